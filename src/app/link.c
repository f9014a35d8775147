/* sobremesa link A B: a virtual cable between two ports, for testing two programs without hardware.
 * It can slow the octets down, damage them, and show and capture the frames. */
#include <libgen.h>
#undef basename /* that of string.h, which leaves its argument alone */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/output.h"
#include "protocol/ring/ring4.h"
#include "session/line/cable_end.h"
#include "session/stop_signals.h"

struct arguments {
    int64_t baud, seed;
    const char *faults, *pcap, *game;
    bool json, seed_given;
    enum lang lang;
};

struct cord;

/* One direction of the cable: from end `index` to the other. */
struct way {
    struct cord *cord;
    int index;
    struct frame_reader reader;
    uint64_t octets, frames;
};

struct cord {
    struct arguments args;
    const struct protocol *protocol; /* NULL: frames are shown without their meaning */
    const struct framing *framing;
    uv_loop_t loop;
    struct stop_signals signals;
    struct cable_end end[2];
    struct way way[2];
    struct tap tap;
    usec_t begun;
    int code;
};

/* ---- events of the two ends ---- */

static void show_frame(const struct way *way, const struct frame *frame)
{
    const struct cord *cord = way->cord;
    double time = (double)(clock_now() - cord->begun) / 1e6;
    struct str octets = STR(FRAME_TEXT_MAX), words = STR(FRAME_WORDS_MAX);
    cord->framing->text(frame, &octets);
    if (cord->protocol)
        cord->framing->explain(cord->protocol, frame, cord->args.lang, &words);
    if (!cord->args.json) {
        printf("%9.3f %c>%c %s  %s\n", time, 'A' + way->index, 'B' - way->index, octets.at,
               words.at);
        return;
    }
    output_line("link", "event:s time:f from:s *:s text:s", "frame", time,
                cord->end[way->index].name, cord->framing->key, octets.at, words.at);
}

/* Passes the octets on at once, whether or not they are frames. */
static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct way *way = who;
    const struct framing *framing = way->cord->framing;
    struct frame frame;
    way->octets += count;
    for (size_t i = 0; i < count; i++)
        if (framing->octet(&way->reader, octets[i], clock_now(), &frame) == FRAMING_FRAME) {
            way->frames++;
            show_frame(way, &frame);
        }
    outlet_put(&way->cord->end[!way->index].to, octets, count);
}

static void on_changed(void *who, bool there, const char *why)
{
    const struct way *way = who;
    const struct cord *cord = way->cord;
    const char *name = cord->end[way->index].name;
    const char *text = there ? _("un programa lo ha abierto") : _("el programa lo ha cerrado");
    if (why[0])
        text = why;
    if (cord->args.json)
        output_line("link", "event:s port:s text:s", "note", name, text);
    else
        fprintf(stderr, "%9.3f %s: %s\n", (double)(clock_now() - cord->begun) / 1e6, name, text);
}

static void link_on_signal(uv_signal_t *signal, int number)
{
    struct cord *cord = signal->data;
    uv_stop(&cord->loop);
}

/* ---- the cable ---- */

/* Prints what passed from that end to the other, and what the simulated faults did to it. */
static void print_totals(const struct cord *cord, int from)
{
    const struct faults_counts *done = &cord->end[!from].to.cable.faults.done;
    const struct way *way = &cord->way[from];
    if (cord->args.json)
        output_line("link", "event:s from:s octets:n frames:n lost:n doubled:n flipped:n", "end",
                    cord->end[from].name, way->octets, way->frames, done->lost, done->doubled,
                    done->flipped);
    else
        printf(
            tr(cord->args.lang, "de %c a %c: %s, %s; perdidos %llu, dobles %llu, alterados %llu\n"),
            'A' + from, 'B' - from,
            TEXT_COUNT(cord->args.lang, "%llu octeto", "%llu octetos", way->octets),
            TEXT_FRAMES(cord->args.lang, way->frames), (unsigned long long)done->lost,
            (unsigned long long)done->doubled, (unsigned long long)done->flipped);
}

/* Passes octets on until a signal arrives. */
static void run_cable(struct cord *cord)
{
    const char *a = cord->end[0].name, *b = cord->end[1].name;
    cord->begun = clock_now();
    for (int i = 0; i < 2; i++)
        cable_end_start(&cord->end[i]);
    if (cord->args.json)
        output_line("link", "event:s a:s b:s", "link", a, b);
    else
        printf(tr(cord->args.lang, "un cable entre %s (A) y %s (B); Ctrl-C lo quita\n"), a, b);
    uv_run(&cord->loop, UV_RUN_DEFAULT);
    print_totals(cord, 0);
    print_totals(cord, 1);
}

