#include "web/room/past.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A mark is the state after each PAST_STRIDE moves; the first is the beginning. */
static bool add_mark(struct past *past, const struct game_state *state)
{
    size_t size = past->game->state_size;
    unsigned char *mark = realloc(past->mark, (past->marks + 1) * size);
    if (!mark)
        return false;
    past->mark = mark;
    memcpy(mark + past->marks++ * size, state, size);
    return true;
}

bool past_begin(struct past *past, const struct game *game, const struct game_setup *setup)
{
    _Alignas(16) unsigned char start[GAME_STATE_MAX];
    past->game = game;
    past->setup = setup;
    past->count = past->marks = 0;
    game->start(setup, as_state(start));
    return add_mark(past, as_state(start));
}

void past_free(struct past *past)
{
    free(past->move);
    free(past->mark);
    *past = (struct past){0};
}

bool past_add(struct past *past, const struct move *move, int actor, const struct game_state *after)
{
    if (past->count == past->room) {
        uint32_t room = past->room ? 2 * past->room : 32;
        struct past_move *more = realloc(past->move, room * sizeof *more);
        if (!more)
            return false;
        past->move = more;
        past->room = room;
    }
    if ((past->count + 1) % PAST_STRIDE == 0 && !add_mark(past, after))
        return false;
    past->move[past->count++] = (struct past_move){*move, actor};
    return true;
}

/* Marks beyond the cut are written again by the moves that follow. */
void past_cut(struct past *past, uint32_t count)
{
    past->count = count;
    past->marks = count / PAST_STRIDE + 1;
}

void past_state(const struct past *past, uint32_t count, struct game_state *state)
{
    uint32_t mark = count / PAST_STRIDE;
    assert(count <= past->count);
    memcpy(state, past->mark + mark * past->game->state_size, past->game->state_size);
    for (uint32_t i = mark * PAST_STRIDE; i < count; i++)
        past->game->apply(past->setup, state, &past->move[i].move);
}
