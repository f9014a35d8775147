#include "front/draw/plain.h"

#include <ctype.h>

enum { LINE = 200, CURTAIN_LINES = 60 };

static enum lang lang_of(const struct plain *plain)
{
    return plain->seat->config.lang;
}

/* As by printf, until a print has failed. */
#define put(plain, ...)                                                                            \
    ((plain)->status = (plain)->status == ST_OK                                                    \
                           ? writer_print((plain)->writer, &(plain)->why, __VA_ARGS__)             \
                           : (plain)->status)

static void print_line(void *who, const char *text)
{
    struct plain *plain = who;
    put(plain, "%s\n", text);
}

static void print_told(void *who, const char *text)
{
    struct plain *plain = who;
    if (!plain->muted)
        print_line(plain, text);
}

/* A line of the scene. */
static void print_inset(void *who, const char *text)
{
    struct plain *plain = who;
    put(plain, "%s%s\n", plain->wired ? "  " : "", text);
}

/* --- what there is --- */

static void print_options(struct plain *plain)
{
    const struct seat *seat = plain->seat;
    print_line(plain, "");
    if (seat->look.can & PLAY_SEVERAL)
        put(plain, "%s:\n", seat->names[seat->look.position.seat]);
    plain_print_scene(&seat->scene, lang_of(plain), print_inset, plain);
    plain_print_options(&seat->scene, seat->choices, lang_of(plain), print_inset, plain);
}

static void ask_number(struct plain *plain)
{
    size_t options = plain->seat->scene.options;
    const char *line =
        TEXT_OF(LINE,
                trn(lang_of(plain), "Te toca: pulsa 1 (? ayuda, q salir)",
                    "Te toca: un número del 1 al %zu (? ayuda, q salir)", (int64_t)options),
                options);
    put(plain, "%s%s", plain->wired ? tr(lang_of(plain), "Tu jugada") : line,
        plain->wired ? " > " : "\n");
}

static void print_help(struct plain *plain)
{
    const struct scene *scene = &plain->seat->scene;
    enum lang lang = lang_of(plain);
    if (scene->rules)
        print_line(plain, scene->rules);
    print_line(plain,
               tr(lang, "Escribe el número de lo que quieres jugar y pulsa Intro; q para salir."));
    if (menu_has_squares(scene))
        print_line(plain, tr(lang, "También el nombre de la casilla (e6), pista o deshacer."));
    if (scene->board.columns)
        print_line(plain, tr(lang, "tablero: cada casilla en palabras."));
    if (scene->board.hollow)
        print_line(plain,
                   tr(lang, "Si la opción pide una cantidad, escríbela detrás de su número (2 "
                            "15000). En un trato, "
                            "añade las letras de lo que entra en él (1 5000 a c)."));
}

/* The result, and the points of each seat. */
static void print_end(struct plain *plain)
{
    const struct seat *seat = plain->seat;
    struct str text = STR(LINE);
    seat_outcome(seat, &text);
    put(plain, "\n%s\n", text.at);
    for (size_t i = 0; i < seat->scene.seats; i++) {
        const struct scene_seat *who = &seat->scene.seat[i];
        put(plain, "  %s: %s", who->name, who->holds);
        if (*who->worth)
            put(plain, tr(lang_of(plain), " (%s en la mano)"), who->worth);
        put(plain, tr(lang_of(plain), "; juego %lld, total %lld"),
            (long long)seat->look.result.points[i], (long long)seat->look.totals[i]);
        print_line(plain, "");
    }
}

static void ask_again(struct plain *plain)
{
    if (plain->wired)
        put(plain, "%s", tr(lang_of(plain), "¿Otra partida? (s/n) > "));
    else
        print_line(plain, tr(lang_of(plain), "¿Otro juego? (s/n)"));
}

/* --- answers --- */

/* Whether a line is wanted now. */
static bool wants_line(const struct plain *plain)
{
    enum stage stage = plain->seat->stage;
    return stage == STAGE_CHOOSE || stage == STAGE_CURTAIN ||
           (stage == STAGE_DONE && plain->seat->look.can & PLAY_AGAIN);
}

/* A line that is no option: beside a wire the question alone is repeated. */
static void refuse_line(struct plain *plain, const char *line)
{
    char wrong[2 * LINE];
    if (plain->wired) {
        put(plain,
            trn(lang_of(plain), "Pulsa 1 > ", "Un número del 1 al %zu > ",
                (int64_t)plain->seat->scene.options),
            plain->seat->scene.options);
        return;
    }
    snprintf(wrong, sizeof wrong, tr(lang_of(plain), "'%.40s' no es una de las opciones."), line);
    utf8_scrub(wrong, '?');
    print_line(plain, wrong);
    print_options(plain);
    ask_number(plain);
}

/* Both languages are understood, whichever is spoken. */
static bool is_one_of(const char *line, const char *letter, const char *spanish,
                      const char *english)
{
    return strcasecmp(line, letter) == 0 || strcasecmp(line, spanish) == 0 ||
           strcasecmp(line, english) == 0;
}

static bool is_yes(const char *line)
{
    int letter = tolower((unsigned char)line[0]);
    return letter == 's' || letter == 'y';
}

static enum status choose_answer(struct plain *plain, const struct plain_answer *answer, usec_t now,
                                 struct why *why)
{
    struct seat *seat = plain->seat;
    int family = seat->scene.option[answer->option].choice;
    enum status status = seat_choose_member(seat, family, answer->n, answer->set, now, why);
    if (status == ST_OK && *seat->note) { /* too late, or refused by a server */
        print_line(plain, seat->note);
        plain->shown = 0;
    }
    return status;
}

