/* The saved game of sobremesa play: finds it, offers to resume it, and sets one aside that cannot
 * be read. */
#include <ctype.h>
#include <unistd.h>

#include "app/play.h"
#include "base/file.h"
#include "cli/screen.h"
#include "core/registry.h"

/* Returns the first letter of the answer, in lower case. The end of the input counts as q. */
static int ask_letter(void)
{
    char line[200];
    struct why why;
    printf(" > ");
    fflush(stdout);
    if (screen_read_line(stdin, line, sizeof line, &why) != ST_OK)
        return 'q';
    return tolower((unsigned char)line[strspn(line, " \t")]);
}

/* Asks whether to resume the saved game. The options of the command line do not apply to it, and
 * the person is told so. */
static int offer_saved(struct play *play)
{
    const struct restored_game *old = &play->old;
    struct str options = STR(GAME_OPTIONS_MAX);
    printf(tr(play->lang, "Dejaste una partida de %s a medias: partida %u, %s.\n"),
           tr(play->lang, play->config.game->title), old->rounds,
           TEXT_COUNT(play->lang, "%llu jugada", "%llu jugadas", old->replay.table.moves));
    if (old->replay.source.cut)
        printf("%s", tr(play->lang, "La última línea quedó a medias y no cuenta.\n"));
    play->config.game->setup_text(as_const_setup(old->replay.setup), &options);
    if (play->seats_given || play->people > 1 || play->bot_list || play->level || play->rules ||
        play->rounds || play->name || play->name_list)
        printf(tr(play->lang, "Tiene sus propias reglas (%s) y jugadores: lo que pides ahora solo "
                              "vale para otra.\n"),
               options.at);
    printf("%s", tr(play->lang, "Intro: seguir con ella; n: empezar otra; q: salir"));
    int answer = ask_letter();
    play->resumes = answer != 'n' && answer != 'q';
    return answer == 'q' ? EXIT_DONE : -1;
}

/* Moves an unreadable saved game to another name. It is not deleted: another version of the program
 * can perhaps read it. */
static int set_saved_aside(struct play *play, const struct why *unread)
{
    char where[SAVED_GAME_PATH + 8];
    struct why why;
    FAIL_IF(saved_game_set_aside(&play->saved, where, sizeof where, &why) != ST_OK,
            play->command->name, "%s", why.text);
    printf(tr(play->lang, "La partida que dejaste no se puede leer: %s\n"), unread->text);
    printf(tr(play->lang, "Queda apartada en %s.\n"), where);
    printf("%s", tr(play->lang, "Intro: empezar otra; q: salir"));
    return ask_letter() == 'q' ? EXIT_DONE : -1;
}

int play_find_saved(struct play *play)
{
    char path[SAVED_GAME_PATH];
    struct str text = str_make(path, sizeof path);
    struct why why;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || play->seed_given)
        return -1;
    bool home = screen_home("XDG_STATE_HOME", ".local/state", &text);
    str_add(&text, "play/%s.journal", play->config.game->name);
    if (!home || text.cut || !file_make_folders(path))
        return -1;
    /* Only one process at a time saves the game. In a second one the question before leaving says
     * that it is not saved. */
    play->keeps = saved_game_open(&play->saved, path, &why) == ST_OK;
    if (!play->keeps || play->anew)
        return -1;
    switch (saved_game_load(&play->saved, play->config.game, &play->old, &why)) {
    case ST_OK:
        return offer_saved(play);
    case ST_END:
        return -1;
    default:
        return set_saved_aside(play, &why);
    }
}

int play_restore(struct play *play)
{
    const struct restored_game *old = &play->old;
    const struct game *game = play->config.game;
    int seats = game->seats(as_const_setup(old->replay.setup));
    memcpy(play->setup, old->replay.setup, sizeof play->setup);
    play->people = play->config.people = old->people;
    play->config.seed = old->seed;
    play->seats = seats;
    play->seats_given = game->seats_min < game->seats_max;
    play->bot_list = play->level = play->rules = NULL;
    play->rounds = 0;
    for (int seat = 0; seat < seats; seat++) {
        memcpy(play->called[seat], old->name[seat], sizeof play->called[seat]);
        play->bots[seat] = seat < old->people ? NULL : registry_bot(game, old->bot[seat]);
        if (seat >= old->people && !play->bots[seat])
            return fail(
                play->command->name,
                "la partida guardada quiere al jugador automático '%s', que no existe: --new",
                old->bot[seat]);
    }
    return -1;
}
