/* What clients ask of wires: a new ring, its speed, what is done to it, and its past. */
#include <string.h>

#include "base/bytes.h"
#include "core/registry.h"
#include "web/hub/wire_private.h"

enum { BAUD_USUAL = 2400, SPEED_MOST = 10000 };

static struct lab *lab_of(const struct request *r)
{
    return r->client->watch.wire->lab;
}

/* ---- a new ring ---- */

/* Another seed each time, so that two rings deal different cards. */
static enum status open_lab(struct hub *hub, const struct lab_options *options, struct lab **lab,
                            struct why *why)
{
    struct lab_options seeded = *options;
    hub->world->random(hub->world->who, &seeded.seed, sizeof seeded.seed);
    return lab_open(lab, &seeded, why);
}

enum status wire_request_new(struct request *r, struct why *why)
{
    struct client *client = r->client;
    struct hub *hub = client->hub;
    const struct game *game = registry_game(text_of(r->fields, "game"));
    const struct protocol *protocol = game ? protocol_find(game, NULL) : NULL;
    int64_t stations = number_of(r->fields, "stations"), baud = number_of(r->fields, "baud");
    BAD_IF(!lab_can_run(protocol) || stations < 0 || stations > LAB_STATIONS_MAX || baud < 0 ||
               baud > LAB_BAUD_MAX,
           "De ese juego no hay anillo ni servidor");
    const char *modes[4];
    size_t count = lab_modes(protocol, modes, 4);
    const char *mode = count ? modes[0] : NULL;
    for (size_t i = 0; i < count; i++)
        if (strcmp(modes[i], text_of(r->fields, "mode")) == 0)
            mode = modes[i];
    const struct lab_options options = {.game = game,
                                        .protocol = protocol,
                                        .stations = (unsigned)stations,
                                        .mode = mode,
                                        .baud = baud ? (uint32_t)baud : BAUD_USUAL,
                                        .lang = client->lang};
    struct lab *lab = NULL;
    TRY(wire_check_limit(client, why));
    TRY(open_lab(hub, &options, &lab, why));
    struct wire *wire = wire_add(hub, WIRE_LAB, lab, NULL, client->address);
    if (!wire) {
        lab_close(lab);
        return why_bad(why, "Ahora hay demasiados anillos: prueba más tarde");
    }
    lab_pace(lab, 1, hub->now);
    return answer_text(r, "key", wire->hands);
}

/* ---- time, and what is done to the ring ---- */

/* The answer, then what all watchers see of it. The clock may run now, so the hub's loop must look
 * at it. */
static enum status done(struct request *r, bool whole)
{
    struct hub *hub = r->client->hub;
    struct wire *wire = r->client->watch.wire;
    answer_done(r);
    wire_show_all(wire, whole);
    wire->due = hub->now + WIRE_PERIOD;
    if (wire->due < hub->wires_due)
        hub->wires_due = wire->due;
    return ST_OK;
}

/* A number of a request as an index: one beyond the last stands for all that are none. */
static unsigned index_of(const struct request *r, const char *key, unsigned end)
{
    int64_t number = number_of(r->fields, key);
    return number < 0 || number > end ? end : (unsigned)number;
}

enum status wire_request_run(struct request *r, struct why *why)
{
    struct lab *lab = lab_of(r);
    int64_t speed = number_of(r->fields, "speed");
    BAD_IF(speed < 0 || speed > SPEED_MOST, "Esa velocidad no existe");
    lab_tick(lab, r->client->hub->now);
    lab_pace(lab, (unsigned)speed, r->client->hub->now);
    return done(r, false);
}

/* The clock first goes to the present, so that the step is one from what is seen. */
enum status wire_request_step(struct request *r, struct why *why)
{
    static const char *const names[] = {
        [LAB_OCTET] = "octet", [LAB_HOP] = "hop", [LAB_ROUND] = "round"};
    unsigned step = 0, steps = sizeof names / sizeof names[0];
    while (step < steps && strcmp(names[step], text_of(r->fields, "by")) != 0)
        step++;
    BAD_IF(step == steps, "Se avanza por octetos, saltos o vueltas");
    lab_tick(lab_of(r), r->client->hub->now);
    BAD_IF(!lab_step(lab_of(r), (enum lab_step)step), "Ya no pasa nada más: empieza otra vez");
    return done(r, false);
}

