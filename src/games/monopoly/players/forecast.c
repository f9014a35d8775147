#include "games/monopoly/players/forecast.h"

#include "games/monopoly/rules/turn.h"

enum { ITERATIONS = 60 }; /* throws after which it no longer matters where the piece began */

static const double horizon = 80; /* rounds: without trades most games are long */

/* Where the first action of a card leads from `square`; the square itself if it moves nobody. */
static unsigned card_leads_to(const struct game_setup *setup, const struct mono_card *card,
                              unsigned square)
{
    for (unsigned i = card->first[0]; i < card->first[1]; i++) {
        const struct mono_step *step = &setup->step[i];
        if (step->kind == MONO_STEP_JAIL)
            return setup->jail;
        if (step->kind == MONO_STEP_GO_TO && step->value < setup->squares)
            return (unsigned)step->value;
        if (step->kind == MONO_STEP_GO)
            return (unsigned)(((int)square + step->value % setup->squares + setup->squares) %
                              setup->squares);
        int ahead =
            step->kind <= MONO_STEP_TO_STREET ? mono_next_of_kind(setup, square, step->kind) : 0;
        if (ahead)
            return (square + (unsigned)ahead) % setup->squares;
    }
    return square;
}

/* Adds the chance to the square where a piece that arrives at `square` ends its throw. */
static void add_landing(const struct game_setup *setup, unsigned square, double chance, double *to)
{
    const struct mono_square *at = &setup->square[square];
    if (at->kind == MONO_TO_JAIL) {
        to[setup->jail] += chance;
    } else if (at->kind == MONO_CARDS_SQUARE && setup->deck[at->deck].cards) {
        const struct mono_deck *deck = &setup->deck[at->deck];
        for (unsigned card = 0; card < deck->cards; card++)
            to[card_leads_to(setup, &deck->card[card], square)] += chance / deck->cards;
    } else {
        to[square] += chance;
    }
}

/* Follows a piece for many throws, with jail and the first action of every card. Turns spent in
 * jail are left out: they would take from all squares alike. Kept apart from the look-up below,
 * which players make all the time. */
APART static void make_forecast(const struct game_setup *setup, struct mono_forecast *forecast)
{
    double now[MONO_SQUARES] = {0}, next[MONO_SQUARES];
    now[setup->start] = 1;
    for (int i = 0; i < ITERATIONS; i++) {
        memset(next, 0, sizeof next);
        for (unsigned square = 0; square < setup->squares; square++)
            for (unsigned total = 2; total <= 12; total++) {
                unsigned ways = total <= 7 ? total - 1 : 13 - total;
                add_landing(setup, (square + total) % setup->squares, now[square] * ways / 36,
                            next);
            }
        memcpy(now, next, sizeof now);
    }
    memcpy(forecast->land, now, sizeof now);
    forecast->throws = horizon * 1.15; /* doubles throw again */
}

const struct mono_forecast *mono_forecast_of(const struct game_setup *setup)
{
    static _Thread_local struct mono_forecast forecast;
    static _Thread_local uint64_t of;
    static _Thread_local bool made;
    if (!made || of != setup->data) {
        make_forecast(setup, &forecast);
        of = setup->data;
        made = true;
    }
    return &forecast;
}

void mono_forecast_risk(const struct game_setup *setup, const struct game_state *s, unsigned seat,
                        double *expected, double *most)
{
    const struct mono_forecast *forecast = mono_forecast_of(setup);
    double sum = 0, top = 0;
    for (uint64_t rest = mono_owned_besides(s, seat) & ~s->mortgaged; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        double rent = mono_rent_now(setup, s, deed, s->level[deed], 7);
        sum += rent * forecast->land[setup->deed[deed].square];
        top = rent > top ? rent : top;
    }
    *expected = sum;
    *most = top;
}
