/* Monopoly's frames and the moves they carry (seed 000; monopoly-ring.md, M1 to M23).
 *
 * A move gives its frame, and the addressee is the seat that holds the right to send after it. A
 * frame gives the moves that its sender wants. What the rules refuse, or what departs from them, is
 * handled by M15, M16 and M22: every station does the same, none stops, and each logs it. */
#include "codec/frame4.h"
#include "games/monopoly/ring/frame_words.h"
#include "games/monopoly/rules/rules.h"

/* ---- property codes ---- */

static unsigned code_of_deed(const struct game_setup *setup, unsigned deed)
{
    unsigned code = 0;
    while (code < MONO_CODES - 1u && mono_wire_squares[code] != setup->deed[deed].square)
        code++;
    return code;
}

/* Returns the seat with the right to send, which decides or draws for chance; -1: the game is
 * over. */
static int holder(const struct game_setup *setup, const struct game_state *s)
{
    int seat = mono_to_move(setup, s);
    return seat == SEAT_CHANCE ? mono_chance_owner(setup, s) : seat;
}

/* ---- from a move to its frame ---- */

/* The deck's card that leads out of jail. */
static unsigned jail_card(const struct game_setup *setup, unsigned deck)
{
    unsigned card = 0;
    while (card < setup->deck[deck].cards - 1u && !setup->deck[deck].card[card].keep)
        card++;
    return card;
}

/* Controls, and the bits before a property. Moves without a control have no frame: the throw, which
 * its dice tell, and moves that only a wire brings. Every pass is dice of 0 and 0 (M6, M18); the
 * fine and the card that leads out of jail follow M8. */
static const struct {
    uint8_t control, act;
} contents[MONO_KINDS] = {
    [MONO_MOVE_DICE] = {.control = MONO_CONTROL_DICE},
    [MONO_MOVE_PASS] = {.control = MONO_CONTROL_DICE},
    [MONO_MOVE_AUCTION] = {MONO_CONTROL_AUCTION, MONO_ACT_ASK},
    [MONO_MOVE_ASK] = {MONO_CONTROL_AUCTION, MONO_ACT_ASK},
    [MONO_MOVE_TRANSFER] = {MONO_CONTROL_AUCTION, MONO_ACT_TRANSFER},
    [MONO_MOVE_OFFER] = {.control = MONO_CONTROL_ANSWER},
    [MONO_MOVE_BUY] = {MONO_CONTROL_PROPERTY, MONO_ACT_BUY},
    [MONO_MOVE_BUILD] = {MONO_CONTROL_PROPERTY, MONO_ACT_BUY},
    [MONO_MOVE_LIFT] = {MONO_CONTROL_PROPERTY, MONO_ACT_BUY},
    [MONO_MOVE_SELL] = {MONO_CONTROL_PROPERTY, MONO_ACT_SELL},
    [MONO_MOVE_CEDE] = {MONO_CONTROL_PROPERTY, MONO_ACT_SELL},
    [MONO_MOVE_MORTGAGE] = {MONO_CONTROL_PROPERTY, MONO_ACT_MORTGAGE},
    [MONO_MOVE_FINE] = {MONO_CONTROL_PROPERTY, MONO_ACT_BUY},
    [MONO_MOVE_CARD] = {.control = MONO_CONTROL_CARD},
    [MONO_MOVE_USE_CARD] = {.control = MONO_CONTROL_CARD},
    [MONO_MOVE_BANKRUPT] = {.control = MONO_CONTROL_WITHDRAW},
    [MONO_MOVE_WIN] = {.control = MONO_CONTROL_VICTORY},
};

