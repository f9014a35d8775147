/* What a position is worth to each seat, as its chance to win. Learned from games (sobremesa train
 * monopoly), from inputs that a person would look at, too.
 *
 * Every seat's inputs give a score by a small network, the same for all seats; the chances are the
 * scores' shares (softmax). Money is counted in salaries, and most inputs as logarithms: the first
 * thousand counts more than the hundredth. */
#pragma once

#include "games/monopoly/monopoly.h"

/* The inputs of a seat. Incomes are what all opponents together pay in a round, by the chances to
 * land on each square. */
#define MONO_INPUTS(INPUT)                                                                         \
    INPUT(cash)                                                                                    \
    INPUT(liquid)   /* cash, mortgages that it could take, buildings at half price */              \
    INPUT(wealth)   /* cash, deeds, buildings */                                                   \
    INPUT(income)   /* as everything stands */                                                     \
    INPUT(reach)    /* with what cash and idle mortgages could build on complete groups */         \
    INPUT(grown)    /* with three houses on each street of them */                                 \
    INPUT(groups)   /* complete groups of streets */                                               \
    INPUT(free_one) /* with three houses on groups that lack one street, which is free */          \
    INPUT(held_one) /* the same, if another seat owns that street */                               \
    INPUT(begun)    /* of groups that lack more, some of it owned by others; by its share */       \
    INPUT(open)     /* the same, if the rest is free: it can be had without a trade */             \
    INPUT(leverage) /* of groups that another seat would complete with this seat's part */         \
    INPUT(stations)                                                                                \
    INPUT(services)                                                                                \
    INPUT(mortgaged) /* share of its deeds */                                                      \
    INPUT(outgo)     /* what it must expect to pay at a throw */                                   \
    INPUT(ruin)      /* chance that a throw costs more than it could raise */                      \
    INPUT(squeeze)   /* chance that a throw costs more than its cash */                            \
    INPUT(soon)      /* what the others' next throws bring it, from where they stand */            \
    INPUT(peril)     /* what its own next throw costs it, from where it stands */                  \
    INPUT(spare)     /* what is left of cash and idle mortgages after building (reach) */          \
    INPUT(jail)                                                                                    \
    INPUT(part)       /* its share of everybody's wealth */                                        \
    INPUT(part_reach) /* its share of what all can reach */                                        \
    INPUT(deeds)      /* its share of all deeds */                                                 \
    INPUT(players)    /* in the game */                                                            \
    INPUT(unowned)    /* share of the deeds without an owner */                                    \
    INPUT(top)        /* the most that another seat can reach */                                   \
    INPUT(complete)   /* complete groups of the others */                                          \
    INPUT(houses)     /* in the bank, as a share of all */                                         \
    INPUT(trade)      /* whether players trade */                                                  \
    INPUT(left)       /* rounds to the limit */                                                    \
    INPUT(lead)       /* its wealth at the limit at this rate, less that of the richest other */   \
    INPUT(mean_lead)  /* the same, less the mean of the others */

enum mono_input {
#define INPUT(name) MONO_INPUT_##name,
    MONO_INPUTS(INPUT)
#undef INPUT
        MONO_INPUT_COUNT,
};

/* Where nobody trades, deeds are good for other things and mostly the limit decides, so that has a
 * net of its own. The net for tables with trade does without the inputs about the limit. */
enum mono_net_name { MONO_NET_TRADE, MONO_NET_PLAIN, MONO_NETS };

static inline unsigned mono_net_inputs(unsigned net)
{
    return net == MONO_NET_TRADE ? MONO_INPUT_lead : MONO_INPUT_COUNT;
}

/* The inputs of an offer: how likely it is to be accepted, from what its proposer can see. *_mine
 * is about the proposer's deeds, *_its about the partner's; money is in salaries, deeds are counted
 * by their printed prices. */
