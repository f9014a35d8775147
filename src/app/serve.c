/* sobremesa serve GAME: the server of a game's protocol on TCP. Options and logs; the sockets are session/lines.h's,
 * and what the server does is the role's. */
#include <inttypes.h>
#include <stdio.h>

#include "app/app.h"
#include "app/output.h"
#include "app/subject.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "core/journal_dir.h"
#include "session/lines.h"
#include "session/stop_signals.h"

enum { CONNECTIONS_USUAL = 10240, PER_PEER_USUAL = 256, DESCRIPTORS_OURS = 64, LINE = 400 };

struct serve {
    struct subject subject;
    const struct role *role;
    _Alignas(16) unsigned char own[SUBJECT_OWN_MAX]; /* the role's options */
    const char *bind, *journal;
    int64_t port, connections, per_peer, seed;
    bool json, port_given, seed_given, per_peer_given;
    uv_loop_t loop;
    struct stop_signals signals;
    struct lines lines;
    struct journal_dir journals;
};

/* ---- what is logged: one line an event, for people or as JSON ---- */

static void print_line(const char *text)
{
    char safe[LINE];
    utf8_show(safe, sizeof safe, text); /* peers choose their names */
    puts(safe);
    fflush(stdout);
}

static struct facts *json_begin(struct output_facts *out, const char *event)
{
    struct facts *facts = output_begin(out);
    fact_text(facts, "event", event);
    return facts;
}

static void json_end(struct output_facts *out)
{
    output_json("serve", output_end(out));
    fflush(stdout);
}

static void log_note(const struct serve *serve, const char *text)
{
    struct output_facts out;
    if (!serve->json) {
        print_line(text);
        return;
    }
    fact_text(json_begin(&out, "note"), "text", text);
    json_end(&out);
}

/* A game that begins or ends, in the role's own words. */
static void log_game(const struct serve *serve, const struct role_event *event)
{
    const struct role *role = serve->role;
    struct output_facts out;
    struct str line = STR(LINE);
    if (!serve->json) {
        role->words(serve->lines.role, event, LANG_EN, &line);
        print_line(line.at);
        return;
    }
    struct facts *facts = json_begin(&out, event->kind == ROLE_BEGUN ? "begin" : "end");
    fact_text(facts, "game", serve->subject.game->name);
    role->facts(serve->lines.role, event, facts);
    json_end(&out);
}

static void on_event(void *who, const struct role_event *event)
{
    const struct serve *serve = who;
    if (event->kind == ROLE_BEGUN || event->kind == ROLE_OVER)
        log_game(serve, event);
    else if (event->kind == ROLE_NOTE)
        log_note(serve, event->text);
}

static void on_closed(void *who, const char *why)
{
    const struct serve *serve = who;
    struct output_facts out;
    if (!serve->json) {
        printf("a connection was closed: %s\n", why);
        fflush(stdout);
        return;
    }
    fact_text(json_begin(&out, "closed"), "why", why);
    json_end(&out);
}

/* The first, the second, the fourth, the eighth …: whoever comes a million times does not fill the log. */
static void on_refused(void *who, enum lines_refusal refusal, const char *peer, uint64_t total)
{
    static const char *const words[LINES_REFUSALS] = {[LINES_FULL] = "the server is full",
                                                      [LINES_PEER] = "too many connections from there",
                                                      [LINES_NO_MEMORY] = "no memory for one more"};
    const struct serve *serve = who;
    struct output_facts out;
    if (total & (total - 1))
        return;
    if (!serve->json) {
        printf("a connection from %s was refused: %s (%" PRIu64 " so far)\n", peer, words[refusal], total);
        fflush(stdout);
        return;
    }
    struct facts *facts = json_begin(&out, "refused");
    fact_text(facts, "why", words[refusal]);
    fact_text(facts, "peer", peer);
    fact_number(facts, "total", (int64_t)total);
    json_end(&out);
}

static void log_listening(const struct serve *serve)
{
    struct output_facts out;
    int port = lines_port(&serve->lines);
    if (!serve->json) {
        printf("listening on %s port %d\n", serve->bind, port);
        fflush(stdout);
        return;
    }
    struct facts *facts = json_begin(&out, "listening");
    fact_text(facts, "game", serve->subject.game->name);
    fact_text(facts, "address", serve->bind);
    fact_number(facts, "port", port);
    json_end(&out);
}

static void log_stopped(const struct serve *serve)
{
    const struct role_event totals = {.kind = ROLE_TOTALS};
    const struct role *role = serve->role;
    struct output_facts out;
    struct str line = STR(LINE);
    uint64_t refused = 0;
    for (int i = 0; i < LINES_REFUSALS; i++)
        refused += serve->lines.refused[i];
    if (!serve->json) {
        str_add(&line, "stopped: %" PRIu64 " connections, %" PRIu64 " refused; ", serve->lines.taken, refused);
        role->words(serve->lines.role, &totals, LANG_EN, &line);
        print_line(line.at);
        return;
    }
    struct facts *facts = json_begin(&out, "stopped");
    fact_number(facts, "connections", (int64_t)serve->lines.taken);
    fact_number(facts, "refused", (int64_t)refused);
    role->facts(serve->lines.role, &totals, facts);
    fact_number(facts, "slow", (int64_t)serve->lines.slow);
    json_end(&out);
}

/* ---- the command ---- */

static void on_signal(uv_signal_t *signal, int number)
{
    struct serve *serve = signal->data;
    (void)number;
    lines_stop(&serve->lines);
    stop_signals_close(&serve->signals);
}

