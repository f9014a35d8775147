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

/* What is chosen before play, and what is true of the play. Each game completes both for itself;
 * everybody else only holds pointers to them, so that the compiler refuses one in the place of the
 * other. */
struct game_setup;
struct game_state;

/* Room for the setup or the state of any game, as what lies in it. */
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
    SEAT_SPECTATOR = -3, /* for views only: who reads the wire and sits nowhere */
    SEAT_ONLOOKER =
        -4, /* for views only: who sits nowhere and reads no wire, and sees what lies open */
};

/* A move: small, of fixed size, its fields named by each game. Unused ones are 0, so that memcmp
 * compares. */
struct move {
    uint8_t kind;
    uint8_t a, b, c;
    int32_t n;    /* the number that a range is about: a bid, a colour */
    uint64_t set; /* the members that a subset is about */
};

/* A family of moves that may be made now: `move` itself with n anywhere from low to high and set
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
    uint32_t shared;                /* as a set: who shares a draw, or the winner's team; else 0 */
    int64_t score;                  /* what the winner scores; 0 while the game goes on */
    int64_t points[GAME_SEATS_MAX]; /* what each seat takes home */
    uint32_t turns; /* what the game's players would call turns, for the means of the arena */
    int first;      /* the seat that made the first decision, or SEAT_NOBODY */
};

struct bot;
struct game_show;
struct game_study;
struct protocol;

/* What an automatic player has to itself at one table. */
struct mind {
    struct rng rng;
    const char *because; /* the rule behind its last decision, if it plays by rules; never freed */
    char said[24];       /* where `because` points if no constant says it: mind_say */
    uint64_t notes[8];   /* all 0 when the game begins */
    uint64_t at_rest;    /* for `hurry`: where it has found nothing to decide, as its game writes it; 0: nowhere */
    void *own;           /* what `hire` made for it; NULL for most */
    uint32_t faults;     /* answers of its that the table had to replace */
};

/* A new mind, with its generator seeded. */
static inline void mind_start(struct mind *mind, uint64_t seed)
{
    rng_seed(&mind->rng, seed);
    mind->because = NULL;
    mind->said[0] = '\0';
    memset(mind->notes, 0, sizeof mind->notes);
    mind->at_rest = 0;
    mind->own = NULL;
    mind->faults = 0;
}

/* Why it has just decided as it did, for --explain. */
void mind_say(struct mind *mind, const char *format, ...) PRINTF_LIKE(2, 3);

/* One of so many things, each as likely as the others; it takes no number of the generator if there is no choice. */
static inline uint32_t mind_pick(struct mind *mind, uint32_t count)
{
    return count > 1 ? rng_below(&mind->rng, count) : 0;
}

/* An automatic player. It decides from the view of its seat, the choices and its own mind, and from nothing else. */
struct bot {
    const char *name;
    const char *what; /* one line for people; a msgid */
    /* It looks at the choices alone, so no view has to be made for it (choices from a view and from the state
     * are the same: a law), and it only ever answers with one of them. */
    bool blind;
    bool even;   /* blind, and takes any of them by mind_pick, and then any number of its range: `hurry` may do it */
    bool lawful; /* its answers are legal in every position, which a law shows: tournaments need not judge them */
    bool usual;  /* against whom people play who name nobody: one of each game's own */
    bool quick;  /* decides in a microsecond or so: others may play games out by it */
    bool level;  /* the usual one of any game, made worse: for people to grow with */
    bool negotiates; /* answers offers and makes them; where one plays that does not, nobody trades (S8) */
    void (*choose)(const struct game *game, const void *setup, const void *view, int seat, const struct choice *choices,
                   size_t count, struct mind *mind, struct move *move);
    /* In the place of `choose`, for one that knows its game well enough to need no list of choices. */
    void (*decide)(const void *setup, const void *view, int seat, struct mind *mind, struct move *move);
    /* For tests: whether what the bot counts, concludes and remembers is true in `state`, the whole state that `view`,
     * its seat's, was made from. Takes the figures from the functions that the bot decides by and compares them with
     * the cards, deeds and money of `state`, counted one by one. `why` (not NULL) says what differs. Asked at every
     * step of games of legal moves, whoever is to move. NULL: there is nothing to compare, which a law
     * (test_laws_audit) allows to bots that are blind, and in open games to bots that leave their mind's notes alone.
     */
    bool (*audit)(const void *setup, const void *view, int seat, const struct mind *mind, const void *state,
                  struct why *why);
    const struct bot *variant; /* the same player by another reading of its rules, for experiments; listed nowhere */
    /* For one that has something outside the game, such as a program of its own: `hire` makes what its minds get as
     * `own`, one for each thread that plays, and `dismiss` ends it. Both NULL for most. */
    enum status (*hire)(const struct bot *bot, const struct game *game, const void *setup, void **own, struct why *why);
    void (*dismiss)(void *own);
};

/* A figure of each seat that a plot follows through a game, such as its money. */
struct figure {
    const char *name;  /* in the name of a file, and what an experiment asks for */
    const char *title; /* for people; a msgid */
    const char *what;  /* what the numbers are, for the axis; a msgid */
};

enum { GAME_FIGURES_MAX = 8, GAME_COUNTS_MAX = 4 };

/* A mean that tournaments show of a game: the sum of one count over that of another, or over the games. */
struct mean {
    const char *name;  /* the key in JSON */
    const char *title; /* for people; a msgid */
    int part, whole;   /* indices of counts; whole < 0: for each game */
};

