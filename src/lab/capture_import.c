#include "lab/capture_import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "link/capture.h"
#include "link/streams.h"

enum {
    RAW_BAUD = 2400, /* a raw line has no times: it is shown at the speed of the documents */
    LINES_MOST = RECORD_CABLES / 2,
    GOOD_FRAME = 2, /* what speaks for a game, and what against it */
    GOOD_STEP = 20,
    GOOD_GAME = 500,
    BAD_OCTET = 4,
    BAD_FRAME = 10,
};

/* A capture that is gone through several times. */
struct reading {
    const uint8_t *octets;
    size_t length;
    struct capture *capture;
    unsigned cables; /* that there are, */
    bool segments;   /* … of connections */
    usec_t begin;
    /* one way through */
    const struct game *game;
    const struct protocol *protocol;
    struct record *record;
    bool looks;              /* the first time, for who wants to look ahead */
    struct streams *streams; /* NULL: cables */
    unsigned lines;          /* connections, as far as they are shown */
    uint64_t raw;            /* octets of a raw line so far */
    usec_t time;
    struct why cut; /* why it ends too early; empty: it does not */
};

/* ---- one way through ---- */

static void take_octets(struct reading *r, unsigned cable, const uint8_t *octets, size_t count,
                        usec_t time)
{
    r->time = time > r->time ? time : r->time;
    if (!r->record || cable >= record_plan(r->record)->cables)
        return;
    if (r->looks)
        record_look(r->record, cable, octets, count, time);
    else
        record_octets(r->record, cable, octets, count, time);
}

static void on_news(void *who, const struct stream_news *news)
{
    static const enum heard_kind kinds[] = {[NEWS_OPENED] = HEARD_OPENED,
                                            [NEWS_OCTETS] = HEARD_OCTETS,
                                            [NEWS_ENDED] = HEARD_ENDED,
                                            [NEWS_CLOSED] = HEARD_CLOSED,
                                            [NEWS_LOST] = HEARD_LOST};
    struct reading *r = who;
    unsigned cable = 2 * news->stream + (news->side == STREAM_SERVER);
    if (news->stream >= r->lines && news->stream < LINES_MOST && !r->record)
        r->lines = news->stream + 1;
    if (news->kind == NEWS_OCTETS)
        take_octets(r, cable, news->octets, news->count, news->time);
    else if (r->record && !r->looks && cable < record_plan(r->record)->cables)
        record_line(r->record, cable, kinds[news->kind], news->whole, news->time);
}

static void take_raw(struct reading *r, const struct capture_packet *packet)
{
    for (size_t i = 0; i < packet->count; i++)
        take_octets(r, 0, packet->octets + i, 1, ++r->raw * 10 * USEC_SECOND / RAW_BAUD);
}

static void take_packet(struct reading *r, const struct capture_packet *packet)
{
    struct segment segment;
    usec_t time = packet->time > r->begin ? packet->time - r->begin : 0;
    if (!packet->linktype && r->capture->format == CAPTURE_RAW)
        take_raw(r, packet);
    else if (!r->streams)
        take_octets(r, packet->cable, packet->octets, packet->count, time);
    else if (segment_read(packet->linktype, packet->octets, packet->count, &segment))
        streams_take(r->streams, &segment, time);
}

static enum status go_through(struct reading *r, struct why *why)
{
    struct capture_packet packet;
    FILE *file = fmemopen((void *)(uintptr_t)r->octets, r->length, "r");
    if (!file)
        return why_system(why, "no se puede leer la captura");
    r->raw = r->time = 0;
    if (r->streams)
        *r->streams = (struct streams){.port = r->protocol->port, .who = r, .news = on_news};
    enum status status = capture_open(r->capture, file, why);
    while (status == ST_OK && (status = capture_next(r->capture, &packet, why)) == ST_OK) {
        if (!r->begin && packet.time)
            r->begin = packet.time;
        r->segments |= segment_linktype(packet.linktype) && r->capture->format != CAPTURE_RAW;
        r->cables = packet.cable >= r->cables && packet.cable < RECORD_CABLES ? packet.cable + 1
                                                                              : r->cables;
        take_packet(r, &packet);
    }
    if (r->streams)
        streams_end(r->streams, r->time);
    fclose(file);
    if (status == ST_BAD && r->time) { /* as far as it goes: somebody may still be writing it */
        r->cut = *why;
        return ST_OK;
    }
    return status == ST_END ? ST_OK : status;
}

