#include "ring_book.h"

#include <string.h>

#include "support.h"

uint64_t ring_fired[RING_RULE_COUNT];

static void fired(enum ring_rule rule)
{
    ring_fired[rule]++;
}

/* ---- the seed's tables ---- */

/* Price, rent alone, with 1 to 4 houses, with a hotel, price of a building; by square. */
static const struct street {
    int square, group, price, rent[6], building;
} streets[] = {
    {1, 0, 60, {2, 10, 30, 90, 160, 250}, 50},
    {3, 0, 60, {4, 20, 60, 180, 320, 450}, 50},
    {6, 1, 100, {6, 30, 90, 270, 400, 550}, 50},
    {8, 1, 100, {6, 30, 90, 270, 400, 550}, 50},
    {9, 1, 120, {8, 40, 100, 300, 450, 600}, 50},
    {11, 2, 140, {10, 50, 150, 450, 625, 750}, 100},
    {13, 2, 140, {10, 50, 150, 450, 625, 750}, 100},
    {14, 2, 160, {12, 60, 180, 500, 700, 900}, 100},
    {16, 3, 180, {14, 70, 200, 550, 750, 950}, 100},
    {18, 3, 180, {14, 70, 200, 550, 750, 950}, 100},
    {19, 3, 200, {16, 80, 220, 600, 800, 1000}, 100},
    {21, 4, 220, {18, 90, 250, 700, 875, 1050}, 150},
    {23, 4, 220, {18, 90, 250, 700, 875, 1050}, 150},
    {24, 4, 240, {20, 100, 300, 750, 925, 1100}, 150},
    {26, 5, 260, {22, 110, 330, 800, 975, 1150}, 150},
    {27, 5, 260, {22, 110, 330, 800, 975, 1150}, 150},
    {29, 5, 280, {24, 120, 360, 850, 1025, 1200}, 140},
    {31, 6, 300, {26, 130, 390, 900, 1100, 1275}, 200},
    {32, 6, 300, {26, 130, 390, 900, 1100, 1275}, 200},
    {34, 6, 320, {28, 150, 450, 1000, 1200, 1400}, 200},
    {37, 7, 350, {35, 175, 500, 1100, 1300, 1500}, 200},
    {39, 7, 400, {50, 200, 600, 1400, 1700, 2000}, 200},
};

static const int properties[28] = {1,  3,  5,  6,  8,  9,  11, 12, 13, 14, 15, 16, 18, 19,
                                   21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39};

static const struct street *street_on(int square)
{
    for (size_t i = 0; i < sizeof streets / sizeof streets[0]; i++)
        if (streets[i].square == square)
            return &streets[i];
    return NULL;
}

static bool is_railway(int square)
{
    return square % 10 == 5;
}

static bool is_company(int square)
{
    return square == 12 || square == 28;
}

static int price_of(int square)
{
    const struct street *street = street_on(square);
    return street ? street->price : is_railway(square) ? 200 : 150;
}

static bool same_group(int a, int b)
{
    if (street_on(a) && street_on(b))
        return street_on(a)->group == street_on(b)->group;
    return (is_railway(a) && is_railway(b)) || (is_company(a) && is_company(b));
}

/* How many of the square's group the player owns, and how many there are. */
static int owned_of(const struct ring_book *b, int square, int player, int *all)
{
    int mine = 0;
    *all = 0;
    for (int i = 0; i < 28; i++)
        if (same_group(properties[i], square)) {
            mine += b->owner[properties[i]] == player;
            ++*all;
        }
    return mine;
}

/* ---- money ---- */

static int players(const struct ring_book *b)
{
    int count = 0;
    for (int i = 0; i < b->seats; i++)
        count += b->in[i];
    return count;
}

static int next_in(const struct ring_book *b, int player)
{
    do
        player = (player + 1) % RB_SEATS;
    while (!b->in[player]);
    return player;
}

static void pay(struct ring_book *b, int from, int to, int amount)
{
    if (from != RB_BANK)
        b->money[from] -= amount;
    if (to != RB_BANK)
        b->money[to] += amount;
}

