/* Builds a ring in one process: takes or leaves open the place of each member, joins their cables,
 * and closes everything. What happens on the ring is in ring.c. */
#include "app/ring_run.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/output.h"

enum { LINGER_MS = 300, CHECK_MS = 20, PATIENCE_CHECKS = 150 };

bool ring_host_apart(const struct ring_run *run)
{
    return run->args.stations > run->subject.protocol->stations_max;
}

int ring_ours(const struct ring_run *run)
{
    return (int)(run->args.stations - run->args.open);
}

static int stations_of(const struct ring_run *run)
{
    return (int)run->args.stations - ring_host_apart(run);
}

/* ---- leaving ---- */

/* Stops the loop once all members have nothing left to write. After PATIENCE_CHECKS it no longer
 * waits for programs that do not read. */
static void ring_on_leave(uv_timer_t *timer)
{
    struct ring_run *run = timer->data;
    bool patient = run->leave_checks++ < PATIENCE_CHECKS;
    for (int i = 0; i < run->args.stations; i++)
        if (!ring_station_is_done(&run->member[i].at, patient))
            return;
    uv_stop(&run->loop);
}

void ring_leave(struct ring_run *run, int code)
{
    if (run->leaving)
        return;
    run->leaving = true;
    run->code = code;
    /* Other programs still have to get the last frames, and after a fault other stations have
     * something to report. */
    uv_timer_start(&run->later, ring_on_leave, run->args.open || code ? LINGER_MS : 0, CHECK_MS);
}

static void ring_on_signal(uv_signal_t *signal, int number)
{
    struct ring_run *run = signal->data;
    if (!run->leaving)
        run->code = cut_off("ring", "interrumpido tras %s",
                            TEXT_COUNT(lang_spoken(), "%llu partida", "%llu partidas", run->games));
    if (!run->args.games && run->code == EXIT_CUT_OFF) /* without an end, this is how it ends */
        run->code = EXIT_DONE;
    uv_stop(&run->loop);
}

/* ---- the roles ---- */

static struct role_start member_start(const struct ring_run *run, const struct ring_member *member)
{
    const struct ring_arguments *a = &run->args;
    return (struct role_start){
        .game = run->subject.game,
        .protocol = run->subject.protocol,
        .options = member->own,
        .baud = (uint32_t)a->baud,
        .games = (unsigned)a->games,
        .timeout = (usec_t)(a->timeout * 1e6),
        .pause = a->open || a->baud ? 500 * USEC_MS : 0,
        .timing_seed = rng_entropy(),
    };
}

int ring_arrange(struct ring_run *run)
{
    const struct role *station = run->subject.protocol->station;
    struct why why;
    struct str said = str_make(run->said, sizeof run->said);
    for (int i = 0; i < run->args.stations; i++) {
        struct ring_member *member = &run->member[i];
        *member = (struct ring_member){.run = run, .index = i, .seat = i - ring_host_apart(run)};
        memcpy(member->own, run->subject.own, sizeof member->own);
        const struct role_ring ring = {.protocol = run->subject.protocol,
                                       .index = member->seat < 0 ? 0 : member->seat,
                                       .stations = stations_of(run),
                                       .open = (int)run->args.open,
                                       .unpaced =
                                           run->args.baud == 0 && run->cable.faults.stall <= 0,
                                       .lang = run->args.lang,
                                       .said = i ? NULL : &said};
        if (station->arrange)
            station->arrange(member->own, &ring);
    }
    struct role_start start = member_start(run, &run->member[0]);
    MISUSE_IF(station->check && station->check(&start, &why) != ST_OK, "ring", "%s", why.text);
    return -1;
}

/* Takes a place for one of our members. A host is at index 0: together with the first station, or
 * alone before it. */
static int take_member(struct ring_run *run, struct ring_member *member)
{
    struct role_start start = member_start(run, member);
    struct runner *runner = &member->driver.runner;
    bool plays = member->seat >= 0;
    FAIL_IF(!ring_station_take(&member->at, &member->driver, &run->config, &start, member->index,
                               plays, member),
            "ring", "no hay memoria");
    runner->pace = (usec_t)(run->args.pace * 1e6);
    runner->bot = plays ? run->bots[member->seat] : NULL;
    return EXIT_DONE;
}

void ring_start(struct ring_run *run)
{
    struct why why;
    if (ring_start_stations(&run->member[0].at, run->games, &why) != ST_OK)
        ring_leave(run, fail("ring", "%s", why.text));
}

/* ---- seats for other programs ---- */

static void on_seat_program(void *who, struct open_seat *seat, bool there)
{
    struct ring_member *member = who;
    member->run->program(member, there);
}

static void on_seat_starts(void *who)
{
    struct ring_member *member = who;
    member->run->starts(member);
}

static void on_seat_said(void *who, const char *text)
{
    const struct ring_member *member = who;
    report_note(&member->run->report, member->index, member->seat, "%s", text);
}

/* Links the seat's devices as DIR/seat3-in and DIR/seat3-out, names that are the same in each
 * run. */
static int link_seat(const struct ring_run *run, struct ring_member *member)
{
    struct why why;
    struct open_seat *seat = &member->at.seat;
    if (mkdir(run->args.dir, 0777) < 0 && errno != EEXIST)
        return fail("ring", "--dir %s: %s", run->args.dir, status_errno(errno));
    for (int which = 0; which < 2; which++) {
        char name[sizeof member->link[0]];
        int length = snprintf(name, sizeof name, "%s/seat%d-%s", run->args.dir, member->index,
                              which ? "out" : "in");
        FAIL_IF(length >= (int)sizeof name, "ring", "--dir: el nombre es demasiado largo");
        FAIL_IF(pty_link(which ? &seat->writes.pty : &seat->reads.pty, name, &why) != ST_OK, "ring",
                "%s", why.text);
        memcpy(member->link[which], name, sizeof name);
    }
    return EXIT_DONE;
}

