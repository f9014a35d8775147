#include "core/rulings.h"

#include "base/text.h"

static const struct ruling rulings[] = {
#define RULING(code, meaning) {code, meaning},
#include "core/rulings.def"
#undef RULING
};

const char *ruling_meaning(const char *code)
{
    for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++)
        if (strcmp(rulings[i].code, code) == 0)
            return rulings[i].meaning;
    return NULL;
}
