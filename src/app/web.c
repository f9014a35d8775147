/* sobremesa web: the page, all games in the browser.
 *
 * This file reads and checks the options, says where the page is, and opens the browser. The
 * requests, tables and sockets belong to web/server/server.h. Functions that return int return -1
 * to go on, or the exit code after printing what is wrong. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/output.h"
#include "cli/screen.h"
#include "base/file.h"
#include "core/journal/journal.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "session/line/caller.h"
#include "session/stop_signals.h"
#include "web/server/server.h"

/* Threads of libuv's pool: the number of bots that think at the same time before others queue. More
 * than there are processors, because the system shares those fairly between the threads. */
#define THREADS "32"

enum { PORT_USUAL = 8080, PATH = 400, URL = 300, DESCRIPTORS = 12000, DESCRIPTORS_FEWEST = 32 };

struct web {
    const struct command *command;
    struct server_options options;
    int64_t port, wire_port[SERVER_WIRES];
    bool wire_given[SERVER_WIRES];
    const char *visit_given[SERVER_VISITS];
    char visit_address[SERVER_VISITS][CALLER_ADDRESS_MAX];
    bool port_given, no_open, json;
    char path[PATH], url[URL];
    uv_loop_t loop;
    struct stop_signals signals;
    struct server *server;
};

/* ---- announcing the addresses ---- */

/* Writes the URL under which a browser finds the page. A server that listens on all interfaces has
 * no address of its own to show, so the machine's host name is used. */
static void make_page_url(struct web *web)
{
    const struct server_options *options = &web->options;
    char name[200] = "";
    bool everywhere = strcmp(options->bind, "0.0.0.0") == 0 || strcmp(options->bind, "::") == 0;
    if (everywhere && gethostname(name, sizeof name - 1) != 0)
        snprintf(name, sizeof name, "%s", options->bind);
    if (options->url)
        snprintf(web->url, URL, "%s", options->url);
    else
        snprintf(web->url, URL,
                 strchr(options->bind, ':') && !everywhere ? "%s://[%s]:%d/" : "%s://%s:%d/",
                 options->cert ? "https" : "http", everywhere ? name : options->bind,
                 server_port(web->server));
}

/* The teacher's address carries the key to every action, so it is labelled as the teacher's
 * only. */
static void print_class(const struct web *web)
{
    const char *teacher, *pupils;
    char address[2][URL + 60];
    if (!web->options.class)
        return;
    server_class_keys(web->server, &teacher, &pupils);
    snprintf(address[0], sizeof address[0], "%s#t/%s", web->url, teacher);
    snprintf(address[1], sizeof address[1], "%s#c/%s", web->url, pupils);
    if (web->json)
        output_line(web->command->name, "event:s name:s teacher:s class:s", "class",
                    web->options.class, address[0], address[1]);
    else
        printf(_("clase %s\n"
                 "  solo para quien enseña: %s\n"
                 "  para la clase:          %s\n"),
               web->options.class, address[0], address[1]);
    fflush(stdout);
}

static void print_page(const struct web *web)
{
    const char *address = web->options.bind;
    if (web->json) {
        output_line(web->command->name, "event:s url:s", "listening", web->url);
        fflush(stdout);
        print_class(web);
        return;
    }
    printf("%s\n", web->url);
    bool loopback = strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
                    strcmp(address, "localhost") == 0;
    if (!loopback && !web->options.url)
        printf(_("Cualquiera que llegue a esta máquina puede abrir la página%s; sin --bind solo "
                 "puede esta máquina.\n"),
               web->options.cert ? "" : _(", y nada va cifrado (--cert, --key)"));
    print_class(web);
    if (server_unread(web->server))
        printf(trn(lang_spoken(), "%u mesa de %s no se puede leer; se queda ahí.\n",
                   "%u mesas de %s no se pueden leer; se quedan ahí.\n",
                   server_unread(web->server)),
               server_unread(web->server), web->options.data);
    fflush(stdout);
}

/* ---- the browser ---- */

static void on_exit_of_opener(uv_process_t *process, int64_t status, int signal)
{
    (void)status, (void)signal;
    uv_close((uv_handle_t *)process, NULL);
}

/* Opens the page where there is a graphical screen. A failure is not reported: the address has been
 * printed already. */