static void pay_the_debt(struct ring_book *b)
{
    if (!b->debt || b->money[b->turn] < b->debt)
        return;
    if (b->debt_to == RB_SEVERAL) {
        int part = b->debt / (players(b) - 1);
        for (int i = 0; i < b->seats; i++)
            if (i != b->turn && b->in[i])
                pay(b, b->turn, i, part);
        fired(RING_M19_TAKEN);
    } else {
        pay(b, b->turn, b->debt_to, b->debt);
    }
    b->debt = 0;
}

static void charge(struct ring_book *b, int amount, int to)
{
    b->debt = amount;
    b->debt_to = to;
    pay_the_debt(b);
    if (b->debt)
        fired(RING_M9_DEBT);
}

/* ---- buildings and properties ---- */

static void sell_top(struct ring_book *b, int square, bool paid)
{
    if (paid)
        pay(b, RB_BANK, b->owner[square], street_on(square)->building / 2);
    if (b->built[square] == 5) {
        b->built[square] = 0;
        b->hotels++;
    } else {
        b->built[square]--;
        b->houses++;
    }
}

static void to_the_bank(struct ring_book *b, int square)
{
    pay(b, RB_BANK, b->owner[square], price_of(square) / 2);
    b->owner[square] = RB_NOBODY;
}

/* ---- leaving ---- */

static void drop_the_turn(struct ring_book *b)
{
    b->purchase = b->card = b->again = false;
    b->ahead = 0;
    b->lot = RB_NOBODY;
    b->asked = RB_NOBODY;
}

static void hand_over(struct ring_book *b, int from, int to)
{
    for (int i = 0; i < 40; i++)
        if (b->owner[i] == from) {
            b->owner[i] = to;
            if (to == RB_BANK)
                b->mortgaged[i] = false;
        }
    for (int i = 0; i < 2; i++)
        if (b->jail_card[i] == from)
            b->jail_card[i] = to;
    pay(b, from, to, b->money[from]);
}

static void leave(struct ring_book *b, int player, int debt, int to)
{
    for (int i = 0; i < 40; i++)
        while (b->owner[i] == player && b->built[i])
            sell_top(b, i, debt != 0);
    if (debt && to == RB_SEVERAL) {
        int part = debt / (players(b) - 1);
        for (int next = next_in(b, player); next != player && b->money[player] >= part;
             next = next_in(b, next))
            pay(b, player, next, part);
        fired(RING_M19_LEFT);
    }
    hand_over(b, player, debt && to >= 0 ? to : RB_BANK);
    fired(!debt ? RING_M17_LEFT : to >= 0 ? RING_M9_PLAYER : RING_M9_BANK);
    b->in[player] = false;
    b->inside[player] = 0;
    if (player == b->turn) {
        if (b->lot >= 0)
            fired(RING_M7_VOID);
        b->debt = 0;
        drop_the_turn(b);
        return;
    }
    if (b->best == player)
        b->best = b->offer = RB_NOBODY;
    if (b->debt && b->debt_to == player)
        b->debt_to = RB_BANK;
    if (b->debt && b->debt_to == RB_SEVERAL) {
        b->debt -= b->debt / players(b);
        if (players(b) == 2)
            b->debt_to = next_in(b, b->turn);
    }
}

/* ---- M10 ---- */

static int dearest_with_buildings(const struct ring_book *b, int player)
{
    int best = RB_NOBODY;
    for (int i = 0; i < 40; i++)
        if (b->owner[i] == player && b->built[i] && (best < 0 || price_of(i) > price_of(best)))
            best = i;
    return best;
}

static int cheapest_unmortgaged(const struct ring_book *b, int player)
{
    int best = RB_NOBODY;
    for (int i = 0; i < 40; i++)
        if (b->owner[i] == player && !b->mortgaged[i] && (best < 0 || price_of(i) < price_of(best)))
            best = i;
    return best;
}

