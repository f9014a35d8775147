/* The table of commands, the small ones, and finding the command that a line means. */
#include <ctype.h>

#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/server.h"
#include "front/street/store.h"
#include "front/street/views.h"
#include "front/street/words.h"

static void cmd_close(struct street *st)
{
    if (st->store.saved != st->table.moves &&
        street_ask_yes(st, 0, "Lo que no se haya guardado se perderá. ¿Cerrar la partida?") != 1)
        return;
    street_close(st, false);
    street_say(st, "Partida cerrada.");
}

static void cmd_list(struct street *st, const char *rest)
{
    if (*rest && strcmp(rest, "-g") != 0)
        street_say(st, "Se usa así: lista [-g]");
    else
        street_list(st, *rest != '\0');
}

static void cmd_quit(struct street *st)
{
    st->leaving = !st->server || street_server_may_leave(st);
}

static void cmd_throw(struct street *st)
{
    if (st->s->phase == MONO_FREE && st->player[st->s->turn].bot && st->s->control == st->s->turn)
        st->pushed = true; /* an automatic player then does all that it wants to (4.6.3.2) */
    else if (street_may(st, MONO_MOVE_THROW, 0) && street_ask_jail(st))
        street_play(st, MONO_MOVE_THROW, 0, 0);
}

static void cmd_see(struct street *st, const char *rest)
{
    char option[STREET_NAME];
    const char *more = street_first_word(rest, option);
    int square = street_square_find(st, more);
    int colour = *more ? street_seat_of_colour(st, more) : -1;
    int seat = colour >= 0 ? colour : street_seat_of_name(st, more);
    if (!*rest)
        street_show_board(st);
    else if (strcmp(option, "-leyenda") == 0 && !*more)
        street_show_legend(st);
    else if (strcmp(option, "-banca") == 0 && !*more)
        street_show_bank(st);
    else if (strcmp(option, "-casilla") == 0 && square >= 0)
        street_show_deed(st, (unsigned)square, true);
    else if (strcmp(option, "-casilla") == 0 && !*more)
        street_say(st, "Falta el número de la casilla: ver -casilla <numero>");
    else if (strcmp(option, "-casilla") == 0)
        street_say(st, "No hay ninguna casilla '%s'. Las casillas están en 'ver -leyenda'.\n",
                   more);
    else if (strcmp(option, "-jugador") == 0 && !*more)
        street_show_players(st);
    else if (strcmp(option, "-jugador") == 0 && seat >= 0)
        street_show_player(st, seat);
    else if (strcmp(option, "-jugador") == 0)
        street_say(st,
                   "Nadie juega con '%s'. Los colores de esta partida están en 'ver -jugador'.\n",
                   more);
    else
        street_say(st,
                   "Se usa así: ver [-leyenda | -banca | -casilla <numero> | -jugador [<color>]]");
}

const struct street_word street_words[] = {
    {"anterior", STREET_ANYTIME | STREET_ASIDE, .act = street_manual_previous, .see = "minicomo"},
    {"ayuda", STREET_ANYTIME | STREET_ASIDE, .run = street_help},
    {"bancarrota", STREET_ACTS, .act = street_cmd_bankrupt},
    {"bancarrotar", STREET_ALIAS | STREET_ACTS, .act = street_cmd_bankrupt, .see = "bancarrota"},
    {"cambiar", STREET_LOCAL, .run = street_cmd_control, .options = "-color -nombre"},
    {"cargar", STREET_ANYTIME | STREET_LOCAL, .file = street_load},
    {"cerrar", STREET_LOCAL, .act = cmd_close},
    {"conectar", STREET_ANYTIME | STREET_LOCAL, .run = street_connect},
    {"construir", STREET_ACTS, .kind = MONO_MOVE_BUILD, .may = mono_may_build,
     .none = N_("No puedes construir en ninguna calle: hace falta un grupo completo sin hipotecas, "
                "dinero y que la banca tenga edificios.")},
    {"desconectar", STREET_ANYTIME | STREET_SERVER, .act = street_disconnect, .see = "conectar"},
    {"deshipotecar", STREET_ACTS, .kind = MONO_MOVE_LIFT, .may = mono_may_lift,
     .none = N_("No tienes propiedades hipotecadas.")},
    {"fin", STREET_LOCAL, .act = street_cmd_return},
    {"guardar", STREET_ASIDE | STREET_LOCAL, .file = street_save},
    {"help", STREET_ANYTIME | STREET_ASIDE | STREET_ALIAS, .run = street_help, .see = "ayuda"},
    {"hipotecar", STREET_ASIDE | STREET_ACTS, .kind = MONO_MOVE_MORTGAGE, .may = mono_may_mortgage,
     .none = N_("No tienes propiedades que hipotecar.")},
    {"lista", STREET_ANYTIME | STREET_ASIDE, .run = cmd_list, .options = "-g"},
    {"minicomo", STREET_ANYTIME | STREET_ASIDE, .act = street_manual},
    {"negociar", STREET_ACTS, .act = street_trade},
    {"nuevo", STREET_ANYTIME | STREET_LOCAL, .act = street_new},
    {"pagar", STREET_ACTS, .act = street_cmd_pay},
    {"salir", STREET_ANYTIME | STREET_ASIDE, .act = cmd_quit},
    {"siguiente", STREET_ANYTIME | STREET_ASIDE, .act = street_manual_next, .see = "minicomo"},
    {"tirar", STREET_ACTS, .act = cmd_throw},
    {"vender", STREET_ASIDE | STREET_ACTS, .kind = MONO_MOVE_SELL, .may = mono_may_sell,
     .none = N_("No tienes edificios que se puedan vender.")},
    {"ver", STREET_ASIDE, .run = cmd_see, .options = "-leyenda -banca -casilla -jugador"},
    {0},
};

