/* What the seat to move can choose from: exactly the moves that mono_refusal lets through. */
#include "games/monopoly/rules/rules.h"

struct choice_list {
    const struct game_setup *setup;
    const struct game_state *s;
    struct choice *at;
    size_t count;
};

/* The order of the list, for all rule sets. Withdrawing comes late, since a station falls back on
 * the first choice. */
static const uint8_t order[] = {
    MONO_MOVE_THROW,    MONO_MOVE_PASS,    MONO_MOVE_FINE,  MONO_MOVE_USE_CARD, MONO_MOVE_BUY,
    MONO_MOVE_DECLINE,  MONO_MOVE_PAY,     MONO_MOVE_TAX,   MONO_MOVE_CHOOSE,   MONO_MOVE_BID,
    MONO_MOVE_SKIP,     MONO_MOVE_LEAVE,   MONO_MOVE_WISH,  MONO_MOVE_PLACE,    MONO_MOVE_INTEREST,
    MONO_MOVE_GIVE,     MONO_MOVE_WANT,    MONO_MOVE_CARDS, MONO_MOVE_PROPOSE,  MONO_MOVE_CANCEL,
    MONO_MOVE_ACCEPT,   MONO_MOVE_REFUSE,  MONO_MOVE_SELL,  MONO_MOVE_RAZE,     MONO_MOVE_CEDE,
    MONO_MOVE_MORTGAGE, MONO_MOVE_AUCTION, MONO_MOVE_BUILD, MONO_MOVE_LIFT,     MONO_MOVE_TRADE,
    MONO_MOVE_BANKRUPT, MONO_MOVE_CONTROL, MONO_MOVE_TIME,  MONO_MOVE_OFFER,    MONO_MOVE_ASK,
    MONO_MOVE_TRANSFER, MONO_MOVE_WIN};

/* Adds a family from n = `move.n` on, if its least member is legal. */
static void add_choice_family(struct choice_list *list, struct move move, int32_t high,
                              uint64_t within)
{
    if (!mono_refusal(list->setup, list->s, &move))
        list->at[list->count++] =
            (struct choice){.move = move, .low = move.n, .high = high, .within = within};
}

static void add_one(struct choice_list *list, unsigned kind, unsigned a)
{
    add_choice_family(list, mono_move(kind, a), 0, 0);
}

/* Adds the families of a kind, as wide as the position allows; add_choice_family leaves out what is
 * not legal. */
static void add_choices_of(struct choice_list *list, unsigned kind)
{
    const struct game_setup *setup = list->setup;
    const struct game_state *s = list->s;
    struct move move = {.kind = (uint8_t)kind};
    switch ((enum mono_kind)kind) {
    case MONO_MOVE_BUY:
        add_one(list, kind, 0);
        add_one(list, MONO_MOVE_AUCTION, mono_deed_here(setup, s)); /* on the ring */
        break;
    case MONO_MOVE_BID:
        move.n = mono_bid_floor(setup, s, s->control);
        add_choice_family(list, move, s->cash[s->control], 0);
        break;
    case MONO_MOVE_OFFER:
        add_choice_family(list, move, mono_offer_most(setup, s), 0);
        break;
    case MONO_MOVE_WISH:
        add_choice_family(list, move, (int32_t)mono_could_place(setup, s, s->control, s->scarce),
                          0);
        break;
    case MONO_MOVE_RAZE:
        for (; move.a < setup->groups; move.a++)
            add_choice_family(list, move, mono_raze_most(setup, s, move.a),
                              setup->group[move.a].members);
        break;
    /* An offer is built by small moves, each with a range or a set: listing all at once would be
     * listing subsets. */
    case MONO_MOVE_GIVE:
        add_choice_family(list, move, s->cash[s->proposer], mono_tradable(setup, s, s->proposer));
        break;
    case MONO_MOVE_WANT:
        add_choice_family(list, move, s->cash[s->partner], mono_tradable(setup, s, s->partner));
        break;
    case MONO_MOVE_CARDS:
        for (; s->stage == MONO_STAGE_CARDS && move.a <= MONO_TRADE_CARDS; move.a++)
            for (move.b = 0; move.b <= MONO_TRADE_CARDS; move.b++)
                add_choice_family(list, move, 0, 0);
        break;
    case MONO_MOVE_TRANSFER:
        move.b = s->best;
        add_choice_family(list, move, 0, 0);
        break;
    case MONO_MOVE_WIN:
        add_one(list, kind, (unsigned)mono_ring_winner(setup, s));
        break;
    default: /* one for each deed of one's own, seat, deck or action that it can be about */
        if (mono_move_kinds[kind].has & MONO_IS_DEED)
            for (uint64_t rest = s->owned[s->control]; rest; rest &= rest - 1)
                add_one(list, kind, bits_lowest(rest));
        else
            for (unsigned a = 0; a <= mono_move_kinds[kind].most; a++)
                add_one(list, kind, a);
        break;
    }
}

size_t mono_choices(const struct game_setup *setup, const struct game_state *state,
                    struct choice *choices)
{
    struct choice_list list = {setup, state, choices, 0};
    for (size_t i = 0; i < sizeof order; i++)
        if (mono_in_phase(state, mono_ruleset(setup)->rules[order[i]].phases))
            add_choices_of(&list, order[i]);
    return list.count;
}
