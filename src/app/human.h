/* A person at a ring station: sentences about what happens, numbered options when it is their turn, an answer from
 * standard input. In lines, because the trace and the notes of the ring want the same terminal. */
#ifndef SOBREMESA_APP_HUMAN_H
#define SOBREMESA_APP_HUMAN_H

#include "app/person.h"
#include "session/post.h"

struct human {
    struct person person;
    struct post *post;
    char name[RING_STATIONS_MAX][24];
    const char *names[RING_STATIONS_MAX];
};

void human_init(struct human *human, uv_loop_t *loop, bool here, enum lang lang);
/* Every event of the ring. */
void human_event(struct human *human, struct post *post, const struct ring_event *event);
/* It is this person's turn. */
void human_ask(struct human *human, struct post *post);
void human_close(struct human *human);

#endif
