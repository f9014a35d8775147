#include "monopoly_book.h"

#include <string.h>

uint64_t book_fired[BOOK_COUNT];

#define FIRED(rule) (book_fired[BOOK_##rule]++)

/* The book open at one move. */
struct book {
    const struct mono_setup *setup;
    struct mono_state *s;
};

/* For the counting only: salaries since the throw, and who said paso in the auction that is going on. */
static unsigned salaries;
static uint8_t silent;

static bool plays(const struct mono_state *s, unsigned seat)
{
    return s->alive >> seat & 1;
}

static unsigned players(const struct book *b)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        count += plays(b->s, seat);
    return count;
}

static bool is_mortgaged(const struct mono_state *s, unsigned deed)
{
    return s->mortgaged >> deed & 1;
}

static unsigned group_size(const struct mono_setup *setup, unsigned group)
{
    unsigned count = 0;
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        count += setup->deed[deed].group == group;
    return count;
}

/* How many of the deed's group `seat` has. */
static unsigned has_of_group(const struct book *b, unsigned seat, unsigned deed)
{
    unsigned count = 0;
    for (unsigned other = 0; other < b->setup->deeds; other++)
        count += b->setup->deed[other].group == b->setup->deed[deed].group && b->s->owner[other] == seat;
    return count;
}

static bool any_of_group_mortgaged(const struct book *b, unsigned deed)
{
    for (unsigned other = 0; other < b->setup->deeds; other++)
        if (b->setup->deed[other].group == b->setup->deed[deed].group && is_mortgaged(b->s, other))
            return true;
    return false;
}

static void give(struct book *b, unsigned deed, unsigned seat)
{
    b->s->owner[deed] = (uint8_t)seat;
    for (unsigned other = 0; other < MONO_SEATS; other++)
        b->s->owned[other] &= ~((uint64_t)1 << deed);
    if (seat != MONO_NONE)
        b->s->owned[seat] |= (uint64_t)1 << deed;
}

/* ---- money ---- */

static void pay_now(struct book *b, unsigned from, unsigned to, int64_t amount)
{
    struct mono_state *s = b->s;
    s->cash[from] -= (int32_t)amount;
    if (to < MONO_SEATS) {
        s->cash[to] += (int32_t)amount;
    } else if (to == MONO_POT) {
        s->pot += (int32_t)amount;
        FIRED(POT_FILLED);
    } else if (to == MONO_SEVERAL) {
        int64_t each = amount / (players(b) - 1);
        for (unsigned seat = 0; seat < b->setup->seats; seat++)
            if (seat != from && plays(s, seat))
                s->cash[seat] += (int32_t)each;
    }
}

/* false: the money is not there, and it is a debt. */
static bool charge(struct book *b, unsigned from, unsigned to, int64_t amount)
{
    if (amount <= 0)
        return true;
    if (b->s->cash[from] >= amount) {
        pay_now(b, from, to, amount);
        return true;
    }
    b->s->debt[from].amount = (int32_t)amount;
    b->s->debt[from].to = (uint8_t)to;
    return false;
}

static unsigned treasury(const struct book *b)
{
    return b->setup->parking ? MONO_POT : MONO_BANK;
}

/* "El alquiler estipulado en la lista impresa." */
static int64_t rent(const struct book *b, unsigned deed, unsigned thrown)
{
    const struct mono_deed *d = &b->setup->deed[deed];
    unsigned owner = b->s->owner[deed], has = has_of_group(b, owner, deed);
    if (b->s->jail[owner])
        FIRED(RENT_FROM_JAIL);
    switch (d->kind) {
    case MONO_STATION:
        if (has == 4)
            FIRED(RENT_STATIONS);
        else
            FIRED(RENT_STATION);
        return d->rent[has - 1];
    case MONO_SERVICE:
        if (has == 2)
            FIRED(RENT_SERVICES);
        else
            FIRED(RENT_SERVICE);
        return (int64_t)d->rent[has - 1] * thrown;
    default:
        break;
    }
    if (b->s->level[deed] == MONO_HOTEL) {
        FIRED(RENT_HOTEL);
        return d->rent[5];
    }
    if (b->s->level[deed]) {
        FIRED(RENT_HOUSES);
        return d->rent[b->s->level[deed]];
    }
    if (has < group_size(b->setup, d->group)) {
        FIRED(RENT_BARE);
        return d->rent[0];
    }
    if (any_of_group_mortgaged(b, deed))
        FIRED(RENT_DOUBLE_MORTGAGED);
    FIRED(RENT_DOUBLE);
    return 2 * d->rent[0];
}

