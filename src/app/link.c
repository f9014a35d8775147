/* sobremesa link A B: a virtual cable between two ports of one's own, for people who have two programs and nothing
 * else. What passes can be slowed down, damaged, watched and captured. */
#include <stdio.h>
#include <stdlib.h>
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
    struct outlet to[2]; /* towards end[i] */
    struct way way[2];
    struct tap tap;
    usec_t begun;
    int code;
};

/* ---- what is said ---- */

static void note(struct cord *cord, int end, const char *text)
{
    if (cord->args.json)
        output_json("link", json_pack("{s:s, s:s, s:s}", "event", "note", "port", cord->end[end].name, "text", text));
    else
        fprintf(stderr, "%9.3f %s: %s\n", (double)(clock_now() - cord->begun) / 1e6, cord->end[end].name, text);
    fflush(stdout);
}

static void show_frame(const struct way *way, const struct frame *frame)
{
    const struct cord *cord = way->cord;
    double time = (double)(clock_now() - cord->begun) / 1e6;
    char words[FRAME_WORDS_MAX] = "";
    struct str octets = STR(FRAME_TEXT_MAX), meaning = str_make(words, sizeof words);
    cord->framing->text(frame, &octets);
    if (cord->protocol)
        cord->framing->explain(cord->protocol, frame, cord->args.lang, &meaning);
    if (cord->args.json)
        output_json("link", json_pack("{s:s, s:f, s:s, s:s, s:s}", "event", "frame", "time", time, "from",
                                      cord->end[way->index].name, cord->framing->key, octets.at, "text", words));
    else
        printf("%9.3f %c>%c %s  %s\n", time, 'A' + way->index, 'B' - way->index, octets.at, words);
    fflush(stdout);
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
    outlet_put(&way->cord->to[!way->index], octets, count);
}

static void on_changed(void *who, bool there, const char *why)
{
    struct way *way = who;
    if (why[0])
        note(way->cord, way->index, why);
    else
        note(way->cord, way->index, there ? "a program has opened it" : "the program has closed it");
}

static void on_out_gone(void *who, const char *why)
{
    (void)who, (void)why; /* its end of the cable sees it too */
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct cord *cord = signal->data;
    (void)number;
    uv_stop(&cord->loop);
}

/* ---- making and unmaking ---- */

static int open_tap(struct cord *cord)
{
    struct why why;
    if (!cord->args.pcap)
        return EXIT_DONE;
    if (tap_open(&cord->tap, cord->args.pcap, &why) != ST_OK || tap_cable(&cord->tap, "A to B", &why) != ST_OK ||
        tap_cable(&cord->tap, "B to A", &why) != ST_OK)
        return fail("link", "%s", why.text);
    for (unsigned i = 0; i < 2; i++)
        outlet_tap(&cord->to[i], &cord->tap, !i, cord->framing);
    return EXIT_DONE;
}

static void begin(struct cord *cord)
{
    for (int i = 0; i < 2; i++)
        cable_end_start(&cord->end[i]);
    if (cord->args.json)
        output_json("link",
                    json_pack("{s:s, s:s, s:s}", "event", "link", "a", cord->end[0].name, "b", cord->end[1].name));
    else
        printf(tr(cord->args.lang, "un cable entre %s (A) y %s (B); Ctrl-C lo quita\n"), cord->end[0].name,
               cord->end[1].name);
    fflush(stdout);
    uv_run(&cord->loop, UV_RUN_DEFAULT);
}

static void print_end(const struct cord *cord)
{
    for (int i = 0; i < 2; i++) {
        const struct faults_counts *done = &cord->to[!i].cable.faults.done;
        const struct way *way = &cord->way[i];
        if (cord->args.json)
            output_json("link", json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I}", "event", "end", "from",
                                          cord->end[i].name, "octets", (json_int_t)way->octets, "frames",
                                          (json_int_t)way->frames, "lost", (json_int_t)done->lost, "doubled",
                                          (json_int_t)done->doubled, "flipped", (json_int_t)done->flipped));
        else
            printf(tr(cord->args.lang, "de %c a %c: %llu octetos, %llu tramas; perdidos %llu, dobles %llu, alterados "
                                       "%llu\n"),
                   'A' + i, 'B' - i, (unsigned long long)way->octets, (unsigned long long)way->frames,
                   (unsigned long long)done->lost, (unsigned long long)done->doubled,
                   (unsigned long long)done->flipped);
    }
}

