/* The protocol of NBoard (version 2), a program that analyses games of Othello. NBoard sends whole
 * games in GGF, asks for a move (`go`) or for the values of the best moves (`hint`), and plays the
 * moves itself. Unknown commands are ignored. */
#include <ctype.h>

#include "games/reversi/tools/engine_session.h"

enum {
    LINE = 8192, /* a game in GGF with times and evaluations is a few thousand characters */
    DEPTH_MAX = 30,
    PERFECT_MORE = 8, /* the end is solved from this number of empty squares beyond the depth */
    PERFECT_MAX = 20,
    HINT_DEPTH = 12,
    NODES_MAX = 100000000,
};

/* Plays a square, or PA for a pass. */
static bool play_text(struct engine_session *session, unsigned colour, const char *text)
{
    unsigned square = REVERSI_NO_MOVE;
    bool pass = strncasecmp(text, "PA", 2) == 0;
    return (pass || reversi_square_parse(text, &square)) && session_play(session, colour, square);
}

/* "8 ----…---- *": the size, the squares from a1 to h8, the side to move, with blanks between any
 * of them. */
static bool parse_board(struct engine_session *session, const char *text)
{
    unsigned squares = 0;
    if (text[0] != '8' || text[1] != ' ')
        return false;
    session->discs[0] = session->discs[1] = 0;
    for (text += 2; *text && *text != ']'; text++) {
        if (*text == ' ')
            continue;
        if (!strchr("*O-", *text))
            return false;
        if (squares == REVERSI_SQUARES) {
            session->turn = *text == '*' ? SESSION_BLACK : SESSION_WHITE;
            return *text != '-';
        }
        if (*text != '-')
            session->discs[*text == '*' ? SESSION_BLACK : SESSION_WHITE] |= reversi_bit(squares);
        squares++;
    }
    return false;
}

/* (;GM[Othello]…BO[8 … *]B[F5]W[F6]…;): properties in capitals, each with its value in brackets. */
static bool parse_game(struct engine_session *session, const char *text)
{
    bool board = false;
    for (; *text; text++) {
        size_t length = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (!length || text[length] != '[')
            continue;
        const char *value = text + length + 1;
        if (length == 2 && memcmp(text, "BO", 2) == 0)
            board = parse_board(session, value);
        else if (length == 1 && (*text == 'B' || *text == 'W'))
            if (!board || !play_text(session, *text == 'B' ? SESSION_BLACK : SESSION_WHITE, value))
                return false;
        text = value + strcspn(value, "]");
        if (!*text)
            break;
    }
    return board;
}

/* The level is the strongest with that depth. The name tells NBoard which depth it is. */
static void set_nboard_depth(struct engine_session *session, const char *text)
{
    int64_t depth;
    if (!text_number(text, 1, DEPTH_MAX, &depth))
        return;
    unsigned perfect = (unsigned)depth + PERFECT_MORE;
    session->level = reversi_strongest;
    session->level.bounds = (struct reversi_bounds){
        (unsigned)depth, perfect < PERFECT_MAX ? perfect : PERFECT_MAX, NODES_MAX, true};
    tool_print(session->io, "set myname Sobremesa%d\n", (int)depth);
}

/* Answers a move. A pass is answered too, because NBoard plays it. */
static void answer_nboard_go(struct engine_session *session)
{
    char square[3];
    tool_print(session->io, "status Sobremesa is thinking\n");
    int value;
    unsigned best = session_choose(session, session->turn, &value);
    if (best == REVERSI_NO_MOVE)
        tool_print(session->io, "=== PA\n");
    else {
        reversi_square_text(best, square);
        tool_print(session->io, "=== %c%c/%.2f\n", toupper((unsigned char)square[0]), square[1],
                   value / (double)REVERSI_DISC);
    }
    tool_print(session->io, "status\n");
}

/* Answers the best moves with their values, as many as the text says. */
static void answer_nboard_hint(struct engine_session *session, const char *text)
{
    struct reversi_weighed moves[REVERSI_MOVES_MAX];
    struct reversi_bounds bounds = session->level.bounds;
    int64_t wanted = 1;
    if (!text_number(text, 1, REVERSI_MOVES_MAX, &wanted))
        return;
    bounds.depth = bounds.depth < HINT_DEPTH ? bounds.depth : HINT_DEPTH;
    unsigned count = reversi_weigh(session->engine, session_position(session, session->turn),
                                   UINT64_MAX, bounds, moves);
    for (; wanted-- > 0 && count; count--) {
        unsigned best = 0;
        char square[3];
        for (unsigned i = 1; i < count; i++)
            best = moves[i].value > moves[best].value ? i : best;
        reversi_square_text(moves[best].square, square);
        tool_print(session->io, "search %c%c %.2f 0 %u\n", toupper((unsigned char)square[0]),
                   square[1], moves[best].value / (double)REVERSI_DISC, bounds.depth);
        moves[best] = moves[count - 1];
    }
    tool_print(session->io, "status\n");
}

/* Returns what follows the word, or NULL if the line does not begin with it. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

/* A game that cannot be read leaves the previous one as it was. */
static void answer_nboard(struct engine_session *session, const char *line)
{
    const char *rest;
    if (after(line, "nboard"))
        tool_print(session->io, "set myname Sobremesa\n");
    else if ((rest = after(line, "set game"))) {
        struct engine_session before = *session;
        if (parse_game(session, rest))
            return;
        *session = before;
        tool_print(session->io, "status Error: this game cannot be read\n");
    } else if ((rest = after(line, "set depth")))
        set_nboard_depth(session, rest);
    else if ((rest = after(line, "move"))) {
        if (!play_text(session, session->turn, rest))
            tool_print(session->io, "status Error: this move is not legal\n");
    } else if ((rest = after(line, "hint")))
        answer_nboard_hint(session, rest);
    else if (after(line, "go"))
        answer_nboard_go(session);
    else if ((rest = after(line, "ping")))
        tool_print(session->io, "pong %s\n", rest);
    else if (after(line, "learn"))
        tool_print(session->io, "learned\n");
}

void session_nboard(struct engine_session *session)
{
    char line[LINE];
    while (session_read(session, line, sizeof line) && !after(line, "quit"))
        answer_nboard(session, line);
}
