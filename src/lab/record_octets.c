/* Octets that come out of cables, and the frames in them. */
#include <assert.h>
#include <string.h>

#include "lab/record_private.h"

/* The first `count` octets in flight become part of an entry, or are dropped if that is NULL.
 * `offset`: how many octets of the entry came before them. */
static void land_octets(struct flying *flying, size_t count, size_t offset,
                        struct record_entry *entry)
{
    for (size_t i = 0; entry && i < count; i++) {
        if (i == 0)
            entry->from = flying->time[i];
        if (!flying->touch[i] || entry->touch)
            continue;
        entry->touch = flying->touch[i];
        if (flying->bit[i] >= 0)
            entry->bit = (int16_t)(8 * (offset + i) + (size_t)flying->bit[i]);
    }
    flying->count -= count;
    memmove(flying->octet, flying->octet + count, flying->count);
    memmove(flying->time, flying->time + count, flying->count * sizeof flying->time[0]);
    memmove(flying->touch, flying->touch + count, flying->count);
    memmove(flying->bit, flying->bit + count, flying->count);
}

void record_add_noise(struct record *record, unsigned cable, size_t count, usec_t time)
{
    struct flying *flying = &record->cable[cable].flying;
    while (count) {
        size_t part = count < FRAME_MAX ? count : FRAME_MAX;
        struct record_entry *entry = record_add(record, RECORD_NOISE, time);
        if (entry) {
            entry->cable = (uint8_t)cable;
            entry->count = (uint8_t)part;
            memcpy(entry->octets, flying->octet, part);
        }
        land_octets(flying, part, 0, entry);
        count -= part;
    }
}

/* Two frames may share an octet, which then belongs to the first of them. */
static void take_result(struct record *record, unsigned number, enum framing_result result,
                        const struct frame *frame, usec_t time)
{
    struct cable_record *cable = &record->cable[number];
    if (result == FRAMING_BROKEN)
        cable->broken = true;
    if (result != FRAMING_FRAME && result != FRAMING_MALFORMED)
        return;
    if (result == FRAMING_FRAME && record->plan.frame)
        record->plan.frame(record->plan.who, number, frame);
    size_t have = cable->flying.count, own = frame->count < have ? frame->count : have;
    uint64_t noise = record->framing->noise(&cable->reader, false);
    if (noise > cable->noise)
        record_add_noise(record, number, have - own, time);
    else
        land_octets(&cable->flying, have - own, 0, NULL); /* what may stand between two frames */
    cable->noise = noise;
    struct record_entry *entry =
        record_add(record, result == FRAMING_FRAME ? RECORD_FRAME : RECORD_MALFORMED, time);
    if (entry) {
        entry->cable = (uint8_t)number;
        entry->count = frame->count;
        entry->side = frame->side;
        entry->dialect = frame->dialect;
        memcpy(entry->octets, frame->octets, frame->count);
        entry->value = ++cable->frames;
    }
    land_octets(&cable->flying, own, frame->count - own, entry);
    const struct referee *referee = record->plan.protocol->referee;
    if (referee && !referee->connections)
        record_tell_referee(
            record, number,
            (struct heard){.kind = result == FRAMING_FRAME ? HEARD_FRAME : HEARD_MALFORMED,
                           .frame = frame},
            entry ? record->next - 1 : 0);
}

static void end_by_silence(struct record *record, unsigned number, usec_t time)
{
    const struct framing *framing = record->framing;
    struct cable_record *cable = &record->cable[number];
    usec_t due;
    while (framing->deadline && (due = framing->deadline(&cable->reader)) <= time) {
        struct frame frame;
        take_result(record, number, framing->silence(&cable->reader, due, &frame), &frame, due);
        if (framing->deadline(&cable->reader) == due)
            return; /* the reader has nothing more */
    }
}

void record_touched(struct record *record, unsigned number, uint8_t octet, enum record_touch touch,
                    int bit, usec_t time)
{
    struct cable_record *cable = &record->cable[number];
    struct flying *flying = &cable->flying;
    struct frame frame;
    assert(number < record->plan.cables);
    end_by_silence(record, number, time);
    record->now = time > record->now ? time : record->now;
    if (flying->count == RECORD_FLYING)
        record_add_noise(record, number, RECORD_FLYING / 2, time);
    flying->octet[flying->count] = octet;
    flying->time[flying->count] = time;
    flying->touch[flying->count] = (uint8_t)touch;
    flying->bit[flying->count++] = (int8_t)bit;
    uint64_t before = cable->frames;
    if (!cable->broken)
        take_result(record, number, record->framing->octet(&cable->reader, octet, time, &frame),
                    &frame, time);
    const struct referee *referee = record->plan.protocol->referee;
    if (referee && referee->connections)
        record_tell_referee(record, number,
                            (struct heard){.kind = HEARD_OCTETS, .octets = &octet, .count = 1},
                            cable->frames > before ? record->next - 1 : 0);
}

void record_octets(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                   usec_t time)
{
    for (size_t i = 0; i < count; i++)
        record_touched(record, cable, octets[i], TOUCH_NONE, -1, time);
}

void record_time(struct record *record, usec_t time)
{
    for (unsigned i = 0; i < record->plan.cables; i++)
        end_by_silence(record, i, time);
    record->now = time > record->now ? time : record->now;
}

usec_t record_deadline(const struct record *record)
{
    usec_t next = USEC_NEVER;
    for (unsigned i = 0; record->framing->deadline && i < record->plan.cables; i++) {
        usec_t own = record->framing->deadline(&record->cable[i].reader);
        next = own < next ? own : next;
    }
    return next;
}

void record_look(struct record *record, unsigned number, const uint8_t *octets, size_t count,
                 usec_t time)
{
    struct cable_record *cable = &record->cable[number];
    const struct referee *referee = record->plan.protocol->referee;
    for (size_t i = 0; i < count && cable->referee && referee->look; i++) {
        struct frame frame;
        enum framing_result result = record->framing->octet(&cable->ahead, octets[i], time, &frame);
        struct heard heard = {.kind = result == FRAMING_FRAME ? HEARD_FRAME : HEARD_MALFORMED,
                              .frame = &frame,
                              .time = time};
        if (result == FRAMING_FRAME || result == FRAMING_MALFORMED)
            referee->look(cable->referee, &heard);
    }
}
