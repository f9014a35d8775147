#include "games/monopoly/players/player.h"

#include "core/tuning.h"
#include "games/monopoly/search/search.h"

struct mono_weights mono_weights = {
#define WEIGHT(name, value) .name = value,
    MONO_WEIGHTS(WEIGHT)
#undef WEIGHT
};

static const struct tuning tunings[] = {
#define WEIGHT(name, value) {#name, &mono_weights.name, value, 0, INT32_MAX},
    MONO_WEIGHTS(WEIGHT)
#undef WEIGHT
        {0},
};

enum status mono_weights_read(const char *text, size_t length, struct why *why)
{
    return tuning_read(tunings, text, length, why);
}

void mono_weights_text(struct str *text)
{
    tuning_text(tunings, text);
}

int64_t mono_safe_sum(const struct mono_player *p)
{
    return (int64_t)mono_weights.safe * p->setup->salary / 20000;
}

bool mono_is_last_of(const struct mono_player *p, unsigned deed, unsigned seat)
{
    uint64_t others = mono_group_of(p->setup, deed)->members & ~mono_bit(deed);
    return !(others & ~p->s->owned[seat]);
}

bool mono_is_sole_owner(const struct mono_player *p, unsigned deed, unsigned seat)
{
    uint64_t group = mono_group_of(p->setup, deed)->members;
    return group & p->s->owned[seat] && !(group & mono_owned_besides(p->s, seat));
}

bool mono_is_free_group(const struct mono_player *p, unsigned deed)
{
    return !(mono_group_of(p->setup, deed)->members & mono_owned_besides(p->s, MONO_NONE));
}

unsigned mono_percent_free(const struct mono_player *p)
{
    unsigned owned = bits_count(mono_owned_besides(p->s, MONO_NONE));
    return (p->setup->deeds - owned) * 100 / p->setup->deeds;
}

bool mono_with_best(const struct mono_player *p, enum mono_kind kind, uint64_t deeds,
                    mono_score *score, struct move *move)
{
    unsigned deed = mono_best_deed(p->setup, p->s, deeds, score);
    *move = mono_move(kind, deed);
    return deed != MONO_NONE;
}

static double sale_price(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    return mono_may_sell(setup, s, s->owner[deed], deed) ? MONO_NOT_AT_ALL
                                                         : mono_sell_price(setup, s, deed);
}

bool mono_sell_any(const struct mono_player *p, struct move *move)
{
    if (mono_with_best(p, MONO_MOVE_SELL, p->s->owned[p->seat], sale_price, move))
        return true;
    for (unsigned group = 0; group < p->setup->groups; group++)
        if (!mono_may_raze(p->setup, p->s, (int)p->seat, group, 0)) {
            *move = mono_move(MONO_MOVE_RAZE, group);
            return true;
        }
    return false;
}

static double mortgage_price(const struct game_setup *setup, const struct game_state *s,
                             unsigned deed)
{
    return mono_may_mortgage(setup, s, s->owner[deed], deed) ? MONO_NOT_AT_ALL
                                                             : setup->deed[deed].price;
}

bool mono_mortgage_dearest(const struct mono_player *p, struct move *move)
{
    return mono_with_best(p, MONO_MOVE_MORTGAGE, p->s->owned[p->seat] & ~p->s->mortgaged,
                          mortgage_price, move);
}

bool mono_has_jail_card(const struct mono_player *p, struct move *move)
{
    const uint64_t *held = p->s->held[p->seat];
    *move = mono_move(MONO_MOVE_USE_CARD, held[0] ? 0 : 1);
    return held[0] || held[1];
}

bool mono_step_of_plan(const struct mono_player *p, const struct mono_plan *plan, bool build,
                       unsigned *street)
{
    bool found = false;
    for (uint64_t rest = plan->deeds; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        if (build ? mono_may_build(p->setup, p->s, (int)p->seat, deed)
                  : mono_may_sell(p->setup, p->s, (int)p->seat, deed))
            continue;
        /* The first street after which the others can still be served; failing that any one. */
        struct game_state after = *p->s;
        struct mono_plan others = *plan;
        if (build)
            mono_put_building(p->setup, &after, deed);
        else
            mono_sell_building(p->setup, &after, deed);
        if (--others.count[deed] == 0)
            others.deeds &= ~mono_bit(deed);
        bool feasible = mono_search_feasible(p->setup, &after, &others, build);
        if (feasible || !found)
            *street = deed;
        found = true;
        if (feasible)
            break;
    }
    return found;
}

