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
    WIRE_REFUSED, /* it can be no move in this state, so a station is out of step: `why` */
    WIRE_IGNORED, /* every station refuses it (M16): it changes nothing, and the game goes on */
};

enum { WIRE_MOVES_MAX = 4 };

/* What a frame says: usually one move; more when it also says that another was made before it, or
 * when moves that have no frame of their own come with it. */
struct wire_moves {
    size_t count;
    struct move move[WIRE_MOVES_MAX];
    bool refused;   /* by the rules; the move is what becomes of the right to send (M16) */
    bool told;      /* `why` says all of it, also what `legal` tolerates */
    bool tolerated; /* WIRE_IGNORED, and a ruling has it pass (U18): a departure and no fault */
    bool swallowed; /* it shows that addressees swallow frames on this ring (U13) */
    bool silent;    /* it goes on without the answer of the player who was asked (M24) */
};

/* Something that known programs do and the documents do not say: a value of --compat. */
struct wire_quirk {
    const char *name;
    const char *what;  /* for --help */
    bool swallows;     /* an addressee takes frames off the ring that its answer settles (U13) */
    bool carries;      /* open seats are carried (M25) */
    const char *rules; /* further options of the setup; NULL: none */
};

/* What one player on turn asks the others, where known programs never answer (M24). */
struct wire_questions {
    const char *noun; /* of what is asked, in messages */
    usec_t patience;
    /* Returns the seat that is asked in this state, and writes which seat asks; -1: none. */
    int (*asked)(const struct game_setup *setup, const struct game_state *state, int *by);
    /* Makes the move that goes on without an answer, and the frame that tells it. Returns false if
     * the next question tells it and there is no frame. */
    bool (*go_on)(const struct game_setup *setup, const struct game_state *state, struct move *move,
                  struct frame4 *frame);
    /* Replaces a move that would ask, on a ring where no station answers, by the one that comes to
     * the same. Writes its frame if `encode` gives none. ST_BAD: it cannot be done here. ST_OK and
     * `move` unchanged: it asks nobody. */
    enum status (*instead)(const struct game_setup *setup, const struct game_state *state,
                           struct move *move, struct frame4 *frame, struct why *why);
    /* Returns whether the frame is an answer. */
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

/* A situation into which `selftest` brings another program. */
struct ring_trial {
    struct exam_trial head;
    enum trial_trick trick;
    uint8_t odd_control, odd_info;
    /* Returns how much the partner prefers this move of its own or of chance; NULL: not at all. */
    int (*prefers)(const struct game_setup *setup, const struct game_state *state,
                   const struct move *move, int program);
    /* Returns whether this move of `actor` brings the situation; NULL: the game itself does. */
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
    uint8_t alike_frames;
    const struct ring_trial *trials;        /* ended by a name of NULL; NULL: there are none */
    const struct wire_quirk *habits;        /* ended by a name of NULL; NULL: there are none */
    const struct wire_questions *questions; /* NULL: there are none, or all answer */
    const char *strict_rules; /* of the setup in strict mode, unless options differ; NULL: none */
    uint16_t usual_rounds;    /* the default limit where one process runs the ring (M13) */
    const char *rounds;       /* what --rounds R does, for --help; NULL: there is no such option */
    /* Returns whether games by this setup go over the ring; NULL: all do. */
    bool (*plays)(const struct game_setup *setup);
    /* Writes the setup options for a ring of N stations, as setup_make takes them. */
    void (*options)(int stations, struct str *options);
    /* Writes the frame by which the seat to move, or the owner of the chance, makes `move`. Returns
     * false if it has none of its own: the next one tells it, as the dice tell a throw. */
    bool (*encode)(const struct game_setup *setup, const struct game_state *state,
                   const struct move *move, struct frame4 *frame);
    /* Reads what the frame says in `state`. Departures that a ruling accepts become moves that
     * `legal` tolerates, or are noted in `why`, which is empty otherwise on WIRE_MOVE. */
    enum wire_reading (*decode)(const struct game_setup *setup, const struct game_state *state,
                                const struct frame4 *frame, struct wire_moves *moves,
                                struct why *why);
    /* Returns whether any frame of its addressee settles it (U13), who swallows it under
     * --compat. */
    bool (*settled_by_answer)(const struct frame4 *frame);
    /* Returns whether a frame that came back changed says the same (M24); NULL: never. */
    bool (*alike)(const struct frame4 *sent, const struct frame4 *back);
    /* Returns whether it hands the turn on, so that known programs can pass it on once more when it
     * is back (M24); NULL: no frame does. */
    bool (*closes)(const struct frame4 *frame);
    /* Describes a frame without its game: for traces, `decode` and error messages. */
    void (*explain)(const struct frame4 *frame, enum lang lang, struct str *text);
    const char *(*control_name)(unsigned control, enum lang lang);
    /* Splits the information octet of a frame that is no START into fields, all eight bits. */
    void (*fields)(const struct frame4 *frame, enum lang lang, struct frame_parts *parts);
};

/* How a frame stands to a position. */
struct wire_sentence {
    enum wire_reading reading;
    bool fits; /* the rules, or a ruling, allow all of it */
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

/* What the habits of a list do together. */
struct wire_quirks {
    bool swallows, carries;
    char rules[64];
};

/* Reads the list of --compat, "one,other"; NULL is an empty one. ST_BAD: the wire does not know one
 * of them, and those before it count. */
enum status wire_quirks_read(const struct ring_wire *wire, const char *game, const char *list,
                             struct wire_quirks *habits, struct why *why);
enum { WIRE_QUIRKS_HELP = 160 };
/* Makes the row of --compat where there are habits, with what they mean in `help`. Returns the
 * number of rows: 0 or 1. */
size_t wire_quirks_row(const struct ring_wire *wire, const char **compat,
                       char help[WIRE_QUIRKS_HELP], struct option_row *rows);
/* Returns the name of the habit of which the bool at this offset is true, or NULL. */
const char *wire_quirk_name(const struct ring_wire *wire, size_t which);
