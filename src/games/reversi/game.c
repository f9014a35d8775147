/* Reversi behind the game contract (core/game.h): the only table that the rest of the program
 * sees. */
#include "core/game_show.h"
#include "games/reversi/reversi.h"
#include "games/reversi/show/show.h"

_Static_assert(sizeof(struct game_state) == 24, "Reversi's state is two words and a few octets");

static int reversi_seats(const struct game_setup *setup)
{
    return REVERSI_SEATS;
}

static const char *const variants[] = {"dice=0", "dice=1", "dice=asked", "dice=1 first=white",
                                       NULL};

static const struct game_setting_value dice_values[] = {
    {"0", N_("sin dados")}, {"1", N_("con dados")}, {"asked", N_("a elegir en cada turno")}, {0}};

static const struct game_setting_value first_values[] = {
    {"black", N_("negras")}, {"white", N_("blancas")}, {0}};

static const struct game_setting settings[] = {
    {.name = "dice", .title = N_("Dados"), .kind = SETTING_CHOICE, .values = dice_values},
    {.name = "first", .title = N_("Empiezan"), .kind = SETTING_CHOICE, .values = first_values},
    {0},
};

static const struct game_show show = {
    SHOW_MEMBERS(reversi),
    .settings = settings,
};

static const struct game_study study = {
    .variants = variants,
};

const struct game game_reversi = {
    GAME_MEMBERS(reversi, "reversi"),
    .title = "Reversi",
    .open = true,
    .seats_min = REVERSI_SEATS,
    .seats_max = REVERSI_SEATS,
    .seats_usual = REVERSI_SEATS,
    .setup_size = sizeof(struct game_setup),
    .state_size = sizeof(struct game_state),
    .bound = 3 * 60, /* a disc on each square, each after a question and its dice */
    .seats = reversi_seats,
    .weigh = reversi_worth,
    .show = &show,
    .study = &study,
    .protocols = reversi_protocols,
    .bots = reversi_bots,
};
