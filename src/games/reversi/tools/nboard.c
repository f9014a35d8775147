/* The protocol of NBoard (version 2), a program for looking at games of Othello: it sends whole
 * games in GGF, asks for a move (`go`) or for the values of the best ones (`hint`), and plays the
 * moves itself. What is not known is ignored. */
#include <ctype.h>

#include "games/reversi/tools/engine_session.h"

enum {
    LINE = 8192, /* a game in GGF with times and evaluations is a few thousand characters */
    DEPTH_MAX = 30,
    PERFECT_MORE = 8, /* the end is solved so many squares earlier than the depth says */
    PERFECT_MAX = 20,
    HINT_DEPTH = 12,
    NODES_MAX = 100000000,
};

/* A square, or PA for a pass. */
static bool parse_move(const char *text, unsigned *square)
{
    if (toupper((unsigned char)text[0]) == 'P' && toupper((unsigned char)text[1]) == 'A') {
        *square = REVERSI_NO_MOVE;
        return true;
    }
    return reversi_square_parse(text, square);
}

static bool play_text(struct talk *talk, unsigned colour, const char *text)
{
    unsigned square;
    return parse_move(text, &square) && talk_play(talk, colour, square);
}

/* "8 ----…---- *": the size, the squares in our order, who moves; blanks anywhere between them. */
static bool parse_board(struct talk *talk, const char *text)
{
    unsigned squares = 0;
    if (text[0] != '8' || text[1] != ' ')
        return false;
    talk->discs[0] = talk->discs[1] = 0;
    for (text += 2; *text && *text != ']'; text++) {
        if (*text == ' ')
            continue;
        if (!strchr("*O-", *text))
            return false;
        if (squares == REVERSI_SQUARES) {
            talk->turn = *text == '*' ? TALK_BLACK : TALK_WHITE;
            return *text != '-';
        }
        if (*text != '-')
            talk->discs[*text == '*' ? TALK_BLACK : TALK_WHITE] |= reversi_bit(squares);
        squares++;
    }
    return false;
}

/* (;GM[Othello]…BO[8 … *]B[F5]W[F6]…;): names in capitals, each with what it says in brackets. */
static bool parse_game(struct talk *talk, const char *text)
{
    bool board = false;
    for (; *text; text++) {
        size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (!length || text[length] != '[')
            continue;
        const char *value = text + length + 1;
        if (length == 2 && memcmp(text, "BO", 2) == 0)
            board = parse_board(talk, value);
        else if (length == 1 && (*text == 'B' || *text == 'W'))
            if (!board || !play_text(talk, *text == 'B' ? TALK_BLACK : TALK_WHITE, value))
                return false;
        text = value + strcspn(value, "]");
        if (!*text)
            break;
    }
    return board;
}

static void set_game(struct talk *talk, const char *text)
{
    struct talk before = *talk;
    if (parse_game(talk, text))
        return;
    *talk = before;
    tool_print(talk->io, "status Error: this game cannot be read\n");
}

static void set_depth(struct talk *talk, const char *text)
{
    int64_t depth;
    if (!text_number(text, 1, DEPTH_MAX, &depth))
        return;
    unsigned perfect = (unsigned)depth + PERFECT_MORE;
    talk->level = reversi_strongest;
    talk->level.bounds = (struct reversi_bounds){
        (unsigned)depth, perfect < PERFECT_MAX ? perfect : PERFECT_MAX, NODES_MAX, true};
    tool_print(talk->io, "set myname Sobremesa%d\n", (int)depth);
}

/* Who moves now: the side whose turn it is, or the other one if that has to pass (NBoard plays the
 * pass itself). */
static void go(struct talk *talk)
{
    char square[3];
    tool_print(talk->io, "status Sobremesa is thinking\n");
    int value;
    unsigned best = talk_choose(talk, talk->turn, &value);
    if (best == REVERSI_NO_MOVE)
        tool_print(talk->io, "=== PA\n");
    else {
        reversi_square_text(best, square);
        tool_print(talk->io, "=== %c%c/%.2f\n", toupper((unsigned char)square[0]), square[1],
                   value / (double)REVERSI_DISC);
    }
    tool_print(talk->io, "status\n");
}

static void hint(struct talk *talk, const char *text)
{
    struct reversi_weighed moves[REVERSI_MOVES_MAX];
    struct reversi_bounds bounds = talk->level.bounds;
    int64_t wanted = 1;
    if (!text_number(text, 1, REVERSI_MOVES_MAX, &wanted))
        return;
    bounds.depth = bounds.depth < HINT_DEPTH ? bounds.depth : HINT_DEPTH;
    unsigned count =
        reversi_weigh(talk->engine, talk_position(talk, talk->turn), UINT64_MAX, bounds, moves);
    for (; wanted-- > 0 && count; count--) {
        unsigned best = 0;
        char square[3];
        for (unsigned i = 1; i < count; i++)
            best = moves[i].value > moves[best].value ? i : best;
        reversi_square_text(moves[best].square, square);
        tool_print(talk->io, "search %c%c %.2f 0 %u\n", toupper((unsigned char)square[0]),
                   square[1], moves[best].value / (double)REVERSI_DISC, bounds.depth);
        moves[best] = moves[count - 1];
    }
    tool_print(talk->io, "status\n");
}

/* What comes after the word, if the line begins with it. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

static void answer_line(struct talk *talk, const char *line)
{
    const char *rest;
    if (after(line, "nboard"))
        tool_print(talk->io, "set myname Sobremesa\n");
    else if ((rest = after(line, "set game")))
        set_game(talk, rest);
    else if ((rest = after(line, "set depth")))
        set_depth(talk, rest);
    else if ((rest = after(line, "move"))) {
        if (!play_text(talk, talk->turn, rest))
            tool_print(talk->io, "status Error: this move is not legal\n");
    } else if ((rest = after(line, "hint")))
        hint(talk, rest);
    else if (after(line, "go"))
        go(talk);
    else if ((rest = after(line, "ping")))
        tool_print(talk->io, "pong %s\n", rest);
    else if (after(line, "learn"))
        tool_print(talk->io, "learned\n");
}

void talk_nboard(struct talk *talk)
{
    char line[LINE];
    while (talk_read(talk, line, sizeof line) && !after(line, "quit"))
        answer_line(talk, line);
}
