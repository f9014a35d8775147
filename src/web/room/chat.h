/* The last sentences of a table's chat. They are not kept on disk. */
#pragma once

enum { CHAT_LINES = 40, CHAT_NAME = 32 };

struct chat_line {
    char name[CHAT_NAME];
    char *text;
};

struct chat {
    struct chat_line line[CHAT_LINES]; /* number n is at n % CHAT_LINES */
    unsigned count;                    /* ever said */
};

/* Adds a line, with blanks for control characters. NULL: there is no memory. */
const struct chat_line *chat_add(struct chat *chat, const char *name, const char *text);
void chat_free(struct chat *chat);
