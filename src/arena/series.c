#include "arena/series.h"

#include <errno.h>
#include <stdlib.h>

#include "core/game_study.h"
#include "core/table.h"

struct recorder {
    struct series *series;
    const struct arena *arena;
    struct arena_watch *watch;
    bool full; /* no memory for another point */
};

/* Notes the figures at the end of the turn, over those of an earlier move of it. */
static void note_point(struct recorder *r, const struct game_state *state)
{
    const struct game *game = r->arena->game;
    struct series *s = r->series;
    struct result result;
    game->result(r->arena->setup, state, &result);
    if (!s->count || s->point[s->count - 1].turn != result.turns) {
        if (s->count == s->room) {
            size_t room = s->room ? 2 * s->room : 256;
            struct series_point *more = realloc(s->point, room * sizeof *more);
            if (!more) {
                r->full = r->watch->enough = true;
                return;
            }
            s->point = more;
            s->room = room;
        }
        memset(&s->point[s->count], 0, sizeof *s->point);
        s->point[s->count++].turn = result.turns;
    }
    for (int seat = 0; seat < r->arena->seats; seat++)
        game_study(game)->figure_values(r->arena->setup, state, seat,
                                        s->point[s->count - 1].value[seat]);
}

static void on_move(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor)
{
    note_point(who, as_const_state(table->state));
}

enum status series_record(struct series *series, const struct arena *arena, uint64_t index,
                          struct why *why)
{
    _Alignas(16) unsigned char start[GAME_STATE_MAX];
    struct arena_watch watch = {.observe = on_move};
    struct recorder recorder = {.series = series, .arena = arena, .watch = &watch};
    memset(series, 0, sizeof *series);
    while (game_study(arena->game)->figures[series->figures].name)
        series->figures++;
    watch.who = &recorder;
    arena_start(arena, index, as_state(start));
    note_point(&recorder, as_state(start));
    enum status status = arena_observe(arena, index, &watch, &series->game, why);
    if (status == ST_OK && !recorder.full)
        return ST_OK;
    series_free(series);
    errno = ENOMEM;
    return status == ST_OK ? why_system(why, "no hay memoria para las cifras de una partida")
                           : status;
}

void series_free(struct series *series)
{
    free(series->point);
    memset(series, 0, sizeof *series);
}