/* ---- who there seems to be ---- */

/* "cable 2 to 3": as this program names them. */
static bool read_names(const struct reading *r, struct record_plan *plan)
{
    int most = 0;
    for (unsigned i = 0; i < plan->cables; i++) {
        int from, to;
        if (sscanf(r->capture->name[i], "cable %d to %d", &from, &to) != 2 || from < 0 || to < 0 ||
            from >= RECORD_STATIONS || to >= RECORD_STATIONS)
            return false;
        plan->cable[i].from = from;
        plan->cable[i].to = to;
        most = from > most ? from : most;
        most = to > most ? to : most;
    }
    plan->stations = (unsigned)most + 1;
    return true;
}

/* Cables that nobody has named are a ring in their order; where there is a host the first one leads
 * to it. What more there are than stations in a recording is left out. */
static void plan_ring(const struct reading *r, struct record_plan *plan)
{
    const struct protocol *protocol = r->protocol;
    plan->cables = r->cables ? r->cables : 1;
    plan->cables = plan->cables < RECORD_STATIONS ? plan->cables : RECORD_STATIONS;
    plan->stations = plan->cables > 1 ? plan->cables : 2;
    for (unsigned i = 0; i < plan->cables; i++) {
        unsigned from = protocol->host ? (i + plan->cables - 1) % plan->cables : i;
        plan->cable[i].from = (int)from;
        plan->cable[i].to = (int)((from + 1) % plan->stations);
        plan->cable[i].heard = true;
        memcpy(plan->cable[i].name, r->capture->name[i], sizeof plan->cable[i].name);
    }
    bool named = read_names(r, plan);
    bool known = plan->cables > 1 &&
                 (named || !protocol->host || plan->cables > (unsigned)protocol->stations_max);
    for (unsigned i = 0; i < plan->stations; i++) {
        struct str name = str_make(plan->station[i].name, RECORD_NAME);
        bool hosts = protocol->host && plan->stations > (unsigned)protocol->stations_max,
             host = hosts && i == 0;
        int place = host ? protocol->stations_max : (int)i - hosts;
        plan->station[i].place = host ? RECORD_HOST : RECORD_STATION;
        /* A capture may have more cables than such a ring: those have no names in it. */
        if (known && protocol->station->call_name && (host || place < protocol->stations_max))
            protocol->station->call_name(place, &name);
        else
            str_add(&name, known ? "%u" : "…", i);
    }
}

static void plan_server(const struct reading *r, struct record_plan *plan)
{
    const struct framing *framing = r->protocol->framing;
    plan->stations = 1 + r->lines;
    plan->cables = 2 * r->lines;
    for (unsigned i = 0; i < plan->stations; i++) {
        struct str name = str_make(plan->station[i].name, RECORD_NAME);
        plan->station[i].place = i ? RECORD_CLIENT : RECORD_SERVER;
        str_add(&name, i ? "%s %u" : "%s", tr(plan->lang, framing->sides[i ? 0 : 1]), i);
    }
    for (unsigned i = 0; i < plan->cables; i++) {
        unsigned line = i / 2, side = i % 2;
        plan->cable[i].from = side ? 0 : (int)line + 1;
        plan->cable[i].to = side ? (int)line + 1 : 0;
        plan->cable[i].side = side;
        plan->cable[i].line = line;
        plan->cable[i].heard = true;
    }
}

/* ---- by which game ---- */

