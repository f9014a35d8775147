#include "core/protocol.h"

#include <string.h>

#include "core/game.h"

const struct protocol *protocol_find(const struct game *game, const char *name)
{
    for (const struct protocol *const *at = game->protocols; at && *at; at++)
        if (!name || strcmp((*at)->name, name) == 0)
            return *at;
    return NULL;
}
