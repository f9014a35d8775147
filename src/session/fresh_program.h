/* A program that is started afresh on demand. The one before is killed first, and there is time to
 * notice that its ports are closed before the next one opens them. */
#pragma once

#include <stdbool.h>
#include <uv.h>

struct fresh_program {
    uv_loop_t *loop;
    const char *command; /* for a shell; NULL: there is none, and nothing happens */
    uv_process_t process;
    uv_timer_t later;
    bool running, leaving;
    bool of_use; /* set by the owner when the program has come; if it ends then, another follows */
    void *who;
    /* It cannot be started, or has ended before it was of use. */
    void (*failed)(void *who, const char *why);
};

void fresh_program_init(struct fresh_program *program, uv_loop_t *loop, const char *command);
/* Starts the first one, or replaces the one that runs. */
void fresh_program_start(struct fresh_program *program);
/* Kills it; the loop must turn once more. */
void fresh_program_close(struct fresh_program *program);
