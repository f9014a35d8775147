/* The console: what is being played, and talking with the person. What else the files of the
 * console share is declared by subject:
 *
 *     commands.h  the manual's commands and their functions
 *     flow.h      playing on, questions, refusals
 *     server.h    a game on a server
 *     store.h     the directory: the running game, saved games, files
 *     tell.h      what happened, in the manual's words
 *     views.h     boards, cards, lists
 *     words.h     how things are called and found */
#pragma once

#include <limits.h>

#include "core/bot.h"
#include "core/journal/journal.h"
#include "front/street/street.h"
#include "games/monopoly/show/words.h"

enum {
    STREET_LINE = 512, /* of input */
    STREET_NAME = 40,  /* of a player, terminator included */
    STREET_PATH = 600,
};

struct street_player {
    char name[STREET_NAME];
    unsigned colour;
    const struct bot *bot; /* NULL: a person */
};

/* The journal of the running game: in memory, where `guardar` takes it from, and in a file of the
 * directory, which survives the process. */
struct street_store {
    char path[STREET_PATH]; /* of the file; empty: the directory cannot be used */
    int fd;                 /* locked as long as it is open; -1: none */
    bool failed;            /* the file could not be written: said once */
    bool missing; /* a part of the journal was lost for lack of memory: it cannot be loaded again */
    char *text;
    size_t length, size;
    uint32_t saved; /* moves when the game was last saved or begun */
};

/* What Tab offers as an answer. */
enum street_tab {
    STREET_TAB_NOTHING,
    STREET_TAB_NAMES,    /* nothing: a free name, which is never taken for a command */
    STREET_TAB_COMMANDS, /* a command is wanted, not the answer to a question */
    STREET_TAB_COLOURS,  /* those of `colours` */
    STREET_TAB_KINDS,    /* of automatic players */
    STREET_TAB_BOARDS,
    STREET_TAB_DECKS,
    STREET_TAB_GAMES, /* that are saved */
    STREET_TAB_BIDS,
};

/* The move that is being told (tell.c): its effects are followed one after the other from the
 * position before it; the position after it is `s` of struct street. */
struct street_told {
    const struct game_state *before;
    const struct move *move;
    int64_t cash[MONO_SEATS];    /* after what was told so far */
    unsigned square;             /* where the piece of the player on turn is so far */
    bool jailed;                 /* that player is in jail so far */
    int total;                   /* of the last throw */
    unsigned paid;               /* one bit a seat: has paid something */
    uint8_t owed_to[MONO_SEATS]; /* the creditor of what could not be paid */
    bool shares;                 /* a bankrupt's estate is shared */
};

struct street {
    const struct street_config *config;
    const struct street_reader *reader;
    const struct writer *writer;
    enum lang lang;
    enum status out;    /* of the first print that failed, … */
    struct why out_why; /* … which can be inside a move */

    bool ended;     /* the input did */
    bool leaving;   /* salir */
    bool question;  /* a question is open */
    bool waiting;   /* a line is being read, … */
    bool above;     /* … and something was printed meanwhile */
    bool repeated;  /* the question has to be asked again */
    bool withdrawn; /* the question is void: the whole dialogue ends */
    enum street_tab tab;
    unsigned colours; /* one bit each: those that the next player can take */

    struct street_server *server; /* the game is a server's; NULL: it is local */
    bool typed;  /* a person typed the move under way: what is on the screen is not told again */
    bool pushed; /* `tirar` was pressed for the automatic player on turn */
    bool unseen; /* the game was loaded: the open auction or offer has to be shown */
    int debtor;  /* whose debt was announced, or -1 */
    int thrown;  /* throws of the turn when a throw was last due: doubles are announced once */
    int page;    /* of the tutorial */
    struct street_told told;

    bool open; /* there is a game */
    uint64_t seed;
    usec_t deadline;  /* USEC_NEVER: none */
    unsigned clocked; /* minutes played that the journal knows of */
    struct mt19937 mt;
    struct rng dice;
    struct street_player player[MONO_SEATS];
    struct bot_memory memory[MONO_SEATS]; /* of automatic players; their notes are in the journal */
    struct journal journal;
    struct street_store store;
    struct table table;
    const struct game_state *s; /* of the table */
    _Alignas(16) struct game_setup setup;
};

static inline int street_columns(const struct street *st)
{
    return st->config->columns ? st->config->columns : st->config->width();
}

/* Where lines are broken; a pipe has no edge. */
static inline int street_edge(const struct street *st)
{
    return st->reader->shows ? street_columns(st) : INT_MAX;
}

static inline const char *street_name(const struct street *st, int64_t seat)
{
    return st->player[seat].name;
}

/* ---- talk.c ---- */

/* Print whole lines, street_say translated; the line feed at the end can be left out. */
void street_print(struct street *st, const char *format, ...) PRINTF_LIKE(2, 3);
void street_say(struct street *st, const char *msgid, ...) PRINTF_LIKE(2, 3);

/* Read an answer and cut the blanks around it; street_ask translates its prompt. Return false if
 * the input has ended or the question was withdrawn. With STREET_TAB_NOTHING, commands that are
 * allowed in the middle of a question are carried out, and the question is asked again. */
bool street_read(struct street *st, enum street_tab tab, char line[STREET_LINE],
                 const char *prompt);
bool street_ask(struct street *st, enum street_tab tab, char line[STREET_LINE], const char *msgid,
                ...) PRINTF_LIKE(4, 5);

/* Returns 1 for yes, 0 for no, -1 for no answer (as street_read). An empty answer is `usual`, which
 * is shown in capitals; -1: the question is asked again. */
int street_ask_yes(struct street *st, int usual, const char *msgid, ...) PRINTF_LIKE(3, 4);

/* A number from `low` to `high`; an empty answer is the value of *number. False: no answer. */
bool street_ask_number(struct street *st, int64_t low, int64_t high, int64_t *number,
                       const char *msgid, ...) PRINTF_LIKE(5, 6);

/* ---- console.c ---- */

/* Plays on until a command is wanted, and reads its line; false: there is none any more. */
bool street_command(struct street *st, char line[STREET_LINE]);

/* ---- kinds.c: the kinds of automatic players ---- */

/* The name of the kind that is a program of the user's, whatever its command: a saved game of
 * another user must not say what is started here. */
#define STREET_PROGRAM "cmd"
extern const struct bot street_absent; /* a program in a saved game, while none was given */

/* Return the kind number `index`, or of that name, or NULL. */
const struct bot *street_kind_at(const struct street_config *config, size_t index);
const struct bot *street_kind(const struct street_config *config, const char *name);
const struct bot *street_kind_usual(void);
const char *street_kind_name(const struct bot *bot);

/* Start and end the programs that play. A program that does not start is replaced by the usual
 * kind. */
void street_hire(struct street *st);
void street_dismiss(struct street *st);
