/* nuevo: the usual game or a personal one, the players, and the first journal line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "core/registry.h"
#include "front/street/private.h"

enum { FILES = 3 };

struct plan {
    char options[GAME_OPTIONS_MAX];
    bool personal;
    char name[FILES][64]; /* board, suerte, caja; empty: the usual one */
    char *text[FILES];    /* of a file of the user's, or NULL: built in */
    size_t length[FILES];
    unsigned seats;
    struct street_player player[MONO_SEATS];
    struct mono_setup setup; /* under construction: the running one is not touched */
};

static const char *const usual_file[FILES] = {"madrid.tab", "suerte.tjt", "caja.tjt"};
static const char *const role[FILES] = {"board", "chance", "chest"};

/* ---- files ---- */

static void say_faults(struct street *st, const char *name, const struct mono_faults *faults)
{
    unsigned shown = faults->count < MONO_FAULTS ? faults->count : MONO_FAULTS;
    for (unsigned i = 0; i < shown; i++) {
        const struct mono_fault *fault = &faults->fault[i];
        street_say(st, tr(st->lang, "  %s, línea %u%s%s: %s\n"), name, fault->line, *fault->field ? ", " : "",
                   fault->field, fault->text);
    }
    if (shown < faults->count)
        street_say(st, tr(st->lang, "  … y %u más\n"), faults->count - shown);
}

/* Reads file number `which` into the plan's setup; asks what to do about bad squares or cards (4.1.1). */
static bool read_into(struct street *st, struct plan *plan, unsigned which, const char *text, size_t length)
{
    struct mono_faults faults = {0};
    struct why why;
    const char *name = plan->name[which];
    enum status status = which ? mono_deck_read(&plan->setup, which - 1, name, text, length, &faults, &why)
                               : mono_board_read(&plan->setup, name, text, length, &faults, &why);
    if (status != ST_OK) {
        street_say(st, tr(st->lang, "No se puede usar %s\n"), why.text);
        return false;
    }
    if (!faults.count)
        return true;
    street_say(st, tr(st->lang, "Se han encontrado errores en %s:\n"), name);
    say_faults(st, name, &faults);
    if (faults.count == faults.warned)
        return true;
    int answer = street_ask_yes(st, 0, "%s", tr(st->lang, "¿Quieres continuar sin lo que está mal?"));
    return answer == 1;
}

/* Finds the file that the user named and reads it; false: another one, please. */
static bool take_file(struct street *st, struct plan *plan, unsigned which, const char *name)
{
    struct why why;
    size_t length;
    free(plan->text[which]);
    plan->text[which] = NULL;
    if (strlen(name) >= sizeof plan->name[which] || strchr(name, ' ')) {
        street_say(st, "%s\n", tr(st->lang, "El nombre es demasiado largo, o tiene espacios."));
        return false;
    }
    strcpy(plan->name[which], name);
    enum status status = street_read_user_file(st, name, &plan->text[which], &plan->length[which], &why);
    if (status == ST_OK)
        return read_into(st, plan, which, plan->text[which], plan->length[which]);
    const char *builtin = status == ST_END ? mono_builtin(name, &length) : NULL;
    if (builtin)
        return read_into(st, plan, which, builtin, length);
    if (status == ST_END)
        street_say(st, tr(st->lang, "No existe el fichero '%s'. Los que hay se ven con 'lista'.\n"), name);
    else
        street_say(st, tr(st->lang, "No se puede usar %s\n"), why.text);
    return false;
}

static bool ask_file(struct street *st, struct plan *plan, unsigned which, const char *prompt)
{
    char line[STREET_LINE];
    while (street_ask(st, which ? STREET_TAB_DECKS : STREET_TAB_BOARDS, line, sizeof line, "%s", prompt)) {
        if (street_same(line, "cancelar"))
            return false;
        if (street_same(line, "lista"))
            street_list(st, false);
        else if (take_file(st, plan, which, *line ? line : usual_file[which]))
            return true;
    }
    return false;
}

/* ---- the rules ---- */

/* What is usual is asked of the setup itself, so that whoever only presses INTRO gets the game that has no options. */
struct rule {
    const char *option;
    int64_t low, high, usual;
};

static void add_option(struct plan *plan, const char *option, long long value)
{
    size_t length = strlen(plan->options);
    snprintf(plan->options + length, sizeof plan->options - length, " %s=%lld", option, value);
}

