/* sobremesa link A B: a virtual cable between two ports of one's own, for people who have two programs and nothing
 * else. What passes can be slowed down, damaged, watched and captured. */
#include <stdio.h>
#include <unistd.h>

#include "app/app.h"
#include "app/output.h"
#include "base/bytes.h"
#include "core/game.h"
#include "protocol/ring4.h"
#include "session/cable_end.h"
#include "session/stop_signals.h"

struct arguments {
    int64_t baud, seed;
    const char *faults, *pcap, *game;
    bool json, seed_given;
    enum lang lang;
};

struct cord;

/* One way through the cable: from end `index` to the other. */
struct way {
    struct cord *cord;
    int index;
    struct frame_reader reader;
    uint64_t octets, frames;
};

struct cord {
    struct arguments args;
    const struct protocol *protocol; /* NULL: frames are not put into words */
    const struct framing *framing;
    uv_loop_t loop;
    struct stop_signals signals;
    struct cable_end end[2];
    struct way way[2];
    struct tap tap;
    usec_t begun;
    int code;
};

/* ---- what is said ---- */

static void note(struct cord *cord, int end, const char *text)
{
    if (cord->args.json)
        output_line("link", "event:s port:s text:s", "note", cord->end[end].name, text);
    else
        fprintf(stderr, "%9.3f %s: %s\n", (double)(clock_now() - cord->begun) / 1e6, cord->end[end].name, text);
}

static void show_frame(const struct way *way, const struct frame *frame)
{
    const struct cord *cord = way->cord;
    double time = (double)(clock_now() - cord->begun) / 1e6;
    struct str octets = STR(FRAME_TEXT_MAX), words = STR(FRAME_WORDS_MAX);
    struct output_facts line;
    cord->framing->text(frame, &octets);
    if (cord->protocol)
        cord->framing->explain(cord->protocol, frame, cord->args.lang, &words);
    if (!cord->args.json) {
        printf("%9.3f %c>%c %s  %s\n", time, 'A' + way->index, 'B' - way->index, octets.at, words.at);
        return;
    }
    struct facts *facts = output_begin(&line);
    facts_add(facts, "event:s time:f from:s", "frame", time, cord->end[way->index].name);
    fact_text(facts, cord->framing->key, octets.at);
    fact_text(facts, "text", words.at);
    output_end(&line, "link");
}

/* ---- what the ends tell ---- */

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
    struct way *way = who;
    note(way->cord, way->index, why[0] ? why : there ? "a program has opened it" : "the program has closed it");
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct cord *cord = signal->data;
    uv_stop(&cord->loop);
}

/* ---- making and unmaking ---- */

static enum status open_tap(struct cord *cord, struct why *why)
{
    static const char *const names[] = {"A to B", "B to A"};
    enum status status = tap_open(&cord->tap, cord->args.pcap, why);
    for (unsigned i = 0; i < 2 && status == ST_OK; i++) {
        status = tap_cable(&cord->tap, names[i], why);
        outlet_tap(&cord->end[!i].to, &cord->tap, i, cord->framing);
    }
    return status;
}

static void begin(struct cord *cord)
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
}

static void print_end(const struct cord *cord, int from)
{
    const struct faults_counts *done = &cord->end[!from].to.cable.faults.done;
    const struct way *way = &cord->way[from];
    if (cord->args.json)
        output_line("link", "event:s from:s octets:n frames:n lost:n doubled:n flipped:n", "end", cord->end[from].name,
                    way->octets, way->frames, done->lost, done->doubled, done->flipped);
    else
        printf(tr(cord->args.lang, "de %c a %c: %llu octetos, %llu tramas; perdidos %llu, dobles %llu, alterados "
                                   "%llu\n"),
               'A' + from, 'B' - from, (unsigned long long)way->octets, (unsigned long long)way->frames,
               (unsigned long long)done->lost, (unsigned long long)done->doubled, (unsigned long long)done->flipped);
}

static void take_apart(struct cord *cord)
{
    struct why why;
    for (int i = 0; i < 2; i++)
        cable_end_close(&cord->end[i]);
    stop_signals_close_loop(&cord->signals, &cord->loop);
    if (cord->tap.file && tap_close(&cord->tap, &why) != ST_OK)
        cord->code = fail("link", "%s", why.text);
}

static int join(struct cord *cord, char **names, const struct cable_options *cable)
{
    struct why why, reason;
    uint64_t seed = cord->args.seed_given ? (uint64_t)cord->args.seed : rng_entropy();
    enum status status = ST_OK;
    stop_signals_open_loop(&cord->signals, &cord->loop, on_signal, cord);
    for (int i = 0; i < 2; i++) {
        struct cable_end *end = &cord->end[i];
        cord->way[i] = (struct way){.cord = cord, .index = i};
        cord->framing->begin(&cord->way[i].reader, 0, 0);
        enum status made = cable_end_init(end, &cord->loop, names[i], cable, rng_mix(seed, (uint64_t)i), &reason);
        if (made != ST_OK && status == ST_OK)
            why = reason;
        status = status == ST_OK ? made : status;
        end->who = &cord->way[i];
        end->octets = on_octets;
        end->changed = on_changed;
    }
    if (status == ST_OK && cord->args.pcap)
        status = open_tap(cord, &why);
    if (status == ST_OK) {
        begin(cord);
        print_end(cord, 0);
        print_end(cord, 1);
    } else {
        cord->code = fail("link", "%s", why.text);
    }
    take_apart(cord);
    return cord->code;
}

/* ---- options ---- */

/* Without a game the frames are those that most rings have. */
static int find_protocol(struct cord *cord)
{
    const struct game *game = find_game("link", cord->args.game);
    if (!game)
        return EXIT_USAGE;
    cord->protocol = protocol_find(game, NULL);
    if (!cord->protocol || !cord->protocol->station)
        return misuse("link", "%s is not played on a ring of stations", game->name);
    cord->framing = cord->protocol->framing;
    return -1;
}

static int run(const struct command *command, int argc, char **argv)
{
    static struct cord cord; /* too big for a stack */
    struct arguments *a = &cord.args;
    struct cable_options cable = {0};
    struct why why;
    int rest;
    cord = (struct cord){.framing = &ring4_framing, .args = {.baud = 2400, .lang = lang_of_environment()}};
    const struct option_row rows[] = {
        ROW_NUMBER("baud", &a->baud, 0, 4000000, "B", "speed, 2400 unless said; 0: as fast as it goes"),
        ROW_TEXT("faults", &a->faults, "loss=P,…", "loss, dup, flip, stall: probability an octet"),
        ROW_TEXT("game", &a->game, "GAME", "put the frames into this game's words"),
        ROW_TEXT("pcap", &a->pcap, "FILE", "capture the frames of both ways (pcapng)"),
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "the same faults again", &a->seed_given},
        ROW_FLAG("json", &a->json, "one JSON object a line"),
        ROW_LANG(&a->lang, "language of the words"),
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 2);
    if (code < 0 && rest != 2)
        code = misuse("link", "it takes two names: ports that are there, or where new ones shall be, as in "
                              "./com1 ./com2");
    if (code < 0 && a->game)
        code = find_protocol(&cord);
    if (code < 0 && a->faults && faults_parse(a->faults, &cable.faults, &why) != ST_OK)
        code = misuse("link", "--faults: %s", why.text);
    cable.baud = (uint32_t)a->baud;
    return code < 0 ? join(&cord, argv + 1, &cable) : code;
}

const struct command command_link = {"link", "A B [--baud B] [--faults …] [--pcap FILE] [--game GAME] [options]",
                                     "a virtual cable between two ports of your own, with faults and a tap", run};
