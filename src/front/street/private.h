/* What the files of the console share. Nothing here is for anybody else. */
#ifndef SOBREMESA_FRONT_STREET_PRIVATE_H
#define SOBREMESA_FRONT_STREET_PRIVATE_H

#include <limits.h>

#include "front/colours.h"
#include "core/journal.h"
#include "front/canvas.h"
#include "front/street/street.h"
#include "games/monopoly/monopoly.h"

enum {
    STREET_LINE = 512, /* of input */
    STREET_NAME = 40,  /* of a player, terminator included */
    STREET_CARD = 42,  /* columns of a square drawn as a card */
    STREET_FILE = 256 << 10,
    STREET_PATH = 600,
};

struct street_player {
    char name[STREET_NAME];
    unsigned colour;
    const struct bot *bot; /* NULL: a person */
};

/* The journal of the game: kept in memory, from which `guardar` writes, and in the directory, which survives. */
struct street_store {
    char path[STREET_PATH]; /* of the file of the running game; empty: the directory cannot be used */
    int fd;                 /* locked as long as we live; -1: none */
    bool failed;            /* the file could not be written: said once */
    char *text;
    size_t length, size;
    uint32_t saved; /* moves when the game was last saved or begun */
};

/* What Tab offers where something is asked. */
enum street_tab {
    STREET_TAB_NOTHING,
    STREET_TAB_COMMANDS, /* a command is wanted, not the answer to a question */
    STREET_TAB_COLOURS,  /* those of `colours` */
    STREET_TAB_KINDS,    /* of automatic players */
    STREET_TAB_BOARDS,
    STREET_TAB_DECKS,
    STREET_TAB_GAMES, /* that are saved */
    STREET_TAB_BIDS,
};

struct street {
    const struct street_config *config;
    const struct street_reader *reader;
    const struct writer *writer;
    enum lang lang;
    enum status out; /* of the first print that failed: sentences come from inside a move */
    struct why out_why;
    bool ended;    /* the input did */
    bool leaving;  /* salir */
    bool question; /* a question is open */
    enum street_tab tab;
    unsigned colours; /* one bit each: those that the next player may take */
    bool typed;       /* the move under way was typed by a person: what stands on the screen is not told again */
    bool pushed;      /* `tirar` was pressed for the automatic player on turn */
    bool quiet;       /* a journal is being played again: nothing is told */
    bool unseen;      /* the game was loaded in the middle of something that nobody has seen in this session */
    int debtor;       /* whose debt was announced, or -1 */
    int thrown;       /* throws of the turn when a throw was last due: doubles are announced once */
    int page;         /* of the tutorial */

    bool open; /* there is a game */
    uint64_t seed;
    usec_t deadline;  /* USEC_NEVER: none */
    unsigned clocked; /* minutes played that the journal knows of */
    struct mt19937 mt;
    struct rng dice;
    struct street_player player[MONO_SEATS];
    struct mind mind[MONO_SEATS]; /* of automatic players: what they note stays, and is in the journal */
    struct journal journal;
    struct street_store store;
    struct table table;
    _Alignas(16) struct mono_setup setup;
};

static inline const struct mono_state *street_state(const struct street *st)
{
    return (const struct mono_state *)(const void *)st->table.state;
}

static inline int street_columns(const struct street *st)
{
    return st->config->columns ? st->config->columns : st->config->width();
}

/* Where the window ends; a pipe has no edge. */
static inline int street_edge(const struct street *st)
{
    return st->reader->shows ? street_columns(st) : INT_MAX;
}

static inline const char *street_name(const struct street *st, int seat)
{
    return st->player[seat].name;
}

/* ---- talk.c ---- */

/* Prints whole lines; the line feed at the end may be left out. */
void street_say(struct street *st, const char *format, ...) PRINTF_LIKE(2, 3);

/* Reads an answer, blanks around it cut. false: the input has ended, or the person is leaving. */
bool street_ask(struct street *st, enum street_tab tab, char *line, size_t size, const char *format, ...)
    PRINTF_LIKE(5, 6);

/* 1 yes, 0 no, -1 no answer (the input ended). An empty answer is `usual`, which stands in capitals behind the
 * question; -1: there is none, it is asked again. */
int street_ask_yes(struct street *st, int usual, const char *format, ...) PRINTF_LIKE(3, 4);

/* A number, *number if the answer is empty. false: no answer. */
bool street_ask_number(struct street *st, const char *prompt, int64_t low, int64_t high, int64_t *number);

/* refuse.c: why the rules say no, and what to do instead. */
void street_refuse(struct street *st, enum mono_no no, const struct move *move);

/* ---- words.c ---- */

/* The only one of the colours (one bit each) that has the name, or begins so, as shown or in Spanish; -1. */
int street_colour_find(const struct street *st, unsigned colours, const char *name);
/* The seat whose piece has the colour; -1. */
int street_seat_of_colour(const struct street *st, const char *name);
int street_seat_of_name(const struct street *st, const char *name);
/* Compares without case and accents. */
bool street_same(const char *a, const char *b);
bool street_begins(const char *text, const char *with);
/* Letters to put in, take out, change or swap with the next until one word is the other. */
unsigned street_distance(const char *a, const char *b);
/* A name that can be shown: valid UTF-8, no control characters, columns from 1 to `most`. */
bool street_good_name(const char *name, size_t most);
/* Adds the text and blanks up to `width` columns. */
void street_pad(struct str *out, const char *text, size_t width);
/* "pesetas", "peseta" if it is one. */
const char *street_currency(const struct street *st, int64_t amount);
/* "15000 pesetas", "1 peseta". */
struct street_sum {
    char text[48];
};
struct street_sum street_sum(const struct street *st, int64_t amount);
/* "2 casas", "1 hotel". */
void street_buildings(enum lang lang, unsigned level, char *text, size_t size);
/* The deed on the square that the user calls `word`: its number, or its name; MONO_NONE and a word about it if there is
 * none. */
