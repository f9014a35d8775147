#include "session/referee_run.h"

#include <stdlib.h>

#include "core/protocol.h"
#include "link/segment.h"
#include "link/source.h"
#include "session/capture_feed.h"

static void keep_step(void *who, const struct referee_step *step)
{
    struct hearing *hearing = who;
    struct hearing_steps *steps = &hearing->steps;
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

static void on_over(void *who, const struct referee_game *game)
{
    struct hearing *hearing = who;
    hearing->over(hearing->who, game);
}

/* A file can be gone through twice: first to see what its first frames do not tell, a ring's mode
 * for example. */
static enum status look_ahead(struct ear *ear, struct capture *capture, FILE *file, struct why *why)
{
    struct capture_packet packet;
    struct why ignored; /* what cannot be read is said the second time */
    if (!ear->referee->look || fseek(file, 0, SEEK_CUR) != 0)
        return ST_OK;
    enum status status = capture_open(capture, file, why);
    while (status == ST_OK && !source_interrupted() &&
           capture_next(capture, &packet, &ignored) == ST_OK)
        ear_look(ear, &packet);
    rewind(file);
    return status;
}

/* What is there for `hearing_fits`. */
static void remember(struct hearing *hearing, const struct capture *capture,
                     const struct capture_packet *packet)
{
    bool segments = capture->format != CAPTURE_RAW && segment_linktype(packet->linktype);
    size_t room = sizeof hearing->first - hearing->firsts,
           count = packet->count < room ? packet->count : room;
    hearing->octets += packet->count;
    hearing->segments |= segments;
    if (segments || packet->cable != (hearing->cable < 0 ? 0U : (unsigned)hearing->cable))
        return;
    memcpy(hearing->first + hearing->firsts, packet->octets, count);
    hearing->firsts += count;
}

/* What has come already is heard, though nothing else is waited for any more. */
static bool goes_on(const struct capture *capture)
{
    return !source_interrupted() || (capture->format == CAPTURE_RAW && capture->head_used);
}

static enum status hear_stream(struct hearing *hearing, struct capture *capture, struct ear *ear,
                               struct why *why)
{
    enum status status = ST_END;
    struct capture_packet packet;
    bool begun = false;
    usec_t first = 0; /* what is told is the time since the first packet */
    while (goes_on(capture) && (status = capture_next(capture, &packet, why)) == ST_OK) {
        remember(hearing, capture, &packet);
        if (!begun)
            first = packet.time;
        begun = true;
        packet.time -= first < packet.time ? first : packet.time;
        ear_packet(ear, &packet);
    }
    ear_end(ear, &hearing->totals);
    hearing->heard = true;
    if (status != ST_END && !source_interrupted()) /* what could be read was judged */
        return status;
    BAD_IF(capture->format != CAPTURE_RAW && hearing->cable >= (int)capture->cables,
           "--cable cuenta desde 0, y el último de la captura es el %u", capture->cables - 1);
    return ST_OK;
}

static enum status hear_source(struct hearing *hearing, struct source *source,
                               struct capture *capture, struct ear *ear, struct why *why)
{
    TRY(look_ahead(ear, capture, source->file, why));
    TRY(capture_open(capture, source->file, why));
    BAD_IF(ear->referee->connections && capture->format == CAPTURE_RAW,
           "unos octetos crudos son un sentido de una conexión: una mesa de %s se juzga con un "
           "pcap o pcapng de las "
           "conexiones de los dos jugadores",
           hearing->start.game->name);
    return hear_stream(hearing, capture, ear, why);
}

enum status hearing_hear(struct hearing *hearing, const char *path, struct why *why)
{
    struct capture *capture = malloc(sizeof *capture);
    struct source source = {0};
    struct ear ear = {0};
    hearing->start.who = hearing;
    hearing->start.step = keep_step;
    hearing->start.over = on_over;
    enum status status = ST_OK;
    if (!capture || !ear_open(&ear, &hearing->start, hearing->cable, hearing->port))
        status = why_failed(why, "no hay memoria");
    if (status == ST_OK)
        status = source_open(&source, path, hearing->baud, why);
    if (status == ST_OK)
        status = hear_source(hearing, &source, capture, &ear, why);
    hearing->is_line = source.port.fd >= 0;
    ear_close(&ear);
    source_close(&source);
    free(capture);
    return status;
}

bool hearing_fits(const struct hearing *hearing, const struct protocol *protocol)
{
    const struct framing *framing = protocol->framing;
    struct frame_reader reader;
    struct frame frame;
    uint64_t frames = 0;
    if (!framing || !protocol->referee || (protocol->server != NULL) != hearing->segments)
        return false;
    if (hearing->segments)
        return true;
    framing->begin(&reader, 0, 0);
    for (size_t i = 0; i < hearing->firsts; i++)
        frames += framing->octet(&reader, hearing->first[i], 0, &frame) == FRAMING_FRAME;
    return frames * framing->frame_max > framing->noise(&reader, false);
}

size_t hearing_part(const struct hearing_steps *a, const struct hearing_steps *b)
{
    size_t at = 0;
    while (at < a->count && at < b->count && strcmp(a->step[at].frame, b->step[at].frame) == 0 &&
           a->step[at].hash == b->step[at].hash)
        at++;
    return at;
}
