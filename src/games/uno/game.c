/* UNO behind the contract: the one table that the rest of the program sees. */
#include "core/tool.h"
#include "games/uno/value.h"

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

static const struct tool *const tools[] = {&uno_train_tool, NULL};

const struct game game_uno = {
    GAME_MEMBERS(uno, "uno"),
    .title = "UNO",
    .seats_min = 2,
    .seats_max = UNO_SEATS,
    .seats_usual = UNO_SEATS,
    .setup_size = sizeof(struct uno_setup),
    .state_size = sizeof(struct uno_state),
    .bound = 20000,
    .seats = seats,
    .hurry = uno_hurry,
    .reflect = uno_reflect,
    .audit = uno_audit,
    .chances = uno_chances,
    .benches = benches,
    .protocols = uno_protocols,
    .tools = tools,
    .bots = uno_bots,
};
