/* What may be asked of the wire: a new ring, how fast it goes, and what somebody does to it. */
#include <string.h>

#include "base/bytes.h"
#include "core/registry.h"
#include "web/hub/wire_private.h"

enum { BAUD_USUAL = 2400, SPEED_MOST = 10000 };

/* ---- a new ring ---- */

static enum status open_lab(struct hub *hub, const struct lab_options *options, struct lab **lab,
                            struct why *why)
{
    struct lab_options seeded = *options;
    hub->world->random(hub->world->who, &seeded.seed, sizeof seeded.seed);
    return lab_open(lab, &seeded, why);
}

static const char *mode_of(const struct protocol *protocol, const char *wanted)
{
    const char *modes[4];
    size_t count = lab_modes(protocol, modes, 4);
    for (size_t i = 0; i < count; i++)
        if (strcmp(modes[i], wanted) == 0)
            return modes[i];
    return count ? modes[0] : NULL;
}

static enum status do_new(struct asked *a, struct why *why)
{
    struct hub *hub = a->client->hub;
    const struct game *game = registry_game(text_of(a->request, "game"));
    const struct protocol *protocol = game ? protocol_find(game, NULL) : NULL;
    int64_t stations = number_of(a->request, "stations"), baud = number_of(a->request, "baud");
    if (!lab_can_run(protocol) || stations < 0 || stations > LAB_STATIONS_MAX || baud < 0 ||
        baud > LAB_BAUD_MAX)
        return refuse(why, N_("De ese juego no hay anillo ni servidor"));
    const struct lab_options options = {.game = game,
                                        .protocol = protocol,
                                        .stations = (unsigned)stations,
                                        .mode = mode_of(protocol, text_of(a->request, "mode")),
                                        .baud = baud ? (uint32_t)baud : BAUD_USUAL,
                                        .lang = a->client->lang};
    struct lab *lab = NULL;
    enum status status = wire_check_room(a->client, why);
    if (status == ST_OK)
        status = open_lab(hub, &options, &lab, why);
    if (status != ST_OK)
        return status;
    struct wire *wire = wire_add(hub, WIRE_LAB, lab, NULL, a->client->address);
    if (!wire) {
        lab_close(lab);
        return refuse(why, N_("Ahora hay demasiados anillos: prueba más tarde"));
    }
    lab_pace(lab, 1, hub->now);
    wire_tell_key(a, wire);
    return ST_OK;
}

/* ---- time and hands ---- */

/* The clock may begin to go, and the loop must know. */
static void wake(struct wire *wire, struct hub *hub)
{
    wire->due = hub->now + WIRE_PERIOD;
    if (wire->due < hub->wires_due)
        hub->wires_due = wire->due;
}

static enum status done(struct asked *a, enum status status, bool whole)
{
    struct wire *wire = a->client->wire;
    if (status != ST_OK)
        return status;
    answer_done(a->client, a->id);
    wire_show_all(wire, whole);
    wake(wire, a->client->hub);
    return ST_OK;
}

static enum status do_run(struct asked *a, struct why *why)
{
    struct lab *lab = a->client->wire->lab;
    int64_t speed = number_of(a->request, "speed");
    if (speed < 0 || speed > SPEED_MOST)
        return refuse(why, N_("Esa velocidad no existe"));
    lab_tick(lab, a->client->hub->now);
    lab_pace(lab, (unsigned)speed, a->client->hub->now);
    return done(a, ST_OK, false);
}

static enum status do_step(struct asked *a, struct why *why)
{
    static const char *const names[] = {
        [LAB_OCTET] = "octet", [LAB_HOP] = "hop", [LAB_ROUND] = "round"};
    struct lab *lab = a->client->wire->lab;
    const char *by = text_of(a->request, "by");
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], by) == 0) {
            lab_tick(lab, a->client->hub->now);
            return done(a,
                        lab_step(lab, (enum lab_step)i)
                            ? ST_OK
                            : refuse(why, N_("Ya no pasa nada más: empieza otra vez")),
                        false);
        }
    return refuse(why, N_("Se avanza por octetos, saltos o vueltas"));
}

static enum status do_hand(struct asked *a, struct why *why)
{
    static const struct {
        const char *name;
        enum record_touch touch;
    } touches[] = {{"none", TOUCH_NONE},
                   {"flip", TOUCH_FLIP},
                   {"lose", TOUCH_LOSE},
                   {"double", TOUCH_DOUBLE},
                   {"delay", TOUCH_DELAY}};
    int64_t cable = number_of(a->request, "cable");
    const json_t *where = json_object_get(a->request, "where");
    int64_t at = json_is_integer(where) ? json_integer_value(where) : -1;
    for (size_t i = 0; i < sizeof touches / sizeof touches[0]; i++)
        if (strcmp(touches[i].name, text_of(a->request, "touch")) == 0)
            return done(
                a,
                lab_arm(a->client->wire->lab,
                        cable < 0 || cable > RECORD_CABLES ? RECORD_CABLES : (unsigned)cable,
                        touches[i].touch, at < -1 || at > 8 * FRAME_MAX ? -1 : (int)at, why),
                false);
    return refuse(why, N_("Eso no se le puede hacer a una trama"));
}