static unsigned info_of(const struct game_setup *setup, const struct game_state *s,
                        const struct move *move)
{
    unsigned act = contents[move->kind].act;
    switch (move->kind) {
    case MONO_MOVE_DICE:
        return MONO_INFO_HIGH | (unsigned)move->a << 3 | move->b;
    case MONO_MOVE_OFFER:
        return MONO_INFO_HIGH | ((unsigned)move->n & MONO_LOW_FIVE);
    case MONO_MOVE_CARD:
        return MONO_INFO_CARD | (unsigned)move->a << 4 | move->b;
    case MONO_MOVE_USE_CARD:
        return MONO_INFO_CARD | (unsigned)move->a << 4 | jail_card(setup, move->a);
    case MONO_MOVE_FINE:
        return act << 5 | MONO_CODE_FINE;
    case MONO_MOVE_BUY:
        return act << 5 | code_of_deed(setup, mono_deed_here(setup, s));
    case MONO_MOVE_ASK:
    case MONO_MOVE_TRANSFER:
        return act << 5 | code_of_deed(setup, s->lot);
    default:
        return act ? act << 5 | code_of_deed(setup, move->a) : MONO_INFO_NONE;
    }
}

/* The addressee is the seat with the right to send after the move, so the move is made on a
 * copy. */
static bool mono_wire_encode(const struct game_setup *setup, const struct game_state *s,
                             const struct move *move, struct frame4 *frame)
{
    *frame = (struct frame4){.eo = s->control & 3,
                             .control = contents[move->kind].control,
                             .info = (uint8_t)info_of(setup, s, move)};
    if (!frame->control)
        return false;
    if (move->kind == MONO_MOVE_WIN) { /* M13: no seat has the right after it */
        frame->ed = move->a & 3;
        return true;
    }
    struct game_state after = *s;
    mono_apply(setup, &after, move);
    frame->ed = (uint8_t)(holder(setup, &after) & 3);
    return true;
}

/* ---- from a frame to what its sender wants ---- */

/* The reading of a frame. */
struct intent {
    const struct game_setup *setup;
    const struct game_state *at;
    const struct frame4 *frame;
    struct wire_moves *moves;
    struct why refused; /* the reason, if it cannot be carried out */
    struct why odd;     /* a departure that is carried out all the same */
};

static void want_move(struct intent *intent, struct move move)
{
    intent->moves->move[intent->moves->count++] = move;
}

/* A throw includes MONO_MOVE_THROW if the station has not thrown yet: the wire has no frame for
 * it. */
static void want_dice(struct intent *intent)
{
    unsigned info = intent->frame->info, first = info >> 3 & 7, second = info & 7;
    if (!(info & MONO_INFO_HIGH)) /* M22 */
        why_rule(&intent->odd, "M22", "los dados %02X no mueven a nadie: se cierra el turno", info);
    else if (info & MONO_INFO_UNUSED)
        why_bad(&intent->odd, "el bit 7 de los dados es 1: no se tiene en cuenta");
    if (!(info & MONO_INFO_HIGH) || (first == 0 && second == 0)) {
        want_move(intent, mono_move(MONO_MOVE_PASS, 0));
    } else if (first % 7 == 0 || second % 7 == 0) {
        why_rule(&intent->refused, "M22", "ningunos dados muestran %u y %u", first, second);
    } else {
        if (intent->at->phase != MONO_DICE)
            want_move(intent, mono_move(MONO_MOVE_THROW, 0));
        want_move(intent,
                  (struct move){.kind = MONO_MOVE_DICE, .a = (uint8_t)first, .b = (uint8_t)second});
    }
}

/* Looks up the property of the octet; false, with the reason: there is none. */
static bool property_named(struct intent *intent, unsigned *deed)
{
    unsigned code = intent->frame->info & MONO_LOW_FIVE;
    if (code < MONO_CODES)
        *deed = intent->setup->square[mono_wire_squares[code]].deed;
    else
        why_bad(&intent->refused, "no hay ninguna propiedad %u", code);
    return code < MONO_CODES;
}