static void fifty_from_each(struct ring_book *b)
{
    for (int i = 1; i < b->seats; i++) {
        int other = (b->turn + i) % b->seats, square;
        if (!b->in[other])
            continue;
        while (b->money[other] < 50 && (square = dearest_with_buildings(b, other)) >= 0) {
            sell_top(b, square, true);
            fired(RING_M10_BUILDING);
        }
        while (b->money[other] < 50 && (square = cheapest_unmortgaged(b, other)) >= 0) {
            to_the_bank(b, square);
            fired(RING_M10_DEED);
        }
        if (b->money[other] >= 50) {
            pay(b, other, b->turn, 50);
            fired(RING_M10_PAYS);
        } else {
            leave(b, other, 50, b->turn);
            fired(RING_M10_BROKE);
        }
    }
}

/* ---- squares ---- */

static void to_jail(struct ring_book *b)
{
    b->at[b->turn] = 10;
    b->inside[b->turn] = 1;
    b->again = false;
}

enum special { PLAIN, DOUBLE_RAILWAY, TEN_TIMES };

static int rent_of(const struct ring_book *b, int square, enum special special)
{
    const struct street *street = street_on(square);
    int all, mine = owned_of(b, square, b->owner[square], &all);
    if (street && b->built[square])
        return street->rent[b->built[square]];
    if (street) {
        bool pledged = false;
        for (int i = 0; i < 28; i++)
            pledged |= same_group(properties[i], square) && b->mortgaged[properties[i]];
        if (mine == all && pledged)
            fired(RING_M21_DOUBLE);
        return street->rent[0] * (mine == all ? 2 : 1);
    }
    if (is_railway(square))
        return (25 << (mine - 1)) * (special == DOUBLE_RAILWAY ? 2 : 1);
    if (special == TEN_TIMES)
        fired(RING_M11_TEN);
    return b->dice * (special == TEN_TIMES || mine == 2 ? 10 : 4);
}

static void land(struct ring_book *b, enum special special)
{
    int square = b->at[b->turn], owner = b->owner[square];
    if (square == 30)
        to_jail(b);
    else if (square == 4)
        charge(b, 200, RB_BANK);
    else if (square == 38)
        charge(b, 75, RB_BANK);
    else if (square == 2 || square == 7 || square == 17 || square == 22 || square == 33 ||
             square == 36)
        b->card = true;
    else if (!street_on(square) && !is_railway(square) && !is_company(square))
        return;
    else if (owner == RB_NOBODY)
        b->purchase = true;
    else if (owner != b->turn && b->mortgaged[square])
        fired(RING_M4_NO_RENT);
    else if (owner != b->turn)
        charge(b, rent_of(b, square, special), owner);
}

static void forwards_to(struct ring_book *b, int square, enum special special)
{
    if (square <= b->at[b->turn]) {
        pay(b, RB_BANK, b->turn, 200);
        fired(RING_M20_SALARY);
    }
    b->at[b->turn] = square;
    land(b, special);
}

static void forwards(struct ring_book *b, int squares)
{
    forwards_to(b, (b->at[b->turn] + squares) % 40, PLAIN);
}

/* ---- cards, by the protocol chapter's numbers from 1 to 32 ---- */

static int count_buildings(const struct ring_book *b, int house, int hotel)
{
    int sum = 0;
    for (int i = 0; i < 40; i++)
        if (b->owner[i] == b->turn)
            sum += b->built[i] == 5 ? hotel : b->built[i] * house;
    if (sum)
        fired(RING_REPAIRS);
    return sum;
}

