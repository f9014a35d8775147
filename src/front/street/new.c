/* nuevo: the usual game or one with rules of its own, and its players. */
#include <stdlib.h>

#include "core/registry.h"
#include "front/draw/colours.h"
#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/store.h"
#include "front/street/words.h"

enum { FILES = 3 };

struct new_game {
    char room[GAME_OPTIONS_MAX];
    struct str options;   /* in `room` */
    bool personal;        /* the person chose its rules */
    const char *world;    /* the built-in board whose decks and money are the default */
    char name[FILES][64]; /* of board, suerte and caja; empty: the world's */
    char *text[FILES];    /* of a file of the user's; NULL: built in */
    size_t length[FILES];
    unsigned seats;
    struct street_player player[MONO_SEATS];
    struct game_setup setup; /* under construction: the running one is not touched */
};

static const char usual_world[] = "madrid";

static const struct {
    const char *role, *prompt;
} files[FILES] = {
    {"board", N_("  -Fichero para cargar el tablero: ")},
    {"chance", N_("  -Fichero para cargar el mazo de suerte: ")},
    {"chest", N_("  -Fichero para cargar el mazo de caja de comunidad: ")},
};

/* For a prompt that was translated already. */
static const char as_it_is[] = "%s";

/* ---- files ---- */

static enum status read_part(struct game_setup *setup, unsigned which, const char *name,
                             const char *text, size_t length, struct mono_faults *faults,
                             struct why *why)
{
    return which ? mono_deck_read(setup, which - 1, name, text, length, faults, why)
                 : mono_board_read(setup, name, text, length, faults, why);
}

/* Reads file number `which` into the setup; asks whether to go on without bad squares or cards
 * (4.1.1). */
static bool read_into(struct street *st, struct new_game *plan, unsigned which, const char *text,
                      size_t length)
{
    struct mono_faults faults = {0};
    struct why why;
    const char *name = plan->name[which];
    if (read_part(&plan->setup, which, name, text, length, &faults, &why) != ST_OK) {
        street_say(st, "No se puede usar %s\n", why.text);
        return false;
    }
    if (!faults.count)
        return true;
    street_say(st, "Se han encontrado errores en %s:\n", name);
    unsigned shown = faults.count < MONO_FAULTS ? faults.count : MONO_FAULTS;
    for (const struct mono_fault *fault = faults.fault; fault < faults.fault + shown; fault++)
        street_say(st, "  %s, línea %u%s%s: %s\n", name, fault->line, *fault->field ? ", " : "",
                   fault->field, fault->text);
    if (shown < faults.count)
        street_say(st, "  … y %u más\n", faults.count - shown);
    return faults.count == faults.warned ||
           street_ask_yes(st, 0, "¿Quieres continuar sin lo que está mal?") == 1;
}

/* A built-in board brings its decks and its money. */
static bool take_world(struct new_game *plan, const char *world, struct why *why)
{
    plan->world = world;
    return mono_setup_make(TEXT_OF(80, "board=%s", world), &plan->setup, why) == ST_OK;
}

/* Reads the file of that name; false after saying why another one is needed. */
static bool take_file(struct street *st, struct new_game *plan, unsigned which, const char *name)
{
    struct why why;
    size_t length;
    free(plan->text[which]);
    plan->text[which] = NULL;
    if (strlen(name) >= sizeof plan->name[which] || strchr(name, ' ')) {
        street_say(st, "El nombre es demasiado largo, o tiene espacios.");
        return false;
    }
    strcpy(plan->name[which], name);
    enum status status =
        street_read_user_file(st, name, &plan->text[which], &plan->length[which], &why);
    if (status == ST_OK)
        return read_into(st, plan, which, plan->text[which], plan->length[which]);
    const char *world = status == ST_END && !which ? mono_edition_name(name) : NULL;
    if (world && take_world(plan, world, &why))
        strcpy(plan->name[which], mono_edition_file(world, which));
    const char *builtin = status == ST_END ? mono_builtin(plan->name[which], &length) : NULL;
    if (builtin)
        return read_into(st, plan, which, builtin, length);
    if (status == ST_END)
        street_say(st, "No existe el fichero '%s'. Los que hay se ven con 'lista'.\n", name);
    else
        street_say(st, "No se puede usar %s\n", why.text);
    return false;
}

