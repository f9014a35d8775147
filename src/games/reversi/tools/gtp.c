/* The Go Text Protocol (version 2) as programs for Othello speak it: squares are a1 (top left) to
 * h8, black begins, `pass` only when there is no move. */

#include "base/bits.h"
#include "core/version.h"
#include "games/reversi/tools/engine_session.h"

enum {
    LINE = 1024,
    WORDS = 4,
    HISTORY = 256, /* discs and passes of one game, with room to spare */
    TIME_SOLVED =
        16, /* with so many empty squares a game is as good as solved: moves take next to no time */
    TIME_RESERVE = 4,   /* moves more than are left until then, when time is shared out */
    TIME_LEAST = 10000, /* microseconds */
};

struct situation {
    uint64_t discs[2];
    unsigned turn;
};

struct gtp {
    struct talk *talk;
    struct situation past[HISTORY];
    unsigned plies;
    char words[WORDS][64];
    unsigned count;
    struct str *answer;
    bool quit;
    bool clocked[2];        /* whether time_left has been said of a colour, and what */
    usec_t clock[2], usual; /* and what a move takes otherwise */
};

/* A command: false is an error, with its text in the answer. Those that are always answered the
 * same have no function. */
struct verb {
    const char *name;
    bool (*run)(struct gtp *gtp);
    const char *answer;
};

enum { VERBS = 20 };

static const struct verb verbs[VERBS + 1]; /* ended by one without a name */

static bool refuse(struct gtp *gtp, const char *text)
{
    str_add(gtp->answer, "%s", text);
    return false;
}

/* Plays if it is legal, and remembers what was before. */
static bool do_move(struct gtp *gtp, unsigned colour, unsigned square)
{
    struct situation before = {{gtp->talk->discs[0], gtp->talk->discs[1]}, gtp->talk->turn};
    if (!talk_play(gtp->talk, colour, square))
        return false;
    if (gtp->plies < HISTORY)
        gtp->past[gtp->plies++] = before;
    return true;
}

static bool read_colour(struct gtp *gtp, unsigned word, unsigned *colour)
{
    const char *text = gtp->count > word ? gtp->words[word] : "";
    bool black = !strcasecmp(text, "b") || !strcasecmp(text, "black");
    *colour = black ? TALK_BLACK : TALK_WHITE;
    return black || !strcasecmp(text, "w") || !strcasecmp(text, "white");
}

/* ---- the commands ---- */

static bool say_known(struct gtp *gtp)
{
    const struct verb *verb = verbs;
    while (verb->name && strcmp(verb->name, gtp->count > 1 ? gtp->words[1] : "") != 0)
        verb++;
    str_add(gtp->answer, "%s", verb->name ? "true" : "false");
    return true;
}

static bool say_commands(struct gtp *gtp)
{
    for (const struct verb *verb = verbs; verb->name; verb++)
        str_add(gtp->answer, "%s%s", verb == verbs ? "" : "\n", verb->name);
    return true;
}

static bool do_quit(struct gtp *gtp)
{
    gtp->quit = true;
    return true;
}

static bool do_boardsize(struct gtp *gtp)
{
    return gtp->count > 1 && strcmp(gtp->words[1], "8") == 0 ? true
                                                             : refuse(gtp, "unacceptable size");
}

static bool do_clear(struct gtp *gtp)
{
    talk_set_up(gtp->talk);
    gtp->plies = 0;
    return true;
}

static bool do_play(struct gtp *gtp)
{
    unsigned colour, square = REVERSI_NO_MOVE;
    if (!read_colour(gtp, 1, &colour) || gtp->count < 3)
        return refuse(gtp, "syntax error");
    bool pass = !strcasecmp(gtp->words[2], "pass");
    if (!pass && (!reversi_square_parse(gtp->words[2], &square) || gtp->words[2][2]))
        return refuse(gtp, "syntax error");
    return do_move(gtp, colour, square) ? true : refuse(gtp, "illegal move");
}

/* Of what the clock shows, an equal part for each move until the end is solved, and for a few
 * more. */
static usec_t share_time(const struct gtp *gtp, unsigned colour)
{
    usec_t empties = bits_count(~(gtp->talk->discs[0] | gtp->talk->discs[1]));
    usec_t moves = empties > TIME_SOLVED ? (empties - TIME_SOLVED) / 2 : 0;
    usec_t time = gtp->clock[colour] / (moves + TIME_RESERVE);
    return time > TIME_LEAST ? time : TIME_LEAST;
}

static bool find_move(struct gtp *gtp, bool keep)
{
    unsigned colour, square = REVERSI_NO_MOVE;
    if (!read_colour(gtp, 1, &colour))
        return refuse(gtp, "syntax error");
    if (!talk_has_turn(gtp->talk, colour))
        return refuse(gtp, "it is the other colour's turn");
    uint64_t moves = talk_moves(gtp->talk, colour);
    char text[3];
    gtp->talk->time = gtp->clocked[colour] ? share_time(gtp, colour) : gtp->usual;
    if (moves) {
        square = talk_choose(gtp->talk, colour, NULL);
        reversi_square_text(square, text);
    }
    str_add(gtp->answer, "%s", moves ? text : "pass");
    if (keep)
        do_move(gtp, colour, square);
    return true;
}

