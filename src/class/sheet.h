/* The sheet of a class: teams by rules, from the evidence about the class's game. The worst mark
 * counts. */
#pragma once

#include "class/class.h"

enum { SHEET_RULES = 64 };

struct sheet_rule {
    char code[FINDING_RULE_MAX];
    bool tried; /* there is a trial of it, so a team without a mark has not shown it */
    int64_t weight;
};

struct sheet_row {
    const struct class_team *team;
    uint8_t mark[SHEET_RULES];                          /* enum class_mark */
    const struct class_evidence *evidence[SHEET_RULES]; /* for the mark; NULL: none */
    int64_t points;                                     /* hundredths, of 1000 */
};

struct sheet {
    struct sheet_rule rule[SHEET_RULES];
    size_t rules;
    struct sheet_row row[CLASS_TEAMS];
    size_t rows;
};

void sheet_make(const struct class *class, struct sheet *sheet);

/* "holds", "tolerated", "broken", or nothing if it was not tried. */
const char *sheet_word(unsigned mark);

/* Writes the sheet as CSV (RFC 4180); the caller frees *text. false: no memory. */
bool sheet_csv(const struct sheet *sheet, char **text, size_t *length);