static int64_t cost_of_buildings(const struct mono_setup *setup, const struct mono_state *s, unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    int64_t houses = s->level[deed] == MONO_HOTEL ? (setup->brief ? 3 : 4) : s->level[deed];
    return houses * d->house + (s->level[deed] == MONO_HOTEL ? d->hotel : 0);
}

int64_t book_wealth(const struct mono_setup *setup, const struct mono_state *s, unsigned seat, bool mortgaged_half)
{
    int64_t sum = s->cash[seat];
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        if (s->owner[deed] != seat)
            continue;
        int64_t price = setup->deed[deed].price;
        sum += (is_mortgaged(s, deed) && mortgaged_half ? price / 2 : price) + cost_of_buildings(setup, s, deed);
    }
    return sum;
}

/* ---- the piece on its way ---- */

/* Square by square. */
static void walk(struct book *b, int squares, bool salary)
{
    struct mono_state *s = b->s;
    unsigned seat = s->turn, size = b->setup->squares;
    for (; squares > 0; squares--) {
        s->square[seat] = (uint8_t)((s->square[seat] + 1u) % size);
        if (s->square[seat] != b->setup->start)
            continue;
        s->lapped |= (uint8_t)(1u << seat);
        if (!salary) {
            FIRED(CARD_NO_SALARY);
            continue;
        }
        s->cash[seat] += b->setup->salary;
        FIRED(SALARY);
        if (++salaries == 2)
            FIRED(SALARY_TWICE);
    }
    for (; squares < 0; squares++) {
        if (s->square[seat] == b->setup->start)
            FIRED(BACK_OVER_START);
        s->square[seat] = (uint8_t)((s->square[seat] + size - 1u) % size);
    }
    s->landed = 1;
}

static void to_jail(struct book *b)
{
    b->s->square[b->s->turn] = b->setup->jail;
    b->s->jail[b->s->turn] = 1;
}

/* true: somebody has to decide, or a card has to be drawn. */
static bool settle_deed(struct book *b, unsigned deed)
{
    struct mono_state *s = b->s;
    unsigned seat = s->turn, owner = s->owner[deed];
    if (owner == MONO_NONE) {
        bool may = !b->setup->lap || s->lapped >> seat & 1;
        if (!may)
            FIRED(FIRST_LAP);
        return may;
    }
    if (owner == seat) {
        FIRED(RENT_OWN);
        return false;
    }
    if (is_mortgaged(s, deed)) {
        FIRED(RENT_MORTGAGED);
        return false;
    }
    if (s->by_dice)
        return true;
    if (s->times > 1)
        FIRED(CARD_TIMES);
    charge(b, seat, owner, rent(b, deed, s->dice[0] + s->dice[1]) * (s->times ? s->times : 1));
    return false;
}

static bool settle(struct book *b)
{
    struct mono_state *s = b->s;
    const struct mono_square *square = &b->setup->square[s->square[s->turn]];
    switch (square->kind) {
    case MONO_STREET:
    case MONO_SERVICE:
    case MONO_STATION:
        return settle_deed(b, square->deed);
    case MONO_TAX:
        FIRED(TAX_LUXURY);
        if (!charge(b, s->turn, treasury(b), square->amount))
            FIRED(TAX_DEBT);
        return false;
    case MONO_TAX_OR:
        if (b->setup->tax)
            return true;
        FIRED(TAX_ONLY);
        charge(b, s->turn, treasury(b), square->amount);
        return false;
    case MONO_CARDS_SQUARE:
        if (s->scripts)
            FIRED(CARD_TO_CARD);
        return (s->fresh[square->deck] || s->queued[square->deck]) && s->cards < MONO_CARDS_A_THROW;
    case MONO_PARKING:
        if (s->pot)
            FIRED(POT_TAKEN);
        s->cash[s->turn] += s->pot;
        s->pot = 0;
        return false;
    case MONO_TO_JAIL:
        FIRED(JAIL_SQUARE);
        to_jail(b);
        return false;
    default:
        return false;
    }
}