static void take_apart(struct cord *cord)
{
    struct why why;
    for (int i = 0; i < 2; i++) {
        cable_end_close(&cord->end[i]);
        outlet_close(&cord->to[i]);
    }
    stop_signals_close(&cord->signals);
    uv_run(&cord->loop, UV_RUN_DEFAULT);
    uv_loop_close(&cord->loop);
    if (cord->tap.file && tap_close(&cord->tap, &why) != ST_OK)
        cord->code = fail("link", "%s", why.text);
}

static int join(struct cord *cord, char **names, const struct cable_options *cable)
{
    struct why why = {0};
    uint64_t seed = cord->args.seed_given ? (uint64_t)cord->args.seed : rng_entropy();
    enum status status = ST_OK;
    uv_loop_init(&cord->loop);
    stop_signals_init(&cord->signals, &cord->loop, on_signal, cord);
    for (int i = 0; i < 2; i++) {
        struct cable_end *end = &cord->end[i];
        cord->way[i] = (struct way){.cord = cord, .index = i};
        cord->framing->begin(&cord->way[i].reader, 0, 0);
        outlet_init(&cord->to[i], &cord->loop, cable, rng_mix(seed, (uint64_t)i));
        cord->to[i].who = cord;
        cord->to[i].gone = on_out_gone;
        struct why reason;
        enum status made = cable_end_init(end, &cord->loop, names[i], cord->args.baud, &reason);
        if (made != ST_OK && status == ST_OK) {
            status = made;
            why = reason;
        }
        end->who = &cord->way[i];
        end->octets = on_octets;
        end->changed = on_changed;
        end->to = &cord->to[i];
    }
    cord->code = status == ST_OK ? open_tap(cord) : fail("link", "%s", why.text);
    if (cord->code == EXIT_DONE) {
        cord->begun = clock_now();
        begin(cord);
        print_end(cord);
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
    struct cord *cord = calloc(1, sizeof *cord);
    struct cable_options cable = {0};
    struct why why;
    int rest;
    if (!cord)
        return fail("link", "no memory");
    struct arguments *a = &cord->args;
    cord->framing = &ring4_framing;
    *a = (struct arguments){.baud = 2400, .lang = lang_of_environment()};
    const struct option_row rows[] = {
        {"baud", OPT_NUMBER, &a->baud, 0, 4000000, "B", "speed, 2400 unless said; 0: as fast as it goes", NULL},
        {"faults", OPT_TEXT, &a->faults, 0, 0, "loss=P,…", "loss, dup, flip, stall: probability an octet", NULL},
        {"game", OPT_TEXT, &a->game, 0, 0, "GAME", "put the frames into this game's words", NULL},
        {"pcap", OPT_TEXT, &a->pcap, 0, 0, "FILE", "capture the frames of both ways (pcapng)", NULL},
        {"seed", OPT_NUMBER, &a->seed, 0, INT64_MAX, "N", "the same faults again", &a->seed_given},
        {"json", OPT_FLAG, &a->json, 0, 0, NULL, "one JSON object a line", NULL},
        {"lang", OPT_LANG, &a->lang, 0, 0, "es|en", "language of the words", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 2);
    if (code < 0 && rest != 2)
        code = misuse("link", "it takes two names: ports that are there, or where new ones shall be, as in "
                              "./com1 ./com2");
    if (code < 0 && a->game)
        code = find_protocol(cord);
    if (code < 0 && a->faults && faults_parse(a->faults, &cable.faults, &why) != ST_OK)
        code = misuse("link", "--faults: %s", why.text);
    cable.baud = (uint32_t)a->baud;
    if (code < 0)
        code = join(cord, argv + 1, &cable);
    free(cord);
    return code;
}

const struct command command_link = {
    .name = "link",
    .arguments = "A B [--baud B] [--faults …] [--pcap FILE] [--game GAME] [options]",
    .what = "a virtual cable between two ports of your own, with faults and a tap",
    .run = run,
};
