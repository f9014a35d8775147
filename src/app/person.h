/* Somebody who plays in lines on standard input: what they see when it is their turn, numbered options, and what they
 * type. Which game it is and where its state comes from is the caller's. */
#ifndef SOBREMESA_APP_PERSON_H
#define SOBREMESA_APP_PERSON_H

#include <uv.h>

#include "base/text.h"
#include "core/game.h"

struct person {
    bool here; /* false: a bot plays, and everything below does nothing */
    enum lang lang;
    const char *ended;      /* what is said when the input ends, … */
    void (*end)(void *who); /* … or what is done then in its stead; may be NULL */
    void *who;
    void (*typed)(void *who, const char *line); /* in their turn only */
    struct scene scene;                         /* filled in by the caller before person_show */
    bool asking;

    uv_poll_t *input;
    char line[128];
    size_t length;
};

/* Takes `person` with here, lang, ended, who and typed filled in; reads from now on. */
void person_start(struct person *person, uv_loop_t *loop);

/* The scene, the options by number and the question. `choices` are those of the scene's view. */
void person_show(const struct person *person, const struct choice *choices);

/* The move that `line` means; false, after asking for a number, if it means none. */
bool person_read(const struct person *person, const struct choice *choices, const char *line, struct move *move);

void person_close(struct person *person);

#endif
