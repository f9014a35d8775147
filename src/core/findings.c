#include "core/findings.h"

#include <stdio.h>
#include <string.h>

const char *finding_text(const struct finding *finding, enum lang lang)
{
    return lang != finding->lang && finding->other[0] ? finding->other : finding->text;
}

void finding_take(struct finding *finding, const struct why *why)
{
    memcpy(finding->text, why->text, sizeof finding->text);
    memcpy(finding->other, why->other, sizeof finding->other);
    finding->lang = lang_spoken();
    snprintf(finding->rule, sizeof finding->rule, "%s", why->rule[0] ? why->rule : "seed");
}

void findings_add(struct findings *f, const struct finding *finding)
{
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
