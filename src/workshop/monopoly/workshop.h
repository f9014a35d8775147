/* What Monopoly can do besides being played: its tool and its benches (core/tool.h) and its experiments
 * (core/experiment.h). */
#pragma once

#include "core/experiment.h"
#include "core/tool.h"

extern const struct tool mono_train_tool;
extern const struct bench mono_benches[];
extern const struct experiment mono_experiments[];
