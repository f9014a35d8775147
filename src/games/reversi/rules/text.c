/* Moves, states and setups of Reversi as text: what journals hold. */
#include "base/bits.h"
#include "core/fields.h"
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

enum status reversi_setup_make(const char *options, struct game_setup *setup, struct why *why)
{
    struct scan scan = {options};
    char word[64];
    *setup = (struct game_setup){.dice = REVERSI_DICE_NEVER, .first = REVERSI_BLACK};
    while (scan_name(&scan, word, sizeof word)) {
        if (strcmp(word, "seats=2") == 0)
            continue;
        if (strncmp(word, "dice=", 5) == 0 &&
            find_word(word + 5, dice_words, REVERSI_DICE_RULES, &setup->dice))
            continue;
        if (strncmp(word, "first=", 6) == 0 &&
            find_word(word + 6, colour_words, REVERSI_SEATS, &setup->first))
            continue;
        return why_bad(why, "'%s': Reversi tiene seats=2, dice=0|1|asked y first=black|white",
                       word);
    }
    return scan_end(&scan) ? ST_OK : why_bad(why, "una opción de Reversi es demasiado larga");
}

void reversi_setup_text(const struct game_setup *setup, struct str *text)
{
    str_add(text, "seats=2 dice=%s first=%s", dice_words[setup->dice], colour_words[setup->first]);
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

/* A square, or "-" for none. */
static void square_text(const void *member, struct str *text)
{
    char name[3] = "-";
    if (*(const uint8_t *)member < REVERSI_SQUARES)
        reversi_square_text(*(const uint8_t *)member, name);
    str_add(text, "%s", name);
}

static bool square_parse(const char *word, void *member)
{
    unsigned number = REVERSI_NO_SQUARE;
    bool read = strlen(word) == 2 && word[0] >= 'a' && reversi_square_parse(word, &number);
    *(uint8_t *)member = (uint8_t)number;
    return read || strcmp(word, "-") == 0;
}

/* One to three numbers in ascending order, or "-" for none. */
static void dice_text(const void *member, struct str *text)
{
    unsigned dice = *(const uint8_t *)member;
    str_add(text, "%s", dice ? reversi_numbers(dice, ",").text : "-");
}

static bool dice_parse(const char *word, void *member)
{
    uint8_t *dice = member;
    *dice = 0;
    for (const char *at = word; strcmp(word, "-") != 0; at++) {
        if (*at < '1' || *at > '8' || *dice >> (*at - '1'))
            return false;
        *dice = (uint8_t)(*dice | 1 << (*at - '1'));
        if (!*++at)
            return bits_count(*dice) <= 3;
        if (*at != ',')
            return false;
    }
    return true;
}

/* The board as all positions are written: a1 … h1, a2 … h8, X for black, O for white, - for
 * empty. */
static void board_text(const void *member, struct str *text)
{
    const uint64_t *discs = member;
    char board[REVERSI_SQUARES + 1] = "";
    for (unsigned square = 0; square < REVERSI_SQUARES; square++)
        board[square] = discs[REVERSI_BLACK] >> square & 1   ? 'X'
                        : discs[REVERSI_WHITE] >> square & 1 ? 'O'
                                                             : '-';
    str_add(text, "%s", board);
}

static bool board_parse(const char *board, void *member)
{
    uint64_t *discs = member;
    for (unsigned square = 0;
         board[square] && strchr("XO-", board[square]) && square < REVERSI_SQUARES; square++)
        if (board[square] != '-')
            discs[board[square] == 'O'] |= reversi_bit(square);
    return strspn(board, "XO-") == REVERSI_SQUARES && !board[REVERSI_SQUARES];
}

/* ---- moves ---- */

static const char *const kind_words[REVERSI_KINDS] = {"place", "ask", "dice"};

static const struct field move_fields[REVERSI_KINDS][2] = {
    [REVERSI_MOVE_PLACE] = {FIELD_OWN("", struct move, a, square)},
    [REVERSI_MOVE_DICE] = {FIELD_OWN("", struct move, a, dice)},
};

void reversi_move_text(const struct game_setup *setup, const struct move *move, struct str *text)
{
    str_add(text, "%s", kind_words[move->kind]);
    fields_text(move_fields[move->kind], move, 0, text);
}

bool reversi_move_parse(const struct game_setup *setup, const char *text, struct move *move)
{
    static const uint8_t none[REVERSI_KINDS] = {REVERSI_NO_SQUARE, UINT8_MAX, 0};
    struct scan scan = {text};
    *move = (struct move){0};
    while (move->kind < REVERSI_KINDS && !scan_word(&scan, kind_words[move->kind]))
        move->kind++;
    return move->kind < REVERSI_KINDS && fields_parse(move_fields[move->kind], move, 0, &scan) &&
           move->a != none[move->kind] && scan_end(&scan);
}

/* ---- states ---- */

static const char *const phase_words[REVERSI_PHASES] = {"dice", "turn", "over"};

static const struct field state_fields[] = {
    FIELD_OWN("board", struct game_state, discs, board),
    FIELD_WORD("phase", struct game_state, phase, phase_words),
    FIELD_WORD("turn", struct game_state, turn, colour_words),
    FIELD_NUMBER("moves", struct game_state, moves, 60),
    FIELD_OWN("last", struct game_state, last, square),
    FIELD_OWN("dice", struct game_state, dice, dice),
    {0},
};

void reversi_state_text(const struct game_setup *setup, const struct game_state *state,
                        struct str *text)
{
    fields_text(state_fields, state, 0, text);
}

bool reversi_state_parse(const struct game_setup *setup, const char *text, struct game_state *state)
{
    struct scan scan = {text};
    memset(state, 0, sizeof *state);
    return fields_parse(state_fields, state, 0, &scan) && scan_end(&scan);
}
