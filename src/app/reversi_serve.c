/* sobremesa serve reversi: the Reversi server on TCP (seed 003). Options and logs; the sockets are reversi_net.c's, the
 * server itself is games/reversi/server.h's. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "app/app.h"
#include "app/output.h"
#include "app/reversi_net.h"
#include "app/reversi_words.h"
#include "base/bits.h"
#include "session/stop_signals.h"

enum { PORT_USUAL = 7777, LIMIT_USUAL = 120, CONNECTIONS_USUAL = 10240, PER_PEER_USUAL = 256, DESCRIPTORS_OURS = 64 };

struct serve {
    const char *bind, *first, *compat;
    int64_t port, connections, per_peer, seed;
    double limit;
    bool dice, json, seed_given, per_peer_given;
    uv_loop_t loop;
    struct stop_signals signals;
    struct reversi_net net;
};

/* ---- what is logged: one line an event, for people or as JSON ---- */

static void log_begun(const struct serve *serve, const struct reversi_room *room)
{
    char name[REVERSI_SEATS][REVERSI_SAFE_NAME];
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++)
        reversi_safe_name(serve->net.guests[room->guest[seat]].name, name[seat]);
    const char *first = reversi_colour_word(room->setup.first);
    if (serve->json)
        output_json("serve", json_pack("{s:s, s:s, s:I, s:s, s:s, s:s}", "event", "begin", "game", "reversi", "table",
                                       (json_int_t)room->number, "black", name[REVERSI_BLACK], "white",
                                       name[REVERSI_WHITE], "first", first));
    else
        printf("table %" PRIu64 ": %s (black) against %s (white), %s begins\n", room->number, name[REVERSI_BLACK],
               name[REVERSI_WHITE], first);
}

static void log_ended(const struct serve *serve, const struct reversi_room *room, uint8_t reason)
{
    unsigned black = bits_count(room->state.discs[REVERSI_BLACK]);
    unsigned white = bits_count(room->state.discs[REVERSI_WHITE]);
    const char *words = serve->net.stopping ? "server stopped" : reversi_reason_word(reason);
    if (serve->json)
        output_json("serve",
                    json_pack("{s:s, s:s, s:I, s:i, s:s, s:i, s:i, s:i, s:i}", "event", "end", "game", "reversi",
                              "table", (json_int_t)room->number, "reason", reason, "why", words, "black", (int)black,
                              "white", (int)white, "moves", room->state.moves, "refused", (int)room->refused));
    else
        printf("table %" PRIu64 ": %s, black %u white %u after %d moves\n", room->number, words, black, white,
               room->state.moves);
}

static void on_event(void *who, const struct reversi_event *event)
{
    const struct serve *serve = who;
    if (event->kind == REVERSI_EVENT_BEGUN)
        log_begun(serve, event->room);
    else if (event->kind == REVERSI_EVENT_ENDED)
        log_ended(serve, event->room, event->reason);
    else if (event->closing == REVERSI_LOST || event->closing == REVERSI_STOPPED)
        return;
    else if (serve->json)
        output_json("serve", json_pack("{s:s, s:s}", "event", "closed", "why", reversi_closing_word(event->closing)));
    else
        printf("a connection was closed: %s\n", reversi_closing_word(event->closing));
    fflush(stdout);
}

/* The first, the second, the fourth, the eighth …: whoever comes a million times does not fill the log. */
static void on_refused(void *who, enum reversi_refusal refusal, const char *peer, uint64_t total)
{
    const struct serve *serve = who;
    const char *words = refusal == REVERSI_REFUSED_FULL ? "the server is full" : "too many connections from there";
    if (total & (total - 1))
        return;
    if (serve->json)
        output_json("serve", json_pack("{s:s, s:s, s:s, s:I}", "event", "refused", "why", words, "peer", peer, "total",
                                       (json_int_t)total));
    else
        printf("a connection from %s was refused: %s (%" PRIu64 " so far)\n", peer, words, total);
    fflush(stdout);
}

static void log_stopped(const struct serve *serve)
{
    const struct reversi_counts *c = &serve->net.server.counts;
    uint64_t refused = serve->net.refused[REVERSI_REFUSED_FULL] + serve->net.refused[REVERSI_REFUSED_PEER];
    if (serve->json)
        output_json("serve", json_pack("{s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "event", "stopped",
                                       "connections", (json_int_t)c->guests, "refused", (json_int_t)refused, "games",
                                       (json_int_t)c->games, "finished", (json_int_t)c->finished, "abandoned",
                                       (json_int_t)c->abandoned, "moves", (json_int_t)c->moves, "invalid",
                                       (json_int_t)c->refused, "slow", (json_int_t)serve->net.slow));
    else
        printf("stopped: %" PRIu64 " connections, %" PRIu64 " refused; %" PRIu64 " games, %" PRIu64
               " of them to the end; %" PRIu64 " moves, %" PRIu64 " invalid packets\n",
               c->guests, refused, c->games, c->finished, c->moves, c->refused);
}

/* ---- the command ---- */

static void on_signal(uv_signal_t *signal, int number)
{
    struct serve *serve = signal->data;
    (void)number;
    reversi_net_stop(&serve->net);
    stop_signals_close(&serve->signals);
}

