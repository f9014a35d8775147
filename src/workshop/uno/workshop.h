/* What can be done with UNO besides playing it. */
#pragma once

#include "core/workshop.h"

extern const struct tool uno_train_tool;
