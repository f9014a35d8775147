/* A position of Monopoly from a text, and what plots show of one. The format: docs/scenarios.md. */
#pragma once

#include "core/game_study.h"
#include "core/setting.h"
#include "games/monopoly/monopoly.h"

/* See `scenario` of struct game. Pure and bounded: any text is either a position or refused. */
enum status mono_scenario(const char *text, size_t length, const char *options, int first,
                          struct game_setup *setup, struct game_state *state,
                          struct scenario *scenario, struct why *why) MUST_USE;

extern const struct figure mono_figures[];
extern const struct game_setting mono_settings[];
void mono_figure_values(const struct game_setup *setup, const struct game_state *state, int seat,
                        int64_t *values);
