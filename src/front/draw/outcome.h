/* How a game ended, in one sentence for the person at the screen. */
#pragma once

#include "core/scene.h"
#include "front/source/source.h"

void outcome_words(const struct play_look *look, const struct scene *scene,
                   const char *const *names, enum lang lang, struct str *text);
