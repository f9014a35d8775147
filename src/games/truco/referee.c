/* The referee of the truco ring: form, cards that are dealt, what players send, and what is found. */
#include "games/truco/referee.h"

#include <stdarg.h>
#include <string.h>

enum { MISFITS_MAX = 6 }; /* in a row: then the game is not the one that was heard so far */

/* ---- findings ---- */

/* Of what is judged now. `expected` may be NULL: what could have come instead is not said. */
static void report(struct truco_referee *r, enum finding_kind kind, const struct why *why,
                   const struct truco_stand *expected)
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

static void violation(struct truco_referee *r, const char *cited, const char *format, ...) PRINTF_LIKE(3, 4);

static void violation(struct truco_referee *r, const char *cited, const char *format, ...)
{
    struct why why;
    va_list args;
    va_start(args, format);
    why_rule_args(&why, cited, format, args);
    va_end(args);
    report(r, FINDING_VIOLATION, &why, NULL);
}

/* A frame to all was carried out. */
static void tell_step(const struct truco_referee *r)
{
    struct result result;
    char text[RING16_TEXT];
    if (!r->start.step)
        return;
    ring16_text(&r->last, text);
    truco_result(NULL, &r->now.state, &result);
    umpire_tell(&r->start, text, r->now.stage == TRUCO_STAGE_OVER,
                &(struct umpire_game){.number = r->games,
                                      .winner = result.winner,
                                      .score = result.score,
                                      .frames = r->game_frames,
                                      .hash = truco_hash(NULL, &r->now.state)});
}

/* ---- form ---- */

static bool one_of(char character, const char *characters)
{
    return character != '\0' && strchr(characters, character) != NULL;
}

/* What is wrong with what is no frame. */
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

static void judge_form(struct truco_referee *r, const struct ring16 *frame, const struct truco_frame *meaning)
{
    struct why why;
    struct ring16 written = truco_frame_write(*meaning);
    if (meaning->kind == TRUCO_FRAME_END)
        written.turn = RING16_NULL;
    if (frame->card[0] == '0' && written.card[0] == RING16_NULL) {
        written.card[0] = '0';
        why_rule(&why, "truco.md, Frames", "a card is sent as in #7O");
        report(r, FINDING_DEPARTURE, &why, NULL);
    }
    if (!ring16_equal(frame, &written))
        violation(r, "seed 004", "unused places are #");
}

/* ---- cards ---- */

