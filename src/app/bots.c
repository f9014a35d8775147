/* sobremesa bots: lists the bots of one game, or of all games that can be played. */
#include "cli/cli.h"
#include "core/bot.h"
#include "core/registry.h"

static int run_bots(const struct command *command, int argc, char **argv)
{
    enum lang lang = lang_chosen();
    int rest;
    const struct option_row rows[] = {
        {0},
    };
    STEP(options_read(command, rows, argc, argv, &rest, 1));
    const struct game *named = rest ? find_game(command->name, argv[1]) : NULL;
    if (rest && !named)
        return EXIT_USAGE;
    for (const struct game *const *at = registry_games(); *at; at++) {
        const struct bot *bot;
        if (named ? *at != named : (*at)->template_only)
            continue;
        for (size_t i = 0; (bot = registry_bot_at(*at, i)); i++)
            printf("%-10s %-10s %s\n", (*at)->name, bot->name, tr(lang, bot->what));
    }
    return EXIT_DONE;
}

const struct command command_bots = {
    "bots", "[GAME]", N_("los jugadores automáticos: juego, nombre y qué son"), run_bots};
