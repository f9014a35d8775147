/* sobremesa serve GAME: the server of a game's protocol on TCP. This file reads the options and
 * writes the log, one line for each event, as text or as JSON. The sockets are session/lines.h's,
 * and the protocol itself is the server role's. */
#include <errno.h>

#include "cli/output.h"
#include "cli/subject.h"
#include "base/file.h"
#include "base/utf8.h"
#include "core/journal/journal_dir.h"
#include "session/lines.h"
#include "session/log_queue.h"
#include "session/stop_signals.h"

#define LOG_PATIENCE (USEC_SECOND / 2) /* for the last lines of a log that is not read */

enum { CONNECTIONS_USUAL = 10240, PER_PEER_USUAL = 256, DESCRIPTORS_OURS = 64, LINE = 400 };

struct serve {
    struct subject subject;
    const char *bind, *journal;
    int64_t port, connections, per_peer, seed;
    bool json, port_given, seed_given, per_peer_given;
    uv_loop_t loop;
    struct stop_signals signals;
    struct lines lines;
    struct journal_dir journals;
    struct log_queue log;
};

/* ---- the log ---- */

/* Prints a line without control characters: it can contain names that peers have chosen. */
static void print_safely(const char *text)
{
    char safe[LINE];
    utf8_show(safe, sizeof safe, text);
    puts(safe);
}

static void log_note(const struct serve *serve, const char *text)
{
    if (serve->json)
        output_line("serve", "event:s text:s", "note", text);
    else
        print_safely(text);
}

/* Logs the beginning and the end of each game, in the role's own words, and its notes. */
static void serve_on_event(void *who, const struct role_event *event)
{
    const struct serve *serve = who;
    const struct role *role = serve->subject.role;
    struct output_facts out;
    struct str line = STR(LINE);
    if (event->kind == ROLE_NOTE)
        log_note(serve, event->text);
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    if (!serve->json) {
        role->words(serve->lines.runner.roles[0].state, event, lang_spoken(), &line);
        print_safely(line.at);
        return;
    }
    struct facts *facts = output_begin(&out);
    facts_add(facts, "event:s game:s", event->kind == ROLE_BEGUN ? "begin" : "end",
              serve->subject.game->name);
    role->facts(serve->lines.runner.roles[0].state, event, facts);
    output_end(&out, "serve");
}

static void on_closed(void *who, const char *why)
{
    const struct serve *serve = who;
    if (serve->json)
        output_line("serve", "event:s why:s", "closed", why);
    else
        printf(_("se ha cerrado una conexión: %s\n"), why);
}

/* Logs refusals 1, 2, 4, 8 …, so that a peer that tries a million times does not fill the log. */
static void on_refused(void *who, enum lines_refusal refusal, const char *peer, uint64_t total)
{
    static const char *const words[LINES_REFUSALS] = {
        [LINES_FULL] = N_("el servidor está lleno"),
        [LINES_PEER] = N_("demasiadas conexiones desde allí"),
        [LINES_OFTEN] = N_("llama demasiado a menudo"),
        [LINES_NO_MEMORY] = N_("no hay memoria para otra más")};
    const struct serve *serve = who;
    if (total & (total - 1))
        return;
    if (serve->json)
        output_line("serve", "event:s why:s peer:s total:n", "refused", _(words[refusal]), peer,
                    total);
    else
        printf(_("se ha rechazado una conexión de %s: %s (van %llu)\n"), peer, _(words[refusal]),
               (unsigned long long)total);
}

/* The queue of the log adds one of these two lines for the lines that it had to drop. */
static void say_dropped(uint64_t lines, struct str *text)
{
    str_add(text,
            _("%llu líneas del registro se han perdido: había demasiadas, o nadie las leía\n"),
            (unsigned long long)lines);
}

static void say_dropped_json(uint64_t lines, struct str *text)
{
    str_add(text, "{\"event\":\"dropped\",\"lines\":%llu}\n", (unsigned long long)lines);
}

