/* The options that a form offers. The number of seats is asked elsewhere, and the time limit would
 * need a clock at the table. */
#include "games/monopoly/rules/scenario.h"
#include "core/setting.h"

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

#define NUMBER(word, words, most, preset)                                                          \
    {                                                                                              \
        .name = word, .title = words, .kind = SETTING_NUMBER, .high = most, .usual = preset        \
    }
#define SWITCH(word, words, preset)                                                                \
    {                                                                                              \
        .name = word, .title = words, .kind = SETTING_SWITCH, .usual = preset                      \
    }
#define CHOICE(word, words, all)                                                                   \
    {                                                                                              \
        .name = word, .title = words, .kind = SETTING_CHOICE, .values = all                        \
    }
const struct game_setting mono_settings[] = {
    CHOICE("rules", N_("Reglas"), rule_sets),
    CHOICE("board", N_("Tablero"), boards),
    NUMBER("rounds", N_("Rondas (0: hasta el final)"), 60000, 0),
    SWITCH("short", N_("Partida corta"), 0),
    NUMBER("deal", N_("Títulos que se reparten"), MONO_DEEDS, 0),
    NUMBER("money", N_("Dinero inicial"), MONO_MONEY_MAX, 250000),
    SWITCH("auction", N_("Subasta de lo que no se compra"), 1),
    SWITCH("trade", N_("Tratos entre jugadores"), 1),
    SWITCH("even", N_("Edificar por igual en cada grupo"), 1),
    SWITCH("fine", N_("La tercera tirada en la cárcel cuesta la multa"), 1),
    SWITCH("lap", N_("Se compra desde la segunda vuelta"), 0),
    SWITCH("parking", N_("Las multas, para quien pare en el parking"), 0),
    NUMBER("houses", N_("Casas en el banco"), 1000, 32),
    NUMBER("hotels", N_("Hoteles en el banco"), 1000, 12),
    CHOICE("tax", N_("Impuesto sobre el capital"), taxes),
    {0},
};
