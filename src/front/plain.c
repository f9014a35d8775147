#include "front/plain.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 200 };

struct plain {
    struct seat *seat;
    enum lang lang;
    const struct reader *reader;
    const struct writer *writer;
    enum status status; /* of the first print that failed: sentences come from inside a move */
    struct why why;
};

static void print(struct plain *plain, const char *text)
{
    if (plain->status == ST_OK)
        plain->status = writer_print(plain->writer, &plain->why, "%s\n", text);
}

static void told(void *who, const char *sentence)
{
    print(who, sentence);
}

static void print_seats(struct plain *plain)
{
    char line[4 * LINE];
    const struct scene *scene = &plain->seat->scene;
    struct str text = str_make(line, sizeof line);
    for (size_t i = 0; i < scene->seats; i++) {
        const struct scene_seat *seat = &scene->seat[i];
        str_add(&text, "%s%s: %s%s%s", i ? scene->direction < 0 ? " ← " : " → " : "", seat->name, seat->holds,
                *seat->note ? " " : "", seat->note);
    }
    print(plain, line);
}

static void print_pieces(struct plain *plain, enum place place, const char *what)
{
    char line[8 * LINE];
    const struct scene *scene = &plain->seat->scene;
    struct str text = str_make(line, sizeof line);
    for (size_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *piece = &scene->piece[i];
        if (piece->place != place)
            continue;
        str_add(&text, "%s%s", text.length ? ", " : what, piece->label);
        if (piece->count > 1)
            str_add(&text, " ×%d", piece->count);
    }
    if (text.length)
        print(plain, line);
}

static void print_options(struct plain *plain)
{
    const struct scene *scene = &plain->seat->scene;
    char line[LINE];
    print(plain, "");
    print_seats(plain);
    print_pieces(plain, PLACE_TABLE, tr(plain->lang, "Mesa: "));
    if (*scene->status)
        print(plain, scene->status);
    print_pieces(plain, PLACE_HAND, tr(plain->lang, "Tu mano: "));
    for (size_t i = 0; i < scene->options; i++) {
        snprintf(line, sizeof line, "%4zu) %s", i + 1, scene->option[i].label);
        print(plain, line);
    }
}

static void ask_number(struct plain *plain)
{
    char line[LINE];
    snprintf(line, sizeof line, tr(plain->lang, "Te toca: un número del 1 al %zu (? ayuda, q salir)"),
             plain->seat->scene.options);
    print(plain, line);
}

static void print_help(struct plain *plain)
{
    if (plain->seat->scene.rules)
        print(plain, plain->seat->scene.rules);
    print(plain, tr(plain->lang, "Escribe el número de lo que quieres jugar y pulsa Intro; q para salir."));
    ask_number(plain);
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
        str_add(&text, tr(plain->lang, "; ronda %lld, total %lld"), (long long)seat->result.points[i],
                (long long)seat->totals[i]);
        print(plain, line);
    }
}

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

/* Until an answer makes sense. */
static enum status take_turn(struct plain *plain, struct why *why)
{
    char line[LINE], wrong[2 * LINE];
    int64_t number;
    print_options(plain);
    ask_number(plain);
    for (;;) {
        enum status status = plain->status == ST_OK ? read_answer(plain, line, why) : plain->status;
        if (status != ST_OK)
            return status;
        if (text_number(line, 1, (int64_t)plain->seat->scene.options, &number))
            return seat_choose(plain->seat, (int)number - 1, 0, why);
        if (strcasecmp(line, "q") == 0) {
            plain->seat->stage = STAGE_LEFT;
            return ST_OK;
        }
        if (strcmp(line, "?") == 0) {
            print_help(plain);
            continue;
        }
        snprintf(wrong, sizeof wrong, tr(plain->lang, "'%.40s' no es una de las opciones."), line);
        for (char *at = wrong; *at; at++)
            if (iscntrl((unsigned char)*at))
                *at = '?';
        print(plain, wrong);
        print_options(plain);
        ask_number(plain);
    }
}

static enum status ask_again(struct plain *plain, struct why *why)
{
    char line[LINE];
    print_end(plain);
    for (;;) {
        print(plain, tr(plain->lang, "¿Otra ronda? (s/n)"));
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
    mine.told = told;
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
