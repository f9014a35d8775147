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
    GOOD_FRAME = 2, /* points of a game that the capture may be of */
    GOOD_STEP = 20,
    GOOD_GAME = 500,
    BAD_OCTET = 4,
    BAD_FRAME = 10,
};

/* A capture that is read several times. */
struct reading {
    const uint8_t *octets;
    size_t length;
    struct capture *capture;
    unsigned cables; /* that it has */
    bool segments;   /* it is of connections */
    usec_t begin;
    /* of one pass: */
    const struct game *game;
    const struct protocol *protocol;
    struct record *record;
    bool looks;              /* the pass in which the referee looks ahead */
    struct streams *streams; /* NULL: cables */
    unsigned lines;          /* connections that are shown */
    uint64_t raw;            /* octets of a raw line so far */
    usec_t time;
    struct why cut; /* why it is cut short; empty: it is not */
};

/* ---- one pass ---- */

static void import_octets(struct reading *r, unsigned cable, const uint8_t *octets, size_t count,
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

static void on_import_news(void *who, const struct stream_news *news)
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
        import_octets(r, cable, news->octets, news->count, news->time);
    else if (r->record && !r->looks && cable < record_plan(r->record)->cables)
        record_line(r->record, cable, kinds[news->kind], news->whole, news->time);
}

static void import_packet(struct reading *r, const struct capture_packet *packet)
{
    struct segment segment;
    usec_t time = packet->time > r->begin ? packet->time - r->begin : 0;
    if (!packet->linktype && r->capture->format == CAPTURE_RAW)
        for (size_t i = 0; i < packet->count; i++)
            import_octets(r, 0, packet->octets + i, 1, ++r->raw * 10 * USEC_SECOND / RAW_BAUD);
    else if (!r->streams)
        import_octets(r, packet->cable, packet->octets, packet->count, time);
    else if (segment_read(packet->linktype, packet->octets, packet->count, &segment))
        streams_take(r->streams, &segment, time);
}

/* Reads the capture once, and tells all of it to r->record, if there is one. A capture that is cut
 * short is read as far as it goes. */
static enum status import_pass(struct reading *r, struct why *why)
{
    struct capture_packet packet;
    FILE *file = fmemopen((void *)(uintptr_t)r->octets, r->length, "r");
    if (!file)
        return why_system(why, "no se puede leer la captura");
    r->raw = r->time = 0;
    if (r->streams)
        *r->streams = (struct streams){.port = r->protocol->port, .who = r, .news = on_import_news};
    enum status status = capture_open(r->capture, file, why);
    while (status == ST_OK && (status = capture_next(r->capture, &packet, why)) == ST_OK) {
        if (!r->begin && packet.time)
            r->begin = packet.time;
        r->segments |= segment_linktype(packet.linktype) && r->capture->format != CAPTURE_RAW;
        r->cables = packet.cable >= r->cables && packet.cable < RECORD_CABLES ? packet.cable + 1
                                                                              : r->cables;
        import_packet(r, &packet);
    }
    if (r->streams)
        streams_end(r->streams, r->time);
    fclose(file);
    if (status == ST_BAD && r->time) { /* read as far as it goes: it may still be written to */
        r->cut = *why;
        return ST_OK;
    }
    return status == ST_END ? ST_OK : status;
}

/* ---- which stations there are ---- */

/* Reads "cable 2 to 3", as this program names its cables. Returns false if there are other
 * names. */
static bool read_cable_names(const struct reading *r, struct record_plan *plan)
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

/* Cables without such names are a ring in their order; where there is a host the first one leads to
 * it. Those that a recording has no room for are left out. */
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
    bool named = read_cable_names(r, plan);
    bool known = plan->cables > 1 &&
                 (named || !protocol->host || plan->cables > (unsigned)protocol->stations_max);
    for (unsigned i = 0; i < plan->stations; i++) {
        struct str name = str_make(plan->station[i].name, RECORD_NAME);
        bool hosts = protocol->host && plan->stations > (unsigned)protocol->stations_max,
             host = hosts && i == 0;
        int place = host ? protocol->stations_max : (int)i - hosts;
        plan->station[i].place = host ? RECORD_HOST : RECORD_STATION;
        /* A capture may have more cables than such a ring has stations: the others have no name. */
        if (known && protocol->station->call_name && (host || place < protocol->stations_max))
            protocol->station->call_name(place, &name);
        else
            str_add(&name, known ? "%u" : "…", i);
    }
}

/* Station 0 is the server, and each connection a client with two cables. */
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

/* ---- of which game ---- */

/* Returns how well the capture fits the protocol that it was read as. */
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

/* Reads the whole capture as this protocol's; *record NULL: it has no frame of it. */
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
        status = import_pass(r, why); /* how many connections there are */
    if (r->streams)
        plan_server(r, &plan);
    else
        plan_ring(r, &plan);
    if (status == ST_OK && plan.cables && !(r->record = record_open(&plan)))
        status = why_system(why, "no hay memoria para la captura");
    const struct referee *referee = r->protocol->referee;
    r->looks = referee && referee->look;
    if (status == ST_OK && r->record && r->looks)
        status = import_pass(r, why);
    r->looks = false;
    if (status == ST_OK && r->record)
        status = import_pass(r, why);
    if (status == ST_OK && r->record) {
        record_end(r->record, r->time);
        if (r->cut.text[0])
            record_note(r->record, 0, r->cut.text, r->time);
    }
    free(r->streams);
    r->streams = NULL;
    bool frames = false;
    for (uint64_t n = r->record ? record_first(r->record) : 0;
         r->record && !frames && n < record_next(r->record); n++)
        frames = record_at(r->record, n)->kind == RECORD_FRAME;
    if (status == ST_OK && frames)
        *record = r->record;
    else
        record_close(r->record);
    r->record = NULL;
    return status;
}

enum status record_import(struct record **record, const struct game *game, const uint8_t *octets,
                          size_t length, enum lang lang, struct why *why)
{
    struct reading r = {
        .octets = octets, .length = length, .capture = calloc(1, sizeof *r.capture)};
    *record = NULL;
    if (!length || length > RECORD_IMPORT_MOST) {
        free(r.capture);
        return why_bad(why, "%s", N_("Una captura tiene de 1 octeto a 1 MB"));
    }
    enum status status =
        r.capture ? import_pass(&r, why) : why_system(why, "no hay memoria para la captura");
    /* Read as each protocol's; the recording with the most points is kept. */
    int64_t most = INT64_MIN;
    for (const struct game *const *at = registry_games(); *at && status == ST_OK; at++)
        for (const struct protocol *const *protocol = (*at)->protocols;
             protocol && *protocol && status == ST_OK; protocol++) {
            struct record *read;
            if (!(*protocol)->framing || (game && *at != game) ||
                r.segments != ((*protocol)->server != NULL))
                continue;
            r.game = *at;
            r.protocol = *protocol;
            status = read_as(&r, lang, &read, why);
            int64_t points = read ? score(read) : INT64_MIN;
            bool better = points > most;
            record_close(better ? *record : read);
            *record = better ? read : *record;
            most = better ? points : most;
        }
    free(r.capture);
    if (status != ST_OK) {
        record_close(*record);
        *record = NULL;
    } else if (!*record) {
        return why_bad(why, "%s", N_("Ahí no hay ninguna trama de estos juegos"));
    }
    return status;
}
