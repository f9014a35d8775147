#include "session/capture_feed.h"

#include <stdlib.h>

#include "core/protocol.h"
#include "link/streams.h"

_Static_assert((int)STREAMS_MAX <= (int)REFEREE_LINES_MAX,
               "umpires know as many connections as there may be");

/* ---- connections ---- */

static void tell(struct ear *ear, struct heard heard)
{
    ear->referee->hear(ear->machine, &heard);
}

static void on_news(void *who, const struct stream_news *news)
{
    static const enum heard_kind kinds[] = {[NEWS_OPENED] = HEARD_OPENED,
                                            [NEWS_OCTETS] = HEARD_OCTETS,
                                            [NEWS_ENDED] = HEARD_ENDED,
                                            [NEWS_CLOSED] = HEARD_CLOSED,
                                            [NEWS_LOST] = HEARD_LOST};
    tell(who, (struct heard){.kind = kinds[news->kind],
                             .time = news->time,
                             .line = news->stream,
                             .side = news->side,
                             .whole = news->whole,
                             .octets = news->octets,
                             .count = news->count});
}

static void hear_segment(struct ear *ear, const struct capture_packet *packet)
{
    struct segment segment;
    if (segment_read(packet->linktype, packet->octets, packet->count, &segment)) {
        streams_take(ear->streams, &segment, packet->time);
    } else if (!segment_linktype(packet->linktype) && !ear->foreign) {
        ear->foreign = true;
        tell(ear, (struct heard){.kind = HEARD_FOREIGN, .time = packet->time});
    }
}

/* ---- a cable ---- */

static void hear_frames(struct ear *ear, struct frame_reader *readers,
                        const struct capture_packet *packet,
                        void (*hear)(void *referee, const struct heard *heard))
{
    for (size_t i = 0; i < packet->count; i++) {
        struct frame frame;
        enum framing_result result =
            ear->framing->octet(&readers[packet->cable], packet->octets[i], packet->time, &frame);
        struct heard heard = {.kind = result == FRAMING_FRAME ? HEARD_FRAME : HEARD_MALFORMED,
                              .line = ear->all ? packet->cable : 0,
                              .frame = &frame,
                              .time = packet->time};
        if (result == FRAMING_FRAME || result == FRAMING_MALFORMED)
            hear(ear->machine, &heard);
    }
}

/* ---- the referee ---- */

bool ear_open(struct ear *ear, const struct referee_start *start, int cable, uint16_t port)
{
    const struct referee *referee = start->protocol->referee;
    *ear = (struct ear){.referee = referee,
                        .framing = start->protocol->framing,
                        .machine = calloc(1, referee->size),
                        .cable = cable < 0 ? 0 : (unsigned)cable,
                        .all = cable < 0 && referee->cables};
    ear->streams = referee->connections ? calloc(1, sizeof *ear->streams) : NULL;
    if (!ear->machine || (referee->connections && !ear->streams)) {
        ear_close(ear);
        return false;
    }
    if (ear->streams) {
        ear->streams->port = port;
        ear->streams->who = ear;
        ear->streams->news = on_news;
    }
    for (size_t i = 0; i < CAPTURE_CABLES_MAX; i++) {
        ear->framing->begin(&ear->reader[i], 0, start->dialect);
        ear->framing->begin(&ear->ahead[i], 0, start->dialect);
    }
    referee->begin(ear->machine, start);
    return true;
}

void ear_look(struct ear *ear, const struct capture_packet *packet)
{
    if (ear->referee->look && (ear->all || packet->cable == ear->cable))
        hear_frames(ear, ear->ahead, packet, ear->referee->look);
}

void ear_packet(struct ear *ear, const struct capture_packet *packet)
{
    if (!ear->all && packet->cable != ear->cable)
        return;
    ear->time = packet->time;
    if (ear->streams)
        hear_segment(ear, packet);
    else
        hear_frames(ear, ear->reader, packet, ear->referee->hear);
}

void ear_end(struct ear *ear, struct referee_totals *totals)
{
    if (ear->streams)
        streams_end(ear->streams, ear->time);
    ear->referee->end(ear->machine, ear->time, totals);
    if (!ear->streams)
        totals->noise = ear->framing->noise(&ear->reader[ear->cable], false);
}

void ear_close(struct ear *ear)
{
    free(ear->streams);
    free(ear->machine);
    *ear = (struct ear){0};
}