static const struct role *server_of(const struct protocol *protocol)
{
    return protocol->server;
}

static size_t rows_of(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct serve *serve = who;
    return subject_role_rows(protocol->server, protocol, serve->own, rows);
}

static int read_arguments(const struct command *command, struct serve *s, int argc, char **argv)
{
    int rest;
    const struct option_row rows[] = {
        {"bind", OPT_TEXT, &s->bind, 0, 0, "ADDRESS", "where to listen, 127.0.0.1 unless said; 0.0.0.0: everywhere",
         NULL},
        {"port", OPT_NUMBER, &s->port, 0, 65535, "N", "the game's own unless said; 0: one that is free",
         &s->port_given},
        {"connections", OPT_NUMBER, &s->connections, 2, 1000000, "N", "at most so many at once, 10240 unless said",
         NULL},
        {"per-peer", OPT_NUMBER, &s->per_peer, 1, 1000000, "N",
         "and so many of one address; unless said 256, and no limit for this machine", &s->per_peer_given},
        {"journal", OPT_TEXT, &s->journal, 0, 0, "DIR", "keep each game in a file of its own there, for replay", NULL},
        {"seed", OPT_NUMBER, &s->seed, 0, INT64_MAX, "N", "the same chance again: colours, dice", &s->seed_given},
        {"json", OPT_FLAG, &s->json, 0, 0, NULL, "one JSON object a line", NULL},
        {0},
    };
    int code = subject_read(command, &(struct subject_options){rows, s, rows_of}, argc, argv, &rest, 1, &s->subject);
    if (code >= 0)
        return code;
    s->role = s->subject.protocol ? s->subject.protocol->server : NULL;
    if (!s->role)
        return subject_missing("serve", server_of, s->subject.game, "server");
    if (!s->port_given)
        s->port = s->subject.protocol->port;
    if (s->journal && !s->role->journals)
        return misuse("serve", "the server of %s keeps no journals", s->subject.game->name);
    return -1;
}

static struct lines_options options_of(struct serve *serve)
{
    return (struct lines_options){
        .role = serve->role,
        .start = {.game = serve->subject.game,
                  .protocol = serve->subject.protocol,
                  .options = serve->own,
                  .lines = (uint32_t)serve->connections,
                  .seed = serve->seed_given ? (uint64_t)serve->seed : rng_entropy(),
                  .journals = serve->journal ? &serve->journals : NULL},
        .bind = serve->bind,
        .port = (int)serve->port,
        .per_peer = (uint32_t)serve->per_peer,
        .per_peer_here = (uint32_t)(serve->per_peer_given ? serve->per_peer : serve->connections),
        .who = serve,
        .event = on_event,
        .closed = on_closed,
        .refused = on_refused,
    };
}

/* As many connections as the system gives us descriptors for. */
static void fit_descriptors(struct role_start *start)
{
    uint64_t ours = DESCRIPTORS_OURS + (start->journals ? JOURNAL_DIR_OPEN : 0);
    uint64_t limit = file_raise_descriptors(start->lines + ours);
    uint64_t most = limit > ours + 2 ? limit - ours : 2;
    if (start->lines <= most)
        return;
    fprintf(stderr, "sobremesa: serve: only %" PRIu64 " descriptors may be open: at most %" PRIu64 " connections\n",
            limit, most);
    start->lines = (uint32_t)most;
}

static int run_server(struct serve *serve, const struct lines_options *options)
{
    struct why why;
    uv_loop_init(&serve->loop);
    if (lines_listen(&serve->lines, &serve->loop, options, &why) != ST_OK) {
        uv_loop_close(&serve->loop);
        return fail("serve", "%s", why.text);
    }
    stop_signals_init(&serve->signals, &serve->loop, on_signal, serve);
    log_listening(serve);
    uv_run(&serve->loop, UV_RUN_DEFAULT);
    uv_loop_close(&serve->loop);
    log_stopped(serve);
    lines_free(&serve->lines);
    return EXIT_DONE;
}

/* Games that were under way when the last server was killed are closed before new ones begin. */
static int open_journals(struct serve *serve)
{
    struct why why;
    char text[LINE];
    if (journal_dir_open(&serve->journals, serve->journal, &why) != ST_OK)
        return fail("serve", "%s", why.text);
    snprintf(text, sizeof text, "%" PRIu64 " games that were broken off are closed in %s as abandoned",
             serve->journals.abandoned, serve->journal);
    if (serve->journals.abandoned)
        log_note(serve, text);
    return -1;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct serve serve;
    struct why why;
    serve = (struct serve){.bind = "127.0.0.1", .connections = CONNECTIONS_USUAL, .per_peer = PER_PEER_USUAL};
    int code = read_arguments(command, &serve, argc, argv);
    if (code >= 0)
        return code;
    struct lines_options options = options_of(&serve);
    if (serve.role->check && serve.role->check(&options.start, &why) != ST_OK)
        return misuse("serve", "%s", why.text);
    fit_descriptors(&options.start);
    if (serve.journal && (code = open_journals(&serve)) >= 0)
        return code;
    code = run_server(&serve, &options);
    if (serve.journal)
        journal_dir_close(&serve.journals);
    return code;
}

const struct command command_serve = {
    .name = "serve",
    .arguments = "GAME [--bind ADDRESS] [--port N] [--connections N] [--per-peer N] [--journal DIR] [--json]",
    .what = "the server of a game: pairs who comes, keeps the rules, thousands of tables at once",
    .run = run,
};