static bool ask_file(struct street *st, struct new_game *plan, unsigned which)
{
    char line[STREET_LINE];
    while (street_read(st, which ? STREET_TAB_DECKS : STREET_TAB_BOARDS, line,
                       tr(st->lang, files[which].prompt))) {
        if (street_same(line, "cancelar"))
            return false;
        if (street_same(line, "lista"))
            street_list(st, false);
        else if (take_file(st, plan, which, *line ? line : mono_edition_file(plan->world, which)))
            return true;
    }
    return false;
}

/* ---- the rules ---- */

/* The usual values come from the setup itself: a person who only presses Enter gets the game
 * without options. */
struct rule {
    const char *option, *prompt;
    int64_t usual, high; /* `high` 0: yes or no */
    const char *no;      /* the value of the option for a no, if it is not 0 */
};

static bool ask_rules(struct street *st, struct new_game *plan, const struct rule *rule,
                      size_t count)
{
    for (const struct rule *end = rule + count; rule < end; rule++) {
        const char *prompt = tr(st->lang, rule->prompt);
        int64_t number = rule->usual;
        if (!rule->high)
            number = street_ask_yes(st, (int)rule->usual, as_it_is, prompt);
        if (number < 0 ||
            (rule->high && !street_ask_number(st, 0, rule->high, &number, as_it_is, prompt)))
            return false;
        if (number != rule->usual && rule->no)
            str_add(&plan->options, " %s=%s", rule->option, rule->no);
        else if (number != rule->usual)
            str_add(&plan->options, " %s=%lld", rule->option, (long long)number);
    }
    return true;
}

/* What the manual does not ask for: the variants of 2.3.1.1, the short game and the limits. */
static bool ask_variants(struct street *st, struct new_game *plan)
{
    const struct game_setup *setup = &plan->setup;
    const struct rule rules[] = {
        {"parking", N_("¿Los impuestos y multas se juntan en el parking gratuito?"),
         .usual = setup->parking},
        {"even", N_("¿Hay que construir por igual en todo el grupo?"), .usual = setup->even},
        {"fine", N_("¿Se paga la multa al salir de la cárcel en el tercer turno?"),
         .usual = setup->fine},
        {"lap", N_("¿Hay que dar una vuelta antes de comprar?"), .usual = setup->lap},
        {"tax", N_("¿Se puede pagar el impuesto especial en porcentaje?"), .usual = 1,
         .no = "fixed"},
        {"salary", N_("Sueldo al pasar por la salida (INTRO: el del tablero): "),
         .usual = setup->salary, .high = MONO_MONEY_MAX},
        {"short", N_("¿Juego corto?"), .usual = setup->brief},
        {"rounds", N_("Límite de rondas (0: sin límite): "), .high = 60000},
        {"minutes", N_("Límite de minutos (0: sin límite): "), .high = 1440},
    };
    int answer = street_ask_yes(st, 0, "¿Quieres cambiar otras reglas?");
    return answer > 0 ? ask_rules(st, plan, rules, sizeof rules / sizeof rules[0]) : answer == 0;
}

