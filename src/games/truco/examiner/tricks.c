/* The truco examiner: what is done to the program's line besides playing, and what must come of
 * it. */
#include "games/truco/examiner/examiner.h"

enum { GREETINGS_LOST = 2 };

/* ---- to the program ---- */

struct ring16 truco_trick_dress(const struct truco_examiner *t, const struct ring16 *frame)
{
    struct ring16 dressed = *frame;
    struct truco_frame meaning = truco_frame_read(frame);
    if (t->trial->trick == TRUCO_ZERO && meaning.card != TRUCO_NO_CARD &&
        frame->card[0] == RING16_NULL)
        dressed.card[0] = '0';
    return dressed;
}

/* Characters that are no frame: random ones, a frame with a character too few or too many, one that
 * breaks off. A program that searches on from the next $$ takes none of it for a frame. */
void truco_trick_noise(struct truco_examiner *t, const struct ring16 *frame)
{
    uint8_t noise[RING16_SIZE + 1];
    size_t count = RING16_SIZE, at = 2 + rng_below(&t->rng, RING16_SIZE - 4);
    memcpy(noise, frame, RING16_SIZE);
    switch (rng_below(&t->rng, 5)) {
    case 0:
        count = 1 + rng_below(&t->rng, RING16_SIZE);
        for (size_t i = 0; i < count; i++)
            noise[i] = (uint8_t)('#' + 2 + rng_below(&t->rng, 64));
        break;
    case 1:
        memmove(noise + at, noise + at + 1, RING16_SIZE - at - 1);
        count--;
        break;
    case 2:
        memmove(noise + at + 1, noise + at, RING16_SIZE - at);
        noise[at] = RING16_NULL;
        count++;
        break;
    case 3:
        count = at;
        break;
    default: /* a lone $ before the next one's $$ */
        count = 1;
        break;
    }
    t->options.send(t->options.exam.who, noise, count);
}

bool truco_trick_loses_card(struct truco_examiner *t)
{
    if (t->trial->trick != TRUCO_ASKS || t->tricks)
        return false;
    t->tricks++;
    t->await = TRUCO_AWAITS_ASK;
    return true;
}

/* ---- what is not allowed (T13) ---- */

static struct ring16 act_of(unsigned seat, unsigned kind, unsigned card)
{
    struct truco_frame frame = truco_frame_act(kind, seat, card);
    frame.yes = true;
    return truco_frame_write(frame);
}

/* An act of the trial's kind that is not allowed now, of `seat`, which is on turn, or of another
 * one. Returns false if there is none. */
static bool find_disallowed(const struct truco_examiner *t, unsigned seat, struct ring16 *frame)
{
    const struct game_state *s = &t->players[seat].mirror.now.state;
    bool turn = s->phase == TRUCO_TURN,
         called = s->phase == TRUCO_RAISE || s->phase == TRUCO_ENVIDO;
    bool envido = turn && s->envido == TRUCO_ENVIDO_NONE;
    unsigned answer =
        s->phase == TRUCO_ENVIDO ? TRUCO_FRAME_ANSWER_ENVIDO : TRUCO_FRAME_ANSWER_TRUCO;
    unsigned other = TRUCO_SEATS, theirs = TRUCO_NO_CARD, ours = TRUCO_NO_CARD;
    for (unsigned next = truco_next(seat); next != seat && other == TRUCO_SEATS;
         next = truco_next(next))
        if (!truco_examiner_is(t, next) && t->players[next].mirror.now.state.hand[next])
            other = next; /* another of our players that still holds a card */
    if (other != TRUCO_SEATS)
        theirs = bits_lowest(t->players[other].mirror.now.state.hand[other]);
    if (s->hand[seat])
        ours = bits_lowest(s->hand[seat]);
    const struct {
        bool now;
        unsigned seat, kind, card;
    } acts[] = {
        [TRUCO_WRONG_TURN] = {turn && other != TRUCO_SEATS, other, TRUCO_FRAME_PLAY, theirs},
        [TRUCO_NOT_HELD] = {turn && other != TRUCO_SEATS, seat, TRUCO_FRAME_PLAY, theirs},
        [TRUCO_RAISES_AGAIN] = {turn && s->raised_by == truco_team(seat), seat,
                                TRUCO_FRAME_CALL_TRUCO, TRUCO_NO_CARD},
        [TRUCO_LATE_ENVIDO] = {envido && s->round > 0 && !s->flor, seat, TRUCO_FRAME_CALL_ENVIDO,
                               TRUCO_NO_CARD},
        [TRUCO_FLOR_ENVIDO] = {turn && s->round == 0 && s->flor, seat, TRUCO_FRAME_CALL_ENVIDO,
                               TRUCO_NO_CARD},
        [TRUCO_WRONG_ANSWER] = {called && other != TRUCO_SEATS, other, answer, TRUCO_NO_CARD},
        [TRUCO_NO_ANSWER] = {called && s->hand[seat], seat, TRUCO_FRAME_PLAY, ours},
    };
    bool now = acts[t->trial->trick].now;
    if (now)
        *frame = act_of(acts[t->trial->trick].seat, acts[t->trial->trick].kind,
                        acts[t->trial->trick].card);
    return now;
}

