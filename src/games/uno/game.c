/* UNO behind the contract: the one table that the rest of the program sees. */
#include "games/uno/value.h"
#include "games/uno/show.h"

_Static_assert(sizeof(struct game_state) <= 256,
               "UNO's state is small enough to copy by the million");

static int uno_seats(const struct game_setup *setup)
{
    return setup->seats;
}

static const struct game_show show = {
    SHOW_MEMBERS(uno),
};

static const struct game_study study = {
    .fast_forward = uno_fast_forward,
};

const struct game game_uno = {
    GAME_MEMBERS(uno, "uno"),
    .title = "UNO",
    .seats_min = 2,
    .seats_max = UNO_SEATS,
    .seats_usual = UNO_SEATS,
    .setup_size = sizeof(struct game_setup),
    .state_size = sizeof(struct game_state),
    .bound = 20000,
    .seats = uno_seats,
    .reflect = uno_reflect,
    .audit = uno_audit,
    .chances = uno_chances,
    .show = &show,
    .study = &study,
    .protocols = uno_protocols,
    .bots = uno_bots,
};
