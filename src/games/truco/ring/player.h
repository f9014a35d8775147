/* A player's station on the truco ring: passes on what is not its own, mirrors the game from the
 * frames to all, and sends what its player decides to the host until a frame to all shows it
 * (truco.md, "The ring"). To everybody else it is truco_player_role. */
#pragma once

#include "games/truco/ring/mirror.h"
#include "games/truco/ring/station.h"

enum { TRUCO_OPENING_MAX = 32 };

/* So long a host that has never answered a request is waited for. */
#define TRUCO_ANSWER_TIME (3 * USEC_SECOND)

struct truco_player {
    struct role_start given; /* options: struct truco_options */
    unsigned seat;
    struct truco_mirror mirror;
    struct ring16_finder finder;
    unsigned games; /* that ended here */
    bool stopped;
    usec_t now;
    usec_t heard;      /* the last frame of anybody */
    usec_t heard_host; /* the last frame of the host */
    usec_t quiet;      /* the silence is counted from here */

    uint64_t fresh;   /* cards that have come since the deal began, or since they were asked for */
    bool wants_cards; /* they were asked for */
    bool answered;    /* the host has answered such a request */
    usec_t want_since, want_deadline;

    struct ring16 act; /* our player's decision, until a frame to all shows it */
    bool act_out;
    unsigned act_tries;
    usec_t act_since, act_deadline;

    /* Until points are heard: what came to all, in case that the host never says them
     * (truco.md). */
    struct ring16 opening[TRUCO_OPENING_MAX];
    unsigned openings;
    bool points_heard;
    usec_t guess_deadline; /* when it is taken for a game at 0 to 0; 0: nothing speaks for that */

    struct truco_frame
        blind_turn; /* while the mirror is blind: the frame that gave us the turn; NONSENSE: none */
    uint64_t blind_tried; /* cards that it has tried, or seen */
    bool host_missing;    /* told that nobody took our frame off */
    bool journal_begun;
    uint64_t questions; /* grows whenever what was asked before is asked no more */
};

/* player_role.c and player_resume.c, which takes the place that a journal's last game left: see
 * struct role. */
void truco_player_init(void *role, const struct role_start *given, usec_t now);
enum status truco_player_resume(void *role, const struct role_start *given, const char *journal,
                                size_t length, int as, usec_t now, struct why *why) MUST_USE;

/* player.c */
void truco_player_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                         usec_t now);
void truco_player_tick(void *role, usec_t now);
usec_t truco_player_deadline(const void *role);
/* A game begins, or is over, as far as this station knows. */
void truco_player_tell_game(struct truco_player *player, enum role_event_kind kind);
/* Whether moves are told as they are heard. */
void truco_player_watch(struct truco_player *player, bool watch);
/* Takes a frame of its journal as if it had just come by. */
void truco_player_recall(struct truco_player *player, const struct ring16 *frame);
/* On its way, and told. */
void truco_player_put(struct truco_player *player, const struct ring16 *frame,
                      enum frame_fate fate);

/* player_act.c */
/* What its player has decided, to the host until it is shown; and not any more. */
void truco_player_act(struct truco_player *player, struct truco_frame frame);
void truco_player_withdraw(struct truco_player *player);
/* "Send me everything again": the frame; to send it; and to do so until the cards come. */
struct ring16 truco_player_request(const struct truco_player *player);
void truco_player_ask(struct truco_player *player);
void truco_player_want_cards(struct truco_player *player);
/* A card that was dealt to us. */
void truco_player_take_card(struct truco_player *player, unsigned card);
/* Follows whose turn it is while the mirror is blind. */
void truco_player_watch_blindly(struct truco_player *player, const struct truco_frame *frame);
/* Asks for cards if they are missing, and plays on as well as it can while the mirror is blind. */
void truco_player_react(struct truco_player *player);
/* The act was not shown in time; the cards have not come. */
void truco_player_act_overdue(struct truco_player *player);
void truco_player_want_overdue(struct truco_player *player);
