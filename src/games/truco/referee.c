/* The referee of the truco ring: form, cards that are dealt, what players send, and what is found. */
#include "games/truco/referee.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/truco/referee_private.h"

enum { MISFITS_MAX = 6 }; /* in a row: then the game is not the one that was heard so far */

void truco_referee_init(struct truco_referee *referee, enum lang lang, struct findings *findings)
{
    *referee = (struct truco_referee){.findings = findings, .lang = lang, .setup = {.seats = TRUCO_SEATS}};
    truco_start(&referee->setup, &referee->now.state);
    referee->before = referee->now;
}

/* ---- findings ---- */

static void report(struct truco_referee *r, enum finding_kind kind, const char *frame, usec_t time,
                   const struct why *why, const struct truco_stand *expected)
{
    struct finding finding = {.kind = kind, .time = time};
    finding_take(&finding, why);
    for (size_t i = 0; frame && i < RING16_SIZE; i++) /* what is malformed may hold anything */
        finding.frame[i] = frame[i] < ' ' || frame[i] > '~' ? '?' : frame[i];
    if (frame)
        finding.number = r->frames;
    struct str words = str_make(finding.expected, sizeof finding.expected);
    if (expected)
        truco_say_expected(&r->setup, expected, r->lang, &words);
    findings_add(r->findings, &finding);
}

static void violation_why(struct truco_referee *r, const struct ring16 *frame, usec_t time, const struct why *why)
{
    report(r, FINDING_VIOLATION, frame->open, time, why, NULL);
}

static void violation(struct truco_referee *r, const struct ring16 *frame, usec_t time, const char *cited,
                      const char *format, ...) PRINTF_LIKE(5, 6);

static void violation(struct truco_referee *r, const struct ring16 *frame, usec_t time, const char *cited,
                      const char *format, ...)
{
    struct why why;
    va_list args;
    va_start(args, format);
    why_rule_args(&why, cited, format, args);
    va_end(args);
    violation_why(r, frame, time, &why);
}

/* ---- form ---- */

static bool one_of(char character, const char *characters)
{
    return character != '\0' && strchr(characters, character) != NULL;
}

static enum status fault_of_form(const struct ring16 *f, struct why *why)
{
    const char calls[] = {f->ask_envido, f->answer_envido, f->ask_raise, f->answer_raise};
    unsigned used = 0;
    for (unsigned i = 0; i < sizeof calls; i++) {
        if (!one_of(calls[i], i % 2 ? "SN#" : "S#"))
            return why_rule(why, "seed 004", "PE and PT are S or #, RE and RT are S, N or #");
        used += calls[i] != RING16_NULL;
    }
    if (f->from == 'T')
        return why_rule(why, "truco.md, The ring", "nobody speaks as T");
    if (!one_of(f->from, "ABCDS") || !one_of(f->to, "ABCDST"))
        return why_rule(why, "seed 004", "E is one of A B C D S, and D one of A B C D S T");
    if ((f->from == 'S') == (f->to == 'S') || (f->from != 'S' && f->to != 'S'))
        return why_rule(why, "seed 004", "players speak to S, and S to a player or to T");
    if (used > 1)
        return why_rule(why, "seed 004", "only one of PE, RE, PT and RT may be used");
    if (memcmp(f->winner, "SG", 2) != 0 && memcmp(f->winner, "AC", 2) != 0 && memcmp(f->winner, "BD", 2) != 0)
        return why_rule(why, "T2", "GJ is SG, AC or BD");
    if (!one_of(f->turn, "ABCD#"))
        return why_rule(why, "seed 004", "Turno is one of A B C D or #");
    return why_rule(why, "truco.md, Frames", "C is a card, FLa, FLb, points or ###");
}

void truco_referee_malformed(struct truco_referee *r, const char text[RING16_SIZE], usec_t time)
{
    struct ring16 frame;
    struct why why;
    memcpy(&frame, text, sizeof frame);
    r->frames++;
    fault_of_form(&frame, &why);
    report(r, FINDING_VIOLATION, text, time, &why, NULL);
}

static enum status fault_of_meaning(const struct ring16 *frame, const struct truco_frame *meaning, struct why *why)
{
    if (frame->winner[0] != 'S')
        return why_rule(why, "truco.md, Frames", "only S says to all who has won: GJ is SG in every other frame");
    if (meaning->from != TRUCO_HOST && meaning->turn != meaning->from)
        return why_rule(why, "truco.md, Frames", "in a player's frame Turno is the player");
    if (meaning->from == TRUCO_HOST && meaning->to != TRUCO_ALL)
        return why_rule(why, "truco.md, Frames", "S sends to one player nothing but its cards, with Turno #");
    return why_rule(why, "seed 004", "the fields do not go together: unused places are #");
}

