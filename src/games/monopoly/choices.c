/* What the seat to move may choose from. Every family listed here is what judge.c lets through, no more and no less. */
#include "games/monopoly/rules.h"

struct mono_list {
    const struct mono_setup *setup;
    const struct mono_state *s;
    struct choice *at;
    size_t count;
};

static void add(struct mono_list *list, struct move move)
{
    list->at[list->count++] = (struct choice){.move = move, .low = move.n, .high = move.n};
}

static void add_range(struct mono_list *list, unsigned kind, unsigned a, int32_t low, int32_t high, uint64_t within)
{
    struct move move = {.kind = (uint8_t)kind, .a = (uint8_t)a, .n = low};
    list->at[list->count++] = (struct choice){.move = move, .low = low, .high = high, .within = within};
}

/* If the judge lets it through. */
static void offer(struct mono_list *list, unsigned kind, unsigned a)
{
    struct move move = {.kind = (uint8_t)kind, .a = (uint8_t)a};
    if (!mono_judge(list->setup, list->s, &move))
        add(list, move);
}

static void offer_deeds(struct mono_list *list, unsigned kind)
{
    for (uint64_t rest = list->s->owned[list->s->control]; rest; rest &= rest - 1)
        offer(list, kind, bits_lowest(rest));
}

static void offer_seats(struct mono_list *list, unsigned kind)
{
    for (unsigned seat = 0; seat < list->setup->seats; seat++)
        offer(list, kind, seat);
}

static void list_raising(struct mono_list *list)
{
    offer_deeds(list, MONO_MOVE_SELL);
    for (unsigned group = 0; group < list->setup->groups; group++)
        if (!mono_may_raze(list->setup, list->s, list->s->control, group, 0))
            add_range(list, MONO_MOVE_RAZE, group, 0, mono_raze_most(list->setup, list->s, group),
                      list->setup->group[group].members);
    offer_deeds(list, MONO_MOVE_MORTGAGE);
}

static void list_managing(struct mono_list *list)
{
    list_raising(list);
    offer_deeds(list, MONO_MOVE_BUILD);
    offer_deeds(list, MONO_MOVE_LIFT);
    offer_seats(list, MONO_MOVE_TRADE);
    offer(list, MONO_MOVE_BANKRUPT, 0);
}

static void list_auction(struct mono_list *list)
{
    const struct mono_state *s = list->s;
    int32_t floor = mono_bid_floor(list->setup, s, s->control);
    if (floor <= s->cash[s->control])
        add_range(list, MONO_MOVE_BID, 0, floor, s->cash[s->control], 0);
    offer(list, MONO_MOVE_SKIP, 0);
    offer(list, MONO_MOVE_LEAVE, 0);
}

/* An offer is built by small moves, each with a range or a set: listing all offers at once would be listing subsets. */
static void list_offer(struct mono_list *list)
{
    const struct mono_state *s = list->s;
    unsigned seat = s->stage == MONO_STAGE_GIVE ? s->proposer : s->partner;
    if (s->stage == MONO_STAGE_GIVE || s->stage == MONO_STAGE_WANT)
        add_range(list, s->stage == MONO_STAGE_GIVE ? MONO_MOVE_GIVE : MONO_MOVE_WANT, 0, 0, s->cash[seat],
                  mono_tradable(list->setup, s, (int)seat));
    for (unsigned a = 0; s->stage == MONO_STAGE_CARDS && a <= MONO_TRADE_CARDS; a++)
        for (unsigned b = 0; b <= MONO_TRADE_CARDS; b++) {
            struct move move = {.kind = MONO_MOVE_CARDS, .a = (uint8_t)a, .b = (uint8_t)b};
            if (!mono_judge(list->setup, s, &move))
                add(list, move);
        }
    offer(list, MONO_MOVE_PROPOSE, 0);
    offer(list, MONO_MOVE_CANCEL, 0);
}

/* M14. Withdrawing comes last: the first choice is what a station falls back on. */
static void list_ring_turn(struct mono_list *list)
{
    offer_deeds(list, MONO_MOVE_SELL);
    offer_deeds(list, MONO_MOVE_CEDE);
    offer_deeds(list, MONO_MOVE_MORTGAGE);
    offer_deeds(list, MONO_MOVE_AUCTION);
    offer_deeds(list, MONO_MOVE_BUILD);
    offer_deeds(list, MONO_MOVE_LIFT);
    offer(list, MONO_MOVE_BANKRUPT, 0);
}

