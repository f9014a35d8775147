/* Automatic players of Monopoly in tests: what one of them decides, or does until somebody else
 * decides, and by which of its rules. */
#pragma once

#include "core/bot.h"
#include "monopoly_support.h"

#include "games/monopoly/players/player.h"

/* The game that all of this is about. */
extern struct world w;

const struct bot *player(const char *name);

/* What the player decides for whoever is to move, as text; it is legal. */
const char *decision(const struct bot *bot, struct bot_memory *memory);

struct rule_case {
    const char *rule;     /* that decides */
    const char *position; /* "fine N" before it: leaving jail costs so much */
    const char *moves;    /* up to the decision */
    const char *decision;
};

/* `reglas` decides that, by that rule. Options that all cases of a table share. */
void check_rules(const struct rule_case *cases, size_t count, const char *options);
#define CHECK_RULES(cases, options) check_rules(cases, sizeof(cases) / sizeof(cases)[0], options)

/* Square 34 costs 32000; its group is 31, 32, 34. Seat 0 declines it and bids last. */
#define AUCTION_34 "throw; dice 1 2; 0: decline"
/* Lands three squares on. */
#define LAND "throw; dice 1 2"
/* Of the 28 deeds: 14 that somebody owns. */
#define OWN_14 "owns 1,3,5,6,8,9,11,12,13,14,15,16,18,19"

/* Plays on with the player for its seat; the decisions with their rules: "6.1 sell 1; 6.3 pay". */
void goes_on(const struct bot *bot, struct bot_memory *memory, const char *expected);
/* The same with `reglas`. */
void reglas_does(const char *expected);
/* The player has a debt of `sum` to the bank. */
void owes(const char *position, int sum);
/* What `reglas` does after landing on the parking. */
void after_the_throw(const char *options, const char *position, const char *expected);
