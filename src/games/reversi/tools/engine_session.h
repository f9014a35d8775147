/* What the dialects of `sobremesa engine` share: the game that is talked about, and the engine. */
#pragma once

#include "base/clock.h"
#include "core/tool.h"
#include "games/reversi/engine/levels.h"
#include "games/reversi/engine/team.h"

enum { TALK_BLACK = 0, TALK_WHITE = 1 };

struct talk {
    const struct tool_io *io;
    struct reversi_team team;
    struct reversi_engine *engine; /* the first of the team */
    struct rng rng;
    struct reversi_level level;
    bool book;             /* begins by the opening book */
    int64_t nodes;         /* a move, for the strongest */
    usec_t time, deadline; /* a move, instead of nodes (0: none), and when this one must be made */
    bool
        cpu; /* time is that of the process, for matches on a machine that has other things to do */
    uint64_t discs[2]; /* black, white */
    unsigned turn;
};

/* The opening, black to move; what was found in another game is forgotten, so a game does not
 * depend on those before it. */
void talk_set_up(struct talk *talk);

/* The legal squares of a colour, whoever has the turn, and the position as it sees it. */
uint64_t talk_moves(const struct talk *talk, unsigned colour);
struct reversi_position talk_position(const struct talk *talk, unsigned colour);

/* Whether the colour may move now: it is its turn, or the other one has to pass. */
bool talk_has_turn(const struct talk *talk, unsigned colour);

/* A disc, or a pass for REVERSI_NO_MOVE, if that is legal now. */
bool talk_play(struct talk *talk, unsigned colour, unsigned square);

/* From now on it plays at level 1 to 8, or (9) as well as it can: without chance, not even in the
 * opening. */
void talk_set_level(struct talk *talk, unsigned level);

/* The best move of a colour that has one, in the time or with the nodes that there are; *value, if
 * asked for, gets what it is worth (hundredths of a disc). */
unsigned talk_choose(struct talk *talk, unsigned colour, int *value);

/* The next line, as tool_io gives it; false: there are no more. */
bool talk_read(const struct talk *talk, char *line, size_t size);

/* Each talks until there is nothing more to read, or until it is told to stop. */
void talk_gtp(struct talk *talk);
void talk_nboard(struct talk *talk);
