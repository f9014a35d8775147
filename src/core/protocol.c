#include "core/protocol.h"

#include "core/rulings.h"

const struct protocol *protocol_find(const struct game *game, const char *name)
{
    for (const struct protocol *const *at = game->protocols; at && *at; at++)
        if (!name || strcmp((*at)->name, name) == 0)
            return *at;
    return NULL;
}

const char *protocol_ruling(const struct protocol *protocol, const char *code)
{
    for (const struct ruling *at = protocol->rulings; at && at->code; at++)
        if (strcmp(at->code, code) == 0)
            return at->meaning;
    return ruling_meaning(code);
}
