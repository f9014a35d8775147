/* What the automatic players of Monopoly share: the weights, questions about the position in the
 * words of 4.3.1 (S20), and decisions that are the same for all (4.3.3). */
#pragma once

#include "core/bot.h"
#include "games/monopoly/rules/rules.h"

struct mono_plan;

/* A player that has to decide: its seat, what it sees of the game, and its notes. */
struct mono_player {
    const struct game_setup *setup;
    const struct game_state *s;
    unsigned seat;
    struct bot_memory *memory;
};

/* The weights of `reglas` by the rules of 4.3.1, with the values that the seed found by trial, and
 * those of `maestro`. Money limits named *_cash are factors: the player's cash must exceed the sum
 * that the rule looks at by that factor. All others are percentages, except `safe`. */
#define MONO_WEIGHTS(WEIGHT)                                                                       \
    WEIGHT(bid_first, 50) /* 1.2: of the price */                                                  \
    WEIGHT(bid_mine, 130) /* 1.3 to 1.7: of the highest bid */                                     \
    WEIGHT(bid_mine_cash, 2)                                                                       \
    WEIGHT(bid_block, 110) /* 1.4 */                                                               \
    WEIGHT(bid_block_cash, 2)                                                                      \
    WEIGHT(bid_sole, 120) /* 1.5 */                                                                \
    WEIGHT(bid_sole_cash, 2)                                                                       \
    WEIGHT(bid_rich, 130) /* 1.6 */                                                                \
    WEIGHT(bid_rich_cash, 10)                                                                      \
    WEIGHT(bid_fair, 110) /* 1.7 */                                                                \
    WEIGHT(bid_fair_cash, 3)                                                                       \
    WEIGHT(street_part_cash, 3)  /* 2.1.5: of the price, as in all of 2 */                         \
    WEIGHT(street_cash, 7)       /* 2.1.7 */                                                       \
    WEIGHT(station_more_cash, 3) /* 2.2.2 */                                                       \
    WEIGHT(station_cash, 7)      /* 2.2.4 */                                                       \
    WEIGHT(service_more_cash, 2) /* 2.3.2 */                                                       \
    WEIGHT(service_free_cash, 2) /* 2.3.3 */                                                       \
    WEIGHT(service_cash, 7)      /* 2.3.4 */                                                       \
    WEIGHT(jail_half, 50)        /* 3.1.2: of all deeds, those without an owner */                 \
    WEIGHT(jail_half_cash, 3)    /* 3.1.2: of the fine */                                          \
    WEIGHT(jail_few, 20)         /* 3.1.3, 3.2.1 */                                                \
    WEIGHT(jail_few_cash, 5)     /* 3.1.3 */                                                       \
    WEIGHT(safe, 50000)          /* 3, 4.1, building: pesetas at a salary of 20000 (M23) */        \
    WEIGHT(lift, 70)             /* 4.3.2.2: of the cash */                                        \
    WEIGHT(build, 70)            /* 4.3.2.4 */                                                     \
    WEIGHT(build_capital, 0)     /* 1: `build` is of the player's wealth instead (S11) */          \
    /* `maestro`: its chances to complete a group (appraisal.c), */                                \
    WEIGHT(maestro_open, 30)                                                                       \
    WEIGHT(maestro_trade, 18)                                                                      \
    WEIGHT(maestro_closed, 3)                                                                      \
    /* what it keeps in hand, of the rents that it expects, */                                     \
    WEIGHT(maestro_reserve, 400)                                                                   \
    /* and what a bargain must be like (maestro_trade.c). */                                       \
    WEIGHT(maestro_share, 35)                                                                      \
    WEIGHT(maestro_dear, 150)                                                                      \
    WEIGHT(maestro_dear_group, 200)                                                                \
    WEIGHT(maestro_some_day, 600)

struct mono_weights {
#define WEIGHT(name, value) int32_t name;
    MONO_WEIGHTS(WEIGHT)
#undef WEIGHT
};

/* In force for every `reglas` and `maestro` of the program. Set before play begins. */
extern struct mono_weights mono_weights;

