/* sobremesa: table games over wires. This file only finds the subcommand: a command, a tool of a
 * game, or a client with a command of its own. Each command reads its options itself. */
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/tool.h"
#include "core/version.h"

static const struct command *const commands[] = {
    &command_play,    &command_web,   &command_street,   &command_station, &command_ring,
    &command_host,    &command_serve, &command_connect,  &command_decode,  &command_replay,
    &command_referee, &command_link,  &command_selftest, &command_arena,   &command_experiment,
    &command_bots,    &command_bench,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct {
    const char *line, *what;
} menu[] = {
    {"play GAME", N_("jugar ahora mismo, en esta terminal: uno, monopoly, reversi, truco")},
    {"web", N_("la página: todos los juegos en el navegador, con amigos")},
    {"street", N_("la consola de Street Master's")},
    {"ring uno --open 1", N_("un anillo con un sitio para tu propio programa")},
    {"selftest uno ./com1", N_("tu programa, regla por regla")},
    {"referee uno FILE", N_("una partida capturada: ¿quién rompió qué regla?")},
    {"station uno --port DEV", N_("una estación en un puerto serie")},
    {"serve reversi", N_("el servidor de Reversi, puerto 7777")},
    {"decode uno 7E67E97E", N_("una trama en palabras")},
    {"arena uno --games 10000", N_("un torneo entre jugadores automáticos")},
    {"replay FILE", N_("una partida guardada, jugada a jugada")},
};

static void print_menu(enum lang lang)
{
    printf("Sobremesa %s: %s\n\n", SOBREMESA_VERSION,
           tr(lang, "juegos de mesa que se juegan por cable"));
    for (size_t i = 0; i < sizeof menu / sizeof menu[0]; i++)
        printf("  ./sobremesa %-24s %s\n", menu[i].line, tr(lang, menu[i].what));
    printf("\n"
           "%s\n"
           " ",
           tr(lang, "Todas las órdenes (cada una con --help):"));
    for (int i = 0; i < COMMANDS; i++)
        printf(" %s", commands[i]->name);
    for (int i = 0; tool_name_at(i); i++)
        printf(" %s", tool_name_at(i));
    for (int i = 0; client_name_at(i); i++)
        printf(" %s", client_name_at(i));
    printf("\n");
}

static int run_subcommand(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    if (strcmp(slash ? slash + 1 : argv[0], "street") == 0) /* as in the manual: ./street */
        return command_street.run(&command_street, argc, argv);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (argc == 2 && strcmp(argv[1], "help") == 0)) {
        print_menu(lang_spoken());
        return EXIT_DONE;
    }
    static char helps[] = "--help";
    if (strcmp(argv[1], "help") == 0) { /* "help play uno" is "play uno --help" */
        memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof *argv);
        argv[argc - 1] = helps;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("sobremesa %s\n", SOBREMESA_VERSION);
        return EXIT_DONE;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i]->name) == 0)
            return commands[i]->run(commands[i], argc - 1, argv + 1);
    for (int i = 0; tool_name_at(i); i++)
        if (strcmp(argv[1], tool_name_at(i)) == 0)
            return tool_run(&processes_alone, argc - 1, argv + 1);
    for (int i = 0; client_name_at(i); i++)
        if (strcmp(argv[1], client_name_at(i)) == 0)
            return client_run(argc - 1, argv + 1);
    return misuse(argv[1], "no existe esa orden; sobremesa a secas dice las que hay");
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* writing to a closed pipe or socket returns an error instead */
    setlinebuf(stdout);       /* a reader at the other end of a pipe sees each line at once */
    int code = lang_choose(&argc, argv);
    if (code < 0)
        code = run_subcommand(argc, argv);
    bool failed = fflush(stdout) != 0;
    failed |= ferror(stdout) != 0;
    if (!failed || code != EXIT_DONE)
        return code;
    /* A reader that has closed its end of the pipe did so on purpose: then nothing is printed. */
    struct pollfd pipe = {.fd = STDOUT_FILENO};
    bool closed = poll(&pipe, 1, 0) > 0 && pipe.revents & POLLERR;
    return closed ? EXIT_FAILED : fail("output", "la salida estándar no se ha podido escribir");
}
