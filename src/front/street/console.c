/* The console itself: the prompt, the commands, questions and what is printed. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/street/private.h"

/* ---- printing ---- */

void street_say(struct street *st, const char *format, ...)
{
    char text[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (st->out == ST_OK)
        st->out = writer_print(st->writer, &st->out_why, "%s", text);
}

/* ---- reading ---- */

/* Cuts blanks at both ends, and what is not a character at all. */
static void tidy(char *line)
{
    const char *at = line + strspn(line, " \t\r\n");
    size_t length = strlen(at);
    while (length && strchr(" \t\r\n", at[length - 1]))
        length--;
    memmove(line, at, length);
    line[length] = '\0';
    utf8_scrub(line, ' ');
}

/* What the writer does for everything else: a terminal without accents gets none in its prompt. */
static const char *fold(const struct street *st, const char *prompt, char *plain, size_t size)
{
    if (!st->writer->ascii)
        return prompt;
    struct str out = str_make(plain, size);
    while (*prompt) {
        char c = ascii_of(utf8_next(&prompt));
        if (c)
            str_add(&out, "%c", c);
    }
    return plain;
}

static bool read_line(struct street *st, const char *prompt, bool command, char *line, size_t size)
{
    char plain[STREET_LINE];
    struct street_prompt what = {.text = fold(st, prompt, plain, sizeof plain), .command = command, .street = st};
    struct why why;
    if (st->ended || st->leaving || st->out != ST_OK)
        return false;
    st->question = !command;
    if (!st->reader->shows)
        street_say(st, "%s", prompt);
    enum status status = st->reader->line(st->reader->in, &what, line, size, &why);
    if (status != ST_OK) {
        st->ended = true;
        street_say(st, "\n");
        if (status == ST_SYSTEM)
            street_say(st, "%s\n", why.text);
        return false;
    }
    tidy(line);
    if (!st->reader->shows)
        street_say(st, "%s\n", line);
    st->question = false;
    return true;
}

bool street_ask(struct street *st, char *line, size_t size, const char *format, ...)
{
    char prompt[STREET_LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(prompt, sizeof prompt, format, args);
    va_end(args);
    return read_line(st, prompt, false, line, size);
}

int street_ask_yes(struct street *st, int usual, const char *format, ...)
{
    char question[STREET_LINE], prompt[STREET_LINE + 20], line[STREET_LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(question, sizeof question, format, args);
    va_end(args);
    snprintf(prompt, sizeof prompt, "%s %s ", question,
             usual < 0 ? tr(st->lang, "(s/n)")
             : usual   ? tr(st->lang, "(S/n)")
                       : tr(st->lang, "(s/N)"));
    while (read_line(st, prompt, false, line, sizeof line)) {
        if (!*line && usual >= 0)
            return usual;
        if (street_same(line, "s") || street_same(line, "si") || street_same(line, "y") || street_same(line, "yes"))
            return 1;
        if (street_same(line, "n") || street_same(line, "no"))
            return 0;
        if (!street_aside(st, line) && !st->leaving)
            street_say(st, "%s\n", tr(st->lang, "Responde 's' (sí) o 'n' (no)."));
    }
    return -1;
}

bool street_ask_number(struct street *st, const char *prompt, int64_t low, int64_t high, int64_t *number)
{
    char line[STREET_LINE];
    while (street_ask(st, line, sizeof line, "%s", prompt)) {
        if (!*line && *number >= low && *number <= high)
            return true;
        if (text_number(line, low, high, number))
            return true;
        if (!street_aside(st, line) && !st->leaving)
            street_say(st, tr(st->lang, "Introduce un número entre %lld y %lld.\n"), (long long)low, (long long)high);
    }
    return false;
}

/* ---- commands ---- */

static void show_prompt(const struct street *st, struct str *text)
{
    str_add(text, "street master's");
    if (st->open) {
        const struct mono_state *s = street_state(st);
        str_add(text, " (%s)", street_name(st, s->turn));
        if (s->control != s->turn)
            str_add(text, " [~%s]", street_name(st, s->control));
    }
    str_add(text, "> ");
}

static void cmd_help(struct street *st, const char *rest)
{
    street_help(st, rest);
}

static void cmd_load(struct street *st, const char *rest)
{
    char name[STREET_LINE];
    if (*rest)
        street_load(st, rest);
    else if (street_ask(st, name, sizeof name, "%s", tr(st->lang, "Nombre de la partida: ")))
        street_load(st, name);
}

static void cmd_save(struct street *st, const char *rest)
{
    char name[STREET_LINE];
    if (*rest)
        street_save(st, rest);
    else if (street_ask(st, name, sizeof name, "%s", tr(st->lang, "Nombre de la partida: ")))
        street_save(st, name);
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

static void cmd_new(struct street *st, const char *rest)
{
    (void)rest;
    street_new(st);
}

static void cmd_trade(struct street *st, const char *rest)
{
    (void)rest;
    street_trade(st);
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
    {"anterior", cmd_previous, STREET_ANYTIME, true},
    {"ayuda", cmd_help, STREET_ANYTIME, true},
    {"bancarrota", street_cmd_bankrupt, STREET_IN_GAME, false},
    {"bancarrotar", street_cmd_bankrupt, STREET_IN_GAME, false},
    {"cambiar", street_cmd_control, STREET_IN_GAME, false},
    {"cargar", cmd_load, STREET_ANYTIME, false},
    {"cerrar", cmd_close, STREET_IN_GAME, false},
    {"construir", street_cmd_build, STREET_IN_GAME, false},
    {"deshipotecar", street_cmd_lift, STREET_IN_GAME, false},
    {"fin", street_cmd_return, STREET_IN_GAME, false},
    {"guardar", cmd_save, STREET_IN_GAME, true},
    {"hipotecar", street_cmd_mortgage, STREET_IN_GAME, true},
    {"lista", cmd_list, STREET_ANYTIME, true},
    {"minicomo", cmd_manual, STREET_ANYTIME, true},
    {"negociar", cmd_trade, STREET_IN_GAME, false},
    {"nuevo", cmd_new, STREET_ANYTIME, false},
    {"pagar", street_cmd_pay, STREET_IN_GAME, false},
    {"salir", cmd_quit, STREET_ANYTIME, true},
    {"siguiente", cmd_next, STREET_ANYTIME, true},
    {"tirar", cmd_throw, STREET_IN_GAME, false},
    {"vender", street_cmd_sell, STREET_IN_GAME, true},
    {"ver", cmd_see, STREET_IN_GAME, true},
    {0},
};

/* The command that the line begins with; *rest is what follows it. */
static const struct street_word *find_word(const char *line, const char **rest)
{
    char name[32];
    struct scan scan = {line};
    if (!scan_name(&scan, name, sizeof name))
        return NULL;
    *rest = scan.at + strspn(scan.at, " \t");
    for (const struct street_word *word = street_words; word->name; word++)
        if (street_same(word->name, name))
            return word;
    return NULL;
}

static void unknown(struct street *st, const char *line)
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

static void obey(struct street *st, const char *line)
{
    const char *rest;
    if (!*line)
        return;
    const struct street_word *word = find_word(line, &rest);
    if (!word)
        unknown(st, line);
    else if (word->when != STREET_ANYTIME && !st->open)
        street_say(st, "%s\n",
                   tr(st->lang, "No hay ninguna partida abierta: empieza una con 'nuevo' o carga otra con 'cargar'."));
    else
        word->run(st, rest);
}

bool street_aside(struct street *st, const char *line)
{
    const char *rest;
    const struct street_word *word = *line ? find_word(line, &rest) : NULL;
    if (!word || !word->aside || (word->when != STREET_ANYTIME && !st->open))
        return false;
    word->run(st, rest);
    return true;
}

/* ---- from start to end ---- */

static void greet(struct street *st)
{
    static const char stars[] = "**************************************************************";
    street_say(st, "\n%s\n                    Street Master's v. 1.0\n%s\n\n", stars, stars);
    street_say(st, "%s\n", tr(st->lang, ">Para obtener ayuda teclee 'ayuda'"));
}

/* The game that is left in the middle stays in the directory, unless there is nothing in it that is not saved. */
static void leave(struct street *st)
{
    bool keep = st->open && st->store.saved != st->table.moves;
    if (keep && st->store.fd >= 0 && !st->store.failed)
        street_say(st, "%s\n", tr(st->lang, "La partida queda a medias: al volver a entrar se te ofrecerá seguir."));
    else if (keep)
        street_say(st, "%s\n",
                   tr(st->lang, "La partida no se ha podido conservar: no se puede escribir en su directorio."));
    else if (st->ended)
        street_say(st, "%s\n", tr(st->lang, "Hasta la próxima: no queda nada por guardar."));
    street_close(st, keep);
}

static void run(struct street *st)
{
    char prompt[STREET_LINE], line[STREET_LINE];
    greet(st);
    street_store_open(st);
    if (st->config->load)
        street_load(st, st->config->load);
    else
        street_store_offer(st);
    for (;;) {
        struct str text = str_make(prompt, sizeof prompt);
        if (st->open)
            street_advance(st);
        show_prompt(st, &text);
        if (!read_line(st, prompt, true, line, sizeof line))
            break;
        obey(st, line);
    }
    leave(st);
}

enum status street_run(const struct street_config *config, const struct street_reader *reader,
                       const struct writer *writer, enum street_end *end, struct why *why)
{
    struct street *st = calloc(1, sizeof *st);
    if (!st)
        return why_system(why, "cannot begin");
    st->config = config;
    st->reader = reader;
    st->writer = writer;
    st->lang = config->lang;
    st->debtor = -1;
    st->store.fd = -1;
    run(st);
    street_store_close(st);
    *end = st->ended && st->question ? STREET_QUESTION : STREET_LEFT;
    enum status status = st->out;
    if (status != ST_OK)
        *why = st->out_why;
    free(st);
    return status;
}
