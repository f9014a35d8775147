#include "app/output.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/app.h"
#include "arena/stats.h"

int output_json(const char *what, json_t *line)
{
    if (!line)
        return fail(what, "the result cannot be written as JSON: a text in it is not UTF-8, or a number is none");
    char *text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(10));
    json_decref(line);
    if (!text)
        return fail(what, "no memory for the result");
    puts(text);
    free(text);
    return EXIT_DONE;
}

static json_t *json_of(const struct fact_value *value)
{
    switch (value->kind) {
    case FACT_TEXT:
        return json_string(value->text);
    case FACT_NUMBER:
        return json_integer((json_int_t)value->number);
    case FACT_REAL:
        return json_real(value->real);
    case FACT_FLAG:
        return json_boolean(value->flag);
    case FACT_LIST:
        return json_array();
    case FACT_OBJECT:
        return json_object();
    default:
        return json_null();
    }
}

static void put_value(void *own, const char *key, const struct fact_value *value)
{
    struct output_facts *facts = own;
    json_t *into = facts->open[facts->depth];
    if (value->kind == FACT_END) {
        assert(facts->depth > 0);
        facts->depth--;
        return;
    }
    json_t *made = json_of(value);
    facts->broken |=
        (json_is_array(into) ? json_array_append_new(into, made) : json_object_set_new(into, key, made)) != 0;
    if (value->kind == FACT_LIST || value->kind == FACT_OBJECT) {
        assert(facts->depth + 1 < (int)(sizeof facts->open / sizeof facts->open[0]));
        facts->open[++facts->depth] = made;
    }
}

struct facts *output_begin(struct output_facts *facts)
{
    *facts = (struct output_facts){.facts = {.own = facts, .put = put_value}, .open = {json_object()}};
    return &facts->facts;
}

json_t *output_end(struct output_facts *facts)
{
    assert(facts->depth == 0);
    if (facts->broken)
        json_decref(facts->open[0]);
    return facts->broken ? NULL : facts->open[0];
}

void output_padded(const char *text, size_t width)
{
    size_t columns = text_columns(text);
    printf("%s%*s", text, columns < width ? (int)(width - columns) : 0, "");
}

void progress_show(struct progress *progress, uint64_t done)
{
    double elapsed = (double)(clock_now() - progress->began) / (double)USEC_SECOND;
    if (elapsed < 2 || !isatty(STDERR_FILENO))
        return;
    double rate = (double)done / elapsed, left = stats_ratio((double)progress->total - (double)done, rate);
    fputc('\r', stderr);
    fprintf(stderr, tr(progress->lang, "%llu de %llu partidas, %.0f por segundo, faltan %.0f s"),
            (unsigned long long)done, (unsigned long long)progress->total, rate, left);
    fputs("   ", stderr); /* over what a longer line left there */
    progress->shown = true;
}

void progress_end(struct progress *progress)
{
    if (progress->shown)
        fprintf(stderr, "\r%*s\r", 78, "");
    progress->shown = false;
}