/* ---- finding the command ---- */

enum { LIKE_MAX = 32 };

static const struct street_word *find_whole(const char *name)
{
    const struct street_word *word = street_words;
    while (word->name && !street_same(word->name, name))
        word++;
    return word->name ? word : NULL;
}

/* Letters only: nothing else can be a mistyped command. */
static bool is_letters(const char *name)
{
    size_t n = 0;
    while (isalpha((unsigned char)name[n]))
        n++;
    return n && !name[n];
}

bool street_word_is_for(const struct street *st, const struct street_word *word)
{
    return !(word->how & (st->server ? STREET_LOCAL : STREET_SERVER));
}

/* The commands that begin so and make sense at this table. */
static size_t find_begun(const struct street *st, const char *name, const struct street_word **like)
{
    size_t count = 0;
    for (const struct street_word *word = street_words; word->name; word++)
        if (!(word->how & STREET_ALIAS) && street_word_is_for(st, word) &&
            street_begins(word->name, name))
            like[count++] = word;
    return count;
}

const struct street_word *street_word_find(const struct street *st, const char *name)
{
    const struct street_word *like[LIKE_MAX], *whole = find_whole(name);
    return whole || !is_letters(name) || find_begun(st, name, like) != 1 ? whole : like[0];
}

/* Suggests the commands that begin so or, if there are none, the nearest within one typing error in
 * a short name, two in a longer one. Returns whether there are any. */
static bool suggest(struct street *st, const char *line, const char *name)
{
    const struct street_word *like[LIKE_MAX];
    size_t count = find_begun(st, name, like);
    struct str text = STR(STREET_LINE);
    unsigned nearest = text_columns(name) > 4 ? STREET_NEAR : 1;
    bool begun = count > 0;
    for (const struct street_word *word = street_words; !begun && word->name; word++) {
        unsigned distance = street_distance(word->name, name);
        if (word->how & STREET_ALIAS || distance > nearest)
            continue;
        if (distance < nearest)
            count = 0;
        nearest = distance;
        like[count++] = word;
    }
    if (!count || !is_letters(name))
        return false;
    for (size_t i = 0; i < count; i++)
        str_add(&text, "%s'%s'",
                !i              ? ""
                : i + 1 < count ? ", "
                                : tr(st->lang, " o "),
                like[i]->name);
    street_say(st, "'%s' no es una orden del juego. ¿Querías decir %s?\n", name, text.at);
    if (st->config->shell)
        street_say(st, "Si es una orden del sistema, ponle '!' delante: !%s\n", line);
    return true;
}

static bool is_open_to(const struct street *st, const struct street_word *word)
{
    return word->how & STREET_ANYTIME || st->open;
}

static void run_word(struct street *st, const struct street_word *word, const char *rest)
{
    char name[STREET_LINE];
    if (!street_word_is_for(st, word))
        street_say(
            st, word->how & STREET_SERVER
                    ? N_("No estás en ningún servidor: se va a uno con 'conectar'.")
                    : N_("En un servidor no hay eso: con 'desconectar' se vuelve a lo de aquí."));
    else if (st->server && !is_open_to(st, word))
        street_say(st, "La partida aún no ha empezado: faltan jugadores.");
    else if (st->server && word->how & STREET_ACTS && !street_server_asks(st))
        street_say(st, "Ahora no te toca: juega %s.\n", street_name(st, st->s->turn));
    else if (!is_open_to(st, word))
        street_say(
            st,
            "No hay ninguna partida abierta: empieza una con 'nuevo' o carga otra con 'cargar'.");
    else if (word->act)
        word->act(st);
    else if (word->run)
        word->run(st, rest);
    else if (word->may)
        street_manage(st, word, rest);
    else if (*rest || street_ask(st, STREET_TAB_GAMES, name, "Nombre de la partida: "))
        word->file(st, *rest ? rest : name);
}

const char *street_first_word(const char *line, char name[STREET_NAME])
{
    struct scan scan = {line};
    if (!scan_name(&scan, name, STREET_NAME))
        *name = '\0';
    return scan.at + strspn(scan.at, " \t");
}

void street_obey(struct street *st, const char *line)
{
    char name[STREET_NAME];
    const char *rest = street_first_word(line, name);
    const struct street_word *word = street_word_find(st, name);
    bool marked = *line == '!', empty = marked && !line[strspn(line + 1, " ") + 1];
    if (word)
        run_word(st, word, rest);
    else if (!*line || suggest(st, line, name) || empty)
        return;
    else if (st->config->shell) /* S14 */
        street_shell(st, marked ? line + 1 : line);
    else if (marked)
        street_say(st, "Aquí no se ejecutan órdenes del sistema.");
    else
        street_say(st, "'%s' no es una orden del juego. Teclea 'ayuda' para verlas todas.\n", line);
}

/* The name has to be complete: a short answer must not be taken for a command. */
bool street_aside(struct street *st, const char *line)
{
    char name[STREET_NAME];
    const char *rest = street_first_word(line, name);
    const struct street_word *word = find_whole(name);
    if (!word || !(word->how & STREET_ASIDE) || !is_open_to(st, word))
        return false;
    run_word(st, word, rest);
    return true;
}
