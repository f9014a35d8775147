/* What is new since the last time: parts of a message, each of which is written only if it is not
 * as it was.
 *
 * Nothing of what was sent is kept but a 64-bit hash of each part, in memory that belongs to
 * whoever is sent to: zeros at first, and zeros again to begin anew. Once in 2^64 a change goes
 * unseen. */
#pragma once

#include "web/room/json_out.h"

struct changes {
    struct json_out *out;
    struct json_out *part; /* room for the part that is being made */
    bool
        /* everything is written, whatever was sent before; what is missing is not mentioned */
        whole;
};

/* A part: the caller writes one value without a key to what changes_part gives, or nothing if there
 * is none. It goes to `out` if it is new; null, if it is no longer there. */
struct json_out *changes_part(struct changes *changes);
void changes_part_end(struct changes *changes, const char *key, uint64_t *memory);

/* The same of a value that is there already: a text that is not empty, a number that is not 0, a
 * flag that is set. It is looked at before it is written as JSON, which most parts never are. */
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

/* Structs that lie one behind the other, with nothing in them that points elsewhere and zeros
 * behind their texts: their octets say whether one is as it was, and only what is new is
 * written. */
struct changes_elements {
    const void *first;
    size_t count, size;
    void (*write)(struct json_out *out, const char *key, const void *first, size_t index);
};

/* A list of parts, with memory for their number and for each of them: all of it, or an object from
 * index to element if the list is as long as before and at most half of it is new. */
void changes_list(struct changes *changes, const char *key, const struct changes_elements *list,
                  uint64_t *memory);
