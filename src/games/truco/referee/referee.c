/* The referee of the truco ring: cards that are dealt, players' frames, the place of frames to all
 * in the game, and findings. */
#include "games/truco/referee/referee.h"

enum { MISFITS_MAX = 6 }; /* in a row: then this is not the game that was followed */

/* ---- findings ---- */

/* A finding about the frame that is judged now. `expected` can be NULL: then no example of an
 * allowed frame is given. */
static void report_finding(struct truco_referee *r, enum finding_kind kind, const struct why *why,
                           const struct truco_position *expected)
{
    struct finding finding = {.kind = kind, .number = r->seen.number, .time = r->seen.time};
    struct frame frame = {.count = r->seen.number ? RING16_SIZE : 0};
    struct str text = str_make(finding.frame, sizeof finding.frame);
    struct str words = str_make(finding.expected, sizeof finding.expected);
    finding_take(&finding, why);
    memcpy(frame.octets, &r->seen.frame, RING16_SIZE);
    frame_characters(&frame, &text);
    if (expected)
        truco_say_expected(expected, r->start.lang, &words);
    findings_add(r->start.findings, &finding);
}

#define violation(r, ...) report_finding(r, FINDING_VIOLATION, WHY(__VA_ARGS__), NULL)

/* A frame to all was carried out. */
static void tell_referee_step(const struct truco_referee *r)
{
    struct result result;
    char text[RING16_TEXT];
    if (!r->start.step)
        return;
    ring16_text(&r->last, text);
    truco_result(NULL, &r->now.state, &result);
    struct referee_game game = {.number = r->games,
                                .winner = result.winner,
                                .score = result.score,
                                .frames = r->game_frames,
                                .hash = truco_hash(NULL, &r->now.state)};
    bool over = r->now.stage == TRUCO_STAGE_OVER;
    struct str words = STR(120);
    if (over)
        truco_say_end(game.number, &result, (unsigned)game.frames, game.hash, r->start.lang,
                      &words);
    game.words = words.at;
    referee_tell(&r->start, text, over, &game);
}

/* ---- form ---- */

static void judge_form(struct truco_referee *r, const struct ring16 *frame,
                       const struct truco_frame *meaning)
{
    struct ring16 written = truco_frame_write(*meaning);
    if (meaning->kind == TRUCO_FRAME_END)
        written.turn = RING16_NULL;
    if (frame->card[0] == '0' && written.card[0] == RING16_NULL) {
        written.card[0] = '0';
        report_finding(r, FINDING_DEPARTURE, WHY("truco.md, Frames", "una carta se envía como #7O"),
                       NULL);
    }
    if (truco_frame_is_call(meaning) && meaning->from != TRUCO_HOST &&
        meaning->turn == TRUCO_NO_TURN)
        report_finding(r, FINDING_DEPARTURE,
                       WHY("truco.md, Frames", "en la trama de un jugador Turno es el jugador"),
                       NULL);
    if (!ring16_equal(frame, &written))
        violation(r, "seed 004", "lo que no se usa es #");
}

/* ---- cards ---- */

uint64_t truco_act_bit(const struct truco_frame *frame)
{
    if (!truco_frame_is_call(frame))
        return truco_bit(frame->card);
    return truco_bit(TRUCO_CARDS + 2u * (frame->kind - TRUCO_FRAME_CALL_ENVIDO) + frame->yes);
}

enum status truco_judge_card(const struct truco_position *position, unsigned seat, unsigned card,
                             struct why *why)
{
    uint64_t bit = truco_bit(card);
    BREAKS_IF(truco_open_cards(&position->state) & bit, "T13", "la carta ya está en la mesa");
    for (unsigned other = 0; other < TRUCO_SEATS; other++)
        BREAKS_IF(other != seat && (position->dealt[other] & bit), "T13",
                  "la carta se repartió a otro");
    if (bits_count(position->dealt[seat]) == TRUCO_HAND && !(position->dealt[seat] & bit))
        return why_rule(why, "T13", "la carta no está en la mano de quien la tira");
    return ST_OK;
}

/* Cards to a player and frames of that player cannot both pass on one cable: one of the two was not
 * taken off the ring. */
static void judge_way(struct truco_referee *r, unsigned seat, uint8_t *mine, uint8_t other)
{
    bool known = *mine >> seat & 1;
    *mine |= (uint8_t)(1u << seat);
    if (!known && !r->everywhere && (other >> seat & 1))
        violation(r, "truco.md, The ring",
                  "cartas para %c y tramas de %c en un mismo cable: no se sacaron %s",
                  truco_letter(seat), truco_letter(seat),
                  mine == &r->cards_pass ? _("las cartas") : _("las tramas"));
}

static void restart_game(struct truco_referee *r);