/* false: it means nothing. */
static bool judge_form(struct truco_referee *r, const struct ring16 *frame, const struct truco_frame *meaning,
                       usec_t time)
{
    struct why why;
    if (meaning->kind == TRUCO_FRAME_NONSENSE) {
        fault_of_meaning(frame, meaning, &why);
        violation_why(r, frame, time, &why);
        return false;
    }
    struct ring16 written = truco_frame_write(meaning);
    if (meaning->kind == TRUCO_FRAME_END)
        written.turn = RING16_NULL;
    if (frame->card[0] == '0' && written.card[0] == RING16_NULL) {
        written.card[0] = '0';
        why_rule(&why, "truco.md, Frames", "a card is sent as in #7O");
        report(r, FINDING_DEPARTURE, frame->open, time, &why, NULL);
    }
    if (!ring16_equal(frame, &written))
        violation(r, frame, time, "seed 004", "unused places are #");
    return true;
}

/* ---- cards ---- */

uint64_t truco_act_bit(const struct truco_frame *frame)
{
    switch (frame->kind) {
    case TRUCO_FRAME_CALL_ENVIDO:
        return (uint64_t)1 << TRUCO_CARDS;
    case TRUCO_FRAME_CALL_TRUCO:
        return (uint64_t)2 << TRUCO_CARDS;
    case TRUCO_FRAME_ANSWER_ENVIDO:
        return (uint64_t)(frame->yes ? 4 : 8) << TRUCO_CARDS;
    case TRUCO_FRAME_ANSWER_TRUCO:
        return (uint64_t)(frame->yes ? 16 : 32) << TRUCO_CARDS;
    default:
        return truco_bit(frame->card);
    }
}

enum status truco_judge_card(const struct truco_stand *stand, unsigned seat, unsigned card, struct why *why)
{
    uint64_t bit = truco_bit(card);
    if (truco_open_cards(&stand->state) & bit)
        return why_rule(why, "T13", "the card lies on the table already");
    for (unsigned other = 0; other < TRUCO_SEATS; other++)
        if (other != seat && (stand->dealt[other] & bit))
            return why_rule(why, "T13", "the card was dealt to somebody else");
    if (bits_count(stand->dealt[seat]) == TRUCO_HAND && !(stand->dealt[seat] & bit))
        return why_rule(why, "T13", "the card is not in the hand that plays it");
    return ST_OK;
}

static uint64_t shown_by(const struct truco_state *state, unsigned seat)
{
    uint64_t cards = 0;
    for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
        if (state->table[round][seat] != TRUCO_NO_CARD)
            cards |= truco_bit(state->table[round][seat]);
    return cards;
}

/* Whether cards to this player and frames of this player both pass here: then one of the two was not taken off. */
static void judge_way(struct truco_referee *r, const struct ring16 *frame, unsigned seat, uint8_t *mine, uint8_t other,
                      usec_t time)
{
    bool known = *mine >> seat & 1;
    *mine |= (uint8_t)(1u << seat);
    if (!known && !r->everywhere && (other >> seat & 1))
        violation(r, frame, time, "truco.md, The ring",
                  "cards to %c and frames of %c on one cable: %s were not taken off", truco_letter(seat),
                  truco_letter(seat), mine == &r->cards_pass ? "the cards" : "the frames");
}

static void hear_deal(struct truco_referee *r, const struct ring16 *frame, const struct truco_frame *meaning,
                      usec_t time)
{
    struct truco_stand *stand = &r->now;
    unsigned seat = meaning->to;
    uint64_t bit = truco_bit(meaning->card), others = 0;
    judge_way(r, frame, seat, &r->cards_pass, r->speech_pass, time);
    if (stand->stage == TRUCO_STAGE_IDLE || stand->blind)
        return;
    if (stand->stage == TRUCO_STAGE_PRESENT) {
        violation(r, frame, time, "truco.md, The ring", "cards before 00b");
        return;
    }
    if (stand->dealt[seat] & bit)
        return; /* again */
    for (unsigned i = 0; i < TRUCO_SEATS; i++)
        others |= i == seat ? 0 : stand->dealt[i];
    if (others & bit)
        violation(r, frame, time, "seed 004", "a card that was dealt to somebody else");
    else if (stand->stage != TRUCO_STAGE_DEAL && stand->vira == meaning->card)
        violation(r, frame, time, "seed 004", "the vira is dealt to a player");
    else if (bits_count(stand->dealt[seat]) == TRUCO_HAND) {
        violation(r, frame, time, "seed 004", "a fourth card for %c in one partida", truco_letter(seat));
        stand->dealt[seat] = shown_by(&stand->state, seat); /* which of them it has nobody knows now */
    } else {
        stand->dealt[seat] |= bit;
    }
}