static bool ask_configuration(struct street *st, struct new_game *plan)
{
    const struct game_setup *setup = &plan->setup;
    street_say(st, "Introduzca (INTRO: lo habitual):");
    for (unsigned which = 0; which < FILES; which++)
        if (!ask_file(st, plan, which))
            return false;
    const struct rule rules[] = {
        {"money", N_("  -Dinero inicial: "), .usual = setup->money, .high = MONO_MONEY_MAX},
        {"houses", N_("  -Casas disponibles inicialmente: "), .usual = setup->houses, .high = 1000},
        {"hotels", N_("  -Hoteles disponibles inicialmente: "), .usual = setup->hotels,
         .high = 1000},
        {"auction", N_("¿Quieres que se subasten las propiedades que no se compran?"),
         .usual = setup->auction}, /* S6 */
    };
    char line[STREET_LINE];
    for (bool asked = false; !asked;) {
        if (!street_ask(st, STREET_TAB_NAMES, line, "  -Tipo de moneda para jugar: ") ||
            street_same(line, "cancelar"))
            return false;
        asked = !*line ||
                (street_good_name(line, 20) && strlen(line) < 22 && !strpbrk(line, " =|\\\"'"));
        if (!asked)
            street_say(st, "La moneda es una sola palabra de hasta 20 letras.");
        else if (*line)
            str_add(&plan->options, " currency=%s", line);
    }
    return ask_rules(st, plan, rules, sizeof rules / sizeof rules[0]) && ask_variants(st, plan);
}

/* ---- the players ---- */

static unsigned free_colours(const struct new_game *plan, unsigned seats)
{
    unsigned colours = (1u << SEAT_COLOURS) - 1;
    for (unsigned i = 0; i < seats; i++)
        colours &= ~(1u << plan->player[i].colour);
    return colours;
}

/* An empty answer is "Jugador #N"; no two players have the same name. */
static bool ask_name(struct street *st, struct new_game *plan, unsigned seat)
{
    char line[STREET_LINE];
    while (street_ask(st, STREET_TAB_NAMES, line, "  -Nombre: ")) {
        bool taken = false;
        if (!*line)
            snprintf(line, sizeof line, tr(st->lang, "Jugador #%u"), seat + 1);
        for (unsigned i = 0; i < seat; i++)
            taken |= street_same(plan->player[i].name, line);
        if (taken) {
            street_say(st, "Ese nombre ya lo tiene otro jugador.");
        } else if (!street_good_name(line, 24) || strlen(line) >= STREET_NAME) {
            street_say(st, "El nombre tiene hasta 24 letras.");
        } else {
            strcpy(plan->player[seat].name, line);
            return true;
        }
    }
    return false;
}

/* An empty answer is the first free colour. */
static bool ask_colour(struct street *st, struct new_game *plan, unsigned seat)
{
    char line[STREET_LINE];
    struct str text = STR(STREET_LINE);
    st->colours = free_colours(plan, seat);
    str_add(&text, "%s", tr(st->lang, "  -Color ("));
    for (unsigned i = 0; i < SEAT_COLOURS; i++)
        if (st->colours >> i & 1)
            str_add(&text, " %s", seat_colour(i, st->lang));
    str_add(&text, " ): ");
    while (street_read(st, STREET_TAB_COLOURS, line, text.at)) {
        int colour =
            *line ? street_colour_find(st, st->colours, line) : (int)bits_lowest(st->colours);
        plan->player[seat].colour = (unsigned)colour;
        if (colour >= 0)
            return true;
        street_say(st, "Elige uno de los colores que quedan.");
    }
    return false;
}

/* By name, so that scripts do not depend on how many kinds there are. */
static bool ask_kind(struct street *st, struct street_player *player)
{
    char line[STREET_LINE];
    struct str text = STR(STREET_LINE);
    const struct bot *usual = street_kind_usual(), *bot;
    str_add(&text, "%s", tr(st->lang, "  -Tipo ("));
    for (size_t i = 0; (bot = street_kind_at(st->config, i)); i++)
        str_add(&text, " %s", street_kind_name(bot));
    str_add(&text, tr(st->lang, " ; INTRO: %s ): "), usual->name);
    while (street_read(st, STREET_TAB_KINDS, line, text.at)) {
        player->bot = *line ? street_kind(st->config, line) : usual;
        if (player->bot)
            return true;
        street_say(st, "Elige uno de los tipos de la lista.");
    }
    return false;
}

