#include "link/streams.h"

#include <stdlib.h>
#include <string.h>

static void stream_tell(const struct streams *s, struct stream_news news)
{
    s->news(s->who, &news);
}

/* ---- one direction ---- */

static bool is_behind(uint32_t a, uint32_t b)
{
    return (int32_t)(a - b) < 0;
}

static void way_forget(struct stream_way *way)
{
    free(way->window);
    way->window = NULL;
}

static bool way_is_empty(const struct stream_way *way)
{
    return !way->window || memchr(way->window + STREAM_WINDOW, 1, STREAM_WINDOW) == NULL;
}

/* Keeps the octets that are new. Returns false if they are too far ahead, or there is no memory. */
static bool way_keep(struct stream_way *way, const struct segment *segment)
{
    uint32_t sequence = segment->sequence;
    const uint8_t *octets = segment->octets;
    size_t count = segment->count;
    if (is_behind(sequence, way->next)) { /* some were handed out, or all */
        size_t old = way->next - sequence;
        if (old >= count)
            return true;
        octets += old;
        count -= old;
        sequence = way->next;
    }
    size_t ahead = sequence - way->next;
    if (count == 0)
        return true;
    if (ahead + count > STREAM_WINDOW)
        return false;
    if (!way->window && !(way->window = calloc(2, STREAM_WINDOW)))
        return false;
    memcpy(way->window + ahead, octets, count);
    memset(way->window + STREAM_WINDOW + ahead, 1, count);
    return true;
}

/* ---- connections ---- */

static void stream_finish(struct streams *s, unsigned index, usec_t time, bool lost)
{
    struct stream *stream = &s->stream[index];
    stream->phase = lost ? STREAM_LOST : STREAM_CLOSED;
    for (int side = 0; side < 2; side++)
        way_forget(&stream->way[side]);
    stream_tell(s, (struct stream_news){
                       .kind = lost ? NEWS_LOST : NEWS_CLOSED, .stream = index, .time = time});
}

/* Hands out the octets that are here without a gap. Returns whether there were any. */
static bool stream_hand_out(struct streams *s, unsigned index, enum stream_side side, usec_t time)
{
    struct stream *stream = &s->stream[index];
    struct stream_way *way = &stream->way[side];
    const struct stream_way *other = &stream->way[!side];
    if (way->waits && other->known && is_behind(other->next, way->needs))
        return false; /* the question that it answers has not been handed out */
    way->waits = false;
    const uint8_t *here = way->window ? way->window + STREAM_WINDOW : NULL;
    const uint8_t *gap = here ? memchr(here, 0, STREAM_WINDOW) : NULL;
    size_t count = !here ? 0 : gap ? (size_t)(gap - here) : STREAM_WINDOW;
    if (count) {
        uint8_t octets[STREAM_WINDOW];
        memcpy(octets, way->window, count);
        uint8_t *flags = way->window + STREAM_WINDOW;
        way->next += (uint32_t)count;
        memmove(way->window, way->window + count, STREAM_WINDOW - count);
        memmove(flags, flags + count, STREAM_WINDOW - count);
        memset(flags + STREAM_WINDOW - count, 0, count);
        if (way_is_empty(way))
            way_forget(way);
        stream_tell(s, (struct stream_news){NEWS_OCTETS, index, time, false, side, octets, count});
    }
    if (way->fin && !way->ended && way->next == way->end) {
        way->ended = true;
        way->next++; /* a FIN counts as one */
        stream_tell(s, (struct stream_news){
                           .kind = NEWS_ENDED, .stream = index, .time = time, .side = side});
        return true;
    }
    return count > 0;
}

static bool same_end(const struct segment_end *a, const struct segment_end *b)
{
    return a->port == b->port && memcmp(a->address, b->address, sizeof a->address) == 0;
}

/* Returns its number, or STREAMS_MAX. */
static unsigned stream_find(const struct streams *s, const struct segment_end *client,
                            const struct segment_end *server)
{
    for (unsigned i = 0; i < s->used; i++)
        if (s->stream[i].phase != STREAM_FREE && same_end(&s->stream[i].client, client) &&
            same_end(&s->stream[i].server, server))
            return i;
    return STREAMS_MAX;
}

/* Begins a connection at number `place`; STREAMS_MAX: at an unused number, or at that of the
 * connection that has been closed longest. Returns its number, or STREAMS_MAX if all are open. */