/* ---- cards ---- */

static int32_t line_of(const struct book *b, const struct mono_script *script, unsigned kind, int32_t missing)
{
    const struct mono_card *card = &b->setup->deck[script->deck].card[script->card];
    int32_t value = missing;
    for (unsigned i = card->first[script->action]; i < card->first[script->action + 1]; i++)
        if (b->setup->step[i].kind == kind)
            value = b->setup->step[i].value;
    return value;
}

static void to_bottom(struct mono_state *s, unsigned deck, unsigned card)
{
    s->queue[deck][s->queued[deck]++] = (uint8_t)card;
    FIRED(CARD_BOTTOM);
}

static void choose(struct book *b, unsigned action)
{
    struct mono_script *script = &b->s->script[b->s->scripts - 1];
    const struct mono_card *card = &b->setup->deck[script->deck].card[script->card];
    script->action = (uint8_t)action;
    if (card->first[action + 1] - card->first[action] > 1)
        FIRED(CARD_SEVERAL);
    if (line_of(b, script, MONO_STEP_KEEP, 0)) {
        b->s->held[b->s->turn][script->deck] |= (uint64_t)1 << script->card;
        FIRED(CARD_KEEP);
    } else {
        to_bottom(b->s, script->deck, script->card);
    }
}

static void draw_card(struct book *b, unsigned deck, unsigned card)
{
    struct mono_state *s = b->s;
    if (s->fresh[deck]) {
        s->fresh[deck] &= ~((uint64_t)1 << card);
    } else {
        FIRED(CARD_SEEN);
        for (unsigned i = 1; i < s->queued[deck]; i++)
            s->queue[deck][i - 1] = s->queue[deck][i];
        s->queue[deck][--s->queued[deck]] = 0;
    }
    s->cards++;
    s->script[s->scripts++] = (struct mono_script){.deck = (uint8_t)deck, .card = (uint8_t)card};
}

static void card_way(struct book *b, const struct mono_script *script, int squares)
{
    struct mono_state *s = b->s;
    if (s->jail[s->turn] || squares == 0)
        return;
    s->times = line_of(b, script, MONO_STEP_TIMES, 0);
    s->by_dice = line_of(b, script, MONO_STEP_TIMES_DICE, 0) != 0;
    walk(b, squares, line_of(b, script, MONO_STEP_SALARY, 1) != 0);
}

static int to_next(const struct book *b, unsigned kind)
{
    for (int squares = 1; squares <= b->setup->squares; squares++)
        if (b->setup->square[(b->s->square[b->s->turn] + squares) % b->setup->squares].kind == kind)
            return squares;
    return 0;
}

static bool to_bank(unsigned kind)
{
    return kind == MONO_STEP_PAY || kind == MONO_STEP_PER_HOUSE || kind == MONO_STEP_PER_HOTEL;
}

/* Lines that pay the bank, one after the other, are one sum; so are those that collect. */
static void card_bank(struct book *b, struct mono_script *script, unsigned at, unsigned end)
{
    struct mono_state *s = b->s;
    int64_t houses = 0, hotels = 0, sum = 0;
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        if (s->owner[deed] != s->turn)
            continue;
        hotels += s->level[deed] == MONO_HOTEL;
        houses += s->level[deed] == MONO_HOTEL ? 0 : s->level[deed];
    }
    bool collects = b->setup->step[at].value < 0;
    for (; at < end; at++, script->step++) {
        const struct mono_step *step = &b->setup->step[at];
        if (!to_bank(step->kind) || (step->value < 0) != collects)
            break;
        int64_t times = step->kind == MONO_STEP_PER_HOUSE ? houses : step->kind == MONO_STEP_PER_HOTEL ? hotels : 1;
        sum += step->value * times;
        if (step->kind == MONO_STEP_PER_HOUSE && houses)
            FIRED(CARD_PER_HOUSE);
        if (step->kind == MONO_STEP_PER_HOTEL && hotels)
            FIRED(CARD_PER_HOTEL);
        if (step->kind == MONO_STEP_PAY && step->value > 0)
            FIRED(CARD_PAY);
    }
    if (sum < 0) {
        s->cash[s->turn] += (int32_t)-sum;
        FIRED(CARD_COLLECT);
    } else {
        charge(b, s->turn, treasury(b), sum);
    }
}

