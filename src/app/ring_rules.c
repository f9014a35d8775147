#include "app/ring_rules.h"

#include <stdlib.h>
#include <string.h>

#include "app/app.h"

/* The habit of that name; NULL after saying which there are. */
static const struct wire_habit *find_habit(const char *command, const struct game *game, const char *name)
{
    char known[120];
    struct str text = str_make(known, sizeof known);
    known[0] = '\0';
    for (const struct wire_habit *habit = game->ring->habits; habit && habit->name; habit++) {
        if (strcmp(habit->name, name) == 0)
            return habit;
        str_add(&text, "%s%s", text.length ? ", " : "", habit->name);
    }
    if (text.length)
        misuse(command, "--compat knows %s for %s, not '%.40s'", known, game->name, name);
    else
        misuse(command, "--compat knows nothing for %s", game->name);
    return NULL;
}

/* Whether the game takes them, before anything is opened or sent. */
static int try_rules(const char *command, const struct game *game, const char *rules)
{
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    struct why why = {0};
    void *setup = malloc(game->setup_size);
    if (!setup)
        return fail(command, "no memory");
    game->ring->options(2, &text);
    str_add(&text, " %s", rules);
    if (text.cut)
        why_bad(&why, "too long");
    else if (game->setup_make(options, setup, &why) == ST_OK && game->ring->plays && !game->ring->plays(setup))
        why_bad(&why, "these rules are not played on a ring");
    free(setup);
    return why.text[0] ? misuse(command, "the rules '%.100s': %s", rules, why.text) : -1;
}

int ring_rules(const char *command, const struct game *game, const char *rules, unsigned rounds, const char *compat,
               enum wire_compat *how, char *text, size_t size)
{
    struct str str = str_make(text, size);
    const struct wire_habit *habit = NULL;
    text[0] = '\0';
    *how = WIRE_COMPAT_NONE;
    if (compat) {
        habit = find_habit(command, game, compat);
        if (!habit)
            return EXIT_USAGE;
        *how = habit->compat;
    }
    if (rules)
        str_add(&str, "%s", rules);
    if (rounds)
        str_add(&str, "%srounds=%u", str.length ? " " : "", rounds);
    if (habit && habit->rules)
        str_add(&str, "%s%s", str.length ? " " : "", habit->rules);
    return str.length ? try_rules(command, game, text) : -1;
}
