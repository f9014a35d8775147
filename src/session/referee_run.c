#include "session/referee_run.h"

#include <stdlib.h>

#include "core/protocol.h"
#include "link/segment.h"
#include "link/source.h"
#include "session/capture_feed.h"

static void keep_step(void *who, const struct referee_step *step)
{
    struct referee_run *run = who;
    struct referee_run_steps *steps = &run->steps;
    if (!steps->kept)
        return;
    if (steps->count == steps->room) {
        size_t room = steps->room ? 2 * steps->room : 1024;
        struct referee_step *more = realloc(steps->step, room * sizeof *more);
        if (!more) {
            steps->kept = false;
            return;
        }
        steps->step = more;
        steps->room = room;
    }
    steps->step[steps->count++] = *step;
}

static void on_game_over(void *who, const struct referee_game *game)
{
    struct referee_run *run = who;
    run->over(run->who, game);
}

/* Reads a file once before it is judged: its first frames may not tell what later ones do, a ring's
 * mode for example. */
static enum status run_ahead(struct capture_feed *feed, struct capture *capture, FILE *file,
                             struct why *why)
{
    struct capture_packet packet;
    struct why ignored; /* what cannot be read is reported the second time */
    if (!feed->referee->look || fseek(file, 0, SEEK_CUR) != 0)
        return ST_OK;
    enum status status = capture_open(capture, file, why);
    while (status == ST_OK && !source_interrupted() &&
           capture_next(capture, &packet, &ignored) == ST_OK)
        capture_feed_look(feed, &packet);
    rewind(file);
    return status;
}

/* Keeps what referee_run_fits looks at. */
static void keep_first(struct referee_run *run, const struct capture *capture,
                       const struct capture_packet *packet)
{
    bool segments = capture->format != CAPTURE_RAW && segment_linktype(packet->linktype);
    size_t room = sizeof run->first - run->firsts,
           count = packet->count < room ? packet->count : room;
    run->octets += packet->count;
    run->segments |= segments;
    if (segments || packet->cable != (run->cable < 0 ? 0U : (unsigned)run->cable))
        return;
    memcpy(run->first + run->firsts, packet->octets, count);
    run->firsts += count;
}

/* Ctrl-C ends a line that is listened to. What has come by then is judged all the same. */
static bool source_goes_on(const struct capture *capture)
{
    return !source_interrupted() || (capture->format == CAPTURE_RAW && capture->head_used);
}

static enum status judge_source(struct referee_run *run, struct source *source,
                                struct capture *capture, struct capture_feed *feed, struct why *why)
{
    struct capture_packet packet;
    bool begun = false;
    usec_t first = 0; /* the referee is told the time since the first packet */
    TRY(run_ahead(feed, capture, source->file, why));
    TRY(capture_open(capture, source->file, why));
    BAD_IF(feed->referee->connections && capture->format == CAPTURE_RAW,
           "unos octetos crudos son un sentido de una conexión: una mesa de %s se juzga con un "
           "pcap o pcapng de las "
           "conexiones de los dos jugadores",
           run->start.game->name);
    enum status status = ST_END;
    while (source_goes_on(capture) && (status = capture_next(capture, &packet, why)) == ST_OK) {
        keep_first(run, capture, &packet);
        if (!begun)
            first = packet.time;
        begun = true;
        packet.time -= first < packet.time ? first : packet.time;
        capture_feed_packet(feed, &packet);
    }
    capture_feed_end(feed, &run->totals);
    run->heard = true;
    if (status != ST_END && !source_interrupted()) /* what could be read was judged */
        return status;
    BAD_IF(capture->format != CAPTURE_RAW && run->cable >= (int)capture->cables,
           "--cable cuenta desde 0, y el último de la captura es el %u", capture->cables - 1);
    return ST_OK;
}

enum status referee_run_judge(struct referee_run *run, const char *path, struct why *why)
{
    struct capture *capture = malloc(sizeof *capture);
    struct source source = {0};
    struct capture_feed feed = {0};
    run->start.who = run;
    run->start.step = keep_step;
    run->start.over = on_game_over;
    enum status status = ST_OK;
    if (!capture || !capture_feed_open(&feed, &run->start, run->cable, run->port))
        status = why_failed(why, "no hay memoria");
    if (status == ST_OK)
        status = source_open(&source, path, run->baud, why);
    if (status == ST_OK)
        status = judge_source(run, &source, capture, &feed, why);
    run->is_line = source.port.fd >= 0;
    capture_feed_close(&feed);
    source_close(&source);
    free(capture);
    return status;
}

bool referee_run_fits(const struct referee_run *run, const struct protocol *protocol)
{
    const struct framing *framing = protocol->framing;
    struct frame_reader reader;
    struct frame frame;
    uint64_t frames = 0;
    if (!framing || !protocol->referee || (protocol->server != NULL) != run->segments)
        return false;
    if (run->segments)
        return true;
    framing->begin(&reader, 0, 0);
    for (size_t i = 0; i < run->firsts; i++)
        frames += framing->octet(&reader, run->first[i], 0, &frame) == FRAMING_FRAME;
    return frames * framing->frame_max > framing->noise(&reader, false);
}

size_t referee_run_differ(const struct referee_run_steps *a, const struct referee_run_steps *b)
{
    size_t at = 0;
    while (at < a->count && at < b->count && strcmp(a->step[at].frame, b->step[at].frame) == 0 &&
           a->step[at].hash == b->step[at].hash)
        at++;
    return at;
}