#define MONO_TEMPERS(INPUT)                                                                        \
    INPUT(usual)                                                                                   \
    INPUT(prospect)       /* how the partner's chance changes, as a logarithm */                   \
    INPUT(envy)           /* how the proposer's chance changes, as a logarithm */                  \
    INPUT(listed)         /* what the partner gains by prices and money */                         \
    INPUT(completes_mine) /* groups that become complete */                                        \
    INPUT(completes_its)                                                                           \
    INPUT(breaks_mine) /* groups that are complete no more */                                      \
    INPUT(breaks_its)                                                                              \
    INPUT(nears_mine) /* how much more there is of groups that lack one street */                  \
    INPUT(nears_its)                                                                               \
    INPUT(lines_mine) /* stations and services, each counted as often as there are some */         \
    INPUT(lines_its)                                                                               \
    INPUT(pays_cash) /* the part of its cash that the partner pays */                              \
    INPUT(gets_cash) /* what it gets, as a part of its cash */                                     \
    INPUT(left)      /* the cash that it has then, as a logarithm */                               \
    INPUT(mood)      /* how much more often than expected it has accepted */

enum mono_temper {
#define INPUT(name) MONO_TEMPER_##name,
    MONO_TEMPERS(INPUT)
#undef INPUT
        MONO_TEMPER_COUNT,
};

enum { MONO_HIDDEN = 32, MONO_TEMPER_HIDDEN = 12 };

struct mono_net {
    float weight[MONO_INPUT_COUNT][MONO_HIDDEN], bias[MONO_HIDDEN], out[MONO_HIDDEN],
        direct[MONO_INPUT_COUNT];
};

struct mono_value {
    struct mono_net net[MONO_NETS];
    float temper_weight[MONO_TEMPER_COUNT][MONO_TEMPER_HIDDEN], temper_out[MONO_TEMPER_HIDDEN],
        temper[MONO_TEMPER_COUNT];
};

enum { MONO_VALUE_NUMBERS = sizeof(struct mono_value) / sizeof(float) };

/* The value that comes with the program (data/monopoly.value), or the one that was put in force
 * last. Not to be changed while anybody plays. */
const struct mono_value *mono_value_in_force(void);
void mono_value_use(const struct mono_value *value);

/* A value as text: a remark in the first line, then whole numbers, 65536 for 1. ST_BAD says what is
 * wrong with a text. */
void mono_value_write(const struct mono_value *value, const char *remark, struct str *text);
enum status mono_value_read(const char *text, size_t length, struct mono_value *value,
                            struct why *why) MUST_USE;

typedef float mono_inputs[MONO_SEATS][MONO_INPUT_COUNT];

/* Fills the rows of the seats that are in the game. Where players trade it leaves the inputs about
 * the limit alone. */
void mono_value_inputs(const struct game_setup *setup, const struct game_state *s,
                       mono_inputs inputs);
float mono_value_score(const struct mono_value *value, unsigned net, const float *inputs);
/* The chances of all seats; 0 for a seat that is out of the game. */
void mono_value_chances(const struct game_setup *setup, const struct game_state *s,
                        float chance[MONO_SEATS]);

struct mono_deal;
/* The inputs of an offer in two steps: those that depend on the deeds, and then those that depend
 * on the money. `now` and `then` are the chances without the deal and with it. */
void mono_value_temper(const struct game_setup *setup, const struct game_state *s,
                       unsigned proposer, const struct mono_deal *deal, float mood,
                       float inputs[MONO_TEMPER_COUNT]);
void mono_value_temper_sum(const struct game_setup *setup, const struct game_state *s,
                           unsigned proposer, const struct mono_deal *deal, const float *now,
                           const float *then, float inputs[MONO_TEMPER_COUNT]);
/* How likely such an offer is to be accepted. */
float mono_value_accepts(const struct mono_value *value, const float inputs[MONO_TEMPER_COUNT]);
/* The mood after an answer: differences from what was expected add up, and fade with time. */
float mono_value_mood(float mood, float expected, bool accepted);
