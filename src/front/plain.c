#include "front/plain.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/plain_board.h"

enum { LINE = 200 };

struct plain {
    struct seat *seat;
    enum lang lang;
    const struct reader *reader;
    const struct writer *writer;
    enum status status; /* of the first print that failed: sentences come from inside a move */
    struct why why;
};

static void print(void *who, const char *text)
{
    struct plain *plain = who;
    if (plain->status == ST_OK)
        plain->status = writer_print(plain->writer, &plain->why, "%s\n", text);
}

/* --- what there is --- */

static void print_options(struct plain *plain)
{
    const struct scene *scene = &plain->seat->scene;
    print(plain, "");
    plain_print_scene(scene, plain->lang, print, plain);
    plain_print_options(scene, plain->seat->choices, plain->lang, print, plain);
}

static void ask_number(struct plain *plain)
{
    char line[LINE];
    size_t options = plain->seat->scene.options;
    snprintf(line, sizeof line,
             trn(plain->lang, "Te toca: pulsa 1 (? ayuda, q salir)",
                 "Te toca: un número del 1 al %zu (? ayuda, q salir)", (int64_t)options),
             options);
    print(plain, line);
}

static void print_help(struct plain *plain)
{
    const struct scene *scene = &plain->seat->scene;
    if (scene->rules)
        print(plain, scene->rules);
    print(plain, tr(plain->lang, "Escribe el número de lo que quieres jugar y pulsa Intro; q para salir."));
    if (menu_has_squares(scene))
        print(plain, tr(plain->lang, "También el nombre de la casilla (e6), pista o deshacer."));
    if (scene->board.columns)
        print(plain, tr(plain->lang, "tablero: cada casilla en palabras."));
    if (scene->board.hollow)
        print(plain, tr(plain->lang, "Si la opción pide una cantidad, escríbela detrás de su número (2 15000). En un "
                                     "trato, añade las letras de lo que entra en él (1 5000 a c)."));
    ask_number(plain);
}

static void print_hints(struct plain *plain)
{
    struct seat *seat = plain->seat;
    char line[4 * LINE];
    struct str text = str_make(line, sizeof line);
    seat_hint(seat);
    for (int i = 0; i < seat->menu.count; i++)
        if (seat->menu.item[i].cell >= 0)
            str_add(&text, "%s%s %s", text.length ? ", " : "", seat->scene.option[seat->menu.item[i].option].word,
                    seat->hint[seat->menu.item[i].cell]);
    print(plain, line);
}

static void print_end(struct plain *plain)
{
    const struct seat *seat = plain->seat;
    char line[LINE];
    struct str text = str_make(line, sizeof line);
    seat_outcome(seat, &text);
    print(plain, "");
    print(plain, line);
    for (size_t i = 0; i < seat->scene.seats; i++) {
        const struct scene_seat *who = &seat->scene.seat[i];
        text = str_make(line, sizeof line);
        str_add(&text, "  %s: %s", who->name, who->holds);
        if (*who->worth)
            str_add(&text, tr(plain->lang, " (%s en la mano)"), who->worth);
        str_add(&text, tr(plain->lang, "; juego %lld, total %lld"), (long long)seat->result.points[i],
                (long long)seat->totals[i]);
        print(plain, line);
    }
}

/* --- answers --- */

/* Blanks around the answer do not matter. */
static enum status read_answer(struct plain *plain, char *line, struct why *why)
{
    enum status status = plain->reader->line(plain->reader->in, line, LINE, why);
    if (status != ST_OK)
        return status;
    size_t end = strlen(line), first = strspn(line, " \t");
    while (end > first && isspace((unsigned char)line[end - 1]))
        end--;
    memmove(line, line + first, end - first);
    line[end - first] = '\0';
    return ST_OK;
}

static void say_wrong(struct plain *plain, const char *line)
{
    char wrong[2 * LINE];
    snprintf(wrong, sizeof wrong, tr(plain->lang, "'%.40s' no es una de las opciones."), line);
    utf8_scrub(wrong, '?');
    print(plain, wrong);
    print_options(plain);
    ask_number(plain);
}

/* Both languages are understood, whichever is spoken. */
static bool is_word(const char *line, const char *letter, const char *spanish, const char *english)
{
    return strcasecmp(line, letter) == 0 || strcasecmp(line, spanish) == 0 || strcasecmp(line, english) == 0;
}

