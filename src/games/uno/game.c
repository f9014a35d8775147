/* UNO behind the contract: the one table that the rest of the program sees. */
#include "core/tool.h"
#include "games/uno/uno.h"

_Static_assert(sizeof(struct uno_state) <= 256, "UNO's state is small enough to copy by the million");

static int seats(const void *setup)
{
    return ((const struct uno_setup *)setup)->seats;
}

static const struct bench benches[] = {
    {.name = "uno", .player = "random", .rules = "", .games = 1000000},
    {.name = "web", .page = true},
    {0},
};

const struct game game_uno = {
    .name = "uno",
    .title = "UNO",
    .seats_min = 2,
    .seats_max = UNO_SEATS,
    .seats_usual = UNO_SEATS,
    .setup_size = sizeof(struct uno_setup),
    .state_size = sizeof(struct uno_state),
    .bound = 20000,
    .setup_make = uno_setup_make,
    .setup_text = uno_setup_text,
    .seats = seats,
    .start = uno_start,
    .to_move = uno_to_move,
    .chance_owner = uno_chance_owner,
    .draw = uno_draw,
    .odds = uno_odds,
    .choices = uno_choices,
    .legal = uno_legal,
    .apply = uno_apply,
    .view = uno_view,
    .sample = uno_sample,
    .hash = uno_hash,
    .result = uno_result,
    .invariant = uno_invariant,
    .move_text = uno_move_text,
    .move_parse = uno_move_parse,
    .state_text = uno_state_text,
    .state_parse = uno_state_parse,
    .tell = uno_tell,
    .scene = uno_scene,
    .happened = uno_happened,
    .benches = benches,
    .protocols = uno_protocols,
    .bots = uno_bots,
};