uint64_t truco_act_bit(const struct truco_frame *frame)
{
    if (!truco_frame_is_call(frame))
        return truco_bit(frame->card);
    return truco_bit(TRUCO_CARDS + 2u * (frame->kind - TRUCO_FRAME_CALL_ENVIDO) + frame->yes);
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

/* Whether cards to this player and frames of this player both pass here: then one of the two was not taken off. */
static void judge_way(struct truco_referee *r, unsigned seat, uint8_t *mine, uint8_t other)
{
    bool known = *mine >> seat & 1;
    *mine |= (uint8_t)(1u << seat);
    if (!known && !r->everywhere && (other >> seat & 1))
        violation(r, "truco.md, The ring", "cards to %c and frames of %c on one cable: %s were not taken off",
                  truco_letter(seat), truco_letter(seat), mine == &r->cards_pass ? "the cards" : "the frames");
}

static void hear_deal(struct truco_referee *r, const struct truco_frame *meaning)
{
    struct truco_stand *stand = &r->now;
    unsigned seat = meaning->to;
    uint64_t bit = truco_bit(meaning->card), others = 0;
    judge_way(r, seat, &r->cards_pass, r->speech_pass);
    if (stand->stage == TRUCO_STAGE_IDLE || stand->blind || stand->dealt[seat] & bit)
        return; /* nothing can be said of it, or it comes again */
    for (unsigned i = 0; i < TRUCO_SEATS; i++)
        others |= i == seat ? 0 : stand->dealt[i];
    if (stand->stage == TRUCO_STAGE_PRESENT) {
        violation(r, "truco.md, The ring", "cards before 00b");
    } else if (others & bit) {
        violation(r, "seed 004", "a card that was dealt to somebody else");
    } else if (stand->stage != TRUCO_STAGE_DEAL && stand->vira == meaning->card) {
        violation(r, "seed 004", "the vira is dealt to a player");
    } else if (bits_count(stand->dealt[seat]) == TRUCO_HAND) {
        violation(r, "seed 004", "a fourth card for %c in one partida", truco_letter(seat));
        stand->dealt[seat] = truco_played(&stand->state, seat); /* which of them it has nobody knows now */
    } else {
        stand->dealt[seat] |= bit;
    }
}

/* ---- what players send ---- */

/* truco.md, The ring: a card already shown, a call while it is pending, an answer while there is none to answer. */
static bool is_repetition(const struct truco_state *state, const struct truco_frame *act)
{
    if (act->kind == TRUCO_FRAME_PLAY)
        return (truco_played(state, act->from) & truco_bit(act->card)) != 0;
    if (act->kind < TRUCO_FRAME_ANSWER_ENVIDO)
        return state->phase == truco_frame_pending(act) && state->caller == act->from;
    return state->phase != TRUCO_ENVIDO && state->phase != TRUCO_RAISE;
}

static enum status judge_act(const struct truco_stand *stand, const struct truco_frame *act, struct why *why)
{
    const struct truco_state *state = &stand->state;
    bool pending = state->phase == TRUCO_ENVIDO || state->phase == TRUCO_RAISE;
    struct move move;
    if (stand->stage != TRUCO_STAGE_PLAY)
        return why_rule(why, "T13", "%c acts while nobody has the turn", truco_letter(act->from));
    if (state->seat != act->from)
        return why_rule(why, "T13", "%c acts in %c's turn", truco_letter(act->from), truco_letter(state->seat));
    if (act->kind == TRUCO_FRAME_PLAY && state->phase == TRUCO_TURN)
        return truco_judge_card(stand, act->from, act->card, why);
    if (act->kind >= TRUCO_FRAME_ANSWER_ENVIDO && pending && state->phase != truco_frame_pending(act))
        return why_rule(why, "T1", "an answer to another call than the one that was made");
    truco_move_of_frame(act, &move);
    return truco_legal(NULL, state, &move, why) == MOVE_LEGAL ? ST_OK : ST_BAD;
}

/* Whether a frame to all that this cable has not carried yet may exist. In a turn it shows an act: where the frames of
 * the one who has the turn pass, there must have been one. */
static bool may_be_behind(const struct truco_referee *r)
{
    const struct truco_stand *stand = &r->now;
    return stand->stage != TRUCO_STAGE_PLAY || stand->acts || !(r->speech_pass >> stand->state.seat & 1);
}

/* `late`: it came before what would have made it fit, if anything does. */
static void hear_player(struct truco_referee *r, const struct truco_frame *act, bool late)
{
    struct why why;
    if (act->kind == TRUCO_FRAME_ASK || r->now.stage == TRUCO_STAGE_IDLE || r->now.blind ||
        is_repetition(&r->now.state, act))
        return;
    if (judge_act(&r->now, act, &why) == ST_OK)
        r->now.acts |= truco_act_bit(act);
    else if (late || !may_be_behind(r))
        report(r, FINDING_VIOLATION, &why, NULL);
    else if (r->early_count < TRUCO_EARLY_MAX)
        r->early[r->early_count++] = r->seen;
}

/* After the next news: what came early fits now, or never. The host does not go on before a frame has been all the way
 * round, so nobody can be ahead of this cable by more than one. */
static void judge_early(struct truco_referee *r)
{
    struct truco_seen seen = r->seen;
    for (unsigned i = 0; i < r->early_count; i++) {
        r->seen = r->early[i];
        struct truco_frame act = truco_frame_read(&r->seen.frame);
        hear_player(r, &act, true);
    }
    r->seen = seen;
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
    tell_step(r);
}

/* It fits in the place of the last news, from which it differs in one character: one of the two was changed on the way,
 * or S has said two things. */
static bool take_instead(struct truco_referee *r, const struct truco_frame *meaning, const struct ring16 *frame)
{
    struct truco_stand stand = r->before;
    struct truco_opinion opinion;
    if (!ring16_near(frame, &r->last) || r->now.stage == TRUCO_STAGE_IDLE)
        return false;
    truco_opinion_of(&stand, meaning, 0, &opinion);
    if (opinion.kind != TRUCO_FITS)
        return false;
    violation(r, "truco.md, The ring", "it takes the place of %.16s: a frame to all is repeated as it is",
              r->last.open);
    r->finished -= r->now.stage == TRUCO_STAGE_OVER; /* perhaps that was no end, … */
    r->finished += stand.stage == TRUCO_STAGE_OVER;  /* … or this one is */
    r->now = stand;
    r->now.acts = 0;
    r->last = *frame;
    tell_step(r);
    return true;
}

static void on_misfit(struct truco_referee *r)
{
    if (++r->misfits < MISFITS_MAX || r->now.blind)
        return;
    struct why why;
    why_rule(&why, "truco.md", "nothing fits any more: the next points begin anew");
    r->now.blind = true;
    report(r, FINDING_LOST, &why, NULL);
}

static void hear_all(struct truco_referee *r, const struct truco_frame *meaning)
{
    struct truco_stand stand = r->now;
    struct truco_opinion opinion;
    struct ring16 frame = truco_frame_write(*meaning);
    bool known = r->games > 0 && (ring16_equal(&frame, &r->last) || ring16_equal(&frame, &r->previous));
    if (r->now.stage == TRUCO_STAGE_IDLE && !r->lost_told &&
        (meaning->kind != TRUCO_FRAME_POINTS || meaning->team || meaning->points)) {
        r->lost_told = true;
        violation(r, "truco.md, The ring",
                  "what is heard does not begin with 00a: it is judged from the next points on");
    }
    truco_opinion_of(&stand, meaning, r->speech_pass, &opinion);
    bool again = opinion.kind == TRUCO_REPEATS || (opinion.kind != TRUCO_FITS && known);
    if (again) /* a late copy of the frame before counts as well */
        return;
    if (opinion.kind != TRUCO_FITS && take_instead(r, meaning, &frame))
        return;
    for (unsigned i = 0; i < opinion.remarks; i++)
        report(r, opinion.remark[i].kind, &opinion.remark[i].why,
               opinion.remark[i].kind == FINDING_VIOLATION ? &r->now : NULL);
    if (opinion.kind == TRUCO_MISFIT) {
        on_misfit(r);
        return;
    }
    r->misfits = 0;
    take_news(r, &stand, &frame);
}

/* ---- all of it ---- */

void truco_referee_init(void *referee, const struct umpire_start *start)
{
    struct truco_referee *r = referee;
    *r = (struct truco_referee){.start = *start};
    truco_start(NULL, &r->now.state);
    r->before = r->now;
}

void truco_referee_malformed(struct truco_referee *r, const struct ring16 *text, usec_t time)
{
    struct why why;
    r->seen = (struct truco_seen){*text, ++r->frames, time};
    fault_of_form(text, &why);
    report(r, FINDING_VIOLATION, &why, NULL);
}

void truco_referee_frame(struct truco_referee *r, const struct ring16 *frame, usec_t time)
{
    struct truco_frame meaning = truco_frame_read(frame);
    struct why why;
    r->seen = (struct truco_seen){*frame, ++r->frames, time};
    if (meaning.kind == TRUCO_FRAME_NONSENSE) {
        fault_of_meaning(frame, &meaning, &why);
        report(r, FINDING_VIOLATION, &why, NULL);
        return;
    }
    judge_form(r, frame, &meaning);
    if (meaning.to == TRUCO_ALL) {
        hear_all(r, &meaning);
    } else if (meaning.from == TRUCO_HOST) {
        hear_deal(r, &meaning);
    } else {
        judge_way(r, meaning.from, &r->speech_pass, r->cards_pass);
        hear_player(r, &meaning, false);
    }
}

void truco_referee_end(struct truco_referee *r, usec_t time)
{
    bool waits = r->now.stage == TRUCO_STAGE_IDLE || r->now.stage == TRUCO_STAGE_OVER;
    struct why why;
    judge_early(r);
    r->seen = (struct truco_seen){.time = time};
    if (r->now.stage == TRUCO_STAGE_PLAY && !r->now.blind)
        why_rule(&why, "truco.md", "what is heard ends in the middle of a game: all wait for %c",
                 truco_letter(r->now.state.seat));
    else
        why_rule(&why, "truco.md", "what is heard ends in the middle of a game");
    if (!waits)
        report(r, FINDING_UNFINISHED, &why, &r->now);
}

/* ---- as an umpire ---- */

static void hear(void *umpire, const struct heard *heard)
{
    struct ring16 frame;
    memcpy(&frame, heard->frame->octets, sizeof frame);
    if (heard->kind == HEARD_FRAME)
        truco_referee_frame(umpire, &frame, heard->time);
    else
        truco_referee_malformed(umpire, &frame, heard->time);
}

static void end(void *umpire, usec_t time, struct umpire_totals *totals)
{
    struct truco_referee *r = umpire;
    truco_referee_end(r, time);
    *totals = (struct umpire_totals){.frames = r->frames, .games = r->games, .finished = r->finished};
}

const struct umpire truco_umpire = {
    .check = umpire_check_rules,
    .size = sizeof(struct truco_referee),
    .begin = truco_referee_init,
    .hear = hear,
    .end = end,
};
