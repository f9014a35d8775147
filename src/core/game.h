/* The contract between a game and everything else: what a game *is*.
 *
 * A game is one `const struct game`. Its functions take an immutable *setup* (the rules chosen
 * before play) and a flat *state* (what is true of the play): no pointers inside, padding zeroed,
 * memcpy is the copy. Nothing in a game allocates, reads a clock, prints or owns a generator, so
 * the same functions serve the terminal, a ring, a tournament and a million games in a test.
 *
 * `legal` is the one judge and `apply` checks nothing again. Outside code changes a state only
 * through core/table.
 *
 * How a game is shown is `struct game_show` (core/game_show.h). What it offers to those who study
 * play is `struct game_study` (core/game_study.h). Its automatic players are `struct bot`
 * (core/bot.h). docs/game-api.md describes every callback: what it may assume, what it promises,
 * how it fails. */
#pragma once

#include "base/rng.h"
#include "base/text.h"

enum {
    GAME_SEATS_MAX = 6,
    GAME_STATE_MAX = 1024,  /* bytes of the largest state */
    GAME_SETUP_MAX = 65536, /* bytes of the largest setup */
    GAME_CHOICES_MAX = 160, /* families that `choices` may give */
    GAME_ODDS_MAX = 128,    /* outcomes that `odds` may list */
    GAME_TEXT_MAX = 256,    /* of a move or a sentence about it, terminator included */
    GAME_STATE_TEXT_MAX = 4096,
    GAME_OPTIONS_MAX = 400,
};

/* What is chosen before play, and what is true of the play. Each game completes both for itself.
 * Other code only holds pointers to them, so the compiler refuses one instead of the other. */
struct game_setup;
struct game_state;

/* Room for the setup or the state of any game, as the setup or state in it. */
static inline struct game_setup *as_setup(unsigned char *room)
{
    return (struct game_setup *)room;
}

static inline struct game_state *as_state(unsigned char *room)
{
    return (struct game_state *)room;
}

static inline const struct game_setup *as_const_setup(const unsigned char *room)
{
    return (const struct game_setup *)room;
}

static inline const struct game_state *as_const_state(const unsigned char *room)
{
    return (const struct game_state *)room;
}

/* Who is to move: a seat from 0, or one of these. */
enum {
    SEAT_NOBODY = -1,    /* the game is over */
    SEAT_CHANCE = -2,    /* dice, a card from the pile: `draw` makes the move */
    SEAT_SPECTATOR = -3, /* for views only: has no seat and has read the wire */
    SEAT_ONLOOKER = -4,  /* for views only: has no seat, and sees only what lies open */
};

/* A move: small, of fixed size; each game gives its fields their meaning. Unused ones are 0, so
 * that memcmp compares. */
struct move {
    uint8_t kind;
    uint8_t a, b, c;
    int32_t n;    /* the number that a range is about: a bid, a colour */
    uint64_t set; /* the members that a subset is about */
};

/* A family of moves that can be made now: `move` itself with n anywhere from low to high and set
 * any subset of `within`. A plain move has low == high == move.n and within == move.set == 0. */
struct choice {
    struct move move;
    int32_t low, high;
    uint64_t within;
};

enum verdict {
    MOVE_LEGAL,
    /* departs from the rules in a way that a ruling accepts: from a wire or a journal only */
    MOVE_TOLERATED,
    MOVE_ILLEGAL,
};

struct odds {
    struct move move;
    double chance;
};

/* How a game stands or ended. */
struct result {
    bool over;
    bool limited;                   /* ended by a limit of rounds or time, not by the play itself */
    int winner;                     /* a seat, or SEAT_NOBODY for a draw or a game that goes on */
    uint32_t shared;                /* the seats that share a draw, or the winner's team; else 0 */
    int64_t score;                  /* what the winner scores; 0 while the game goes on */
    int64_t points[GAME_SEATS_MAX]; /* what each seat takes home */
    uint32_t turns; /* turns as its players count them, for the means of the arena */
    int first;      /* the seat that made the first decision, or SEAT_NOBODY */
};

struct bot;
struct game_show;
struct game_study;
struct protocol;

/* What a scenario says besides the position. */
struct scenario {
    int seats;
    int first;                       /* the seat that begins, if the text says so, or SEAT_NOBODY */
    char player[GAME_SEATS_MAX][24]; /* the bot that plays there; empty: the text does not say */
};

struct game {
    const char *name;  /* on the command line */
    const char *title; /* for people; a msgid */
    /* an example for programmers: works everywhere, is not offered to players */
    bool template_only;
    bool can_trade; /* has an option trade=0, for tables with a player that does not negotiate */
    bool hands;     /* its own word "partida" is a hand: a whole game of it is called "juego" */
    /* nothing is hidden: the state is the view of every seat, and need not be copied */
    bool open;
    int seats_min, seats_max, seats_usual;
    /* seat s plays for team s mod teams, and partners win and lose together; 0: there are no
     * teams */
    int teams;
    size_t setup_size, state_size;
    /* no game has more moves; a caller that reaches it stops and calls the game unfinished */
    uint32_t bound;

