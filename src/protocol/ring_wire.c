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

void wire_read(const struct game *game, const void *setup, const void *state, const struct frame4 *frame,
               struct wire_sentence *sentence)
{
    _Alignas(16) unsigned char after[GAME_STATE_MAX];
    memset(sentence, 0, sizeof *sentence);
    sentence->reading = game->ring->decode(setup, state, frame, &sentence->moves, &sentence->why);
    sentence->fits = sentence->reading == WIRE_MOVE;
    memcpy(after, state, game->state_size);
    for (size_t i = 0; sentence->fits && i < sentence->moves.count; i++) {
        struct why why = {0};
        sentence->fits = game->legal(setup, after, &sentence->moves.move[i], &why) != MOVE_ILLEGAL;
        if (why.text[0] && !(sentence->fits && sentence->moves.told))
            add_words(&sentence->why, &why, sentence->fits);
        if (sentence->fits)
            game->apply(setup, after, &sentence->moves.move[i]);
    }
}
