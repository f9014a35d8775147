/* How the octets of a line become frames, and what a frame consists of: the part of a protocol that
 * tools need which know no protocol (traces, decode, captures, filters, and whoever draws a frame
 * bit by bit).
 *
 * A reader takes one direction of one line, octet by octet. Pure: no I/O, no allocation; whoever
 * has a clock passes the time in, because some protocols end a frame by silence (R2). */
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
    FRAME_AHEAD =
        3, /* octets behind a frame that may tell on paper whose it is, and where it ends */
};

/* One frame, as it is on the line. */
struct frame {
    uint8_t octets[FRAME_MAX];
    uint8_t count;
    uint8_t side;    /* who said it: an index of framing->sides; 0 where all speak alike */
    uint8_t dialect; /* as whose program it is read: see `begin` */
};

/* Some bits of a frame that belong together, as the tables of the documents divide it. Bits are
 * counted from the first octet's high bit, so that octet ranges are ranges of 8; what no field
 * names (flags, padding) belongs to none. */
struct frame_field {
    const char *key;  /* for programs: "property" */
    const char *name; /* for people, in their language: "propiedad" */
    unsigned first, bits;
    unsigned value;  /* of a field of at most 32 bits; a longer one only has what it means */
    char means[128]; /* what the value says; empty: nothing beyond itself */
};

enum framing_result {
    FRAMING_MORE,      /* nothing is whole yet */
    FRAMING_FRAME,     /* *frame is whole */
    FRAMING_MALFORMED, /* *frame holds what looked like one and is none; reading goes on */
    FRAMING_BROKEN,    /* nothing that follows can be read any more (R10) */
};

/* The storage of any reader. */
struct frame_reader {
    _Alignas(16) unsigned char own[FRAME_READER_MAX];
};

/* How a program speaks that is known to depart from the document, and to which --compat adapts. */
struct framing_dialect {
    const char *name;
    const char *what; /* in which way; ends in the ruling */
    uint8_t bit;
};

struct framing {
    size_t frame_max;
    bool
        /* frames are characters: people write and read them as they are, not as hexadecimal */
        characters;
    const char *noun; /* what the document calls one: "frame", "packet"; also the event in JSON */
    const char *key;  /* of a frame's text in JSON: "hex" or "frame" */
    const char
        *shape; /* how a frame looks, for the error of whoever has sent something else; a msgid */
    const char *example; /* of one, as people type it */
    /* Who speaks, where each side has frames of its own: {"cliente", "servidor", NULL}, msgids
     * whose English is for options and programs. NULL: all speak alike. */
    const char *const *sides;
    const struct framing_dialect *dialects; /* ended by a name of NULL; NULL: there are none */

    /* `dialect`: a set of bits of `dialects`, 0: by the document. Frames carry it, since it may
     * change what they say. */
    void (*begin)(struct frame_reader *reader, unsigned side, unsigned dialect);
    enum framing_result (*octet)(struct frame_reader *reader, uint8_t octet, usec_t now,
                                 struct frame *frame);
    /* When `silence` has something to say; USEC_NEVER: octets alone tell. Both NULL where they
     * always do. */
    usec_t (*deadline)(const struct frame_reader *reader);
    enum framing_result (*silence)(struct frame_reader *reader, usec_t now, struct frame *frame);
    /* Octets so far that belonged to no frame; `ended`: nothing more comes, so what was begun does
     * not count as one. */
    uint64_t (*noise)(const struct frame_reader *reader, bool ended);

    /* For a stream on paper, which has no clock and need not say who speaks: how many of the `have`
     * octets the frame has that begins with the first of them; 0: none does, or not all of it is
     * there. Fewer than frame_max + FRAME_AHEAD are there only at the end. *side ≥ the number of
     * sides: find out who says it, and tell. NULL: the reader is enough. */
    size_t (*measure)(const uint8_t *octets, size_t have, unsigned *side);

    /* The frame as people write it, and back where they may type it so (NULL: hexadecimal only). */
    void (*text)(const struct frame *frame, struct str *text);
    bool (*parse)(const char *text, struct frame *frame);
    /* What a whole frame says without its game, in a sentence, … */
    void (*explain)(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                    struct str *text);
    /* … and field by field, in the order of their bits; at most FRAME_FIELDS_MAX. */
    size_t (*fields)(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct frame_field *fields);
    /* What `decode --json` says of it by keys of its own, besides text and fields. NULL:
     * nothing. */
    void (*facts)(const struct frame *frame, struct facts *facts);
    /* Which one of the document's numbered list it is. NULL: there is no such list. */
    unsigned (*number)(const struct frame *frame);
};

/* The number of sides: 1 where all speak alike. */
unsigned framing_sides(const struct framing *framing);
/* The bit of the dialect that --compat names; NULL is the document's own, 0. ST_BAD: there is none
 * such. */
enum status framing_dialect(const struct framing *framing, const char *name, unsigned *dialect,
                            struct why *why) MUST_USE;
/* The octets in hexadecimal, "7E 67 E9 7E": `text` of frames that are no characters. */
void frame_hex(const struct frame *frame, struct str *text);
/* The same of frames that are: what is malformed may hold anything, and a line feed at its end is
 * not shown. */
void frame_characters(const struct frame *frame, struct str *text);

/* What `explain` and `fields` say, of octets that may be no frame, too: what was changed on its
 * way, what somebody is still composing. Those have no fields. */
void framing_explain(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct str *text);
size_t framing_fields(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                      struct frame_field *fields);

/* A frame that is being divided into its fields. */
struct frame_parts {
    const struct frame *frame;
    struct frame_field *fields;
    size_t count;
    unsigned at; /* the next bit; whoever divides may pass over some */
};

/* Names the next `bits` bits, gives their value in *value (may be NULL), and answers where what
 * they mean is to be written. */
struct str frame_split(struct frame_parts *parts, const char *key, const char *name, unsigned bits,
                       unsigned *value);
