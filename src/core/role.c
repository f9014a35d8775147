#include "core/role.h"

size_t role_size(const struct role *role, const struct role_start *start)
{
    return role->size ? role->size(start) : role->bytes;
}

void role_words(const struct role *role, const void *state, const struct role_event *event,
                enum lang lang, struct str *text)
{
    const struct role_game *game = event->game;
    if (role->words)
        role->words(state, event, lang, text);
    if (!text->length && event->kind == ROLE_OVER)
        str_add(text, tr(lang, "partida %u: gana la estación %d con %s, %s, estado %016llx"),
                game->number, game->result.winner, TEXT_POINTS(lang, game->result.score),
                TEXT_FRAMES(lang, game->frames), (unsigned long long)game->hash);
}

void role_seat_name(const struct role *role, const void *state, int seat, enum lang lang,
                    struct str *text)
{
    if (role->player->name)
        role->player->name(state, seat, lang, text);
    else
        str_add(text, seat == role->number(state) ? tr(lang, "Tú (%d)") : tr(lang, "Equipo %d"),
                seat);
}

struct role_start role_start_default(const struct game *game, const struct protocol *protocol,
                                     const struct role *role, void *options)
{
    struct option_row rows[OPTION_ROWS_MAX];
    memset(options, 0, role->options_size);
    if (role->rows)
        role->rows(protocol, options, rows);
    return (struct role_start){.game = game, .protocol = protocol, .options = options, .games = 1};
}
