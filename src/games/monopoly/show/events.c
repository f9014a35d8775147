/* What a move did, as events: the difference of the states before and after it, whatever rules have
 * caused it. The states say how much money each account has gained, not who paid whom. That is put
 * together here: first what the move itself says (a price, the salary), then the rest, which went
 * to or came from the account that the move was about. */
#include "games/monopoly/show/tell.h"

enum { POT = MONO_SEATS, BANK, ACCOUNTS };

struct event_writer {
    const struct teller *t;
    struct scene_events *events;
    int64_t left[ACCOUNTS]; /* what each has gained and no event has said yet */
};

/* --- what was done --- */

/* What the player of such a move says to the others. */
static const char *const words[MONO_KINDS] = {
    [MONO_MOVE_SKIP] = N_("paso"),
    [MONO_MOVE_LEAVE] = N_("salgo"),
    [MONO_MOVE_PROPOSE] = N_("te ofrezco un trato"),
    [MONO_MOVE_ACCEPT] = N_("acepto"),
    [MONO_MOVE_REFUSE] = N_("no acepto"),
};

/* What the player does by the move, or says. */
static void said_events(const struct event_writer *w)
{
    const struct teller *t = w->t;
    const struct move *move = t->move;
    unsigned seat = t->before->control;
    bool bids = move->kind == MONO_MOVE_BID || move->kind == MONO_MOVE_OFFER;
    const char *said = bids ? words[MONO_MOVE_SKIP] : words[move->kind];
    if (move->kind == MONO_MOVE_DICE) {
        scene_event_add(w->events, EVENT_THROW, (int)seat)->amount = move->a;
        scene_event_add(w->events, EVENT_THROW, (int)seat)->amount = move->b;
    } else if (move->kind == MONO_MOVE_CARD) {
        event_add_way(w->events, EVENT_DRAW, (int)seat, spot_at(SPOT_PILE, move->a),
                      spot_at(SPOT_TABLE, 0))
            ->words = t->setup->deck[move->a].card[move->b].text;
    } else if (bids && move->n) {
        scene_event_add(w->events, EVENT_BID, (int)seat)->amount =
            move->kind == MONO_MOVE_BID
                ? move->n
                : mono_offer_price(t->setup, t->before, t->before->lot, move->n);
    } else if (said) {
        scene_event_add(w->events, EVENT_CALL, (int)seat)->words = tr(t->lang, said);
    }
}

/* --- the board --- */

static void move_events(const struct event_writer *w)
{
    const struct teller *t = w->t;
    for (unsigned seat = 0; seat < t->setup->seats; seat++) {
        int from = t->before->square[seat], to = t->after->square[seat];
        if (!mono_is_alive(t->after, seat) || from == to)
            continue;
        /* A throw walks; anything else puts the piece there. */
        int total = t->move->a + t->move->b;
        bool walks = t->move->kind == MONO_MOVE_DICE && seat == t->before->turn &&
                     !t->after->jail[seat] && (from + total) % t->setup->squares == to;
        event_add_way(w->events, EVENT_MOVE, (int)seat, spot_at(SPOT_CELL, from),
                      spot_at(SPOT_CELL, to))
            ->amount = walks ? total : 0;
    }
}

/* An event at a deed; of one that the bank has got back, by its last owner. */
static void change_event(const struct event_writer *w, enum event_kind kind, unsigned deed,
                         int64_t amount)
{
    const struct teller *t = w->t;
    unsigned owner =
        t->after->owner[deed] == MONO_NONE ? t->before->owner[deed] : t->after->owner[deed];
    struct scene_event *event = scene_event_add(w->events, kind, mono_seat_or_none(owner));
    event->cell = t->setup->deed[deed].square;
    event->amount = amount;
}