/* A fault waits for the next frame on its cable. */
enum status wire_request_hand(struct request *r, struct why *why)
{
    static const struct {
        const char *name;
        enum record_touch touch;
    } touches[] = {{"none", TOUCH_NONE},
                   {"flip", TOUCH_FLIP},
                   {"lose", TOUCH_LOSE},
                   {"double", TOUCH_DOUBLE},
                   {"delay", TOUCH_DELAY}};
    const json_t *where = json_object_get(r->fields, "where");
    int64_t at = json_is_integer(where) ? json_integer_value(where) : -1;
    size_t i = 0, count = sizeof touches / sizeof touches[0];
    while (i < count && strcmp(touches[i].name, text_of(r->fields, "touch")) != 0)
        i++;
    BAD_IF(i == count, "Eso no se le puede hacer a una trama");
    TRY(lab_arm(lab_of(r), index_of(r, "cable", RECORD_CABLES), touches[i].touch,
                at < -1 || at > 8 * FRAME_MAX ? -1 : (int)at, why));
    return done(r, false);
}

enum status wire_request_plug(struct request *r, struct why *why)
{
    TRY(lab_plug(lab_of(r), index_of(r, "station", RECORD_STATIONS), flag_of(r->fields, "in"),
                 why));
    return done(r, true);
}

enum status wire_request_send(struct request *r, struct why *why)
{
    uint8_t octets[FRAME_MAX];
    size_t count;
    BAD_IF(!bytes_from_hex(text_of(r->fields, "x"), octets, sizeof octets, &count),
           "Eso no son octetos en hexadecimal");
    TRY(lab_send(lab_of(r), index_of(r, "cable", RECORD_CABLES), octets, count, why));
    return done(r, false);
}

enum status wire_request_again(struct request *r, struct why *why)
{
    struct wire *wire = r->client->watch.wire;
    struct lab *lab;
    TRY(open_lab(r->client->hub, lab_options(wire->lab), &lab, why));
    lab_close(wire->lab);
    wire->lab = lab;
    wire->record = lab_record(lab);
    lab_pace(lab, 1, r->client->hub->now);
    return done(r, true);
}

/* ---- looking ---- */

enum status wire_request_past(struct request *r, struct why *why)
{
    int64_t from = number_of(r->fields, "from");
    (void)why;
    wire_put_entries(answer_begin(r), r->client->watch.wire, from > 0 ? (uint64_t)from : 1,
                     WIRE_PAST_MOST, r->client->lang);
    return answer_send(r);
}

/* An entry of octets by its number, or octets that the client composed. */
enum status wire_request_read(struct request *r, struct why *why)
{
    const struct record *record = r->client->watch.wire->record;
    const struct record_plan *plan = record_plan(record);
    int64_t number = number_of(r->fields, "n"), cable = number_of(r->fields, "cable");
    struct frame frame = {0};
    if (number > 0) {
        const struct record_entry *entry = record_at(record, (uint64_t)number);
        BAD_IF(!entry || !entry->count, "Esa trama ya no está");
        frame = record_frame(entry);
    } else {
        size_t count = 0;
        BAD_IF(
            !bytes_from_hex(text_of(r->fields, "x"), frame.octets, sizeof frame.octets, &count) ||
                !count,
            "Eso no son octetos en hexadecimal");
        frame.count = (uint8_t)count;
        frame.side = cable >= 0 && cable < plan->cables ? (uint8_t)plan->cable[cable].side : 0;
    }
    wire_put_frame(answer_begin(r), record, &frame, r->client->lang);
    return answer_send(r);
}

/* ---- which there are ---- */

enum { NOTHING, EYES, HANDS };

static const struct request_kind wire_requests[] = {
#define WIRE_REQUEST(name, needs) {#name, needs, 0, wire_request_##name},
#include "web/hub/requests.def"
    {0},
};

enum status request_wire(struct request *r, struct why *why)
{
    const struct client *client = r->client;
    const struct request_kind *kind = request_find(wire_requests, text_of(r->fields, "what"), why);
    if (!kind)
        return ST_BAD;
    BAD_IF(kind->who >= EYES && client->at != AT_WIRE, "No estás mirando ningún anillo");
    BAD_IF(kind->who >= HANDS && (!client->watch.hands || !lab_of(r)),
           "Aquí solo se mira: las manos son de quien lo abrió");
    return kind->run(r, why);
}
