/* Any lines typed at the console of Street Master's, after a game for two has begun: it goes on or ends, and what it
 * plays stays sound (the table judges every move). Commands that run other programs or call a server cannot be reached.
 */
#include "fuzz_support.h"

#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

#include "front/street/private.h"

/* What stands in the place of afar.c: there are no servers here, so no game is ever at one. */
void street_connect(struct street *st, const char *where)
{
    (void)st, (void)where;
}

void street_disconnect(struct street *st)
{
    (void)st;
}

bool street_afar_may_leave(struct street *st)
{
    return st->afar;
}

void street_afar_advance(struct street *st)
{
    (void)st;
}

bool street_afar_play(struct street *st, const struct move *move)
{
    return st->afar && move;
}

bool street_afar_done(const struct street *st)
{
    return st->afar;
}

bool street_afar_asks(const struct street *st)
{
    return st->afar;
}

const struct street_beside *street_afar_beside(struct street *st)
{
    (void)st;
    return NULL;
}

bool street_afar_wants(const struct street *st)
{
    return st->afar;
}

static const char *rest;
static char folder[64];
static const char *const *beginning;

static enum status type(void *in, const struct street_prompt *prompt, char *line, size_t size, struct why *why)
{
    (void)in, (void)prompt, (void)why;
    if (*beginning) {
        snprintf(line, size, "%s", *beginning++);
        return ST_OK;
    }
    if (!*rest)
        return ST_END;
    size_t length = strcspn(rest, "\n");
    snprintf(line, size, "%.*s", (int)length, rest);
    rest += length + (rest[length] == '\n');
    return ST_OK;
}

static enum status show(void *out, const char *text, size_t length, struct why *why)
{
    (void)out, (void)text, (void)length, (void)why;
    return ST_OK;
}

static usec_t no_clock(void)
{
    return USEC_SECOND;
}

static void remove_folder(void)
{
    DIR *list = opendir(folder);
    for (struct dirent *entry; list && (entry = readdir(list));)
        unlinkat(dirfd(list), entry->d_name, 0);
    if (list)
        closedir(list);
    rmdir(folder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const start[] = {"nuevo", "s", "2", "n", "", "", "n", "", "", "", "", "", NULL};
    static const uint64_t seed = 3;
    struct street_config config = {.directory = folder, .columns = 80, .seed = &seed, .now = no_clock};
    struct street_reader reader = {.line = type};
    struct writer writer = {.write = show};
    enum street_end end;
    struct why why;
    if (!*folder) {
        strcpy(folder, "/tmp/fuzz_street.XXXXXX");
        need(mkdtemp(folder) != NULL);
        atexit(remove_folder);
    }
    char *text = text_of(data, size, 0);
    rest = text;
    beginning = start;
    config.load = NULL;
    need(street_run(&config, &reader, &writer, &end, &why) == ST_OK);
    char path[128];
    snprintf(path, sizeof path, "%s/en-curso.journal", folder);
    unlink(path); /* nothing is offered the next time */
    free(text);
    return 0;
}