/* Buildings, mortgages and owners that have changed. */
static void estate_events(const struct event_writer *w)
{
    const struct teller *t = w->t;
    for (unsigned deed = 0; deed < t->setup->deeds; deed++) {
        int storeys = (int)mono_rank(t->setup, t->after->level[deed]) -
                      (int)mono_rank(t->setup, t->before->level[deed]);
        if (storeys)
            change_event(w, EVENT_BUILD, deed, storeys);
        if ((t->after->mortgaged ^ t->before->mortgaged) & mono_bit(deed))
            change_event(w, EVENT_MORTGAGE, deed, (t->after->mortgaged & mono_bit(deed)) != 0);
        if (t->after->owner[deed] == t->before->owner[deed])
            continue;
        struct scene_event *event =
            event_add_way(w->events, EVENT_TAKE, mono_seat_or_none(t->after->owner[deed]),
                          mono_spot(t->before->owner[deed]), mono_spot(t->after->owner[deed]));
        event->cell = t->setup->deed[deed].square;
        mono_deed_piece(t->setup, t->after, deed, t->lang, &event->piece);
    }
}

static void take_cards(const struct event_writer *w, struct scene_spot from, struct scene_spot to,
                       int cards)
{
    struct scene_event *event =
        event_add_way(w->events, EVENT_TAKE, to.kind == SPOT_HAND ? to.index : -1, from, to);
    event->amount = cards;
    event->words = tr(w->t->lang, "tarjeta de la cárcel");
}

/* Jail cards: from seats that have fewer now to those that have more, the rest from and to the
 * pile. */
static void keep_events(const struct event_writer *w)
{
    const struct teller *t = w->t;
    int change[MONO_SEATS];
    for (int seat = 0; seat < MONO_SEATS; seat++)
        change[seat] = (int)mono_jail_cards(t->after, seat) - (int)mono_jail_cards(t->before, seat);
    for (int to = 0; to < MONO_SEATS; to++)
        for (int from = 0; from < MONO_SEATS && change[to] > 0; from++) {
            int cards = change[to] < -change[from] ? change[to] : -change[from];
            if (cards <= 0)
                continue;
            take_cards(w, mono_spot((unsigned)from), mono_spot((unsigned)to), cards);
            change[from] += cards;
            change[to] -= cards;
        }
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        if (change[seat] > 0)
            take_cards(w, spot_at(SPOT_PILE, 0), mono_spot(seat), change[seat]);
        else if (change[seat] < 0)
            take_cards(w, mono_spot(seat), spot_at(SPOT_PILE, 0), -change[seat]);
    }
}

/* --- money --- */

static unsigned account_of(unsigned owner)
{
    return owner < MONO_SEATS ? owner : owner == MONO_POT ? (unsigned)POT : (unsigned)BANK;
}

static struct scene_spot account_spot(unsigned account)
{
    return mono_spot(account == POT ? MONO_POT : account == BANK ? MONO_BANK : account);
}

/* Tells of a payment, and takes it off what is left to tell. */
static void pay_event(struct event_writer *w, unsigned from, unsigned to, int64_t amount)
{
    if (amount < 0) {
        pay_event(w, to, from, -amount);
        return;
    }
    if (!amount || from == to)
        return;
    int seat = from < MONO_SEATS ? (int)from : to < MONO_SEATS ? (int)to : -1;
    event_add_way(w->events, EVENT_PAY, seat, account_spot(from), account_spot(to))->amount =
        amount;
    w->left[from] += amount;
    w->left[to] -= amount;
}

/* What the move itself costs or brings. An order to build is paid when it is carried out (S29), and
 * a sum above the money there is becomes a debt first. */
static void pay_worth(struct event_writer *w)
{
    const struct teller *t = w->t;
    const struct move *move = t->move;
    unsigned seat = t->before->control, other = BANK;
    const struct mono_debt *debt = &t->before->debt[seat];
    if ((move->kind == MONO_MOVE_BUILD && t->after->level[move->a] == t->before->level[move->a]) ||
        (move->kind == MONO_MOVE_PAY && mono_is_several(debt->to)) ||
        t->after->debt[seat].amount > debt->amount)
        return;
    if (move->kind == MONO_MOVE_TAX)
        other = account_of(mono_treasury(t->setup));
    else if (move->kind == MONO_MOVE_PAY)
        other = account_of(debt->to);
    pay_event(w, other, seat, mono_worth(t->setup, t->before, move));
}

