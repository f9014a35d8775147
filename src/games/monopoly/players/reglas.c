/* `reglas`: the rules of 4.3.1, one by one, in the printed order; the first that fits decides
 * (S9). */
#include "core/bot.h"
#include "games/monopoly/players/player.h"
#include "games/monopoly/search/search.h"

/* Names the rule as the reason if it fits. */
static bool rule(const struct mono_player *p, bool fits, const char *number)
{
    if (fits)
        p->memory->because = number;
    return fits;
}

/* ---- 1: bidding ---- */

static struct move reglas_bid(const struct mono_player *p, int64_t sum)
{
    int32_t floor = mono_bid_floor(p->setup, p->s, (int)p->seat);
    sum = sum < floor ? floor : sum; /* S17: a bid that is too low becomes the lowest possible */
    if (sum > mono_cash(p))
        return mono_move(MONO_MOVE_SKIP, 0);
    return (struct move){.kind = MONO_MOVE_BID, .n = (int32_t)sum};
}

static struct move reglas_auction(const struct mono_player *p)
{
    const struct mono_weights *w = &mono_weights;
    const struct game_state *s = p->s;
    int64_t best = s->bid, cash = mono_cash(p);
    bool deed = s->lot < MONO_DEEDS; /* a scarce building has no group to complete */
    int64_t price = deed ? p->setup->deed[s->lot].price : mono_bid_floor(p->setup, s, (int)p->seat);
    if (rule(p, best > cash, "1.1"))
        return mono_move(MONO_MOVE_LEAVE, 0);
    if (rule(p, best == 0 && price < cash, "1.2"))
        return reglas_bid(p, price * w->bid_first / 100);
    if (rule(p, best * w->bid_mine_cash < cash && deed && mono_is_last_of(p, s->lot, p->seat),
             "1.3"))
        return reglas_bid(p, best * w->bid_mine / 100);
    if (rule(p,
             best * w->bid_block_cash < cash && deed && s->best != MONO_NONE &&
                 mono_is_last_of(p, s->lot, s->best),
             "1.4"))
        return reglas_bid(p, best * w->bid_block / 100);
    if (rule(p, deed && mono_is_sole_owner(p, s->lot, p->seat) && best * w->bid_sole_cash < cash,
             "1.5"))
        return reglas_bid(p, best * w->bid_sole / 100);
    if (rule(p, best * w->bid_rich_cash < cash && best < price, "1.6"))
        return reglas_bid(p, best * w->bid_rich / 100);
    if (rule(p, best * w->bid_fair_cash < cash && best < price, "1.7"))
        return reglas_bid(p, best * w->bid_fair / 100);
    p->memory->because = "1.-";
    return mono_move(MONO_MOVE_SKIP, 0);
}

/* ---- 2: buying ---- */

static bool wants_street(const struct mono_player *p, unsigned deed, int64_t price, int64_t cash)
{
    const struct mono_weights *w = &mono_weights;
    uint64_t group = mono_group_of(p->setup, deed)->members;
    if (rule(p, price > cash, "2.1.1"))
        return false;
    if (rule(p, mono_is_last_of(p, deed, p->seat), "2.1.2") ||
        rule(p, mono_is_free_group(p, deed), "2.1.3") ||
        rule(p, mono_is_sole_owner(p, deed, p->seat), "2.1.4") ||
        rule(p, group & p->s->owned[p->seat] && price * w->street_part_cash < cash, "2.1.5"))
        return true;
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && rule(p, mono_is_last_of(p, deed, seat), "2.1.6"))
            return true;
    return rule(p, price * w->street_cash < cash, "2.1.7");
}

static bool wants_station(const struct mono_player *p, unsigned deed, int64_t price, int64_t cash)
{
    const struct mono_weights *w = &mono_weights;
    uint64_t group = mono_group_of(p->setup, deed)->members;
    unsigned mine = bits_count(group & p->s->owned[p->seat]);
    unsigned unowned = bits_count(group & ~mono_owned_besides(p->s, MONO_NONE));
    if (rule(p, price > cash, "2.2.1"))
        return false;
    return rule(p, mine > 1 && price * w->station_more_cash < cash, "2.2.2") ||
           rule(p, unowned >= 2, "2.2.3") || rule(p, price * w->station_cash < cash, "2.2.4");
}