static enum status do_plug(struct asked *a, struct why *why)
{
    int64_t station = number_of(a->request, "station");
    return done(
        a,
        lab_plug(a->client->wire->lab,
                 station < 0 || station > RECORD_STATIONS ? RECORD_STATIONS : (unsigned)station,
                 flag_of(a->request, "in"), why),
        true);
}

static enum status do_send(struct asked *a, struct why *why)
{
    uint8_t octets[FRAME_MAX];
    size_t count;
    int64_t cable = number_of(a->request, "cable");
    if (!bytes_from_hex(text_of(a->request, "x"), octets, sizeof octets, &count))
        return refuse(why, N_("Eso no son octetos en hexadecimal"));
    return done(a,
                lab_send(a->client->wire->lab,
                         cable < 0 || cable > RECORD_CABLES ? RECORD_CABLES : (unsigned)cable,
                         octets, count, why),
                false);
}

/* The same ring from the beginning. */
static enum status do_anew(struct asked *a, struct why *why)
{
    struct wire *wire = a->client->wire;
    struct lab *lab;
    enum status status = open_lab(a->client->hub, lab_options(wire->lab), &lab, why);
    if (status != ST_OK)
        return status;
    lab_close(wire->lab);
    wire->lab = lab;
    wire->record = lab_record(lab);
    lab_pace(lab, 1, a->client->hub->now);
    return done(a, ST_OK, true);
}

/* ---- looking ---- */

static enum status do_past(struct asked *a, struct why *why)
{
    const struct wire *wire = a->client->wire;
    int64_t from = number_of(a->request, "from");
    (void)why;
    struct json_out *out = answer_begin(a->client, a->id);
    wire_put_entries(out, "entries", wire, from > 0 ? (uint64_t)from : 1, WIRE_PAST_MOST,
                     a->client->lang);
    answer_send(a->client);
    return ST_OK;
}

/* An entry of octets by its number, or octets as somebody composes them. */
static enum status do_read(struct asked *a, struct why *why)
{
    const struct record *record = a->client->wire->record;
    const struct record_plan *plan = record_plan(record);
    int64_t number = number_of(a->request, "n"), cable = number_of(a->request, "cable");
    const struct record_entry *entry = number > 0 ? record_at(record, (uint64_t)number) : NULL;
    struct frame frame = {0};
    size_t count = 0;
    if (number > 0 && (!entry || !entry->count))
        return refuse(why, N_("Esa trama ya no está"));
    if (!entry &&
        (!bytes_from_hex(text_of(a->request, "x"), frame.octets, sizeof frame.octets, &count) ||
         !count))
        return refuse(why, N_("Eso no son octetos en hexadecimal"));
    if (entry) {
        frame = record_frame(entry);
    } else {
        frame.count = (uint8_t)count;
        frame.side = cable >= 0 && cable < plan->cables ? (uint8_t)plan->cable[cable].side : 0;
    }
    struct json_out *out = answer_begin(a->client, a->id);
    wire_put_frame(out, record, &frame, a->client->lang);
    answer_send(a->client);
    return ST_OK;
}

/* ---- requests ---- */

enum wire_needs { NEEDS_NOTHING, NEEDS_EYES, NEEDS_HANDS };

static const struct {
    const char *name;
    enum wire_needs needs;
    enum status (*run)(struct asked *asked, struct why *why);
} wire_requests[] = {
    {"new", NEEDS_NOTHING, do_new},  {"capture", NEEDS_NOTHING, wire_capture},
    {"past", NEEDS_EYES, do_past},   {"read", NEEDS_EYES, do_read},
    {"save", NEEDS_EYES, wire_save}, {"run", NEEDS_HANDS, do_run},
    {"step", NEEDS_HANDS, do_step},  {"hand", NEEDS_HANDS, do_hand},
    {"plug", NEEDS_HANDS, do_plug},  {"send", NEEDS_HANDS, do_send},
    {"again", NEEDS_HANDS, do_anew},
};

enum status do_wire(struct asked *a, struct why *why)
{
    const struct client *client = a->client;
    const char *what = text_of(a->request, "what");
    for (size_t i = 0; i < sizeof wire_requests / sizeof wire_requests[0]; i++) {
        if (strcmp(wire_requests[i].name, what) != 0)
            continue;
        if (wire_requests[i].needs >= NEEDS_EYES && !client->wire)
            return refuse(why, N_("No estás mirando ningún anillo"));
        if (wire_requests[i].needs >= NEEDS_HANDS && (!client->wire_hands || !client->wire->lab))
            return refuse(why, N_("Aquí solo se mira: las manos son de quien lo abrió"));
        return wire_requests[i].run(a, why);
    }
    return refuse(why, N_("Esa petición no existe"));
}