static unsigned stream_begin(struct streams *s, const struct segment *segment,
                             const struct segment_end *client, const struct segment_end *server,
                             unsigned place, usec_t time)
{
    if (place == STREAMS_MAX && s->used < STREAMS_MAX) {
        place = s->used;
    } else if (place == STREAMS_MAX) {
        for (unsigned i = 0; i < s->used; i++)
            if (s->stream[i].phase != STREAM_OPEN &&
                (place == STREAMS_MAX || s->stream[i].touched < s->stream[place].touched))
                place = i;
        if (place == STREAMS_MAX)
            return place;
    }
    s->used += place == s->used;
    s->stream[place] = (struct stream){.phase = STREAM_OPEN, .client = *client, .server = *server};
    bool whole = segment->flags & SEGMENT_SYN;
    stream_tell(s, (struct stream_news){
                       .kind = NEWS_OPENED, .stream = place, .time = time, .whole = whole});
    return place;
}

/* Takes a segment that one side of an open connection has sent, and hands out what can be. */
static void stream_take(struct streams *s, unsigned index, enum stream_side side,
                        const struct segment *segment, usec_t time)
{
    struct stream *stream = &s->stream[index];
    struct stream_way *way = &stream->way[side];
    const struct stream_way *other = &stream->way[!side];
    if (!way->known) { /* from the SYN on, or in a capture that begins later from the first octet */
        way->known = true;
        way->first = segment->sequence - !(segment->flags & SEGMENT_SYN);
        way->next = way->first + 1;
    }
    if (!way_keep(way, segment) || segment->missing) {
        stream_finish(s, index, time, true);
        return;
    }
    /* Only answers wait for their questions: a question says by itself what it is about. */
    if (side == STREAM_SERVER && segment->count && segment->flags & SEGMENT_ACK && other->known &&
        (!way->waits || is_behind(way->needs, segment->acknowledged))) {
        way->waits = true;
        way->needs = segment->acknowledged;
    }
    if (segment->flags & SEGMENT_FIN) {
        way->fin = true;
        way->end = segment->sequence + (uint32_t)segment->count;
    }
    while (stream_hand_out(s, index, STREAM_CLIENT, time) ||
           stream_hand_out(s, index, STREAM_SERVER, time))
        ;
    if (segment->flags & SEGMENT_RST || (stream->way[0].ended && stream->way[1].ended))
        stream_finish(s, index, time, false);
}

void streams_take(struct streams *s, const struct segment *segment, usec_t time)
{
    bool syn = segment->flags & SEGMENT_SYN, ack = segment->flags & SEGMENT_ACK;
    enum stream_side side =
        segment->from.port == s->port && !(syn && !ack && segment->to.port == s->port)
            ? STREAM_SERVER
            : STREAM_CLIENT;
    const struct segment_end *client = side == STREAM_CLIENT ? &segment->from : &segment->to;
    const struct segment_end *server = side == STREAM_CLIENT ? &segment->to : &segment->from;
    if (server->port != s->port)
        return;
    unsigned index = stream_find(s, client, server);
    bool closed = index < STREAMS_MAX && s->stream[index].phase != STREAM_OPEN;
    /* The same two ports again: a new connection, if its SYN is another. */
    bool again = index < STREAMS_MAX && syn && !ack && s->stream[index].way[STREAM_CLIENT].known &&
                 segment->sequence != s->stream[index].way[STREAM_CLIENT].first;
    if (again && !closed)
        stream_finish(s, index, time, false);
    if (index == STREAMS_MAX || again) {
        if (!syn && segment->count == 0)
            return; /* the end of a connection that began before the capture */
        index = stream_begin(s, segment, client, server, index, time);
        if (index == STREAMS_MAX)
            return;
        closed = false;
    }
    s->stream[index].touched = ++s->segments;
    if (!closed)
        stream_take(s, index, side, segment, time);
}

void streams_end(struct streams *s, usec_t time)
{
    for (unsigned i = 0; i < s->used; i++) {
        struct stream *stream = &s->stream[i];
        bool waiting = !way_is_empty(&stream->way[0]) || !way_is_empty(&stream->way[1]);
        if (stream->phase == STREAM_OPEN && waiting)
            stream_finish(s, i, time, true);
    }
}