static bool ask_rule(struct street *st, struct plan *plan, const char *prompt, struct rule rule)
{
    int64_t number = rule.usual;
    if (!street_ask_number(st, prompt, rule.low, rule.high, &number))
        return false;
    if (number != rule.usual)
        add_option(plan, rule.option, number);
    return true;
}

static bool ask_switch(struct street *st, struct plan *plan, const char *prompt, const char *option, int usual)
{
    int answer = street_ask_yes(st, usual, "%s", prompt);
    if (answer >= 0 && answer != usual)
        add_option(plan, option, answer);
    return answer >= 0;
}

/* What the manual does not ask for: the variants of 2.3.1.1, the short game and the limits. */
static bool ask_variants(struct street *st, struct plan *plan)
{
    const struct mono_setup *setup = &plan->setup;
    enum lang l = st->lang;
    int answer = street_ask_yes(st, 0, "%s", tr(l, "¿Quieres cambiar otras reglas?"));
    if (answer <= 0)
        return answer == 0;
    bool good = ask_switch(st, plan, tr(l, "¿Los impuestos y multas se juntan en el parking gratuito?"), "parking",
                           setup->parking) &&
                ask_switch(st, plan, tr(l, "¿Hay que construir por igual en todo el grupo?"), "even", setup->even) &&
                ask_switch(st, plan, tr(l, "¿Se paga la multa al salir de la cárcel en el tercer turno?"), "fine",
                           setup->fine) &&
                ask_switch(st, plan, tr(l, "¿Hay que dar una vuelta antes de comprar?"), "lap", setup->lap);
    if (!good)
        return false;
    answer = street_ask_yes(st, 1, "%s", tr(l, "¿Se puede pagar el impuesto especial en porcentaje?"));
    if (answer < 0)
        return false;
    if (!answer)
        strncat(plan->options, " tax=fixed", sizeof plan->options - strlen(plan->options) - 1);
    return ask_rule(st, plan, tr(l, "Sueldo al pasar por la salida (INTRO: el del tablero): "),
                    (struct rule){"salary", 0, MONO_MONEY_MAX, setup->salary}) &&
           ask_switch(st, plan, tr(l, "¿Juego corto?"), "short", setup->brief) &&
           ask_rule(st, plan, tr(l, "Límite de rondas (0: sin límite): "), (struct rule){"rounds", 0, 60000, 0}) &&
           ask_rule(st, plan, tr(l, "Límite de minutos (0: sin límite): "), (struct rule){"minutes", 0, 1440, 0});
}

static bool ask_currency(struct street *st, struct plan *plan)
{
    char line[STREET_LINE];
    while (
        street_ask(st, STREET_TAB_NOTHING, line, sizeof line, "%s", tr(st->lang, "  -Tipo de moneda para jugar: "))) {
        if (!*line)
            return true;
        if (street_same(line, "cancelar"))
            return false;
        if (street_good_name(line, 20) && strlen(line) < 22 && !strpbrk(line, " =|\\\"'")) {
            size_t length = strlen(plan->options);
            snprintf(plan->options + length, sizeof plan->options - length, " currency=%s", line);
            return true;
        }
        street_say(st, "%s\n", tr(st->lang, "La moneda es una sola palabra de hasta 20 letras."));
    }
    return false;
}

static bool ask_configuration(struct street *st, struct plan *plan)
{
    const struct mono_setup *setup = &plan->setup;
    enum lang l = st->lang;
    street_say(st, "%s\n", tr(l, "Introduzca (INTRO: lo habitual):"));
    return ask_file(st, plan, 0, tr(l, "  -Fichero para cargar el tablero: ")) &&
           ask_file(st, plan, 1, tr(l, "  -Fichero para cargar el mazo de suerte: ")) &&
           ask_file(st, plan, 2, tr(l, "  -Fichero para cargar el mazo de caja de comunidad: ")) &&
           ask_currency(st, plan) &&
           ask_rule(st, plan, tr(l, "  -Dinero inicial: "), (struct rule){"money", 0, MONO_MONEY_MAX, setup->money}) &&
           ask_rule(st, plan, tr(l, "  -Casas disponibles inicialmente: "),
                    (struct rule){"houses", 0, 1000, setup->houses}) &&
           ask_rule(st, plan, tr(l, "  -Hoteles disponibles inicialmente: "),
                    (struct rule){"hotels", 0, 1000, setup->hotels}) &&
           ask_switch(st, plan, tr(l, "¿Quieres que se subasten las propiedades que no se compran?"), "auction",
                      setup->auction) && /* S6 */
           ask_variants(st, plan);
}