/* ---- what players send ---- */

/* truco.md, The ring: a card already shown, a call while it is pending, an answer while there is none to answer. */
static bool is_repetition(const struct truco_stand *stand, const struct truco_frame *act)
{
    const struct truco_state *state = &stand->state;
    bool pending = state->phase == TRUCO_ENVIDO || state->phase == TRUCO_RAISE;
    switch (act->kind) {
    case TRUCO_FRAME_PLAY:
        return (shown_by(state, act->from) & truco_bit(act->card)) != 0;
    case TRUCO_FRAME_CALL_ENVIDO:
        return state->phase == TRUCO_ENVIDO && state->caller == act->from;
    case TRUCO_FRAME_CALL_TRUCO:
        return state->phase == TRUCO_RAISE && state->caller == act->from;
    default:
        return !pending;
    }
}

static bool is_allowed(const struct truco_referee *r, const struct truco_frame *act, struct why *why)
{
    const struct truco_stand *stand = &r->now;
    const struct truco_state *state = &stand->state;
    struct move move;
    if (stand->stage != TRUCO_STAGE_PLAY) {
        why_rule(why, "T13", "%c acts while nobody has the turn", truco_letter(act->from));
        return false;
    }
    if (state->seat != act->from) {
        why_rule(why, "T13", "%c acts in %c's turn", truco_letter(act->from), truco_letter(state->seat));
        return false;
    }
    if (act->kind == TRUCO_FRAME_PLAY && state->phase == TRUCO_TURN)
        return truco_judge_card(stand, act->from, act->card, why) == ST_OK;
    if ((act->kind == TRUCO_FRAME_ANSWER_ENVIDO && state->phase == TRUCO_RAISE) ||
        (act->kind == TRUCO_FRAME_ANSWER_TRUCO && state->phase == TRUCO_ENVIDO)) {
        why_rule(why, "T1", "an answer to another call than the one that was made");
        return false;
    }
    truco_move_of_frame(act, &move);
    return truco_legal(&r->setup, state, &move, why) == MOVE_LEGAL;
}

/* Whether a frame to all that this cable has not carried yet may exist. In a turn it shows an act: where the frames of
 * the one who has the turn pass, there must have been one. */
static bool may_be_behind(const struct truco_referee *r)
{
    const struct truco_stand *stand = &r->now;
    return stand->stage != TRUCO_STAGE_PLAY || stand->acts || !(r->speech_pass >> stand->state.seat & 1);
}

static void hear_player(struct truco_referee *r, const struct ring16 *frame, const struct truco_frame *act, usec_t time)
{
    struct why why;
    judge_way(r, frame, act->from, &r->speech_pass, r->cards_pass, time);
    if (act->kind == TRUCO_FRAME_ASK || r->now.stage == TRUCO_STAGE_IDLE || r->now.blind)
        return;
    if (is_repetition(&r->now, act))
        return;
    if (is_allowed(r, act, &why))
        r->now.acts |= truco_act_bit(act);
    else if (!may_be_behind(r))
        violation_why(r, frame, time, &why);
    else if (r->early_count < TRUCO_EARLY_MAX)
        r->early[r->early_count++] = (struct truco_early){*frame, r->frames, time};
}

/* After the next news: what came early fits now, or never. The host does not go on before a frame has been all the way
 * round, so nobody can be ahead of this cable by more than one. */
static void judge_early(struct truco_referee *r)
{
    uint64_t frames = r->frames;
    for (unsigned i = 0; i < r->early_count; i++) {
        const struct truco_early *early = &r->early[i];
        struct truco_frame act = truco_frame_read(&early->frame);
        struct why why;
        r->frames = early->number;
        if (r->now.blind || is_repetition(&r->now, &act))
            continue;
        if (is_allowed(r, &act, &why))
            r->now.acts |= truco_act_bit(&act);
        else
            violation_why(r, &early->frame, early->time, &why);
    }
    r->frames = frames;
    r->early_count = 0;
}

/* ---- frames to all ---- */

static void take_news(struct truco_referee *r, const struct truco_stand *stand, const struct ring16 *frame)
{
    bool began = (stand->stage == TRUCO_STAGE_PRESENT && r->now.stage != TRUCO_STAGE_PRESENT) ||
                 r->now.stage == TRUCO_STAGE_IDLE || /* heard from its middle on, … */
                 (r->now.stage == TRUCO_STAGE_OVER && stand->stage != TRUCO_STAGE_OVER); /* … behind the last */
    bool ended = stand->stage == TRUCO_STAGE_OVER && r->now.stage != TRUCO_STAGE_OVER;
    if (began) {
        r->games++;
        r->game_frames = 0;
    }
    r->game_frames++;
    r->finished += ended;
    r->before = r->now;
    r->now = *stand;
    r->now.acts = 0;
    r->previous = r->last;
    r->last = *frame;
    judge_early(r);
    if (r->applied)
        r->applied(r->who, r, frame);
}