/* What is asked about the game without playing anything. true: it was that. */
static bool take_question(struct plain *plain, const char *line)
{
    const struct scene *scene = &plain->seat->scene;
    if (is_word(line, "?", "ayuda", "help"))
        print_help(plain);
    else if (scene->board.columns && is_word(line, "t", "tablero", "board"))
        plain_print_cells(scene, print, plain);
    else if (menu_has_squares(scene) && is_word(line, "p", "pista", "hint"))
        print_hints(plain);
    else
        return false;
    if (!is_word(line, "?", "ayuda", "help"))
        ask_number(plain);
    return true;
}

/* Whether it cannot be taken back and was not said twice. */
static bool needs_yes(struct plain *plain, const struct plain_answer *answer, struct why *why, enum status *status)
{
    char line[LINE];
    if (!option_is_grave(&plain->seat->scene.option[answer->option], answer->n))
        return false;
    print(plain, tr(plain->lang, "¿Seguro? (s/n)"));
    *status = plain->status == ST_OK ? read_answer(plain, line, why) : plain->status;
    int letter = tolower((unsigned char)line[0]);
    return *status != ST_OK || (letter != 's' && letter != 'y');
}

/* Until an answer makes sense. */
static enum status take_turn(struct plain *plain, struct why *why)
{
    struct seat *seat = plain->seat;
    char line[LINE];
    struct plain_answer answer;
    print_options(plain);
    ask_number(plain);
    for (;;) {
        enum status status = plain->status == ST_OK ? read_answer(plain, line, why) : plain->status;
        if (status != ST_OK)
            return status;
        if (is_word(line, "q", "salir", "quit")) {
            seat->stage = STAGE_LEFT;
            return ST_OK;
        }
        if (take_question(plain, line))
            continue;
        if (seat_can_undo(seat) && is_word(line, "u", "deshacer", "undo"))
            return seat_undo(seat, 0, why);
        if (!plain_parse(&seat->scene, seat->choices, line, &answer)) {
            say_wrong(plain, line);
            continue;
        }
        if (!needs_yes(plain, &answer, why, &status))
            return seat_choose_member(seat, seat->scene.option[answer.option].choice, answer.n, answer.set, 0, why);
        if (status != ST_OK)
            return status;
        ask_number(plain);
    }
}

static enum status ask_again(struct plain *plain, struct why *why)
{
    char line[LINE];
    print_end(plain);
    for (;;) {
        print(plain, tr(plain->lang, "¿Otro juego? (s/n)"));
        enum status status = plain->status == ST_OK ? read_answer(plain, line, why) : plain->status;
        if (status == ST_END) { /* the game has ended before the input did */
            plain->seat->stage = STAGE_LEFT;
            return ST_OK;
        }
        if (status != ST_OK)
            return status;
        int letter = tolower((unsigned char)line[0]);
        if (letter == 's' || letter == 'y')
            return seat_again(plain->seat, 0, why);
        if (letter == 'n' || letter == 'q') {
            plain->seat->stage = STAGE_LEFT;
            return ST_OK;
        }
    }
}

static enum status step(struct plain *plain, unsigned *rounds, struct why *why)
{
    switch (plain->seat->stage) {
    case STAGE_CHOOSE:
        return take_turn(plain, why);
    case STAGE_DONE:
        ++*rounds;
        return ask_again(plain, why);
    default:
        return seat_tick(plain->seat, 0, why);
    }
}

enum status plain_run(struct seat *seat, const struct seat_config *config, const struct reader *reader,
                      const struct writer *writer, unsigned *rounds, struct why *why)
{
    struct plain plain = {.seat = seat, .lang = config->lang, .reader = reader, .writer = writer};
    struct seat_config mine = *config;
    char line[LINE];
    mine.pace = 0;
    mine.told = print;
    mine.who = &plain;
    *rounds = 0;
    enum status status = seat_begin(seat, &mine, 0, why);
    snprintf(line, sizeof line, tr(config->lang, "%s · semilla %llu"), seat->scene.title,
             (unsigned long long)config->seed);
    print(&plain, line);
    while (status == ST_OK && seat->stage != STAGE_LEFT) {
        status = step(&plain, rounds, why);
        if (status == ST_OK && plain.status != ST_OK)
            status = plain.status;
    }
    if (plain.status != ST_OK && why)
        *why = plain.why;
    return status;
}