    /* ---- the setup ---- */

    /* Makes a setup from options such as "seats=4 salary=200", missing ones at their defaults.
     * ST_BAD: `why` names the option. */
    enum status (*setup_make)(const char *options, struct game_setup *setup, struct why *why);
    /* Writes all options, in one fixed order: the text that a journal's header pins. */
    void (*setup_text)(const struct game_setup *setup, struct str *text);
    int (*seats)(const struct game_setup *setup);
    /* Reads a file that replaces something built in, such as a board, into a setup whose options
     * promise it; `role` names which file it is. ST_BAD: `why` names line and field. NULL: the game
     * has no files. */
    enum status (*setup_file)(struct game_setup *setup, const char *role, const char *text,
                              size_t length, struct why *why);
    /* Writes file number `index` that a journal must carry so that others can make the same setup,
     * in reading order. Returns false when there are no more. NULL together with setup_file. */
    bool (*setup_file_text)(const struct game_setup *setup, unsigned index, const char **role,
                            struct str *text);

    /* ---- play ---- */

    void (*start)(const struct game_setup *setup, struct game_state *state);
    /* Returns a seat, SEAT_CHANCE or, when the game is over, SEAT_NOBODY. */
    int (*to_move)(const struct game_setup *setup, const struct game_state *state);
    /* Returns the seat whose station draws on a ring; called only while chance is to move. */
    int (*chance_owner)(const struct game_setup *setup, const struct game_state *state);
    /* Makes a fair chance move; called only while chance is to move. */
    void (*draw)(const struct game_setup *setup, const struct game_state *state, struct rng *rng,
                 struct move *move);
    /* Lists the possible chance moves with their odds, at most GAME_ODDS_MAX. Returns 0 if there
     * are too many. */
    size_t (*odds)(const struct game_setup *setup, const struct game_state *state,
                   struct odds *odds);
    /* Lists the families that the seat to move may choose from. Returns at least 1 while a seat is
     * to move, else 0. */
    size_t (*choices)(const struct game_setup *setup, const struct game_state *state,
                      struct choice *choices);
    /* Judges a move of a seat or of chance. `why` (NULL is allowed) receives the ruling or what is
     * wrong. */
    enum verdict (*legal)(const struct game_setup *setup, const struct game_state *state,
                          const struct move *move, struct why *why);
    /* Carries out a move that `legal` let through. */
    void (*apply)(const struct game_setup *setup, struct game_state *state,
                  const struct move *move);
    void (*result)(const struct game_setup *setup, const struct game_state *state,
                   struct result *result);
    /* Returns whether everything that is conserved is there; `why` says what is missing. */
    bool (*invariant)(const struct game_setup *setup, const struct game_state *state,
                      struct why *why);

    /* ---- what a seat knows ---- */

    /* Writes what a seat may know, in the state's own type, with the unknown blanked. `seat` may be
     * SEAT_SPECTATOR or SEAT_ONLOOKER. */
    void (*view)(const struct game_setup *setup, const struct game_state *state, int seat,
                 struct game_state *view);
    /* Fills what the view of `seat` leaves open, fairly and consistently. */
    void (*sample)(const struct game_setup *setup, const struct game_state *view, int seat,
                   struct rng *rng, struct game_state *state);
    /* Writes into a view what can be concluded from it but costs more than one `sample`; for
     * callers that sample often. NULL: nothing can. */
    void (*reflect)(const struct game_setup *setup, struct game_state *view, int seat,
                    struct rng *rng);
    /* For tests: returns whether what `sample` and `reflect` conclude from the view of `seat` is
     * true in `state`. By law it is true in the state that the view was made from, and in the
     * samples of a seat that is to move. `why` (not NULL) says what is not. NULL: they conclude
     * nothing that `invariant` would not notice. */
    bool (*audit)(const struct game_setup *setup, const struct game_state *view, int seat,
                  const struct game_state *state, struct why *why);
    /* Gives each seat's odds of winning while the game goes on, judged from the whole state. None
     * is below 0 or above 2^51, not all are 0, and only their proportions count. For bots that
     * think ahead. NULL: nobody can say. */
    void (*chances)(const struct game_setup *setup, const struct game_state *state,
                    int64_t chances[GAME_SEATS_MAX]);
    /* Rates moves for the seat to move, for hints. Returns false if there is no opinion now. NULL:
     * never an opinion. */
    bool (*weigh)(const struct game_setup *setup, const struct game_state *state,
                  const struct move *moves, size_t count, int *worth);
    /* Hashes the spectator's view, field by field: equal at every station of a ring that is in
     * step. */
    uint64_t (*hash)(const struct game_setup *setup, const struct game_state *state);

