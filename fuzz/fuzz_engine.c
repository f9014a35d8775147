/* Any lines to Reversi's engine, as GTP and as NBoard: whatever they say, it answers and comes to
 * an end, and no square has two discs. It thinks as little as it can. The first octet chooses the
 * language. */
#include "fuzz_support.h"

#include <stdarg.h>
#include <stdio.h>

#include "games/reversi/tools/engine_session.h"

enum { MEMORY_BITS = 8, NODES = 50 };

static const char *rest; /* of the input */

/* What would let it think for longer is left out. */
static bool is_costly(const char *line)
{
    static const char *const words[] = {"level", "depth", "time"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(line, words[i]))
            return true;
    return false;
}

static enum status read_line(void *own, char *line, size_t size, struct why *why)
{
    (void)own, (void)why;
    do {
        if (!*rest)
            return ST_END;
        size_t length = strcspn(rest, "\n"), fits = length < size - 1 ? length : size - 1;
        memcpy(line, rest, fits);
        line[fits] = '\0';
        rest += length + (rest[length] == '\n');
    } while (is_costly(line));
    return ST_OK;
}

static void print(void *own, const char *format, va_list args)
{
    char text[4096];
    (void)own;
    vsnprintf(text, sizeof text, format, args);
    tell(text, strlen(text));
}

/* An engine takes longer to make than to ask; what it has found is forgotten when a game is set
 * up. */
static struct reversi_threads *team(void)
{
    static struct reversi_threads team;
    need(team.count || reversi_threads_make(&team, 1, MEMORY_BITS));
    return &team;
}

static void run(const uint8_t *data, size_t size)
{
    static const struct tool_io io = {.read = read_line, .print = print};
    struct engine_session session = {.io = &io, .threads = *team(), .nodes = NODES};
    if (!size)
        return;
    char *text = input_text(data, size, 1);
    rest = text;
    session.engine = session.threads.engines[0];
    rng_seed(&session.rng, 1);
    session_set_level(&session, REVERSI_LEVELS + 1);
    session_reset(&session);
    (data[0] % 2 ? session_nboard : session_gtp)(&session);
    need(!(session.discs[SESSION_BLACK] & session.discs[SESSION_WHITE]));
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