/* Leaves a place open for another program: at a pair of devices, or at a TCP port. */
static int open_member(struct ring_run *run, struct ring_member *member)
{
    const struct ring_arguments *a = &run->args;
    struct why why;
    char address[160];
    if (a->tcp && !ring_station_address(a->tcp, member->index - ring_ours(run), (int)a->open,
                                        address, sizeof address))
        return misuse("ring", "--tcp toma HOST:PORT, no '%s'", a->tcp);
    enum status status = ring_station_leave_open(&member->at, &run->config, member->index,
                                                 a->tcp ? address : NULL, &why);
    member->at.seat.who = member;
    member->at.seat.changed = on_seat_program;
    member->at.seat.starts = on_seat_starts;
    member->at.seat.said = on_seat_said;
    FAIL_IF(status != ST_OK, "ring", "%s", why.text);
    if (!open_seat_guard(&member->at.seat, run->subject.protocol, member->own, stations_of(run)))
        return fail("ring", "no hay memoria");
    return a->dir ? link_seat(run, member) : EXIT_DONE;
}

/* Prints how another program reaches an open seat. */
static void show_open_seat(const struct ring_member *member)
{
    const struct ring_run *run = member->run;
    const struct open_seat *seat = &member->at.seat;
    const struct role *station = run->subject.protocol->station;
    const char *in = member->link[0][0] ? member->link[0] : seat->reads.pty.name;
    const char *out = member->link[1][0] ? member->link[1] : seat->writes.pty.name;
    struct str name = STR(16), choose = STR(32);
    struct output_facts line;
    if (station->call_name)
        station->call_name(member->seat, &name);
    else
        str_add(&name, "%d", member->index);
    if (station->call_name)
        str_add(&choose, " --seat %s", name.at);
    if (run->args.json) {
        struct facts *facts = output_begin(&line);
        facts_add(facts, "event:s place:i", "seat", member->index);
        if (station->call_name)
            fact_text(facts, "letter", name.at);
        if (seat->tcp)
            fact_text(facts, "connect", seat->listener.address);
        else
            facts_add(facts, "in:s out:s", in, out);
        output_end(&line, "ring");
    } else if (seat->tcp) {
        printf(
            tr(run->args.lang,
               "sitio %s libre; al otro lado se escribe:\n  ./sobremesa station %s%s --connect %s "
               "--player human\n"),
            name.at, run->subject.game->name, choose.at, seat->listener.address);
    } else {
        printf(tr(run->args.lang, "sitio %s libre: tu programa lee de %s y escribe en %s\n"
                                  "  (con un solo puerto: %s para las dos cosas)\n"),
               name.at, in, out, in);
    }
}

/* ---- building and closing the ring ---- */

/* Opens the capture with one interface for each cable. The first is the cable that leads to the
 * host, or without a host the cable behind member 0. */
static int ring_open_tap(struct ring_run *run)
{
    struct why why;
    int count = (int)run->args.stations, first = run->subject.protocol->host ? count - 1 : 0;
    FAIL_IF(tap_open(&run->tap, run->args.pcap, &why) != ST_OK, "ring", "%s", why.text);
    for (int i = 0; i < count; i++) {
        int from = (first + i) % count;
        char name[40];
        snprintf(name, sizeof name, "cable %d to %d", from, (from + 1) % count);
        FAIL_IF(tap_cable(&run->tap, name, &why) != ST_OK, "ring", "%s", why.text);
        outlet_tap(run->member[from].at.out, &run->tap, (unsigned)i,
                   run->subject.protocol->framing);
    }
    return EXIT_DONE;
}

int ring_open_loop(struct ring_run *run)
{
    struct why why;
    FAIL_IF(stop_signals_open_loop(&run->signals, &run->loop, ring_on_signal, run, &why) != ST_OK,
            "ring", "%s", why.text);
    return -1;
}

int ring_build(struct ring_run *run)
{
    int code = EXIT_DONE, count = (int)run->args.stations;
    run->config.loop = &run->loop;
    run->config.cable = &run->cable;
    run->config.seed = run->seed;
    uv_timer_init(&run->loop, &run->later);
    run->later.data = run;
    for (int i = 0; i < count && code == EXIT_DONE; i++)
        code = i < ring_ours(run) ? take_member(run, &run->member[i])
                                  : open_member(run, &run->member[i]);
    for (int i = 0; i < count && code == EXIT_DONE; i++)
        ring_station_join(&run->member[i].at, &run->member[(i + count - 1) % count].at);
    if (code == EXIT_DONE && run->args.pcap)
        code = ring_open_tap(run);
    for (int i = ring_ours(run); i < count && code == EXIT_DONE; i++)
        show_open_seat(&run->member[i]);
    return code;
}

void ring_tear_down(struct ring_run *run)
{
    struct why why;
    for (int i = 0; i < run->args.stations; i++) {
        struct ring_member *member = &run->member[i];
        ring_station_close(&member->at);
        for (int which = 0; which < 2; which++)
            if (member->link[which][0])
                unlink(member->link[which]);
    }
    uv_close((uv_handle_t *)&run->later, NULL);
    stop_signals_close_loop(&run->signals, &run->loop);
    if (run->tap.file && tap_close(&run->tap, &why) != ST_OK)
        run->code = fail("ring", "%s", why.text);
}
