/* Truco behind the contract: the one table that the rest of the program sees. */
#include "core/game_study.h"
#include "games/truco/truco.h"
#include "games/truco/show/show.h"

_Static_assert(sizeof(struct game_state) <= 256,
               "truco's state is small enough to copy by the million");

const struct game_setup truco_four = {.seats = TRUCO_SEATS};

static int truco_seats(const struct game_setup *setup)
{
    return setup->seats;
}

enum { COUNT_PARTIDAS, COUNT_FLOR_TABLES, COUNT_FIRST_ROUNDS, COUNT_FIRST_TIES };

static void counts(const struct game_setup *setup, const struct game_state *s,
                   uint32_t out[GAME_COUNTS_MAX])
{
    out[COUNT_PARTIDAS] = s->partidas;
    out[COUNT_FLOR_TABLES] = s->flor_tables;
    out[COUNT_FIRST_ROUNDS] = s->first_rounds;
    out[COUNT_FIRST_TIES] = s->first_ties;
}

static const struct mean means[] = {
    {"mean_partidas", N_("Partidas por juego"), COUNT_PARTIDAS, -1},
    {"flor_table_rate", N_("Parte de las partidas con alguna flor"), COUNT_FLOR_TABLES,
     COUNT_PARTIDAS},
    {"first_round_tie_rate", N_("Parte de las primeras rondas que se empatan"), COUNT_FIRST_TIES,
     COUNT_FIRST_ROUNDS},
    {0},
};

static const struct game_show show = {
    SHOW_MEMBERS(truco),
};

static const struct game_study study = {
    .means = means,
    .counts = counts,
    .tune = truco_tune,
    .tuned = truco_tuned,
};

const struct game game_truco = {
    GAME_MEMBERS(truco, "truco"),
    .title = "Truco",
    .hands = true,
    .seats_min = TRUCO_SEATS,
    .seats_max = TRUCO_SEATS,
    .seats_usual = TRUCO_SEATS,
    .teams = TRUCO_TEAMS,
    .setup_size = sizeof(struct game_setup),
    .state_size = sizeof(struct game_state),
    /* At most 47 partidas of 5 deals, 12 cards, 10 calls and answers, and the points. */
    .bound = 1400,
    .seats = truco_seats,
    .show = &show,
    .study = &study,
    .protocols = truco_protocols,
    .bots = truco_bots,
};