static void carry_out(struct ring_book *b, int id)
{
    static const int gains[33] = {[1] = 10,   [2] = 20,   [3] = 25,    [4] = 45,    [5] = 100,
                                  [6] = 100,  [7] = 100,  [8] = 200,   [21] = 50,   [22] = 150,
                                  [32] = 100, [13] = -50, [14] = -100, [15] = -150, [23] = -15};
    int from = b->at[b->turn];
    b->card = false;
    if (gains[id] > 0)
        pay(b, RB_BANK, b->turn, gains[id]);
    if (gains[id] < 0)
        charge(b, -gains[id], RB_BANK);
    switch (id) {
    case 9:
    case 20:
        forwards_to(b, 0, PLAIN);
        break;
    case 10:
    case 18:
        to_jail(b);
        break;
    case 11:
    case 19:
        b->jail_card[id == 19] = b->turn;
        break;
    case 12:
        fifty_from_each(b);
        break;
    case 16:
        charge(b, count_buildings(b, 40, 115), RB_BANK);
        break;
    case 17:
        charge(b, 50 * (players(b) - 1), players(b) == 2 ? next_in(b, b->turn) : RB_SEVERAL);
        break;
    case 24:
        fired(RING_M20_BACK);
        b->at[b->turn] = (from + 37) % 40;
        land(b, PLAIN);
        break;
    case 25:
        forwards_to(b, 39, PLAIN);
        break;
    case 26:
        forwards_to(b, 24, PLAIN);
        break;
    case 27:
        forwards_to(b, 11, PLAIN);
        break;
    case 28:
        forwards_to(b, 5, PLAIN);
        break;
    case 29:
        forwards_to(b, (from + 5) / 10 * 10 + 5 == 45 ? 5 : (from + 5) / 10 * 10 + 5,
                    DOUBLE_RAILWAY);
        break;
    case 30:
        forwards_to(b, from >= 12 && from < 28 ? 28 : 12, TEN_TIMES);
        break;
    case 31:
        charge(b, count_buildings(b, 25, 100), RB_BANK);
        break;
    default:
        break;
    }
}

/* ---- the throw ---- */

static void dice(struct ring_book *b, int one, int two)
{
    bool doubles = one == two;
    b->dice = one + two;
    b->thrown++;
    b->again = false;
    if (b->thrown > 1)
        fired(RING_M14_FURTHER);
    if (b->inside[b->turn]) {
        if (doubles || b->inside[b->turn] == 3) {
            b->inside[b->turn] = 0;
            fired(doubles ? RING_M8_DOUBLES : RING_M8_THIRD);
            b->ahead = b->dice;
            if (!doubles)
                charge(b, 50, RB_BANK);
            if (b->debt)
                fired(RING_M8_DEBT);
        } else {
            b->inside[b->turn]++;
        }
    } else if (doubles && b->thrown == 3) {
        fired(RING_THREE_DOUBLES);
        to_jail(b);
    } else {
        b->again = doubles;
        forwards(b, b->dice);
    }
}

/* ---- the right to send ---- */

static void to_turn_of(struct ring_book *b, int player)
{
    if (player <= b->turn)
        b->rounds++;
    b->turn = player;
    b->thrown = 0;
    b->again = false;
    if (b->limit && b->rounds >= b->limit)
        b->claim = player;
}

static bool all_answered(const struct ring_book *b)
{
    for (int i = 0; i < b->seats; i++)
        if (b->in[i] && !b->answered[i])
            return false;
    return true;
}

static void ask(struct ring_book *b)
{
    b->asked = b->turn;
    do
        b->asked = next_in(b, b->asked);
    while (b->answered[b->asked]);
}

/* The player on turn has the right: what can be settled without it is. */
static void settle(struct ring_book *b)
{
    if (b->leaving >= 0 || b->lent >= 0 || b->asked >= 0 || b->claim >= 0)
        return;
    if (b->lot >= 0 && b->best < 0 && all_answered(b)) {
        if (b->owner[b->lot] == RB_NOBODY) {
            fired(RING_M7_STAYS);
        } else if (b->mortgaged[b->lot]) {
            fired(RING_M7_KEPT);
        } else {
            fired(RING_M7_HALF);
            to_the_bank(b, b->lot);
        }
        b->lot = RB_NOBODY;
    }
    if (b->lot >= 0)
        return;
    if (b->debt && b->money[b->turn] >= b->debt)
        fired(RING_M9_TAKEN);
    pay_the_debt(b);
    if (!b->debt && b->ahead) {
        int squares = b->ahead;
        b->ahead = 0;
        forwards(b, squares);
    }
}

