#include "web/room/take_home.h"

#include <stdlib.h>
#include <string.h>

#include "core/journal/journal_private.h"

/* The next round's seed could be computed from this one. The game can be replayed without it,
 * because the moves of chance are all there. */
#define NO_SEED "seed 0"

static bool begins(const char *line, size_t length, const char *word)
{
    return length >= strlen(word) && memcmp(line, word, strlen(word)) == 0;
}

/* Remarks hold keys and bots' notes. Only the names and the end are for everybody. */
static bool is_secret(const char *line, size_t length)
{
    return begins(line, length, "# ") && !begins(line, length, "# names ") &&
           !begins(line, length, "# " JOURNAL_END);
}

static const char *header_of(const char *text, const struct journal_game *game)
{
    const char *at = game->body;
    while (at > text && !begins(at, (size_t)(game->body - at), JOURNAL_FORMAT))
        for (at--; at > text && at[-1] != '\n';)
            at--;
    return at;
}

enum status journal_take_home(const char *text, size_t length, char **taken, size_t *taken_length,
                              struct why *why)
{
    struct journal_game game;
    TRY(journal_find(text, length, 0, &game, why));
    const char *at = header_of(text, &game);
    size_t room = (size_t)(game.end - at) + JOURNAL_LINE_MAX;
    *taken = malloc(room);
    SYSTEM_IF(!*taken, "no hay memoria");
    struct str out = str_make(*taken, room);
    for (size_t line; at < game.end; at += line) {
        const char *newline = memchr(at, '\n', (size_t)(game.end - at));
        line = newline ? (size_t)(newline + 1 - at) : (size_t)(game.end - at);
        size_t from = out.length;
        if (at < game.body && begins(at, line, "seed ")) {
            str_add(&out, NO_SEED);
            journal_end_line(&out, from);
        } else if (!is_secret(at, line)) {
            str_add(&out, "%.*s", (int)line, at);
        }
    }
    *taken_length = out.length;
    return ST_OK;
}
