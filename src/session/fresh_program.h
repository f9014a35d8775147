/* A program that is started anew whenever somebody needs a fresh one: the one before is ended
 * first, and what was open there is seen to be closed before the next one opens it. */
#pragma once

#include <stdbool.h>
#include <uv.h>

struct fresh_program {
    uv_loop_t *loop;
    const char *command; /* as a shell takes it; NULL: there is none, and nothing happens */
    uv_process_t process;
    uv_timer_t later;
    bool running, leaving;
    bool
        /* whoever needs it has seen it at work: if it ends by itself, another one follows */
        of_use;
    void *who;
    void (*failed)(void *who,
                   const char *why); /* none can be started, or it ended before it was of use */
};

void fresh_program_init(struct fresh_program *program, uv_loop_t *loop, const char *command);
/* The first one, or the next in its place. */
void fresh_program_start(struct fresh_program *program);
/* Ends it; the loop must turn once more. */
void fresh_program_close(struct fresh_program *program);
