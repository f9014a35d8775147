/* Worlds that fit what the others have played, and how the partida goes on in them: what `sabio`
 * decides by.
 *
 * As estimate.h does, it deals the cards that a seat does not see to the others. But a deal counts as
 * much as what lies on the table is likely with those hands, by the card model (card_model.h); and the
 * partida is played out by them, not solved with open hands. Whole numbers throughout, so that
 * every compiler plays the same game. */
#pragma once

#include "games/truco/players/card_model.h"
#include "games/truco/players/estimate.h"

/* Adds so many worlds to what the estimate has, chosen from TRUCO_DEALS_FOR_WORLD times as many: at most
 * TRUCO_WORLDS_MAX. */
enum { TRUCO_WORLDS_MAX = 255, TRUCO_DEALS_FOR_WORLD = 4 };
void truco_sample_worlds(struct truco_estimate *estimate, const truco_card_odds *card_odds,
                         unsigned worlds, struct rng *rng);