static void open_browser(struct web *web)
{
    static uv_process_t process;
    char *arguments[] = {"xdg-open", web->url, NULL};
    uv_process_options_t options = {.file = arguments[0],
                                    .args = arguments,
                                    .exit_cb = on_exit_of_opener,
                                    .flags = UV_PROCESS_DETACHED};
    if (web->no_open || web->json || !(getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")))
        return;
    if (uv_spawn(&web->loop, &process, &options) == 0)
        uv_unref((uv_handle_t *)&process);
    else
        uv_close((uv_handle_t *)&process, NULL);
}

/* ---- the options ---- */

/* Adds `--GAME PORT` for each game whose protocol has a server and a client: it runs that server
 * besides the page. Returns the number of rows. */
static size_t wire_rows(struct web *web, struct option_row *rows)
{
    size_t count = 0;
    for (const struct game *const *game = registry_games(); *game && count < SERVER_WIRES; game++) {
        const struct protocol *protocol = protocol_find(*game, NULL);
        if (!protocol || !protocol->server || !protocol->client)
            continue;
        web->options.wire[count].game = *game;
        rows[count] = (struct option_row){(*game)->name,
                                          OPT_NUMBER,
                                          &web->wire_port[count],
                                          0,
                                          65535,
                                          "PORT",
                                          N_("además su servidor: quien juega por el protocolo y "
                                             "quien juega en la página, en una mesa"),
                                          &web->wire_given[count]};
        count++;
    }
    return count;
}

/* Adds `--NAME HOST:PORT` for each client with a command of its own: players of the page can then
 * play on that server. Returns the number of rows. */
static size_t visit_rows(struct web *web, struct option_row *rows)
{
    size_t count = 0;
    const struct protocol *protocol;
    for (int i = 0;
         count < SERVER_VISITS && (protocol = client_named_at(i, &web->options.visit[count].game));
         i++) {
        web->options.visit[count].protocol = protocol;
        rows[count] = (struct option_row)ROW_TEXT(
            protocol->client->command, &web->visit_given[count], "HOST:PORT",
            "un servidor de otros en el que se puede jugar desde la página");
        count++;
    }
    return count;
}

/* Keeps the servers and clients that the command line asked for, in the places that wire_rows and
 * visit_rows have filled with all of them. Each one moves forward, never back, so that none is
 * overwritten before it is read. */
static int keep_asked(struct web *web, size_t wires, size_t visits)
{
    struct server_options *options = &web->options;
    for (size_t i = 0; i < wires; i++)
        if (web->wire_given[i])
            options->wire[options->wires++] =
                (struct server_wire){options->wire[i].game, (int)web->wire_port[i]};
    for (size_t i = 0; i < visits; i++) {
        struct server_visit visit = options->visit[i];
        if (!web->visit_given[i])
            continue;
        visit.address = web->visit_address[i];
        MISUSE_IF(!caller_address(web->visit_address[i], web->visit_given[i], visit.protocol->port),
                  web->command->name, "'%.40s…' es demasiado largo para una dirección",
                  web->visit_given[i]);
        options->visit[options->visits++] = visit;
    }
    return -1;
}

static int check_web_options(const struct web *web)
{
    const struct server_options *options = &web->options;
    MISUSE_IF(!options->cert != !options->key, web->command->name, "--cert y --key van juntos");
    if (options->url && strncmp(options->url, "http://", 7) != 0 &&
        strncmp(options->url, "https://", 8) != 0)
        return misuse(web->command->name, "--url empieza por http:// o https://, no '%s'",
                      options->url);
    if (options->class && (!*options->class || strlen(options->class) > 60))
        return misuse(web->command->name, "--class lleva un nombre de 60 letras como mucho");
    if (!server_node_is_good(options->node))
        return misuse(web->command->name, "--node es una palabra de 15 letras y cifras como mucho");
    return -1;
}

/* Names the file that is missing or in another format; the TLS library would only say that it
 * failed. */
static int check_pem(const struct web *web, const char *path, const char *what)
{
    char *text;
    size_t length;
    struct why why;
    FAIL_IF(journal_read_file(path, &text, &length, &why) != ST_OK, web->command->name, "--%s: %s",
            what, why.text);
    bool good = memmem(text, length, "-----BEGIN ", 11) != NULL;
    free(text);
    FAIL_IF(!good, web->command->name, "--%s: %s no está en formato PEM (-----BEGIN …)", what,
            path);
    return -1;
}

/* Settles the database, which is a file of the user's by default, the certificate and the port. */
static int find_files_and_port(struct web *web)
{
    struct server_options *options = &web->options;
    const char *name = web->command->name;
    struct why why;
    if (!options->data) {
        struct str path = str_make(web->path, sizeof web->path);
        bool home = screen_home("XDG_DATA_HOME", ".local/share", &path);
        str_add(&path, "web.db");
        FAIL_IF(!home || path.cut || !file_make_folders(web->path), name,
                "no hay dónde guardar las mesas: --data FILE, o :memory: para no guardarlas");
        options->data = web->path;
    }
    STEP(options->cert ? check_pem(web, options->cert, "cert") : -1);
    STEP(options->key ? check_pem(web, options->key, "key") : -1);
    STEP(check_database(name, "data", options->data));
    enum status status = server_try_port(options->bind, (int)web->port, &why);
    /* A port that was asked for is never replaced; the default one is. */
    if (status == ST_BAD && !web->port_given) {
        fprintf(stderr, _("sobremesa: web: el puerto %d está ocupado: se usa otro (--port N)\n"),
                (int)web->port);
        web->port = 0;
        status = ST_OK;
    }
    options->port = (int)web->port;
    return status == ST_OK ? -1 : fail(name, "%s", why.text);
}

/* ---- the command ---- */

static void web_on_signal(uv_signal_t *signal, int number)
{
    struct web *web = signal->data;
    server_stop(web->server);
    stop_signals_close(&web->signals);
}

/* Serves the page until a signal arrives. Returns the exit code. */
static int serve_page(struct web *web)
{
    struct why why;
    FAIL_IF(stop_signals_open_loop(&web->signals, &web->loop, web_on_signal, web, &why) != ST_OK,
            web->command->name, "%s", why.text);
    if (server_open(&web->server, &web->loop, &web->options, &why) != ST_OK)
        return fail(web->command->name, "%s", why.text); /* what was opened ends with the process */
    make_page_url(web);
    print_page(web);
    for (size_t i = 0; i < web->options.wires; i++) {
        char address[64];
        snprintf(address, sizeof address, "%s port %d", web->options.bind,
                 server_wire_port(web->server, i));
        const char *game = web->options.wire[i].game->name;
        if (web->json)
            output_line(web->command->name, "event:s *:s", "listening", game, address);
        else
            printf("%s: %s\n", game, address);
    }
    fflush(stdout);
    open_browser(web);
    uv_run(&web->loop, UV_RUN_DEFAULT);
    server_free(web->server);
    uv_loop_close(&web->loop);
    return EXIT_DONE;
}

static int run_web(const struct command *command, int argc, char **argv)
{
    static struct web web;
    int rest;
    web = (struct web){.command = command,
                       .port = PORT_USUAL,
                       .options = {.bind = "127.0.0.1",
                                   .node = "0",
                                   .page = getenv("SOBREMESA_PAGE"),
                                   .lang = lang_chosen()}};
    why_keep_both();
    struct option_row rows[26] = {
        ROW_TEXT("bind", &web.options.bind, "ADDRESS",
                 "dónde escuchar, 127.0.0.1 por defecto; 0.0.0.0: en todas partes"),
        {"port", OPT_NUMBER, &web.port, 0, 65535, "N",
         N_("8080 por defecto, u otro si está ocupado; 0: uno libre"), &web.port_given},
        ROW_TEXT("data", &web.options.data, "FILE",
                 "dónde se guardan las mesas; :memory: no las guarda. Por defecto en "
                 "$XDG_DATA_HOME/sobremesa"),
        ROW_FLAG("no-open", &web.no_open, "no abre el navegador"),
        ROW_TEXT("cert", &web.options.cert, "FILE", "el certificado, para https"),
        ROW_TEXT("key", &web.options.key, "FILE", "y su clave"),
        ROW_TEXT("url", &web.options.url, "URL",
                 "cómo la llaman los navegadores, si hay un proxy delante"),
        ROW_TEXT("class", &web.options.class, "NAME",
                 "da una clase con ese nombre: equipos, pruebas, anillos y una hoja; sigue donde "
                 "se dejó"),
        ROW_TEXT("node", &web.options.node, "NAME", "el nombre de este proceso, si hay varios"),
        ROW_FLAG("json", &web.json, "un objeto JSON por línea"),
        {0},
    };
    size_t own = 0;
    while (rows[own].name)
        own++;
    size_t wires = wire_rows(&web, rows + own);
    size_t visits = visit_rows(&web, rows + own + wires);
    STEP(options_read(command, rows, argc, argv, &rest, 0));
    STEP(keep_asked(&web, wires, visits));
    STEP(check_web_options(&web));
    STEP(find_files_and_port(&web));
    FAIL_IF(file_raise_descriptors(DESCRIPTORS) < DESCRIPTORS_FEWEST, command->name,
            "hacen falta al menos %d descriptores de archivo (ulimit -n)", DESCRIPTORS_FEWEST);
    setenv("UV_THREADPOOL_SIZE", THREADS, 0);
    return serve_page(&web);
}

const struct command command_web = {
    .name = "web",
    .arguments = "[--bind ADDRESS] [--port N] [--data FILE] [--no-open] [--class NAME] [--cert "
                 "FILE --key FILE] [--url URL] "
                 "[--json]",
    .what = N_("la página: todos los juegos en el navegador, con amigos y jugadores automáticos"),
    .run = run_web,
};
