/* A player's station resumes from its journal, which holds the frames that came: taking them again
 * in order leads to where it was. */
#include "games/truco/ring/player.h"

static enum status recall_all(struct truco_player *player, const struct journal_game *game,
                              bool *over, struct why *why)
{
    const char *at = game->body;
    unsigned line = game->first_line;
    bool seated = false;
    struct journal_line text;
    enum status status;
    while ((status = journal_next(game, &at, &line, &text, why)) == ST_OK) {
        struct ring16 frame;
        if (text.kind != JOURNAL_NOTE || strncmp(text.text, "truco ", 6) != 0)
            continue;
        const char *rest = text.text + 6;
        if (strncmp(rest, "seat ", 5) == 0) {
            BAD_IF(rest[5] != truco_letter(player->seat), "el diario es del sitio %c: --seat %c",
                   rest[5], rest[5]);
            seated = true;
        } else if (strcmp(rest, "over") == 0) {
            *over = true;
        } else if (ring16_parse(rest, &frame)) {
            truco_player_recall(player, &frame);
        }
    }
    if (status != ST_END)
        return status;
    BAD_IF(!seated,
           "el diario no es de la estación de un jugador: el anfitrión lo toma con --resume");
    return ST_OK;
}

enum status truco_player_resume(void *role, const struct role_start *given, const char *journal,
                                size_t length, int as, usec_t now, struct why *why)
{
    struct truco_player *player = role;
    struct journal_game game;
    bool over = false;
    truco_player_init(player, given, now);
    enum status status = journal_find(journal, length, 0, &game, why);
    if (status == ST_OK && game.game != &game_truco)
        status = why_bad(why, "el diario es de %s", game.game->name);
    truco_player_watch(player, false); /* these moves were told before */
    if (status == ST_OK)
        status = recall_all(player, &game, &over, why);
    truco_player_watch(player, true);
    if (status == ST_OK && over)
        status = why_bad(why, "la partida de este diario ha terminado");
    if (status != ST_OK) {
        player->stopped = true;
        return status;
    }
    player->journal_begun = true;
    truco_player_tell_game(player, ROLE_BEGUN);
    truco_player_react(player);
    if (player->mirror.now.stage ==
        TRUCO_STAGE_OVER) { /* the end had come, but was not passed on */
        player->games++;
        truco_player_tell_game(player, ROLE_OVER);
    }
    return ST_OK;
}