static void end_if_alone(struct ring_book *b)
{
    if (players(b) > 1 || b->leaving >= 0 || b->winner >= 0)
        return;
    drop_the_turn(b);
    b->debt = 0;
    b->lent = RB_NOBODY;
    b->claim = next_in(b, 0);
    if (b->in[0])
        b->claim = 0;
}

static int holder(const struct ring_book *b)
{
    if (b->winner >= 0)
        return RB_NOBODY;
    if (b->leaving >= 0)
        return b->leaving;
    if (b->claim >= 0)
        return b->claim;
    if (b->lent >= 0)
        return b->lent;
    return b->asked >= 0 ? b->asked : b->turn;
}

static void pass(struct ring_book *b)
{
    int who = holder(b);
    bool was_turn = who == b->turn;
    if (b->leaving >= 0)
        fired(RING_M18_LAST);
    else if (b->lent >= 0)
        fired(RING_M6_RETURN);
    else if (b->again)
        fired(RING_M14_ENOUGH);
    b->leaving = b->lent = RB_NOBODY;
    if (was_turn)
        to_turn_of(b, next_in(b, b->turn));
}

static void yield(struct ring_book *b, int to, bool lends)
{
    int who = holder(b);
    if (!b->in[to])
        fired(RING_M22_NEXT);
    if (!b->in[to])
        to = next_in(b, to);
    if (to == who)
        return;
    if (b->claim >= 0) {
        b->claim = to;
        return;
    }
    if (who != b->turn || (lends && b->leaving < 0)) {
        if (b->asked >= 0 && b->lent < 0 && b->leaving < 0) {
            b->answered[b->asked] = true;
            b->asked = RB_NOBODY;
        }
        b->leaving = RB_NOBODY;
        b->lent = to == b->turn ? RB_NOBODY : to;
        if (who == b->turn)
            fired(RING_M16_LENT);
        return;
    }
    fired(RING_M15_CLOSED);
    if (b->purchase)
        fired(RING_M16_LAPSED);
    if (b->debt) {
        fired(RING_M16_BROKE);
        leave(b, b->turn, b->debt, b->debt_to);
    }
    drop_the_turn(b);
    b->leaving = b->lent = RB_NOBODY;
    to_turn_of(b, to);
}

/* ---- the auction ---- */

static int percent(const struct ring_book *b, int offer)
{
    return (b->mortgaged[b->lot] ? 60 : 50) + 2 * offer;
}

static void answer(struct ring_book *b, int offer)
{
    int who = b->asked;
    b->answered[who] = true;
    b->asked = RB_NOBODY;
    if (offer > 25 || (offer && price_of(b->lot) * percent(b, offer) / 100 > b->money[who])) {
        fired(RING_M6_ZERO);
        return;
    }
    if (offer && b->best >= 0 && offer == b->offer)
        fired(RING_M6_TIE);
    if (offer && (b->best < 0 || offer > b->offer)) {
        b->best = who;
        b->offer = offer;
        fired(RING_M6_OFFER);
    }
}

static void transfer(struct ring_book *b)
{
    int square = b->lot, price = price_of(square), to = b->owner[square],
        all = price * percent(b, b->offer) / 100;
    fired(to == RB_BANK ? RING_M7_BANK : b->mortgaged[square] ? RING_M7_MORTGAGED : RING_M7_OWNER);
    if (b->mortgaged[square]) {
        pay(b, b->best, RB_BANK, price * 60 / 100);
        all -= price * 60 / 100;
    }
    pay(b, b->best, to, all);
    b->mortgaged[square] = false;
    b->owner[square] = b->best;
    b->lent = b->best;
    b->lot = RB_NOBODY;
    pay_the_debt(b);
}

/* ---- moves ---- */

