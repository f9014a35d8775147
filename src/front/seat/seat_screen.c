/* What the seat shows: the words around the table, and one of the pages. */
#include <ctype.h>

#include "core/game_show.h"
#include "front/draw/outcome.h"
#include "front/seat/seat_private.h"

enum { ROWS_MIN = 6, COLUMNS_MIN = 20 };

static const struct play_calls *calls_of(const struct seat *seat)
{
    return seat->config.source->calls;
}

static void source_words(const struct seat *seat, struct str *text)
{
    if (calls_of(seat)->words)
        calls_of(seat)->words(seat->config.source, seat->config.lang, text);
}

/* STAGE_CHOOSE: how to choose, which depends on what the table offers. */
static const char *choose_words(const struct seat *seat, enum lang lang)
{
    if (menu_has_squares(&seat->scene))
        return tr(lang, "Te toca: flechas e Intro, o la casilla (e6)");
    if (seat->scene.board.hollow)
        return tr(lang, "Te toca: elige (< > casillas, + título)");
    bool pieces = seat->menu.count && seat->menu.item[0].piece >= 0;
    if (seat->scene.around && !pieces && *seat->scene.status)
        return seat->scene.status; /* an opponent has called: that is the question */
    return pieces ? tr(lang, "Te toca: pulsa la tecla de una carta") : tr(lang, "Te toca: elige");
}

/* STAGE_ASK and STAGE_SET: what to choose from, how to type a number, how to go back. */
static void ask_words(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    const struct scene_option *option = &seat->scene.option[seat->asked.option];
    const struct choice *family = &seat->choices[option->choice];
    struct scene_sum low = scene_sum(family->low, lang), high = scene_sum(family->high, lang);
    bool pieces = seat->asked.piece >= 0;
    int last = pieces ? option->choice
                      : seat->scene.option[seat->asked.option + seat->asked.options - 1].choice;
    if (pieces)
        str_add(text, "%s  %s", *seat->scene.ask ? seat->scene.ask : tr(lang, "Elige:"),
                tr(lang, "(Esc: otra carta)"));
    else if (seat->stage == STAGE_SET)
        str_add(text,
                tr(lang, "%s: letras, y una suma de %s a %s: %s_  (Intro: listo, Esc: volver)"),
                option->group, low.text, high.text, seat->typed);
    else if (*seat->typed && seat->doubt)
        str_add(text, tr(lang, "¿Seguro? Son %s  (Intro: sí, Esc: volver)"),
                scene_sum(seat->doubt, lang).text);
    else if (!*seat->typed && seat->asked.options == 1 && option_is_grave(option, option->n))
        str_add(text, "%s", tr(lang, "¿Seguro?  (Esc: volver)"));
    else if (last == option->choice && menu_is_range(family))
        str_add(text, tr(lang, "%s: de %s a %s: %s_  (Intro: listo, Esc: volver)"), option->group,
                low.text, high.text, seat->typed);
    else
        str_add(text, "%s:  %s", option->group, tr(lang, "(Esc: volver)"));
    if (seat->note[0]) /* a question stays until it is answered */
        str_add(text, "  %s", seat->note);
}

static const char *end_words(const struct seat *seat)
{
    return seat->look.can & PLAY_AGAIN    ? tr(seat->config.lang, "¿Otro juego? (s/n)")
           : seat->look.can & PLAY_BROWSE ? tr(seat->config.lang, "(←: atrás, q: salir)")
                                          : tr(seat->config.lang, "(q: salir)");
}

static void browse_words(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    source_words(seat, text);
    if (!text->length && *seat->typed)
        str_add(text, tr(lang, "Jugada %s_  (Intro: ir a ella, Esc: no)"), seat->typed);
    else if (!text->length)
        str_add(
            text, "%s",
            seat->running
                ? tr(lang, "(espacio: parar)")
                : tr(lang, "← → jugada a jugada, Inicio, Fin, un número e Intro, espacio: seguir"));
}

/* A source that does not go on when told to has players elsewhere. */
static bool is_alone(const struct seat *seat)
{
    return seat->look.can & PLAY_STEP;
}

static const char *leave_words(const struct seat *seat)
{
    enum lang lang = seat->config.lang;
    return !is_alone(seat)               ? tr(lang, "¿Te vas? Los demás se quedan sin ti (s/n)")
           : seat->look.can & PLAY_SAVED ? tr(lang, "¿Lo dejas? Queda guardado para otro día (s/n)")
                                         : tr(lang, "¿Lo dejas? No se guarda (s/n)");
}

