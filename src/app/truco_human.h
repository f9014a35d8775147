/* A person at a station of the truco ring: sentences about what happens, numbered options when it is their turn, an
 * answer from standard input. In lines, because the trace and the notes of the ring want the same terminal. */
#ifndef SOBREMESA_APP_TRUCO_HUMAN_H
#define SOBREMESA_APP_TRUCO_HUMAN_H

#include "app/person.h"
#include "app/truco_post.h"

struct truco_human {
    struct person person;
    struct truco_post *post;
    char name[TRUCO_SEATS][24];
    const char *names[TRUCO_SEATS];
};

void truco_human_init(struct truco_human *human, uv_loop_t *loop, bool here, enum lang lang);
/* Once the station is there: what happens is told from now on. */
void truco_human_watch(struct truco_human *human, struct truco_post *post);
/* It is this person's turn. */
void truco_human_ask(struct truco_human *human);
void truco_human_close(struct truco_human *human);

#endif