static void card_each(struct book *b, int64_t amount)
{
    struct mono_state *s = b->s;
    unsigned debtors = 0;
    if (amount > 0) {
        FIRED(CARD_PAY_EACH);
        unsigned to = MONO_SEVERAL;
        for (unsigned seat = 0; seat < b->setup->seats && players(b) == 2; seat++)
            if (plays(s, seat) && seat != s->turn)
                to = seat;
        charge(b, s->turn, to, amount * (players(b) - 1));
        return;
    }
    FIRED(CARD_COLLECT_EACH);
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (seat != s->turn && plays(s, seat))
            debtors += !charge(b, seat, s->turn, -amount);
    if (debtors > 1)
        FIRED(DEBTORS);
}

static void card_line(struct book *b)
{
    struct mono_state *s = b->s;
    struct mono_script *script = &s->script[s->scripts - 1];
    const struct mono_card *card = &b->setup->deck[script->deck].card[script->card];
    unsigned at = card->first[script->action] + script->step, end = card->first[script->action + 1];
    if (at == end) {
        s->scripts--;
        return;
    }
    const struct mono_step *step = &b->setup->step[at];
    if (to_bank(step->kind)) {
        card_bank(b, script, at, end);
        return;
    }
    script->step++;
    switch (step->kind) {
    case MONO_STEP_TO_SERVICE:
        FIRED(CARD_SERVICE);
        card_way(b, script, to_next(b, MONO_SERVICE));
        break;
    case MONO_STEP_TO_STATION:
        FIRED(CARD_STATION);
        card_way(b, script, to_next(b, MONO_STATION));
        break;
    case MONO_STEP_TO_STREET:
        FIRED(CARD_STREET);
        card_way(b, script, to_next(b, MONO_STREET));
        break;
    case MONO_STEP_JAIL:
        FIRED(CARD_JAIL);
        to_jail(b);
        break;
    case MONO_STEP_GO_TO:
        FIRED(CARD_GO_TO);
        if (step->value < b->setup->squares) {
            int squares = step->value - s->square[s->turn];
            card_way(b, script, squares > 0 ? squares : squares + b->setup->squares);
        }
        break;
    case MONO_STEP_GO:
        if (step->value > 0)
            FIRED(CARD_GO);
        else
            FIRED(CARD_BACK);
        card_way(b, script, step->value);
        break;
    case MONO_STEP_PAY_EACH:
        card_each(b, step->value);
        break;
    default:
        break;
    }
}

/* ---- what follows from a move ---- */

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
        if (plays(b->s, seat) && b->s->cash[seat])
            return true;
    return false;
}

static unsigned left_of(const struct book *b, unsigned seat)
{
    do
        seat = (seat + 1) % b->setup->seats;
    while (!plays(b->s, seat));
    return seat;
}

/* In equal parts; what is odd to the first on the left. */
static void share(struct book *b)
{
    struct mono_state *s = b->s;
    int32_t parts = (int32_t)players(b);
    if (s->estate % parts)
        FIRED(BROKE_SHARED);
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (plays(s, seat))
            s->cash[seat] += s->estate / parts;
    s->cash[left_of(b, s->origin)] += s->estate % parts;
    s->estate = 0;
    s->shared = 0;
}

static int64_t next_price(const struct book *b, unsigned deed)
{
    const struct mono_deed *d = &b->setup->deed[deed];
    return b->s->level[deed] == b->setup->full ? d->hotel : d->house;
}

static void put(struct book *b, unsigned deed)
{
    struct mono_state *s = b->s;
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
        if (b->setup->deed[other].group == b->setup->deed[deed].group && s->level[other] + 1 < s->level[deed]) {
            FIRED(BUILT_UNEVEN);
            break;
        }
}

