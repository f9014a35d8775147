/* Moves and states of UNO as text: what journals hold. */
#include "core/fields.h"
#include "games/uno/uno.h"

enum status uno_setup_make(const char *options, struct game_setup *setup, struct why *why)
{
    memset(setup, 0, sizeof *setup);
    setup->seats = UNO_SEATS;
    struct scan scan = {options};
    char word[64];
    while (scan_name(&scan, word, sizeof word)) {
        int64_t seats;
        BAD_IF(strncmp(word, "seats=", 6) != 0, "UNO no tiene la opción '%s': tiene seats=2..4",
               word);
        BAD_IF(!text_number(word + 6, 2, UNO_SEATS, &seats), "'%s': UNO es para 2 a 4 jugadores",
               word);
        setup->seats = (uint8_t)seats;
    }
    return scan_end(&scan) ? ST_OK : why_bad(why, "una opción de UNO es demasiado larga");
}

void uno_setup_text(const struct game_setup *setup, struct str *text)
{
    str_add(text, "seats=%d", setup->seats);
}

static const char *const kind_words[UNO_KINDS] = {"draw", "dealt", "open", "play", "pass", "win"};

static void card_code_text(const void *member, struct str *text)
{
    uno_card_code(*(const uint8_t *)member, text);
}

static bool card_code_parse(const char *code, void *member)
{
    unsigned card = 0;
    bool right = uno_card_parse(code, &card);
    *(uint8_t *)member = (uint8_t)card;
    return right;
}

/* A card with the colour that is asked for if it is a wild one. `member` is the first of a struct
 * move. */
static void played_text(const void *member, struct str *text)
{
    const struct move *move = member;
    uno_card_code(move->a, text);
    if (move->a >= UNO_COLOURED)
        str_add(text, ":%c", uno_colour_code((unsigned)move->n));
}

static bool played_parse(const char *word, void *member)
{
    struct move *move = member;
    size_t length = strcspn(word, ":");
    unsigned colour = 0;
    bool coloured = word[length];
    if (length >= 8 || (coloured && (!uno_colour_parse(word[length + 1], &colour) ||
                                     colour == UNO_ANY_COLOUR || word[length + 2])))
        return false;
    move->n = (int32_t)colour;
    return card_code_parse(TEXT_OF(8, "%.*s", (int)length, word), &move->a) &&
           coloured == (move->a >= UNO_COLOURED && move->a < UNO_HIDDEN_CARD);
}

#define CARD FIELD_OWN("", struct move, a, card_code)
#define TO FIELD_NUMBER("to", struct move, c, UNO_SEATS - 1)
#define DIRECTION FIELD_NUMBER("dir", struct move, b, 1)
static const struct field move_fields[UNO_KINDS][4] = {
    [UNO_MOVE_DRAW] = {CARD, TO},
    [UNO_MOVE_DEALT] = {TO},
    [UNO_MOVE_OPEN] = {CARD, TO, DIRECTION},
    [UNO_MOVE_PLAY] = {FIELD_OWN("", struct move, kind, played), TO, DIRECTION},
    [UNO_MOVE_PASS] = {TO, DIRECTION},
    [UNO_MOVE_WIN] = {TO},
};

void uno_move_text(const struct game_setup *setup, const struct move *move, struct str *text)
{
    str_add(text, "%s", kind_words[move->kind]);
    fields_text(move_fields[move->kind], move, 0, text);
}

bool uno_move_parse(const struct game_setup *setup, const char *text, struct move *move)
{
    struct scan scan = {text};
    memset(move, 0, sizeof *move);
    while (move->kind < UNO_KINDS && !scan_word(&scan, kind_words[move->kind]))
        move->kind++;
    return move->kind < UNO_KINDS && fields_parse(move_fields[move->kind], move, 0, &scan) &&
           move->a != UNO_NO_CARD && scan_end(&scan);
}

static const char *const phase_words[UNO_PHASES] = {"deal",    "dealt", "first", "open",
                                                    "turn",    "draw",  "drew",  "pass",
                                                    "penalty", "fined", "won",   "over"};

static void pile_text(const void *member, struct str *text)
{
    const struct uno_pile *pile = member;
    unsigned count = uno_pile_count(pile);
    if (!count)
        str_add(text, "-");
    for (unsigned rank = 0; rank < count; rank++) {
        str_add(text, "%s", rank ? "," : "");
        uno_card_code(uno_pile_at(pile, rank), text);
    }
}