/* M6, M7: a question, or the transfer to the highest bidder. */
static void want_auction(struct intent *intent)
{
    const struct game_state *s = intent->at;
    unsigned act = intent->frame->info >> 5 | 4, deed;
    if (act != MONO_ACT_ASK && act != MONO_ACT_TRANSFER) {
        why_bad(&intent->refused, "ninguna trama de subasta empieza con los bits de %02X",
                intent->frame->info);
    } else if (!property_named(intent, &deed)) {
        return;
    } else if (s->phase == MONO_ASKING && deed != s->lot) {
        why_bad(&intent->refused, "%s no es lo que se subasta",
                mono_deed_name(intent->setup, deed));
    } else if (act == MONO_ACT_TRANSFER) {
        want_move(intent, (struct move){.kind = MONO_MOVE_TRANSFER,
                                        .b = (uint8_t)mono_alive_from(s, intent->frame->ed)});
    } else if (s->phase == MONO_ASKING) {
        want_move(intent, mono_move(MONO_MOVE_ASK, 0));
    } else {
        want_move(intent, mono_move(MONO_MOVE_AUCTION, deed));
    }
}

static void want_answer(struct intent *intent)
{
    unsigned act = intent->frame->info >> 5 | 4;
    if (act != MONO_ACT_ASK)
        why_bad(&intent->refused, "una respuesta a una subasta empieza por 100, no como %02X",
                intent->frame->info);
    else
        want_move(intent,
                  (struct move){.kind = MONO_MOVE_OFFER, .n = intent->frame->info & MONO_LOW_FIVE});
}

/* M1: what buying means depends on the owner. */
static void want_purchase(struct intent *intent, unsigned deed)
{
    const struct game_state *s = intent->at;
    unsigned buyer = intent->frame->eo;
    if (s->owner[deed] == buyer)
        want_move(
            intent,
            mono_move(s->mortgaged & mono_bit(deed) ? MONO_MOVE_LIFT : MONO_MOVE_BUILD, deed));
    else if (s->owner[deed] != MONO_NONE)
        why_bad(&intent->refused, "es de la estación %u", s->owner[deed]);
    else if (intent->setup->deed[deed].square != s->square[buyer])
        why_bad(&intent->refused, "quien compra no está en esa casilla");
    else
        want_move(intent, mono_move(MONO_MOVE_BUY, 0));
}

/* M8: a draw when a card is due, else a use. */
static void want_card(struct intent *intent)
{
    unsigned deck = intent->frame->info >> 4 & 1, card = intent->frame->info & 15;
    if (intent->at->phase == MONO_CARD)
        want_move(intent,
                  (struct move){.kind = MONO_MOVE_CARD, .a = (uint8_t)deck, .b = (uint8_t)card});
    else if (card == jail_card(intent->setup, deck))
        want_move(intent, mono_move(MONO_MOVE_USE_CARD, deck));
    else
        why_bad(&intent->refused, "no toca ninguna tarjeta");
}

/* M1, M3, M5, M8: what an action means depends on the position. */
static void want_property(struct intent *intent)
{
    unsigned info = intent->frame->info, act = info >> 5 | 4, deed;
    if (act == MONO_ACT_BUY && intent->at->phase == MONO_CARD) {
        why_rule(&intent->odd, "M24", "cuando toca una tarjeta, una compra es la tarjeta");
        want_card(intent);
    } else if (act == MONO_ACT_BUY && (info & MONO_LOW_FIVE) == MONO_CODE_FINE) {
        want_move(intent, mono_move(MONO_MOVE_FINE, 0)); /* M8 */
    } else if (act != MONO_ACT_BUY && act != MONO_ACT_SELL && act != MONO_ACT_MORTGAGE) {
        why_rule(&intent->refused, "M5",
                 "ninguna trama de propiedades empieza con los bits de %02X: vender es 101", info);
    } else if (!property_named(intent, &deed)) {
        return;
    } else if (act == MONO_ACT_BUY) {
        want_purchase(intent, deed);
    } else if (act == MONO_ACT_MORTGAGE) {
        want_move(intent, mono_move(MONO_MOVE_MORTGAGE, deed));
    } else { /* M3 */
        want_move(intent,
                  mono_move(intent->at->level[deed] ? MONO_MOVE_SELL : MONO_MOVE_CEDE, deed));
    }
}

