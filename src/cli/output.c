#include "cli/output.h"

#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "arena/stats.h"

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
    facts->broken |= (json_is_array(into) ? json_array_append_new(into, made)
                                          : json_object_set_new(into, key, made)) != 0;
    if (value->kind == FACT_LIST || value->kind == FACT_OBJECT) {
        assert(facts->depth + 1 < (int)(sizeof facts->open / sizeof facts->open[0]));
        facts->open[++facts->depth] = made;
    }
}

struct facts *output_begin(struct output_facts *line)
{
    *line =
        (struct output_facts){.facts = {.own = line, .put = put_value}, .open = {json_object()}};
    return &line->facts;
}

void output_drop(struct output_facts *line)
{
    json_decref(line->open[0]);
}

int output_end(struct output_facts *line, const char *what)
{
    assert(line->depth == 0);
    char *text =
        line->broken ? NULL : json_dumps(line->open[0], JSON_COMPACT | JSON_REAL_PRECISION(10));
    output_drop(line);
    if (line->broken)
        return fail(what, "el resultado no se puede escribir en JSON: tiene un texto que no es "
                          "UTF-8, o un número que no lo es");
    FAIL_IF(!text, what, "no hay memoria para el resultado");
    puts(text);
    free(text);
    return EXIT_DONE;
}

int output_line(const char *what, const char *format, ...)
{
    struct output_facts line;
    va_list args;
    va_start(args, format);
    facts_add_args(output_begin(&line), format, args);
    va_end(args);
    return output_end(&line, what);
}

void output_text(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
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
    double rate = (double)done / elapsed,
           left = stats_ratio((double)progress->total - (double)done, rate);
    fputc('\r', stderr);
    fprintf(stderr, tr(progress->lang, "partidas: %llu de %llu, %.0f por segundo, faltan %.0f s"),
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
