/* How time passes: octets come out of cables, clocks go off, players decide. */
#include <string.h>

#include "lab/lab_private.h"

enum {
    EVENTS_MOST = 50000, /* of one call, so that a busy ring does not hold up the event loop */
    STEP_OCTETS = 10000, /* to look for the next frame in */
    TIES_MOST = 1000,    /* events at one moment; then the clock goes on by a millisecond */
};

#define SILENCE_MOST (40 * USEC_SECOND)

/* ---- what the roles want ---- */

void lab_mark(struct lab_cable *cable, size_t ahead, enum record_touch touch, int bit)
{
    if (cable->marks == LAB_MARKS)
        memmove(cable->mark, cable->mark + 1, --cable->marks * sizeof cable->mark[0]);
    cable->mark[cable->marks++] =
        (struct lab_mark){.octet = cable->put + ahead, .touch = touch, .bit = bit};
}

void lab_put(struct lab *lab, struct lab_cable *cable, const uint8_t *octets, size_t count)
{
    unsigned number = (unsigned)(cable - lab->cable);
    if (lab->node[cable->from].unplugged || lab->node[cable->to].unplugged || cable->closed)
        record_lost(lab->record, number, octets, count, lab->now);
    else
        cable->put += cable_put(&cable->line, octets, count, lab->now);
}

static void on_node_send(void *owner, uint32_t line, const uint8_t *octets, size_t count)
{
    struct lab_node *node = owner;
    struct lab_cable *cable = &node->lab->cable[node->out[line]];
    if (!node->lab->record)
        cable->put += cable_put(&cable->line, octets, count, 0); /* the ring is being built */
    else if (!lab_intervene(node->lab, cable, octets, count))
        lab_put(node->lab, cable, octets, count);
}

static void lab_note(const struct lab_node *node, const char *text)
{
    record_note(node->lab->record, (unsigned)(node - node->lab->node), text, node->lab->now);
}

/* A server closes a connection: what is on its way there is lost, and what the server said last
 * still arrives. */
static void on_node_close(void *owner, uint32_t line, const char *why)
{
    const struct lab_node *server = owner;
    struct lab *lab = server->lab;
    lab_note(server, why);
    for (unsigned i = 0; i < lab->cables; i++) {
        struct lab_cable *cable = &lab->cable[i];
        bool there = &lab->node[cable->to] == server && cable->to_line == line;
        bool back = &lab->node[cable->from] == server && cable->from_line == line;
        cable->closed |= there || back;
        cable->ending |= back;
        if (there)
            lab_cut(lab, cable);
    }
}

static void on_node_refused(void *owner, const struct why *why)
{
    lab_note(owner, why->text);
}

static void on_node_event(void *owner, struct runner_role *at, const struct role_event *event)
{
    const struct lab_node *node = owner;
    const struct lab *lab = node->lab;
    if (lab->record)
        record_event(lab->record, (unsigned)(node - lab->node), at->role, at->state, event,
                     lab->now);
}

/* Lines never stop reading, so `pause` is ignored: what waits, waits in the cable. */
const struct runner_calls lab_calls = {.send = on_node_send,
                                       .close = on_node_close,
                                       .event = on_node_event,
                                       .refused = on_node_refused};

void lab_begin(struct lab_node *node)
{
    struct why why;
    if (runner_start(&node->runner, node->lab->now, &why) != ST_OK)
        lab_note(node, why.text);
}

/* ---- one thing after the other ---- */

/* Hands the next octet of the cable to its node, with its mark to the recording. Where none comes
 * any more, the client hears that its connection is gone. */
static void lab_deliver(struct lab *lab, struct lab_cable *cable)
{
    struct lab_node *node = &lab->node[cable->to];
    uint8_t octet;
    if (!cable_take(&cable->line, &octet, 1, lab->now)) {
        cable->ending = false;
        lab_tell_line(lab, &lab->cable[node->out[0]], false);
        return;
    }
    struct lab_mark mark = {.bit = -1};
    for (; cable->marks && cable->mark[0].octet <= cable->taken; cable->marks--) {
        if (cable->mark[0].octet == cable->taken)
            mark = cable->mark[0];
        memmove(cable->mark, cable->mark + 1, (cable->marks - 1) * sizeof cable->mark[0]);
    }
    cable->taken++;
    record_touched(lab->record, (unsigned)(cable - lab->cable), octet, mark.touch, mark.bit,
                   lab->now);
    runner_octets(&node->runner, cable->to_line, &octet, 1, lab->now);
}

