/* The last things that were said at a table. They are not kept on disk: a chat is for those who are
 * there. */
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

/* One line more, without what would be no line; NULL: there is no memory. */
const struct chat_line *chat_add(struct chat *chat, const char *name, const char *text);
void chat_free(struct chat *chat);
