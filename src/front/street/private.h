/* What the files of the console share. Nothing here is for anybody else. */
#pragma once

#include <limits.h>

#include "front/draw/colours.h"
#include "core/bot.h"
#include "core/journal/journal.h"
#include "front/street/street.h"
#include "games/monopoly/show/show.h"

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
/* The kinds of automatic players, by a number from 0 on, and by name; NULL: there is none. A
 * program of the user's is called STREET_PROGRAM, whatever its command is: a file of somebody
 * else's never says what is started here. */
#define STREET_PROGRAM "cmd"
const struct bot *street_kind_at(const struct street_config *config, size_t index);
const struct bot *street_kind(const struct street_config *config, const char *name);
const char *street_kind_name(const struct bot *bot);
const struct bot *street_kind_usual(void);
extern const struct bot
    street_absent; /* a program's seat in a saved game, and nobody has said which one */

/* The journal of the game: kept in memory, from which `guardar` writes, and in the directory, which
 * survives. */
struct street_store {
    char path
        [STREET_PATH]; /* of the file of the running game; empty: the directory cannot be used */
    int fd;            /* locked as long as we live; -1: none */
    bool failed;       /* the file could not be written: said once */
    bool
        /* there was no memory for a part of the journal: what is left cannot be loaded again */
        missing;
    char *text;
    size_t length, size;
    uint32_t saved; /* moves when the game was last saved or begun */
};

/* What Tab offers where something is asked. */
enum street_tab {
    STREET_TAB_NOTHING,
    /* whatever somebody calls something: nothing is offered, and no answer is a command */
    STREET_TAB_NAMES,
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
    bool ended;               /* the input did */
    bool leaving;             /* salir */
    bool question;            /* a question is open */
    bool waiting;             /* a line is being read, … */
    bool above;               /* … and something was printed meanwhile */
    bool repeated;            /* the question is asked again, whatever it was interrupted by */
    bool withdrawn;           /* what was asked is not asked any more: the whole dialogue ends */
    struct street_afar *afar; /* the game is a server's; NULL: it is ours */
    enum street_tab tab;
    unsigned colours; /* one bit each: those that the next player may take */
    bool
        /* the move under way was typed by a person: what stands on the screen is not told again */
        typed;
    bool pushed; /* `tirar` was pressed for the automatic player on turn */
    bool
        /* the game was loaded in the middle of something that nobody has seen in this session */
        unseen;
    int debtor; /* whose debt was announced, or -1 */
    int thrown; /* throws of the turn when a throw was last due: doubles are announced once */
    int page;   /* of the tutorial */

    /* The move that is being told (tell.c): what was before it, what is after it being in `s`. */
    const struct game_state *before;
    const struct move *move;
    int64_t cash[MONO_SEATS];    /* what everybody has after what was told so far */
    unsigned square;             /* where the piece of the player on turn is in the tale */
    int total;                   /* of the last throw */
    unsigned paid;               /* one bit a seat: who has paid something */
    uint8_t owed_to[MONO_SEATS]; /* whom what could not be paid is owed to */
    bool shares;                 /* what a bankrupt leaves is shared */
    bool jailed;                 /* whoever is on turn is in jail in the tale */