    /* ---- text ---- */

    /* Moves and states as text, both ways. A move's text says everything that the move holds.
     * state_parse may read a view with blanks; whether it is a whole state is for `invariant` to
     * say. */
    void (*move_text)(const struct game_setup *setup, const struct move *move, struct str *text);
    bool (*move_parse)(const struct game_setup *setup, const char *text, struct move *move);
    void (*state_text)(const struct game_setup *setup, const struct game_state *state,
                       struct str *text);
    bool (*state_parse)(const struct game_setup *setup, const char *text, struct game_state *state);
    /* Returns whether tables of that setup follow a game that another server keeps: their journals
     * may adopt a position that no moves lead to (core/journal/journal.h). NULL: none does. */
    bool (*follows)(const struct game_setup *setup);
    /* Reads a start position (docs/scenarios.md) with its setup; the state passes `invariant`.
     * `options` override those of the text, and `first` (unless SEAT_NOBODY) its seat that begins.
     * ST_BAD: `why` names the line. NULL: none. */
    enum status (*scenario)(const char *text, size_t length, const char *options, int first,
                            struct game_setup *setup, struct game_state *state,
                            struct scenario *scenario, struct why *why);
    /* Returns a file of the game that is compiled in, or NULL if there is none of that name. May be
     * NULL. */
    const char *(*builtin)(const char *name, size_t *length);

    /* ---- what goes with it ---- */

    const struct game_show *show;
    const struct game_study *study; /* NULL: it offers nothing there */
    const struct protocol *const
        *protocols; /* how it is played over wires, ended by NULL, the usual one first */
    const struct bot *const *bots; /* its own, ended by NULL; those of bots/ serve every game */
};

/* The functions that every game has under names of its own, PREFIX_start and so on: GAME_DECLARE in
 * its header, GAME_MEMBERS, with the game's name, in its table. Their types are those of the
 * members above. */
/* clang-format off */
#define GAME_EACH(one, prefix)                                                                     \
    one(prefix, setup_make) one(prefix, setup_text) one(prefix, start) one(prefix, to_move)        \
    one(prefix, chance_owner) one(prefix, draw) one(prefix, odds) one(prefix, choices)             \
    one(prefix, legal) one(prefix, apply) one(prefix, view) one(prefix, sample) one(prefix, hash)  \
    one(prefix, result) one(prefix, invariant) one(prefix, move_text) one(prefix, move_parse)      \
    one(prefix, state_text) one(prefix, state_parse)
/* clang-format on */
#define GAME_DECLARE_ONE(prefix, member)                                                           \
    __typeof__(*((const struct game *)0)->member) prefix##_##member;
#define GAME_DECLARE(prefix) GAME_EACH(GAME_DECLARE_ONE, prefix)
#define GAME_MEMBER(prefix, member) .member = prefix##_##member,
#define GAME_MEMBERS(prefix, called) GAME_EACH(GAME_MEMBER, prefix).name = called

/* Whether the move is a member of the family. */
bool choice_holds(const struct choice *choice, const struct move *move);

/* Writes a plain family of one move in place: copying a struct that was just written octet by octet
 * makes the processor wait until all octets have reached the cache (a tenth of an UNO game's
 * time). */
static inline void choice_put(struct choice *choice, unsigned kind, unsigned a, unsigned b,
                              unsigned c)
{
    choice->move.kind = (uint8_t)kind;
    choice->move.a = (uint8_t)a;
    choice->move.b = (uint8_t)b;
    choice->move.c = (uint8_t)c;
    choice->move.n = 0;
    choice->move.set = 0;
    choice->low = 0;
    choice->high = 0;
    choice->within = 0;
}

bool move_equal(const struct move *a, const struct move *b);

/* The rows of an audit: where the condition holds the audit fails. In English, since only tests
 * read it. */
bool audit_differs(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);
#define DIFFERS_IF(condition, ...) RETURN_IF(condition, audit_differs(why, __VA_ARGS__))

/* Writes the reason to `why` and returns the verdict. The macros are the rows of a `legal`: if the
 * condition holds, the move is refused, or tolerated, by that ruling (NULL: by none). */
enum verdict verdict_say(enum verdict verdict, struct why *why, const char *cited,
                         const char *text);
#define VERDICT_IF(verdict, condition, cited, text)                                                \
    do                                                                                             \
        if (condition)                                                                             \
            return verdict_say(verdict, why, cited, text);                                         \
    while (0)
#define REFUSE_IF(condition, cited, text) VERDICT_IF(MOVE_ILLEGAL, condition, cited, text)
#define TOLERATE_IF(condition, cited, text) VERDICT_IF(MOVE_TOLERATED, condition, cited, text)
