/* How the octets of a line become frames, and what a frame consists of: the part of a protocol that tools need which
 * know no protocol (traces, decode, captures, filters, and whoever draws a frame bit by bit).
 *
 * A reader takes one direction of one line, octet by octet. Pure: no I/O, no allocation; whoever has a clock passes the
 * time in, because some protocols end a frame by silence (R2). */
#ifndef SOBREMESA_CORE_FRAMING_H
#define SOBREMESA_CORE_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/text.h"

struct protocol;

enum {
    FRAME_MAX = 32, /* octets of the longest frame of any protocol */
    FRAME_FIELDS_MAX = 16,
    FRAME_TEXT_MAX = 112,  /* a frame as people write it: "7E 67 E9 7E" */
    FRAME_WORDS_MAX = 200, /* what it says, in a sentence */
    FRAME_READER_MAX = 64, /* bytes of the largest reader */
};

/* One frame, as it is on the line. */
struct frame {
    uint8_t octets[FRAME_MAX];
    uint8_t count;
    uint8_t side; /* who said it: an index of framing->sides; 0 where all speak alike */
};

/* Some bits of a frame that belong together, as the tables of the documents divide it. Bits are counted from the first
 * octet's high bit, so that octet ranges are ranges of 8; what no field names (flags, padding) belongs to none. */
struct frame_field {
    const char *key;  /* for programs: "property" */
    const char *name; /* for people, in their language: "propiedad" */
    unsigned first, bits;
    unsigned value;  /* of a field of at most 32 bits */
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

struct framing {
    size_t frame_max;
    bool characters;   /* frames are characters: people write and read them as they are, not as hexadecimal */
    const char *key;   /* of a frame's text in JSON: "hex" or "frame" */
    const char *shape; /* how a frame looks, for whoever has sent something else; a msgid */
    const char *const
        *sides; /* who speaks, where each side has frames of its own: {"client", "server", NULL}; or NULL */

    /* `dialect`: as a program that is known to depart from the document speaks; a bit set, 0: by the document. */
    void (*begin)(struct frame_reader *reader, unsigned side, unsigned dialect);
    enum framing_result (*octet)(struct frame_reader *reader, uint8_t octet, usec_t now, struct frame *frame);
    /* When `silence` has something to say; USEC_NEVER: octets alone tell. Both NULL where they always do. */
    usec_t (*deadline)(const struct frame_reader *reader);
    enum framing_result (*silence)(struct frame_reader *reader, usec_t now, struct frame *frame);
    /* Octets so far that belonged to no frame; `ended`: nothing more comes, so what was begun does not count as one. */
    uint64_t (*noise)(const struct frame_reader *reader, bool ended);

    /* The frame as people write it, and back where they may type it so (NULL: hexadecimal only). */
    void (*text)(const struct frame *frame, struct str *text);
    bool (*parse)(const char *text, struct frame *frame);
    /* What it says without its game, in a sentence, … */
    void (*explain)(const struct protocol *protocol, const struct frame *frame, enum lang lang, struct str *text);
    /* … and field by field, in the order of their bits; at most FRAME_FIELDS_MAX. */
    size_t (*fields)(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct frame_field *fields);
};

/* Names the next `bits` bits of the frame behind the `count` fields that are there, gives their value in *value (may be
 * NULL), and answers where what they mean is to be written. `skip` bits before them belong to no field. */
struct str frame_split(const struct frame *frame, struct frame_field *fields, size_t *count, unsigned skip,
                       const char *key, const char *name, unsigned bits, unsigned *value);

#endif