/* What a scenario says besides the position. */
struct scenario {
    int seats;
    int first;                       /* the seat that begins, if the text says so, or SEAT_NOBODY */
    char player[GAME_SEATS_MAX][24]; /* the bot that plays there; empty: the text does not say */
};

struct game {
    const char *name;  /* on the command line */
    const char *title; /* for people; a msgid */
    bool
        template_only; /* an example for programmers: works everywhere, is not offered to players */
    bool can_trade;    /* has an option trade=0, for tables with a player that does not negotiate */
    bool hands;        /* its own word "partida" is a hand: a whole game of it is called "juego" */
    bool
        /* nothing is hidden from anybody: the state is everybody's view, and need not be copied */
        open;
    int seats_min, seats_max, seats_usual;
    /* seat s plays for team s mod teams, and partners win and lose together; 0: there are no
     * teams */
    int teams;
    size_t setup_size, state_size;
    uint32_t
        /* no game has more moves; a caller that reaches it stops and calls the game unfinished */
        bound;

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

    /* For tests: whether what `sample` and `reflect` conclude from the view of `seat` is true in `state`. By law it is
     * true in the state that the view was made from, and in the samples of a seat that is to move. `why` (not NULL)
     * says what is not. NULL: they conclude nothing that `invariant` would not notice. */
    bool (*audit)(const void *setup, const void *view, int seat, const void *state, struct why *why);

    /* While the game goes on: how likely each seat is to win, by somebody who knows the game and sees the whole state.
     * They are odds, none below 0 or above 2⁵¹, and not all 0: only their proportions count. For those who think ahead,
     * and need not play to the end then. NULL: nobody can say. */
    void (*chances)(const void *setup, const void *state, int64_t chances[GAME_SEATS_MAX]);

    /* Over the spectator's view, field by field. Equal at every station of a ring that is in step. */
    uint64_t (*hash)(const void *setup, const void *state);
    void (*result)(const void *setup, const void *state, struct result *result);
    /* Whether everything that is conserved is there; `why` says what is missing. */
    bool (*invariant)(const void *setup, const void *state, struct why *why);

    /* Moves and states as text, both ways; a move's text says everything that the move holds. What state_parse reads
     * may be a view, in which things are blank: whether it is a whole state is the invariant's to say. */
    void (*move_text)(const void *setup, const struct move *move, struct str *text);
    bool (*move_parse)(const void *setup, const char *text, struct move *move);
    void (*state_text)(const void *setup, const void *state, struct str *text);
    bool (*state_parse)(const void *setup, const char *text, void *state);
    /* Whether tables of that setup only follow games that somebody else keeps: their journals may take over a position
     * that no moves lead to (core/journal.h). NULL: none does. */
    bool (*follows)(const void *setup);

    /* One sentence about `move`, made by `actor` in `before`, for the eyes of `viewer`: names[i] is what seat i is
     * called. Nothing in it that the viewer may not know; empty if there is nothing to tell. */
    void (*tell)(const void *setup, const void *before, const struct move *move, int viewer, const char *const *names,
                 enum lang lang, struct str *text);
    /* What there is to draw of a view. */
    void (*scene)(const void *setup, const void *view, int viewer, const char *const *names, enum lang lang,
                  struct scene *scene);
    /* What `move` does to `before`, or to the viewer's view of it, piece by piece and for the eyes of `viewer`, as
     * `tell` does it in a sentence. Together with the two scenes it says the same. May be NULL: nothing but the
     * sentence. */
    void (*happened)(const void *setup, const void *before, const struct move *move, int viewer, enum lang lang,
                     struct scene_events *events);
    /* The card of a square of the board; false: that one has none. May be NULL: no square has. */
    bool (*card)(const void *setup, const void *view, int cell, enum lang lang, struct scene_card *card);

    /* What each of the moves is worth to the seat to move, by somebody who knows the game: for hints. false: no opinion
     * now. NULL: nobody knows it. */
    bool (*weigh)(const void *setup, const void *state, const struct move *moves, size_t count, int *worth);

    /* A start position from a text (docs/scenarios.md), with the setup it is played by; NULL if the game has none.
     * `options` come after those of the text and so have the last word. `first` is the seat that begins, whatever the
     * text says; SEAT_NOBODY: as it says. ST_BAD names the line. The state passes `invariant`. */
    enum status (*scenario)(const char *text, size_t length, const char *options, int first, void *setup, void *state,
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

/* A plain family of the one move, written where it is wanted: copying a struct that has just been
 * put together octet by octet makes the processor wait until all of them have reached the cache (a
 * tenth of an UNO game's time). */
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

/* The rows of an audit: where the condition holds it fails, and says so in English, since only tests read it. */
bool audit_differs(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);
#define DIFFERS_IF(condition, ...) RETURN_IF(condition, audit_differs(why, __VA_ARGS__))

/* The verdict, after `why` was told it. And the rows of a judge: where the condition holds, the move is not allowed, or
 * is let through as a departure, by that ruling (NULL: by none). */
enum verdict verdict_say(enum verdict verdict, struct why *why, const char *cited, const char *text);
#define VERDICT_IF(verdict, condition, cited, text)                                                                    \
    do                                                                                                                 \
        if (condition)                                                                                                 \
            return verdict_say(verdict, why, cited, text);                                                             \
    while (0)
#define REFUSE_IF(condition, cited, text) VERDICT_IF(MOVE_ILLEGAL, condition, cited, text)
#define TOLERATE_IF(condition, cited, text) VERDICT_IF(MOVE_TOLERATED, condition, cited, text)
