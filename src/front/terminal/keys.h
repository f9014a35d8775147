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
enum { KEY_OTHER = KEY_PAGE_DOWN + 1 }; /* some key that nothing here is done with */

/* Reads bytes one after the other; zeroed to begin with. */
struct keys {
    enum { KEYS_PLAIN, KEYS_ESCAPE, KEYS_SEQUENCE, KEYS_SINGLE } at;
    unsigned number; /* of a sequence, as far as it is read: 5 in ESC [ 5 ~ */
};

int keys_read(struct keys *keys, unsigned char byte);

/* An escape sequence has begun: if nothing more comes at once, it was the Escape key and keys_end
 * says so. */
bool keys_waiting(const struct keys *keys);
int keys_end(struct keys *keys);
