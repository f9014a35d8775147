/* What the automatic players of Monopoly share: questions about the position in the words of 4.3.1
 * (S20), decisions that are the same for all (4.3.3), and the weights. */
#pragma once

#include "core/bot.h"
#include "games/monopoly/rules/rules.h"

struct mono_plan;

/* One player at one decision. */
struct mono_memory {
    const struct game_setup *setup;
    const struct game_state *s;
    unsigned seat;
    struct bot_memory *memory;
};

/* The weights of `reglas`, 4.3.1, by name, with the values that the seed found by trial; percent
 * where they multiply. */
#define MONO_WEIGHTS(WEIGHT)                                                                                             \
    WEIGHT(bid_first, 50)    /* 1.2: percent of the price */                                                             \
    WEIGHT(bid_mine, 130)    /* 1.3: percent of the highest bid */                                                       \
    WEIGHT(bid_mine_cash, 2) /* 1.3: cash must be more than so many times the highest bid */                             \
    WEIGHT(bid_block, 110)   /* 1.4 */                                                                                   \
    WEIGHT(bid_block_cash, 2)                                                                                            \
    WEIGHT(bid_sole, 120) /* 1.5 */                                                                                      \
    WEIGHT(bid_sole_cash, 2)                                                                                             \
    WEIGHT(bid_rich, 130) /* 1.6 */                                                                                      \
    WEIGHT(bid_rich_cash, 10)                                                                                            \
    WEIGHT(bid_fair, 110) /* 1.7 */                                                                                      \
    WEIGHT(bid_fair_cash, 3)                                                                                             \
    WEIGHT(street_part_cash, 3)  /* 2.1.5: cash must be more than so many times the price */                             \
    WEIGHT(street_cash, 7)       /* 2.1.7 */                                                                             \
    WEIGHT(station_more_cash, 3) /* 2.2.2 */                                                                             \
    WEIGHT(station_cash, 7)      /* 2.2.4 */                                                                             \
    WEIGHT(service_more_cash, 2) /* 2.3.2 */                                                                             \
    WEIGHT(service_free_cash, 2) /* 2.3.3 */                                                                             \
    WEIGHT(service_cash, 7)      /* 2.3.4 */                                                                             \
    WEIGHT(jail_half, 50)        /* 3.1.2: percent of the deeds without an owner */                                      \
    WEIGHT(jail_half_cash, 3)    /* 3.1.2: cash must be more than so many fines */                                       \
    WEIGHT(jail_few, 20)         /* 3.1.3, 3.2.1 */                                                                      \
    WEIGHT(jail_few_cash, 5)     /* 3.1.3 */                                                                             \
    WEIGHT(safe, 50000)          /* 3.x, 4.1, building: pesetas at a salary of 20000 (M23) */                            \
    WEIGHT(lift, 70)             /* 4.3.2.2: percent of the cash */                                                      \
    WEIGHT(build, 70)            /* 4.3.2.4 */                                                                           \
    WEIGHT(build_capital, 0)     /* 1: of what the player is worth instead (S11) */                                      \
    /* And those of `maestro`, all in percent: chances to complete a group (appraisal.c), what it keeps in hand for    \
     * rents that it expects, and what bargains have to be like (maestro_trade.c). */ \
    WEIGHT(maestro_open, 30)                                                                                             \
    WEIGHT(maestro_trade, 18)                                                                                            \
    WEIGHT(maestro_closed, 3)                                                                                            \
    WEIGHT(maestro_reserve, 400)                                                                                         \
    WEIGHT(maestro_share, 35)                                                                                            \
    WEIGHT(maestro_dear, 150)                                                                                            \
    WEIGHT(maestro_dear_group, 200)                                                                                      \
    WEIGHT(maestro_some_day, 600)

struct mono_weights {
#define WEIGHT(name, value) int32_t name;
    MONO_WEIGHTS(WEIGHT)
#undef WEIGHT
};

/* In force for every `reglas` and `maestro` of the program. */
extern struct mono_weights mono_weights;

/* Lines `name = value`, `#` for remarks; those not named keep their value. ST_BAD names the line;
 * nothing changes then. To be called before play begins. */
