/* The trainer, benches and experiments of Monopoly. */
#pragma once

#include "core/workshop.h"

extern const struct tool mono_train_tool;
extern const struct bench mono_benches[];
extern const struct experiment mono_experiments[];
