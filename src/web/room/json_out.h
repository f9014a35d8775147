/* A JSON text that grows as it is written: objects and lists are opened and closed, values have a
 * key or, in a list, none. Nobody reads it back here, so it knows no types; what is no UTF-8
 * becomes '?', and what would be longer than the bound is refused as a whole. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_out {
    char *text; /* not terminated */
    size_t length, room;
    bool comma;  /* something stands before the next value */
    bool broken; /* too long, or there was no memory: `text` is not to be used */
};

enum {
    JSON_OUT_MOST = 4 << 20
}; /* of the longest message: the figures of a long game take a fraction of it */

/* Begins with {0}. Empties it; the memory stays for the next one. */
void out_reset(struct json_out *out);
void out_free(struct json_out *out);

/* key NULL: an element of a list, or the outermost value. */
void out_object(struct json_out *out, const char *key);
void out_object_end(struct json_out *out);
void out_list(struct json_out *out, const char *key);
void out_list_end(struct json_out *out);
void out_text(struct json_out *out, const char *key, const char *text);
void out_number(struct json_out *out, const char *key, int64_t number);
void out_flag(struct json_out *out, const char *key, bool flag);
void out_null(struct json_out *out, const char *key);
/* A value that is JSON already. */
void out_raw(struct json_out *out, const char *key, const char *json, size_t length);

/* The same where nothing is written for what is empty, zero or false. */
void out_text_if(struct json_out *out, const char *key, const char *text);
void out_number_if(struct json_out *out, const char *key, int64_t number);
void out_flag_if(struct json_out *out, const char *key, bool flag);
/* … and for an index, where 0 is one and what is below it is none. */
void out_index_if(struct json_out *out, const char *key, int64_t index);
