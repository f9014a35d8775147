/* The host S of the truco ring: the only station that keeps the game (truco.md, "The ring").
 *
 * It has one frame to all under way at a time and resends it, identical, until it is back. The last
 * copy that came back was unchanged, so no station is left with a damaged one (mirror.h). After
 * several copies it waits for all of them, or until none has come for a while.
 *
 * host.c: frames to all and the clock. host_play.c: the game. host_resume.c: resuming from a
 * journal. Other folders use truco_host_role. */
#pragma once

#include "games/truco/ring/station.h"

enum truco_host_phase {
    TRUCO_HOST_PLAYING, /* from the presence on */
    TRUCO_HOST_ENDED,
    TRUCO_HOST_STOPPED,
};

enum { TRUCO_QUEUE = 16, TRUCO_FRAMES_OF_MOVE = 4 };

/* A frame to all that waits to be sent. `news`: not every station knows it yet. */
struct truco_queued {
    struct ring16 frame;
    bool news;
};

struct truco_host {
    /* options: struct truco_options. timeout: once a frame to all has been out for so long, tell
     * which station is gone (T14). */
    struct role_start given;
    /* Makes chance's moves; `who` is given.who. NULL: truco_draw. */
    void (*draw)(void *who, const struct game_state *state, struct rng *rng, struct move *move);
    enum truco_host_phase phase;
    struct table table;
    struct rng deals;
    struct ring16_finder finder;
    unsigned games; /* that ended here */
    uint32_t frames;
    usec_t now, heard_any;

    struct truco_queued queue[TRUCO_QUEUE]; /* the first one is under way */
    unsigned queued;
    unsigned sent, back; /* copies of it */
    bool good;           /* the last copy that came back was unchanged */
    usec_t since, deadline;
    usec_t busy;            /* until then our cable carries what we have sent: a deal is 12 cards */
    struct ring16 previous; /* the frame before: a copy of it may still come */
    struct ring16 last;     /* the last news */
    /* Frames of S that are not the one under way: the last, how often it came in a row, and how
     * many there were since ours was back. */
    struct ring16 foreign;
    unsigned foreign_times, foreign_count;

    usec_t heard[TRUCO_SEATS];
    usec_t told[TRUCO_SEATS];     /* T13: before this the turn is not repeated for this sender */
    usec_t answered[TRUCO_SEATS]; /* before this its cards are not sent again */
    bool owes_all;       /* a seat asked while a frame was under way: tell everything again */
    uint8_t owes_turn;   /* senders for which the turn is still to be repeated (T13), as a set */
    struct ring16 early; /* what the seat to move sent before the last news was back, … */
    bool early_known;    /* … if it has */
    usec_t grace;        /* until then frames of an earlier host may come by */
    usec_t next_game;
    unsigned missing; /* seats that were told as missing in this partida, as a set */
    bool gone_told;
    uint64_t ignored; /* players' frames that were not applied (T13) */
    uint64_t changed; /* frames of ours that came back changed */
};

/* ---- host.c ---- */
const struct game_state *truco_host_state(const struct truco_host *host);
void truco_host_tell(struct truco_host *host, const struct ring16 *frame, enum frame_fate fate);
/* `kind`: ROLE_BEGUN or ROLE_OVER. */
void truco_host_tell_game(struct truco_host *host, enum role_event_kind kind);
void truco_host_stop(struct truco_host *host, const char *why);
/* Writes a remark to the journal. Returns false if that fails; the host has stopped then. */
bool truco_host_keep(struct truco_host *host, const char *text);
/* Sends a frame at once. */
void truco_host_put(struct truco_host *host, const struct ring16 *frame);
/* Queues a frame to all, or sends it if none is under way. */
void truco_host_queue(struct truco_host *host, const struct ring16 *frame, bool news);
/* Whether every station knows all news. Players' moves are applied only then. */
bool truco_host_is_settled(const struct truco_host *host);
/* A host before its first game. */
void truco_host_prepare(struct truco_host *host, const struct role_start *given, usec_t now);

/* ---- host_resume.c ---- */
/* As role_keeping.resume: goes on with the last game of the journal. */
enum status truco_host_resume(void *role, const struct role_start *given, const char *journal,
                              size_t length, int as, usec_t now, struct why *why) MUST_USE;

/* ---- host_play.c ---- */
/* Writes the frames to all that show `move`, and returns their number. */
size_t truco_host_show(const struct game_state *before, const struct move *move,
                       const struct game_state *after, struct ring16 frames[TRUCO_FRAMES_OF_MOVE]);
/* Begins the next game with its presence frames. */
void truco_host_begin(struct truco_host *host);
/* Queues the presence frames, 00a and 00b, from this team's on. */
void truco_host_greet(struct truco_host *host, unsigned team);
/* Sends the seat the three cards that it was dealt, whatever it has played of them. */
void truco_host_send_cards(struct truco_host *host, unsigned seat);
/* Makes all moves that need no player's decision. Nothing may be under way. */
void truco_host_go_on(struct truco_host *host);
/* T13: when the turn is to be repeated; USEC_NEVER: not at all, or other frames come first. */
usec_t truco_host_turn_due(const struct truco_host *host);
void truco_host_repeat_turn(struct truco_host *host);
/* A player's frame has come. */
void truco_host_frame(struct truco_host *host, const struct ring16 *frame);