/* A card that is dealt to a player. */
static void on_card_of_host(struct truco_referee *r, const struct truco_frame *meaning)
{
    struct truco_position *position = &r->now;
    unsigned seat = meaning->to;
    uint64_t bit = truco_bit(meaning->card), others = 0;
    judge_way(r, seat, &r->cards_pass, r->speech_pass);
    if (position->stage == TRUCO_STAGE_IDLE || position->blind || position->dealt[seat] & bit)
        return; /* nothing can be said of it, or it is a repetition */
    for (unsigned i = 0; i < TRUCO_SEATS; i++)
        others |= i == seat ? 0 : position->dealt[i];
    if (r->points_repeated == 2 &&
        (others & bit || bits_count(position->dealt[seat]) == TRUCO_HAND)) {
        restart_game(r);
        others = 0;
    }
    if (position->stage == TRUCO_STAGE_PRESENT) {
        violation(r, "truco.md, The ring", "cartas antes de 00b");
    } else if (others & bit) {
        violation(r, "seed 004", "una carta que se repartió a otro");
    } else if (position->stage != TRUCO_STAGE_DEAL && position->vira == meaning->card) {
        violation(r, "seed 004", "la vira se reparte a un jugador");
    } else if (bits_count(position->dealt[seat]) == TRUCO_HAND) {
        violation(r, "seed 004", "una cuarta carta para %c en una partida", truco_letter(seat));
        /* Which of the four cards it holds is not known. */
        position->dealt[seat] = truco_played(&position->state, seat);
    } else {
        position->dealt[seat] |= bit;
    }
}

/* ---- players' frames ---- */

/* truco.md, The ring: a card already shown, a call while it is pending, an answer while no call
 * is. */
static bool is_repetition(const struct game_state *state, const struct truco_frame *act)
{
    if (act->kind == TRUCO_FRAME_PLAY)
        return (truco_played(state, act->from) & truco_bit(act->card)) != 0;
    if (act->kind < TRUCO_FRAME_ANSWER_ENVIDO)
        return state->phase == truco_frame_pending(act) && state->caller == act->from;
    return state->phase != TRUCO_ENVIDO && state->phase != TRUCO_RAISE;
}

static enum status judge_act(const struct truco_position *position, const struct truco_frame *act,
                             struct why *why)
{
    const struct game_state *state = &position->state;
    bool pending = state->phase == TRUCO_ENVIDO || state->phase == TRUCO_RAISE;
    struct move move;
    BREAKS_IF(position->stage != TRUCO_STAGE_PLAY, "T13", "%c juega cuando nadie tiene el turno",
              truco_letter(act->from));
    if (state->seat != act->from)
        return why_rule(why, "T13", "%c juega en el turno de %c", truco_letter(act->from),
                        truco_letter(state->seat));
    if (act->kind == TRUCO_FRAME_PLAY && state->phase == TRUCO_TURN)
        return truco_judge_card(position, act->from, act->card, why);
    if (act->kind >= TRUCO_FRAME_ANSWER_ENVIDO && pending &&
        state->phase != truco_frame_pending(act))
        return why_rule(why, "T1", "una respuesta a otro canto que el que se hizo");
    truco_move_of_frame(act, &move);
    return truco_legal(NULL, state, &move, why) == MOVE_LEGAL ? ST_OK : ST_BAD;
}

/* An act may answer a frame to all that this cable has not carried yet. So it is kept and judged
 * once more after the next news (`late`), even if it is a repetition or fits now. */
static void on_player_frame(struct truco_referee *r, const struct truco_frame *act, bool late)
{
    struct truco_position *position = &r->now;
    struct why why;
    if (act->kind == TRUCO_FRAME_ASK || position->stage == TRUCO_STAGE_IDLE || position->blind)
        return;
    bool again = is_repetition(&position->state, act),
         fits = !again && judge_act(position, act, &why) == ST_OK;
    if (fits)
        position->acts |= truco_act_bit(act);
    /* Such news can exist outside a turn, or once the seat on turn has acted; if its frames do not
     * pass here, it may have. */
    bool may_be_behind = position->stage != TRUCO_STAGE_PLAY || position->acts ||
                         !(r->speech_pass >> position->state.seat & 1);
    if (!late && may_be_behind) {
        r->seen.explained = again || fits;
        if (r->early_count < TRUCO_EARLY_MAX)
            r->early[r->early_count++] = r->seen;
    } else if (!again && !fits && !(late && r->seen.explained)) {
        report_finding(r, FINDING_VIOLATION, &why, NULL);
    }
}

/* After news: acts that came before it fit now or never. The host goes on only when a frame has
 * been all the way round, so no station is ahead of this cable by more than one frame. */
