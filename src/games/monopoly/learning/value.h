/* What a position is worth to each seat, as its chance to win: learned from games (sobremesa train
 * monopoly), from inputs that a person would look at, too.
 *
 * Every seat's inputs give a score by a small network, the same for all seats; the chances are the
 * scores' shares (softmax). Money is counted in salaries, and most inputs as logarithms: the first
 * thousand counts more than the hundredth. */
#pragma once

#include "games/monopoly/monopoly.h"

/* Of a seat. Incomes are what all opponents together pay in a round, on the average of where pieces
 * come to. */
#define MONO_INPUTS(INPUT)                                                                                   \
    INPUT(cash)                                                                                              \
    INPUT(liquid)   /* cash, mortgages that could be taken, buildings at half price */                       \
    INPUT(wealth)   /* cash, deeds, buildings */                                                             \
    INPUT(income)   /* as everything stands */                                                               \
    INPUT(reach)    /* with what its cash and idle mortgages could build on its complete groups */           \
    INPUT(grown)    /* with three houses on each street of them */                                           \
    INPUT(groups)   /* complete groups of streets */                                                         \
    INPUT(free_one) /* with three houses on groups that lack one street, which nobody owns */                \
    INPUT(held_one) /* the same, and somebody else owns it */                                                \
    INPUT(                                                                                                   \
        begun) /* the same for groups that lack more, some of it owned by others; by its share of them */    \
    INPUT(                                                                                                   \
        open) /* the same, and nobody owns the rest: who lands there first may have it, without any trade */ \
    INPUT(leverage) /* of groups that somebody else lacks only what this seat owns */                        \
    INPUT(stations)                                                                                          \
    INPUT(services)                                                                                          \
    INPUT(mortgaged) /* share of its deeds */                                                                \
    INPUT(outgo)     /* what it must expect to pay at a throw */                                             \
    INPUT(ruin)      /* the chance that a throw costs more than it could raise */                            \
    INPUT(squeeze)   /* the chance that a throw costs more than its cash */                                  \
    INPUT(soon)      /* what the others pay it at their next throws, from where they stand */                \
    INPUT(peril)     /* what its own next throw costs it, from where it stands */                            \
    INPUT(spare)     /* what is left of cash and idle mortgages once that much is built */                   \
    INPUT(jail)                                                                                              \
    INPUT(part)       /* its share of everybody's wealth */                                                  \
    INPUT(part_reach) /* its share of what all can reach */                                                  \
    INPUT(deeds)      /* its share of all deeds */                                                           \
    INPUT(players)    /* in the game */                                                                      \
    INPUT(unowned)    /* share of the deeds that nobody owns */                                              \
    INPUT(top)        /* the most that another one can reach */                                              \
    INPUT(complete)   /* complete groups that the others have */                                             \
    INPUT(houses)     /* in the bank, share of all */                                                        \
    INPUT(trade)      /* whether people trade */                                                             \
    INPUT(left)       /* rounds to the limit */                                                              \
    INPUT(                                                                                                   \
        lead) /* its wealth at the limit, if all goes on like this, before the richest of the others */      \
    INPUT(mean_lead) /* the same, before the mean of the others */

enum mono_input {
#define INPUT(name) MONO_INPUT_##name,
    MONO_INPUTS(INPUT)
#undef INPUT
        MONO_INPUT_COUNT,
};

/* Where nobody trades a deed is good for other things, and the limit mostly decides: a net of its
 * own. The other one does without the inputs about that. */
enum mono_net_name { MONO_NET_TRADE, MONO_NET_PLAIN, MONO_NETS };

static inline unsigned mono_net_inputs(unsigned net)
{
    return net == MONO_NET_TRADE ? MONO_INPUT_lead : MONO_INPUT_COUNT;
}

/* The same for offers: how likely somebody is to accept, from what the one who makes it can see. */
#define MONO_TEMPERS(INPUT)                                                                                         \
    INPUT(usual)                                                                                                    \
    INPUT(prospect) /* how the chances of whoever answers change, as a logarithm */                                 \
    INPUT(envy)     /* how the chances of whoever asks change */                                                    \
    INPUT(listed)   /* what it gains by printed prices and money, in salaries */                                    \
    INPUT(                                                                                                          \
        completes_mine) /* printed prices of groups that become whole for whoever asks; answers */                  \
    INPUT(completes_its)                                                                                            \
    INPUT(breaks_mine) /* of those that are whole no more */                                                        \
    INPUT(breaks_its)                                                                                               \
    INPUT(nears_mine) /* what more there is of groups that lack one street, by printed prices */                    \
    INPUT(nears_its)                                                                                                \
    INPUT(                                                                                                          \
        lines_mine) /* stations and companies, which earn more together: each counted as often as there are some */ \
    INPUT(lines_its)                                                                                                \
    INPUT(pays_cash) /* the part of its cash that it would pay */                                                   \
    INPUT(gets_cash) /* what it would get, in its cash */                                                           \
    INPUT(left)      /* the money that it would have then, in salaries, as a logarithm */                           \
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

/* What the program comes with (data/monopoly.value), or what was last put in its place. Not to be
 * changed while anybody plays. */
const struct mono_value *mono_value_in_force(void);
void mono_value_use(const struct mono_value *value);

/* As text: a remark in the first line, then whole numbers, 65536 for 1. ST_BAD says what is
 * wrong. */
void mono_value_write(const struct mono_value *value, const char *remark, struct str *text);
enum status mono_value_read(const char *text, size_t length, struct mono_value *value,
                            struct why *why) MUST_USE;

typedef float mono_inputs[MONO_SEATS][MONO_INPUT_COUNT];

/* Rows of seats that are out of the game stay as they are; where people trade, so do inputs of the
 * other net. */
void mono_value_inputs(const struct game_setup *setup, const struct game_state *s,
                       mono_inputs inputs);
float mono_value_score(const struct mono_value *value, unsigned net, const float *inputs);
/* The chances of all seats; 0 for who is out of the game. */
void mono_value_chances(const struct game_setup *setup, const struct game_state *s,
                        float chance[MONO_SEATS]);

struct mono_deal;
/* What whoever answers a deal would look at: the deeds; and, filled in after that, what depends on
 * the money. `now` and `then` are the chances without the deal and with it. */
void mono_value_temper(const struct game_setup *setup, const struct game_state *s,
                       unsigned proposer, const struct mono_deal *deal, float mood,
                       float inputs[MONO_TEMPER_COUNT]);
void mono_value_temper_sum(const struct game_setup *setup, const struct game_state *s,
                           unsigned proposer, const struct mono_deal *deal, const float *now,
                           const float *then, float inputs[MONO_TEMPER_COUNT]);
/* How likely it is accepted. */
float mono_value_accepts(const struct mono_value *value, const float inputs[MONO_TEMPER_COUNT]);
/* The mood after an answer: what is more or less than was expected adds up, and old things fade. */
float mono_value_mood(float mood, float expected, bool accepted);
