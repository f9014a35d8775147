/* A person at a place: sentences about what happens, numbered options when it is their turn, an answer from standard
 * input. In lines, because the trace and the notes of the ring want the same terminal. */
#ifndef SOBREMESA_APP_HUMAN_H
#define SOBREMESA_APP_HUMAN_H

#include "app/person.h"
#include "session/place.h"

struct human {
    struct person person;
    struct role_place *place;
    uint64_t question; /* the number of what they are answering */
    char name[GAME_SEATS_MAX][32];
    const char *names[GAME_SEATS_MAX];
};

/* `here`: somebody plays at the place; else everything below does nothing. */
void human_init(struct human *human, struct role_place *place, bool here, enum lang lang);
/* Every event of the place. */
void human_event(struct human *human, const struct role_here *at, const struct role_event *event);
/* It is this person's turn; it is not any more. */
void human_ask(struct human *human);
void human_withdraw(struct human *human);
void human_close(struct human *human);

#endif
