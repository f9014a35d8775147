/* What can be done with truco besides playing it. */
#pragma once

#include "core/workshop.h"

extern const struct tool truco_train_tool;