static void log_stopped(const struct serve *serve)
{
    const struct role_event totals = {.kind = ROLE_TOTALS};
    const struct role *role = serve->subject.role;
    struct output_facts out;
    struct str line = STR(LINE);
    uint64_t refused = 0;
    for (int i = 0; i < LINES_REFUSALS; i++)
        refused += serve->lines.refused[i];
    if (!serve->json) {
        str_add(&line, _("parado: %s, %s; "),
                TEXT_COUNT(lang_spoken(), "%llu conexión", "%llu conexiones", serve->lines.taken),
                TEXT_COUNT(lang_spoken(), "%llu rechazada", "%llu rechazadas", refused));
        role->words(serve->lines.runner.roles[0].state, &totals, lang_spoken(), &line);
        print_safely(line.at);
        return;
    }
    struct facts *facts = output_begin(&out);
    facts_add(facts, "event:s connections:n refused:n", "stopped", serve->lines.taken, refused);
    role->facts(serve->lines.runner.roles[0].state, &totals, facts);
    fact_number(facts, "slow", (int64_t)serve->lines.slow);
    fact_number(facts, "dropped", (int64_t)serve->log.lost);
    output_end(&out, "serve");
}

/* ---- the server ---- */

static void serve_on_signal(uv_signal_t *signal, int number)
{
    struct serve *serve = signal->data;
    lines_stop(&serve->lines);
    stop_signals_close(&serve->signals);
}

static int read_serve_arguments(const struct command *command, struct serve *s, int argc,
                                char **argv)
{
    int rest;
    const struct option_row rows[] = {
        ROW_TEXT("bind", &s->bind, "ADDRESS",
                 "dónde escuchar, 127.0.0.1 por defecto; 0.0.0.0: en todas partes"),
        {"port", OPT_NUMBER, &s->port, 0, 65535, "N",
         N_("por defecto el del juego; 0: uno que esté libre"), &s->port_given},
        ROW_NUMBER("connections", &s->connections, 2, 1000000, "N",
                   "como mucho tantas a la vez, 10240 por defecto"),
        {"per-peer", OPT_NUMBER, &s->per_peer, 1, 1000000, "N",
         N_("y tantas de una misma dirección, y tantas nuevas cada diez segundos; por defecto 256, "
            "y sin límite las de "
            "esta máquina"),
         &s->per_peer_given},
        ROW_TEXT("journal", &s->journal, "DIR",
                 "guarda ahí cada partida en un archivo propio, para replay"),
        {"seed", OPT_NUMBER, &s->seed, 0, INT64_MAX, "N",
         N_("otra vez el mismo azar: colores, dados"), &s->seed_given},
        ROW_FLAG("json", &s->json, "un objeto JSON por línea"),
        {0},
    };
    const struct subject_options options = {
        .common = rows, .role = offsetof(struct protocol, server), .noun = N_("un servidor")};
    STEP(subject_read(command, &options, argc, argv, &rest, 1, &s->subject));
    if (!s->port_given)
        s->port = s->subject.protocol->port;
    if (s->journal && !s->subject.role->journals)
        return misuse("serve", "el servidor de %s no guarda diarios", s->subject.game->name);
    return -1;
}

static struct lines_options make_lines_options(struct serve *serve)
{
    /* Without --per-peer the limits per address do not apply to connections from this machine. */
    const struct peer_limits limits = {(uint32_t)serve->per_peer, (uint32_t)serve->per_peer};
    return (struct lines_options){
        .role = serve->subject.role,
        .start = {.game = serve->subject.game,
                  .protocol = serve->subject.protocol,
                  .options = serve->subject.own,
                  .lines = (uint32_t)serve->connections,
                  .seed = serve->seed_given ? (uint64_t)serve->seed : rng_entropy(),
                  .journals = serve->journal ? &serve->journals : NULL},
        .bind = serve->bind,
        .port = (int)serve->port,
        .per_peer = limits,
        .per_peer_here =
            serve->per_peer_given ? limits : (struct peer_limits){(uint32_t)serve->connections, 0},
        .strict_here = serve->per_peer_given,
        .who = serve,
        .event = serve_on_event,
        .closed = on_closed,
        .refused = on_refused,
    };
}

