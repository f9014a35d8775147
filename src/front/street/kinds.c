/* The kinds of automatic players, and the programs that some of them bring. */
#include "core/registry.h"
#include "front/street/words.h"

static enum status hire_nobody(const struct bot *bot, const struct game *game,
                               const struct game_setup *setup, void **own, struct why *why)
{
    (void)bot, (void)game, (void)setup, (void)own;
    return why_bad(why, "no se ha dicho con --cmd qué programa juega");
}

const struct bot street_absent = {.name = STREET_PROGRAM, .hire = hire_nobody};

const struct bot *street_kind_at(const struct street_config *config, size_t index)
{
    const struct bot *bot = NULL;
    size_t at = 0;
    for (size_t i = 0; at <= index && (bot = registry_bot_at(&game_monopoly, i)); i++)
        at += !bot->hire;
    return bot ? bot : at == index ? config->program : NULL;
}

const struct bot *street_kind(const struct street_config *config, const char *name)
{
    const struct bot *bot = registry_bot(&game_monopoly, name);
    if (strcmp(name, STREET_PROGRAM) == 0)
        return config->program;
    return bot && !bot->hire ? bot : NULL;
}

const struct bot *street_kind_usual(void)
{
    const struct bot *bot = registry_bot(&game_monopoly, "reglas");
    return bot ? bot : registry_bot_at(&game_monopoly, 0);
}

const char *street_kind_name(const struct bot *bot)
{
    return bot->hire ? STREET_PROGRAM : bot->name;
}

void street_hire(struct street *st)
{
    const struct bot *usual = street_kind_usual();
    struct why why = {0};
    for (int seat = 0; seat < st->setup.seats; seat++) {
        const struct bot *bot = st->player[seat].bot;
        if (!bot || !bot->hire ||
            bot->hire(bot, &game_monopoly, &st->setup, &st->memory[seat].own, &why) == ST_OK)
            continue;
        street_say(st, "%s: %s. En su lugar juega %s.\n", street_name(st, seat), why.text,
                   usual->name);
        st->player[seat].bot = usual;
    }
}

void street_dismiss(struct street *st)
{
    for (int seat = 0; seat < MONO_SEATS; seat++)
        if (st->memory[seat].own) {
            st->player[seat].bot->dismiss(st->memory[seat].own);
            st->memory[seat].own = NULL;
        }
}
