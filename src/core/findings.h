/* What a referee finds in what was heard of a game, and how often by rule. Each game's protocol has
 * a referee of its own; what they say is the same. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/status.h"
#include "base/text.h"

enum { FINDINGS_RULES_MAX = 64, FINDING_RULE_MAX = WHY_RULE_MAX };

enum finding_kind {
    FINDING_VIOLATION, /* the rules refuse it */
    /* a ruling tolerates it: the game goes on, but other programs may not be so liberal */
    FINDING_DEPARTURE,
    FINDING_LOST,       /* the game can be followed no further */
    FINDING_UNFINISHED, /* what was heard ends too early */
};

struct finding {
    enum finding_kind kind;
    uint64_t number; /* of the frame or packet, from 1; 0: of none */
    usec_t time;
    uint32_t line; /* of connections: who is wrong, as struct heard names them */
    unsigned side;
    char frame[80]; /* its octets, as people read them; may be empty */
    char rule
        [FINDING_RULE_MAX];   /* "U9", "ring.md", "seed 001"; "seed": none, the seed's own words */
    char text[WHY_TEXT_MAX];  /* what is wrong */
    char other[WHY_TEXT_MAX]; /* … in the other language, if that is known (base/status.h) */
    enum lang lang;           /* of `text` */
    char expected[400];       /* what could have come instead; may be empty */
};

struct findings_count {
    char rule[FINDING_RULE_MAX];
    uint64_t violations, departures;
};

struct findings {
    void *who;
    void (*report)(void *who, const struct finding *finding); /* may be NULL: only counted */
    uint64_t violations, departures; /* lost and unfinished games count as violations */
    size_t rules;
    struct findings_count count[FINDINGS_RULES_MAX];
};

/* What is wrong in the language of a reader, as far as that is known. */
const char *finding_text(const struct finding *finding, enum lang lang);
/* What is wrong, and by which rule. */
void finding_take(struct finding *finding, const struct why *why);

/* Files it under its rule, counts it and reports it. */
void findings_add(struct findings *findings, const struct finding *finding);
