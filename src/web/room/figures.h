/* The figures that a game's plots follow (core/game.h), over the turns of a game: as `figures`
 * answers them. */
#pragma once

#include "web/room/json_out.h"
#include "web/room/past.h"

/* The whole course, a point a turn; gives the turn of the last point. */
uint32_t figures_course(struct json_out *out, const struct past *past, enum lang lang);

/* One more point, if the turn is a later one than `turns`; gives the turn of the last point. */
uint32_t figures_point(struct json_out *out, const struct game *game,
                       const struct game_setup *setup, const struct game_state *state,
                       uint32_t turns);
