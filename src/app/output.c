#include "app/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/app.h"
#include "arena/stats.h"

int output_json(const char *what, json_t *line)
{
    char *text = line ? json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    json_decref(line);
    if (!text)
        return fail(what, "no memory for the result");
    puts(text);
    free(text);
    return EXIT_DONE;
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
