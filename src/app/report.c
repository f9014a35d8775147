#include "app/report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/output.h"
#include "front/ansi.h"

static void print_json(json_t *object)
{
    output_json("ring", object);
    fflush(stdout);
}

static json_t *hash_json(uint64_t hash)
{
    return json_sprintf("%016" PRIx64, hash);
}

static void print_place(const struct report *report, int place)
{
    fprintf(stderr, "%9.3f ", (double)(clock_now() - report->begun) / 1e6);
    if (place >= 0)
        fprintf(stderr, "[%d] ", place);
}

static const char *const fate_words[] = {"sent", "applied", "passed", "back", "taken", "resent"};
/* For people: an arrow out for what this station sends, through for what it passes on, in for what ends here. */
static const char *const fate_signs[] = {"*>", ">>", "->", "<*", "-|", "+>"};

/* One colour an origin: which station a frame is of can be seen without reading; the frame says it too. */
static const char *const origin_colours[] = {"\033[36m", "\033[33m", "\033[32m", "\033[35m"};

static bool has_colours(void)
{
    return isatty(STDERR_FILENO) &&
           ansi_colours(getenv("TERM"), getenv("COLORTERM"), getenv("NO_COLOR")) != COLOURS_NONE;
}

/* EO|ED|control|information, as the seed prints them. */
static void print_bits(const struct frame4 *frame)
{
    unsigned inner = (unsigned)frame4_address(frame) << 8 | frame->info;
    for (int bit = 15; bit >= 0; bit--)
        fprintf(stderr, "%u%s", inner >> bit & 1, bit == 14 || bit == 12 || bit == 8 ? "|" : "");
}

static void report_frame(const struct report *report, int place, const struct post *post,
                         const struct ring_event *event)
{
    char hex[12], words[200];
    struct str text = str_make(words, sizeof words);
    frame4_hex(&event->line, hex);
    post->ring.options.game->ring->explain(&event->frame, report->lang, &text);
    if (report->json) {
        json_t *line = json_pack("{s:s, s:i, s:s, s:s, s:s}", "event", "frame", "station", post->ring.number, "fate",
                                 fate_words[event->fate], "hex", hex, "text", words);
        if (place >= 0)
            json_object_set_new(line, "place", json_integer(place));
        if (event->in_game)
            json_object_set_new(line, "state", hash_json(event->hash));
        print_json(line);
        return;
    }
    print_place(report, place);
    bool colours = has_colours();
    fprintf(stderr, "%s %s%s%s  ", fate_signs[event->fate], colours ? origin_colours[event->line.eo] : "", hex,
            colours ? "\033[0m" : "");
    print_bits(&event->line);
    fprintf(stderr, "  %-66s", words);
    if (event->in_game)
        fprintf(stderr, " %016" PRIx64, event->hash);
    fputc('\n', stderr);
}

static void report_begun(const struct report *report, int place, const struct post *post)
{
    const struct ring *ring = &post->ring;
    if (report->json)
        print_json(json_pack("{s:s, s:s, s:i, s:i, s:i}", "event", "begin", "game", ring->options.game->name, "number",
                             (int)ring->games + 1, "station", ring->number, "players", ring->players));
    else
        report_note(report, place, "game %u begins: this is station %d of %d", ring->games + 1, ring->number,
                    ring->players);
}

static void report_over(const struct report *report, int place, const struct post *post)
{
    const struct ring *ring = &post->ring;
    struct result result;
    ring_result(ring, &result);
    uint64_t hash = ring_hash(ring);
    if (report->json) {
        json_t *line =
            json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:I, s:I}", "event", "end", "game", ring->options.game->name,
                      "number", (int)ring->games, "station", ring->number, "players", ring->players, "winner",
                      result.winner, "score", (json_int_t)result.score, "frames", (json_int_t)ring->frames);
        json_object_set_new(line, "state", hash_json(hash));
        if (ring->options.reliable)
            json_object_set_new(line, "resent", json_integer(ring->resent));
        print_json(line);
        return;
    }
    if (place >= 0)
        printf("[%d] ", place);
    printf(tr(report->lang, "partida %u: gana la estación %d con %lld puntos, %u tramas, estado %016llx\n"),
           ring->games, result.winner, (long long)result.score, ring->frames, (unsigned long long)hash);
    fflush(stdout);
}

void report_note(const struct report *report, int place, const char *format, ...)
{
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (report->quiet)
        return;
    if (report->json) {
        print_json(json_pack("{s:s, s:i, s:s}", "event", "note", "place", place, "text", text));
        return;
    }
    print_place(report, place);
    fprintf(stderr, "%s\n", text);
}

void report_event(const struct report *report, int place, const struct post *post, const struct ring_event *event)
{
    char hex[12];
    switch (event->kind) {
    case RING_NOTE:
        report_note(report, place, "%s", event->text);
        return;
    case RING_DEPARTURE:
        frame4_hex(&event->line, hex);
        report_note(report, place, "%s: %s", hex, event->text);
        return;
    case RING_FRAME:
        if (report->trace)
            report_frame(report, place, post, event);
        return;
    case RING_BEGUN:
        if (!report->quiet)
            report_begun(report, place, post);
        return;
    case RING_OVER:
        report_over(report, place, post);
        return;
    case RING_FAULT:
        if (report->json)
            print_json(json_pack("{s:s, s:i, s:i, s:s}", "event", "fault", "place", place, "station", post->ring.number,
                                 "text", event->text));
        return;
    }
}