/* What is expected now, in one line. */
static void prompt(const struct seat *seat, struct str *text)
{
    enum lang lang = seat->config.lang;
    int actor = seat_actor(seat);
    if (seat->leaving) {
        str_add(text, "%s", leave_words(seat));
    } else if (seat->look.can & PLAY_BROWSE) {
        browse_words(seat, text);
    } else if (seat->stage == STAGE_DONE) {
        seat_outcome(seat, text);
        str_add(text, "%s %s", text->length && text->at[text->length - 1] == '!' ? "" : ".",
                end_words(seat));
    } else if (seat->stage == STAGE_STOPPED) {
        source_words(seat, text);
        str_add(text, " %s", tr(lang, "(q: salir)"));
    } else if (seat->stage == STAGE_ASK || seat->stage == STAGE_SET) {
        ask_words(seat, text);
    } else if (seat->note[0]) {
        str_add(text, "%s", seat->note);
    } else if (seat->stage == STAGE_CHOOSE && *seat->typed) {
        str_add(text, tr(lang, "Casilla %s…"), seat->typed);
    } else if (seat->stage == STAGE_CHOOSE) {
        const char *words = choose_words(seat, lang);
        const char *who =
            seat->look.can & PLAY_SEVERAL ? seat->names[seat->look.position.seat] : "";
        if (*who && words == seat->scene.status) /* can begin with another name */
            str_add(text, "%s: %s", who, words);
        else if (*who)
            str_add(text, "%s, %c%s", who, tolower((unsigned char)*words), words + 1);
        else
            str_add(text, "%s", words);
    } else {
        source_words(seat, text);
        if (!text->length && actor >= 0 && actor != seat->look.position.seat)
            str_add(text, tr(lang, "%s está pensando…"), seat->names[actor]);
        else if (!text->length && actor >= 0 && !is_alone(seat))
            str_add(text, "%s", tr(lang, "Va por el cable…"));
    }
}

static void draw_table(struct seat *seat, struct canvas *canvas)
{
    const struct question *position = &seat->look.position;
    struct scene_card card; /* of the square under the cursor */
    bool has_card = seat->card && seat->cell >= 0 && position->view &&
                    seat->config.source->game->show->card(position->setup, position->view,
                                                          seat->cell, seat->config.lang, &card);
    static char lines[VIEW_LOG][NARRATION_LINE];
    struct str about = STR(80), text = STR(300);
    struct table_view view = {
        .lang = seat->config.lang,
        .scene = &seat->scene,
        .menu = &seat->menu,
        .cursor = seat->cursor,
        .choosing =
            seat->stage == STAGE_CHOOSE || seat->stage == STAGE_ASK || seat->stage == STAGE_SET,
        .chosen = seat->chosen,
        .asking = seat->stage == STAGE_ASK,
        .picking = seat->stage == STAGE_SET,
        .picked = seat->picked,
        .cell = seat->cell,
        .hint = seat->hints ? seat->hint : NULL,
        .undo = seat_can_undo(seat),
        .about = about.at,
        .prompt = text.at,
        .logs = narration_lines(&seat->narration, lines, VIEW_LOG),
        .totals = seat->look.rounds > 1 ? seat->look.totals : NULL,
        .recent = &seat->recent,
        .card = has_card ? &card : NULL,
    };
    calls_of(seat)->about(seat->config.source, seat->config.lang, &about);
    prompt(seat, &text);
    for (int i = 0; i < view.logs; i++)
        view.log[i] = lines[view.logs - 1 - i];
    if (seat->past && !seat->leaving)
        seat->past_pages = past_view_draw(&view, seat->past - 1, canvas);
    else
        table_view_draw(&view, canvas);
}

void seat_outcome(const struct seat *seat, struct str *text)
{
    outcome_words(&seat->look, &seat->scene, seat->names, seat->config.lang, text);
}

/* The page after a game without a board: hands, and points per seat. */
static void draw_end(const struct seat *seat, struct canvas *canvas)
{
    struct str about = STR(80), title = STR(160), number = STR(80);
    calls_of(seat)->about(seat->config.source, seat->config.lang, &about);
    seat_outcome(seat, &title);
    if (*seat->typed)
        browse_words(seat, &number);
    struct table_view view = {
        .lang = seat->config.lang,
        .scene = &seat->scene,
        .totals = seat->look.totals ? seat->look.totals : seat->look.result.points,
        .about = about.at,
        .prompt = number.length ? number.at : end_words(seat),
    };
    end_view_draw(&view, &seat->look.result, seat->look.you, title.at, canvas);
}

void seat_curtain_words(const struct seat *seat, struct str *text)
{
    if (seat->stage == STAGE_CURTAIN)
        str_add(text, tr(seat->config.lang, "Pásale el teclado a %s."),
                seat->names[seat->look.position.seat]);
}

/* Neither hands nor what has happened: another person may be at the screen. */
static void draw_curtain(const struct seat *seat, struct canvas *canvas)
{
    struct str text = STR(200);
    int row = canvas->rows / 2 - 1;
    seat_curtain_words(seat, &text);
    canvas_put_centred(canvas, row, 0, INK_STRONG, canvas->columns,
                       seat->leaving ? leave_words(seat) : text.at);
    if (seat->stage == STAGE_CURTAIN && !seat->leaving)
        canvas_put_centred(canvas, row + 2, 0, INK_MUTED, canvas->columns,
                           tr(seat->config.lang, "Cuando esté, que pulse una tecla."));
}

