/* Worlds that fit the cards the others have played, played out to a winner: what `sabio` decides
 * by.
 *
 * Unlike the worlds of estimate.h, each is weighted by how likely those hands would have played the
 * cards on the table (card_model.h), and its partida is played out by the same model instead of
 * solved with open hands. Whole numbers throughout, so that every compiler plays the same game. */
#pragma once

#include "games/truco/players/card_model.h"
#include "games/truco/players/estimate.h"

/* Adds `worlds` worlds to the estimate, at most TRUCO_WORLDS_MAX, chosen by their weight from
 * TRUCO_DEALS_FOR_WORLD times as many. */
enum { TRUCO_WORLDS_MAX = 255, TRUCO_DEALS_FOR_WORLD = 4 };
void truco_sample_worlds(struct truco_estimate *estimate, const truco_card_odds *card_odds,
                         unsigned worlds, struct rng *rng);

/* For tests (core/bot.h: audit): returns whether the true hands are a world that could be sampled
 * from the view, with the flores, the envido and the past cards that the rules give, and whether
 * some sampled worlds are positions that can be. */
bool truco_worlds_audit(const struct game_state *view, unsigned seat,
                        const truco_card_odds *card_odds, const struct game_state *state,
                        struct why *why);