static void property(struct ring_book *b, unsigned kind, int square)
{
    int all, mine = owned_of(b, square, b->turn, &all);
    switch (kind) {
    case MONO_MOVE_BUILD:
        pay(b, b->turn, RB_BANK, street_on(square)->building);
        if (++b->built[square] == 5) {
            b->hotels--;
            b->houses += 4;
            fired(RING_M2_HOTEL);
        } else {
            b->houses--;
            fired(mine < all ? RING_M2_LONE : RING_M2_HOUSE);
        }
        break;
    case MONO_MOVE_SELL:
        fired(b->built[square] == 5 ? RING_M3_HOTEL : RING_M3_HOUSE);
        sell_top(b, square, true);
        break;
    case MONO_MOVE_CEDE:
        fired(RING_M3_CEDE);
        to_the_bank(b, square);
        break;
    case MONO_MOVE_MORTGAGE:
        fired(RING_M4_MORTGAGE);
        pay(b, RB_BANK, b->turn, price_of(square) / 2);
        b->mortgaged[square] = true;
        break;
    default:
        fired(RING_M1_LIFT);
        pay(b, b->turn, RB_BANK, price_of(square) / 2 + price_of(square) / 2 / 10);
        b->mortgaged[square] = false;
        break;
    }
}

static void buy(struct ring_book *b)
{
    pay(b, b->turn, RB_BANK, price_of(b->at[b->turn]));
    b->owner[b->at[b->turn]] = b->turn;
    b->purchase = false;
    fired(RING_M1_BUY);
}

static void open_auction(struct ring_book *b, int square)
{
    if (b->owner[square] == RB_NOBODY)
        b->purchase = false;
    b->lot = square;
    b->best = b->offer = RB_NOBODY;
    for (int i = 0; i < RB_SEATS; i++)
        b->answered[i] = i == b->turn;
    ask(b);
}

void ring_book_play(struct ring_book *b, const struct move *move)
{
    int square = move->a < 28 ? properties[move->a] : 0;
    switch (move->kind) {
    case MONO_MOVE_DEAL:
        break; /* taken over: see ring_book_differs */
    case MONO_MOVE_DICE:
        dice(b, move->a, move->b);
        break;
    case MONO_MOVE_CARD:
        carry_out(b, move->a * 16 + move->b + 1);
        break;
    case MONO_MOVE_PASS:
        pass(b);
        break;
    case MONO_MOVE_FINE:
        pay(b, b->turn, RB_BANK, 50);
        b->inside[b->turn] = 0;
        fired(RING_M8_PAYS);
        break;
    case MONO_MOVE_USE_CARD:
        b->jail_card[move->a] = RB_NOBODY;
        b->inside[b->turn] = 0;
        fired(RING_M8_CARD);
        break;
    case MONO_MOVE_BUY:
        buy(b);
        break;
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_CEDE:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
        property(b, move->kind, square);
        break;
    case MONO_MOVE_AUCTION:
        open_auction(b, square);
        break;
    case MONO_MOVE_OFFER:
        answer(b, move->n);
        break;
    case MONO_MOVE_ASK:
        ask(b);
        break;
    case MONO_MOVE_TRANSFER:
        transfer(b);
        break;
    case MONO_MOVE_BANKRUPT: {
        int who = holder(b);
        bool on_turn = who == b->turn;
        if (who == b->asked && b->lent < 0)
            b->asked = RB_NOBODY;
        leave(b, who, on_turn ? b->debt : 0, b->debt_to);
        b->lent = RB_NOBODY;
        b->leaving = who;
        break;
    }
    case MONO_MOVE_WIN:
        fired(players(b) == 1 ? RING_M13_LAST : RING_M13_ROUNDS);
        b->winner = move->a;
        break;
    case MONO_MOVE_YIELD:
        yield(b, move->a, move->b);
        break;
    default: /* a throw: its dice say it */
        break;
    }
    end_if_alone(b);
    settle(b);
    end_if_alone(b);
}

/* ---- comparing ---- */

