/* Monopoly's `struct game`, the only thing that the rest of the program sees of it. */
#include "games/monopoly/players/player.h"
#include "games/monopoly/rules/scenario.h"
#include "games/monopoly/show/show.h"

static int seats(const struct game_setup *setup)
{
    return setup->seats;
}

/* Each option of the rules once, as short games in which much is owned early. */
static const char *const variants[] = {
    "rounds=25 deal=4 money=400000",
    "rounds=25 auction=0 deal=3 money=300000",
    "rounds=25 parking=1 tax=fixed fine=0 deal=5 houses=9 hotels=3 money=900000",
    "rounds=25 even=0 deal=7 houses=12 hotels=2 money=2000000",
    "rounds=25 lap=1 money=60000 salary=5000",
    "rounds=25 short=1 money=200000",
    "rounds=25 minutes=30 trade=0 first=0 deal=6 money=500000",
    "rules=ring rounds=25 deal=6 money=3000",
    "rules=monopd rounds=25 deal=6 money=3000",
    "rules=monopd rounds=25 auction=0 parking=1 deal=7 houses=9 hotels=3 money=900",
    NULL,
};

static const struct game_show show = {
    SHOW_MEMBERS(mono),
    .settings = mono_settings,
    .card = mono_scene_card,
};

static const struct game_study study = {
    .variants = variants,
    .fast_forward = mono_fast_forward,
    .figures = mono_figures,
    .figure_values = mono_figure_values,
    .tune = mono_weights_read,
    .tuned = mono_weights_text,
};

const struct game game_monopoly = {
    GAME_MEMBERS(mono, "monopoly"),
    .title = "Monopoly",
    .can_trade = true,
    .open = true,
    .seats_min = 2,
    .seats_max = MONO_SEATS,
    .seats_usual = 4,
    .setup_size = sizeof(struct game_setup),
    .state_size = sizeof(struct game_state),
    .bound = 50000, /* some 4000 rounds: without trades many games have no end (S15) */
    .setup_file = mono_setup_file,
    .setup_file_text = mono_setup_file_text,
    .seats = seats,
    .follows = mono_follows,
    .scenario = mono_scenario,
    .builtin = mono_builtin,
    .show = &show,
    .study = &study,
    .protocols = mono_protocols,
    .bots = mono_bots,
};
