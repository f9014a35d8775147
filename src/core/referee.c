#include "core/referee.h"

enum status umpire_check_rules(const struct umpire_start *start, struct why *why)
{
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    return start->game->setup_make(start->rules ? start->rules : "", as_setup(setup), why);
}

void umpire_tell(const struct umpire_start *start, const char *frame, bool over, const struct umpire_game *game)
{
    struct umpire_step step = {.hash = game->hash};
    snprintf(step.frame, sizeof step.frame, "%s", frame);
    start->step(start->who, &step);
    if (over)
        start->over(start->who, game);
}
