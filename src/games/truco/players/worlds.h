/* Worlds that fit what the others have played, and how the partida goes on in them: what `sabio`
 * decides by.
 *
 * As look.h does, it deals the cards that a seat does not see to the others. But a deal counts as
 * much as what lies on the table is likely with those hands, by the habits (habit.h); and the
 * partida is played out by them, not solved with open hands. Whole numbers throughout, so that
 * every compiler plays the same game. */
#pragma once

#include "games/truco/players/habit.h"
#include "games/truco/players/look.h"

/* Adds so many worlds to what the look has, chosen from TRUCO_DEALT_FOR_ONE times as many: at most
 * TRUCO_IMAGINED. */
enum { TRUCO_IMAGINED = 255, TRUCO_DEALT_FOR_ONE = 4 };
void truco_imagine(struct truco_look *look, const truco_habit *habits, unsigned worlds,
                   struct rng *rng);
