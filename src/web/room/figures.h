/* The figures of a game (core/game_study.h) over its turns, as `figures` answers them. */
#pragma once

#include "web/room/json_out.h"
#include "web/room/past.h"

/* Writes the whole course, a point for each turn. Returns the turn of the last point. */
uint32_t figures_course(struct json_out *out, const struct past *past, enum lang lang);

/* Writes one more point if the game is beyond turn `turns`. Returns the turn of the last point. */
uint32_t figures_point(struct json_out *out, const struct game *game,
                       const struct game_setup *setup, const struct game_state *state,
                       uint32_t turns);