void mono_ring_choices(struct mono_list *list)
{
    const struct mono_state *s = list->s;
    switch (s->phase) {
    case MONO_FREE:
    case MONO_DONE:
        offer(list, MONO_MOVE_THROW, 0);
        offer(list, MONO_MOVE_PASS, 0);
        offer(list, MONO_MOVE_FINE, 0);
        offer(list, MONO_MOVE_USE_CARD, 0);
        offer(list, MONO_MOVE_USE_CARD, 1);
        list_ring_turn(list);
        break;
    case MONO_BUY:
        offer(list, MONO_MOVE_BUY, 0);
        offer(list, MONO_MOVE_AUCTION, list->setup->square[s->square[s->control]].deed);
        list_ring_turn(list);
        break;
    case MONO_DEBT:
        list_ring_turn(list);
        break;
    case MONO_OFFERING:
        add_range(list, MONO_MOVE_OFFER, 0, 0, mono_offer_most(list->setup, s), 0);
        break;
    case MONO_ASKING:
        if (s->bidders)
            add(list, (struct move){.kind = MONO_MOVE_ASK});
        else
            add(list, (struct move){.kind = MONO_MOVE_TRANSFER, .b = s->best});
        break;
    case MONO_RETURN:
    case MONO_LEAVING:
        offer(list, MONO_MOVE_PASS, 0);
        break;
    case MONO_CLAIM:
        offer(list, MONO_MOVE_WIN, (unsigned)mono_ring_winner(list->setup, s));
        break;
    default: /* chance, or nobody */
        break;
    }
}

void mono_official_choices(struct mono_list *list)
{
    const struct mono_state *s = list->s;
    switch (s->phase) {
    case MONO_FREE:
        offer(list, MONO_MOVE_THROW, 0);
        offer(list, MONO_MOVE_FINE, 0);
        offer(list, MONO_MOVE_USE_CARD, 0);
        offer(list, MONO_MOVE_USE_CARD, 1);
        list_managing(list);
        offer_seats(list, MONO_MOVE_CONTROL);
        offer(list, MONO_MOVE_TIME, 0);
        break;
    case MONO_DONE:
        offer(list, MONO_MOVE_PASS, 0);
        list_managing(list);
        break;
    case MONO_BUY:
        offer(list, MONO_MOVE_BUY, 0);
        offer(list, MONO_MOVE_DECLINE, 0);
        list_raising(list);
        break;
    case MONO_TAXED:
        offer(list, MONO_MOVE_TAX, 0);
        offer(list, MONO_MOVE_TAX, 1);
        break;
    case MONO_CHOOSE:
        for (unsigned action = 0; action < MONO_ACTIONS; action++)
            offer(list, MONO_MOVE_CHOOSE, action);
        break;
    case MONO_AUCTION:
        list_auction(list);
        break;
    case MONO_WISH:
        add_range(list, MONO_MOVE_WISH, 0, 0, (int32_t)mono_could_place(list->setup, s, s->control, s->scarce), 0);
        break;
    case MONO_PLACE:
        offer_deeds(list, MONO_MOVE_PLACE);
        break;
    case MONO_DEBT:
        offer(list, MONO_MOVE_PAY, 0);
        list_raising(list);
        offer_seats(list, MONO_MOVE_TRADE);
        offer(list, MONO_MOVE_BANKRUPT, 0);
        break;
    case MONO_INTEREST:
        offer(list, MONO_MOVE_INTEREST, 0);
        offer(list, MONO_MOVE_INTEREST, 1);
        break;
    case MONO_OFFER:
        list_offer(list);
        break;
    case MONO_ANSWER:
        offer(list, MONO_MOVE_ACCEPT, 0);
        offer(list, MONO_MOVE_REFUSE, 0);
        break;
    default: /* chance, or nobody */
        break;
    }
}

size_t mono_choices(const void *setup, const void *state, struct choice *choices)
{
    struct mono_list list = {setup, state, choices, 0};
    mono_ruleset(setup)->choices(&list);
    return list.count;
}