unsigned street_deed_find(struct street *st, const char *word);
/* The index of the square, or -1. */
int street_square_find(const struct street *st, const char *word);
/* What an action of a card does, in a few words. */
void street_action(const struct street *st, const struct mono_card *card, unsigned action, struct str *text);
/* The sequence for an ink, empty without colours; and the inks: of a player's piece, of a deed's group. */
struct ansi_look street_ink(const struct street *st, unsigned ink);
unsigned street_ink_piece(unsigned colour);
unsigned street_ink_group(const struct street *st, unsigned deed);

/* ---- views ---- */

void street_show_square(struct street *st, const struct mono_state *state, unsigned square); /* a small card */
void street_show_deed(struct street *st, unsigned square, bool owner); /* all that is printed on it */
void street_show_board(struct street *st);
void street_show_legend(struct street *st);
void street_show_players(struct street *st);
void street_show_player(struct street *st, int seat);
void street_show_bank(struct street *st);
/* "(6) GLORIETA CUATRO CAMINOS   GRUPO: azul cielo   CONSTRUIDO: …" */
void street_property_line(const struct street *st, unsigned deed, struct str *text);
/* "(11) GLORIETA DE BILBAO" in a column. */
void street_deed_title(const struct street *st, unsigned deed, struct str *text);

/* ---- flow.c ---- */

/* Plays on until a person's command is wanted or the game is over. */
void street_advance(struct street *st);
/* Plays a person's move; false after saying why not. */
bool street_play(struct street *st, const struct move *move);
/* The game is closed: nothing of it stays in the directory unless `keep`. */
void street_close(struct street *st, bool keep);
/* Sits down at a game that is set up (setup, players, seed): table, dice, clock. */
void street_sit(struct street *st);

/* ---- ask.c: what the rules ask of a person. false: no answer, nothing was played. ---- */

bool street_answer(struct street *st);
/* What is offered and what is asked for it. */
void street_show_offer(struct street *st);
/* Card or fine before the throw of a prisoner. */
bool street_ask_jail(struct street *st);

/* ---- tell.c ---- */

void street_observe(void *who, const struct table *table, const void *before, const struct move *move, int actor);
/* What is going on in a game that was just loaded: the lot under the hammer, the offer on the table. */
void street_tell_again(struct street *st);
void street_tell_debt(struct street *st);
void street_tell_end(struct street *st);

/* ---- store.c ---- */

void street_store_open(struct street *st);
void street_store_close(struct street *st);
/* Begins the journal of the game that is set up. */
void street_store_begin(struct street *st);
/* Forgets the running game. */
void street_store_clear(struct street *st);
/* Offers the interrupted game, if there is one. */
void street_store_offer(struct street *st);
void street_save(struct street *st, const char *name);
void street_load(struct street *st, const char *name);
void street_list(struct street *st, bool games);
/* The files of the directory that end so, in order; saved games without their ".sav". */
void street_each_file(const struct street *st, const char *end, void (*each)(void *who, const char *name), void *who);
/* Reads a file of the user's: in the directory, or in the current one. ST_END: there is none. Free the text. */
enum status street_read_user_file(const struct street *st, const char *name, char **text, size_t *length,
                                  struct why *why) MUST_USE;

/* ---- others ---- */

void street_new(struct street *st, const char *rest);   /* new.c: nuevo */
void street_trade(struct street *st, const char *rest); /* trade.c: negociar */
void street_help(struct street *st, const char *command);
void street_manual(struct street *st, int step); /* minicomo: 0 from the start, -1 anterior, 1 siguiente */
void street_shell(struct street *st, const char *line);
bool street_browse(struct street *st, const char *path);

/* ---- commands.c ---- */

/* The commands, for help and completion; ended by one without a name. */
struct street_word {
    const char *name;
    void (*run)(struct street *st, const char *rest);
    unsigned how; /* of these */
};
enum {
    STREET_ANYTIME = 1, /* without a game, too */
    STREET_ASIDE = 2,   /* in the middle of a question, too */
    STREET_ALIAS = 4,   /* another name of a command: understood, not offered */
};
extern const struct street_word street_words[];
/* The command of that name, or the only one that begins so; NULL. */
const struct street_word *street_word_find(const char *name);
/* Carries out what was typed where a command is wanted: a command, a beginning that only one has, or the shell's. */
void street_obey(struct street *st, const char *line);
/* Whether the answer was a command that may be given in the middle of a question (ver, ayuda, guardar …), and was
 * carried out: the question is asked again. */
bool street_aside(struct street *st, const char *line);

/* manage.c */
void street_cmd_mortgage(struct street *st, const char *rest);
void street_cmd_lift(struct street *st, const char *rest);
void street_cmd_build(struct street *st, const char *rest);
void street_cmd_sell(struct street *st, const char *rest);
void street_cmd_pay(struct street *st, const char *rest);
void street_cmd_bankrupt(struct street *st, const char *rest);
void street_cmd_control(struct street *st, const char *rest);
void street_cmd_return(struct street *st, const char *rest);

#endif
