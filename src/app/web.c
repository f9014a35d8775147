/* sobremesa web: the page, all games in the browser. Options and the one line that says where it is; the rest is
 * web/server.h's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/output.h"
#include "base/file.h"
#include "session/stop_signals.h"
#include "web/server.h"

/* So many bots may think at once before others have to wait; the system shares the processors between them. */
#define THREADS "32"

enum { PORT_USUAL = 8080, PATH = 400, URL = 300, DESCRIPTORS = 12000 };

struct web {
    const struct command *command;
    struct server_options options;
    int64_t port;
    bool port_given, no_open, json;
    char path[PATH], url[URL];
    uv_loop_t loop;
    struct stop_signals signals;
    struct server *server;
};

/* ---- what is said ---- */

static void say(const struct web *web, const char *event, const char *key, const char *value)
{
    if (!web->json)
        return;
    struct output_facts out;
    struct facts *facts = output_begin(&out);
    fact_text(facts, "event", event);
    fact_text(facts, key, value);
    output_end(&out, web->command->name);
    fflush(stdout);
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strcmp(address, "localhost") == 0;
}

/* By what name a browser finds it: where it listens everywhere, by the machine's. */
static void make_url(struct web *web)
{
    const struct server_options *options = &web->options;
    char name[200] = "";
    bool everywhere = strcmp(options->bind, "0.0.0.0") == 0 || strcmp(options->bind, "::") == 0;
    if (everywhere && gethostname(name, sizeof name - 1) != 0)
        snprintf(name, sizeof name, "%s", options->bind);
    if (options->url)
        snprintf(web->url, URL, "%s", options->url);
    else
        snprintf(web->url, URL, strchr(options->bind, ':') && !everywhere ? "%s://[%s]:%d/" : "%s://%s:%d/",
                 options->cert ? "https" : "http", everywhere ? name : options->bind, server_port(web->server));
}

static void tell_address(const struct web *web)
{
    say(web, "listening", "url", web->url);
    if (web->json)
        return;
    printf("%s\n", web->url);
    if (!is_loopback(web->options.bind) && !web->options.url)
        printf("Everybody who reaches this machine can open the page%s; without --bind only this machine can.\n",
               web->options.cert ? "" : ", and nothing is encrypted (--cert, --key)");
    if (server_unread(web->server))
        printf("%u tables in %s cannot be read; they stay there.\n", server_unread(web->server), web->options.data);
    fflush(stdout);
}

/* ---- the browser ---- */

static void on_exit_of_opener(uv_process_t *process, int64_t status, int signal)
{
    (void)status, (void)signal;
    uv_close((uv_handle_t *)process, NULL);
}

/* Only where there is a screen to open it on; if there is no browser, the address has been said. */
static void open_browser(struct web *web)
{
    static uv_process_t process;
    char *arguments[] = {"xdg-open", web->url, NULL};
    uv_process_options_t options = {
        .file = arguments[0], .args = arguments, .exit_cb = on_exit_of_opener, .flags = UV_PROCESS_DETACHED};
    if (web->no_open || web->json || !(getenv("DISPLAY") || getenv("WAYLAND_DISPLAY")))
        return;
    if (uv_spawn(&web->loop, &process, &options) == 0)
        uv_unref((uv_handle_t *)&process);
    else
        uv_close((uv_handle_t *)&process, NULL);
}

/* ---- the command ---- */

/* What is usual: a file of the user's. */
static int find_data(struct web *web)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct str path = str_make(web->path, sizeof web->path);
    if (web->options.data)
        return -1;
    if (data && *data == '/')
        str_add(&path, "%s/sobremesa/web.db", data);
    else if (home && *home == '/')
        str_add(&path, "%s/.local/share/sobremesa/web.db", home);
    if (!path.length || path.cut || !file_make_folders(web->path))
        return fail(web->command->name, "there is no place for the tables: --data FILE, or :memory: to keep none");
    web->options.data = web->path;
    return -1;
}

