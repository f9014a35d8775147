/* The host S of the truco ring: the only one who keeps the game (truco.md, "The ring").
 *
 * It sends to all one frame at a time and repeats it, identical, until it is back. Because the last
 * copy that went round was then a good one, nobody can have been left with a changed one: see
 * mirror.h. When there were several copies it waits for all of them, or until none has come for a
 * while. host.c is what goes round and the clock, host_play.c the game, host_resume.c how it is
 * taken back; to everybody else it is truco_host_role. */
#pragma once

#include "games/truco/ring/station.h"

enum truco_host_phase {
    TRUCO_HOST_PLAYING, /* from the presence on */
    TRUCO_HOST_ENDED,
    TRUCO_HOST_STOPPED,
};

enum { TRUCO_QUEUE = 16, TRUCO_FRAMES_OF_MOVE = 4 };

/* A frame to all that waits for its turn; one that only repeats what everybody knows is no news. */
struct truco_queued {
    struct ring16 frame;
    bool news;
};

struct truco_host {
    /* options: struct truco_options; timeout: a frame to all not back for so long, say who is gone
     * (T14). */
    struct role_start given;
    /* What chance brings, given.who first; NULL: truco_draw. */
    void (*draw)(void *who, const struct game_state *state, struct rng *rng, struct move *move);
    enum truco_host_phase phase;
    struct table table;
    struct rng deals;
    struct ring16_finder finder;
    unsigned games; /* that ended here */
    uint32_t frames;
    usec_t now, heard_any;

    struct truco_queued queue[TRUCO_QUEUE]; /* the first one is on its way */
    unsigned queued;
    unsigned sent, back; /* copies of it */
    bool good;           /* the last one that came back was as it was sent */
    usec_t since, deadline;
    usec_t
        /* until then our cable is busy with what we have sent: the twelve cards of a deal take a
         * while */
        busy;
    struct ring16 stray; /* the last frame of S that came in the place of ours, … */
    unsigned stray_times,
        strays; /* … how often in a row the same, and how many since a frame of ours was back */
    struct ring16 previous; /* the one before: a copy of it may still come */
    struct ring16 last;     /* the last news: what everybody knows, and whose turn it is */

    usec_t heard[TRUCO_SEATS];
    usec_t told[TRUCO_SEATS]; /* T13: not before this is the turn repeated for this sender again */
    usec_t answered[TRUCO_SEATS]; /* when it last got its cards again */
    bool owes_all;       /* somebody asked while a frame was under way: everything is told again */
    uint8_t owes_turn;   /* senders for whom the turn is still to be repeated (T13), as a set */
    struct ring16 early; /* what the seat to move has sent before the last news was back, … */
    bool early_known;    /* … if it has */
    usec_t grace;        /* until then frames of an earlier life of ours may come by */
    usec_t next_game;
    unsigned missing; /* seats that were told of as not on the ring, as a set; of this partida */
    bool gone_told;
    uint64_t ignored,
        changed; /* frames of players that were not applied (T13), of ours that came back changed */
};

/* host.c */
const struct game_state *truco_host_state(const struct truco_host *host);
void truco_host_tell(struct truco_host *host, const struct ring16 *frame, enum frame_fate fate);
/* A game begins, or is over. */
void truco_host_tell_game(struct truco_host *host, enum role_event_kind kind);
void truco_host_stop(struct truco_host *host, const char *why);
/* A remark in the journal; false: it cannot be written, and the host has stopped. */
bool truco_host_keep(struct truco_host *host, const char *text);
void truco_host_put(struct truco_host *host, const struct ring16 *frame);
/* Posts a frame to all; `news`: not everybody knows it yet. */
void truco_host_queue(struct truco_host *host, const struct ring16 *frame, bool news);
/* Whether everybody knows everything: players are heard only then. */
bool truco_host_is_settled(const struct truco_host *host);
void truco_host_prepare(struct truco_host *host, const struct role_start *given, usec_t now);

/* host_resume.c: with the game that a journal's last game left. */
enum status truco_host_resume(void *role, const struct role_start *given, const char *journal,
                              size_t length, int as, usec_t now, struct why *why) MUST_USE;

/* host_play.c */
/* The frames to all that show `move`, made in `before` and leading to `after`; gives how many. */
size_t truco_host_show(const struct game_state *before, const struct move *move,
                       const struct game_state *after, struct ring16 frames[TRUCO_FRAMES_OF_MOVE]);
void truco_host_begin(struct truco_host *host);
/* Presence: the points frames of a game that has not begun, from this team's on. */
void truco_host_greet(struct truco_host *host, unsigned team);
void truco_host_send_cards(struct truco_host *host, unsigned seat);
/* Everybody knows everything: what needs no player's decision is done. */
void truco_host_go_on(struct truco_host *host);
/* T13: when the turn is to be repeated for somebody; USEC_NEVER: for nobody, or other frames come
 * first. */
usec_t truco_host_turn_due(const struct truco_host *host);
void truco_host_repeat_turn(struct truco_host *host);
/* A player's frame. */
void truco_host_frame(struct truco_host *host, const struct ring16 *frame);