/* The next thing that happens: an octet of `cable` or its end, or the clock of `node`. */
struct lab_event {
    usec_t time;
    struct lab_cable *cable;
    struct lab_node *node;
};

static struct lab_event lab_next(struct lab *lab)
{
    struct lab_event next = {.time = USEC_NEVER};
    for (unsigned i = 0; i < lab->cables; i++) {
        usec_t time = cable_next(&lab->cable[i].line);
        if (lab->cable[i].ending && time == USEC_NEVER)
            time = lab->now;
        if (time < next.time)
            next = (struct lab_event){.time = time, .cable = &lab->cable[i]};
    }
    for (unsigned i = 0; i < lab->nodes; i++) {
        usec_t time = runner_deadline(&lab->node[i].runner);
        if (time < next.time)
            next = (struct lab_event){.time = time, .node = &lab->node[i]};
    }
    return next;
}

static void happen(struct lab *lab, struct lab_event next)
{
    lab->now = next.time > lab->now ? next.time : lab->now;
    if (next.cable)
        lab_deliver(lab, next.cable);
    else
        runner_tick(&next.node->runner, lab->now);
}

bool lab_run_to(struct lab *lab, usec_t time)
{
    usec_t moment = lab->now;
    for (int events = 0, ties = 0; events < EVENTS_MOST; events++) {
        struct lab_event next = lab_next(lab);
        if (next.time > time) {
            lab->now = time > lab->now ? time : lab->now;
            record_time(lab->record, lab->now);
            return true;
        }
        happen(lab, next);
        ties = lab->now == moment ? ties + 1 : 0;
        moment = lab->now;
        if (ties > TIES_MOST)
            lab->now += USEC_MS;
    }
    return false;
}

/* ---- step by step ---- */

/* Returns false if the line is silent for longer than any station waits: a station that resends
 * into a pulled plug would do so forever. */
static bool step_octet(struct lab *lab)
{
    usec_t patience = lab->now + SILENCE_MOST;
    for (int events = 0; events < EVENTS_MOST; events++) {
        struct lab_event next = lab_next(lab);
        if (next.time > patience)
            return false;
        happen(lab, next);
        if (next.cable)
            return true;
    }
    return false;
}

/* The cable of the last frame since entry `from`; -1: none. */
static int frame_since(const struct lab *lab, uint64_t from)
{
    for (uint64_t n = record_next(lab->record); n-- > from;) {
        const struct record_entry *entry = record_at(lab->record, n);
        if (entry && (entry->kind == RECORD_FRAME || entry->kind == RECORD_MALFORMED))
            return entry->cable;
    }
    return -1;
}

bool lab_step(struct lab *lab, enum lab_step by)
{
    uint64_t before = record_next(lab->record);
    int last = by == LAB_ROUND ? frame_since(lab, record_first(lab->record)) : -1;
    lab_pace(lab, 0, 0);
    for (int octets = 0; octets < STEP_OCTETS && step_octet(lab); octets++) {
        int cable = by == LAB_OCTET ? 0 : frame_since(lab, before);
        if (cable >= 0 && (by != LAB_ROUND || last < 0 || cable == last))
            return true;
        before = record_next(lab->record);
    }
    return false;
}

/* ---- in real time ---- */

void lab_pace(struct lab *lab, unsigned divisor, usec_t real)
{
    lab->divisor = divisor;
    lab->real_from = real;
    lab->from = lab->now;
}

unsigned lab_divisor(const struct lab *lab)
{
    return lab->divisor;
}

void lab_tick(struct lab *lab, usec_t real)
{
    if (!lab->divisor || real < lab->real_from)
        return;
    if (!lab_run_to(lab, lab->from + (real - lab->real_from) / lab->divisor))
        lab_pace(lab, lab->divisor, real); /* too slow: go on from here */
}
