/* The book: one move after the other, and in what the game differs from it. */
#include "monopoly_book_parts.h"

#include <string.h>

uint64_t book_fired[BOOK_COUNT];

/* For the counting only: who said paso in the auction that is going on. */
static uint8_t silent;

/* S17: over when it is back at the highest bidder, or when all that are left were silent since the
 * start. */
static void play_auction(struct book *b, const struct move *move)
{
    struct game_state *s = b->s;
    unsigned seat = s->control;
    if (!s->heard && s->best == MONO_NONE)
        silent = 0;
    if (move->kind == MONO_MOVE_SKIP)
        silent |= (uint8_t)(1u << seat);
    if (move->kind == MONO_MOVE_BID) {
        if (silent >> seat & 1)
            FIRED(AUCTION_BACK);
        s->bid = move->n;
        s->best = (uint8_t)seat;
        s->heard = 0;
    } else {
        s->heard |= (uint8_t)(1u << seat);
        if (move->kind == MONO_MOVE_LEAVE)
            s->bidders &= (uint8_t) ~(1u << seat);
    }
    unsigned next = seat;
    do
        next = (next + 1) % MONO_SEATS;
    while (!(s->bidders >> next & 1) && next != seat);
    bool over = s->best == MONO_NONE ? (s->bidders & ~s->heard) == 0 : next == s->best;
    if (!over)
        return;
    bool building = s->lot >= MONO_DEEDS, estate = !(s->alive >> s->origin & 1);
    if (s->best == MONO_NONE) {
        if (building) {
            FIRED(SCARCE_SILENT);
            book_end_scarcity(b);
        } else if (estate) {
            FIRED(BROKE_UNSOLD);
        } else {
            FIRED(AUCTION_SILENT);
        }
    } else {
        s->cash[s->best] -= s->bid;
        if (building)
            return; /* where it stands comes next */
        if (s->shared)
            s->estate += s->bid;
        book_give(b, s->lot, s->best);
        if (estate)
            FIRED(BROKE_AUCTION);
        else
            FIRED(AUCTION_WON);
        if (!estate && s->best == s->turn)
            FIRED(AUCTION_REFUSER);
    }
    book_follow(b, false);
}

static void play_deal(struct book *b, unsigned deed)
{
    FIRED(DEALT);
    book_give(b, deed, b->s->control);
    if (!book_charge(b, b->s->control, MONO_BANK, b->setup->deed[deed].price))
        FIRED(DEALT_DEBT);
}

static void play_tax(struct book *b, bool percent)
{
    const struct mono_square *square = &b->setup->square[b->s->square[b->s->turn]];
    int64_t tax = percent ? book_wealth(b->setup, b->s, b->s->turn, false) * square->percent / 100
                          : square->amount;
    if (percent)
        FIRED(TAX_PERCENT);
    else
        FIRED(TAX_FIXED);
    if (!book_charge(b, b->s->turn, book_treasury(b), tax))
        FIRED(TAX_DEBT);
}

static void play_purchase(struct book *b, bool buys)
{
    struct game_state *s = b->s;
    unsigned deed = b->setup->square[s->square[s->turn]].deed;
    if (buys) {
        FIRED(BOUGHT);
        s->cash[s->turn] -= b->setup->deed[deed].price;
        book_give(b, deed, s->turn);
    } else if (b->setup->auction) {
        s->lots = (uint64_t)1 << deed;
        s->origin = s->turn;
    } else {
        FIRED(DECLINED);
    }
}

static void play_jail(struct book *b, const struct move *move)
{
    struct game_state *s = b->s;
    s->jail[s->turn] = 0;
    if (move->kind == MONO_MOVE_FINE) {
        FIRED(JAIL_FINE);
        s->cash[s->turn] -= b->setup->fine_amount;
        return;
    }
    unsigned card = 0;
    FIRED(JAIL_CARD);
    while (!(s->held[s->turn][move->a] >> card & 1))
        card++;
    s->held[s->turn][move->a] &= ~((uint64_t)1 << card);
    book_to_bottom(s, move->a, card);
}