    bool open; /* there is a game */
    uint64_t seed;
    usec_t deadline;  /* USEC_NEVER: none */
    unsigned clocked; /* minutes played that the journal knows of */
    struct mt19937 mt;
    struct rng dice;
    struct street_player player[MONO_SEATS];
    struct bot_memory
        memory[MONO_SEATS]; /* of automatic players: what they note stays, and is in the journal */
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

/* Where the window ends; a pipe has no edge. */
static inline int street_edge(const struct street *st)
{
    return st->reader->shows ? street_columns(st) : INT_MAX;
}

static inline const char *street_name(const struct street *st, int64_t seat)
{
    return st->player[seat].name;
}

/* ---- talk.c ---- */

/* Prints whole lines, as they are or in the person's language; the line feed at the end may be left
 * out. */
void street_print(struct street *st, const char *format, ...) PRINTF_LIKE(2, 3);
void street_say(struct street *st, const char *msgid, ...) PRINTF_LIKE(2, 3);

/* Reads an answer, blanks around it cut; a prompt as it is, or in the person's language. false: the
 * input has ended, or the person is leaving. Where Tab offers nothing, commands that may be given
 * in the middle of a question are carried out, and it is asked again. */
bool street_read(struct street *st, enum street_tab tab, char line[STREET_LINE],
                 const char *prompt);
bool street_ask(struct street *st, enum street_tab tab, char line[STREET_LINE], const char *msgid,
                ...) PRINTF_LIKE(4, 5);

/* 1 yes, 0 no, -1 no answer (the input ended). An empty answer is `usual`, which stands in capitals
 * behind the question; -1: there is none, it is asked again. */
int street_ask_yes(struct street *st, int usual, const char *msgid, ...) PRINTF_LIKE(3, 4);

/* A number, *number if the answer is empty. false: no answer. */
bool street_ask_number(struct street *st, int64_t low, int64_t high, int64_t *number,
                       const char *msgid, ...) PRINTF_LIKE(5, 6);

/* refuse.c: why the rules say no, and what to do instead. */
void street_refuse(struct street *st, enum mono_no no, const struct move *move);
/* The commands that bring money here, as words of a sentence. */
const char *street_ways(const struct street *st);

/* ---- words.c ---- */

/* The only one of the colours (one bit each) that has the name, or begins so, as shown or in
 * Spanish; -1. */
int street_colour_find(const struct street *st, unsigned colours, const char *name);
/* The seat whose piece has the colour; -1. */
int street_seat_of_colour(const struct street *st, const char *name);
int street_seat_of_name(const struct street *st, const char *name);
/* Compares without case and accents. */
bool street_same(const char *a, const char *b);
bool street_begins(const char *text, const char *with);
/* Letters to put in, take out, change or swap with the next until one word is the other; beyond
 * STREET_NEAR it may be more than is said. */
enum { STREET_NEAR = 2 };
unsigned street_distance(const char *a, const char *b);
/* A name that can be shown: valid UTF-8, no control characters, columns from 1 to `most`. */
bool street_good_name(const char *name, size_t most);
/* Adds the text and blanks up to `width` columns. */
void street_pad(struct str *out, const char *text, size_t width);
/* "pesetas", "peseta" if it is one. */
const char *street_currency(const struct street *st, int64_t amount);
struct street_text {
    char text[120];
};
/* Prose of data/, in parts of a line "[title]" and paragraphs, one a line: the index-th. false:
 * there is none. */
struct street_part {
    char title[80], text[1500];
};
bool street_part(const char *file, int index, struct street_part *part);
/* "15000 pesetas", "1 peseta". */
#define SUM(amount) TEXT_OF(120, "%lld %s", (long long)(amount), street_currency(st, amount))
/* What the board calls them, in the language of whoever plays. */
#define DEED(deed) tr(st->lang, mono_deed_name(&st->setup, deed))
#define SQUARE(index) tr(st->lang, st->setup.square[index].name)
#define GROUP_OF(deed) tr(st->lang, mono_group_of(&st->setup, deed)->name)
/* "2 casas", "1 hotel". */
struct street_text street_buildings(const struct street *st, unsigned level);
/* The deed on the square that the user calls `word`: its number, or its name; MONO_NONE and a word
 * about it if there is none. */
unsigned street_deed_find(struct street *st, const char *word);
/* The index of the square, or -1. */
int street_square_find(const struct street *st, const char *word);
/* The sequence for an ink, empty without colours; and the ink of a deed's group. */
struct ansi_look street_ink(const struct street *st, unsigned ink);
unsigned street_ink_group(const struct street *st, unsigned deed);

/* ---- views ---- */

void street_show_square(struct street *st, const struct game_state *state,
                        unsigned square); /* a small card */
void street_show_deed(struct street *st, unsigned square,
                      bool owner); /* all that is printed on it */
void street_show_board(struct street *st);
void street_show_legend(struct street *st);
void street_show_players(struct street *st);
void street_show_player(struct street *st, int seat);
void street_show_bank(struct street *st);
/* Each of the deeds: "(6) GLORIETA CUATRO CAMINOS   GRUPO: azul cielo   CONSTRUIDO: …" */
void street_show_deeds(struct street *st, uint64_t deeds);
/* "(11) GLORIETA DE BILBAO" in a column. */
void street_deed_title(const struct street *st, unsigned deed, struct str *text);

/* ---- flow.c ---- */

/* Plays on until a person's command is wanted or the game is over. */
void street_advance(struct street *st);
/* Whether whoever is to move may do that, and the same said to them if not. */
enum mono_no street_judge(const struct street *st, enum mono_kind kind, unsigned a);
bool street_may(struct street *st, enum mono_kind kind, unsigned a);
/* Plays a person's move; false after saying why not. */
bool street_play(struct street *st, enum mono_kind kind, unsigned a, int64_t n);
bool street_play_move(struct street *st, const struct move *move);
/* The game is closed: nothing of it stays in the directory unless `keep`. */
void street_close(struct street *st, bool keep);
/* Sits down at a game that is set up (setup, players, seed): table, dice, clock, programs that
 * play. */
void street_sit(struct street *st);
/* Whoever has to throw or to pay is told so once. */
void street_announce(struct street *st);
/* Starts those programs, and ends them. */
void street_hire(struct street *st);
void street_dismiss(struct street *st);

/* ---- ask.c: what the rules ask of a person. false: no answer, nothing was played. ---- */

bool street_answer(struct street *st);
/* What is offered and what is asked for it. */
void street_show_offer(struct street *st);
/* Card or fine before the throw of a prisoner. */
bool street_ask_jail(struct street *st);

/* ---- tell.c ---- */

void street_observe(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor);
/* What is going on in a game that was just loaded: the lot under the hammer, the offer on the
 * table. */
void street_tell_again(struct street *st);
void street_tell_debt(struct street *st);
void street_tell_end(struct street *st);

/* The parts of a tale. */

/* Whose turn it was, and who decided. */
static inline const char *turn_name(const struct street *st)
{
    return street_name(st, st->before->turn);
}

static inline const char *control_name(const struct street *st)
{
    return street_name(st, st->before->control);
}

/* Takes it if the money is there; false: it stays a debt. `to` may be MONO_SEVERAL. */
bool tell_charge(struct street *st, unsigned debtor, unsigned to, int64_t amount);

/* Money that changed hands in the tale; seats, or anything else for the bank. */
void tell_pay(struct street *st, unsigned from, unsigned to, int64_t amount);

/* tell_deed.c: purchases, buildings, mortgages, bids. */
void tell_deal(struct street *st);
void tell_dealt_out(struct street *st);
void tell_decline(struct street *st);
void tell_sale(struct street *st);
void tell_raze(struct street *st);
void tell_place(struct street *st);
void tell_bid(struct street *st);
/* An order to build that is carried out now, and an auction that begins. */
void tell_order_done(struct street *st);
void tell_auction_open(struct street *st);
void tell_show_lot(struct street *st);

/* tell_walk.c: the piece goes so many squares on, with or without a salary, and settles where it
 * comes to, the rent being as a card may want it. */
struct tell_toll {
    int times;    /* so many times; 0: once */
    bool by_dice; /* by the throw */
};
void tell_walk(struct street *st, int squares, bool salary, struct tell_toll toll);
void tell_rent(struct street *st, unsigned deed, int64_t rent);
/* A card that is drawn, the choice of a tax. */
void tell_card(struct street *st);
void tell_tax(struct street *st);
/* What had waited (for a debt, an auction …) and goes on now: the walk out of jail, the rest of a
 * card. */
void tell_go_on(struct street *st);

/* ---- store.c ---- */

void street_store_open(struct street *st);
void street_store_close(struct street *st);
/* The journal of st->table writes through the store. */
void street_store_journal(struct street *st);
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
void street_each_file(const struct street *st, const char *end,
                      void (*each)(void *who, const char *name), void *who);
/* Reads a file of the user's: in the directory, or in the current one. ST_END: there is none. Free
 * the text. */
enum status street_read_user_file(const struct street *st, const char *name, char **text,
                                  size_t *length, struct why *why) MUST_USE;

/* ---- afar.c: a game on a server ---- */

void street_connect(struct street *st, const char *rest); /* conectar */
void street_disconnect(struct street *st);                /* desconectar */
bool street_afar_may_leave(struct street *st);
/* Plays on there until a command is wanted. */
void street_afar_advance(struct street *st);
bool street_afar_play(struct street *st, const struct move *move);
bool street_afar_done(const struct street *st); /* nothing more is played there */
bool street_afar_asks(const struct street *st); /* something is ours to decide */
/* What goes on while the line that is asked for now is read; afterwards whether its answer is still
 * wanted. */
const struct street_beside *street_afar_beside(struct street *st);
bool street_afar_wants(const struct street *st);

/* ---- console.c ---- */

/* Once a command is wanted, the line that was typed; false: there is none any more. */
bool street_command(struct street *st, char line[STREET_LINE]);

/* ---- others ---- */

void street_new(struct street *st);   /* new.c: nuevo */
void street_trade(struct street *st); /* trade.c: negociar */
void street_help(struct street *st, const char *command);
void street_manual(struct street *st); /* manual.c: minicomo, from its first page */
void street_manual_previous(struct street *st);
void street_manual_next(struct street *st);
void street_shell(struct street *st, const char *line);
bool street_browse(struct street *st, const char *path);

/* ---- commands.c ---- */

/* The commands, for help and completion; ended by one without a name. */
struct street_word {
    const char *name;
    unsigned how; /* of those below */
    /* One of these carries it out: alone, with what follows it, with the name of a saved game,
     * which is asked for … */
    void (*act)(struct street *st);
    void (*run)(struct street *st, const char *rest);
    void (*file)(struct street *st, const char *name);
    /* … or with a deed, in a move of that kind; without one it lists those that may be, or says
     * that there is none. */
    enum mono_no (*may)(const struct game_setup *, const struct game_state *, int seat,
                        unsigned deed);
    enum mono_kind kind;
    const char *none;
    const char *options; /* that may follow it */
    const char *see;     /* the command under which it is explained, if it is another */
};
enum {
    STREET_ANYTIME = 1, /* without a game, too */
    STREET_ASIDE = 2,   /* in the middle of a question, too */
    STREET_ALIAS = 4,   /* another name of a command: understood, not offered */
    STREET_ACTS = 8,    /* on a server only by whoever has to decide */
    STREET_HERE = 16,   /* not on a server, */
    STREET_AFAR = 32,   /* only there */
};
extern const struct street_word street_words[];
/* The command of that name, or the only one that begins so; NULL. */
const struct street_word *street_word_find(const struct street *st, const char *name);
/* Whether it makes sense at this table: ours, or a server's. */
bool street_word_is_for(const struct street *st, const struct street_word *word);
/* The first word of the line, empty if it is too long; gives what follows it. */
const char *street_first_word(const char *line, char name[STREET_NAME]);
/* Carries out what was typed where a command is wanted: a command, a beginning that only one has,
 * or the shell's. */
void street_obey(struct street *st, const char *line);
/* Whether the answer was a command that may be given in the middle of a question (ver, ayuda,
 * guardar …), and was carried out: the question is asked again. */
bool street_aside(struct street *st, const char *line);

/* manage.c */
void street_manage(struct street *st, const struct street_word *word, const char *rest);
/* Whether a person acts now; an automatic player is moved by `tirar` only, and that is said. */
bool street_person_acts(struct street *st);
void street_cmd_pay(struct street *st);
void street_cmd_bankrupt(struct street *st);
void street_cmd_control(struct street *st, const char *rest);
void street_cmd_return(struct street *st);
