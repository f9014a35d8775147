/* Reads the JSON that our own server writes, without a copy: the clients of `bench web` share their
 * machine with the server that they measure. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A value and what is behind it; `at` NULL: there is none. */
struct json_read {
    const char *at, *end;
};

/* The next member of an object or element of a list: `inside` begins as what json_inside returns,
 * and moves on. `key` is a member's, in its quotes. */
struct json_read json_inside(struct json_read value);
/* Returns false at the end. */
bool json_next(struct json_read *inside, struct json_read *key, struct json_read *value);

/* Returns the value of that name, with `at` NULL if the object has none. */
struct json_read json_member(struct json_read object, const char *name);
/* Whether it is this text, which needs no escapes. */
bool json_is_text(struct json_read value, const char *text);
bool json_is_open(struct json_read value, char bracket); /* '{' or '[' */
long long json_read_number(struct json_read value);      /* 0: it is none */
/* Copies a text without escapes, cut to `room` with its zero; empty if it is none. */
void json_read_text(struct json_read value, char *text, size_t room);
