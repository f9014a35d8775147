/* Everything at this table lies open: money, deeds, even the wishes for scarce buildings, which are said one after the
 * other. What nobody knows, the order of the cards, the state itself does not know either. */
#include "games/monopoly/monopoly.h"

#include <string.h>

void mono_view(const void *setup, const void *state, int seat, void *view)
{
    (void)setup;
    (void)seat;
    memmove(view, state, sizeof(struct mono_state));
}

void mono_sample(const void *setup, const void *view, int seat, struct rng *rng, void *state)
{
    (void)setup;
    (void)seat;
    (void)rng;
    memmove(state, view, sizeof(struct mono_state));
}