/* It fits in the place of the last news, from which it differs in one character: one of the two was changed on the way,
 * or S has said two things. */
static bool take_instead(struct truco_referee *r, const struct truco_frame *meaning, const struct ring16 *frame,
                         const struct ring16 *seen, usec_t time)
{
    struct truco_stand stand = r->before;
    struct truco_opinion opinion;
    if (ring16_distance(frame, &r->last) > 1 || r->now.stage == TRUCO_STAGE_IDLE)
        return false;
    truco_opinion_of(&r->setup, &stand, meaning, 0, &opinion);
    if (opinion.kind != TRUCO_FITS)
        return false;
    violation(r, seen, time, "truco.md, The ring", "it takes the place of %.16s: a frame to all is repeated as it is",
              r->last.open);
    if (r->now.stage == TRUCO_STAGE_OVER && stand.stage != TRUCO_STAGE_OVER)
        r->finished--; /* that was no end */
    if (r->now.stage != TRUCO_STAGE_OVER && stand.stage == TRUCO_STAGE_OVER)
        r->finished++;
    r->now = stand;
    r->now.acts = 0;
    r->last = *frame;
    if (r->applied)
        r->applied(r->who, r, frame);
    return true;
}

static void on_misfit(struct truco_referee *r, const struct ring16 *seen, usec_t time)
{
    if (++r->misfits < MISFITS_MAX || r->now.blind)
        return;
    struct why why;
    why_rule(&why, "truco.md", "nothing fits any more: the next points begin anew");
    r->now.blind = true;
    report(r, FINDING_LOST, seen->open, time, &why, NULL);
}

static void hear_all(struct truco_referee *r, const struct ring16 *seen, const struct truco_frame *meaning, usec_t time)
{
    struct truco_stand stand = r->now;
    struct truco_opinion opinion;
    struct ring16 frame = truco_frame_write(meaning);
    bool known = r->games > 0 && (ring16_equal(&frame, &r->last) || ring16_equal(&frame, &r->previous));
    if (r->now.stage == TRUCO_STAGE_IDLE && !r->lost_told &&
        (meaning->kind != TRUCO_FRAME_POINTS || meaning->team || meaning->points)) {
        r->lost_told = true;
        violation(r, seen, time, "truco.md, The ring",
                  "what is heard does not begin with 00a: it is judged from the next points on");
    }
    truco_opinion_of(&r->setup, &stand, meaning, r->speech_pass, &opinion);
    bool again = opinion.kind == TRUCO_REPEATS || (opinion.kind != TRUCO_FITS && known);
    if (again) /* a late copy of the frame before counts as well */
        return;
    if (opinion.kind != TRUCO_FITS && take_instead(r, meaning, &frame, seen, time))
        return;
    for (unsigned i = 0; i < opinion.remarks; i++)
        report(r, opinion.remark[i].kind, seen->open, time, &opinion.remark[i].why,
               opinion.remark[i].kind == FINDING_VIOLATION ? &r->now : NULL);
    if (opinion.kind == TRUCO_MISFIT) {
        on_misfit(r, seen, time);
        return;
    }
    r->misfits = 0;
    take_news(r, &stand, &frame);
}

void truco_referee_frame(struct truco_referee *r, const struct ring16 *frame, usec_t time)
{
    struct truco_frame meaning = truco_frame_read(frame);
    r->frames++;
    if (!judge_form(r, frame, &meaning, time))
        return;
    if (meaning.from != TRUCO_HOST)
        hear_player(r, frame, &meaning, time);
    else if (meaning.to != TRUCO_ALL)
        hear_deal(r, frame, &meaning, time);
    else
        hear_all(r, frame, &meaning, time);
}

void truco_referee_end(struct truco_referee *r, usec_t time)
{
    judge_early(r);
    bool waits = r->now.stage == TRUCO_STAGE_IDLE || r->now.stage == TRUCO_STAGE_OVER;
    bool turn = r->now.stage == TRUCO_STAGE_PLAY && !r->now.blind;
    struct why why;
    if (waits)
        return;
    if (turn)
        why_rule(&why, "truco.md", "what is heard ends in the middle of a game: all wait for %c",
                 truco_letter(r->now.state.seat));
    else
        why_rule(&why, "truco.md", "what is heard ends in the middle of a game");
    report(r, FINDING_UNFINISHED, NULL, time, &why, &r->now);
}
