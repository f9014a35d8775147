#include "core/findings.h"

#include <stdio.h>
#include <string.h>

/* "… (U9, U14)" is filed under U9; what names no rule is the seed's own. */
static void rule_of(const char *text, char rule[FINDING_RULE_MAX])
{
    const char *open = strrchr(text, '(');
    size_t length = open ? strcspn(open + 1, ",;:)") : 0;
    if (length == 0 || length >= FINDING_RULE_MAX) {
        snprintf(rule, FINDING_RULE_MAX, "seed");
        return;
    }
    memcpy(rule, open + 1, length);
    rule[length] = '\0';
}

void findings_add(struct findings *f, struct finding *finding)
{
    rule_of(finding->text, finding->rule);
    size_t i = 0;
    while (i < f->rules && strcmp(f->count[i].rule, finding->rule) != 0)
        i++;
    if (i == FINDINGS_RULES_MAX)
        i--; /* the last one takes what has no room: the totals stay right */
    else if (i == f->rules)
        memcpy(f->count[f->rules++].rule, finding->rule, sizeof finding->rule);
    bool departure = finding->kind == FINDING_DEPARTURE;
    f->violations += !departure;
    f->departures += departure;
    f->count[i].violations += !departure;
    f->count[i].departures += departure;
    if (f->report)
        f->report(f->who, finding);
}