static void judge_early(struct truco_referee *r)
{
    struct truco_judged seen = r->seen;
    for (unsigned i = 0; i < r->early_count; i++) {
        r->seen = r->early[i];
        struct truco_frame act = truco_frame_read(&r->seen.frame);
        on_player_frame(r, &act, true);
    }
    r->seen = seen;
    r->early_count = 0;
}

/* ---- frames to all ---- */

/* A game ends once, even if its last frame is damaged and corrected. */
static void count_end(struct truco_referee *r)
{
    bool ended = r->now.stage == TRUCO_STAGE_OVER;
    if (ended != r->ended)
        r->finished += ended ? 1u : -1u;
    r->ended = ended;
}

static void take_news(struct truco_referee *r, const struct truco_position *position,
                      const struct ring16 *frame)
{
    /* The middle of a game counts, too, if nothing or the end of another game came before. */
    bool began = (position->stage == TRUCO_STAGE_PRESENT && r->now.stage != TRUCO_STAGE_PRESENT) ||
                 r->now.stage == TRUCO_STAGE_IDLE ||
                 (r->now.stage == TRUCO_STAGE_OVER && position->stage != TRUCO_STAGE_OVER);
    if (began) {
        r->games++;
        r->game_frames = 0;
        r->ended = false;
    }
    r->game_frames++;
    r->before = r->now;
    r->now = *position;
    count_end(r);
    r->now.acts = 0;
    r->previous = r->last;
    r->last = *frame;
    judge_early(r);
    tell_referee_step(r);
}

/* Whether the frame fits instead of the last news, from which it differs in one character. Then one
 * of the two was damaged, or S has said two things. */
static bool take_instead(struct truco_referee *r, const struct truco_frame *meaning,
                         const struct ring16 *frame)
{
    struct truco_position position = r->before;
    struct truco_opinion opinion;
    if (!ring16_near(frame, &r->last) || r->now.stage == TRUCO_STAGE_IDLE)
        return false;
    truco_opinion_of(&position, meaning, 0, &opinion);
    if (opinion.kind != TRUCO_FITS)
        return false;
    violation(r, "truco.md, The ring",
              "ocupa el lugar de %.16s: una trama a todos se repite tal cual", r->last.open);
    r->now = position;
    count_end(r); /* one of the two may be the end */
    r->now.acts = 0;
    r->last = *frame;
    tell_referee_step(r);
    return true;
}

/* Points that are told again to a station that asked may also be 00a and 00b of a host that
 * restarts: in a partida that itself began at 0 to 0, or 00a alone where only BD had points. The
 * next frame decides (host_restarts). */
static void count_repeated_points(struct truco_referee *r, const struct truco_frame *meaning,
                                  bool again)
{
    bool zero = again && meaning->kind == TRUCO_FRAME_POINTS && !meaning->points &&
                r->now.stage > TRUCO_STAGE_DEAL && truco_points_are_known(&r->now, meaning);
    r->points_repeated = !zero ? 0 : meaning->team == 0 ? 1 : r->points_repeated ? 2 : 0;
}

static bool host_restarts(const struct truco_referee *r, const struct truco_frame *meaning)
{
    const struct truco_position *position = &r->now;
    if (meaning->kind == TRUCO_FRAME_POINTS)
        return r->points_repeated == 1 && meaning->team && !meaning->points &&
               position->state.points[1];
    return r->points_repeated == 2 && meaning->kind == TRUCO_FRAME_OPEN &&
           meaning->card != position->vira;
}

static void judge_frame_to_all(struct truco_referee *r, const struct truco_frame *meaning)
{
    if (host_restarts(r, meaning))
        restart_game(r);
    struct truco_position position = r->now;
    struct truco_opinion opinion;
    struct ring16 frame = truco_frame_write(*meaning);
    bool known =
        r->games > 0 && (ring16_equal(&frame, &r->last) || ring16_equal(&frame, &r->previous));
    if (r->now.stage == TRUCO_STAGE_IDLE && !r->lost_told &&
        (meaning->kind != TRUCO_FRAME_POINTS || meaning->team || meaning->points)) {
        r->lost_told = true;
        violation(r, "truco.md, The ring",
                  "lo que se oye no empieza con 00a: se juzga desde los próximos puntos");
    }
    truco_opinion_of(&position, meaning, r->speech_pass, &opinion);
    bool again = opinion.kind == TRUCO_REPEATS || (opinion.kind != TRUCO_FITS && known);
    count_repeated_points(r, meaning, again);
    if (again) /* includes a late copy of the frame before */
        return;
    if (opinion.kind != TRUCO_FITS && take_instead(r, meaning, &frame))
        return;
    for (unsigned i = 0; i < opinion.remarks; i++)
        report_finding(r, opinion.remark[i].kind, &opinion.remark[i].why,
                       opinion.remark[i].kind == FINDING_VIOLATION ? &r->now : NULL);
    if (opinion.kind != TRUCO_MISFIT) {
        r->misfits = 0;
        take_news(r, &position, &frame);
    } else if (++r->misfits >= MISFITS_MAX && !r->now.blind) {
        r->now.blind = true;
        report_finding(
            r, FINDING_LOST,
            WHY("truco.md", "ya no encaja nada: con los próximos puntos se empieza de nuevo"),
            NULL);
    }
}

