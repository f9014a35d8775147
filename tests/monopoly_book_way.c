/* The book: the piece on its way by dice and by cards, and what happens where it lands. */
#include "monopoly_book_parts.h"

/* For the counting only: salaries since the throw. */
static unsigned salaries;

/* Square by square. */
void book_walk(struct book *b, int squares, bool salary)
{
    struct game_state *s = b->s;
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
    struct game_state *s = b->s;
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
    if (book_mortgaged(s, deed)) {
        FIRED(RENT_MORTGAGED);
        return false;
    }
    if (s->by_dice)
        return true;
    if (s->times > 1)
        FIRED(CARD_TIMES);
    book_charge(b, seat, owner,
                book_rent(b, deed, s->dice[0] + s->dice[1]) * (s->times ? s->times : 1));
    return false;
}

bool book_settle(struct book *b)
{
    struct game_state *s = b->s;
    const struct mono_square *square = &b->setup->square[s->square[s->turn]];
    switch (square->kind) {
    case MONO_STREET:
    case MONO_SERVICE:
    case MONO_STATION:
        return settle_deed(b, square->deed);
    case MONO_TAX:
        FIRED(TAX_LUXURY);
        if (!book_charge(b, s->turn, book_treasury(b), square->amount))
            FIRED(TAX_DEBT);
        return false;
    case MONO_TAX_OR:
        if (b->setup->tax)
            return true;
        FIRED(TAX_ONLY);
        book_charge(b, s->turn, book_treasury(b), square->amount);
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

/* ---- dice ---- */

static void throw_dice(struct book *b)
{
    struct game_state *s = b->s;
    unsigned seat = s->turn, total = s->dice[0] + s->dice[1];
    bool doubles = s->dice[0] == s->dice[1];
    s->cards = 0;
    s->thrown++;
    salaries = 0;
    if (!s->jail[seat]) {
        if (doubles && s->thrown == 3) {
            FIRED(THREE_DOUBLES);
            unsigned deed = b->setup->square[(s->square[seat] + total) % b->setup->squares].deed;
            if (deed != MONO_NONE && s->owner[deed] < MONO_SEATS && s->owner[deed] != seat &&
                !book_mortgaged(s, deed))
                FIRED(THREE_DOUBLES_RENT);
            to_jail(b);
            return;
        }
        if (doubles)
            FIRED(DOUBLES);
        book_walk(b, (int)total, true);
        return;
    }
    if (doubles) {
        FIRED(JAIL_DOUBLES);
        s->jail[seat] = 0;
        book_walk(b, (int)total, true);
    } else if (s->jail[seat] < b->setup->jail_turns) {
        FIRED(JAIL_STAYS);
        s->jail[seat]++;
    } else {
        s->jail[seat] = 0;
        s->ahead = (int16_t)total;
        if (!b->setup->fine)
            FIRED(JAIL_THIRD_FREE);
        else if (book_charge(b, seat, MONO_BANK, b->setup->fine_amount))
            FIRED(JAIL_THIRD);
        else
            FIRED(JAIL_THIRD_DEBT);
    }
}

void book_dice(struct book *b, const struct move *move)
{
    struct game_state *s = b->s;
    s->dice[0] = move->a;
    s->dice[1] = move->b;
    if (s->phase == MONO_DICE) {
        throw_dice(b);
    } else if (s->phase == MONO_RENT_DICE) {
        unsigned deed = b->setup->square[s->square[s->turn]].deed, total = move->a + move->b;
        const struct mono_deed *d = &b->setup->deed[deed];
        int64_t one = d->kind == MONO_SERVICE ? d->rent[1] : book_rent(b, deed, total);
        FIRED(CARD_DICE);
        book_charge(b, s->turn, s->owner[deed], one * total * (s->times ? s->times : 1));
        s->times = s->by_dice = 0;
    }
}

/* ---- cards ---- */

static int32_t line_of(const struct book *b, const struct mono_script *script, unsigned kind,
                       int32_t missing)
{
    const struct mono_card *card = &b->setup->deck[script->deck].card[script->card];
    int32_t value = missing;
    for (unsigned i = card->first[script->action]; i < card->first[script->action + 1]; i++)
        if (b->setup->step[i].kind == kind)
            value = b->setup->step[i].value;
    return value;
}

void book_to_bottom(struct game_state *s, unsigned deck, unsigned card)
{
    s->queue[deck][s->queued[deck]++] = (uint8_t)card;
    FIRED(CARD_BOTTOM);
}

void book_choose(struct book *b, unsigned action)
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
        book_to_bottom(b->s, script->deck, script->card);
    }
}

void book_draw(struct book *b, unsigned deck, unsigned card)
{
    struct game_state *s = b->s;
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
    struct game_state *s = b->s;
    if (s->jail[s->turn] || squares == 0)
        return;
    s->times = line_of(b, script, MONO_STEP_TIMES, 0);
    s->by_dice = line_of(b, script, MONO_STEP_TIMES_DICE, 0) != 0;
    book_walk(b, squares, line_of(b, script, MONO_STEP_SALARY, 1) != 0);
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
    struct game_state *s = b->s;
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
        int64_t times = step->kind == MONO_STEP_PER_HOUSE   ? houses
                        : step->kind == MONO_STEP_PER_HOTEL ? hotels
                                                            : 1;
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
        book_charge(b, s->turn, book_treasury(b), sum);
    }
}

static void card_each(struct book *b, int64_t amount)
{
    struct game_state *s = b->s;
    unsigned debtors = 0;
    if (amount > 0) {
        FIRED(CARD_PAY_EACH);
        unsigned to = MONO_SEVERAL;
        for (unsigned seat = 0; seat < b->setup->seats && book_players(b) == 2; seat++)
            if (book_alive(s, seat) && seat != s->turn)
                to = seat;
        book_charge(b, s->turn, to, amount * (book_players(b) - 1));
        return;
    }
    FIRED(CARD_COLLECT_EACH);
    for (unsigned seat = 0; seat < b->setup->seats; seat++)
        if (seat != s->turn && book_alive(s, seat))
            debtors += !book_charge(b, seat, s->turn, -amount);
    if (debtors > 1)
        FIRED(DEBTORS);
}

void book_card_line(struct book *b)
{
    struct game_state *s = b->s;
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