/* Reads lines `name = value`, `#` for remarks; weights that are not named keep their value. ST_BAD
 * names the line, and nothing changes then. */
enum status mono_weights_read(const char *text, size_t length, struct why *why) MUST_USE;
/* Writes the weights that differ from their defaults: "name=value name=value". */
void mono_weights_text(struct str *text);

/* ---- questions about the position ---- */

static inline int32_t mono_cash(const struct mono_player *p)
{
    return p->s->cash[p->seat];
}

/* The 50000 of the rules, in this board's money (M23). */
int64_t mono_safe_sum(const struct mono_player *p);

/* In the words of S20: `seat` owns all other deeds of the deed's group; it is the only owner in the
 * group; nobody owns any of the group. */
bool mono_is_last_of(const struct mono_player *p, unsigned deed, unsigned seat);
bool mono_is_sole_owner(const struct mono_player *p, unsigned deed, unsigned seat);
bool mono_is_free_group(const struct mono_player *p, unsigned deed);
/* Deeds without an owner, in percent of all. */
unsigned mono_percent_free(const struct mono_player *p);

/* ---- moves that several players make; false: there is no such move ---- */

/* Sells the dearest building, of equal ones the one on the lower square; failing that razes a group
 * of hotels at once (S30). */
bool mono_sell_any(const struct mono_player *p, struct move *move);
/* Finds the street of a plan (search.h) to build on or to sell from next. Not every order gets to
 * the end of a plan, since houses and hotels depend on each other through the bank's stock. */
bool mono_step_of_plan(const struct mono_player *p, const struct mono_plan *plan, bool build,
                       unsigned *street);
/* A move of that kind with the deed of the set that scores best. */
bool mono_with_best(const struct mono_player *p, enum mono_kind kind, uint64_t deeds,
                    mono_score *score, struct move *move);
bool mono_mortgage_dearest(const struct mono_player *p, struct move *move);
/* Uses a card that leads out of jail. */
bool mono_has_jail_card(const struct mono_player *p, struct move *move);

/* ---- what makes a player ---- */

/* What a player decides, question by question. How it pays a tax, picks an action of a card and
 * places a building that it has won is the same for all (4.3.3). */
struct mono_answers {
    /* In its own turn, or with the control that was lent to it. */
    struct move (*turn)(const struct mono_player *p);
    struct move (*purchase)(const struct mono_player *p);
    struct move (*auction)(const struct mono_player *p);
    struct move (*debt)(const struct mono_player *p);
    struct move (*interest)(const struct mono_player *p);
    struct move (*wish)(const struct mono_player *p);
    bool by_chance; /* `auction` draws numbers: asked again, it may answer differently */
    /* The next part of its own offer, and whether it accepts another player's. NULL for a player
     * that does not negotiate (S8). */
    struct move (*offer)(const struct mono_player *p);
    bool (*accepts)(const struct mono_player *p);
};

/* What a player promises to the fast forward of the rules (memory.at_rest): while it owns exactly
 * these deeds and none is mortgaged, it only throws and passes in its own turn, jail apart. Kept as
 * the complement, since 0 promises nothing. */
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

/* For audits (core/bot.h): whether the seat owns every deed of the group, deed by deed. */
bool mono_owners_agree(const struct game_setup *setup, const struct game_state *s, int seat,
                       unsigned group);

/* The answer to the question that the phase asks, in the moves of each rule set. */
struct move mono_official_answer(const struct mono_answers *answers, const struct mono_player *p);
struct move mono_ring_answer(const struct mono_answers *answers, const struct mono_player *p);

/* Decides as a bot does (core/bot.h). A turn is a turn by all rules, and most decisions are, so it
 * does not go through the rule set. */
static inline void mono_decide(const struct mono_answers *answers, const struct game_setup *setup,
                               const struct game_state *view, int seat, struct bot_memory *memory,
                               struct move *move)
{
    const struct mono_player p = {setup, view, (unsigned)seat, memory};
    *move = mono_in_phase(view, MONO_MANAGING) ? answers->turn(&p)
                                               : mono_ruleset(setup)->answer(answers, &p);
}