static bool wants_service(const struct mono_player *p, unsigned deed, int64_t price, int64_t cash)
{
    const struct mono_weights *w = &mono_weights;
    uint64_t group = mono_group_of(p->setup, deed)->members;
    if (rule(p, price > cash, "2.3.1"))
        return false;
    return rule(p, group & p->s->owned[p->seat] && price * w->service_more_cash < cash, "2.3.2") ||
           rule(p, mono_is_free_group(p, deed) && price * w->service_free_cash < cash, "2.3.3") ||
           rule(p, price * w->service_cash < cash, "2.3.4");
}

static struct move reglas_purchase(const struct mono_player *p)
{
    unsigned deed = p->setup->square[p->s->square[p->seat]].deed;
    const struct mono_deed *d = &p->setup->deed[deed];
    int64_t price = d->price, cash = mono_cash(p);
    p->memory->because = "2.-";
    bool wants = d->kind == MONO_STREET    ? wants_street(p, deed, price, cash)
                 : d->kind == MONO_STATION ? wants_station(p, deed, price, cash)
                                           : wants_service(p, deed, price, cash);
    return mono_move(wants ? MONO_MOVE_BUY : MONO_MOVE_DECLINE, 0);
}

/* ---- 3: leaving jail; the card before the fine (S21) ---- */

APART static bool reglas_leaves_jail(const struct mono_player *p, struct move *move)
{
    const struct mono_weights *w = &mono_weights;
    unsigned unowned = mono_percent_free(p);
    int64_t cash = mono_cash(p), fine = p->setup->fine_amount;
    if (cash <= mono_safe_sum(p) ||
        (unowned < (unsigned)w->jail_few && unowned < (unsigned)w->jail_half && unowned < 100))
        return false;
    if (mono_has_jail_card(p, move) && rule(p, unowned >= (unsigned)w->jail_few, "3.2.1"))
        return true;
    *move = mono_move(MONO_MOVE_FINE, 0);
    if (mono_refusal(p->setup, p->s, move))
        return false;
    return rule(p, unowned == 100 && fine < cash, "3.1.1") ||
           rule(p, unowned >= (unsigned)w->jail_half && w->jail_half_cash * fine < cash, "3.1.2") ||
           rule(p, unowned >= (unsigned)w->jail_few && w->jail_few_cash * fine < cash, "3.1.3");
}

/* ---- 6, 8: paying ---- */

static struct move reglas_debt(const struct mono_player *p)
{
    const struct mono_debt *debt = &p->s->debt[p->seat];
    int64_t missing = (int64_t)debt->amount - mono_cash(p);
    struct mono_plan plan;
    struct move move;
    unsigned street;
    if (rule(p, missing <= 0, "6.3"))
        return mono_move(MONO_MOVE_PAY, 0);
    p->memory->because = "6.1";
    if (mono_search_sell(p->setup, p->s, (int)p->seat, missing, &plan) &&
        mono_step_of_plan(p, &plan, false, &street))
        return mono_move(MONO_MOVE_SELL, street);
    if (mono_sell_any(p, &move)) /* it cannot be reached: everything goes */
        return move;
    p->memory->because = "6.2";
    if (mono_search_mortgage(p->setup, p->s, (int)p->seat, missing, &plan) && plan.deeds)
        return mono_move(MONO_MOVE_MORTGAGE, bits_lowest(plan.deeds));
    if (mono_mortgage_dearest(p, &move))
        return move;
    p->memory->because = "8.1";
    return mono_move(MONO_MOVE_BANKRUPT, 0);
}

/* ---- the search within its own turn (4.3.2.2, 4.3.2.4; S21) ----
 *
 * A plan is made once a throw and then carried out move by move. Notes: the throw that it is for,
 * plus 1; deeds still to be lifted; whether building was planned; and three bits a street for what
 * is still to be built. While the player owns the same deeds, with no whole group among them or
 * nothing to build, there is nothing to plan: it rests (player.h). */
enum {
    NOTE_THROW,
    NOTE_LIFT,
    NOTE_BUILDING,
    NOTE_BUILD,
    NOTES = NOTE_BUILD + 4,
    STREETS_A_NOTE = 21
};

static unsigned noted_build(const uint64_t *notes, unsigned deed)
{
    return notes[NOTE_BUILD + deed / STREETS_A_NOTE] >> 3 * (deed % STREETS_A_NOTE) & 7;
}

