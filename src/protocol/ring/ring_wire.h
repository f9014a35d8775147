/* A game on a 4-byte ring: what the station of protocol/ring needs to know of it.
 *
 * Frames here are codec/frame4's; a game's folder holds the one table that turns them into moves
 * and back. */
#pragma once

#include "base/options.h"
#include "core/exam.h"
#include "core/framing.h"
#include "core/game.h"

struct frame4;

enum wire_reading {
    WIRE_MOVE,    /* one move or more, which `legal` may still refuse */
    WIRE_UNKNOWN, /* a control that the game does not define */
    /* no move can be meant by it in this state: `why` says the reason, and a station is out of
     * step */
    WIRE_REFUSED,
    /* the rules refuse it and every station does (M16): it changes nothing, and the game goes on */
    WIRE_IGNORED,
};

enum { WIRE_MOVES_MAX = 4 };

/* What a frame says: usually one move; more when it also says that another was made before it, or
 * when moves that have no frame of their own come with it. */
struct wire_moves {
    size_t count;
    struct move move[WIRE_MOVES_MAX];
    bool
        /* the rules refuse the frame, and the move is what becomes of the right to send (M16) */
        refused;
    bool told;      /* `why` says all of it, also what `legal` tolerates */
    bool tolerated; /* WIRE_IGNORED, and a ruling has it pass (U18): a departure and no fault */
    bool
        /* it shows that a frame which answers settle is swallowed at its addressee on this ring
         * (U13) */
        swallowed;
    bool silent; /* it goes on without the answer of the one who was asked (M24) */
};

/* Something that known programs do and the documents do not say: what --compat may ask for, one or
 * a list. */
struct wire_habit {
    const char *name;
    const char *what; /* for --help */
    bool
        swallows; /* whoever a frame is for takes it off the ring, if its answer settles it (U13) */
    bool carries; /* open seats are carried (M25) */
    const char *rules; /* further options of the setup; NULL: none */
};

/* What one player on turn asks the others, where known programs never answer (M24). */
struct wire_questions {
    const char *noun; /* of what is asked, in messages */
    usec_t patience;
    /* Who is asked in this state, and by whom; -1: nobody. */
    int (*asked)(const struct game_setup *setup, const struct game_state *state, int *by);
    /* Nobody answers any more: the move that goes on without who is asked, and the frame that tells
     * it, if the next question does not (false: it does). */
    bool (*go_on)(const struct game_setup *setup, const struct game_state *state, struct move *move,
                  struct frame4 *frame);
    /* A move that would ask, on a ring where it is no use: what comes to the same with nobody's
     * answer. The frame is that move's if `encode` gives none. ST_BAD: it cannot be done here.
     * ST_OK and `move` as it was: it asks nobody. */
    enum status (*instead)(const struct game_setup *setup, const struct game_state *state,
                           struct move *move, struct frame4 *frame, struct why *why);
    /* Whether the frame is an answer. */
    bool (*answers)(const struct frame4 *frame);
};

/* What the partner of `selftest` does to the line besides playing. */
enum trial_trick {
    TRICK_NONE,
    TRICK_NOISE,    /* octets between the frames that belong to none */
    TRICK_SHARED,   /* a frame begins with the flag that ended the one before */
    TRICK_HIGH_BIT, /* its information octets have the high bit 0 */
    TRICK_ODD,      /* now and then a frame that every station refuses: `odd_control`, `odd_info` */
    TRICK_RESTART,  /* a START in the middle of a game, which numbers all anew */
    TRICK_LOST,     /* a frame of the program does not come back; nothing can follow */
};

/* A situation that `selftest` brings another program into. */
struct ring_trial {
    struct exam_trial head;
    enum trial_trick trick;
    uint8_t odd_control, odd_info;
    /* How much the partner would like to make this move of its own, chance's among them; NULL: any
     * is as good. */
    int (*prefers)(const struct game_setup *setup, const struct game_state *state,
                   const struct move *move, int program);
    /* Whether the situation has come up with this move of `actor`; NULL: it comes up with the game
     * itself. */
    bool (*shows)(const struct game_setup *setup, const struct game_state *before,
                  const struct move *move, int actor, int program);
};

/* START's information octet is every game's alike (ring.md, Start): a counter, which each station
 * raises on the way, or an announcement of the highest. */
enum { START_COUNTER = 3, START_ANNOUNCES = 4 };