/* ---- before one of our players decides ---- */

bool truco_trick_holds(struct truco_examiner *t, unsigned seat)
{
    const struct game_state *state = &t->players[seat].mirror.now.state;
    struct ring16 frame;
    if (t->await >= TRUCO_AWAITS_TURN ||
        (t->await == TRUCO_AWAITS_ASK && t->trial->trick == TRUCO_SILENCE))
        return true;
    if (t->trial->trick == TRUCO_PAUSES) {
        if (t->think == 0)
            t->think = t->now + USEC_SECOND;
        return t->now < t->think;
    }
    if (t->tricks)
        return false;
    if (t->trial->trick == TRUCO_RETURN && t->own_known &&
        truco_open_cards(state) & truco_bit(truco_frame_read(&t->own).card)) {
        t->tricks++;
        t->own_put = true;
        truco_examiner_put(t, &t->own);
        return false;
    }
    if (t->trial->trick == TRUCO_SILENCE) {
        t->tricks++;
        t->await = TRUCO_AWAITS_ASK;
        return true;
    }
    bool asks = t->trial->trick == TRUCO_ASKS && truco_examiner_is_host(t);
    if (!asks && !find_disallowed(t, seat, &frame))
        return false;
    if (t->now < t->next_provocation) { /* S need not answer so soon again (T13) */
        t->think = t->next_provocation;
        return true;
    }
    t->next_provocation = t->now + 2 * USEC_SECOND;
    t->tricks++;
    t->lost = t->referee.last;
    t->await = asks ? TRUCO_AWAITS_CARDS : TRUCO_AWAITS_TURN;
    if (asks) {
        frame = act_of(seat, TRUCO_FRAME_ASK, TRUCO_NO_CARD);
        t->asker = seat;
        t->cards = t->players[seat].mirror.cards;
        t->vira = t->turn = false;
        t->points = 0;
    }
    truco_examiner_put(t, &frame);
    return true;
}

/* ---- from the program ---- */

static void trick_done(struct truco_examiner *t)
{
    t->await = TRUCO_AWAITS_NOTHING;
    t->exam.shown = true;
}

/* The frame that was lost comes again, or another one instead. Returns true if it is lost once
 * more. */
static bool takes_again(struct truco_examiner *t, const struct ring16 *frame)
{
    if (!ring16_equal(frame, &t->lost)) {
        t->await = TRUCO_AWAITS_NOTHING;
        truco_examiner_fault(
            t, frame, "truco.md, The ring",
            truco_examiner_is_host(t)
                ? N_("la trama anterior no ha vuelto: se envía otra vez, idéntica, y nada más")
                : N_("otra jugada que la que S no ha mostrado todavía"));
        return false;
    }
    if (t->trial->trick == TRUCO_GREETS && t->tricks < GREETINGS_LOST) {
        t->tricks++;
        return true;
    }
    trick_done(t);
    return false;
}

