/* The automatic players of UNO. They see what a player sees (U17). */
#include "games/uno/uno.h"

const struct bot *const uno_bots[] = {NULL};
