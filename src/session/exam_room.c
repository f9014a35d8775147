#include "session/exam_room.h"

#include <stdlib.h>

static void room_follow_up(struct exam_room *room);

static void room_stop(struct exam_room *room, const char *why)
{
    if (!room->stops)
        room->stopped(room->who, why);
    room->stops = true;
    uv_stop(&room->loop);
}

/* ---- what the examiner tells ---- */

static void room_event(void *who, const struct exam_event *event)
{
    struct exam_room *room = who;
    if (event->kind == EXAM_TRIAL && room->trials++)
        fresh_program_start(&room->program);
    room->event(room->who, event);
    if (event->kind == EXAM_OVER)
        uv_stop(&room->loop);
}

/* ---- the line ---- */

static void room_send(void *who, const uint8_t *octets, size_t count)
{
    struct exam_room *room = who;
    outlet_put(&room->end[0].to, octets, count);
}

static void room_octets(void *who, const uint8_t *octets, size_t count)
{
    struct exam_room *room = who;
    if (!room->begun)
        return;
    room->examiner->receive(room->machine, octets, count, clock_now());
    room_follow_up(room);
}

/* ---- a program that is called ---- */

static void room_call(void *who, unsigned line)
{
    struct exam_room *room = who;
    struct why why;
    if (!room->stops && calls_call(&room->calls, line, &why) != ST_OK)
        room_stop(room, why.text);
}

static void room_say(void *who, unsigned line, const uint8_t *octets, size_t count)
{
    struct exam_room *room = who;
    calls_say(&room->calls, line, octets, count);
}

static void room_hang_up(void *who, unsigned line)
{
    struct exam_room *room = who;
    calls_hang_up(&room->calls, line);
}

static void room_answered(void *who, unsigned line)
{
    struct exam_room *room = who;
    room->program.of_use = true;
    room->examiner->caller->opened(room->machine, line, clock_now());
    room_follow_up(room);
}

static void room_heard(void *who, unsigned line, const uint8_t *octets, size_t count)
{
    struct exam_room *room = who;
    room->examiner->caller->heard(room->machine, line, octets, count, clock_now());
    room_follow_up(room);
}

static void room_closed(void *who, unsigned line)
{
    struct exam_room *room = who;
    room->examiner->caller->closed(room->machine, line, clock_now());
    room_follow_up(room);
}

/* ---- the clock ---- */

static void room_clock(uv_timer_t *timer)
{
    struct exam_room *room = timer->data;
    room->examiner->tick(room->machine, clock_now());
    room_follow_up(room);
}

static void room_follow_up(struct exam_room *room)
{
    usec_t deadline = room->examiner->deadline(room->machine);
    if (deadline == USEC_NEVER)
        uv_timer_stop(&room->clock);
    else
        uv_timer_start(&room->clock, room_clock, clock_ms_until(deadline, clock_now()), 0);
}

static void room_begin(struct exam_room *room)
{
    room->begun = true;
    room->began = clock_now();
    room->examiner->begin(room->machine, &room->start, room->began);
}

/* The trials begin when the program is there. */
static void room_program_changed(void *who, bool there, const char *why)
{
    struct exam_room *room = who;
    bool all = true;
    for (int i = 0; i < room->ports; i++)
        all = all && room->end[i].there;
    room->program.of_use = all;
    if (all && !room->begun)
        room_begin(room);
    else if (!room->begun)
        return;
    else if (!there)
        room->examiner->gone(room->machine, clock_now());
    else if (all && room->command)
        room->examiner->back(room->machine, clock_now());
    room_follow_up(room);
}

static void room_program_failed(void *who, const char *why)
{
    room_stop(who, why);
}

static void room_signal(uv_signal_t *signal, int number)
{
    struct exam_room *room = signal->data;
    room->interrupted = true;
    room_stop(room, _("interrumpido"));
}

/* ---- making and unmaking ---- */

bool exam_room_calls(const struct examiner *examiner, const struct examiner_start *start)
{
    return examiner->caller && examiner->caller->calls(start);
}

static void room_open_calls(struct exam_room *room, const char *address,
                            const struct cable_options *cable)
{
    calls_init(&room->calls, &room->loop, address, cable);
    room->calls.who = room;
    room->calls.opened = room_answered;
    room->calls.octets = room_heard;
    room->calls.closed = room_closed;
}

/* Makes all of them, so that all can be closed. `why` is the first failure. */
static enum status room_open_ports(struct exam_room *room, char **names,
                                   const struct cable_options *cable, struct why *why)
{
    struct why reason;
    enum status status = ST_OK;
    for (int i = 0; i < room->ports; i++) {
        struct cable_end *end = &room->end[i];
        enum status made =
            cable_end_init(end, &room->loop, names[i], cable, 0, status == ST_OK ? why : &reason);
        status = status == ST_OK ? made : status;
        end->who = room;
        end->octets = room_octets;
        end->changed = room_program_changed;
    }
    return status;
}

enum status exam_room_open(struct exam_room *room, char **names, int count, struct why *why)
{
    const struct cable_options cable = {.baud = room->start.baud};
    enum status status = ST_OK;
    room->is_called = exam_room_calls(room->examiner, &room->start);
    room->ports = room->is_called ? 0 : count;
    room->start.exam.who = room;
    room->start.exam.event = room_event;
    room->start.send = room_send;
    room->start.call = room_call;
    room->start.say = room_say;
    room->start.hang_up = room_hang_up;
    room->machine = calloc(1, room->examiner->size);
    if (!room->machine)
        return why_failed(why, "no hay memoria");
    if (stop_signals_open_loop(&room->signals, &room->loop, room_signal, room, why) != ST_OK) {
        free(room->machine);
        return ST_SYSTEM;
    }
    uv_timer_init(&room->loop, &room->clock);
    room->clock.data = room;
    fresh_program_init(&room->program, &room->loop, room->command);
    room->program.who = room;
    room->program.failed = room_program_failed;
    if (room->is_called)
        room_open_calls(room, names[0], &cable);
    else
        status = room_open_ports(room, names, &cable, why);
    if (status != ST_OK)
        exam_room_close(room);
    return status;
}

void exam_room_run(struct exam_room *room)
{
    for (int i = 0; i < room->ports; i++)
        cable_end_start(&room->end[i]);
    fresh_program_start(&room->program);
    if (room->is_called) {
        room_begin(room);
        room_follow_up(room);
    } else {
        room_program_changed(room, true, "");
    }
    uv_run(&room->loop, UV_RUN_DEFAULT);
}

void exam_room_close(struct exam_room *room)
{
    if (room->is_called)
        calls_close(&room->calls);
    for (int i = 0; i < room->ports; i++)
        cable_end_close(&room->end[i]);
    fresh_program_close(&room->program);
    uv_close((uv_handle_t *)&room->clock, NULL);
    stop_signals_close_loop(&room->signals, &room->loop);
    free(room->machine);
}

const char *exam_room_in(const struct exam_room *room)
{
    return room->is_called ? room->calls.address : room->end[0].name;
}

const char *exam_room_out(const struct exam_room *room)
{
    return room->is_called ? room->calls.address : room->end[room->ports - 1].name;
}
