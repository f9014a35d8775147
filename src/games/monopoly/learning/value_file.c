/* The learned value as a file, and the one in force. */
#include "games/monopoly/learning/value.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/workers.h"

static const double one = 65536;

_Static_assert(sizeof(struct mono_value) == MONO_VALUE_NUMBERS * sizeof(float),
               "numbers and nothing else");

void mono_value_write(const struct mono_value *value, const char *remark, struct str *text)
{
    const float *number = (const float *)value;
    str_add(text, "# %s\n%d %d %d %d\n", remark, MONO_INPUT_COUNT, MONO_HIDDEN, MONO_TEMPER_COUNT,
            MONO_TEMPER_HIDDEN);
    for (unsigned i = 0; i < MONO_VALUE_NUMBERS; i++)
        str_add(text, "%ld%c", lrint(number[i] * one),
                (i + 1) % MONO_HIDDEN && i + 1 < MONO_VALUE_NUMBERS ? ' ' : '\n');
}

enum status mono_value_read(const char *text, size_t length, struct mono_value *value,
                            struct why *why)
{
    static const long shape[] = {MONO_INPUT_COUNT, MONO_HIDDEN, MONO_TEMPER_COUNT,
                                 MONO_TEMPER_HIDDEN};
    float *number = (float *)value;
    const char *at = memchr(text, '\n', length), *end = text + length;
    BAD_IF(!length || *text != '#' || !at || *end,
           "no es un archivo de lo aprendido: le falta la primera línea");
    for (unsigned i = 0; i < MONO_VALUE_NUMBERS + 4; i++) {
        char *after;
        long whole = strtol(at, &after, 10);
        BAD_IF(after == at || labs(whole) > 100 * (long)one, "el número %u no es lo que debería",
               i + 1);
        BAD_IF(i < 4 && whole != shape[i], "es de otra red: dice %ld y hacen falta %ld", whole,
               shape[i]);
        at = after;
        if (i >= 4)
            number[i - 4] = (float)((double)whole / one);
    }
    return ST_OK;
}

/* ---- the one in force ---- */

static struct mono_value in_force;
static struct workers_once once;

static void read_builtin(void)
{
    struct why why;
    size_t length;
    const char *text = mono_builtin("monopoly.value", &length);
    enum status status = mono_value_read(text, length, &in_force, &why);
    assert(status == ST_OK);
    (void)status;
}

const struct mono_value *mono_value_in_force(void)
{
    workers_once(&once, read_builtin);
    return &in_force;
}

void mono_value_use(const struct mono_value *value)
{
    workers_once(&once, read_builtin);
    in_force = *value;
}
