/* The book: buildings that go up and are scarce (S29), and everything that follows from a move by
 * itself. */
#include "monopoly_book_parts.h"

#include <string.h>

static bool anybody_owes(const struct book *b)
{
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (b->s->debt[seat].amount)
            return true;
    return false;
}

static bool anybody_has_money(const struct book *b)
{
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (book_alive(b->s, seat) && b->s->cash[seat])
            return true;
    return false;
}

static unsigned left_of(const struct book *b, unsigned seat)
{
    do
        seat = (seat + 1) % b->setup->seats;
    while (!book_alive(b->s, seat));
    return seat;
}

/* In equal parts; what is odd to the first on the left. */
static void share(struct book *b)
{
    struct game_state *s = b->s;
    int32_t parts = (int32_t)book_players(b);
    if (s->estate % parts)
        FIRED(BROKE_SHARED);
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (book_alive(s, seat))
            s->cash[seat] += s->estate / parts;
    s->cash[left_of(b, s->origin)] += s->estate % parts;
    s->estate = 0;
    s->shared = 0;
}

int64_t book_next_price(const struct book *b, unsigned deed)
{
    const struct mono_deed *d = &b->setup->deed[deed];
    return b->s->level[deed] == b->setup->full ? d->hotel : d->house;
}

void book_put(struct book *b, unsigned deed)
{
    struct game_state *s = b->s;
    if (s->level[deed] == b->setup->full) {
        if (b->setup->brief)
            FIRED(BUILT_HOTEL_SHORT);
        else
            FIRED(BUILT_HOTEL);
        s->houses = (uint16_t)(s->houses + s->level[deed]);
        s->hotels--;
        s->level[deed] = MONO_HOTEL;
        return;
    }
    FIRED(BUILT_HOUSE);
    s->level[deed]++;
    s->houses--;
    if (s->houses == 0)
        FIRED(STOCK_EMPTY);
    for (unsigned other = 0; other < b->setup->deeds; other++)
        if (b->setup->deed[other].group == b->setup->deed[deed].group &&
            s->level[other] + 1 < s->level[deed]) {
            FIRED(BUILT_UNEVEN);
            break;
        }
}

unsigned book_could_place(const struct book *b, unsigned seat, bool hotel)
{
    unsigned places = 0, full = b->setup->full;
    int64_t least = 0;
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        const struct mono_deed *d = &b->setup->deed[deed];
        if (d->kind != MONO_STREET ||
            book_has_of_group(b, seat, deed) < book_group_size(b->setup, d->group) ||
            book_any_of_group_mortgaged(b, deed))
            continue;
        bool ready = true, any = false;
        for (unsigned other = 0; other < b->setup->deeds; other++) {
            if (b->setup->deed[other].group != d->group)
                continue;
            ready &= b->s->level[other] >= full;
            any |= hotel ? b->s->level[other] == full : b->s->level[other] < full;
        }
        unsigned level = b->s->level[deed], here = hotel          ? ready && level == full
                                                   : level < full ? full - level
                                                                  : 0;
        int64_t price = hotel ? d->hotel : d->house;
        if (any && (!hotel || ready) && (!least || price < least))
            least = price;
        places += here;
    }
    if (!places)
        return 0;
    int64_t paid = least ? b->s->cash[seat] / least : places;
    return paid < places ? (unsigned)paid : places;
}

static bool may_order(const struct book *b)
{
    unsigned deed = b->s->order_deed;
    bool hotel = b->s->level[deed] == b->setup->full;
    return b->s->owner[deed] == b->s->order_seat &&
           b->s->cash[b->s->order_seat] >= book_next_price(b, deed) &&
           (hotel ? b->s->hotels : b->s->houses);
}

void book_end_scarcity(struct book *b)
{
    b->s->scarce = 0;
    memset(b->s->wish, 0, sizeof b->s->wish);
}

/* true: somebody is asked, or bids. */
static bool scarce_goes_on(struct book *b, bool again)
{
    struct game_state *s = b->s;
    bool hotel = s->scarce == MONO_LOT_HOTEL;
    unsigned wanted = 0, others = 0, stock = hotel ? s->hotels : s->houses;
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (s->wish[seat] == MONO_WISH_OPEN)
            return true;
    for (unsigned seat = 0; seat < b->setup->seats; seat++) {
        unsigned could = book_alive(s, seat) ? book_could_place(b, seat, hotel) : 0;
        if (s->wish[seat] > could)
            s->wish[seat] = (uint8_t)could;
        wanted += s->wish[seat];
        others += seat != s->order_seat && s->wish[seat];
    }
    if (wanted > stock && stock) {
        if (again)
            FIRED(SCARCE_AGAIN);
        return true;
    }
    if (s->wish[s->order_seat] && may_order(b)) {
        if (!others && !again)
            FIRED(SCARCE_THROUGH);
        s->cash[s->order_seat] -= (int32_t)book_next_price(b, s->order_deed);
        book_put(b, s->order_deed);
    }
    book_end_scarcity(b);
    return false;
}

void book_follow(struct book *b, bool placed)
{
    struct game_state *s = b->s;
    if (book_players(b) == 1 || (b->setup->brief && s->broke == 2)) {
        if (s->shared)
            share(b);
        return;
    }
    for (;;) {
        if (anybody_owes(b) || (s->lots && anybody_has_money(b)))
            return;
        s->lots = 0;
        if (s->shared)
            share(b);
        if (s->asks)
            return;
        if (s->scarce && scarce_goes_on(b, placed))
            return;
        if (s->ahead) {
            int squares = s->ahead;
            s->ahead = 0;
            book_walk(b, squares, true);
        } else if (s->landed) {
            s->landed = 0;
            bool waits = book_settle(b);
            if (!(waits && s->by_dice))
                s->times = s->by_dice = 0;
            if (waits)
                return;
        } else if (s->scripts) {
            book_card_line(b);
        } else {
            return;
        }
    }
}
