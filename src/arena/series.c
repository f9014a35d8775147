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

/* The point of that turn, made if it is a new one. */
static struct series_point *point_of(struct recorder *r, uint32_t turn)
{
    struct series *s = r->series;
    if (s->count && s->point[s->count - 1].turn == turn)
        return &s->point[s->count - 1];
    if (s->count == s->room) {
        size_t room = s->room ? 2 * s->room : 256;
        struct series_point *more = realloc(s->point, room * sizeof *more);
        if (!more)
            return NULL;
        s->point = more;
        s->room = room;
    }
    struct series_point *point = &s->point[s->count++];
    memset(point, 0, sizeof *point);
    point->turn = turn;
    return point;
}

static void take(struct recorder *r, const struct game_state *state)
{
    const struct game *game = r->arena->game;
    struct result result;
    game->result(r->arena->setup, state, &result);
    struct series_point *point = point_of(r, result.turns);
    if (!point) {
        r->full = r->watch->enough = true;
        return;
    }
    for (int seat = 0; seat < r->arena->seats; seat++)
        game_study(game)->figure_values(r->arena->setup, state, seat, point->value[seat]);
}

static void observe(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor)
{
    take(who, as_const_state(table->state));
}

enum status series_record(struct series *series, const struct arena *arena, uint64_t index,
                          struct why *why)
{
    _Alignas(16) unsigned char start[GAME_STATE_MAX];
    struct arena_watch watch = {.observe = observe};
    struct recorder recorder = {.series = series, .arena = arena, .watch = &watch};
    memset(series, 0, sizeof *series);
    while (game_study(arena->game)->figures[series->figures].name)
        series->figures++;
    watch.who = &recorder;
    arena_start(arena, index, as_state(start));
    take(&recorder, as_state(start));
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
