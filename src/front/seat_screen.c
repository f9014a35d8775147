/* What the seat shows: the words around the table, and which of the pages it is. */
#include <stdio.h>

#include "front/seat.h"

enum { ROWS_MIN = 6, COLUMNS_MIN = 20 };

static void about(const struct seat *seat, char *text, size_t size)
{
    snprintf(text, size, tr(seat->config.lang, "ronda %u · semilla %llu"), seat->rounds,
             (unsigned long long)seat->round_seed);
}

static const char *choose_words(const struct seat *seat, enum lang lang)
{
    bool pieces = seat->menu.count && seat->menu.item[0].piece >= 0;
    return pieces ? tr(lang, "Te toca: pulsa la tecla de una carta") : tr(lang, "Te toca: elige");
}

static void prompt(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    int actor = table_actor(&seat->table);
    if (seat->note[0])
        str_add(text, "%s", seat->note);
    else if (seat->stage == STAGE_CHOOSE)
        str_add(text, "%s", choose_words(seat, lang));
    else if (seat->stage == STAGE_ASK)
        str_add(text, "%s  %s", *seat->scene.ask ? seat->scene.ask : tr(lang, "Elige:"), tr(lang, "(Esc: otra carta)"));
    else if (actor >= 0 && actor != seat->config.me)
        str_add(text, tr(lang, "%s está pensando…"), seat->config.names[actor]);
}

static void draw_table(const struct seat *seat, struct canvas *canvas)
{
    char top[80], words[160];
    struct str text = str_make(words, sizeof words);
    struct table_view view = {
        .lang = seat->config.lang,
        .scene = &seat->scene,
        .menu = &seat->menu,
        .cursor = seat->cursor,
        .choosing = seat->stage == STAGE_CHOOSE || seat->stage == STAGE_ASK,
        .chosen = seat->chosen,
        .about = top,
        .prompt = words,
        .logs = seat->logs,
        .totals = seat->rounds > 1 ? seat->totals : NULL,
    };
    about(seat, top, sizeof top);
    prompt(seat, &text);
    for (int i = 0; i < seat->logs; i++)
        view.log[i] = seat->log[i].shown;
    table_view_draw(&view, canvas);
}

void seat_outcome(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    const struct result *result = &seat->result;
    long long score = (long long)result->score;
    if (!result->over)
        str_add(text, "%s", tr(lang, "La ronda se deja sin terminar: nadie puede acabarla"));
    else if (result->winner == SEAT_NOBODY)
        str_add(text, "%s", tr(lang, "La ronda acaba en empate"));
    else if (result->winner == seat->config.me)
        str_add(text, tr(lang, "¡Ganas la ronda! %lld puntos"), score);
    else
        str_add(text, tr(lang, "%s gana la ronda: %lld puntos"), seat->config.names[result->winner], score);
}

static void draw_end(const struct seat *seat, struct canvas *canvas)
{
    char top[80], outcome[160], title[170];
    struct str text = str_make(outcome, sizeof outcome);
    about(seat, top, sizeof top);
    seat_outcome(seat, &text);
    snprintf(title, sizeof title, " %s ", outcome);
    struct end_view view = {
        .lang = seat->config.lang,
        .scene = &seat->scene,
        .result = &seat->result,
        .totals = seat->totals,
        .you = seat->config.me,
        .about = top,
        .title = title,
        .prompt = tr(seat->config.lang, "¿Otra ronda? (s/n)"),
    };
    end_view_draw(&view, canvas);
}

void seat_draw(struct seat *seat, struct canvas *canvas)
{
    if (canvas->rows < ROWS_MIN || canvas->columns < COLUMNS_MIN)
        canvas_put_cut(canvas, 0, 0, INK_PLAIN, tr(seat->config.lang, "Agranda la ventana"), canvas->columns);
    else if (seat->help)
        seat->help_pages =
            help_view_draw(seat->config.lang, seat->scene.title, seat->scene.rules, seat->help_page, canvas);
    else if (seat->stage == STAGE_DONE)
        draw_end(seat, canvas);
    else
        draw_table(seat, canvas);
}