/* ---- the players ---- */

static unsigned free_colours(const struct plan *plan, unsigned seats)
{
    unsigned colours = (1u << SEAT_COLOURS) - 1;
    for (unsigned i = 0; i < seats; i++)
        colours &= ~(1u << plan->player[i].colour);
    return colours;
}

static bool ask_name(struct street *st, struct plan *plan, unsigned seat)
{
    char line[STREET_LINE];
    while (street_ask(st, STREET_TAB_NOTHING, line, sizeof line, "%s", tr(st->lang, "  -Nombre: "))) {
        bool taken = false;
        if (!*line)
            snprintf(line, sizeof line, tr(st->lang, "Jugador #%u"), seat + 1);
        for (unsigned i = 0; i < seat; i++)
            taken |= street_same(plan->player[i].name, line);
        if (taken) {
            street_say(st, "%s\n", tr(st->lang, "Ese nombre ya lo tiene otro jugador."));
        } else if (!street_good_name(line, 24) || strlen(line) >= STREET_NAME) {
            street_say(st, "%s\n", tr(st->lang, "El nombre tiene hasta 24 letras."));
        } else {
            strcpy(plan->player[seat].name, line);
            return true;
        }
    }
    return false;
}

static bool ask_colour(struct street *st, struct plan *plan, unsigned seat)
{
    char line[STREET_LINE], prompt[STREET_LINE];
    struct str text = str_make(prompt, sizeof prompt);
    st->colours = free_colours(plan, seat);
    str_add(&text, "%s", tr(st->lang, "  -Color ("));
    for (unsigned i = 0; i < SEAT_COLOURS; i++)
        if (st->colours >> i & 1)
            str_add(&text, " %s", seat_colour(i, st->lang));
    str_add(&text, " ): ");
    while (street_ask(st, STREET_TAB_COLOURS, line, sizeof line, "%s", prompt)) {
        int colour = *line ? street_colour_find(st, st->colours, line) : (int)bits_lowest(st->colours);
        if (colour >= 0) {
            plan->player[seat].colour = (unsigned)colour;
            return true;
        }
        street_say(st, "%s\n", tr(st->lang, "Elige uno de los colores que quedan."));
    }
    return false;
}

/* The kind of an automatic player, by name: a script need not know how many there are. */
static bool ask_kind(struct street *st, struct street_player *player)
{
    char line[STREET_LINE], prompt[STREET_LINE];
    struct str text = str_make(prompt, sizeof prompt);
    const struct bot *usual = registry_bot(&game_monopoly, "reglas"), *bot;
    if (!usual)
        usual = registry_bot_at(&game_monopoly, 0);
    str_add(&text, "%s", tr(st->lang, "  -Tipo ("));
    for (size_t i = 0; (bot = registry_bot_at(&game_monopoly, i)); i++)
        if (!bot->hire) /* those that bring a program of their own play elsewhere */
            str_add(&text, " %s", bot->name);
    str_add(&text, tr(st->lang, " ; INTRO: %s ): "), usual->name);
    while (street_ask(st, STREET_TAB_KINDS, line, sizeof line, "%s", prompt)) {
        bot = *line ? registry_bot(&game_monopoly, line) : usual;
        if (bot && !bot->hire) {
            player->bot = bot;
            return true;
        }
        street_say(st, "%s\n", tr(st->lang, "Elige uno de los tipos de la lista."));
    }
    return false;
}

static bool ask_player(struct street *st, struct plan *plan, unsigned seat)
{
    struct street_player *player = &plan->player[seat];
    street_say(st, tr(st->lang, "JUGADOR %u\n"), seat + 1);
    int answer = street_ask_yes(st, 0, "%s", tr(st->lang, "¿Quieres que sea un jugador controlado por el ordenador?"));
    if (answer < 0)
        return false;
    bool good = true;
    if (answer) {
        good = ask_kind(st, player);
        snprintf(player->name, sizeof player->name, tr(st->lang, "Jugador Automático #%u"), seat + 1);
        player->colour = bits_lowest(free_colours(plan, seat));
        street_say(st, tr(st->lang, "  -Nombre : %s\n"), player->name);
        street_say(st, tr(st->lang, "  -Color ( asignado por defecto ): %s\n"), seat_colour(player->colour, st->lang));
    } else {
        good = ask_name(st, plan, seat) && ask_colour(st, plan, seat);
    }
    street_say(st, "\n");
    return good;
}