/* How many buildings of the kind the seat could place, one after the other, and pay at the lowest printed price. */
static unsigned could_place(const struct book *b, unsigned seat, bool hotel)
{
    unsigned places = 0, full = b->setup->full;
    int64_t least = 0;
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        const struct mono_deed *d = &b->setup->deed[deed];
        if (d->kind != MONO_STREET || has_of_group(b, seat, deed) < group_size(b->setup, d->group) ||
            any_of_group_mortgaged(b, deed))
            continue;
        bool ready = true, any = false;
        for (unsigned other = 0; other < b->setup->deeds; other++) {
            if (b->setup->deed[other].group != d->group)
                continue;
            ready &= b->s->level[other] >= full;
            any |= hotel ? b->s->level[other] == full : b->s->level[other] < full;
        }
        unsigned level = b->s->level[deed], here = hotel ? ready && level == full : level < full ? full - level : 0;
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
    return b->s->owner[deed] == b->s->order_seat && b->s->cash[b->s->order_seat] >= next_price(b, deed) &&
           (hotel ? b->s->hotels : b->s->houses);
}

static void end_scarcity(struct book *b)
{
    b->s->scarce = 0;
    memset(b->s->wish, 0, sizeof b->s->wish);
}

/* true: somebody is asked, or bids. */
static bool scarce_goes_on(struct book *b, bool again)
{
    struct mono_state *s = b->s;
    bool hotel = s->scarce == MONO_LOT_HOTEL;
    unsigned wanted = 0, others = 0, stock = hotel ? s->hotels : s->houses;
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (s->wish[seat] == MONO_WISH_OPEN)
            return true;
    for (unsigned seat = 0; seat < b->setup->seats; seat++) {
        unsigned could = plays(s, seat) ? could_place(b, seat, hotel) : 0;
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
        s->cash[s->order_seat] -= (int32_t)next_price(b, s->order_deed);
        put(b, s->order_deed);
    }
    end_scarcity(b);
    return false;
}

/* Everything that happens by itself until somebody has to decide. */
static void follow(struct book *b, bool placed)
{
    struct mono_state *s = b->s;
    if (players(b) == 1 || (b->setup->brief && s->broke == 2)) {
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
            walk(b, squares, true);
        } else if (s->landed) {
            s->landed = 0;
            bool waits = settle(b);
            if (!(waits && s->by_dice))
                s->times = s->by_dice = 0;
            if (waits)
                return;
        } else if (s->scripts) {
            card_line(b);
        } else {
            return;
        }
    }
}

/* ---- moves ---- */

static void throw_dice(struct book *b)
{
    struct mono_state *s = b->s;
    unsigned seat = s->turn, total = s->dice[0] + s->dice[1];
    bool doubles = s->dice[0] == s->dice[1];
    s->cards = 0;
    s->thrown++;
    salaries = 0;
    if (!s->jail[seat]) {
        if (doubles && s->thrown == 3) {
            FIRED(THREE_DOUBLES);
            unsigned deed = b->setup->square[(s->square[seat] + total) % b->setup->squares].deed;
            if (deed != MONO_NONE && s->owner[deed] < MONO_SEATS && s->owner[deed] != seat && !is_mortgaged(s, deed))
                FIRED(THREE_DOUBLES_RENT);
            to_jail(b);
            return;
        }
        if (doubles)
            FIRED(DOUBLES);
        walk(b, (int)total, true);
        return;
    }
    if (doubles) {
        FIRED(JAIL_DOUBLES);
        s->jail[seat] = 0;
        walk(b, (int)total, true);
    } else if (s->jail[seat] < b->setup->jail_turns) {
        FIRED(JAIL_STAYS);
        s->jail[seat]++;
    } else {
        s->jail[seat] = 0;
        s->ahead = (int16_t)total;
        if (!b->setup->fine)
            FIRED(JAIL_THIRD_FREE);
        else if (charge(b, seat, MONO_BANK, b->setup->fine_amount))
            FIRED(JAIL_THIRD);
        else
            FIRED(JAIL_THIRD_DEBT);
    }
}

static void play_dice(struct book *b, const struct move *move)
{
    struct mono_state *s = b->s;
    s->dice[0] = move->a;
    s->dice[1] = move->b;
    if (s->phase == MONO_DICE) {
        throw_dice(b);
    } else if (s->phase == MONO_RENT_DICE) {
        unsigned deed = b->setup->square[s->square[s->turn]].deed, total = move->a + move->b;
        const struct mono_deed *d = &b->setup->deed[deed];
        int64_t one = d->kind == MONO_SERVICE ? d->rent[1] : rent(b, deed, total);
        FIRED(CARD_DICE);
        charge(b, s->turn, s->owner[deed], one * total * (s->times ? s->times : 1));
        s->times = s->by_dice = 0;
    }
}

