/* The commands: their table, what the small ones do, and which one is meant. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/street/private.h"

/* With the name of a game, which is asked for if there is none. */
static void with_name(struct street *st, const char *rest, void (*act)(struct street *st, const char *name))
{
    char name[STREET_LINE];
    if (*rest)
        act(st, rest);
    else if (street_ask(st, STREET_TAB_GAMES, name, sizeof name, "%s", tr(st->lang, "Nombre de la partida: ")))
        act(st, name);
}

static void cmd_load(struct street *st, const char *rest)
{
    with_name(st, rest, street_load);
}

static void cmd_save(struct street *st, const char *rest)
{
    with_name(st, rest, street_save);
}

static void cmd_close(struct street *st, const char *rest)
{
    (void)rest;
    if (st->store.saved != st->table.moves) {
        int answer =
            street_ask_yes(st, 0, "%s", tr(st->lang, "Lo que no se haya guardado se perderá. ¿Cerrar la partida?"));
        if (answer != 1)
            return;
    }
    street_close(st, false);
    street_say(st, "%s\n", tr(st->lang, "Partida cerrada."));
}

static void cmd_list(struct street *st, const char *rest)
{
    if (*rest && strcmp(rest, "-g") != 0)
        street_say(st, "%s\n", tr(st->lang, "Se usa así: lista [-g]"));
    else
        street_list(st, *rest != '\0');
}

static void cmd_manual(struct street *st, const char *rest)
{
    (void)rest;
    street_manual(st, 0);
}

static void cmd_previous(struct street *st, const char *rest)
{
    (void)rest;
    street_manual(st, -1);
}

static void cmd_next(struct street *st, const char *rest)
{
    (void)rest;
    street_manual(st, 1);
}

static void cmd_quit(struct street *st, const char *rest)
{
    (void)rest;
    st->leaving = true;
}

static void cmd_throw(struct street *st, const char *rest)
{
    (void)rest;
    const struct mono_state *s = street_state(st);
    struct move move = {.kind = MONO_MOVE_THROW};
    if (s->phase == MONO_FREE && st->player[s->turn].bot && s->control == s->turn) {
        st->pushed = true; /* it decides, throws and acts by itself (4.6.3.2) */
        return;
    }
    enum mono_no no = mono_judge(&st->setup, s, &move);
    if (no != MONO_YES)
        street_refuse(st, no, &move);
    else if (street_ask_jail(st))
        street_play(st, &move);
}

static void see_player(struct street *st, const char *rest)
{
    if (!*rest) {
        street_show_players(st);
        return;
    }
    int seat = street_seat_of_colour(st, rest);
    if (seat < 0)
        seat = street_seat_of_name(st, rest);
    if (seat >= 0)
        street_show_player(st, seat);
    else
        street_say(st, tr(st->lang, "Nadie juega con '%s'. Los colores de esta partida están en 'ver -jugador'.\n"),
                   rest);
}

static void see_square(struct street *st, const char *rest)
{
    int square = street_square_find(st, rest);
    if (square >= 0)
        street_show_deed(st, (unsigned)square, true);
    else if (!*rest)
        street_say(st, "%s\n", tr(st->lang, "Falta el número de la casilla: ver -casilla <numero>"));
    else
        street_say(st, tr(st->lang, "No hay ninguna casilla '%s'. Las casillas están en 'ver -leyenda'.\n"), rest);
}

static void cmd_see(struct street *st, const char *rest)
{
    char option[32];
    struct scan scan = {rest};
    if (!*rest) {
        street_show_board(st);
        return;
    }
    if (!scan_name(&scan, option, sizeof option))
        option[0] = '\0';
    const char *more = scan.at + strspn(scan.at, " \t");
    if (strcmp(option, "-leyenda") == 0 && !*more)
        street_show_legend(st);
    else if (strcmp(option, "-banca") == 0 && !*more)
        street_show_bank(st);
    else if (strcmp(option, "-casilla") == 0)
        see_square(st, more);
    else if (strcmp(option, "-jugador") == 0)
        see_player(st, more);
    else
        street_say(st, "%s\n",
                   tr(st->lang, "Se usa así: ver [-leyenda | -banca | -casilla <numero> | -jugador [<color>]]"));
}

const struct street_word street_words[] = {
    {"anterior", cmd_previous, STREET_ANYTIME | STREET_ASIDE},
    {"ayuda", street_help, STREET_ANYTIME | STREET_ASIDE},
    {"bancarrota", street_cmd_bankrupt, 0},
    {"bancarrotar", street_cmd_bankrupt, STREET_ALIAS},
    {"cambiar", street_cmd_control, 0},
    {"cargar", cmd_load, STREET_ANYTIME},
    {"cerrar", cmd_close, 0},
    {"construir", street_cmd_build, 0},
    {"deshipotecar", street_cmd_lift, 0},
    {"fin", street_cmd_return, 0},
    {"guardar", cmd_save, STREET_ASIDE},
    {"help", street_help, STREET_ANYTIME | STREET_ASIDE | STREET_ALIAS},
    {"hipotecar", street_cmd_mortgage, STREET_ASIDE},
    {"lista", cmd_list, STREET_ANYTIME | STREET_ASIDE},
    {"minicomo", cmd_manual, STREET_ANYTIME | STREET_ASIDE},
    {"negociar", street_trade, 0},
    {"nuevo", street_new, STREET_ANYTIME},
    {"pagar", street_cmd_pay, 0},
    {"salir", cmd_quit, STREET_ANYTIME | STREET_ASIDE},
    {"siguiente", cmd_next, STREET_ANYTIME | STREET_ASIDE},
    {"tirar", cmd_throw, 0},
    {"vender", street_cmd_sell, STREET_ASIDE},
    {"ver", cmd_see, STREET_ASIDE},
    {0},
};

