#include "core/referee.h"

enum status referee_check_rules(const struct referee_start *start, struct why *why)
{
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    return start->game->setup_make(start->rules ? start->rules : "", as_setup(setup), why);
}

void referee_tell(const struct referee_start *start, const char *frame, bool over,
                  const struct referee_game *game)
{
    struct referee_step step = {.hash = game->hash};
    snprintf(step.frame, sizeof step.frame, "%s", frame);
    start->step(start->who, &step);
    if (over)
        start->over(start->who, game);
}