/* S17: over when it is back at the highest bidder, or when all that are left were silent since the start. */
static void play_auction(struct book *b, const struct move *move)
{
    struct mono_state *s = b->s;
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
            end_scarcity(b);
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
        give(b, s->lot, s->best);
        if (estate)
            FIRED(BROKE_AUCTION);
        else
            FIRED(AUCTION_WON);
        if (!estate && s->best == s->turn)
            FIRED(AUCTION_REFUSER);
    }
    follow(b, false);
}

static void play_build(struct book *b, unsigned deed)
{
    struct mono_state *s = b->s;
    bool hotel = s->level[deed] == b->setup->full;
    unsigned all = 0, others = 0;
    for (unsigned seat = 0; seat < b->setup->seats; seat++) {
        unsigned could = plays(s, seat) ? could_place(b, seat, hotel) : 0;
        all += could;
        others += seat != s->control ? could : 0;
    }
    if (others && all > (hotel ? s->hotels : s->houses)) {
        FIRED(SCARCE_ASKED);
        return;
    }
    s->cash[s->control] -= (int32_t)next_price(b, deed);
    put(b, deed);
}

static void play_sell(struct book *b, unsigned deed)
{
    struct mono_state *s = b->s;
    const struct mono_deed *d = &b->setup->deed[deed];
    if (s->level[deed] == MONO_HOTEL) {
        FIRED(SOLD_HOTEL);
        s->cash[s->control] += d->hotel / 2;
        s->level[deed] = b->setup->full;
        s->hotels++;
        s->houses = (uint16_t)(s->houses - b->setup->full);
    } else {
        FIRED(SOLD_HOUSE);
        s->cash[s->control] += d->house / 2;
        s->level[deed]--;
        s->houses++;
    }
}

/* S30: all comes down, then so many houses go up again evenly. */
static void play_raze(struct book *b, const struct move *move)
{
    struct mono_state *s = b->s;
    int64_t before = 0, after = 0;
    unsigned streets = group_size(b->setup, move->a), odd = (unsigned)move->n % streets;
    if (move->n)
        FIRED(RAZED_PARTLY);
    FIRED(RAZED);
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        if (b->setup->deed[deed].group != move->a)
            continue;
        before += cost_of_buildings(b->setup, s, deed);
        s->hotels = (uint16_t)(s->hotels + (s->level[deed] == MONO_HOTEL));
        s->houses = (uint16_t)(s->houses + (s->level[deed] == MONO_HOTEL ? 0 : s->level[deed]));
        s->level[deed] = (uint8_t)((unsigned)move->n / streets);
        if (odd && move->set >> deed & 1) {
            s->level[deed]++;
            odd--;
        }
    }
    for (unsigned deed = b->setup->deeds; deed-- > 0 && odd;)
        if (b->setup->deed[deed].group == move->a && s->level[deed] == (unsigned)move->n / streets) {
            s->level[deed]++;
            odd--;
        }
    for (unsigned deed = 0; deed < b->setup->deeds; deed++)
        if (b->setup->deed[deed].group == move->a) {
            after += cost_of_buildings(b->setup, s, deed);
            s->houses = (uint16_t)(s->houses - s->level[deed]);
        }
    s->cash[s->control] += (int32_t)((before - after) / 2);
}

static void play_interest(struct book *b, bool lifts)
{
    struct mono_state *s = b->s;
    unsigned deed = 0;
    while (!(s->asks >> deed & 1))
        deed++;
    int32_t mortgage = b->setup->deed[deed].mortgage;
    s->asks &= ~((uint64_t)1 << deed);
    if (lifts) {
        FIRED(INTEREST_LIFTED);
        s->cash[s->control] -= mortgage + mortgage / 10;
        s->mortgaged &= ~((uint64_t)1 << deed);
    } else if (charge(b, s->control, MONO_BANK, mortgage / 10)) {
        FIRED(INTEREST_PAID);
    } else {
        FIRED(INTEREST_DEBT);
    }
    follow(b, false);
}

static void pass_cards(struct mono_state *s, unsigned from, unsigned to, unsigned count)
{
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        for (unsigned card = 0; card < MONO_CARDS && count; card++)
            if (s->held[from][deck] >> card & 1) {
                s->held[from][deck] &= ~((uint64_t)1 << card);
                s->held[to][deck] |= (uint64_t)1 << card;
                count--;
            }
}

