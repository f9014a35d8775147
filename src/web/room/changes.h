/* What is new since the last message: parts, each of which is written only if it has changed.
 *
 * All that is kept of what was sent is a 64-bit hash of each part, in memory of the receiver's:
 * zeros initially, and zeros again for a whole message. One change in 2^64 goes unseen. */
#pragma once

#include "web/room/json_out.h"

struct changes {
    struct json_out *out;
    struct json_out *part; /* where the part is made */
    bool whole;            /* every part that is there is written */
};

/* A part: the caller writes one value without a key to what changes_part returns, or nothing if
 * there is none. changes_part_end copies it to `out` if it is new, and writes null if it is
 * gone. */
struct json_out *changes_part(struct changes *changes);
void changes_part_end(struct changes *changes, const char *key, uint64_t *memory);

/* The same for a text that is not empty, a number that is not 0, a flag that is set. They are
 * compared before they are written as JSON, which most of them never are. */
void changes_text(struct changes *changes, const char *key, const char *text, uint64_t *memory);
void changes_number(struct changes *changes, const char *key, int64_t number, uint64_t *memory);
void changes_flag(struct changes *changes, const char *key, bool flag, uint64_t *memory);

/* An object of parts, left out if none of them is written. */
struct changes_object {
    size_t length;
    bool comma;
};
struct changes_object changes_object(struct changes *changes, const char *key);
void changes_object_end(struct changes *changes, struct changes_object object);

enum { CHANGES_LIST_MAX = 512 };

/* An array of structs without pointers and with zeros behind their texts: their octets say whether
 * one has changed. */
struct changes_elements {
    const void *first;
    size_t count, size;
    void (*write)(struct json_out *out, const char *key, const void *first, size_t index);
};

/* A list, with memory for its length and for each element. It is written whole, or as an object
 * from index to element if it is as long as before and at most half of it is new. */
void changes_list(struct changes *changes, const char *key, const struct changes_elements *list,
                  uint64_t *memory);