/* A port that was asked for is taken or it is not; the usual one may be another. */
static int find_port(struct web *web)
{
    struct why why;
    enum status status = server_try_port(web->options.bind, (int)web->port, &why);
    if (status == ST_BAD && !web->port_given) {
        fprintf(stderr, "sobremesa: web: port %d is taken: another one is used (--port N)\n", (int)web->port);
        web->port = 0;
        status = ST_OK;
    }
    web->options.port = (int)web->port;
    return status == ST_OK ? -1 : fail(web->command->name, "%s", why.text);
}

static int check_options(const struct web *web)
{
    const struct server_options *options = &web->options;
    if (!options->cert != !options->key)
        return misuse(web->command->name, "--cert and --key go together");
    if (options->url && strncmp(options->url, "http://", 7) != 0 && strncmp(options->url, "https://", 8) != 0)
        return misuse(web->command->name, "--url begins with http:// or https://, not '%s'", options->url);
    if (!server_node_is_good(options->node))
        return misuse(web->command->name, "--node is a word of at most 15 letters and digits");
    return -1;
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct web *web = signal->data;
    (void)number;
    server_stop(web->server);
    stop_signals_close(&web->signals);
}

static int run_server(struct web *web)
{
    struct why why;
    stop_signals_open_loop(&web->signals, &web->loop, on_signal, web);
    if (server_open(&web->server, &web->loop, &web->options, &why) != ST_OK)
        return fail(web->command->name, "%s", why.text); /* what was opened ends with the process */
    make_url(web);
    tell_address(web);
    open_browser(web);
    uv_run(&web->loop, UV_RUN_DEFAULT);
    server_free(web->server);
    uv_loop_close(&web->loop);
    return EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct web web;
    int rest;
    web = (struct web){.command = command,
                       .port = PORT_USUAL,
                       .options = {.bind = "127.0.0.1", .node = "0", .page = getenv("SOBREMESA_PAGE")}};
    const struct option_row rows[] = {
        {"bind", OPT_TEXT, &web.options.bind, 0, 0, "ADDRESS",
         "where to listen, 127.0.0.1 unless said; 0.0.0.0: everywhere", NULL},
        {"port", OPT_NUMBER, &web.port, 0, 65535, "N", "8080 unless said, or another if that is taken; 0: a free one",
         &web.port_given},
        {"data", OPT_TEXT, &web.options.data, 0, 0, "FILE",
         "where tables are kept; :memory: keeps none. Unless said in $XDG_DATA_HOME/sobremesa", NULL},
        {"no-open", OPT_FLAG, &web.no_open, 0, 0, NULL, "do not open the browser", NULL},
        {"cert", OPT_TEXT, &web.options.cert, 0, 0, "FILE", "the certificate, for https", NULL},
        {"key", OPT_TEXT, &web.options.key, 0, 0, "FILE", "and its key", NULL},
        {"url", OPT_TEXT, &web.options.url, 0, 0, "URL", "what browsers call it, where a proxy stands in front", NULL},
        {"node", OPT_TEXT, &web.options.node, 0, 0, "NAME", "the name of this process, where there are several", NULL},
        {"json", OPT_FLAG, &web.json, 0, 0, NULL, "one JSON object a line", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 0);
    if (code < 0)
        code = check_options(&web);
    if (code < 0)
        code = find_data(&web);
    if (code < 0)
        code = find_port(&web);
    if (code >= 0)
        return code;
    file_raise_descriptors(DESCRIPTORS);
    setenv("UV_THREADPOOL_SIZE", THREADS, 0);
    return run_server(&web);
}

const struct command command_web = {
    .name = "web",
    .arguments = "[--bind ADDRESS] [--port N] [--data FILE] [--no-open] [--cert FILE --key FILE] [--url URL] [--json]",
    .what = "the page: all games in the browser, with friends and bots",
    .run = run,
};