static bool ask_players(struct street *st, struct new_game *plan)
{
    int64_t seats = 0;
    street_print(st, "\n%s\n",
                 tr(st->lang, "Introduzca los siguientes datos para generar su partida"));
    if (!street_ask_number(st, 2, MONO_SEATS, &seats, "  Número de jugadores (2 - 6): "))
        return false;
    plan->seats = (unsigned)seats;
    street_say(st, "-Introduzca los siguientes datos para crear los jugadores:");
    for (unsigned seat = 0; seat < plan->seats; seat++) {
        struct street_player *player = &plan->player[seat];
        street_say(st, "JUGADOR %u\n", seat + 1);
        int answer =
            street_ask_yes(st, 0, "¿Quieres que sea un jugador controlado por el ordenador?");
        if (answer < 0)
            return false;
        bool good =
            answer ? ask_kind(st, player) : ask_name(st, plan, seat) && ask_colour(st, plan, seat);
        if (answer) {
            snprintf(player->name, sizeof player->name, tr(st->lang, "Jugador Automático #%u"),
                     seat + 1);
            player->colour = bits_lowest(free_colours(plan, seat));
            street_say(st, "  -Nombre : %s\n", player->name);
            street_say(st, "  -Color ( asignado por defecto ): %s\n",
                       seat_colour(player->colour, st->lang));
        }
        street_print(st, "\n");
        if (!good)
            return false;
    }
    return true;
}

/* ---- the game ---- */

/* With a board of the user's the decks are read again as well: their squares are looked up on
 * it. */
static enum status make_game_setup(struct new_game *plan, struct why *why)
{
    struct str text = STR(GAME_OPTIONS_MAX + 300);
    bool trade = true; /* S8: only if all players negotiate */
    for (unsigned seat = 0; seat < plan->seats; seat++)
        trade &= !plan->player[seat].bot || plan->player[seat].bot->negotiates;
    str_add(&text, "seats=%u trade=%d board=%s%s", plan->seats, trade, plan->world,
            plan->options.at);
    for (unsigned i = 0; i < FILES && plan->personal; i++)
        str_add(&text, " %s=%s", files[i].role,
                plan->text[i] || plan->text[0] ? "file" : plan->name[i]);
    enum status status = mono_setup_make(text.at, &plan->setup, why);
    for (unsigned i = 0; i < FILES && status == ST_OK; i++) {
        size_t length = plan->length[i];
        const char *content = plan->text[i] ? plan->text[i] : mono_builtin(plan->name[i], &length);
        if (!plan->text[i] && !plan->text[0])
            continue; /* built in, and read already */
        status = read_part(&plan->setup, i, plan->name[i], content, length, NULL, why);
        plan->setup.files |= (uint8_t)(1u << i);
    }
    return status;
}

void street_new(struct street *st)
{
    struct new_game *plan = calloc(1, sizeof *plan);
    struct why why;
    if (st->open) {
        street_say(st, "Ya hay una partida abierta: ciérrala antes con 'cerrar' (y guárdala con "
                       "'guardar' si la "
                       "quieres conservar).");
    } else if (plan && take_world(plan, usual_world, &why)) {
        int answer = street_ask_yes(
            st, -1, "¿Desea cargar la configuración por defecto del juego?(recomendado)");
        plan->personal = answer == 0;
        plan->options = str_make(plan->room, sizeof plan->room);
        bool asked =
            answer >= 0 && (answer || ask_configuration(st, plan)) && ask_players(st, plan);
        if (!asked && !st->ended && !st->leaving) {
            street_say(st, "No se ha creado ninguna partida.");
        } else if (asked && make_game_setup(plan, &why) != ST_OK) {
            street_say(st, "No se puede crear la partida: %s\n", why.text);
        } else if (asked) {
            memcpy(&st->setup, &plan->setup, sizeof st->setup);
            memcpy(st->player, plan->player, sizeof st->player);
            st->seed = st->config->seed ? *st->config->seed : rng_entropy() & UINT32_MAX;
            street_sit(st);
            street_store_begin(st);
        }
    }
    for (unsigned i = 0; plan && i < FILES; i++)
        free(plan->text[i]);
    free(plan);
}
