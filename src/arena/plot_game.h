/* Plots (arena/plot.h) as files: rates, and one game of a tournament over its turns. The directory
 * is created if there is none; ST_BAD: its name is too long. */
#pragma once

#include "arena/arena.h"
#include "arena/plot.h"

/* Writes DIR/NAME.svg. */
enum status plot_rates_to(const char *directory, const char *name, const struct plot_rates *plot,
                          struct why *why) MUST_USE;

/* The game to plot: the first of the tournament's `games` that was played to its end, or 0. */
uint64_t plot_choose(const struct arena *arena, uint64_t games);

/* Writes one plot for each of the game's figures: DIR/PREFIX-FIGURE.svg. `colour` names a seat
 * beside its player. ST_BAD also if the game has no figures. */
enum status plot_game(const struct arena *arena, uint64_t index, const char *directory,
                      const char *prefix, const char *(*colour)(unsigned seat, enum lang lang),
                      enum lang lang, struct why *why) MUST_USE;
