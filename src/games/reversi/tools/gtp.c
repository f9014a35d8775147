/* The Go Text Protocol (version 2) as programs for Othello use it: squares are a1 (top left) to h8,
 * black begins, `pass` only when there is no move. */

#include "base/bits.h"
#include "core/version.h"
#include "games/reversi/tools/engine_session.h"

enum {
    LINE = 1024,
    WORDS = 4,
    HISTORY = 256,      /* discs and passes of a game, with room to spare */
    TIME_SOLVED = 16,   /* from so few empty squares on, moves take next to no time */
    TIME_RESERVE = 4,   /* moves after that for which time is kept */
    TIME_LEAST = 10000, /* microseconds for a move */
};

struct situation {
    uint64_t discs[2];
    unsigned turn;
};

struct gtp {
    struct engine_session *session;
    struct situation past[HISTORY];
    unsigned plies;
    char words[WORDS][64];
    unsigned count;
    struct str *answer;
    bool quit;
    bool clocked[2]; /* by colour: time_left was given, … */
    usec_t clock[2]; /* … and this is what it said */
    usec_t usual;    /* the time of a move without a clock */
};

/* A command has a constant answer, or a function that adds to the answer. It returns false if the
 * answer is an error message. */
struct verb {
    const char *name;
    bool (*run)(struct gtp *gtp);
    const char *answer;
};

enum { VERBS = 20 };

static const struct verb verbs[VERBS + 1]; /* the last one has no name */

static bool gtp_error(struct gtp *gtp, const char *text)
{
    str_add(gtp->answer, "%s", text);
    return false;
}

/* Plays a move if it is legal, and keeps the situation before it for undo. */
static bool do_move(struct gtp *gtp, unsigned colour, unsigned square)
{
    struct situation before = {{gtp->session->discs[0], gtp->session->discs[1]},
                               gtp->session->turn};
    if (!session_play(gtp->session, colour, square))
        return false;
    if (gtp->plies < HISTORY)
        gtp->past[gtp->plies++] = before;
    return true;
}

static bool read_colour(struct gtp *gtp, unsigned word, unsigned *colour)
{
    const char *text = gtp->count > word ? gtp->words[word] : "";
    bool black = !strcasecmp(text, "b") || !strcasecmp(text, "black");
    *colour = black ? SESSION_BLACK : SESSION_WHITE;
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
                                                             : gtp_error(gtp, "unacceptable size");
}

static bool do_clear(struct gtp *gtp)
{
    session_reset(gtp->session);
    gtp->plies = 0;
    return true;
}

static bool do_play(struct gtp *gtp)
{
    unsigned colour, square = REVERSI_NO_MOVE;
    if (!read_colour(gtp, 1, &colour) || gtp->count < 3)
        return gtp_error(gtp, "syntax error");
    bool pass = !strcasecmp(gtp->words[2], "pass");
    if (!pass && (!reversi_square_parse(gtp->words[2], &square) || gtp->words[2][2]))
        return gtp_error(gtp, "syntax error");
    return do_move(gtp, colour, square) ? true : gtp_error(gtp, "illegal move");
}

/* Returns an equal part of the clock for each move until the end is solved, and for a few more. */
static usec_t share_time(const struct gtp *gtp, unsigned colour)
{
    usec_t empties = bits_count(~(gtp->session->discs[0] | gtp->session->discs[1]));
    usec_t moves = empties > TIME_SOLVED ? (empties - TIME_SOLVED) / 2 : 0;
    usec_t time = gtp->clock[colour] / (moves + TIME_RESERVE);
    return time > TIME_LEAST ? time : TIME_LEAST;
}

/* genmove plays the move (`keep`), reg_genmove only tells it. The time is that of the colour's
 * clock, if it has one. */
static bool find_move(struct gtp *gtp, bool keep)
{
    unsigned colour, square = REVERSI_NO_MOVE;
    if (!read_colour(gtp, 1, &colour))
        return gtp_error(gtp, "syntax error");
    if (!session_has_turn(gtp->session, colour))
        return gtp_error(gtp, "it is the other colour's turn");
    uint64_t moves = session_moves(gtp->session, colour);
    char text[3];
    gtp->session->time = gtp->clocked[colour] ? share_time(gtp, colour) : gtp->usual;
    if (moves) {
        square = session_choose(gtp->session, colour, NULL);
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
        return gtp_error(gtp, "cannot undo");
    const struct situation *before = &gtp->past[--gtp->plies];
    gtp->session->discs[0] = before->discs[0];
    gtp->session->discs[1] = before->discs[1];
    gtp->session->turn = before->turn;
    return true;
}

static bool say_board(struct gtp *gtp)
{
    str_add(gtp->answer, "Next move: %s\n    a b c d e f g h",
            gtp->session->turn ? "White" : "Black");
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        if (square % 8 == 0)
            str_add(gtp->answer, "\n  %u", square / 8 + 1);
        str_add(gtp->answer, " %c",
                gtp->session->discs[0] & reversi_bit(square)   ? 'X'
                : gtp->session->discs[1] & reversi_bit(square) ? 'O'
                                                               : '.');
    }
    return true;
}

static bool say_score(struct gtp *gtp)
{
    struct reversi_position black = session_position(gtp->session, SESSION_BLACK);
    if (!reversi_over(black))
        return gtp_error(gtp, "cannot score");
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
    return known ? true : gtp_error(gtp, "unsupported game");
}

/* time_left COLOUR SECONDS STONES: what the clock of the colour shows. It holds until the next
 * one. */
static bool do_time_left(struct gtp *gtp)
{
    unsigned colour;
    int64_t seconds;
    if (!read_colour(gtp, 1, &colour) || gtp->count < 3 ||
        !text_number(gtp->words[2], 0, 1000000, &seconds))
        return gtp_error(gtp, "syntax error");
    gtp->clocked[colour] = true;
    gtp->clock[colour] = (usec_t)seconds * USEC_SECOND;
    return true;
}

/* level N: 1 to 8 as the players of that name, 9 the strongest. */
static bool do_level(struct gtp *gtp)
{
    int64_t level;
    if (gtp->count < 2 || !text_number(gtp->words[1], 1, REVERSI_LEVELS + 1, &level))
        return gtp_error(gtp, "level is a number from 1 to 9");
    session_set_level(gtp->session, (unsigned)level);
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

/* A number in front of the command is its identity, which the answer repeats. A comment begins with
 * a #. */
static void answer_gtp(struct gtp *gtp, char *line)
{
    char id[16] = "", word[64], text[2048];
    struct str answer = str_make(text, sizeof text);
    struct scan scan = {line};
    line[strcspn(line, "#")] = '\0';
    gtp->count = 0;
    while (gtp->count < WORDS && scan_name(&scan, word, sizeof word)) {
        if (gtp->count == 0 && !id[0] && strspn(word, "0123456789") == strlen(word) &&
            strlen(word) < sizeof id)
            memcpy(id, word, strlen(word) + 1);
        else
            memcpy(gtp->words[gtp->count++], word, sizeof word);
    }
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
        done = verb->name ? verb->run(gtp) : gtp_error(gtp, "unknown command");
    tool_print(gtp->session->io, "%c%s %s\n\n", done ? '=' : '?', id, text);
}

void session_gtp(struct engine_session *session)
{
    struct gtp gtp = {.session = session, .usual = session->time};
    char line[LINE];
    while (!gtp.quit && session_read(session, line, sizeof line))
        answer_gtp(&gtp, line);
}
