#include "class/sheet.h"

#include <stdio.h>
#include <string.h>

#include "class/run_private.h"
#include "core/examiner.h"

enum { WEIGHT_DEFAULT = 1, FULL = 1000 };

/* ---- rules ---- */

static int64_t weight_of(const struct class_settings *settings, const char *code)
{
    for (size_t i = 0; i < settings->weights; i++)
        if (strcmp(settings->weight[i].rule, code) == 0)
            return settings->weight[i].weight;
    return WEIGHT_DEFAULT;
}

/* Returns the rule's column, a new one if need be, or SHEET_RULES if there is no room. */
static size_t column_of(const struct class *class, struct sheet *sheet, const char *code,
                        bool tried)
{
    size_t i = 0;
    while (i < sheet->rules && strcmp(sheet->rule[i].code, code) != 0)
        i++;
    if (i == sheet->rules && i < SHEET_RULES) {
        sheet->rules++;
        snprintf(sheet->rule[i].code, sizeof sheet->rule[i].code, "%s", code);
        sheet->rule[i].weight = weight_of(&class->settings, code);
    }
    if (i < SHEET_RULES)
        sheet->rule[i].tried |= tried;
    return i;
}

static void add_trials(const struct class *class, struct sheet *sheet)
{
    const struct examiner *examiner = class->protocol->examiner;
    _Alignas(16) unsigned char own[RUN_OWN] = {0};
    char texts[CLASS_OPTIONS];
    struct option_row rows[OPTION_ROWS_MAX];
    size_t count = examiner->rows ? examiner->rows(class->protocol, own, rows) : 0;
    run_set_options(class->settings.options, rows, count, texts, sizeof texts);
    const struct examiner_start start = {
        .game = class->game, .protocol = class->protocol, .options = own};
    const struct exam_trial *trial;
    for (size_t i = 0; (trial = examiner->trial(&start, i)); i++)
        column_of(class, sheet, trial->rule, true);
}

/* ---- rows ---- */

/* A rule that was not tried earns nothing. One that has no trial costs nothing either. */
static void give_points(const struct class *class, const struct sheet *sheet, struct sheet_row *row)
{
    static const int64_t whole = 100;
    const int64_t worth[] = {0, whole, class->settings.tolerated, 0};
    int64_t got = 0, all = 0;
    for (size_t i = 0; i < sheet->rules; i++) {
        if (!sheet->rule[i].tried && row->mark[i] == MARK_NONE)
            continue;
        got += sheet->rule[i].weight * worth[row->mark[i]];
        all += sheet->rule[i].weight * whole;
    }
    row->points = all ? (got * FULL + all / 2) / all : 0;
}

void sheet_make(const struct class *class, struct sheet *sheet)
{
    memset(sheet, 0, sizeof *sheet);
    add_trials(class, sheet);
    for (size_t i = 0; i < class->teams; i++)
        if (!class->team[i]->gone)
            sheet->row[sheet->rows++].team = class->team[i];
    for (size_t i = 0; i < class->evidences; i++) {
        const struct class_evidence *one = class->evidence[i];
        struct sheet_row *row = sheet->row, *end = sheet->row + sheet->rows;
        while (row < end && row->team->id != one->team)
            row++;
        if (row == end || strcmp(one->game, class->settings.game) != 0)
            continue;
        size_t at = column_of(class, sheet, one->rule, false);
        if (at == SHEET_RULES || row->mark[at] >= one->mark)
            continue;
        row->mark[at] = (uint8_t)one->mark;
        row->evidence[at] = one;
    }
    for (size_t i = 0; i < sheet->rows; i++)
        give_points(class, sheet, &sheet->row[i]);
}

/* ---- for other programs ---- */

const char *sheet_word(unsigned mark)
{
    static const char *const words[] = {"", "holds", "tolerated", "broken"};
    return words[mark];
}

/* Writes a cell. What a spreadsheet would take for a formula is marked as text. */
static void put_cell(FILE *file, const char *text, const char *end)
{
    fputc('"', file);
    if (strchr("=+-@\t\r", *text) && *text)
        fputc('\'', file);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
    }
    fprintf(file, "\"%s", end);
}

bool sheet_csv(const struct sheet *sheet, char **text, size_t *length)
{
    FILE *file = open_memstream(text, length);
    if (!file)
        return false;
    put_cell(file, "team", ",");
    for (size_t k = 0; k < sheet->rules; k++)
        put_cell(file, sheet->rule[k].code, ",");
    put_cell(file, "mark", "\r\n");
    put_cell(file, "weight", ",");
    for (size_t k = 0; k < sheet->rules; k++)
        fprintf(file, "%lld,", (long long)sheet->rule[k].weight);
    fprintf(file, "10\r\n");
    for (size_t i = 0; i < sheet->rows; i++) {
        const struct sheet_row *row = &sheet->row[i];
        put_cell(file, row->team->name, ",");
        for (size_t k = 0; k < sheet->rules; k++)
            put_cell(file, sheet_word(row->mark[k]), ",");
        fprintf(file, "%lld.%02lld\r\n", (long long)row->points / 100,
                (long long)row->points % 100);
    }
    return fclose(file) == 0;
}
