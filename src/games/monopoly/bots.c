/* The automatic players of Monopoly. */
#include "games/monopoly/monopoly.h"

const struct bot *const mono_bots[] = {NULL};