/* Whether the trick loses this frame: the host's first one, or one in a partida; a player's act. */
static bool is_to_be_lost(const struct truco_examiner *t, const struct truco_frame *meaning)
{
    if (t->tricks || (truco_examiner_is_host(t) && meaning->to != TRUCO_ALL))
        return false;
    if (t->trial->trick == TRUCO_GREETS)
        return meaning->kind == TRUCO_FRAME_POINTS && !meaning->team && !meaning->points;
    bool act = truco_examiner_is_host(t)
                   ? meaning->card != TRUCO_NO_CARD && meaning->kind == TRUCO_FRAME_TURN
                   : meaning->kind != TRUCO_FRAME_ASK;
    return act && t->trial->trick == TRUCO_LOSES;
}

bool truco_trick_takes(struct truco_examiner *t, const struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    bool ask = meaning.kind == TRUCO_FRAME_ASK;
    bool repeated = truco_examiner_is_host(t) ? meaning.to == TRUCO_ALL : !ask;
    switch (t->await) {
    case TRUCO_AWAITS_AGAIN:
        return repeated && takes_again(t, frame);
    case TRUCO_AWAITS_ASK:
        if (ask)
            trick_done(t);
        else if (t->trial->trick == TRUCO_ASKS)
            truco_examiner_fault(t, frame, "truco.md, The ring",
                                 "con menos de tres cartas un jugador se las pide a S");
        return false;
    case TRUCO_AWAITS_TURN:
        if (ring16_equal(frame, &t->lost))
            trick_done(t);
        return false;
    case TRUCO_AWAITS_CARDS: /* and both points, the vira and the turn */
        if (meaning.kind == TRUCO_FRAME_DEAL && meaning.to == t->asker)
            t->cards &= ~truco_bit(meaning.card);
        if (meaning.kind == TRUCO_FRAME_POINTS && truco_points_are_known(&t->referee.now, &meaning))
            t->points |= (uint8_t)(1u << meaning.team);
        t->vira |= meaning.kind == TRUCO_FRAME_OPEN && meaning.card == t->referee.now.vira;
        t->turn |= ring16_equal(frame, &t->lost);
        if (!t->cards && t->points == 3 && t->vira && t->turn)
            trick_done(t);
        return false;
    default:
        break;
    }
    if (!is_to_be_lost(t, &meaning))
        return false;
    t->tricks++;
    t->lost = *frame;
    t->await = TRUCO_AWAITS_AGAIN;
    return true;
}

void truco_trick_let_go(struct truco_examiner *t)
{
    if (t->await == TRUCO_AWAITS_AGAIN)
        truco_examiner_forward(t, &t->lost);
    t->await = TRUCO_AWAITS_NOTHING;
}

enum status truco_trick_overdue(const struct truco_examiner *t, struct why *why)
{
    const char *const missing[] = {
        [TRUCO_AWAITS_AGAIN] = truco_examiner_is_host(t)
                                   ? N_("una trama a todos que no ha vuelto se envía otra vez")
                                   : N_("una jugada que S no ha mostrado se envía otra vez"),
        [TRUCO_AWAITS_ASK] = t->trial->trick == TRUCO_SILENCE
                                 ? N_("quien no oye nada en mucho rato pregunta a S")
                                 : N_("quien tiene menos de tres cartas se las pide a S"),
        [TRUCO_AWAITS_TURN] = N_("lo que no vale no se tiene en cuenta, y S repite el turno"),
        [TRUCO_AWAITS_CARDS] =
            t->cards ? N_("a quien pregunta se le envían otra vez las tres cartas")
            : t->points != 3
                ? N_("a quien pregunta se le dicen otra vez los puntos de los dos equipos")
            : t->vira ? N_("a quien pregunta se le dice otra vez el último turno")
                      : N_("a quien pregunta se le dice otra vez la vira"),
    };
    return why_text(why, t->await == TRUCO_AWAITS_TURN ? "T13" : "truco.md, The ring",
                    missing[t->await]);
}
