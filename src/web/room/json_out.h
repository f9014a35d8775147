/* A JSON text that grows as it is written: objects and lists are opened and closed, values have a
 * key or, in a list, none. Octets that are not UTF-8 become '?'. A text that becomes longer than
 * JSON_OUT_MOST is broken, and writing goes on without effect until out_reset. */
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

/* Octets of the longest message. The figures of a long game take a fraction of it. */
enum { JSON_OUT_MOST = 4 << 20 };

/* Empties it, and keeps the memory for the next text. The first text begins with {0}. */
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
void out_numbers(struct json_out *out, const char *key, size_t count, const int64_t *numbers);
/* A value that is JSON already. */
void out_raw(struct json_out *out, const char *key, const char *json, size_t length);

/* These write nothing for a value that is empty, zero or false. */
void out_text_if(struct json_out *out, const char *key, const char *text);
void out_number_if(struct json_out *out, const char *key, int64_t number);
void out_flag_if(struct json_out *out, const char *key, bool flag);
/* Writes nothing below 0. */
void out_index_if(struct json_out *out, const char *key, int64_t index);