/* Lowers the number of connections to what the limit on descriptors allows, and says so. */
static void limit_connections(struct role_start *start)
{
    uint64_t ours = DESCRIPTORS_OURS + (start->journals ? JOURNAL_DIR_OPEN : 0);
    uint64_t limit = file_raise_descriptors(start->lines + ours);
    uint64_t most = limit > ours + 2 ? limit - ours : 2;
    if (start->lines <= most)
        return;
    fprintf(
        stderr,
        _("sobremesa: serve: solo se pueden abrir %llu descriptores: como mucho %llu conexiones\n"),
        (unsigned long long)limit, (unsigned long long)most);
    start->lines = (uint32_t)most;
}

/* Serves until a signal arrives. Returns the exit code. */
static int run_loop(struct serve *serve, const struct lines_options *options)
{
    struct why why;
    FAIL_IF(stop_signals_open_loop(&serve->signals, &serve->loop, serve_on_signal, serve, &why) !=
                ST_OK,
            "serve", "%s", why.text);
    enum status status = lines_listen(&serve->lines, &serve->loop, options, &why);
    if (status != ST_OK) {
        stop_signals_close_loop(&serve->signals, &serve->loop);
        return code_of("serve", status, &why);
    }
    int port = lines_port(&serve->lines);
    if (serve->json)
        output_line("serve", "event:s game:s address:s port:i", "listening",
                    serve->subject.game->name, serve->bind, port);
    else
        printf(_("escuchando en %s, puerto %d\n"), serve->bind, port);
    uv_run(&serve->loop, UV_RUN_DEFAULT);
    uv_loop_close(&serve->loop);
    log_stopped(serve);
    lines_free(&serve->lines);
    return EXIT_DONE;
}

/* Runs the server behind a queue for its log, because a reader that stops must not stop the games.
 * A log whose reader has closed its pipe fails silently, like any other command in a pipe. */
static int run_logged(struct serve *serve, const struct lines_options *options)
{
    struct why why;
    if (log_queue_open(&serve->log, serve->json ? say_dropped_json : say_dropped, &why) != ST_OK)
        return fail("serve", "%s", why.text);
    int code = run_loop(serve, options), error = log_queue_close(&serve->log, LOG_PATIENCE);
    if (!error || code != EXIT_DONE)
        return code;
    return error == EPIPE ? EXIT_FAILED
                          : fail("output", "la salida estándar no se ha podido escribir");
}

/* ---- the command ---- */

/* Opens the folder of journals. Games that a killed server left unfinished are closed as abandoned
 * before new ones begin. */
static int open_journals(struct serve *serve)
{
    struct why why;
    char text[LINE];
    FAIL_IF(journal_dir_open(&serve->journals, serve->journal, &why) != ST_OK, "serve", "%s",
            why.text);
    snprintf(text, sizeof text,
             trn(lang_spoken(), "%llu partida que quedó a medias se cierra en %s como abandonada",
                 "%llu partidas que quedaron a medias se cierran en %s como abandonadas",
                 (int64_t)serve->journals.abandoned),
             (unsigned long long)serve->journals.abandoned, serve->journal);
    if (serve->journals.abandoned)
        log_note(serve, text);
    return -1;
}

static int run_serve(const struct command *command, int argc, char **argv)
{
    static struct serve serve;
    struct why why;
    serve = (struct serve){
        .bind = "127.0.0.1", .connections = CONNECTIONS_USUAL, .per_peer = PER_PEER_USUAL};
    STEP(read_serve_arguments(command, &serve, argc, argv));
    struct lines_options options = make_lines_options(&serve);
    if (serve.subject.role->check && serve.subject.role->check(&options.start, &why) != ST_OK)
        return misuse("serve", "%s", why.text);
    limit_connections(&options.start);
    STEP(serve.journal ? open_journals(&serve) : -1);
    int code = run_logged(&serve, &options);
    if (serve.journal)
        journal_dir_close(&serve.journals);
    return code;
}

const struct command command_serve = {
    "serve",
    "GAME [--bind ADDRESS] [--port N] [--connections N] [--per-peer N] [--journal DIR] [--json]",
    N_("el servidor de un juego: empareja a quien llega, cuida las reglas, miles de mesas a la "
       "vez"),
    run_serve};