/* If the move has ended an auction, the buyer pays the bank, which keeps a bankrupt's money too. */
static void pay_bid(struct event_writer *w)
{
    const struct game_state *before = w->t->before, *after = w->t->after;
    unsigned lot = before->lot, buyer = MONO_NONE;
    if (lot < MONO_DEEDS)
        buyer = before->owner[lot] == after->owner[lot] ? MONO_NONE : after->owner[lot];
    else if (after->phase == MONO_PLACE)
        buyer = after->best;
    if (buyer < MONO_SEATS)
        pay_event(w, buyer, BANK, w->t->move->kind == MONO_MOVE_BID ? w->t->move->n : before->bid);
}

/* First the payments that the move itself implies, then all that is left, through one account. */
static void pay_events(struct event_writer *w)
{
    const struct teller *t = w->t;
    unsigned kind = t->move->kind, middle = t->before->control;
    /* What closes a turn or a question on the ring is about the player on turn, not its sender. */
    if (mono_in_phase(t->before, 1u << MONO_AUCTION | 1u << MONO_WISH | 1u << MONO_PLACE))
        middle = BANK;
    else if (kind == MONO_MOVE_PASS || kind == MONO_MOVE_OFFER || kind == MONO_MOVE_TRANSFER ||
             kind == MONO_MOVE_YIELD)
        middle = t->before->turn;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        w->left[seat] = (int64_t)t->after->cash[seat] - t->before->cash[seat];
    w->left[POT] = (int64_t)t->after->pot - t->before->pot;
    w->left[BANK] = t->after->bank - t->before->bank + t->after->estate - t->before->estate;
    if (kind == MONO_MOVE_DICE) {
        pay_event(w, BANK, t->before->turn, teller_salary(t));
    } else if (kind == MONO_MOVE_TRANSFER) {
        /* M7: of a mortgaged deed the bank gets its share, the seller the rest. */
        const struct game_state *s = t->before;
        int64_t price = mono_offer_price(t->setup, s, s->lot, s->bid);
        int64_t bank =
            s->mortgaged & mono_bit(s->lot) ? mono_offer_price(t->setup, s, s->lot, 0) : 0;
        pay_event(w, s->best, BANK, bank);
        pay_event(w, s->best, account_of(s->owner[s->lot]), price - bank);
    } else if (middle == BANK) {
        pay_bid(w);
    } else {
        pay_worth(w);
    }
    for (unsigned account = 0; account < ACCOUNTS; account++)
        if (account != middle)
            pay_event(w, middle, account, w->left[account]);
}

void mono_happened(const struct game_setup *setup, const struct game_state *before,
                   const struct move *move, int viewer, enum lang lang, struct scene_events *events)
{
    struct game_state after = *before;
    struct teller teller = {setup, before, &after, move, .lang = lang, .viewer = viewer};
    struct event_writer writer = {.t = &teller, .events = events};
    events->count = 0;
    mono_apply(setup, &after, move);
    said_events(&writer);
    move_events(&writer);
    pay_events(&writer);
    estate_events(&writer);
    keep_events(&writer);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (!mono_is_alive(&after, seat) && mono_is_alive(before, seat))
            scene_event_add(events, EVENT_LEAVE, (int)seat);
    bool auction = after.phase == MONO_AUCTION || after.phase == MONO_OFFERING;
    if (!auction || (mono_in_phase(before, MONO_BIDDING) && before->lot == after.lot))
        return;
    struct scene_event *begins = scene_event_add(events, EVENT_AUCTION, after.turn);
    if (after.lot < MONO_DEEDS)
        begins->cell = setup->deed[after.lot].square;
}