static bool ask_players(struct street *st, struct plan *plan)
{
    int64_t seats = 0;
    street_say(st, "\n%s\n", tr(st->lang, "Introduzca los siguientes datos para generar su partida"));
    if (!street_ask_number(st, tr(st->lang, "  Número de jugadores (2 - 6): "), 2, MONO_SEATS, &seats))
        return false;
    plan->seats = (unsigned)seats;
    street_say(st, "%s\n", tr(st->lang, "-Introduzca los siguientes datos para crear los jugadores:"));
    for (unsigned seat = 0; seat < plan->seats; seat++)
        if (!ask_player(st, plan, seat))
            return false;
    return true;
}

/* ---- the game ---- */

/* S8: where somebody plays who does not negotiate, nobody does. */
static bool all_negotiate(const struct plan *plan)
{
    for (unsigned seat = 0; seat < plan->seats; seat++)
        if (plan->player[seat].bot && !plan->player[seat].bot->negotiates)
            return false;
    return true;
}

/* The board of the user's takes its decks along: their squares are looked up on it. */
static enum status read_again(struct plan *plan, struct mono_setup *setup, struct why *why)
{
    for (unsigned i = 0; i < FILES; i++) {
        size_t length = plan->length[i];
        const char *text = plan->text[i] ? plan->text[i] : mono_builtin(plan->name[i], &length);
        if (!plan->text[i] && !plan->text[0])
            continue; /* built in, and read already */
        enum status status = i ? mono_deck_read(setup, i - 1, plan->name[i], text, length, NULL, why)
                               : mono_board_read(setup, plan->name[i], text, length, NULL, why);
        if (status != ST_OK)
            return status;
        setup->files |= (uint8_t)(1u << i);
    }
    return ST_OK;
}

static enum status make_setup(struct plan *plan, struct mono_setup *setup, struct why *why)
{
    char options[GAME_OPTIONS_MAX + 300];
    struct str text = str_make(options, sizeof options);
    str_add(&text, "seats=%u trade=%d%s", plan->seats, all_negotiate(plan), plan->options);
    for (unsigned i = 0; i < FILES && plan->personal; i++)
        str_add(&text, " %s=%s", role[i], plan->text[i] || plan->text[0] ? "file" : plan->name[i]);
    enum status status = mono_setup_make(options, setup, why);
    return status == ST_OK ? read_again(plan, setup, why) : status;
}

static void begin(struct street *st, struct plan *plan)
{
    struct why why;
    if (make_setup(plan, &plan->setup, &why) != ST_OK) {
        street_say(st, tr(st->lang, "No se puede crear la partida: %s\n"), why.text);
        return;
    }
    memcpy(&st->setup, &plan->setup, sizeof st->setup);
    memcpy(st->player, plan->player, sizeof st->player);
    st->seed = st->config->seed ? *st->config->seed : rng_entropy() & UINT32_MAX;
    street_sit(st);
    street_store_begin(st);
}

void street_new(struct street *st, const char *rest)
{
    (void)rest;
    struct plan *plan = calloc(1, sizeof *plan);
    struct why why;
    if (st->open) {
        street_say(st, "%s\n",
                   tr(st->lang, "Ya hay una partida abierta: ciérrala antes con 'cerrar' (y guárdala con "
                                "'guardar' si la quieres conservar)."));
    } else if (plan && mono_setup_make("", &plan->setup, &why) == ST_OK) {
        int answer = street_ask_yes(st, -1, "%s",
                                    tr(st->lang, "¿Desea cargar la configuración por defecto del juego?(recomendado)"));
        plan->personal = answer == 0;
        if (answer >= 0 && (answer || ask_configuration(st, plan)) && ask_players(st, plan))
            begin(st, plan);
        else if (!st->ended && !st->leaving)
            street_say(st, "%s\n", tr(st->lang, "No se ha creado ninguna partida."));
    }
    for (unsigned i = 0; plan && i < FILES; i++)
        free(plan->text[i]);
    free(plan);
}