/* M13, M18: victory and withdrawal carry no information. */
static void want_end(struct intent *intent)
{
    const struct frame4 *frame = intent->frame;
    if (frame->control == MONO_CONTROL_WITHDRAW)
        want_move(intent, mono_move(MONO_MOVE_BANKRUPT, 0));
    else
        want_move(intent, mono_move(MONO_MOVE_WIN, mono_alive_from(intent->at, frame->ed)));
    if ((frame->info | MONO_INFO_HIGH) != MONO_INFO_NONE)
        why_bad(&intent->odd, "el octeto de información del control %d no es 80", frame->control);
}

/* Turns the frame into the moves that its sender wants, with what is odd about it. */
static void read_intent(struct intent *intent)
{
    static void (*const readers[MONO_CONTROLS])(struct intent * intent) = {
        [MONO_CONTROL_DICE] = want_dice,     [MONO_CONTROL_AUCTION] = want_auction,
        [MONO_CONTROL_ANSWER] = want_answer, [MONO_CONTROL_PROPERTY] = want_property,
        [MONO_CONTROL_CARD] = want_card,     [MONO_CONTROL_WITHDRAW] = want_end,
        [MONO_CONTROL_VICTORY] = want_end};
    const struct frame4 *frame = intent->frame;
    if (frame->control == MONO_CONTROL_PROPERTY && frame->info >> 5 == 0)
        why_rule(&intent->odd, "M22", "la acción de propiedad 000 cuenta como 100");
    else if (!(frame->info & MONO_INFO_HIGH) && frame->control != MONO_CONTROL_DICE)
        why_rule(&intent->odd, "ring.md", "el bit alto del octeto de información es 0");
    readers[frame->control](intent);
}

/* ---- what the rules and the rulings say about it ---- */

/* Makes the moves in `after`; false, with the reason: the rules refuse one. */
static bool try_moves(struct intent *intent, struct game_state *after)
{
    *after = *intent->at;
    for (size_t i = 0; i < intent->moves->count; i++) {
        const struct move *move = &intent->moves->move[i];
        if (mono_legal(intent->setup, after, move, &intent->refused) == MOVE_ILLEGAL)
            return false;
        mono_apply(intent->setup, after, move);
    }
    intent->refused.text[0] = '\0'; /* the reader of the moves will hear of a tolerated one again */
    return true;
}

/* M16: a refused frame changes nothing, but the right to send goes to its ED. A question of an
 * auction does not end a turn. */
static enum wire_reading refuse_frame(struct intent *intent, struct why *why)
{
    unsigned to = mono_alive_from(intent->at, intent->frame->ed);
    intent->moves->count = 0;
    intent->moves->refused = intent->moves->told = true;
    if (to == intent->frame->eo) {
        why_rule(why, "M16", "rechazado: %.150s", intent->refused.text);
        return WIRE_IGNORED;
    }
    why_rule(why, "M16", "rechazado: %.150s; el derecho a enviar pasa a la estación %u",
             intent->refused.text, to);
    bool asks =
        intent->frame->control == MONO_CONTROL_AUCTION && intent->at->turn == intent->frame->eo;
    want_move(intent, (struct move){.kind = MONO_MOVE_YIELD, .a = (uint8_t)to, .b = asks});
    return WIRE_MOVE;
}

/* Checks the addressee of a frame whose moves are legal. */
static enum wire_reading check_address(struct intent *intent, const struct game_state *after,
                                       struct why *why)
{
    const struct frame4 *frame = intent->frame;
    bool wins = frame->control == MONO_CONTROL_VICTORY;
    int right = wins ? intent->moves->move[0].a : holder(intent->setup, after);
    unsigned to = mono_alive_from(after, frame->ed);
    if (right == frame->ed || right == (int)to) {
        if (right != frame->ed)
            why_rule(&intent->odd, "M22",
                     "la estación %d no está en la partida: el siguiente jugador tras ella",
                     frame->ed);
        *why = intent->odd;
        return WIRE_MOVE;
    }
    if (frame->control == MONO_CONTROL_AUCTION || frame->control == MONO_CONTROL_ANSWER ||
        intent->at->turn != frame->eo || to == frame->eo) {
        why_bad(&intent->refused, "va dirigida a la estación %d, no a la %d", frame->ed, right);
        return refuse_frame(intent, why);
    }
    bool closing = intent->moves->move[0].kind == MONO_MOVE_PASS;
    intent->moves->told = true;
    if (closing)
        intent->moves->count = 0; /* the turn is handed on once, to ED instead of the next player */
    want_move(intent, mono_move(MONO_MOVE_YIELD, to));
    why_rule(why, "M15",
             closing ? N_("el turno se cierra hacia la estación %u")
                     : N_("cierra el turno, sigue la estación %u"),
             to);
    return WIRE_MOVE;
}