static bool do_genmove(struct gtp *gtp)
{
    return find_move(gtp, true);
}

static bool do_reg_genmove(struct gtp *gtp)
{
    return find_move(gtp, false);
}

static bool do_undo(struct gtp *gtp)
{
    if (!gtp->plies)
        return refuse(gtp, "cannot undo");
    const struct situation *before = &gtp->past[--gtp->plies];
    gtp->talk->discs[0] = before->discs[0];
    gtp->talk->discs[1] = before->discs[1];
    gtp->talk->turn = before->turn;
    return true;
}

static bool say_board(struct gtp *gtp)
{
    str_add(gtp->answer, "Next move: %s\n    a b c d e f g h", gtp->talk->turn ? "White" : "Black");
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        if (square % 8 == 0)
            str_add(gtp->answer, "\n  %u", square / 8 + 1);
        str_add(gtp->answer, " %c",
                gtp->talk->discs[0] & reversi_bit(square)   ? 'X'
                : gtp->talk->discs[1] & reversi_bit(square) ? 'O'
                                                            : '.');
    }
    return true;
}

static bool say_score(struct gtp *gtp)
{
    struct reversi_position black = talk_position(gtp->talk, TALK_BLACK);
    if (!reversi_over(black))
        return refuse(gtp, "cannot score");
    int score = reversi_score(black);
    if (score)
        str_add(gtp->answer, "%c+%d", score > 0 ? 'B' : 'W', score > 0 ? score : -score);
    else
        str_add(gtp->answer, "0");
    return true;
}

static bool do_set_game(struct gtp *gtp)
{
    bool known = gtp->count > 1 &&
                 (!strcasecmp(gtp->words[1], "othello") || !strcasecmp(gtp->words[1], "reversi"));
    return known ? true : refuse(gtp, "unsupported game");
}

/* time_left COLOUR SECONDS STONES: what that colour's clock shows, until it is said again. */
static bool do_time_left(struct gtp *gtp)
{
    unsigned colour;
    int64_t seconds;
    if (!read_colour(gtp, 1, &colour) || gtp->count < 3 ||
        !text_number(gtp->words[2], 0, 1000000, &seconds))
        return refuse(gtp, "syntax error");
    gtp->clocked[colour] = true;
    gtp->clock[colour] = (usec_t)seconds * USEC_SECOND;
    return true;
}

/* level N: 1 to 8 as the players of that name, 9 the strongest. */
static bool do_level(struct gtp *gtp)
{
    int64_t level;
    if (gtp->count < 2 || !text_number(gtp->words[1], 1, REVERSI_LEVELS + 1, &level))
        return refuse(gtp, "level is a number from 1 to 9");
    talk_set_level(gtp->talk, (unsigned)level);
    return true;
}

static const struct verb verbs[VERBS + 1] = {
    {"protocol_version", NULL, "2"},
    {"name", NULL, "Sobremesa"},
    {"version", NULL, SOBREMESA_VERSION},
    {"known_command", say_known, NULL},
    {"list_commands", say_commands, NULL},
    {"quit", do_quit, NULL},
    {"boardsize", do_boardsize, NULL},
    {"clear_board", do_clear, NULL},
    {"komi", NULL, ""}, /* it has no meaning here, and is no error */
    {"play", do_play, NULL},
    {"genmove", do_genmove, NULL},
    {"reg_genmove", do_reg_genmove, NULL},
    {"undo", do_undo, NULL},
    {"time_settings", NULL, ""},
    {"time_left", do_time_left, NULL},
    {"final_score", say_score, NULL},
    {"showboard", say_board, NULL},
    {"set_game", do_set_game, NULL},
    {"list_games", NULL, "Othello"},
    {"level", do_level, NULL},
    {0},
};

/* ---- lines ---- */

/* A line without its comment, cut into words. A number in front is the command's identity. */
static void split(struct gtp *gtp, char *line, char id[16])
{
    struct scan scan = {line};
    char word[64];
    line[strcspn(line, "#")] = '\0';
    gtp->count = 0;
    id[0] = '\0';
    while (gtp->count < WORDS && scan_name(&scan, word, sizeof word)) {
        if (gtp->count == 0 && !id[0] && strspn(word, "0123456789") == strlen(word) &&
            strlen(word) < 16)
            memcpy(id, word, strlen(word) + 1);
        else
            memcpy(gtp->words[gtp->count++], word, sizeof word);
    }
}

static void answer_line(struct gtp *gtp, char *line)
{
    char id[16], text[2048];
    struct str answer = str_make(text, sizeof text);
    split(gtp, line, id);
    if (!gtp->count)
        return;
    gtp->answer = &answer;
    const struct verb *verb = verbs;
    while (verb->name && strcmp(verb->name, gtp->words[0]) != 0)
        verb++;
    bool done = true;
    if (verb->answer)
        str_add(&answer, "%s", verb->answer);
    else
        done = verb->name ? verb->run(gtp) : refuse(gtp, "unknown command");
    tool_print(gtp->talk->io, "%c%s %s\n\n", done ? '=' : '?', id, text);
}

void talk_gtp(struct talk *talk)
{
    struct gtp gtp = {.talk = talk, .usual = talk->time};
    char line[LINE];
    while (!gtp.quit && talk_read(talk, line, sizeof line))
        answer_line(&gtp, line);
}
