/* The experiments of seed 002, chapter 5.2.1, with the figures that are printed there. A new one is
 * a row here and its scenario in data/experiments. */
#include "base/bits.h"
#include "games/monopoly/monopoly.h"
#include "workshop/monopoly/workshop.h"

/* ---- whole games ---- */

static const struct fact_value off = {.kind = FACT_FLAG, .flag = false},
                               on = {.kind = FACT_FLAG, .flag = true};

/* The original played without auctions (S19). */
static const struct setting auctions_or_not[] = {
    {N_("sin subasta al rechazar una compra"), N_("sin subastas"), "auction=0", SEAT_NOBODY, false,
     "auctions", &off},
    {N_("con subasta al rechazar una compra"), N_("con subastas"), "auction=1", SEAT_NOBODY, false,
     "auctions", &on},
    {0},
};

static const struct experiment_kind whole_games = {
    .settings = auctions_or_not,
    .player = "reglas",
    .compared = N_("Sin subastas ni inacabadas, como jugó el original"),
};

/* ---- single auctions ---- */

enum { RULES, CHANCE };

static const struct fact_value printed = {.kind = FACT_TEXT, .text = "printed"};
static const struct fact_value one_number = {.kind = FACT_TEXT, .text = "one_number"};

/* Either player bids first, and `azar` has two readings (S18). */
static const struct setting who_bids_first[] = {
    {N_("regla impresa, puja primero reglas"), NULL, "", RULES, false, "rule", &printed},
    {N_("regla impresa, puja primero azar"), NULL, "", CHANCE, false, "rule", &printed},
    {N_("un número por subasta, puja primero reglas"), NULL, "", RULES, true, "rule", &one_number},
    {N_("un número por subasta, puja primero azar"), NULL, "", CHANCE, true, "rule", &one_number},
    {0},
};

/* It is over when a seat has got a property, or when the game goes on to the dice. */
static bool auction_settled(const struct game_setup *setup, const struct game_state *before,
                            const struct game_state *after, int actor, int *seat, int64_t *price)
{
    *seat = SEAT_NOBODY;
    for (int i = 0; i < setup->seats && actor != SEAT_CHANCE; i++)
        if (bits_count(after->owned[i]) > bits_count(before->owned[i])) {
            *seat = i;
            *price = before->cash[i] - after->cash[i];
            return true;
        }
    return actor == SEAT_CHANCE;
}

static const struct contest auction = {
    .contender = {[RULES] = "reglas", [CHANCE] = "azar"},
    .what = N_("subastas"),
    .key = "auctions",
    .nobody = N_("  no la compra nadie"),
    .nobody_key = "unsold",
    .settled = auction_settled,
};

static const struct experiment_kind auctions = {
    .settings = who_bids_first, .player = "reglas", .contest = &auction};

/* ---- all of them ---- */

const struct experiment mono_experiments[] = {
    {"completa", "5.2.1.1", "completa.esc", N_("Una partida completa"), &whole_games, .wins = 6,
     .games = 10},
    {"reducido", "5.2.1.2", "reducido.esc",
     N_("Partida desde el inicio con saldo reducido (40000)"), &whole_games, .wins = 5, .games = 6},
    {"avanzada", "5.2.1.3", "avanzada.esc", N_("Partida iniciada en una situación avanzada"),
     &whole_games, .wins = 7, .games = 9},
    {"subasta-otro", "5.2.1.5.1", "subasta-otro.esc",
     N_("Subasta de una propiedad interesante para otro jugador (150000)"), &auctions, .wins = 4,
     .games = 10, .paid = {[RULES] = 73547, [CHANCE] = 80903},
     .outcome = {{CHANCE, 0, INT64_MAX, 6},
                 {RULES, 0, 16000, 2},
                 {RULES, 16001, 47999, 1},
                 {RULES, 48000, INT64_MAX, 1}},
     .outcomes = 4},
    {"subasta-propia", "5.2.1.5.2", "subasta-propia.esc",
     N_("Subasta de una propiedad interesante para el propio jugador (150000)"), &auctions,
     .wins = 8, .games = 10,
     .outcome = {{CHANCE, 0, INT64_MAX, 2},
                 {RULES, 0, 31999, 2},
                 {RULES, 32000, 63999, 4},
                 {RULES, 64000, INT64_MAX, 2}},
     .outcomes = 4},
    {"subasta-pobre", "5.2.1.5.2", "subasta-pobre.esc",
     N_("Subasta de una propiedad interesante para el propio jugador (50000)"), &auctions,
     .wins = 3, .games = 10,
     .outcome = {{CHANCE, 0, INT64_MAX, 7},
                 {CHANCE, 30001, INT64_MAX, 7},
                 {RULES, 0, INT64_MAX, 3}},
     .outcomes = 3},
    {"asignada", "5.2.1.6", "asignada.esc", N_("Todas las propiedades asignadas en monopolios"),
     &whole_games,
     .missing =
         N_("original: sin cifra ni posición (S34); dice que así son la mayoría de sus derrotas")},
    {0},
};
