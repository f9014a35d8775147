/* What a keyboard sends, as keys. */
#pragma once

#include <stdbool.h>

/* A key is its ASCII character, or one of these. */
enum {
    KEY_NONE = 0, /* the bytes so far are not a whole key */
    KEY_ENTER = '\r',
    KEY_ESCAPE = 27,
};
enum { KEY_LEFT = 256, KEY_RIGHT, KEY_UP, KEY_DOWN, KEY_HOME, KEY_END, KEY_PAGE_UP, KEY_PAGE_DOWN };
enum { KEY_OTHER = KEY_PAGE_DOWN + 1 }; /* a key that has no use here */

/* The state of the reader; zeroed initially. */
struct keys {
    enum { KEYS_PLAIN, KEYS_ESCAPE, KEYS_SEQUENCE, KEYS_SINGLE } at;
    unsigned number; /* of a sequence, as far as it is read: 5 in ESC [ 5 ~ */
};

/* Takes the next byte and returns the key that it completes, or KEY_NONE. */
int keys_read(struct keys *keys, unsigned char byte);

/* Whether an escape sequence has begun. If no byte follows at once, keys_end returns the key that
 * was pressed: Escape itself. */
bool keys_waiting(const struct keys *keys);
int keys_end(struct keys *keys);
