/* A role of a protocol as a source of play: a station of a ring, a client of a server.
 *
 * It knows the contract of roles (core/role.h) and no descriptors: the driver of the role
 * (session/role_driver.h, or a test) hands its events over, and delivers the person's answers. */
#pragma once

#include "core/protocol.h"
#include "front/source/source.h"

struct role_source_config {
    const struct game *game;
    const struct protocol *protocol;
    const struct role *role; /* with a player */
    enum lang lang;
    unsigned games; /* the role leaves after this many; 0: never */
    void *who;
    /* As `answer` of struct role_player. The callee also delivers what the role then sends. */
    enum status (*answer)(void *who, uint64_t number, const struct move *move, usec_t now,
                          struct why *why);
    /* After the end of a game: asks for another one. NULL: the role begins it by itself. */
    enum status (*again)(void *who, struct why *why);
};

struct role_source {
    struct play_source source;
    struct role_source_config config;
    const void *role; /* the machine; NULL: it does not run yet */
    uint64_t changes;
    /* As last looked at: a question can be asked or withdrawn without an event. */
    enum play_stage stage;
    uint64_t question;
    bool stopped, over, known;
    struct why reason;             /* why it has stopped */
    char waits_for[GAME_TEXT_MAX]; /* the line's last note, shown until a game begins */
    unsigned games;                /* begun */
    int number;                    /* of this role, as of the last event */
    struct result result;
    int64_t totals[GAME_SEATS_MAX];
};

void role_source_init(struct role_source *source, const struct role_source_config *config);

/* `role` begins to run; it must live as long as the source. */
void role_source_start(struct role_source *source, const void *role);

/* To be called with every event of the role, before the role goes on. */
void role_source_event(struct role_source *source, const struct role_event *event);

/* A note of the line that carries the role: shown as what is waited for, or, once a game has begun,
 * as a sentence. role_source_stop ends play and shows why; an event ROLE_FAULT does the same. */
void role_source_note(struct role_source *source, const char *text);
void role_source_stop(struct role_source *source, const char *why);