/* Opens both ends, runs the cable and closes everything. Returns the exit code. */
static int join_ends(struct cord *cord, char **names, const struct cable_options *cable)
{
    static const char *const directions[] = {"A to B", "B to A"}; /* interfaces of the capture */
    struct why why, reason;
    uint64_t seed = cord->args.seed_given ? (uint64_t)cord->args.seed : rng_entropy();
    enum status status = ST_OK;
    FAIL_IF(stop_signals_open_loop(&cord->signals, &cord->loop, link_on_signal, cord, &why) !=
                ST_OK,
            "link", "%s", why.text);
    for (int i = 0; i < 2; i++) {
        struct cable_end *end = &cord->end[i];
        cord->way[i] = (struct way){.cord = cord, .index = i};
        cord->framing->begin(&cord->way[i].reader, 0, 0);
        /* The second end is initialised even if the first one failed: both are closed below. */
        enum status made =
            cable_end_init(end, &cord->loop, names[i], cable, rng_mix(seed, (uint64_t)i), &reason);
        if (made != ST_OK && status == ST_OK)
            why = reason;
        status = status == ST_OK ? made : status;
        end->who = &cord->way[i];
        end->octets = on_octets;
        end->changed = on_changed;
    }
    if (status == ST_OK && cord->args.pcap)
        status = tap_open(&cord->tap, cord->args.pcap, &why);
    for (unsigned i = 0; cord->args.pcap && i < 2 && status == ST_OK; i++) {
        status = tap_cable(&cord->tap, directions[i], &why);
        outlet_tap(&cord->end[!i].to, &cord->tap, i, cord->framing);
    }
    if (status == ST_OK)
        run_cable(cord);
    else
        cord->code = fail("link", "%s", why.text);
    for (int i = 0; i < 2; i++)
        cable_end_close(&cord->end[i]);
    stop_signals_close_loop(&cord->signals, &cord->loop);
    if (cord->tap.file && tap_close(&cord->tap, &why) != ST_OK)
        cord->code = fail("link", "%s", why.text);
    return cord->code;
}

/* ---- options ---- */

/* Returns whether two paths lead to one file, through whichever links. A port that does not exist
 * yet is recognised by its folder and its name. */
static bool is_same_port(const char *a, const char *b)
{
    struct stat first, second;
    char *folder[2], *copy[2] = {strdup(a), strdup(b)};
    bool same = strcmp(a, b) == 0;
    if (stat(a, &first) == 0 && stat(b, &second) == 0)
        same |= first.st_dev == second.st_dev && first.st_ino == second.st_ino;
    for (int i = 0; i < 2; i++)
        folder[i] = copy[i] ? realpath(dirname(copy[i]), NULL) : NULL;
    if (folder[0] && folder[1])
        same |= strcmp(folder[0], folder[1]) == 0 && strcmp(basename(a), basename(b)) == 0;
    for (int i = 0; i < 2; i++) {
        free(folder[i]);
        free(copy[i]);
    }
    return same;
}

static int run_link(const struct command *command, int argc, char **argv)
{
    static struct cord cord; /* too big for a stack */
    struct arguments *a = &cord.args;
    struct cable_options cable = {0};
    struct why why;
    int rest;
    cord = (struct cord){.framing = &ring4_framing, .args = {.baud = 2400, .lang = lang_chosen()}};
    const struct option_row rows[] = {
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B",
                   "velocidad, 2400 por defecto; 0: tan rápido como se pueda"),
        ROW_TEXT("faults", &a->faults, "loss=P,…",
                 "loss, dup, flip, stall: probabilidad por octeto"),
        ROW_TEXT("game", &a->game, "GAME", "pone las tramas en palabras de este juego"),
        ROW_TEXT("pcap", &a->pcap, "FILE", "captura las tramas de los dos sentidos (pcapng)"),
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", N_("otra vez los mismos fallos"),
         &a->seed_given},
        ROW_FLAG("json", &a->json, "un objeto JSON por línea"),
        {0},
    };
    STEP(options_read(command, rows, argc, argv, &rest, 2));
    if (rest != 2)
        return misuse("link", "hacen falta dos nombres: puertos que ya existen, o dónde crear los "
                              "nuevos, como ./com1 ./com2");
    MISUSE_IF(is_same_port(argv[1], argv[2]), "link",
              "'%s' y '%s' son el mismo puerto: un cable tiene dos extremos", argv[1], argv[2]);
    for (int i = 1; i <= 2; i++)
        MISUSE_IF(cable_end_check(argv[i], &why) != ST_OK, "link", "%s", why.text);
    /* Without a game the frames are read as the four octets that most rings have. */
    if (a->game) {
        const struct game *game = find_game("link", a->game);
        if (!game)
            return EXIT_USAGE;
        cord.protocol = protocol_find(game, NULL);
        if (!cord.protocol || !cord.protocol->station)
            return misuse("link", "a %s no se juega en un anillo de estaciones", game->name);
        cord.framing = cord.protocol->framing;
    }
    MISUSE_IF(a->faults && faults_parse(a->faults, &cable.faults, &why) != ST_OK, "link",
              "--faults: %s", why.text);
    cable.baud = (uint32_t)a->baud;
    return join_ends(&cord, argv + 1, &cable);
}

const struct command command_link = {
    "link", "A B [--baud B] [--faults …] [--pcap FILE] [--game GAME] [options]",
    N_("un cable virtual entre dos puertos tuyos, con fallos y con escucha"), run_link};