/* M24: the auctioneer stops waiting for an answer, which counts as 0: it asks the next seat, names
 * the buyer, or says with 0-0 that nobody is left. false: the frame is none of these. */
static bool goes_on_unanswered(struct intent *intent, struct why *why)
{
    const struct frame4 *frame = intent->frame;
    const struct game_state *s = intent->at;
    struct wire_moves *moves = intent->moves;
    struct game_state after = *s;
    struct move silence = mono_move(MONO_MOVE_YIELD, s->turn);
    if (s->phase != MONO_OFFERING || frame->eo != s->turn ||
        (frame->control != MONO_CONTROL_AUCTION && frame->control != MONO_CONTROL_DICE))
        return false;
    mono_apply(intent->setup, &after, &silence);
    bool dice = frame->control == MONO_CONTROL_DICE;
    if (dice ? frame->info & ~MONO_INFO_HIGH || after.phase == MONO_ASKING
             : after.phase != MONO_ASKING)
        return false;
    struct wire_moves rest = {0};
    struct intent then = {.setup = intent->setup, .at = &after, .frame = frame, .moves = &rest};
    struct game_state end;
    if (!dice || frame->ed != frame->eo) {
        read_intent(&then);
        if (!rest.count || !try_moves(&then, &end) || holder(intent->setup, &end) != frame->ed)
            return false;
    }
    want_move(intent, silence);
    for (size_t i = 0; i < rest.count; i++)
        want_move(intent, rest.move[i]);
    moves->told = moves->silent = true;
    why_rule(why, "M24", "la estación %d no ha contestado a la subasta: cuenta como 0", s->control);
    return true;
}

/* Only the holder of the right is read; frames of others are ignored, except for M24. */
static enum wire_reading mono_wire_decode(const struct game_setup *setup,
                                          const struct game_state *state,
                                          const struct frame4 *frame, struct wire_moves *moves,
                                          struct why *why)
{
    struct intent intent = {.setup = setup, .at = state, .frame = frame, .moves = moves};
    struct game_state after;
    int right = holder(setup, state);
    moves->count = 0;
    moves->refused = moves->told = moves->silent = false;
    if (frame->control == MONO_CONTROL_START || frame->control >= MONO_CONTROLS) {
        why_bad(why, "el control %d no es ninguna jugada de Monopoly", frame->control);
        return WIRE_UNKNOWN;
    }
    if (frame->eo != right && goes_on_unanswered(&intent, why))
        return WIRE_MOVE;
    if (frame->eo != right) {
        why_rule(why, "ring.md",
                 "no se tiene en cuenta: envía la estación %d, y el derecho es de la estación %d",
                 frame->eo, right);
        return WIRE_IGNORED;
    }
    read_intent(&intent);
    if (moves->count == 0 || !try_moves(&intent, &after))
        return refuse_frame(&intent, why);
    return check_address(&intent, &after, why);
}

/* ---- the table ---- */

static void mono_wire_options(int stations, struct str *text)
{
    str_add(text, "rules=ring seats=%d", stations);
}

static bool mono_wire_plays(const struct game_setup *setup)
{
    return setup->ruleset == MONO_RING;
}

/* M24: known programs clear the high bit of a purchase and of a closing that they pass on. A throw
 * without it means something else, and so is a change. */
static bool alike(const struct frame4 *sent, const struct frame4 *back)
{
    bool purchase = sent->control == MONO_CONTROL_PROPERTY && (sent->info & 0x60) == 0;
    bool closing =
        sent->control == MONO_CONTROL_DICE && (sent->info | back->info) == MONO_INFO_HIGH;
    return sent->eo == back->eo && sent->ed == back->ed && sent->control == back->control &&
           (sent->info ^ back->info) == MONO_INFO_HIGH && (purchase || closing);
}