/* ---- decisions that are the same for all ---- */

static struct move decide_tax(const struct mono_player *p)
{
    const struct mono_square *square = &p->setup->square[p->s->square[p->seat]];
    int64_t fixed = square->amount, of_cash = (int64_t)mono_cash(p) * square->percent / 100;
    /* The percentage of the cash alone is a lower bound, and mostly decides. */
    bool cheaper = fixed <= of_cash || fixed <= mono_tax_percent(p->setup, p->s, (int)p->seat);
    p->memory->because = cheaper ? "5.1" : "5.2";
    return mono_move(MONO_MOVE_TAX, cheaper ? 0 : 1);
}

/* Keeps the card if it can afford to (4.1), else takes the action that collects most (4.2). */
static struct move decide_action(const struct mono_player *p)
{
    const struct mono_card *card = mono_current_card(p->setup, p->s);
    unsigned collect = 0, keep = MONO_NONE;
    int64_t most = 0;
    for (unsigned action = 0; action < card->actions; action++)
        for (unsigned i = card->first[action]; i < card->first[action + 1]; i++) {
            const struct mono_step *step = &p->setup->step[i];
            int64_t gain = step->kind == MONO_STEP_PAY ? -(int64_t)step->value : 0;
            if (step->kind == MONO_STEP_PAY_EACH)
                gain = -(int64_t)step->value * (bits_count(p->s->alive) - 1);
            if (step->kind == MONO_STEP_KEEP)
                keep = action;
            if (gain > most) {
                most = gain;
                collect = action;
            }
        }
    if (keep != MONO_NONE && mono_cash(p) > mono_safe_sum(p)) {
        p->memory->because = "4.1";
        return mono_move(MONO_MOVE_CHOOSE, keep);
    }
    p->memory->because = most ? "4.2" : keep == MONO_NONE ? "4.3" : "4.-";
    return mono_move(MONO_MOVE_CHOOSE, collect);
}

/* What a building that was won would earn on that street. */
static double place_gain(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    struct move move = mono_move(MONO_MOVE_PLACE, deed);
    unsigned level = s->level[deed],
             next = mono_next_is_hotel(setup, level) ? MONO_HOTEL : level + 1;
    if (mono_refusal(setup, s, &move))
        return MONO_NOT_AT_ALL;
    return (double)(mono_search_rent(setup, s, deed, next) -
                    mono_search_rent(setup, s, deed, level));
}

/* The next part of its own offer, or what it says to another's. */
static struct move decide_trade(const struct mono_answers *answers, const struct mono_player *p)
{
    bool own = p->s->phase == MONO_OFFER;
    if (!answers->offer)
        p->memory->because = "S8";
    else if (own)
        return answers->offer(p);
    else if (answers->accepts(p))
        return mono_move(MONO_MOVE_ACCEPT, 0);
    return mono_move(own ? MONO_MOVE_CANCEL : MONO_MOVE_REFUSE, 0);
}

struct move mono_official_answer(const struct mono_answers *answers, const struct mono_player *p)
{
    struct move move;
    switch (p->s->phase) {
    case MONO_BUY:
        return answers->purchase(p);
    case MONO_AUCTION:
        return answers->auction(p);
    case MONO_DEBT:
        return answers->debt(p);
    case MONO_TAXED:
        return decide_tax(p);
    case MONO_CHOOSE:
        return decide_action(p);
    case MONO_INTEREST:
        return answers->interest(p);
    case MONO_WISH:
        return answers->wish(p);
    case MONO_PLACE:
        p->memory->because = "S29";
        mono_with_best(p, MONO_MOVE_PLACE, p->s->owned[p->seat], place_gain, &move);
        return move;
    default: /* MONO_OFFER, MONO_ANSWER */
        return decide_trade(answers, p);
    }
}

bool mono_owners_agree(const struct game_setup *setup, const struct game_state *s, int seat,
                       unsigned group)
{
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        if (setup->deed[deed].group == group && s->owner[deed] != seat)
            return false;
    return true;
}
