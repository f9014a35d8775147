#include "core/workshop.h"

#define WORKSHOP(name) extern const struct workshop workshop_##name;
#include "workshop/workshops.def"
#undef WORKSHOP

const struct workshop *workshop_of(const struct game *game)
{
#define WORKSHOP(name) &workshop_##name,
    static const struct workshop *const all[] = {
#include "workshop/workshops.def"
    };
#undef WORKSHOP
    static const struct workshop empty;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i]->game == game)
            return all[i];
    return &empty;
}