/* ---- which one is meant ---- */

enum { NAME = 32, LIKE_MAX = 24 };

static const struct street_word *find_whole(const char *name)
{
    for (const struct street_word *word = street_words; word->name; word++)
        if (street_same(word->name, name))
            return word;
    return NULL;
}

/* Letters alone: nothing else can be a command that somebody has begun or mistyped. */
static bool is_word(const char *name)
{
    size_t n = 0;
    while (isalpha((unsigned char)name[n]))
        n++;
    return n && !name[n];
}

/* The commands that begin so. */
static size_t find_begun(const char *name, const struct street_word **like)
{
    size_t count = 0;
    for (const struct street_word *word = street_words; word->name; word++)
        if (!(word->how & STREET_ALIAS) && street_begins(word->name, name))
            like[count++] = word;
    return count;
}

/* Those nearest to it, if they are near: one slip of the finger in a short name, two in a longer one. */
static size_t find_near(const char *name, const struct street_word **like)
{
    size_t count = 0;
    unsigned nearest = text_columns(name) > 4 ? 2 : 1;
    for (const struct street_word *word = street_words; word->name; word++) {
        unsigned distance = street_distance(word->name, name);
        if (word->how & STREET_ALIAS || distance > nearest)
            continue;
        if (distance < nearest)
            count = 0;
        nearest = distance;
        like[count++] = word;
    }
    return count;
}

const struct street_word *street_word_find(const char *name)
{
    const struct street_word *like[LIKE_MAX], *whole = find_whole(name);
    return whole || !is_word(name) || find_begun(name, like) != 1 ? whole : like[0];
}

/* false: it is like no command at all. */
static bool suggest(struct street *st, const char *line, const char *name)
{
    const struct street_word *like[LIKE_MAX];
    size_t count = find_begun(name, like);
    char list[STREET_LINE];
    struct str text = str_make(list, sizeof list);
    if (!count)
        count = find_near(name, like);
    if (!count || !is_word(name))
        return false;
    for (size_t i = 0; i < count; i++)
        str_add(&text, "%s'%s'", !i ? "" : i + 1 < count ? ", " : tr(st->lang, " o "), like[i]->name);
    street_say(st, tr(st->lang, "'%s' no es una orden del juego. ¿Querías decir %s?\n"), name, list);
    if (st->config->shell)
        street_say(st, tr(st->lang, "Si es una orden del sistema, ponle '!' delante: !%s\n"), line);
    return true;
}

static void run_word(struct street *st, const struct street_word *word, const char *rest)
{
    if (!(word->how & STREET_ANYTIME) && !st->open)
        street_say(st, "%s\n",
                   tr(st->lang, "No hay ninguna partida abierta: empieza una con 'nuevo' o carga otra con 'cargar'."));
    else
        word->run(st, rest);
}

/* A line that is no command is for the shell (S14), but not by a slip of the finger. */
static void run_other(struct street *st, const char *line)
{
    if (*line == '!' && !line[strspn(line + 1, " ") + 1])
        return;
    if (st->config->shell)
        street_shell(st, *line == '!' ? line + 1 : line);
    else if (*line == '!')
        street_say(st, "%s\n", tr(st->lang, "Aquí no se ejecutan órdenes del sistema."));
    else
        street_say(st, tr(st->lang, "'%s' no es una orden del juego. Teclea 'ayuda' para verlas todas.\n"), line);
}

/* The first word of the line; gives what follows it. */
static const char *first_word(const char *line, char name[NAME])
{
    struct scan scan = {line};
    if (!scan_name(&scan, name, NAME))
        *name = '\0';
    return scan.at + strspn(scan.at, " \t");
}

void street_obey(struct street *st, const char *line)
{
    char name[NAME];
    const char *rest = first_word(line, name);
    const struct street_word *word = street_word_find(name);
    if (word)
        run_word(st, word, rest);
    else if (*line && !suggest(st, line, name))
        run_other(st, line);
}

/* Here a beginning is not enough: what was meant as an answer is never a command. */
bool street_aside(struct street *st, const char *line)
{
    char name[NAME];
    const char *rest = first_word(line, name);
    const struct street_word *word = find_whole(name);
    if (!word || !(word->how & STREET_ASIDE) || (!(word->how & STREET_ANYTIME) && !st->open))
        return false;
    word->run(st, rest);
    return true;
}