static bool mono_wire_settled(const struct frame4 *frame)
{
    return false;
}

/* Whether the frame hands the turn on, in the way of any known program (M22, M24). */
static bool closes(const struct frame4 *frame)
{
    return frame->control == MONO_CONTROL_DICE && frame->eo != frame->ed &&
           (!(frame->info & MONO_INFO_HIGH) || frame->info == MONO_INFO_NONE);
}

/* ---- auctions that are not answered (M24) ---- */

static int asked(const struct game_setup *setup, const struct game_state *s, int *by)
{
    *by = s->turn;
    return s->phase == MONO_OFFERING ? s->control : -1;
}

/* If the next seat is to be asked, or a buyer named, its frame tells the others; else 0-0 to
 * oneself, which neither closes nor begins a turn. */
static bool mono_wire_unanswered(const struct game_setup *setup, const struct game_state *s,
                                 struct move *move, struct frame4 *frame)
{
    struct game_state after = *s;
    *move = mono_move(MONO_MOVE_YIELD, after.turn);
    mono_apply(setup, &after, move);
    *frame = (struct frame4){.eo = after.turn & 3,
                             .ed = after.turn & 3,
                             .control = MONO_CONTROL_DICE,
                             .info = MONO_INFO_NONE};
    return after.phase != MONO_ASKING;
}

/* What an auction becomes where nobody answers, as if all had offered 0 (M7): a purchase lapses,
 * which closes the turn (M16); one's own deed goes to the bank. */
static enum status instead(const struct game_setup *setup, const struct game_state *s,
                           struct move *move, struct frame4 *frame, struct why *why)
{
    if (move->kind != MONO_MOVE_AUCTION)
        return ST_OK;
    if (s->owner[move->a] == MONO_NONE) {
        unsigned next = mono_left_of(s, s->turn);
        *move = mono_move(MONO_MOVE_YIELD, next);
        *frame = (struct frame4){.eo = s->turn & 3,
                                 .ed = next & 3,
                                 .control = MONO_CONTROL_DICE,
                                 .info = MONO_INFO_NONE};
        return ST_OK;
    }
    if (s->mortgaged & mono_bit(move->a))
        return why_rule(
            why, "M24",
            "en este anillo nadie contesta a las subastas, y lo hipotecado no se movería");
    move->kind = MONO_MOVE_CEDE;
    return ST_OK;
}

static bool answers(const struct frame4 *frame)
{
    return frame->control == MONO_CONTROL_ANSWER;
}

static const struct wire_questions questions = {
    .noun = "auction",
    .patience = 120 * USEC_SECOND,
    .asked = asked,
    .go_on = mono_wire_unanswered,
    .instead = instead,
    .answers = answers,
};

static const struct wire_quirk habits[] = {
    {.name = "seed",
     .what = N_("no paga la multa: no hay código para ello (M8)"),
     .rules = "payjail=0"},
    {.name = "carry",
     .what = N_("sitios libres de programas que quitan tramas del anillo (M25)"),
     .carries = true},
    {0},
};

const struct ring_wire mono_ring_wire = {
    .start_control = MONO_CONTROL_START,
    .alike_frames = 16, /* four throws or so: dice alike one time in 36 each */
    .trials = mono_trials,
    .habits = habits,
    .questions = &questions,
    .strict_rules = "payjail=0", /* M24: a known program crashes on the fine */
    .usual_rounds = 300,
    .rounds = N_("tras R rondas gana quien más tiene; 0: sin límite (300 si un proceso lleva todo "
                 "el anillo)"),
    .plays = mono_wire_plays,
    .options = mono_wire_options,
    .encode = mono_wire_encode,
    .decode = mono_wire_decode,
    .settled_by_answer = mono_wire_settled,
    .alike = alike,
    .closes = closes,
    .explain = mono_wire_explain,
    .control_name = mono_wire_control,
    .fields = mono_wire_fields,
};
