/* What can be done with Reversi besides playing it, and is no business of those who play. */
#pragma once

#include "core/workshop.h"

extern const struct tool reversi_train_tool, reversi_book_tool;
extern const struct bench reversi_benches[];
