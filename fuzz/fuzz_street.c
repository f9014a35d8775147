/* Any lines typed at the console of Street Master's, in a game for two or three that has come so
 * far as the first octet says: it goes on or ends, and what it plays stays sound (the table judges
 * every move). The games were played once and are taken from there; one input in many is typed at a
 * console that has just been opened, from its greeting on. Commands that run other programs or call
 * a server cannot be reached. */
#include "fuzz_support.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/server.h"
#include "front/street/store.h"

/* Instead of server_game.c: there are no servers here. */
void street_connect(struct street *st, const char *where)
{
    (void)st, (void)where;
}

void street_disconnect(struct street *st)
{
    (void)st;
}

bool street_server_may_leave(struct street *st)
{
    return st->server;
}

void street_server_advance(struct street *st)
{
    (void)st;
}

bool street_server_play(struct street *st, const struct move *move)
{
    return st->server && move;
}

bool street_server_done(const struct street *st)
{
    return st->server;
}

bool street_server_asks(const struct street *st)
{
    return st->server;
}

const struct street_beside *street_server_beside(struct street *st)
{
    (void)st;
    return NULL;
}

bool street_server_wants(const struct street *st)
{
    return st->server;
}

enum {
    GAMES = 4,
    DEPTHS = 64, /* of a game */
    LINES = 4,   /* of an input */
    WHOLE_IN = 256,
};

static const char *rest;
static unsigned lines;
static char folder[64];
static const char *const *beginning;
static struct street st;

static bool from_script(char *line, size_t size)
{
    if (!*beginning)
        return false;
    snprintf(line, size, "%s", *beginning++);
    return true;
}

static enum status type(void *in, const struct street_prompt *prompt, char *line, size_t size,
                        struct why *why)
{
    (void)in, (void)prompt, (void)why;
    if (from_script(line, size))
        return ST_OK;
    if (!*rest || lines++ == LINES)
        return ST_END;
    size_t length = strcspn(rest, "\n");
    snprintf(line, size, "%.*s", (int)length, rest);
    rest += length + (rest[length] == '\n');
    return ST_OK;
}

/* What a person answers who wants to get on: the dice are thrown, what is offered is bought or bid
 * for. */
static enum status play_on(void *in, const struct street_prompt *prompt, char *line, size_t size,
                           struct why *why)
{
    static const char *const answers[] = {"s", "1", "", "n", "100", "6"};
    unsigned *asked = in;
    (void)why;
    if (!from_script(line, size))
        snprintf(line, size, "%s", prompt->command ? "tirar" : answers[(*asked)++ % 6]);
    return ST_OK;
}

static enum status show(void *out, const char *text, size_t length, struct why *why)
{
    (void)out, (void)why;
    tell(text, length);
    return ST_OK;
}

static usec_t no_clock(void)
{
    return USEC_SECOND;
}

/* ---- the folder: in memory if there is such a place, and the same before every execution ---- */

static bool touched;

void __real_street_save(struct street *street, const char *name);
void __wrap_street_save(struct street *street, const char *name);
void __wrap_street_save(struct street *street, const char *name)
{
    touched = true;
    __real_street_save(street, name);
}

static void clear_folder(void)
{
    DIR *list = opendir(folder);
    for (struct dirent *entry; list && (entry = readdir(list));)
        unlinkat(dirfd(list), entry->d_name, 0);
    if (list)
        closedir(list);
}

static void remove_folder(void)
{
    clear_folder();
    rmdir(folder);
}

static void make_folder(void)
{
    struct stat info;
    snprintf(folder, sizeof folder, "%s/fuzz_street.XXXXXX",
             stat("/dev/shm", &info) == 0 && S_ISDIR(info.st_mode) ? "/dev/shm" : "/tmp");
    need(mkdtemp(folder) != NULL);
    atexit(remove_folder);
}

/* ---- what has been played before ---- */

static const uint64_t seed = 3;
static const struct street_config config = {
    .directory = folder, .columns = 80, .seed = &seed, .now = no_clock};
static const struct writer writer = {.write = show};
static const struct street_reader typed = {.line = type};

struct position {
    struct street st;
    char *journal;
};

static void sit_down(const struct street_reader *reader)
{
    memset(&st, 0, sizeof st);
    st.config = &config;
    st.reader = reader;
    st.writer = &writer;
    st.debtor = -1;
    st.store.fd = -1;
    st.s = (const void *)st.table.state;
}

static void keep(struct position *position)
{
    position->st = st;
    position->journal = st.store.text ? malloc(st.store.size) : NULL;
    if (position->journal)
        memcpy(position->journal, st.store.text, st.store.length + 1);
}

static const char *const games[GAMES][24] = {
    {"nuevo", "s", "2", "n", "", "", "n", "", "", "", "", ""},
    {"nuevo", "s", "3", "n", "Ana", "", "n", "Luis", "", "n", "Eva", "", "", "", ""},
    {"nuevo", "s", "2", "n", "", "", "s", "", "", "", "", ""},
    {NULL},
};

static struct position *make_positions(unsigned game)
{
    static const char *const none = NULL;
    struct position *positions = calloc(DEPTHS, sizeof *positions);
    unsigned asked = game;
    const struct street_reader reader = {.in = &asked, .line = play_on};
    char line[STREET_LINE];
    need(positions != NULL);
    sit_down(&reader);
    beginning = *games[game] ? games[game] : &none;
    for (unsigned depth = 0; depth < DEPTHS; depth++) {
        keep(&positions[depth]);
        positions[depth].st.reader = &typed;
        for (unsigned i = 0; i < 1 + depth / 8 && *games[game] && street_command(&st, line); i++)
            street_obey(&st, line);
    }
    free(st.store.text);
    return positions;
}

static void take_position(uint8_t octet)
{
    static struct position *positions[GAMES];
    unsigned game = octet % GAMES;
    if (!positions[game])
        positions[game] = make_positions(game);
    const struct position *from = &positions[game][octet / GAMES];
    st = from->st;
    if (from->journal) {
        st.store.text = malloc(st.store.size);
        need(st.store.text != NULL);
        memcpy(st.store.text, from->journal, st.store.length + 1);
    }
    fuzz_told = 0;
}

/* ---- what is typed ---- */

static void type_there(uint8_t octet)
{
    char line[STREET_LINE];
    struct why why;
    take_position(octet);
    while (street_command(&st, line))
        street_obey(&st, line);
    need(!st.open || game_monopoly.invariant(&st.setup, st.s, &why));
    street_close(&st, true);
    free(st.store.text);
}

static void type_at_console(void)
{
    enum street_end end;
    struct why why;
    char path[128];
    need(street_run(&config, &typed, &writer, &end, &why) == ST_OK);
    snprintf(path, sizeof path, "%s/en-curso.journal", folder);
    unlink(path); /* nothing is offered the next time */
}

static void run(const uint8_t *data, size_t size)
{
    static const char *const none = NULL;
    if (!size)
        return;
    if (!*folder)
        make_folder();
    char *text = input_text(data, size, 1);
    rest = text;
    lines = 0;
    if (lot_of(data, size, WHOLE_IN) == 0) {
        beginning = games[data[0] % GAMES];
        type_at_console();
    } else {
        beginning = &none;
        type_there(data[0]);
    }
    if (touched)
        clear_folder();
    touched = false;
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
