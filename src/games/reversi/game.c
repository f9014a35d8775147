/* Reversi behind the contract: the one table that the rest of the program sees. */
#include "games/reversi/reversi.h"
#include "games/reversi/tools.h"

_Static_assert(sizeof(struct reversi_state) == 24, "Reversi's state is two words and a few octets");

static int seats(const void *setup)
{
    (void)setup;
    return REVERSI_SEATS;
}

static const char *const variants[] = {"dice=0", "dice=1", "dice=asked", "dice=1 first=white", NULL};

static const struct game_setting_value dice_values[] = {
    {"0", N_("sin dados")}, {"1", N_("con dados")}, {"asked", N_("a elegir en cada turno")}, {0}};

static const struct game_setting_value first_values[] = {{"black", N_("negras")}, {"white", N_("blancas")}, {0}};

static const struct game_setting settings[] = {
    {.name = "dice", .title = N_("Dados"), .kind = SETTING_CHOICE, .values = dice_values},
    {.name = "first", .title = N_("Empiezan"), .kind = SETTING_CHOICE, .values = first_values},
    {0},
};

static const struct tool *const tools[] = {&reversi_perft_tool, &reversi_solve_tool,   &reversi_engine_tool,
                                           &reversi_train_tool, &reversi_analyse_tool, NULL};

const struct game game_reversi = {
    .name = "reversi",
    .title = "Reversi",
    .open = true,
    .seats_min = REVERSI_SEATS,
    .seats_max = REVERSI_SEATS,
    .seats_usual = REVERSI_SEATS,
    .setup_size = sizeof(struct reversi_setup),
    .state_size = sizeof(struct reversi_state),
    .bound = 3 * 60, /* a disc on each square, each after a question and its dice */
    .variants = variants,
    .setup_make = reversi_setup_make,
    .setup_text = reversi_setup_text,
    .settings = settings,
    .seats = seats,
    .start = reversi_start,
    .to_move = reversi_to_move,
    .chance_owner = reversi_chance_owner,
    .draw = reversi_draw,
    .odds = reversi_odds,
    .choices = reversi_choices,
    .legal = reversi_legal,
    .apply = reversi_apply,
    .view = reversi_view,
    .sample = reversi_sample,
    .hash = reversi_hash,
    .result = reversi_result,
    .invariant = reversi_invariant,
    .move_text = reversi_move_text,
    .move_parse = reversi_move_parse,
    .state_text = reversi_state_text,
    .state_parse = reversi_state_parse,
    .tell = reversi_tell,
    .scene = reversi_scene,
    .weigh = reversi_worth,
    .tools = tools,
    .benches = reversi_benches,
    .protocols = reversi_protocols,
    .happened = reversi_happened,
    .bots = reversi_bots,
};
