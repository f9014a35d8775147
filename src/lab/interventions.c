/* Interventions: what is done to frames by hand, and plugs that are pulled. */
#include <string.h>

#include "lab/lab_private.h"

enum status lab_arm(struct lab *lab, unsigned cable, enum record_touch touch, int where,
                    struct why *why)
{
    if (cable >= lab->cables)
        return why_bad(why, "%s", N_("No hay tal cable"));
    if (touch != TOUCH_NONE && touch != TOUCH_FLIP && touch != TOUCH_LOSE &&
        touch != TOUCH_DOUBLE && touch != TOUCH_DELAY)
        return why_bad(why, "%s", N_("Eso no se le puede hacer a una trama"));
    lab->cable[cable].armed = touch;
    lab->cable[cable].where = where;
    return ST_OK;
}

enum record_touch lab_armed(const struct lab *lab, unsigned cable, int *where)
{
    *where = lab->cable[cable].where;
    return lab->cable[cable].armed;
}

/* Any bit of a field: a flipped flag would only mean that there is no frame. */
static int choose_bit(struct lab *lab, const struct lab_cable *cable, const uint8_t *octets,
                      size_t count)
{
    const struct protocol *protocol = lab->options.protocol;
    struct frame_field fields[FRAME_FIELDS_MAX];
    struct frame frame = {.count = (uint8_t)count, .side = lab->reopens && cable->from == 0};
    memcpy(frame.octets, octets, count);
    size_t known = framing_fields(protocol, &frame, lab->options.lang, fields);
    if (!known)
        return (int)rng_below(&lab->rng, 8 * (uint32_t)count);
    const struct frame_field *field = &fields[rng_below(&lab->rng, (uint32_t)known)];
    return (int)(field->first + rng_below(&lab->rng, field->bits));
}

/* Loses the whole frame, or one octet; the octet behind it is marked. */
static void lose_frame(struct lab *lab, struct lab_cable *cable, const uint8_t *octets,
                       size_t count)
{
    unsigned number = (unsigned)(cable - lab->cable);
    if (cable->where < 0 || (size_t)cable->where >= count) {
        record_lost(lab->record, number, octets, count, lab->now);
        return;
    }
    size_t gone = (size_t)cable->where;
    record_lost(lab->record, number, octets + gone, 1, lab->now);
    lab_mark(cable, gone + 1 < count || !gone ? gone : gone - 1, TOUCH_LOSE, -1);
    lab_put(lab, cable, octets, gone);
    lab_put(lab, cable, octets + gone + 1, count - gone - 1);
}

bool lab_intervene(struct lab *lab, struct lab_cable *cable, const uint8_t *octets, size_t count)
{
    enum record_touch touch = cable->armed;
    unsigned number = (unsigned)(cable - lab->cable);
    if (touch == TOUCH_NONE || count > FRAME_MAX)
        return false;
    cable->armed = TOUCH_NONE;
    record_hand(lab->record, touch, number, cable->from, octets, count, lab->now);
    if (touch == TOUCH_FLIP) {
        uint8_t changed[FRAME_MAX];
        int bit = cable->where >= 0 && (size_t)cable->where < 8 * count
                      ? cable->where
                      : choose_bit(lab, cable, octets, count);
        memcpy(changed, octets, count);
        changed[bit / 8] ^= (uint8_t)(0x80 >> bit % 8);
        lab_mark(cable, (size_t)bit / 8, TOUCH_FLIP, bit % 8);
        lab_put(lab, cable, changed, count);
    } else if (touch == TOUCH_LOSE) {
        lose_frame(lab, cable, octets, count);
    } else {
        if (touch == TOUCH_DELAY)
            pace_stall(&cable->line.pace, lab->now, FAULTS_STALL_TIME);
        else
            lab_put(lab, cable, octets, count);
        lab_mark(cable, 0, touch, -1);
        lab_put(lab, cable, octets, count);
    }
    return true;
}

enum status lab_send(struct lab *lab, unsigned number, const uint8_t *octets, size_t count,
                     struct why *why)
{
    if (number >= lab->cables)
        return why_bad(why, "%s", N_("No hay tal cable"));
    if (!count || count > FRAME_MAX)
        return why_bad(why, "%s", N_("Una trama no es tan larga, ni vacía"));
    struct lab_cable *cable = &lab->cable[number];
    record_hand(lab->record, TOUCH_SEND, number, cable->from, octets, count, lab->now);
    lab_mark(cable, 0, TOUCH_SEND, -1);
    lab_put(lab, cable, octets, count);
    return ST_OK;
}

void lab_cut(struct lab *lab, struct lab_cable *cable)
{
    uint8_t octets[FRAME_MAX];
    size_t count = 0;
    usec_t time;
    while (count < FRAME_MAX && cable_peek(&cable->line, count, &octets[count], &time))
        count++;
    if (count)
        record_lost(lab->record, (unsigned)(cable - lab->cable), octets, count, lab->now);
    cable_clear(&cable->line);
    cable->taken = cable->put;
    cable->marks = 0;
}

void lab_tell_line(struct lab *lab, const struct lab_cable *cable, bool in)
{
    struct lab_node *node = &lab->node[cable->from];
    if (in && cable->from > 0)
        record_line(lab->record, (unsigned)(cable - lab->cable), HEARD_OPENED, true, lab->now);
    if (in && cable->from > 0)
        lab_begin(node); /* a client that connects again begins anew */
    if (in)
        runner_opened(&node->runner, cable->from_line, lab->now);
    else
        runner_lost(&node->runner, cable->from_line, lab->now);
    if (!in && cable->from > 0)
        record_line(lab->record, (unsigned)(cable - lab->cable), HEARD_CLOSED, true, lab->now);
}

/* The plug of a server is that of all its connections. */
enum status lab_plug(struct lab *lab, unsigned station, bool in, struct why *why)
{
    if (station >= lab->nodes)
        return why_bad(why, "%s", N_("No hay tal estación"));
    if (lab->node[station].unplugged != in)
        return ST_OK; /* nothing changes */
    lab->node[station].unplugged = !in;
    record_hand(lab->record, in ? TOUCH_PLUG : TOUCH_UNPLUG, 0, station, NULL, 0, lab->now);
    for (unsigned i = 0; i < lab->cables; i++) {
        struct lab_cable *cable = &lab->cable[i];
        if (cable->from != station && cable->to != station)
            continue;
        lab_cut(lab, cable);
        unsigned other = cable->from == station ? cable->to : cable->from;
        if (lab->reopens && !lab->node[other].unplugged && (in || !cable->closed))
            lab_tell_line(lab, cable, in);
        cable->closed = cable->ending = false;
    }
    return ST_OK;
}

void lab_flight(const struct lab *lab, unsigned number, struct lab_flight *flight)
{
    const struct lab_cable *cable = &lab->cable[number];
    const uint8_t *come;
    *flight = (struct lab_flight){.first = USEC_NEVER};
    flight->come = flight->count = record_flying(lab->record, number, &come);
    memcpy(flight->octets, come, flight->count);
    usec_t time;
    for (size_t i = 0; flight->count < RECORD_FLYING &&
                       cable_peek(&cable->line, i, &flight->octets[flight->count], &time);
         i++) {
        flight->first = i ? flight->first : time;
        flight->last = time;
        flight->count++;
    }
}