static int read_first(const char *word, enum reversi_first *first)
{
    static const char *const words[] = {"black", "white", "random"};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            *first = (enum reversi_first)i;
            return -1;
        }
    return misuse("serve", "--first takes black, white or random, not '%s'", word);
}

static int read_arguments(const struct command *command, struct serve *s, int argc, char **argv)
{
    int rest;
    const struct option_row rows[] = {
        {"bind", OPT_TEXT, &s->bind, 0, 0, "ADDRESS", "where to listen, 127.0.0.1 unless said; 0.0.0.0: everywhere",
         NULL},
        {"port", OPT_NUMBER, &s->port, 0, 65535, "N", "7777 unless said; 0: one that is free", NULL},
        {"dice", OPT_FLAG, &s->dice, 0, 0, NULL, "a move without asking for dice is invalid (R7)", NULL},
        {"first", OPT_TEXT, &s->first, 0, 0, "COLOUR", "who begins: black (unless said), white or random", NULL},
        {"timeout", OPT_REAL, &s->limit, 0, 86400, "S", "time limit of a move in seconds, 120 unless said", NULL},
        {"compat", OPT_TEXT, &s->compat, 0, 0, "NAME", "reversidados: packet 6 as that program reads it (R11)", NULL},
        {"connections", OPT_NUMBER, &s->connections, 2, 1000000, "N", "at most so many at once, 10240 unless said",
         NULL},
        {"per-peer", OPT_NUMBER, &s->per_peer, 1, 1000000, "N",
         "and so many of one address; unless said 256, and no limit for this machine", &s->per_peer_given},
        {"seed", OPT_NUMBER, &s->seed, 0, INT64_MAX, "N", "the same colours and dice again", &s->seed_given},
        {"json", OPT_FLAG, &s->json, 0, 0, NULL, "one JSON object a line", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    const struct game *game = find_game("serve", rest ? argv[1] : NULL);
    if (!game)
        return EXIT_USAGE;
    if (game != &game_reversi)
        return misuse("serve", "only reversi is played on a server; %s is not", game->name);
    return -1;
}

static int fill_options(const struct serve *serve, struct reversi_net_options *options)
{
    struct reversi_server_options *server = &options->server;
    *options = (struct reversi_net_options){
        .bind = serve->bind,
        .port = (int)serve->port,
        .connections = (uint32_t)serve->connections,
        .per_peer = (uint32_t)serve->per_peer,
        .per_peer_here = (uint32_t)(serve->per_peer_given ? serve->per_peer : serve->connections)};
    server->dice = serve->dice;
    server->limit = (usec_t)(serve->limit * 1e6);
    server->seed = serve->seed_given ? (uint64_t)serve->seed : rng_entropy();
    if (server->limit < USEC_MS)
        return misuse("serve", "--timeout is a time in seconds above 0.001");
    if (!reversi_read_compat("serve", serve->compat, &server->compat))
        return EXIT_USAGE;
    return read_first(serve->first, &server->first);
}

/* As many connections as the system gives us descriptors for. */
static void fit_descriptors(struct reversi_net_options *options)
{
    uint64_t limit = reversi_net_raise_descriptors(options->connections + (uint64_t)DESCRIPTORS_OURS);
    uint64_t most = limit > DESCRIPTORS_OURS + 2 ? limit - DESCRIPTORS_OURS : 2;
    if (options->connections <= most)
        return;
    fprintf(stderr, "sobremesa: serve: only %" PRIu64 " descriptors may be open: at most %" PRIu64 " connections\n",
            limit, most);
    options->connections = (uint32_t)most;
}

static int run_server(struct serve *serve, const struct reversi_net_options *options)
{
    struct why why;
    uv_loop_init(&serve->loop);
    if (reversi_net_open(&serve->net, &serve->loop, options, &why) != ST_OK) {
        uv_loop_close(&serve->loop);
        return fail("serve", "%s", why.text);
    }
    stop_signals_init(&serve->signals, &serve->loop, on_signal, serve);
    if (serve->json)
        output_json("serve", json_pack("{s:s, s:s, s:s, s:i}", "event", "listening", "game", "reversi", "address",
                                       serve->bind, "port", reversi_net_port(&serve->net)));
    else
        printf("listening on %s port %d\n", serve->bind, reversi_net_port(&serve->net));
    fflush(stdout);
    uv_run(&serve->loop, UV_RUN_DEFAULT);
    uv_loop_close(&serve->loop);
    log_stopped(serve);
    reversi_net_free(&serve->net);
    return EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct serve serve;
    struct reversi_net_options options;
    serve = (struct serve){.bind = "127.0.0.1",
                           .first = "black",
                           .port = PORT_USUAL,
                           .limit = LIMIT_USUAL,
                           .connections = CONNECTIONS_USUAL,
                           .per_peer = PER_PEER_USUAL};
    int code = read_arguments(command, &serve, argc, argv);
    if (code < 0)
        code = fill_options(&serve, &options);
    if (code >= 0)
        return code;
    options.who = &serve;
    options.event = on_event;
    options.refused = on_refused;
    fit_descriptors(&options);
    return run_server(&serve, &options);
}

const struct command command_serve = {
    .name = "serve",
    .arguments = "reversi [--bind ADDRESS] [--port N] [--dice] [--first COLOUR] [--timeout S] [--compat NAME]",
    .what = "the Reversi server: pairs who comes, keeps the rules, thousands of tables at once",
    .run = run,
};
