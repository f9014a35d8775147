/* How the octets of a line become frames, and what a frame consists of: the part of a protocol that
 * generic tools need (traces, decode, captures, filters, drawing a frame bit by bit).
 *
 * A reader takes one direction of one line, octet by octet. Pure: no I/O, no allocation. The caller
 * passes the time in, because some protocols end a frame by silence (R2). */
#pragma once

#include "base/clock.h"
#include "base/text.h"
#include "core/facts.h"

struct protocol;

enum {
    FRAME_MAX = 32, /* octets of the longest frame of any protocol */
    FRAME_FIELDS_MAX = 16,
    FRAME_TEXT_MAX = 112,  /* a frame as people write it: "7E 67 E9 7E" */
    FRAME_WORDS_MAX = 200, /* what it says, in a sentence */
    FRAME_READER_MAX = 64, /* bytes of the largest reader */
    FRAME_AHEAD = 3, /* octets after a frame that can tell, without a clock, its side and its end */
};

/* One frame, as it is on the line. */
struct frame {
    uint8_t octets[FRAME_MAX];
    uint8_t count;
    uint8_t side;    /* that sent it: an index of framing->sides; 0 where all speak alike */
    uint8_t dialect; /* of the program that sent it: see `begin` */
};

/* Some bits of a frame that belong together, as the tables of the documents divide it. Bits are
 * counted from the first octet's high bit, so octet n begins at bit 8n. Flags and padding belong to
 * no field. */
struct frame_field {
    const char *key;  /* for programs: "property" */
    const char *name; /* for people, in their language: "propiedad" */
    unsigned first, bits;
    unsigned value;  /* of a field of at most 32 bits; a longer one has `means` alone */
    char means[128]; /* the value in words; may be empty */
};

enum framing_result {
    FRAMING_MORE,      /* no frame is complete yet */
    FRAMING_FRAME,     /* *frame is complete */
    FRAMING_MALFORMED, /* *frame looked like one and is none; reading goes on */
    FRAMING_BROKEN,    /* nothing that follows can be read (R10) */
};

/* Room for any reader. */
struct frame_reader {
    _Alignas(16) unsigned char own[FRAME_READER_MAX];
};

/* A known departure of other programs from the document, to which --compat adapts. */
struct framing_dialect {
    const char *name;
    const char *what; /* how it departs; ends in the ruling */
    uint8_t bit;
};

struct framing {
    size_t frame_max;
    /* frames are characters: people write and read them as such, not as hexadecimal */
    bool characters;
    const char *noun;  /* what the document calls one: "frame", "packet"; also the event in JSON */
    const char *key;   /* of a frame's text in JSON: "hex" or "frame" */
    const char *shape; /* how a frame looks, for an error message; a msgid */
    const char *example; /* of one, as people type it */
    /* The sides, where each has frames of its own: {"cliente", "servidor", NULL}, msgids whose
     * English is for options and programs. NULL: all speak alike. */
    const char *const *sides;
    const struct framing_dialect *dialects; /* ended by a name of NULL; NULL: there are none */

    /* `dialect` is a set of bits of `dialects`; 0: by the document. Frames carry it, since it can
     * change what they mean. */
    void (*begin)(struct frame_reader *reader, unsigned side, unsigned dialect);
    enum framing_result (*octet)(struct frame_reader *reader, uint8_t octet, usec_t now,
                                 struct frame *frame);
    /* Returns when silence ends the frame, so that `silence` is to be called; USEC_NEVER: not now.
     * Both NULL where octets alone end a frame. */
    usec_t (*deadline)(const struct frame_reader *reader);
    enum framing_result (*silence)(struct frame_reader *reader, usec_t now, struct frame *frame);
    /* Returns how many octets belonged to no frame. `ended`: nothing more comes, so those of an
     * incomplete frame count, too. */
    uint64_t (*noise)(const struct frame_reader *reader, bool ended);

    /* For a recorded stream without times, and perhaps without sides. Returns the length of the
     * frame that begins with the first of the `have` octets; 0: there is none, or it is incomplete.
     * Fewer than frame_max + FRAME_AHEAD octets mean that the stream ends there. If *side is not
     * below the number of sides, it is found out and written. NULL: the reader is enough. */
    size_t (*measure)(const uint8_t *octets, size_t have, unsigned *side);

    /* Write the frame as people do, and read it back (NULL: hexadecimal only). */
    void (*text)(const struct frame *frame, struct str *text);
    bool (*parse)(const char *text, struct frame *frame);
    /* Write what a complete frame says without its game, in a sentence, … */
    void (*explain)(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                    struct str *text);
    /* … and field by field, in the order of their bits; at most FRAME_FIELDS_MAX. */
    size_t (*fields)(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct frame_field *fields);
    /* Adds keys of its own to `decode --json`, besides text and fields. NULL: none. */
    void (*facts)(const struct frame *frame, struct facts *facts);
    /* Returns its number in the document's list. NULL: there is no such list. */
    unsigned (*number)(const struct frame *frame);
};

/* Returns the number of sides: 1 where all speak alike. */
unsigned framing_sides(const struct framing *framing);
/* Finds the bit of the dialect that --compat names; NULL is the document's own, 0. ST_BAD: there is
 * no such dialect. */
enum status framing_dialect(const struct framing *framing, const char *name, unsigned *dialect,
                            struct why *why) MUST_USE;
/* Writes the octets in hexadecimal, "7E 67 E9 7E": `text` of frames that are no characters. */
void frame_hex(const struct frame *frame, struct str *text);
/* The same for frames of characters. Malformed ones can hold anything; a line feed at the end is
 * not shown. */
void frame_characters(const struct frame *frame, struct str *text);

/* What `explain` and `fields` write, but also for octets that may be no frame: damaged on the way,
 * or being composed by a user. Those have no fields. */
void framing_explain(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct str *text);
size_t framing_fields(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                      struct frame_field *fields);

/* A frame that is being divided into its fields. */
struct frame_parts {
    const struct frame *frame;
    struct frame_field *fields;
    size_t count;
    unsigned at; /* the next bit; the caller can skip some */
};

/* Names the next `bits` bits, writes their value to *value (can be NULL), and returns where to
 * write what they mean. */
struct str frame_split(struct frame_parts *parts, const char *key, const char *name, unsigned bits,
                       unsigned *value);
