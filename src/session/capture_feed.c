#include "session/capture_feed.h"

#include <stdlib.h>

#include "core/protocol.h"
#include "link/streams.h"

_Static_assert((int)STREAMS_MAX <= (int)REFEREE_LINES_MAX,
               "a referee knows as many connections as there can be");

/* ---- connections ---- */

static void on_news(void *who, const struct stream_news *news)
{
    static const enum heard_kind kinds[] = {[NEWS_OPENED] = HEARD_OPENED,
                                            [NEWS_OCTETS] = HEARD_OCTETS,
                                            [NEWS_ENDED] = HEARD_ENDED,
                                            [NEWS_CLOSED] = HEARD_CLOSED,
                                            [NEWS_LOST] = HEARD_LOST};
    const struct capture_feed *feed = who;
    feed->referee->hear(feed->machine, &(struct heard){.kind = kinds[news->kind],
                                                       .time = news->time,
                                                       .line = news->stream,
                                                       .side = news->side,
                                                       .whole = news->whole,
                                                       .octets = news->octets,
                                                       .count = news->count});
}

static void feed_segment(struct capture_feed *feed, const struct capture_packet *packet)
{
    struct segment segment;
    if (segment_read(packet->linktype, packet->octets, packet->count, &segment)) {
        streams_take(feed->streams, &segment, packet->time);
    } else if (!segment_linktype(packet->linktype) && !feed->foreign) {
        feed->foreign = true;
        feed->referee->hear(feed->machine,
                            &(struct heard){.kind = HEARD_FOREIGN, .time = packet->time});
    }
}

/* ---- a cable ---- */

static void feed_frames(struct capture_feed *feed, struct frame_reader *readers,
                        const struct capture_packet *packet,
                        void (*hear)(void *referee, const struct heard *heard))
{
    for (size_t i = 0; i < packet->count; i++) {
        struct frame frame;
        enum framing_result result =
            feed->framing->octet(&readers[packet->cable], packet->octets[i], packet->time, &frame);
        struct heard heard = {.kind = result == FRAMING_FRAME ? HEARD_FRAME : HEARD_MALFORMED,
                              .line = feed->all ? packet->cable : 0,
                              .frame = &frame,
                              .time = packet->time};
        if (result == FRAMING_FRAME || result == FRAMING_MALFORMED)
            hear(feed->machine, &heard);
    }
}

/* ---- the referee ---- */

bool capture_feed_open(struct capture_feed *feed, const struct referee_start *start, int cable,
                       uint16_t port)
{
    const struct referee *referee = start->protocol->referee;
    *feed = (struct capture_feed){.referee = referee,
                                  .framing = start->protocol->framing,
                                  .machine = calloc(1, referee->size),
                                  .cable = cable < 0 ? 0 : (unsigned)cable,
                                  .all = cable < 0 && referee->cables};
    feed->streams = referee->connections ? calloc(1, sizeof *feed->streams) : NULL;
    if (!feed->machine || (referee->connections && !feed->streams)) {
        capture_feed_close(feed);
        return false;
    }
    if (feed->streams) {
        feed->streams->port = port;
        feed->streams->who = feed;
        feed->streams->news = on_news;
    }
    for (size_t i = 0; i < CAPTURE_CABLES_MAX; i++) {
        feed->framing->begin(&feed->reader[i], 0, start->dialect);
        feed->framing->begin(&feed->ahead[i], 0, start->dialect);
    }
    referee->begin(feed->machine, start);
    return true;
}

void capture_feed_look(struct capture_feed *feed, const struct capture_packet *packet)
{
    if (feed->referee->look && (feed->all || packet->cable == feed->cable))
        feed_frames(feed, feed->ahead, packet, feed->referee->look);
}

void capture_feed_packet(struct capture_feed *feed, const struct capture_packet *packet)
{
    if (!feed->all && packet->cable != feed->cable)
        return;
    feed->time = packet->time;
    if (feed->streams)
        feed_segment(feed, packet);
    else
        feed_frames(feed, feed->reader, packet, feed->referee->hear);
}

void capture_feed_end(struct capture_feed *feed, struct referee_totals *totals)
{
    if (feed->streams)
        streams_end(feed->streams, feed->time);
    feed->referee->end(feed->machine, feed->time, totals);
    if (!feed->streams)
        totals->noise = feed->framing->noise(&feed->reader[feed->cable], false);
}

void capture_feed_close(struct capture_feed *feed)
{
    free(feed->streams);
    free(feed->machine);
    *feed = (struct capture_feed){0};
}