/* A line in STAGE_CHOOSE. */
static enum status take_turn(struct plain *plain, const char *line, usec_t now, struct why *why)
{
    struct seat *seat = plain->seat;
    const struct scene *scene = &seat->scene;
    struct plain_answer answer;
    if (is_one_of(line, "?", "ayuda", "help")) {
        print_help(plain);
        ask_number(plain);
    } else if (scene->board.columns && is_one_of(line, "t", "tablero", "board")) {
        plain_print_cells(scene, print_line, plain);
        ask_number(plain);
    } else if (menu_has_squares(scene) && is_one_of(line, "p", "pista", "hint")) {
        struct str hints = STR(4 * LINE);
        seat_hint(seat);
        for (const struct menu_item *item = seat->menu.item;
             item < seat->menu.item + seat->menu.count; item++)
            if (item->cell >= 0)
                str_add(&hints, "%s%s %s", hints.length ? ", " : "",
                        scene->option[item->option].word, seat->hint[item->cell]);
        print_line(plain, hints.at);
        ask_number(plain);
    } else if (seat_can_undo(seat) && is_one_of(line, "u", "deshacer", "undo")) {
        plain->muted = true; /* an undo tells the game again from its beginning */
        enum status status = seat_undo(seat, now, why);
        plain->muted = false;
        return status;
    } else if (!plain->wired && is_one_of(line, "q", "salir", "quit")) {
        seat->stage = STAGE_LEFT;
    } else if (!plain_parse(scene, seat->choices, line, &answer)) {
        refuse_line(plain, line);
    } else if (!option_is_grave(&scene->option[answer.option], answer.n)) {
        return choose_answer(plain, &answer, now, why);
    } else {
        plain->unsure = answer;
        print_line(plain, tr(lang_of(plain), "¿Seguro? (s/n)"));
    }
    return ST_OK;
}

enum status plain_line(struct plain *plain, const char *text, usec_t now, struct why *why)
{
    struct seat *seat = plain->seat;
    char line[LINE];
    enum status status = ST_OK;
    snprintf(line, LINE, "%s", text + strspn(text, " \t"));
    for (size_t end = strlen(line); end && isspace((unsigned char)line[end - 1]); end--)
        line[end - 1] = '\0';
    if (!wants_line(plain))
        return ST_OK;
    if (seat->stage == STAGE_CURTAIN) { /* tells what happened since the person was here */
        int who = seat->look.position.seat;
        seat_lift(seat, now);
        for (uint64_t i = plain->heard[who]; i < seat->narration.count; i++)
            if (*narration_text(&seat->narration, i))
                print_line(plain, narration_text(&seat->narration, i));
        plain->shown = 0;
    } else if (seat->stage == STAGE_DONE) {
        int letter = tolower((unsigned char)line[0]);
        if (is_yes(line))
            status = seat_again(seat, now, why);
        else if (letter == 'n' || letter == 'q' || plain->wired)
            seat->stage = STAGE_LEFT;
        else
            ask_again(plain);
    } else if (plain->unsure.option < 0) {
        status = take_turn(plain, line, now, why);
    } else { /* an answer with grave consequences is confirmed, or not */
        struct plain_answer answer = plain->unsure;
        plain->unsure.option = -1;
        if (is_yes(line))
            status = choose_answer(plain, &answer, now, why);
        else
            ask_number(plain);
    }
    return status == ST_OK ? plain_update(plain, now, why) : status;
}

/* --- what has changed --- */

static void print_change(struct plain *plain)
{
    struct seat *seat = plain->seat;
    struct str curtain = STR(LINE);
    if (seat->stage != STAGE_CURTAIN && seat->look.position.seat >= 0 && !seat_is_covered(seat))
        plain->heard[seat->look.position.seat] = seat->narration.count;
    plain->unsure.option = -1;
    if (seat->stage == STAGE_CHOOSE) {
        print_options(plain);
        ask_number(plain);
    } else if (seat->stage == STAGE_CURTAIN) {
        for (int i = 0; i < CURTAIN_LINES; i++) /* scrolls the other person's view away */
            print_line(plain, "");
        seat_curtain_words(seat, &curtain);
        put(plain, "%s %s\n", curtain.at, tr(lang_of(plain), "Cuando esté, que pulse Intro."));
    } else if (seat->stage == STAGE_DONE) {
        plain->rounds++;
        if (!plain->wired)
            print_end(plain);
        if (wants_line(plain))
            ask_again(plain);
    }
}

enum status plain_update(struct plain *plain, usec_t now, struct why *why)
{
    seat_update(plain->seat, now);
    if (plain->shown != plain->seat->look.changes) {
        plain->shown = plain->seat->look.changes;
        print_change(plain);
    }
    if (plain->status != ST_OK && why)
        *why = plain->why;
    return plain->status;
}

void plain_open(struct plain *plain, struct seat *seat, const struct seat_config *config,
                const struct writer *writer)
{
    *plain = (struct plain){.seat = seat, .writer = writer, .unsure.option = -1};
    seat_open(seat, &(struct seat_config){.source = config->source,
                                          .lang = config->lang,
                                          .told = print_told,
                                          .who = plain});
}

enum status plain_run(struct plain *plain, const struct reader *reader, struct why *why)
{
    struct seat *seat = plain->seat;
    char line[LINE];
    TRY(plain_update(plain, 0, why));
    while (seat->stage != STAGE_LEFT) {
        if (!wants_line(plain)) {
            TRY(seat_tick(seat, 0, why));
            TRY(plain_update(plain, 0, why));
            continue;
        }
        enum status status = reader->line(reader->in, line, sizeof line, why);
        if (status == ST_END && seat->stage == STAGE_DONE)
            return ST_OK; /* the game has ended before the input did */
        if (status != ST_OK)
            return status;
        TRY(plain_line(plain, line, 0, why));
    }
    return ST_OK;
}