/* The points that seemed to be repeated begin another game: judges them as that. */
static void restart_game(struct truco_referee *r)
{
    unsigned teams = r->points_repeated;
    report_finding(r, FINDING_UNFINISHED,
                   WHY("truco.md, The ring", "00a termina un juego que no ha acabado"), NULL);
    r->points_repeated = 0;
    r->now.stage = TRUCO_STAGE_OVER;
    for (unsigned team = 0; team < teams; team++) {
        struct truco_frame points = truco_frame_of_team(TRUCO_FRAME_POINTS, team, 0);
        judge_frame_to_all(r, &points);
    }
}

/* ---- the referee ---- */

void truco_referee_init(void *referee, const struct referee_start *start)
{
    struct truco_referee *r = referee;
    *r = (struct truco_referee){.start = *start};
    truco_start(NULL, &r->now.state);
    r->before = r->now;
}

void truco_referee_malformed(struct truco_referee *r, const struct ring16 *text, usec_t time)
{
    struct why why;
    r->seen = (struct truco_judged){.frame = *text, .number = ++r->frames, .time = time};
    truco_fault_of_form(text, &why);
    report_finding(r, FINDING_VIOLATION, &why, NULL);
}

void truco_referee_frame(struct truco_referee *r, const struct ring16 *frame, usec_t time)
{
    struct truco_frame meaning = truco_frame_read(frame);
    struct why why;
    r->seen = (struct truco_judged){.frame = *frame, .number = ++r->frames, .time = time};
    if (meaning.kind == TRUCO_FRAME_NONSENSE) {
        truco_fault_of_meaning(frame, &meaning, &why);
        report_finding(r, FINDING_VIOLATION, &why, NULL);
        return;
    }
    judge_form(r, frame, &meaning);
    if (meaning.to == TRUCO_ALL) {
        judge_frame_to_all(r, &meaning);
    } else if (meaning.from == TRUCO_HOST) {
        on_card_of_host(r, &meaning);
    } else {
        judge_way(r, meaning.from, &r->speech_pass, r->cards_pass);
        on_player_frame(r, &meaning, false);
    }
}

/* In a turn the seat on turn, until a frame of it has passed. Everything else comes from S. */
static int referee_waits_for(const void *referee, uint32_t line)
{
    const struct truco_position *position = &((const struct truco_referee *)referee)->now;
    (void)line;
    if (position->stage == TRUCO_STAGE_IDLE || position->stage == TRUCO_STAGE_OVER ||
        position->blind)
        return WAITS_NOBODY;
    return position->stage == TRUCO_STAGE_PLAY && !position->acts ? position->state.seat
                                                                  : WAITS_HOST;
}

void truco_referee_end(struct truco_referee *r, usec_t time)
{
    bool over = r->now.stage == TRUCO_STAGE_IDLE || r->now.stage == TRUCO_STAGE_OVER;
    judge_early(r);
    r->seen = (struct truco_judged){.time = time};
    int waited = referee_waits_for(r, 0);
    if (waited != WAITS_NOBODY)
        report_finding(r, FINDING_UNFINISHED,
                       WHY("truco.md",
                           "lo que se oye se acaba en mitad de una partida: todos esperan a %c",
                           truco_letter(waited == WAITS_HOST ? TRUCO_HOST : (unsigned)waited)),
                       &r->now);
    else if (!over)
        report_finding(r, FINDING_UNFINISHED,
                       WHY("truco.md", "lo que se oye se acaba en mitad de una partida"), &r->now);
}

/* ---- as a referee ---- */

static void referee_hear(void *referee, const struct heard *heard)
{
    struct ring16 frame;
    memcpy(&frame, heard->frame->octets, sizeof frame);
    if (heard->kind == HEARD_FRAME)
        truco_referee_frame(referee, &frame, heard->time);
    else
        truco_referee_malformed(referee, &frame, heard->time);
}

static void referee_end(void *referee, usec_t time, struct referee_totals *totals)
{
    struct truco_referee *r = referee;
    truco_referee_end(r, time);
    *totals =
        (struct referee_totals){.frames = r->frames, .games = r->games, .finished = r->finished};
}

const struct referee truco_referee = {
    .check = referee_check_rules,
    .size = sizeof(struct truco_referee),
    .begin = truco_referee_init,
    .hear = referee_hear,
    .waits_for = referee_waits_for,
    .end = referee_end,
    .station_duties = &truco_duties,
};
