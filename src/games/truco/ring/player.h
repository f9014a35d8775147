/* A player's station on the truco ring (truco.md, "The ring"). It passes on the frames of others,
 * mirrors the game from the frames to all, and sends its player's decision to the host until a
 * frame to all shows it.
 *
 * player.c: frames that come, and the clock. player_act.c: frames that it sends. player_role.c: its
 * options and its player. player_resume.c: resuming from a journal. Other folders use
 * truco_player_role. */
#pragma once

#include "games/truco/ring/mirror.h"
#include "games/truco/ring/station.h"

enum { TRUCO_OPENING_MAX = 32 };

/* The time to wait for a host that has never answered a request. */
#define TRUCO_ANSWER_TIME (3 * USEC_SECOND)

struct truco_player {
    struct role_start given; /* options: struct truco_options */
    unsigned seat;
    struct truco_mirror mirror;
    struct ring16_finder finder;
    unsigned games; /* that ended here */
    bool stopped;
    usec_t now;
    usec_t heard;      /* the last frame */
    usec_t heard_host; /* the last frame of the host */
    usec_t quiet;      /* silence is counted from here */

    uint64_t fresh;   /* cards that have come since the deal began, or since they were asked for */
    bool wants_cards; /* they were asked for */
    bool answered;    /* the host has answered such a request */
    usec_t want_since, want_deadline;

    struct ring16 act; /* our player's decision, … */
    bool act_out;      /* … until a frame to all shows it */
    unsigned act_tries;
    usec_t act_since, act_deadline;

    /* The frames to all that came before any points, in case the host never tells them. */
    struct ring16 opening[TRUCO_OPENING_MAX];
    unsigned openings;
    bool points_heard;
    usec_t guess_deadline; /* when points of 0 to 0 are assumed; 0: never */

    /* While the mirror is blind: the frame that gave us the turn, or NONSENSE. */
    struct truco_frame blind_turn;
    uint64_t blind_tried; /* cards that it has tried, or seen played */
    bool host_missing;    /* told that the host did not take our frame off the ring */
    bool journal_begun;
    uint64_t questions; /* number of the open question; grows when an old one is void */
};

/* player_role.c, player_resume.c: see struct role and struct role_keeping. */
void truco_player_init(void *role, const struct role_start *given, usec_t now);
enum status truco_player_resume(void *role, const struct role_start *given, const char *journal,
                                size_t length, int as, usec_t now, struct why *why) MUST_USE;

/* ---- player.c ---- */
void truco_player_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                         usec_t now);
void truco_player_tick(void *role, usec_t now);
usec_t truco_player_deadline(const void *role);
/* `kind`: ROLE_BEGUN or ROLE_OVER. */
void truco_player_tell_game(struct truco_player *player, enum role_event_kind kind);
/* Switches the events for moves on or off. */
void truco_player_watch(struct truco_player *player, bool watch);
/* Takes a frame of its journal as if it had just come by, without sending or telling. */
void truco_player_recall(struct truco_player *player, const struct ring16 *frame);
/* Sends a frame and tells it. */
void truco_player_put(struct truco_player *player, const struct ring16 *frame,
                      enum frame_fate fate);

/* ---- player_act.c ---- */
/* Sends the player's decision to the host until it is shown; and stops doing so. */
void truco_player_act(struct truco_player *player, struct truco_frame frame);
void truco_player_withdraw(struct truco_player *player);
/* "Send me everything again": the frame; sends it; sends it until the cards come. */
struct ring16 truco_player_request(const struct truco_player *player);
void truco_player_ask(struct truco_player *player);
void truco_player_want_cards(struct truco_player *player);
/* A card that was dealt to us has come. */
void truco_player_take_card(struct truco_player *player, unsigned card);
/* Follows whose turn it is while the mirror is blind. */
void truco_player_watch_blindly(struct truco_player *player, const struct truco_frame *frame);
/* After every change: asks for missing cards, and acts while the mirror is blind. */
void truco_player_react(struct truco_player *player);
/* Timeouts: the act was not shown; the cards have not come. */
void truco_player_act_overdue(struct truco_player *player);
void truco_player_want_overdue(struct truco_player *player);
