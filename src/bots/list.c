#include "bots/bots.h"
#include "core/bot.h"

const struct bot *const bots_for_all[] = {&bot_level1, &bot_level2, &bot_level3,
                                          &bot_level4, &bot_level5, &bot_random,
                                          &bot_think,  &bot_ponder, NULL};
