/* A role of a protocol as a source of play: a ring station, a place at a truco ring, a client of a
 * server.
 *
 * It knows the contract of roles (core/role.h) and nothing of descriptors: whoever runs the role
 * (session/role_driver.h, a test) hands its events over, and takes the person's answers to it. */
#pragma once

#include "core/protocol.h"
#include "front/source/source.h"

struct role_source_config {
    const struct game *game;
    const struct protocol *protocol;
    const struct role *role; /* with a player */
    enum lang lang;
    unsigned games; /* the role leaves after so many; 0: never */
    void *who;
    /* As role_player's; whoever runs the role then carries away what it sends. */
    enum status (*answer)(void *who, uint64_t number, const struct move *move, usec_t now,
                          struct why *why);
    /* After the end of a game: asks for another one. NULL: the role does that by itself. */
    enum status (*again)(void *who, struct why *why);
};

struct role_source {
    struct play_source source;
    struct role_source_config config;
    const void *role; /* the machine; NULL: it does not run yet */
    uint64_t changes;
    enum play_stage
        stage; /* as it was looked at last: a question may be withdrawn without a word */
    uint64_t question;
    bool stopped, over, known;
    struct why reason;             /* why it has stopped */
    char waits_for[GAME_TEXT_MAX]; /* what the line said last, before there is a game */
    unsigned games;                /* begun */
    int number;                    /* of this role, as it was in the last event */
    struct result result;
    int64_t totals[GAME_SEATS_MAX];
};

void role_source_init(struct role_source *source, const struct role_source_config *config);

/* The machine begins to run. */
void role_source_start(struct role_source *source, const void *role);

/* Every event of the role; to be called before the role goes on. */
void role_source_event(struct role_source *source, const struct role_event *event);

/* What the line says: while there is no game that is what is waited for, in a game one of the
 * sentences. And that it goes no further, which a fault of the role says by itself. */
void role_source_note(struct role_source *source, const char *text);
void role_source_stop(struct role_source *source, const char *why);
