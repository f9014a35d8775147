/* Cards of both decks. A deck is a queue (S32): drawn from the top, back to the bottom. The cards
 * of `fresh` are unseen; they lie on top of those in `queue`, and chance decides their order as
 * they are drawn. A card goes back, or to the player who keeps it, before its steps are carried
 * out. */
#include "games/monopoly/rules/turn.h"

/* The card that is being carried out. */
static struct mono_script *top(struct game_state *s)
{
    return &s->script[s->scripts - 1];
}

const struct mono_card *mono_current_card(const struct game_setup *setup,
                                          const struct game_state *s)
{
    if (!s->scripts)
        return NULL;
    const struct mono_script *script = &s->script[s->scripts - 1];
    return &setup->deck[script->deck].card[script->card];
}

void mono_return_card(const struct game_setup *setup, struct game_state *s, unsigned deck,
                      unsigned card)
{
    if (mono_ruleset(setup)->shuffles)
        s->fresh[deck] |= mono_bit(card);
    else
        s->queue[deck][s->queued[deck]++] = (uint8_t)card;
}

void mono_draw_card(const struct game_setup *setup, struct game_state *s, unsigned deck,
                    unsigned card)
{
    if (s->fresh[deck] & mono_bit(card)) {
        s->fresh[deck] &= ~mono_bit(card);
    } else {
        uint8_t *queue = s->queue[deck], *at = queue;
        while (*at != card) /* the first, unless another station has another order (M12) */
            at++;
        memmove(at, at + 1, (size_t)(queue + s->queued[deck] - 1 - at));
        queue[--s->queued[deck]] = 0;
    }
    s->cards++;
    s->script[s->scripts++] = (struct mono_script){(uint8_t)deck, (uint8_t)card, 0, 0};
    if (setup->deck[deck].card[card].actions > 1)
        mono_wait_for(s, MONO_CHOOSE, s->turn);
    else
        mono_choose_action(setup, s, 0);
}

/* The value of the first step of that kind in the action, or `missing`. */
static int32_t step_value(const struct game_setup *setup, const struct mono_script *script,
                          unsigned kind, int32_t missing)
{
    const struct mono_card *card = &setup->deck[script->deck].card[script->card];
    for (unsigned i = card->first[script->action]; i < card->first[script->action + 1]; i++)
        if (setup->step[i].kind == kind)
            return setup->step[i].value;
    return missing;
}

void mono_choose_action(const struct game_setup *setup, struct game_state *s, unsigned action)
{
    struct mono_script *script = top(s);
    script->action = (uint8_t)action;
    if (setup->deck[script->deck].card[script->card].keep &&
        step_value(setup, script, MONO_STEP_KEEP, 0))
        s->held[s->turn][script->deck] |= mono_bit(script->card);
    else
        mono_return_card(setup, s, script->deck, script->card);
}

unsigned mono_jail_cards(const struct game_state *s, int seat)
{
    return bits_count(s->held[seat][0]) + bits_count(s->held[seat][1]);
}

void mono_move_cards(struct game_state *s, unsigned from, unsigned to, unsigned count)
{
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        for (; count && s->held[from][deck]; count--) {
            uint64_t card = s->held[from][deck] & -s->held[from][deck];
            s->held[from][deck] &= ~card;
            s->held[to][deck] |= card;
        }
}

int mono_next_of_kind(const struct game_setup *setup, unsigned square, unsigned step)
{
    static const uint8_t kinds[] = {MONO_SERVICE, MONO_STATION, MONO_STREET};
    for (int squares = 1; squares <= setup->squares; squares++)
        if (setup->square[(square + (unsigned)squares) % setup->squares].kind == kinds[step])
            return squares;
    return 0;
}

/* The multiplier of a rent holds for this walk only: mono_land takes it out of the state again. A
 * piece that an earlier step of the card has sent to jail stays there. */
static void card_walks(const struct game_setup *setup, struct game_state *s, int squares)
{
    const struct mono_script *script = top(s);
    if (squares == 0 || s->jail[s->turn])
        return;
    s->times = step_value(setup, script, MONO_STEP_TIMES, 0);
    s->by_dice = step_value(setup, script, MONO_STEP_TIMES_DICE, 0) != 0;
    mono_advance(setup, s, squares, step_value(setup, script, MONO_STEP_SALARY, 1) != 0);
}

