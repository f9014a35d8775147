/* The workshop of Reversi: tools and benches that players never run. */
#pragma once

#include "core/workshop.h"

extern const struct tool reversi_train_tool, reversi_book_tool;
extern const struct bench reversi_benches[];