enum status mono_weights_read(const char *text, size_t length, struct why *why) MUST_USE;
/* Those that are not as usual, "name=value name=value". */
void mono_weights_text(struct str *text);

static inline int32_t mono_cash(const struct mono_memory *p)
{
    return p->s->cash[p->seat];
}

/* The 50000 of the rules, in this board's money (M23). */
int64_t mono_safe_sum(const struct mono_memory *p);

/* S20: `seat` owns all the others of the deed's group; it owns at least one and nobody else any;
 * nobody owns any. */
bool mono_is_last_of(const struct mono_memory *p, unsigned deed, unsigned seat);
bool mono_is_sole_owner(const struct mono_memory *p, unsigned deed, unsigned seat);
bool mono_is_free_group(const struct mono_memory *p, unsigned deed);
/* Deeds that nobody owns, in percent of all. */
unsigned mono_percent_free(const struct mono_memory *p);

/* Any building that may be sold, the dearest first, lower square first; failing that a group of
 * hotels at once (S30); false: there is none. */
bool mono_sell_any(const struct mono_memory *p, struct move *move);
/* The street of a plan (search.h) whose turn it is to be built on or sold from: houses and hotels
 * depend on each other through the bank's stock, so not every order gets to the end. false: nothing
 * of it can be done now. */
bool mono_step_of_plan(const struct mono_memory *p, const struct mono_plan *plan, bool build,
                       unsigned *street);
/* Such a move with the best deed of the set; false: there is none. */
bool mono_with_best(const struct mono_memory *p, enum mono_kind kind, uint64_t deeds,
                    mono_score *score, struct move *move);
/* The dearest deed that may be mortgaged. */
bool mono_mortgage_dearest(const struct mono_memory *p, struct move *move);
/* A card that leads out of jail. */
bool mono_has_jail_card(const struct mono_memory *p, struct move *move);

/* What a player decides, question by question. The tax, a card's action and the place for a
 * building that was won are the same for all. */
struct mono_answers {
    struct move (*turn)(
        const struct mono_memory *p); /* its own turn, or the control that was lent to it */
    struct move (*purchase)(const struct mono_memory *p);
    struct move (*auction)(const struct mono_memory *p);
    struct move (*debt)(const struct mono_memory *p);
    struct move (*interest)(const struct mono_memory *p);
    struct move (*wish)(const struct mono_memory *p);
    bool by_chance; /* `auction` draws numbers: the same question may have another answer */
    /* NULL for one that does not negotiate (S8): the next part of its own offer, and what it says
     * to another's. */
    struct move (*offer)(const struct mono_memory *p);
    bool (*accepts)(const struct mono_memory *p);
};

/* What a player may promise `hurry` (memory.at_rest): while its deeds are these and none is
 * mortgaged, all that it does in its own turn is throw and pass, jail apart. Kept as the deeds that
 * it has not, since 0 promises nothing. */
static inline void mono_rest(struct bot_memory *memory, uint64_t owned)
{
    memory->at_rest = ~owned;
}

static inline bool mono_rests(const struct game_state *s, unsigned seat,
                              const struct bot_memory *memory)
{
    uint64_t owned = s->owned[seat];
    return memory->at_rest == ~owned && !(owned & s->mortgaged) && memory->at_rest;
}

/* For tests (core/game.h: audit): whether the seat has all deeds of the group, by the owners one by one. */
bool mono_owners_agree(const struct game_setup *setup, const struct game_state *s, int seat,
                       unsigned group);

/* How each rule set asks for the answer that the phase wants. */
struct move mono_official_answer(const struct mono_answers *answers, const struct mono_memory *p);
struct move mono_ring_answer(const struct mono_answers *answers, const struct mono_memory *p);

/* What a player answers, as a bot decides (core/game.h). A turn is a turn by all rules, and most
 * decisions are. */
static inline void mono_decide(const struct mono_answers *answers, const struct game_setup *setup,
                               const struct game_state *view, int seat, struct bot_memory *memory,
                               struct move *move)
{
    const struct mono_memory p = {setup, view, (unsigned)seat, memory};
    *move = mono_in_phase(view, MONO_MANAGING) ? answers->turn(&p)
                                               : mono_ruleset(setup)->answer(answers, &p);
}