static bool pile_parse(const char *list, void *member)
{
    struct uno_pile *pile = member;
    char codes[512];
    *pile = (struct uno_pile){0};
    if (strcmp(list, "-") == 0)
        return true;
    snprintf(codes, sizeof codes, "%s", list);
    for (char *save, *code = strtok_r(codes, ",", &save); code; code = strtok_r(NULL, ",", &save)) {
        unsigned card;
        if (!uno_card_parse(code, &card) || card > UNO_CARD_FOUR)
            return false;
        if (uno_pile_count_of(pile, card) == (card < 4 ? 1u : card < UNO_COLOURED ? 2u : 4u))
            return false;
        uno_pile_add(pile, card);
    }
    return true;
}

static const char *const colour_words[] = {"B", "G", "R", "Y", "*"};

static const struct field head_fields[] = {
    FIELD_WORD("phase", struct game_state, phase, phase_words),
    FIELD_NUMBER("seat", struct game_state, seat, UNO_SEATS - 1),
    FIELD_NUMBER("dir", struct game_state, direction, 1),
    FIELD_OWN("top", struct game_state, top, card_code),
    FIELD_WORD("colour", struct game_state, colour, colour_words),
    FIELD_NUMBER("due", struct game_state, due, UNO_HAND),
    FIELD_OWN("drawn", struct game_state, drawn, card_code),
    FIELD_NUMBER("first", struct game_state, first, UNO_SEATS - 1),
    FIELD_NUMBER("turns", struct game_state, turns, UINT16_MAX),
    FIELD_NUMBER("in_draw", struct game_state, in_draw, UNO_CARDS),
    FIELD_OWN("draw", struct game_state, draw, pile),
    FIELD_OWN("drop", struct game_state, drop, pile),
    {0},
};

static const struct field seat_fields[] = {
    FIELD_NUMBER("held", struct game_state, held[0], UNO_CARDS),
    FIELD_OWN("hand", struct game_state, hand[0], pile),
    {0},
};

/* The remembered turns, the oldest first. "1:R5,2~-,3~W:B": seat 1 played a red five from its hand,
 * seat 2 took a card in vain, seat 3 took a CC and played it. Without such turns nothing is
 * written. */
static const char how_marks[] = {[UNO_FROM_HAND] = ':', [UNO_AFTER_DRAWING] = '~'};

static void past_text(const struct game_state *s, struct str *text)
{
    unsigned ago = 0;
    while (ago < UNO_PAST && uno_turn_before(s, ago + 1)->how != UNO_UNSEEN)
        ago++;
    for (const char *before = " past "; ago; ago--, before = ",") {
        const struct uno_turn *turn = uno_turn_before(s, ago);
        struct move move = {.a = turn->card, .n = turn->colour};
        str_add(text, "%s%u%c", before, turn->seat, how_marks[turn->how]);
        if (turn->card == UNO_NO_CARD)
            str_add(text, "-");
        else
            played_text(&move, text);
    }
}

static bool past_parse(const struct game_setup *setup, struct scan *scan, struct game_state *s)
{
    char codes[UNO_PAST * 8];
    if (!scan_word(scan, "past"))
        return true;
    if (!scan_name(scan, codes, sizeof codes))
        return false;
    unsigned ago = 1;
    for (const char *at = codes; *at; at++)
        ago += *at == ',';
    if (ago > UNO_PAST)
        return false;
    for (char *save, *code = strtok_r(codes, ",", &save); code;
         code = strtok_r(NULL, ",", &save), ago--) {
        struct move move = {.a = UNO_NO_CARD};
        bool seated = code[0] >= '0' && code[0] < '0' + setup->seats;
        if (!seated || (code[1] != ':' && code[1] != '~') ||
            (strcmp(code + 2, "-") != 0 &&
             (!played_parse(code + 2, &move) || move.a > UNO_CARD_FOUR)))
            return false;
        s->past[(s->turns - ago) % UNO_PAST] =
            (struct uno_turn){code[1] == ':' ? UNO_FROM_HAND : UNO_AFTER_DRAWING,
                              (uint8_t)(code[0] - '0'), move.a, (uint8_t)move.n};
    }
    return ago == 0;
}

void uno_state_text(const struct game_setup *setup, const struct game_state *state,
                    struct str *text)
{
    fields_text(head_fields, state, 0, text);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        fields_text(seat_fields, state, seat, text);
    past_text(state, text);
}

bool uno_state_parse(const struct game_setup *setup, const char *text, struct game_state *s)
{
    struct scan scan = {text};
    memset(s, 0, sizeof *s);
    bool right =
        fields_parse(head_fields, s, 0, &scan) && s->seat < setup->seats && s->first < setup->seats;
    for (unsigned seat = 0; right && seat < setup->seats; seat++)
        right = fields_parse(seat_fields, s, seat, &scan);
    return right && past_parse(setup, &scan, s) && scan_end(&scan);
}
