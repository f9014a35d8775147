#include "core/exam.h"

#include <stdio.h>
#include <string.h>

enum { SAME_TOLD = 3 };

static void exam_tell(struct exam *exam, struct exam_event event)
{
    event.trial = exam->trial;
    exam->options.event(exam->options.who, &event);
}

static void exam_on_finding(void *who, const struct finding *finding)
{
    struct exam *exam = who;
    exam->departed |= finding->kind == FINDING_DEPARTURE && exam->trial &&
                      !strcmp(finding->rule, exam->trial->rule);
    exam->same = strcmp(exam->last, finding->text) == 0 ? exam->same + 1 : 1;
    snprintf(exam->last, sizeof exam->last, "%s", finding->text);
    if (exam->same <= SAME_TOLD)
        exam_tell(exam, (struct exam_event){.kind = EXAM_FINDING, .finding = finding});
}

void exam_init(struct exam *exam, const struct exam_options *options)
{
    *exam =
        (struct exam){.options = *options, .findings = {.who = exam, .report = exam_on_finding}};
}

bool exam_open(struct exam *exam, const struct exam_trial *trial)
{
    if (!trial->name || (exam->options.only && strcmp(exam->options.only, trial->rule) != 0))
        return false;
    exam->trial = trial;
    exam->shown = false;
    exam->departed = false;
    exam->games = 0;
    exam->last[0] = '\0';
    exam->wrong = exam->findings.violations;
    exam_tell(exam, (struct exam_event){.kind = EXAM_TRIAL});
    return true;
}

bool exam_failed(const struct exam *exam)
{
    return exam->findings.violations > exam->wrong;
}

void exam_close(struct exam *exam)
{
    enum exam_verdict verdict = exam_failed(exam) ? EXAM_FAILED
                                : exam->shown     ? EXAM_PASSED
                                                  : EXAM_UNSEEN;
    exam->count[verdict]++;
    exam->tolerated += verdict == EXAM_PASSED && exam->departed;
    exam_tell(exam, (struct exam_event){
                        .kind = EXAM_RESULT, .verdict = verdict, .departed = exam->departed});
    exam->trial = NULL;
}

void exam_finish(struct exam *exam)
{
    exam_tell(exam, (struct exam_event){.kind = EXAM_OVER,
                                        .count = exam->count,
                                        .tolerated = exam->tolerated,
                                        .findings = &exam->findings});
}

bool exam_takes(int score, int best, struct rng *rng, unsigned *equal)
{
    if (score < best)
        return false;
    *equal = score > best ? 1 : *equal + 1;
    return rng_below(rng, *equal) == 0;
}

void exam_frame(struct exam *exam, bool from_program, const char *frame, const char *words)
{
    exam_tell(exam, (struct exam_event){.kind = EXAM_FRAME,
                                        .from_program = from_program,
                                        .frame = frame,
                                        .words = words});
}

void exam_fault(struct exam *exam, const char *frame, const struct why *why, usec_t time)
{
    struct finding finding = {.kind = FINDING_VIOLATION, .time = time};
    snprintf(finding.frame, sizeof finding.frame, "%s", frame ? frame : "");
    finding_take(&finding, why);
    findings_add(&exam->findings, &finding);
}