/* Before a game: whom the source waits for, and above it what was said so far. */
static void draw_waiting(const struct seat *seat, struct canvas *canvas)
{
    char lines[VIEW_LOG][NARRATION_LINE];
    struct str text = STR(300);
    struct span span = view_span(canvas);
    int row = canvas->rows / 2, room = row - 3 < VIEW_LOG ? row - 3 : VIEW_LOG;
    prompt(seat, &text);
    canvas_put_lines_centred(canvas, row, span, text.at);
    int count = narration_lines(&seat->narration, lines, room);
    for (int i = 0; i < count; i++)
        canvas_put_cut(canvas, row - 2 - i, span.left, INK_MUTED, lines[i], span.width);
}

static void draw_page(struct seat *seat, struct canvas *canvas)
{
    bool ended = seat->stage == STAGE_DONE && !seat->leaving && !seat->past &&
                 !(seat->look.can & PLAY_UNKNOWN);
    bool covered = seat_is_covered(seat);
    if (covered || !seat->look.position.view)
        view_bar(seat->config.lang, seat->scene.title, "", canvas);
    if (covered)
        draw_curtain(seat, canvas);
    else if (!seat->look.position.view)
        draw_waiting(seat, canvas);
    else if (ended && !menu_has_squares(&seat->scene)) /* a board stays in sight */
        draw_end(seat, canvas);
    else
        draw_table(seat, canvas);
}

/* --- the wire: each frame in words --- */

enum { TABLE_MIN = 80, WIRE_MIN = 40, WIRE_MAX = 70 };

/* As many whole frames as there is room for, the newest at the bottom. */
static void draw_frames(const struct seat *seat, struct canvas *canvas, struct span span)
{
    int row = canvas->rows;
    for (uint64_t i = seat->frames; i-- > 0 && i + SEAT_FRAMES >= seat->frames;) {
        const struct seat_frame *frame = &seat->frame[i % SEAT_FRAMES];
        const char *text =
            TEXT_OF(sizeof *frame + 8, "%s %s  %s", frame->sign, frame->frame, frame->words);
        row -= canvas_put_lines(NULL, 0, 0, span, 0, text);
        if (row < 2)
            return;
        canvas_put_lines(canvas, row, canvas->rows, span,
                         i + 1 == seat->frames ? INK_PLAIN : INK_MUTED, text);
    }
}

/* Beside the table where there is room, else instead of it. */
static void draw_wire(struct seat *seat, struct canvas *canvas)
{
    int columns = canvas->columns, beside = columns - TABLE_MIN - 1;
    seat->wire_covers = beside < WIRE_MIN;
    if (seat->wire_covers) {
        view_bar(seat->config.lang, seat->scene.title, tr(seat->config.lang, "el cable"), canvas);
        draw_frames(seat, canvas, (struct span){0, columns});
        canvas_put_cut(canvas, 1, 0, INK_MUTED,
                       tr(seat->config.lang, "cualquier tecla: vuelve a la mesa"), columns);
        return;
    }
    beside = beside > WIRE_MAX ? WIRE_MAX : beside;
    canvas->columns = columns - beside - 1;
    draw_page(seat, canvas);
    canvas->columns = columns;
    canvas_fill(canvas, 1, columns - beside - 1, canvas->rows - 1, 1, INK_MUTED, 0x2502);
    canvas_fill(canvas, 0, columns - beside - 1, 1, beside + 1, INK_BAR, ' ');
    canvas_put_cut(canvas, 0, columns - beside, INK_BAR,
                   tr(seat->config.lang, "el cable   (-: cerrar)"), beside);
    draw_frames(seat, canvas, (struct span){columns - beside, beside});
}

void seat_draw(struct seat *seat, struct canvas *canvas)
{
    enum lang lang = seat->config.lang;
    const char *keys = tr(lang, "  ← →  una jugada atrás o adelante; RePág AvPág  diez\n"
                                "  Inicio, Fin  el principio y el final\n"
                                "  un número e Intro  esa jugada\n"
                                "  espacio  seguir sin más, y parar\n"
                                "  ?  esta ayuda          q  salir (Ctrl-C también)\n");
    const char *more = tr(lang, "  -  el cable: cada trama según pasa, en palabras\n");
    if (canvas->rows < ROWS_MIN || canvas->columns < COLUMNS_MIN)
        canvas_put_cut(canvas, 0, 0, INK_PLAIN, tr(lang, "Agranda la ventana"), canvas->columns);
    else if (seat->help)
        seat->help_pages =
            help_view_draw(lang, &seat->scene, seat->look.can & PLAY_BROWSE ? keys : NULL,
                           seat->look.can & PLAY_WIRE ? more : "", seat->help_page, canvas);
    else if (!seat->wire)
        draw_page(seat, canvas);
    else
        draw_wire(seat, canvas);
}
