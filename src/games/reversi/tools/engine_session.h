/* The game and the engine of `sobremesa engine`, which its protocols share (gtp.c, nboard.c). */
#pragma once

#include "base/clock.h"
#include "core/tool.h"
#include "games/reversi/engine/levels.h"
#include "games/reversi/engine/threads.h"

enum { SESSION_BLACK = 0, SESSION_WHITE = 1 };

struct engine_session {
    const struct tool_io *io;
    struct reversi_threads threads;
    struct reversi_engine *engine; /* the first of the threads */
    struct rng rng;
    struct reversi_level level;
    bool book;         /* begins by the opening book */
    int64_t nodes;     /* a move, of the strongest level */
    usec_t time;       /* a move, instead of nodes; 0: none */
    bool cpu;          /* time is that of the process, for matches on a busy machine */
    usec_t deadline;   /* of this move */
    uint64_t discs[2]; /* black, white */
    unsigned turn;
};

/* Sets up the opening with black to move, and forgets what was found in the previous game: games do
 * not depend on each other. */
void session_reset(struct engine_session *session);

/* Returns the legal squares of a colour, whether it has the turn or not. */
uint64_t session_moves(const struct engine_session *session, unsigned colour);

/* Returns the position as the colour sees it. */
struct reversi_position session_position(const struct engine_session *session, unsigned colour);

/* Whether the colour can move now: it has the turn, or the other one has to pass. */
bool session_has_turn(const struct engine_session *session, unsigned colour);

/* Plays a disc, or a pass for REVERSI_NO_MOVE. Returns false if that is illegal now. */
bool session_play(struct engine_session *session, unsigned colour, unsigned square);

/* Sets the level, 1 to 8, or 9 for the strongest: without chance, not even in the opening. */
void session_set_level(struct engine_session *session, unsigned level);

/* Returns the best move of a colour that has one, in the time or with the nodes of the session.
 * *value, if not NULL, gets its worth in hundredths of a disc. */
unsigned session_choose(struct engine_session *session, unsigned colour, int *value);

/* Reads the next line, as tool_io does. Returns false at the end. */
bool session_read(const struct engine_session *session, char *line, size_t size);

/* The protocols. Each returns at the end of the input, or when it is told to quit. */
void session_gtp(struct engine_session *session);
void session_nboard(struct engine_session *session);