static void play_accept(struct book *b)
{
    struct mono_state *s = b->s;
    unsigned one = s->proposer, other = s->partner;
    if (s->give_money || s->want_money)
        FIRED(TRADE_MONEY);
    if (s->give || s->want)
        FIRED(TRADE_DEEDS);
    if (s->give_cards || s->want_cards)
        FIRED(TRADE_CARDS);
    if (one != s->turn)
        FIRED(TRADE_OFF_TURN);
    s->cash[one] += s->want_money - s->give_money;
    s->cash[other] += s->give_money - s->want_money;
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        if (!((s->give | s->want) >> deed & 1))
            continue;
        give(b, deed, s->give >> deed & 1 ? other : one);
        if (is_mortgaged(s, deed))
            s->asks |= (uint64_t)1 << deed;
    }
    if (s->give_cards > s->want_cards)
        pass_cards(s, one, other, (unsigned)(s->give_cards - s->want_cards));
    else
        pass_cards(s, other, one, (unsigned)(s->want_cards - s->give_cards));
    follow(b, false);
}

/* S24. */
static void play_bankrupt(struct book *b)
{
    struct mono_state *s = b->s;
    unsigned seat = s->control, to = s->debt[seat].amount ? s->debt[seat].to : MONO_BANK;
    bool heir = to < MONO_SEATS, second = b->setup->brief && s->broke == 1;
    bool built = false, mortgaged = false;
    if (!s->debt[seat].amount)
        FIRED(BROKE_FREELY);
    if (seat != s->turn)
        FIRED(BROKE_OFF_TURN);
    if (s->held[seat][0] || s->held[seat][1])
        FIRED(BROKE_CARDS);
    s->debt[seat].amount = 0;
    for (unsigned deed = 0; deed < b->setup->deeds; deed++) {
        if (s->owner[deed] != seat)
            continue;
        uint64_t bit = (uint64_t)1 << deed;
        s->asks &= ~bit;
        if (s->level[deed] && !(second && heir)) {
            built = true;
            s->cash[seat] += (int32_t)(cost_of_buildings(b->setup, s, deed) / 2);
            s->hotels = (uint16_t)(s->hotels + (s->level[deed] == MONO_HOTEL));
            s->houses = (uint16_t)(s->houses + (s->level[deed] == MONO_HOTEL ? 0 : s->level[deed]));
            s->level[deed] = 0;
        }
        give(b, deed, heir ? to : MONO_NONE);
        if (heir && is_mortgaged(s, deed) && !second) {
            mortgaged = true;
            s->asks |= bit;
        } else if (!heir) {
            s->mortgaged &= ~bit;
            s->lots |= bit;
        }
    }
    if (heir) {
        FIRED(BROKE_PLAYER);
        if (built)
            FIRED(BROKE_BUILT);
        if (mortgaged)
            FIRED(BROKE_MORTGAGED);
        s->cash[to] += s->cash[seat];
        pass_cards(s, seat, to, MONO_DECKS * MONO_CARDS);
    } else {
        if (to == MONO_SEVERAL)
            FIRED(BROKE_SEVERAL);
        else
            FIRED(BROKE_BANK);
        s->shared = to == MONO_SEVERAL;
        if (s->shared)
            s->estate = s->cash[seat];
        for (unsigned deck = 0; deck < MONO_DECKS; deck++)
            for (unsigned card = 0; card < MONO_CARDS; card++)
                if (s->held[seat][deck] >> card & 1) {
                    s->held[seat][deck] &= ~((uint64_t)1 << card);
                    to_bottom(s, deck, card);
                }
        s->origin = (uint8_t)seat;
    }
    s->cash[seat] = 0;
    s->jail[seat] = 0;
    s->alive &= (uint8_t) ~(1u << seat);
    s->broke++;
    if (seat == s->turn)
        s->scripts = s->landed = 0, s->ahead = 0;
    follow(b, false);
}

static void play_deal(struct book *b, unsigned deed)
{
    FIRED(DEALT);
    give(b, deed, b->s->control);
    if (!charge(b, b->s->control, MONO_BANK, b->setup->deed[deed].price))
        FIRED(DEALT_DEBT);
}