static void play_property(struct book *b, const struct move *move)
{
    struct game_state *s = b->s;
    int32_t mortgage = b->setup->deed[move->a].mortgage;
    switch (move->kind) {
    case MONO_MOVE_BUILD:
        book_build(b, move->a);
        break;
    case MONO_MOVE_SELL:
        book_sell(b, move->a);
        break;
    case MONO_MOVE_RAZE:
        book_raze(b, move);
        break;
    case MONO_MOVE_MORTGAGE:
        FIRED(MORTGAGED);
        s->cash[s->control] += mortgage;
        s->mortgaged |= (uint64_t)1 << move->a;
        break;
    default:
        FIRED(LIFTED);
        s->cash[s->control] -= mortgage + mortgage / 10;
        s->mortgaged &= ~((uint64_t)1 << move->a);
        break;
    }
}

void book_play(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    struct book b = {setup, s};
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_DICE:
        if (s->phase != MONO_ORDER) {
            book_dice(&b, move);
            book_follow(&b, false);
        }
        break;
    case MONO_MOVE_CARD:
        book_draw(&b, move->a, move->b);
        if (setup->deck[move->a].card[move->b].actions > 1)
            break;
        book_choose(&b, 0);
        book_follow(&b, false);
        break;
    case MONO_MOVE_CHOOSE:
        FIRED(CARD_CHOICE);
        book_choose(&b, move->a);
        book_follow(&b, false);
        break;
    case MONO_MOVE_DEAL:
        play_deal(&b, move->a);
        break;
    case MONO_MOVE_FINE:
    case MONO_MOVE_USE_CARD:
        play_jail(&b, move);
        break;
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
        play_purchase(&b, move->kind == MONO_MOVE_BUY);
        book_follow(&b, false);
        break;
    case MONO_MOVE_BID:
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
        play_auction(&b, move);
        break;
    case MONO_MOVE_TAX:
        play_tax(&b, move->a);
        book_follow(&b, false);
        break;
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_RAZE:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
        play_property(&b, move);
        break;
    case MONO_MOVE_PAY:
        FIRED(DEBT_PAID);
        if (s->debt[s->control].to == MONO_SEVERAL)
            FIRED(DEBT_SEVERAL_PAID);
        book_pay(&b, s->control, s->debt[s->control].to, s->debt[s->control].amount);
        s->debt[s->control].amount = 0;
        book_follow(&b, false);
        break;
    case MONO_MOVE_BANKRUPT:
        book_bankrupt(&b);
        break;
    case MONO_MOVE_ACCEPT:
        book_accept(&b);
        break;
    case MONO_MOVE_REFUSE:
        FIRED(TRADE_REFUSED);
        break;
    case MONO_MOVE_INTEREST:
        book_interest(&b, move->a);
        break;
    case MONO_MOVE_WISH:
        s->wish[s->control] = (uint8_t)move->n;
        book_follow(&b, false);
        break;
    case MONO_MOVE_PLACE:
        if (s->lot == MONO_LOT_HOTEL)
            FIRED(SCARCE_HOTEL);
        else
            FIRED(SCARCE_HOUSE);
        book_put(&b, move->a);
        s->wish[s->control] = (uint8_t)(s->wish[s->control] ? s->wish[s->control] - 1 : 0);
        book_follow(&b, true);
        break;
    default: /* nothing changes hands */
        break;
    }
}

const char *book_differs(const struct game_setup *setup, const struct game_state *book,
                         const struct game_state *s)
{
    if (memcmp(book->cash, s->cash, sizeof s->cash) != 0)
        return "money";
    if (book->pot != s->pot || book->estate != s->estate)
        return "the parking, or an estate";
    if (memcmp(book->square, s->square, sizeof s->square) != 0 ||
        memcmp(book->jail, s->jail, sizeof s->jail) != 0)
        return "a piece";
    if (memcmp(book->owner, s->owner, sizeof s->owner) != 0 || book->mortgaged != s->mortgaged)
        return "deeds";
    if (memcmp(book->level, s->level, setup->deeds) != 0 || book->houses != s->houses ||
        book->hotels != s->hotels)
        return "buildings";
    if (book->alive != s->alive || book->lapped != s->lapped)
        return "who is in the game";
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        if (book->fresh[deck] != s->fresh[deck] || book->queued[deck] != s->queued[deck] ||
            memcmp(book->queue[deck], s->queue[deck], s->queued[deck]) != 0)
            return "a deck";
    if (memcmp(book->held, s->held, sizeof s->held) != 0)
        return "jail cards";
    if (book->scripts != s->scripts || book->ahead != s->ahead)
        return "what is still to be carried out";
    if (book->asks != s->asks || book->shared != s->shared)
        return "what is still to be asked or shared";
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (book->debt[seat].amount != s->debt[seat].amount)
            return "debts";
    return NULL;
}
