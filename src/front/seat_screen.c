/* What the seat shows: the words around the table, and which of the pages it is. */
#include <stdio.h>

#include "front/seat.h"

enum { ROWS_MIN = 6, COLUMNS_MIN = 20 };

static void about(const struct seat *seat, char *text, size_t size)
{
    snprintf(text, size, tr(seat->config.lang, "juego %u · semilla %llu"), seat->rounds,
             (unsigned long long)seat->round_seed);
}

static const char *choose_words(const struct seat *seat, enum lang lang)
{
    if (menu_has_squares(&seat->scene))
        return tr(lang, "Te toca: flechas e Intro, o la casilla (e6)");
    if (seat->scene.board.hollow)
        return tr(lang, "Te toca: elige (< > casillas, + título)");
    bool pieces = seat->menu.count && seat->menu.item[0].piece >= 0;
    if (seat->scene.around && !pieces && *seat->scene.status) /* somebody has called: who and what is the question */
        return seat->scene.status;
    return pieces ? tr(lang, "Te toca: pulsa la tecla de una carta") : tr(lang, "Te toca: elige");
}

/* The second question: what to choose from, how to say a number, how to go back. */
static void ask_words(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    const struct scene_option *option = &seat->scene.option[seat->asked.option];
    const struct choice *family = &seat->choices[option->choice];
    struct scene_sum low = scene_sum(family->low, lang), high = scene_sum(family->high, lang);
    bool pieces = seat->asked.piece >= 0;
    int last = pieces ? option->choice : seat->scene.option[seat->asked.option + seat->asked.options - 1].choice;
    if (pieces)
        str_add(text, "%s  %s", *seat->scene.ask ? seat->scene.ask : tr(lang, "Elige:"), tr(lang, "(Esc: otra carta)"));
    else if (seat->stage == STAGE_SET)
        str_add(text, tr(lang, "%s: letras, y una suma de %s a %s: %s_  (Intro: listo, Esc: volver)"), option->group,
                low.text, high.text, seat->typed);
    else if (*seat->typed && seat->doubt)
        str_add(text, tr(lang, "¿Seguro? Son %s  (Intro: sí, Esc: volver)"), scene_sum(seat->doubt, lang).text);
    else if (!*seat->typed && seat->asked.options == 1 && option_is_grave(option, option->n))
        str_add(text, "%s", tr(lang, "¿Seguro?  (Esc: volver)"));
    else if (last == option->choice && menu_is_range(family))
        str_add(text, tr(lang, "%s: de %s a %s: %s_  (Intro: listo, Esc: volver)"), option->group, low.text, high.text,
                seat->typed);
    else
        str_add(text, "%s:  %s", option->group, tr(lang, "(Esc: volver)"));
    if (seat->note[0]) /* a question stays until it is answered */
        str_add(text, "  %s", seat->note);
}

static void prompt(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    int actor = table_actor(&seat->table);
    if (seat->stage == STAGE_DONE) {
        seat_outcome(seat, text);
        str_add(text, "%s %s", text->length && text->at[text->length - 1] == '!' ? "" : ".",
                tr(lang, "¿Otro juego? (s/n)"));
    } else if (seat->stage == STAGE_ASK || seat->stage == STAGE_SET)
        ask_words(seat, text);
    else if (seat->note[0])
        str_add(text, "%s", seat->note);
    else if (seat->stage == STAGE_CHOOSE && *seat->typed)
        str_add(text, tr(lang, "Casilla %s…"), seat->typed);
    else if (seat->stage == STAGE_CHOOSE)
        str_add(text, "%s", choose_words(seat, lang));
    else if (actor >= 0 && actor != seat->config.me)
        str_add(text, tr(lang, "%s está pensando…"), seat->config.names[actor]);
}

/* The card of the square that the person looks at, if it is asked for and there is one. */
static bool card_of(const struct seat *seat, struct scene_card *card)
{
    const struct seat_config *c = &seat->config;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    if (!seat->card || seat->cell < 0)
        return false;
    c->game->view(c->setup, seat->table.state, c->me, view);
    return c->game->card(c->setup, view, seat->cell, c->lang, card);
}