static int64_t score(const struct record *record)
{
    struct referee_totals totals;
    int64_t sum = 0;
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        const struct record_entry *entry = record_at(record, n);
        sum += entry->kind == RECORD_FRAME       ? GOOD_FRAME
               : entry->kind == RECORD_NOISE     ? -BAD_OCTET * entry->count
               : entry->kind == RECORD_MALFORMED ? -BAD_FRAME
               : entry->kind == RECORD_FINDING   ? -BAD_FRAME
                                                 : 0;
    }
    record_totals(record, &totals);
    return sum + GOOD_STEP * (int64_t)record_steps(record) + GOOD_GAME * (int64_t)totals.finished;
}

static bool has_frames(const struct record *record)
{
    for (uint64_t n = record_first(record); n < record_next(record); n++)
        if (record_at(record, n)->kind == RECORD_FRAME)
            return true;
    return false;
}

/* The whole capture as this protocol's; *record NULL: there is no frame of it. */
static enum status read_as(struct reading *r, enum lang lang, struct record **record,
                           struct why *why)
{
    struct record_plan plan = {
        .game = r->game, .protocol = r->protocol, .lang = lang, .baud = RAW_BAUD};
    enum status status = ST_OK;
    *record = r->record = NULL;
    r->lines = 0;
    r->streams = r->protocol->server ? calloc(1, sizeof *r->streams) : NULL;
    if (r->protocol->server && !r->streams)
        return why_system(why, "no hay memoria para la captura");
    if (r->streams)
        status = go_through(r, why); /* how many connections there are */
    if (r->streams)
        plan_server(r, &plan);
    else
        plan_ring(r, &plan);
    if (status == ST_OK && plan.cables && !(r->record = record_open(&plan)))
        status = why_system(why, "no hay memoria para la captura");
    const struct referee *referee = r->protocol->referee;
    r->looks = referee && referee->look;
    if (status == ST_OK && r->record && r->looks)
        status = go_through(r, why);
    r->looks = false;
    if (status == ST_OK && r->record)
        status = go_through(r, why);
    if (status == ST_OK && r->record) {
        record_end(r->record, r->time);
        if (r->cut.text[0])
            record_note(r->record, 0, r->cut.text, r->time);
    }
    free(r->streams);
    r->streams = NULL;
    if (status == ST_OK && r->record && has_frames(r->record))
        *record = r->record;
    else
        record_close(r->record);
    r->record = NULL;
    return status;
}

/* The best of those that there are. */
static enum status choose(struct reading *r, const struct game *only, enum lang lang,
                          struct record **best, struct why *why)
{
    enum status status = ST_OK;
    int64_t most = INT64_MIN;
    for (const struct game *const *game = registry_games(); *game && status == ST_OK; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at && status == ST_OK;
             at++) {
            if (!(*at)->framing)
                continue;
            struct record *record;
            if ((only && *game != only) || r->segments != ((*at)->server != NULL))
                continue;
            r->game = *game;
            r->protocol = *at;
            status = read_as(r, lang, &record, why);
            int64_t points = record ? score(record) : INT64_MIN;
            if (points > most) {
                record_close(*best);
                *best = record;
                most = points;
            } else {
                record_close(record);
            }
        }
    return status;
}

enum status reading_open(struct record **record, const struct game *game, const uint8_t *octets,
                         size_t length, enum lang lang, struct why *why)
{
    struct reading r = {
        .octets = octets, .length = length, .capture = calloc(1, sizeof *r.capture)};
    *record = NULL;
    if (!length || length > READING_MOST) {
        free(r.capture);
        return why_bad(why, "%s", N_("Una captura tiene de 1 octeto a 1 MB"));
    }
    enum status status =
        r.capture ? go_through(&r, why) : why_system(why, "no hay memoria para la captura");
    if (status == ST_OK)
        status = choose(&r, game, lang, record, why);
    free(r.capture);
    if (status != ST_OK) {
        record_close(*record);
        *record = NULL;
    } else if (!*record) {
        return why_bad(why, "%s", N_("Ahí no hay ninguna trama de estos juegos"));
    }
    return status;
}
