/* The tools of Reversi (core/tool.h). */
#pragma once

#include "core/tool.h"

extern const struct tool reversi_perft_tool, reversi_solve_tool, reversi_engine_tool,
    reversi_analyse_tool;
