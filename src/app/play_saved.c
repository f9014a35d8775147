/* The saved game: where it is, whether it goes on, what becomes of one that cannot be read. */
#include <ctype.h>
#include <unistd.h>

#include "app/play.h"
#include "base/file.h"
#include "cli/screen.h"
#include "core/registry.h"

/* The path of the game's saved game; false: there is no home. */
static bool saved_path(const struct game *game, char *path, size_t size)
{
    struct str text = str_make(path, size);
    bool home = screen_home("XDG_STATE_HOME", ".local/state", &text);
    str_add(&text, "play/%s.journal", game->name);
    return home && !text.cut && file_make_folders(path);
}

/* The first letter of the answer, in lower case; the end of the input is a q. */
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
    /* Options that the saved game has its own values for. */
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

/* It is not deleted: another version of the program can perhaps read it. */
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
    struct why why;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || play->seed_given ||
        !saved_path(play->config.game, path, sizeof path))
        return -1;
    /* The game of a second table is not saved: the question before leaving says so. */
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
