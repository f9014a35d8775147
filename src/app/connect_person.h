/* A person at a connection, in lines: what happens, the position with numbered options when it is their turn, and after
 * the end the question whether there is another game. */
#ifndef SOBREMESA_APP_CONNECT_PERSON_H
#define SOBREMESA_APP_CONNECT_PERSON_H

#include "app/person.h"
#include "session/place.h"

struct connect_person {
    struct role_place *place;
    enum lang lang;
    void *who;
    /* They have left, or their input has ended. */
    void (*left)(void *who, bool ended);

    struct person person;
    bool again; /* they are to say whether to play once more */
};

/* With the first four filled in; false: nothing can be read. */
bool connect_person_open(struct connect_person *at, uv_loop_t *loop);
void connect_person_close(struct connect_person *at);

/* A move in a sentence; that a game is over. */
void connect_person_moved(struct connect_person *at, const struct role_event *event);
void connect_person_over(struct connect_person *at);

/* It is their turn. */
void connect_person_ask(struct connect_person *at);

/* The position as it is now, without a question. */
void connect_person_show(struct connect_person *at);

#endif
