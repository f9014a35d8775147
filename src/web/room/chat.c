#include "web/room/chat.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

const struct chat_line *chat_add(struct chat *chat, const char *name, const char *text)
{
    struct chat_line *line = &chat->line[chat->count % CHAT_LINES];
    char *copy = strdup(text);
    if (!copy)
        return NULL;
    utf8_scrub(copy, ' ');
    free(line->text);
    line->text = copy;
    utf8_copy(line->name, sizeof line->name, name);
    chat->count++;
    return line;
}

void chat_free(struct chat *chat)
{
    for (unsigned i = 0; i < CHAT_LINES; i++)
        free(chat->line[i].text);
    *chat = (struct chat){0};
}
