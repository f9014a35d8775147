/* sobremesa play: a table in this terminal, people against bots. This file reads the options and
 * plays the game, drawn or in lines. play_who.c seats the players, and play_saved.c finds a saved
 * game. */
#include <signal.h>
#include <stdlib.h>

#include "app/play.h"
#include "cli/screen.h"

enum { SEED_LIMIT = 1000000000, PACE_MS = 900, PACE_MS_MAX = 60000 };

static void print_more_help(void)
{
    puts(_("\n"
           "La semilla de la línea de arriba reparte otra vez las mismas cartas: --seed. En una "
           "tubería, o con\n"
           "--plain o TERM=dumb, se juega por líneas: se escriben las opciones numeradas y se lee "
           "un número;\n"
           "'ayuda' dice qué más hay. En Reversi, e6 juega ahí, p da una pista y u deshace; en "
           "Monopoly, cada\n"
           "cosa tiene su letra. Quien deja una partida en un terminal la encuentra después: la "
           "próxima vez se\n"
           "ofrece (se guarda en $XDG_STATE_HOME/sobremesa/play, o si no en "
           "~/.local/state/sobremesa/play).\n"
           "Con --seed no se guarda nada. NO_COLOR quita los colores; SOBREMESA_PACE son los "
           "milisegundos que\n"
           "piensa un jugador automático (900).\n"
           "Código de salida: 0 tras una partida o q, 1 si algo ha fallado, 2 si se ha usado mal, "
           "130 tras Ctrl-C."));
}

/* ---- the end ---- */

/* Adds the command that plays the same round again, with the same cards and players. */
static void add_repeat_command(const struct play *play, struct str *line)
{
    str_add(line, "sobremesa play %s --seed %" PRIu64, play->config.game->name,
            play->local.round_seed);
    if (play->seats_given)
        str_add(line, " --seats %" PRId64, play->seats);
    if (play->people > 1)
        str_add(line, " --people %" PRId64, play->people);
    if (play->bot_list)
        str_add(line, " --bots %s", play->bot_list);
    if (play->level)
        str_add(line, " --level %s", play->level);
    if (play->rules)
        str_add(line, strchr(play->rules, ' ') ? " --rules '%s'" : " --rules %s", play->rules);
    if (play->rounds)
        str_add(line, " --rounds %" PRId64, play->rounds);
}

/* Prints what stays on the terminal after the game. A failure is not reported: the game is over. */
static void say_goodbye(const struct play *play, const struct writer *writer)
{
    const struct local_source *local = &play->local;
    struct str totals = STR(300), repeat = STR(400);
    struct why why;
    if (local->rounds > 1 || local->result.over)
        for (size_t i = 0; i < play->seat.scene.seats; i++)
            str_add(&totals, "%s%s %" PRId64, i ? " · " : "", play->names[i], local->totals[i]);
    add_repeat_command(play, &repeat);
    enum status status =
        writer_print(writer, &why, "%s%s%s %s\n", totals.at, totals.length ? "\n" : "",
                     tr(play->lang, "Para repetir:"), repeat.at);
    if (status == ST_OK && play->keeps && !local->over)
        status = writer_print(writer, &why, "%s sobremesa play %s\n",
                              tr(play->lang, "Para seguir:"), play->config.game->name);
    (void)status;
}

/* ---- the game ---- */

static enum status start_game(struct play *play, struct why *why)
{
    return play->resumes ? saved_game_resume(&play->old, &play->local, why)
                         : local_begin(&play->local, why);
}

static int play_on_screen(struct play *play, const struct seat_config *config)
{
    struct writer writer = screen_lines();
    struct why why;
    int number;
    seat_open(&play->seat, config);
    FAIL_IF(start_game(play, &why) != ST_OK, play->command->name, "%s", why.text);
    int code = screen_run(play->command->name, &play->seat, NULL, &number);
    if (code != EXIT_DONE)
        return code;
    if (number != SIGHUP)
        say_goodbye(play, &writer);
    return screen_end(number);
}

static int play_in_lines(struct play *play, const struct seat_config *config)
{
    struct reader reader = {.in = stdin, .line = screen_read_line};
    struct writer writer = screen_lines();
    struct plain plain;
    struct str title = STR(200);
    struct why why;
    plain_open(&plain, &play->seat, config, &writer);
    plain.muted = play->resumes; /* the moves of a saved game were printed when it was played */
    enum status status = start_game(play, &why);
    plain.muted = false;
    seat_update(&play->seat, 0);
    str_add(&title, tr(play->lang, "%s · semilla %llu"), play->seat.scene.title,
            (unsigned long long)play->config.seed);
    if (status == ST_OK)
        status = writer_print(&writer, &why, "%s\n", title.at);
    if (status == ST_OK)
        status = plain_run(&plain, &reader, &why);
    FAIL_IF(status == ST_END, play->command->name, "la entrada se ha acabado antes que la partida");
    FAIL_IF(status != ST_OK, play->command->name, "%s", why.text);
    say_goodbye(play, &writer);
    return EXIT_DONE;
}

