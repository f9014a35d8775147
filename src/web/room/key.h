/* Keys: whoever knows one can do what it opens (docs/web-protocol.md, Addresses). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KEY_NODE = 16,    /* octets of a node's name, terminator included */
    KEY_LETTERS = 22, /* of 6 bits each */
    KEY_RANDOM = 17,  /* octets that they are made of */
    KEY_SIZE = KEY_NODE + KEY_LETTERS + 1,
};

/* The node, a dot and the random octets as letters. */
void key_write(char key[KEY_SIZE], const char *node, const uint8_t random[KEY_RANDOM]);

/* What a key opens. */
struct key_entry {
    char key[KEY_SIZE];
    int kind; /* its owner's */
    int seat;
    void *what;
    struct key_entry *next;
};

enum { KEY_BUCKETS = 4096 };

struct key_ring {
    struct key_entry *bucket[KEY_BUCKETS];
};

/* false: there is no memory. */
bool key_add(struct key_ring *ring, const char *key, int kind, void *what, int seat);
/* NULL: it opens nothing. */
const struct key_entry *key_find(const struct key_ring *ring, const char *key);
void key_remove(struct key_ring *ring, const char *key);
void key_ring_free(struct key_ring *ring);