static void draw_table(struct seat *seat, struct canvas *canvas)
{
    struct scene_card card;
    char top[80], words[160];
    struct str text = str_make(words, sizeof words);
    struct table_view view = {
        .lang = seat->config.lang,
        .scene = &seat->scene,
        .menu = &seat->menu,
        .cursor = seat->cursor,
        .choosing = seat->stage == STAGE_CHOOSE || seat->stage == STAGE_ASK || seat->stage == STAGE_SET,
        .chosen = seat->chosen,
        .asking = seat->stage == STAGE_ASK,
        .picking = seat->stage == STAGE_SET,
        .picked = seat->picked,
        .cell = seat->cell,
        .hint = seat->hints ? seat->hint : NULL,
        .undo = seat_can_undo(seat),
        .about = top,
        .prompt = words,
        .logs = seat->logs,
        .totals = seat->rounds > 1 ? seat->totals : NULL,
        .recent = &seat->recent,
        .card = card_of(seat, &card) ? &card : NULL,
    };
    about(seat, top, sizeof top);
    prompt(seat, &text);
    for (int i = 0; i < seat->logs; i++)
        view.log[i] = seat->log[i].shown;
    if (seat->past)
        seat->past_pages = past_view_draw(&view, seat->past - 1, canvas);
    else
        table_view_draw(&view, canvas);
}

/* At a table of partners: who wins together with the winner, or -1. */
static int partner_of(const struct seat *seat)
{
    const struct result *result = &seat->result;
    for (int i = 0; seat->scene.around && i < (int)seat->scene.seats; i++)
        if (i != result->winner && result->points[i] == result->points[result->winner])
            return i;
    return -1;
}

static void tell_winner(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    const char *const *names = seat->config.names;
    long long score = (long long)seat->result.score;
    int winner = seat->result.winner, partner = partner_of(seat), me = seat->config.me;
    if (partner == me) {
        partner = winner;
        winner = me;
    }
    if (seat->scene.board.hollow) /* what counts there is money, not points: the page shows it */
        str_add(text, winner == me ? tr(lang, "¡Ganas el juego!") : tr(lang, "%s gana el juego"), names[winner]);
    else if (winner == me && partner >= 0)
        str_add(text, trn(lang, "¡Ganas el juego con %s! %lld punto", "¡Ganas el juego con %s! %lld puntos", score),
                names[partner], score);
    else if (winner == me)
        str_add(text, trn(lang, "¡Ganas el juego! %lld punto", "¡Ganas el juego! %lld puntos", score), score);
    else if (partner >= 0)
        str_add(text, trn(lang, "%s y %s ganan el juego: %lld punto", "%s y %s ganan el juego: %lld puntos", score),
                names[winner], names[partner], score);
    else
        str_add(text, trn(lang, "%s gana el juego: %lld punto", "%s gana el juego: %lld puntos", score), names[winner],
                score);
}

void seat_outcome(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    if (!seat->result.over)
        str_add(text, "%s", tr(lang, "El juego se deja sin terminar: nadie puede acabarlo"));
    else if (seat->result.winner == SEAT_NOBODY)
        str_add(text, "%s", tr(lang, "El juego acaba en empate"));
    else
        tell_winner(seat, text);
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
        .prompt = tr(seat->config.lang, "¿Otro juego? (s/n)"),
    };
    end_view_draw(&view, canvas);
}

void seat_draw(struct seat *seat, struct canvas *canvas)
{
    if (canvas->rows < ROWS_MIN || canvas->columns < COLUMNS_MIN)
        canvas_put_cut(canvas, 0, 0, INK_PLAIN, tr(seat->config.lang, "Agranda la ventana"), canvas->columns);
    else if (seat->help)
        seat->help_pages = help_view_draw(seat->config.lang, &seat->scene, seat->help_page, canvas);
    else if (seat->stage == STAGE_DONE && !seat->past &&
             !menu_has_squares(&seat->scene)) /* of a board one wants to see the end */
        draw_end(seat, canvas);
    else
        draw_table(seat, canvas);
}