struct ring_wire {
    uint8_t start_control;
    /* Fewer frames than this of two games may be alike by chance; 0: the first four of station 0
     * never are. */
    uint8_t twin_frames;
    const struct ring_trial *trials;        /* ended by a name of NULL; NULL: there are none */
    const struct wire_habit *habits;        /* ended by a name of NULL; NULL: there are none */
    const struct wire_questions *questions; /* NULL: there are none, or all answer */
    const char
        *strict_rules; /* of the setup in strict mode, unless somebody says otherwise; NULL: none */
    uint16_t
        usual_rounds; /* the limit where one process runs the ring and nobody has said one (M13) */
    const char
        *rounds; /* what --rounds R does, for --help: "rounds=R" in the setup; NULL: it has none */
    /* Whether games by this setup go over the ring; NULL: all do. */
    bool (*plays)(const struct game_setup *setup);
    /* Setup options for a ring of so many stations, as setup_make takes them. */
    void (*options)(int stations, struct str *options);
    /* The frame by which the seat to move (or the owner of the chance) makes `move` in `state`.
     * false: the move has none of its own and is told by the next one, as a throw is by its
     * dice. */
    bool (*encode)(const struct game_setup *setup, const struct game_state *state,
                   const struct move *move, struct frame4 *frame);
    /* What the frame says in `state`. Liberal: departures that a ruling accepts become moves that
     * `legal` tolerates, or are noted in `why`, which is empty otherwise on WIRE_MOVE. */
    enum wire_reading (*decode)(const struct game_setup *setup, const struct game_state *state,
                                const struct frame4 *frame, struct wire_moves *moves,
                                struct why *why);
    /* Whether the frame is settled by any frame of its addressee (U13), and is swallowed by it
     * under --compat. */
    bool (*settled_by_answer)(const struct frame4 *frame);
    /* Whether a frame that came back otherwise than it was sent says the same (M24); NULL:
     * never. */
    bool (*alike)(const struct frame4 *sent, const struct frame4 *back);
    /* Whether it hands the turn on, so that known programs may pass it on once more although it is
     * back (M24); NULL: no frame does. */
    bool (*closes)(const struct frame4 *frame);
    /* A frame without its game, in words: for traces, `decode` and error lines. */
    void (*explain)(const struct frame4 *frame, enum lang lang, struct str *text);
    /* What a control is called, … */
    const char *(*control_name)(unsigned control, enum lang lang);
    /* … and, of a frame that is no START, its information octet field by field, all eight bits. */
    void (*fields)(const struct frame4 *frame, enum lang lang, struct frame_parts *parts);
};

/* How a frame stands to a position. */
struct wire_sentence {
    enum wire_reading reading;
    bool fits; /* the rules, or a ruling, let all of it through */
    struct wire_moves moves;
    struct why why; /* what was tolerated, or what is wrong; may be empty */
};

/* Reads a frame as every station does, without changing anything. */
void wire_read(const struct game *game, const struct ring_wire *wire,
               const struct game_setup *setup, const struct game_state *state,
               const struct frame4 *frame, struct wire_sentence *sentence);

/* The START with that mode and counter. */
struct frame4 wire_start(const struct ring_wire *wire, unsigned info);
/* Whether it is a START that is being counted. An announcement is a frame of station 0 like any
 * other. */
bool wire_is_count(const struct ring_wire *wire, const struct frame4 *frame);
/* Whether `back` is `sent`, or what known programs make of it in passing (M24). */
bool wire_is_same(const struct ring_wire *wire, const struct frame4 *sent,
                  const struct frame4 *back);
/* A frame as core/framing.h has it. */
struct frame4 wire_frame4(const struct frame *frame);

/* What the habits of a list come to. */
struct wire_habits {
    bool swallows, carries;
    char rules[64];
};

/* Reads the list of --compat, "one,other"; NULL is an empty one. ST_BAD: the wire does not know one
 * of them, and those before it count. */
enum status wire_habits_read(const struct ring_wire *wire, const char *game, const char *list,
                             struct wire_habits *habits, struct why *why);
enum { WIRE_HABITS_HELP = 160 };
/* The row of --compat, where there are habits, with what they mean in `help`; gives the number of
 * rows: 0 or 1. */
size_t wire_habits_row(const struct ring_wire *wire, const char **compat,
                       char help[WIRE_HABITS_HELP], struct option_row *rows);
/* The name of the habit of which the bool at this offset is true; NULL: there is none on this
 * wire. */
const char *wire_habit_name(const struct ring_wire *wire, size_t which);
