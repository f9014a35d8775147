/* What a referee finds in the recorded traffic of a game, counted by rule. Each protocol has a
 * referee of its own; their findings have one form. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/status.h"
#include "base/text.h"

enum { FINDINGS_RULES_MAX = 64, FINDING_RULE_MAX = WHY_RULE_MAX };

enum finding_kind {
    FINDING_VIOLATION, /* the rules forbid it */
    /* a ruling tolerates it: the game goes on, but other programs may refuse it */
    FINDING_DEPARTURE,
    FINDING_LOST,       /* the game cannot be followed further */
    FINDING_UNFINISHED, /* the recording ends too early */
};

struct finding {
    enum finding_kind kind;
    uint64_t number; /* of the frame or packet, from 1; 0: of none */
    usec_t time;
    uint32_t line; /* of connections: the one at fault, numbered as in struct heard */
    unsigned side;
    char frame[80]; /* its octets, as people read them; may be empty */
    /* "U9", "ring.md", "seed 001"; "seed": no ruling */
    char rule[FINDING_RULE_MAX];
    char text[WHY_TEXT_MAX];  /* what is wrong */
    char other[WHY_TEXT_MAX]; /* … in the other language, if known (base/status.h) */
    enum lang lang;           /* of `text` */
    char expected[400];       /* what could have come instead; may be empty */
};

struct findings_count {
    char rule[FINDING_RULE_MAX];
    uint64_t violations, departures;
};

struct findings {
    void *who;
    void (*report)(void *who, const struct finding *finding); /* NULL: only counts */
    uint64_t violations, departures; /* lost and unfinished games count as violations */
    size_t rules;
    struct findings_count count[FINDINGS_RULES_MAX];
};

/* Returns what is wrong in the reader's language, if known in it. */
const char *finding_text(const struct finding *finding, enum lang lang);
/* Copies text and rule of an explanation into the finding. */
void finding_take(struct finding *finding, const struct why *why);

/* Files it under its rule, counts it and reports it. */
void findings_add(struct findings *findings, const struct finding *finding);
