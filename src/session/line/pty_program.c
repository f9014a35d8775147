#include "session/line/pty_program.h"

/* Longer than a program needs between two messages, shorter than a station waits for a frame
 * (ring.md). */
#define AWAY (4 * USEC_SECOND)

enum status pty_program_init(struct pty_program *program, uv_loop_t *loop, struct why *why)
{
    *program = (struct pty_program){.in = {.loop = loop, .fd = -1}, .pty.fd = -1};
    return pty_open(&program->pty, why);
}

static void set_open(struct pty_program *program, bool open)
{
    program->open = open;
    if (open)
        inlet_attach(&program->in, -1, &program->pty);
    else
        inlet_detach(&program->in);
    if (program->to)
        outlet_attach(program->to, open ? program->pty.fd : -1);
}

/* Reads what the program wrote before it closed the pty. Returns whether there was anything. */
static bool read_rest(struct pty_program *program)
{
    uint8_t octets[512];
    struct why why;
    size_t got, all = 0;
    while (pty_read(&program->pty, octets, sizeof octets, &got, &why) == ST_OK && got) {
        program->in.octets(program->in.who, octets, got);
        all += got;
    }
    return all > 0;
}

static void program_left(struct pty_program *program)
{
    struct why why;
    program->there = false;
    if (program->to)
        outlet_hold(program->to, false);
    if (pty_drain(&program->pty, &why) != ST_OK)
        return; /* the next program reads a few stale octets, which are noise to it */
}

enum pty_program_news pty_program_watch(struct pty_program *program)
{
    bool was = program->there, open = pty_connected(&program->pty), another = false;
    /* An inlet stops when its port is closed. If it has, and the port is open, the port was opened
     * again since the last look, by the same program or by another. (Or there was no memory to
     * listen to it.) */
    bool opened = open && (!program->open || !program->in.poll);
    if (opened) {
        pid_t before = program->holder, now = pty_holder(&program->pty);
        another = was && before && now && before != now;
        program->holder = now ? now : before;
        if (another) /* which must not get what was for the one before */
            program_left(program);
        if (program->to)
            outlet_hold(program->to, true);
    }
    if (opened || open != program->open)
        set_open(program, open);
    bool wrote = !open && read_rest(program); /* it came and went since the last look */
    if (open || wrote) {
        program->there = true;
        program->seen = clock_now();
    } else if (was && clock_now() >= program->seen + AWAY) {
        program_left(program);
    }
    if (another)
        return PTY_PROGRAM_REPLACED;
    return program->there == was ? PTY_PROGRAM_SAME : was ? PTY_PROGRAM_LEFT : PTY_PROGRAM_CAME;
}

void pty_program_close(struct pty_program *program)
{
    inlet_detach(&program->in);
    pty_close(&program->pty);
}
