/* sobremesa web: the page, all games in the browser. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/output.h"
#include "session/stop_signals.h"
#include "web/server.h"

enum { PORT_USUAL = 8080 };

struct web {
    const struct command *command;
    struct server_options options;
    int64_t port;
    const char *data;
    bool port_given, no_open, json;
    uv_loop_t loop;
    struct stop_signals signals;
    struct server *server;
};

static void on_signal(uv_signal_t *signal, int number)
{
    struct web *web = signal->data;
    (void)number;
    server_stop(web->server);
    stop_signals_close(&web->signals);
}

static void tell_address(const struct web *web)
{
    struct output_facts out;
    char url[300];
    snprintf(url, sizeof url, "%s://%s:%d/", web->options.cert ? "https" : "http", web->options.bind,
             server_port(web->server));
    if (web->json) {
        struct facts *facts = output_begin(&out);
        fact_text(facts, "event", "listening");
        fact_text(facts, "url", web->options.url ? web->options.url : url);
        output_json(web->command->name, output_end(&out));
    } else {
        printf("%s\n", web->options.url ? web->options.url : url);
    }
    fflush(stdout);
}

static int run_server(struct web *web)
{
    struct why why;
    uv_loop_init(&web->loop);
    web->options.port = (int)web->port;
    if (server_open(&web->server, &web->loop, &web->options, &why) != ST_OK)
        return fail(web->command->name, "%s", why.text);
    stop_signals_init(&web->signals, &web->loop, on_signal, web);
    tell_address(web);
    uv_run(&web->loop, UV_RUN_DEFAULT);
    server_free(web->server);
    uv_loop_close(&web->loop);
    return EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct web web;
    int rest;
    web = (struct web){.command = command, .port = PORT_USUAL, .options = {.bind = "127.0.0.1"}};
    web.options.page = getenv("SOBREMESA_PAGE");
    web.options.data = ":memory:";
    const struct option_row rows[] = {
        {"bind", OPT_TEXT, &web.options.bind, 0, 0, "ADDRESS", "where to listen, 127.0.0.1 unless said", NULL},
        {"port", OPT_NUMBER, &web.port, 0, 65535, "N", "8080 unless said; 0: one that is free", &web.port_given},
        {"data", OPT_TEXT, &web.options.data, 0, 0, "FILE", "where tables are kept", NULL},
        {"no-open", OPT_FLAG, &web.no_open, 0, 0, NULL, "do not open the browser", NULL},
        {"url", OPT_TEXT, &web.options.url, 0, 0, "URL", "what browsers call it, where a proxy stands in front", NULL},
        {"json", OPT_FLAG, &web.json, 0, 0, NULL, "one JSON object a line", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 0);
    return code >= 0 ? code : run_server(&web);
}

const struct command command_web = {
    .name = "web",
    .arguments = "[--bind ADDRESS] [--port N] [--no-open] [--url URL] [--json]",
    .what = "the page: all games in the browser, with friends",
    .run = run,
};
