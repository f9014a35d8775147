/* Moves, states and setups of Reversi as text: what journals hold. */
#include <string.h>

#include "base/bits.h"
#include "games/reversi/reversi.h"

static const char *const dice_words[REVERSI_DICE_RULES] = {"0", "1", "asked"};
static const char *const colour_words[REVERSI_SEATS] = {"black", "white"};

static bool find_word(const char *word, const char *const *words, unsigned count, uint8_t *index)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) {
            *index = (uint8_t)i;
            return true;
        }
    return false;
}

enum status reversi_setup_make(const char *options, void *setup, struct why *why)
{
    struct reversi_setup *rules = setup;
    struct scan scan = {options};
    char word[64];
    *rules = (struct reversi_setup){.dice = REVERSI_DICE_NEVER, .first = REVERSI_BLACK};
    while (scan_name(&scan, word, sizeof word)) {
        if (strcmp(word, "seats=2") == 0)
            continue;
        if (strncmp(word, "dice=", 5) == 0 && find_word(word + 5, dice_words, REVERSI_DICE_RULES, &rules->dice))
            continue;
        if (strncmp(word, "first=", 6) == 0 && find_word(word + 6, colour_words, REVERSI_SEATS, &rules->first))
            continue;
        return why_bad(why, "'%s': Reversi has seats=2, dice=0|1|asked and first=black|white", word);
    }
    return scan_end(&scan) ? ST_OK : why_bad(why, "an option of Reversi is too long");
}

void reversi_setup_text(const void *setup, struct str *text)
{
    const struct reversi_setup *rules = setup;
    str_add(text, "seats=2 dice=%s first=%s", dice_words[rules->dice], colour_words[rules->first]);
}

/* ---- colours, squares and dice ---- */

const char *reversi_colour_word(unsigned seat)
{
    return colour_words[seat];
}

const char *reversi_colour_name(unsigned seat, enum lang lang)
{
    return seat == REVERSI_BLACK ? tr(lang, "negras") : tr(lang, "blancas");
}

struct reversi_numbers reversi_numbers(unsigned dice, const char *between)
{
    struct reversi_numbers numbers;
    struct str text = str_make(numbers.text, sizeof numbers.text);
    for (; dice; dice &= dice - 1)
        str_add(&text, "%s%u", text.length ? between : "", bits_lowest(dice) + 1);
    return numbers;
}

/* A square as this file writes it, and nothing behind it; with `none_too`, "-" is none. */
static bool parse_square(struct scan *scan, bool none_too, uint8_t *square)
{
    char word[8];
    unsigned number = REVERSI_NO_SQUARE;
    if (!scan_name(scan, word, sizeof word))
        return false;
    bool read = strlen(word) == 2 && word[0] >= 'a' && reversi_square_parse(word, &number);
    *square = (uint8_t)number;
    return read || (none_too && strcmp(word, "-") == 0);
}

/* One to three numbers, rising; with `none_too`, "-" is none. */
static bool parse_dice(struct scan *scan, bool none_too, uint8_t *dice)
{
    char word[16];
    *dice = 0;
    if (!scan_name(scan, word, sizeof word))
        return false;
    if (none_too && strcmp(word, "-") == 0)
        return true;
    for (const char *at = word;; at++) {
        if (*at < '1' || *at > '8' || *dice >> (*at - '1'))
            return false;
        *dice = (uint8_t)(*dice | 1 << (*at - '1'));
        if (!*++at)
            return bits_count(*dice) <= 3;
        if (*at != ',')
            return false;
    }
}

static bool parse_word(struct scan *scan, const char *const *words, unsigned count, uint8_t *index)
{
    char word[8];
    return scan_name(scan, word, sizeof word) && find_word(word, words, count, index);
}

/* ---- moves ---- */

static const char *const kind_words[REVERSI_KINDS] = {"place", "ask", "dice"};

void reversi_move_text(const void *setup, const struct move *move, struct str *text)
{
    char square[3];
    (void)setup;
    str_add(text, "%s", kind_words[move->kind]);
    if (move->kind == REVERSI_MOVE_PLACE) {
        reversi_square_text(move->a, square);
        str_add(text, " %s", square);
    } else if (move->kind == REVERSI_MOVE_DICE) {
        str_add(text, " %s", reversi_numbers(move->a, ",").text);
    }
}

bool reversi_move_parse(const void *setup, const char *text, struct move *move)
{
    struct scan scan = {text};
    (void)setup;
    *move = (struct move){0};
    return parse_word(&scan, kind_words, REVERSI_KINDS, &move->kind) &&
           (move->kind != REVERSI_MOVE_PLACE || parse_square(&scan, false, &move->a)) &&
           (move->kind != REVERSI_MOVE_DICE || parse_dice(&scan, false, &move->a)) && scan_end(&scan);
}

/* ---- states ---- */

static const char *const phase_words[REVERSI_PHASES] = {"dice", "turn", "over"};

/* The board as design.md writes positions: a1 … h1, a2 … h8 of X black, O white, -. */
void reversi_state_text(const void *setup, const void *state, struct str *text)
{
    const struct reversi_state *s = state;
    char board[REVERSI_SQUARES + 1], last[3] = "-";
    (void)setup;
    for (unsigned square = 0; square < REVERSI_SQUARES; square++)
        board[square] = s->discs[REVERSI_BLACK] >> square & 1 ? 'X' : s->discs[REVERSI_WHITE] >> square & 1 ? 'O' : '-';
    board[REVERSI_SQUARES] = '\0';
    if (s->last < REVERSI_SQUARES)
        reversi_square_text(s->last, last);
    str_add(text, "board %s phase %s turn %s moves %d last %s dice %s", board, phase_words[s->phase],
            colour_words[s->turn], s->moves, last, s->dice ? reversi_numbers(s->dice, ",").text : "-");
}

static bool parse_board(struct scan *scan, struct reversi_state *s)
{
    char board[REVERSI_SQUARES + 2];
    if (!scan_word(scan, "board") || !scan_name(scan, board, sizeof board) || strlen(board) != REVERSI_SQUARES)
        return false;
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        if (!strchr("XO-", board[square]))
            return false;
        if (board[square] != '-')
            s->discs[board[square] == 'O'] |= (uint64_t)1 << square;
    }
    return true;
}

bool reversi_state_parse(const void *setup, const char *text, void *state)
{
    struct reversi_state *s = state;
    struct scan scan = {text};
    int64_t moves = 0;
    (void)setup;
    memset(s, 0, sizeof *s);
    bool whole = parse_board(&scan, s) && scan_word(&scan, "phase") &&
                 parse_word(&scan, phase_words, REVERSI_PHASES, &s->phase) && scan_word(&scan, "turn") &&
                 parse_word(&scan, colour_words, REVERSI_SEATS, &s->turn) && scan_word(&scan, "moves") &&
                 scan_number(&scan, 0, 60, &moves) && scan_word(&scan, "last") && parse_square(&scan, true, &s->last) &&
                 scan_word(&scan, "dice") && parse_dice(&scan, true, &s->dice) && scan_end(&scan);
    s->moves = (uint8_t)moves;
    return whole;
}
