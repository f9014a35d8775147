#include "bots/bots.h"
#include "core/registry.h"

const struct bot *const bots_for_all[] = {&bot_random, NULL};