void ring_book_start(struct ring_book *b, int seats, int money, int houses, int hotels, int limit,
                     bool deal)
{
    memset(b, 0, sizeof *b);
    b->seats = seats;
    b->limit = limit;
    b->houses = houses;
    b->hotels = hotels;
    b->dealing = deal;
    for (int i = 0; i < 40; i++)
        b->owner[i] = RB_NOBODY;
    for (int i = 0; i < seats; i++) {
        b->money[i] = money;
        b->in[i] = true;
    }
    b->jail_card[0] = b->jail_card[1] = RB_NOBODY;
    b->lot = b->best = b->asked = b->lent = b->leaving = b->claim = b->winner = RB_NOBODY;
}

/* What the state must call it. */
static unsigned phase_of(const struct ring_book *b)
{
    if (b->winner >= 0)
        return MONO_OVER;
    if (b->leaving >= 0)
        return MONO_LEAVING;
    if (b->claim >= 0)
        return MONO_CLAIM;
    if (b->lent >= 0)
        return MONO_RETURN;
    if (b->lot >= 0)
        return b->asked >= 0 ? MONO_OFFERING : MONO_ASKING;
    if (b->debt)
        return MONO_DEBT;
    if (b->card)
        return MONO_CARD;
    if (b->purchase)
        return MONO_BUY;
    return b->thrown && !b->again ? MONO_DONE : MONO_FREE;
}

static int worth(const struct ring_book *b, int player)
{
    int sum = b->money[player];
    for (int i = 0; i < 40; i++)
        if (b->owner[i] == player)
            sum += (b->mortgaged[i] ? price_of(i) / 2 : price_of(i)) +
                   (b->built[i] ? b->built[i] * street_on(i)->building : 0);
    return sum;
}

static const char *winner_differs(const struct ring_book *b, const struct game_setup *setup,
                                  const struct game_state *s)
{
    struct result result;
    if (b->winner < 0)
        return NULL;
    mono_result(setup, s, &result);
    for (int i = 0; i < b->seats; i++) {
        if (b->in[i] && result.points[i] != worth(b, i))
            return "what a player is worth";
        if (b->in[i] && (worth(b, i) > worth(b, b->winner) ||
                         (worth(b, i) == worth(b, b->winner) && i < b->winner)))
            return "the winner is not the richest";
    }
    return result.winner == b->winner ? NULL : "the winner";
}

static const char *seats_differ(const struct ring_book *b, const struct game_state *s)
{
    for (int i = 0; i < b->seats; i++) {
        if (b->in[i] != (s->alive >> i & 1))
            return "who is in the game";
        if (b->money[i] != s->cash[i])
            return "money";
        if (b->in[i] && (b->at[i] != s->square[i] || b->inside[i] != s->jail[i]))
            return "a piece";
        for (int deck = 0; deck < 2; deck++)
            if ((b->jail_card[deck] == i) != (s->held[i][deck] != 0))
                return "a jail card";
        if (s->debt[i].amount != (i == b->turn ? b->debt : 0))
            return "a debt";
    }
    return NULL;
}

const char *ring_book_differs(const struct ring_book *b, const struct game_setup *setup,
                              const struct game_state *s)
{
    const char *differs = seats_differ(b, s);
    if (differs)
        return differs;
    if (b->houses != s->houses || b->hotels != s->hotels)
        return "the bank's buildings";
    for (int i = 0; i < 28; i++) {
        int square = properties[i], owner = s->owner[i] == MONO_NONE ? RB_NOBODY : s->owner[i];
        if (owner != b->owner[square] || s->level[i] != b->built[square] ||
            (s->mortgaged >> i & 1) != b->mortgaged[square])
            return "a property";
    }
    if (s->phase != MONO_DICE && s->phase != phase_of(b))
        return "what is due";
    if (b->winner < 0 && s->control != holder(b))
        return "who has the right to send";
    if (b->winner < 0 && b->leaving < 0 && (s->turn != b->turn || s->rounds != b->rounds))
        return "whose turn it is";
    return winner_differs(b, setup, s);
}
