/* What can be done with Monopoly besides playing it. */
#pragma once

#include "core/workshop.h"

extern const struct tool mono_train_tool;
extern const struct bench mono_benches[];
extern const struct experiment mono_experiments[];