/* The player on turn pays the amount to each of the others or, below 0, collects it from its left
 * on. On the ring a player who is ruined by that is out before the next one pays (M10). */
static void card_pays_each(const struct game_setup *setup, struct game_state *s, int32_t amount)
{
    bool at_once = mono_ruleset(setup)->raises_at_once;
    if (amount >= 0)
        mono_charge(setup, s, s->turn, MONO_SEVERAL, (int64_t)amount * (bits_count(s->alive) - 1));
    for (unsigned i = 1; amount < 0 && i < setup->seats; i++) {
        unsigned other = (s->turn + i) % setup->seats;
        if (!mono_is_alive(s, other))
            continue;
        if (at_once)
            mono_ring_raise(setup, s, other, -amount);
        mono_charge(setup, s, other, s->turn, -amount);
        if (at_once && s->debt[other].amount)
            mono_ring_leave(setup, s, other);
    }
}

/* Drops the card that is being carried out; one below it, if any, goes on. */
static void end_script(struct game_state *s)
{
    *top(s) = (struct mono_script){0};
    s->scripts--;
}

static bool pays_bank(unsigned kind)
{
    return kind == MONO_STEP_PAY || kind == MONO_STEP_PER_HOUSE || kind == MONO_STEP_PER_HOTEL;
}

/* Consecutive payments to the bank are one sum, such as one per house and one per hotel. Payments
 * and receipts are not added up. */
static void card_pays_bank(const struct game_setup *setup, struct game_state *s, unsigned at,
                           unsigned end)
{
    struct mono_script *script = top(s);
    int64_t sum = 0;
    bool collects = setup->step[at].value < 0;
    for (; at < end && pays_bank(setup->step[at].kind) && (setup->step[at].value < 0) == collects;
         at++, script->step++) {
        const struct mono_step *step = &setup->step[at];
        int houses = 1, hotels = 1;
        if (step->kind != MONO_STEP_PAY)
            mono_count_buildings(s, s->turn, &houses, &hotels);
        sum += (int64_t)step->value * (step->kind == MONO_STEP_PER_HOTEL ? hotels : houses);
    }
    if (sum < 0)
        mono_transfer(s, MONO_BANK, s->turn, sum < -MONO_CASH_MAX ? MONO_CASH_MAX : (int32_t)-sum);
    else
        mono_charge(setup, s, s->turn, mono_treasury(setup), sum);
    if (at == end && !s->owing)
        end_script(s);
}

/* One step at a time: after each one mono_proceed first settles a debt or a square that it led
 * to. */
void mono_script_step(const struct game_setup *setup, struct game_state *s)
{
    struct mono_script *script = top(s);
    const struct mono_card *card = mono_current_card(setup, s);
    unsigned at = card->first[script->action] + script->step, end = card->first[script->action + 1];
    if (at >= end) {
        end_script(s);
        return;
    }
    const struct mono_step *step = &setup->step[at];
    if (pays_bank(step->kind)) {
        card_pays_bank(setup, s, at, end);
        return;
    }
    script->step++;
    int squares;
    switch (step->kind) {
    case MONO_STEP_TO_SERVICE:
    case MONO_STEP_TO_STATION:
    case MONO_STEP_TO_STREET:
        card_walks(setup, s, mono_next_of_kind(setup, s->square[s->turn], step->kind));
        break;
    case MONO_STEP_JAIL:
        mono_go_to_jail(setup, s);
        break;
    case MONO_STEP_GO_TO:
        if (step->value >= setup->squares)
            break; /* a target that the board lacks (S33) */
        squares = (step->value - s->square[s->turn] + setup->squares) % setup->squares;
        card_walks(setup, s, squares ? squares : setup->squares);
        break;
    case MONO_STEP_GO:
        card_walks(setup, s, step->value);
        break;
    case MONO_STEP_PAY_EACH:
        card_pays_each(setup, s, step->value);
        break;
    default: /* the others say how these are done, or were seen to when the card was drawn */
        break;
    }
}

/* mono_proceed would begin with the first step as well, since nothing else is open here. */
void mono_draw_and_settle(const struct game_setup *setup, struct game_state *s, struct rng *rng)
{
    unsigned alive = s->alive;
    mono_draw_card(setup, s, s->deck, mono_random_card(s, rng));
    if (s->phase == MONO_CHOOSE)
        return;
    mono_script_step(setup, s);
    mono_go_on(setup, s, alive);
}
