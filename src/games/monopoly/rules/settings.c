/* The options that a form offers. The number of seats is asked elsewhere, and the time limit would
 * need a clock at the table. */
#include "core/game_show.h"
#include "games/monopoly/rules/scenario.h"

static const struct game_setting_value rule_sets[] = {{"official", N_("las oficiales")},
                                                      {"ring", N_("las del anillo")},
                                                      {"monopd", N_("las del servidor monopd")},
                                                      {0}};

static const struct game_setting_value boards[] = {{"madrid", "Madrid"},
                                                   {"us", N_("el estadounidense")},
                                                   {"city", N_("el de monopd")},
                                                   {"atlantic", N_("el atlántico de monopd")},
                                                   {0}};

static const struct game_setting_value taxes[] = {
    {"choice", N_("el diez por ciento o la suma fija, a elegir")},
    {"fixed", N_("la suma fija")},
    {0}};

const struct game_setting mono_settings[] = {
    {.name = "rules", .title = N_("Reglas"), .kind = SETTING_CHOICE, .values = rule_sets},
    {.name = "board", .title = N_("Tablero"), .kind = SETTING_CHOICE, .values = boards},
    {.name = "rounds",
     .title = N_("Rondas (0: hasta el final)"),
     .kind = SETTING_NUMBER,
     .high = 60000},
    {.name = "short", .title = N_("Partida corta"), .kind = SETTING_SWITCH},
    {.name = "deal",
     .title = N_("Títulos que se reparten"),
     .kind = SETTING_NUMBER,
     .high = MONO_DEEDS},
    {.name = "money",
     .title = N_("Dinero inicial"),
     .kind = SETTING_NUMBER,
     .high = MONO_MONEY_MAX,
     .usual = 250000},
    {.name = "auction",
     .title = N_("Subasta de lo que no se compra"),
     .kind = SETTING_SWITCH,
     .usual = 1},
    {.name = "trade", .title = N_("Tratos entre jugadores"), .kind = SETTING_SWITCH, .usual = 1},
    {.name = "even",
     .title = N_("Edificar por igual en cada grupo"),
     .kind = SETTING_SWITCH,
     .usual = 1},
    {.name = "fine",
     .title = N_("Se puede pagar para salir de la cárcel"),
     .kind = SETTING_SWITCH,
     .usual = 1},
    {.name = "lap", .title = N_("Se compra desde la segunda vuelta"), .kind = SETTING_SWITCH},
    {.name = "parking",
     .title = N_("Las multas, para quien pare en el parking"),
     .kind = SETTING_SWITCH},
    {.name = "houses",
     .title = N_("Casas en el banco"),
     .kind = SETTING_NUMBER,
     .high = 1000,
     .usual = 32},
    {.name = "hotels",
     .title = N_("Hoteles en el banco"),
     .kind = SETTING_NUMBER,
     .high = 1000,
     .usual = 12},
    {.name = "tax",
     .title = N_("Impuesto sobre el capital"),
     .kind = SETTING_CHOICE,
     .values = taxes},
    {0},
};