/* Plays the game and writes its journal. Returns the exit code. */
static int play_game(struct play *play)
{
    struct why why;
    const struct seat_config config = {
        .source = &play->local.source, .lang = play->lang, .pace = play->pace};
    if (play->journal_path) {
        if (journal_open(&play->journal, play->journal_path, SIZE_MAX, &why) != ST_OK)
            return fail(play->command->name, "%s", why.text);
        play->config.journal = &play->journal;
    }
    play->config.setup = as_setup(play->setup);
    play->config.names = play->names;
    play->config.bots = play->bots;
    play->config.saved = play->keeps ? &play->saved : NULL;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        play->names[seat] = play->called[seat];
    local_init(&play->local, &play->config);
    int code =
        screen_can_draw(play->plain) ? play_on_screen(play, &config) : play_in_lines(play, &config);
    if (play->journal_path)
        journal_close(&play->journal);
    return code;
}

/* Settles pace, seed, players and rules, from the options or from a saved game. Returns -1 to go
 * on, or the exit code. */
static int prepare_play(struct play *play)
{
    const char *pace = getenv("SOBREMESA_PACE");
    int64_t ms = PACE_MS;
    MISUSE_IF(pace && *pace && !text_number(pace, 0, PACE_MS_MAX, &ms), play->command->name,
              "SOBREMESA_PACE es un número de milisegundos, hasta %d, no '%s'", PACE_MS_MAX, pace);
    play->pace = play->fast ? 0 : (usec_t)ms * USEC_MS;
    play->config.seed = play->seed_given ? (uint64_t)play->seed : rng_entropy() % SEED_LIMIT;
    STEP(play_find_saved(play));
    STEP(play->resumes ? play_restore(play) : play_invite(play));
    return play_hire(play);
}

static int run_play(const struct command *command, int argc, char **argv)
{
    static struct play play; /* too big for a stack, with a setup and a scene */
    int rest;
    play = (struct play){.command = command, .lang = lang_chosen(), .people = 1};
    const struct option_row rows[] = {
        {"seats", OPT_NUMBER, &play.seats, 1, 99, "N", N_("cuántos juegan, contigo"),
         &play.seats_given},
        ROW_NUMBER(
            "people", &play.people, 1, GAME_SEATS_MAX, "N",
            "cuántos de ellos son personas ante esta pantalla; entre turnos se tapan las cartas"),
        ROW_TEXT("bots", &play.bot_list, "A,B,C", "quiénes son los demás: ver sobremesa bots"),
        ROW_TEXT("level", &play.level, "N|NAME", "lo bien que juegan los demás, donde hay niveles"),
        ROW_TEXT("rules", &play.rules, "RULES",
                 "monopoly: official o ring; u opciones como dice=1"),
        ROW_NUMBER("rounds", &play.rounds, 1, 65535, "N",
                   "monopoly: tras tantas rondas gana quien más tiene"),
        {"seed", OPT_NUMBER, &play.seed, 0, INT64_MAX, "N", N_("otra vez las mismas cartas"),
         &play.seed_given},
        ROW_FLAG("new", &play.anew, "otra partida en lugar de la que se dejó"),
        ROW_TEXT("name", &play.name, "NAME", "cómo te llamas"),
        ROW_TEXT("names", &play.name_list, "A,B", "cómo se llaman las personas"),
        ROW_TEXT("journal", &play.journal_path, "FILE",
                 "guarda ahí la partida: ver sobremesa replay"),
        ROW_FLAG("fast", &play.fast, "los demás no se paran a pensar"),
        ROW_FLAG("plain", &play.plain, "por líneas, como en una tubería"),
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code == EXIT_DONE)
        print_more_help();
    if (code >= 0)
        return code;
    play.config.game = find_game(command->name, rest ? argv[1] : NULL);
    if (!play.config.game)
        return EXIT_USAGE;
    code = prepare_play(&play);
    if (code < 0)
        code = play_game(&play);
    play_dismiss(&play);
    restored_game_free(&play.old);
    if (play.keeps)
        saved_game_close(&play.saved);
    return code;
}

const struct command command_play = {
    "play",
    "GAME [--seats N] [--people N] [--bots A,B,C | --level N] [--rules RULES] [--seed N] [--lang "
    "es|en]",
    N_("una mesa en este terminal: tú contra jugadores automáticos"), run_play};