static void note_build(uint64_t *notes, unsigned deed, unsigned count)
{
    uint64_t *note = &notes[NOTE_BUILD + deed / STREETS_A_NOTE];
    unsigned shift = 3 * (deed % STREETS_A_NOTE);
    *note = (*note & ~((uint64_t)7 << shift)) | (uint64_t)count << shift;
}

/* The most that it spends on buildings. */
static int64_t building_limit(const struct mono_player *p)
{
    int64_t money = mono_cash(p);
    if (money <= mono_safe_sum(p))
        return 0;
    int64_t of =
        mono_weights.build_capital ? mono_wealth(p->setup, p->s, (int)p->seat, true) : money;
    int64_t limit = of * mono_weights.build / 100;
    return limit < money ? limit : money;
}

/* Notes what to build in this turn, or that the player rests. */
static void plan_building(const struct mono_player *p)
{
    struct mono_plan plan;
    int64_t limit = building_limit(p);
    bool may_build = false;
    unsigned groups = p->setup->houses | p->setup->hotels ? p->setup->groups : 0;
    p->memory->notes[NOTE_BUILDING] = 1;
    for (unsigned i = 0; i < groups && !may_build; i++)
        may_build = p->setup->group[i].kind == MONO_STREET &&
                    !(p->setup->group[i].members & ~p->s->owned[p->seat]);
    if (!may_build) {
        mono_rest(p->memory, p->s->owned[p->seat]);
        return;
    }
    if (limit <= 0 || !mono_search_build(p->setup, p->s, (int)p->seat, limit, &plan))
        return;
    for (uint64_t rest = plan.deeds; rest; rest &= rest - 1)
        note_build(p->memory->notes, bits_lowest(rest), plan.count[bits_lowest(rest)]);
}

/* The next deed of the plan that can still be lifted. */
static bool reglas_next_lift(const struct mono_player *p, struct move *move)
{
    uint64_t *lift = &p->memory->notes[NOTE_LIFT];
    while (*lift) {
        unsigned deed = bits_lowest(*lift);
        *lift &= *lift - 1;
        if (!mono_may_lift(p->setup, p->s, (int)p->seat, deed)) {
            p->memory->because = "4.3.2.2";
            *move = mono_move(MONO_MOVE_LIFT, deed);
            return true;
        }
    }
    return false;
}

/* The next building of the plan that can be built now. */
static bool reglas_next_building(const struct mono_player *p, struct move *move)
{
    struct mono_plan plan = {0};
    uint64_t *notes = p->memory->notes;
    unsigned street;
    if (!(notes[NOTE_BUILD] | notes[NOTE_BUILD + 1] | notes[NOTE_BUILD + 2] |
          notes[NOTE_BUILD + 3]))
        return false;
    for (unsigned deed = 0; deed < p->setup->deeds; deed++) {
        plan.count[deed] = (uint8_t)noted_build(notes, deed);
        plan.deeds |= plan.count[deed] ? mono_bit(deed) : 0;
    }
    if (!mono_step_of_plan(p, &plan, true, &street))
        return false;
    note_build(notes, street, plan.count[street] - 1u);
    p->memory->because = "4.3.2.4";
    *move = mono_move(MONO_MOVE_BUILD, street);
    return true;
}

/* What it lifts or builds after the throw, if anything. Apart from the turn, since most players
 * have no mortgage and no whole group. */
APART static bool reglas_manages(const struct mono_player *p, struct move *move)
{
    struct mono_plan plan;
    uint64_t *notes = p->memory->notes;
    if (notes[NOTE_THROW] != (uint64_t)p->s->throws + 1) {
        memset(notes, 0, NOTES * sizeof *notes);
        notes[NOTE_THROW] = (uint64_t)p->s->throws + 1;
        if (p->s->owned[p->seat] & p->s->mortgaged &&
            mono_search_lift(p->setup, p->s, (int)p->seat,
                             (int64_t)mono_cash(p) * mono_weights.lift / 100, &plan))
            notes[NOTE_LIFT] = plan.deeds;
    }
    if (reglas_next_lift(p, move))
        return true;
    if (p->s->phase != MONO_DONE)
        return false;
    if (!notes[NOTE_BUILDING])
        plan_building(p);
    return reglas_next_building(p, move);
}

