/* A place of the truco ring in an event loop: the host, a player, or both with a cable in memory between them, as if
 * they were two stations: cable in → S → A → cable out.
 *
 * Thin on purpose: octets come and go at a desk, timers become ticks, and a bot answers when its player is asked. Where
 * the descriptors come from is the caller's. */
#ifndef SOBREMESA_APP_TRUCO_POST_H
#define SOBREMESA_APP_TRUCO_POST_H

#include "games/truco/host.h"
#include "games/truco/player.h"
#include "session/desk.h"

struct truco_post {
    bool has_host, has_player;
    struct truco_host host;
    struct truco_player player;
    struct desk desk;
    void *who;
    /* `station`: a seat, or TRUCO_HOST. */
    void (*event)(void *who, struct truco_post *post, unsigned station, const struct truco_event *event);
    void (*ask)(void *who, struct truco_post *post); /* a person has to decide */
    /* The cable `in` (or out, if not) is gone. */
    void (*gone)(void *who, bool in, const char *why);
};

/* What a place is made of; journals and the rest go to the two stations as they are. */
struct truco_post_options {
    struct truco_host_options host;
    struct truco_player_options player;
    const char *host_journal, *player_journal; /* the text to resume from; NULL: begin anew */
    size_t host_journal_length, player_journal_length;
};

/* Prepares everything but the stations; fill in desk.bot, desk.pace, what is here and the callbacks, attach
 * the cables. */
void truco_post_init(struct truco_post *post, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed);

/* The stations begin to live. ST_BAD: a journal does not fit. */
enum status truco_post_start(struct truco_post *post, const struct truco_post_options *options,
                             struct why *why) MUST_USE;

/* The person's answer. ST_BAD: not allowed; it is asked again. */
enum status truco_post_choose(struct truco_post *post, const struct move *move, struct why *why) MUST_USE;

/* Closes timers and cables; the loop must turn once more. */
void truco_post_close(struct truco_post *post);

#endif
