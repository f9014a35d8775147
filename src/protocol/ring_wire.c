#include "protocol/ring_wire.h"

#include <stdio.h>
#include <string.h>

/* What is tolerated is added to what the wire said of it; what is refused takes its place. */
static void add_words(struct why *all, const struct why *more, bool fits)
{
    struct why before = *all;
    *all = *more;
    if (fits && before.text[0])
        snprintf(all->text, sizeof all->text, "%.115s; %.115s", before.text, more->text);
}

/* A later move of the frame is judged in the state that those before it lead to, which nobody else sees. */
void wire_read(const struct game *game, const struct ring_wire *wire, const void *setup, const void *state,
               const struct frame4 *frame, struct wire_sentence *sentence)
{
    _Alignas(16) unsigned char after[GAME_STATE_MAX];
    memset(sentence, 0, sizeof *sentence);
    sentence->reading = wire->decode(setup, state, frame, &sentence->moves, &sentence->why);
    sentence->fits = sentence->reading == WIRE_MOVE;
    for (size_t i = 0; sentence->fits && i < sentence->moves.count; i++) {
        const struct move *move = &sentence->moves.move[i];
        struct why why = {0};
        sentence->fits = game->legal(setup, i ? after : state, move, &why) != MOVE_ILLEGAL;
        if (why.text[0] && !(sentence->fits && sentence->moves.told))
            add_words(&sentence->why, &why, sentence->fits);
        if (!sentence->fits || i + 1 == sentence->moves.count)
            return;
        if (i == 0)
            memcpy(after, state, game->state_size);
        game->apply(setup, after, move);
    }
}

const struct wire_habit *wire_habit_find(const struct ring_wire *wire, const char *name)
{
    for (const struct wire_habit *habit = wire->habits; name && habit && habit->name; habit++)
        if (strcmp(habit->name, name) == 0)
            return habit;
    return NULL;
}