static struct move reglas_turn(const struct mono_player *p)
{
    struct move move;
    const struct game_state *s = p->s;
    p->memory->because = "-";
    if (s->turn != p->seat) /* the control was lent to it: it wants nothing */
        return mono_move(MONO_MOVE_CONTROL, s->turn);
    if (s->thrown && !mono_rests(s, p->seat, p->memory) && reglas_manages(p, &move))
        return move;
    if (s->phase == MONO_DONE)
        return mono_move(MONO_MOVE_PASS, 0);
    return s->jail[p->seat] && reglas_leaves_jail(p, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
}

/* ---- what the rules leave open ---- */

/* S25: lifts if its search within the limit would. */
static struct move reglas_interest(const struct mono_player *p)
{
    struct mono_plan plan;
    unsigned deed = bits_lowest(p->s->asks);
    int64_t limit = (int64_t)mono_cash(p) * mono_weights.lift / 100;
    bool lifts =
        mono_search_lift(p->setup, p->s, (int)p->seat, limit, &plan) && plan.deeds & mono_bit(deed);
    p->memory->because = "S25";
    return mono_move(MONO_MOVE_INTEREST, lifts);
}

/* As many scarce buildings as it would build of that kind now. */
static struct move reglas_wish(const struct mono_player *p)
{
    struct mono_plan plan;
    struct move move = mono_move(MONO_MOVE_WISH, 0);
    int64_t limit = building_limit(p);
    p->memory->because = "S29";
    if (limit <= 0 || !mono_search_build(p->setup, p->s, (int)p->seat, limit, &plan))
        return move;
    for (uint64_t rest = plan.deeds; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest), rank = p->s->level[deed];
        unsigned hotel = rank + plan.count[deed] > p->setup->full;
        move.n +=
            p->s->scarce == MONO_LOT_HOTEL ? (int32_t)hotel : (int32_t)(plan.count[deed] - hotel);
    }
    int32_t most = (int32_t)mono_could_place(p->setup, p->s, (int)p->seat, p->s->scarce);
    move.n = move.n < most ? move.n : most;
    return move;
}

static const struct mono_answers reglas_answers = {
    .turn = reglas_turn,
    .purchase = reglas_purchase,
    .auction = reglas_auction,
    .debt = reglas_debt,
    .interest = reglas_interest,
    .wish = reglas_wish,
};

static void reglas_decide(const struct game_setup *setup, const struct game_state *view, int seat,
                          struct bot_memory *memory, struct move *move)
{
    mono_decide(&reglas_answers, setup, view, seat, memory, move);
}

/* A player at rest has nothing to lift or to build on, and a plan of this throw is about what the
 * player owns. Of a street the plan may say too much: a scarce building that was won is placed
 * where it earns most (S29), planned or not. */
static bool reglas_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                         const struct bot_memory *memory, const struct game_state *state,
                         struct why *why)
{
    const struct game_state *s = state;
    const uint64_t *notes = memory->notes;
    bool rests = mono_rests(s, (unsigned)seat, memory),
         planned = notes[NOTE_THROW] == (uint64_t)s->throws + 1;
    for (unsigned deed = 0; deed < setup->deeds && mono_is_alive(s, (unsigned)seat); deed++) {
        const struct mono_deed *d = &setup->deed[deed];
        unsigned builds = noted_build(notes, deed);
        bool own = s->owner[deed] == seat, mortgaged = s->mortgaged >> deed & 1;
        bool whole = own && d->kind == MONO_STREET && mono_owners_agree(setup, s, seat, d->group);
        DIFFERS_IF(rests && own && (mortgaged || (whole && (setup->houses || setup->hotels))),
                   "rests with deed %u to lift or to build on", deed);
        if (!planned || s->turn != seat)
            continue;
        DIFFERS_IF(notes[NOTE_LIFT] >> deed & 1 && !(own && mortgaged), "means to lift deed %u",
                   deed);
        DIFFERS_IF(builds &&
                       (!whole || mono_rank(setup, s->level[deed]) + builds > setup->full + 1u),
                   "means to build %u times on deed %u", builds, deed);
    }
    return true;
}

const struct bot mono_player_reglas = {
    .name = "reglas",
    .what = "el jugador basado en reglas de Street Master's",
    .lawful = true,
    .quick = true,
    .decide = reglas_decide,
    .audit = reglas_audit,
};