static void play_tax(struct book *b, bool percent)
{
    const struct mono_square *square = &b->setup->square[b->s->square[b->s->turn]];
    int64_t tax = percent ? book_wealth(b->setup, b->s, b->s->turn, false) * square->percent / 100 : square->amount;
    if (percent)
        FIRED(TAX_PERCENT);
    else
        FIRED(TAX_FIXED);
    if (!charge(b, b->s->turn, treasury(b), tax))
        FIRED(TAX_DEBT);
}

static void play_purchase(struct book *b, bool buys)
{
    struct mono_state *s = b->s;
    unsigned deed = b->setup->square[s->square[s->turn]].deed;
    if (buys) {
        FIRED(BOUGHT);
        s->cash[s->turn] -= b->setup->deed[deed].price;
        give(b, deed, s->turn);
    } else if (b->setup->auction) {
        s->lots = (uint64_t)1 << deed;
        s->origin = s->turn;
    } else {
        FIRED(DECLINED);
    }
}

static void play_jail(struct book *b, const struct move *move)
{
    struct mono_state *s = b->s;
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
    to_bottom(s, move->a, card);
}

static void play_property(struct book *b, const struct move *move)
{
    struct mono_state *s = b->s;
    int32_t mortgage = b->setup->deed[move->a].mortgage;
    switch (move->kind) {
    case MONO_MOVE_BUILD:
        play_build(b, move->a);
        break;
    case MONO_MOVE_SELL:
        play_sell(b, move->a);
        break;
    case MONO_MOVE_RAZE:
        play_raze(b, move);
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

void book_play(const struct mono_setup *setup, struct mono_state *s, const struct move *move)
{
    struct book b = {setup, s};
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_DICE:
        if (s->phase != MONO_ORDER) {
            play_dice(&b, move);
            follow(&b, false);
        }
        break;
    case MONO_MOVE_CARD:
        draw_card(&b, move->a, move->b);
        if (setup->deck[move->a].card[move->b].actions > 1)
            break;
        choose(&b, 0);
        follow(&b, false);
        break;
    case MONO_MOVE_CHOOSE:
        FIRED(CARD_CHOICE);
        choose(&b, move->a);
        follow(&b, false);
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
        follow(&b, false);
        break;
    case MONO_MOVE_BID:
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
        play_auction(&b, move);
        break;
    case MONO_MOVE_TAX:
        play_tax(&b, move->a);
        follow(&b, false);
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
        pay_now(&b, s->control, s->debt[s->control].to, s->debt[s->control].amount);
        s->debt[s->control].amount = 0;
        follow(&b, false);
        break;
    case MONO_MOVE_BANKRUPT:
        play_bankrupt(&b);
        break;
    case MONO_MOVE_ACCEPT:
        play_accept(&b);
        break;
    case MONO_MOVE_REFUSE:
        FIRED(TRADE_REFUSED);
        break;
    case MONO_MOVE_INTEREST:
        play_interest(&b, move->a);
        break;
    case MONO_MOVE_WISH:
        s->wish[s->control] = (uint8_t)move->n;
        follow(&b, false);
        break;
    case MONO_MOVE_PLACE:
        if (s->lot == MONO_LOT_HOTEL)
            FIRED(SCARCE_HOTEL);
        else
            FIRED(SCARCE_HOUSE);
        put(&b, move->a);
        s->wish[s->control] = (uint8_t)(s->wish[s->control] ? s->wish[s->control] - 1 : 0);
        follow(&b, true);
        break;
    default: /* nothing changes hands */
        break;
    }
}

const char *book_differs(const struct mono_setup *setup, const struct mono_state *book, const struct mono_state *s)
{
    if (memcmp(book->cash, s->cash, sizeof s->cash) != 0)
        return "money";
    if (book->pot != s->pot || book->estate != s->estate)
        return "the parking, or an estate";
    if (memcmp(book->square, s->square, sizeof s->square) != 0 || memcmp(book->jail, s->jail, sizeof s->jail) != 0)
        return "a piece";
    if (memcmp(book->owner, s->owner, sizeof s->owner) != 0 || book->mortgaged != s->mortgaged)
        return "deeds";
    if (memcmp(book->level, s->level, setup->deeds) != 0 || book->houses != s->houses || book->hotels != s->hotels)
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
