#include "core/game.h"

#include <string.h>

bool choice_holds(const struct choice *choice, const struct move *move)
{
    const struct move *own = &choice->move;
    return move->kind == own->kind && move->a == own->a && move->b == own->b && move->c == own->c &&
           move->n >= choice->low && move->n <= choice->high && (move->set & ~choice->within) == own->set;
}

struct choice choice_of(struct move move)
{
    return (struct choice){.move = move, .low = move.n, .high = move.n};
}

bool move_equal(const struct move *a, const struct move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}
