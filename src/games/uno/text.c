/* Moves and states of UNO as text: what journals hold. */
#include <stdio.h>
#include <string.h>

#include "core/fields.h"
#include "games/uno/uno.h"

enum status uno_setup_make(const char *options, void *setup, struct why *why)
{
    struct uno_setup *rules = setup;
    memset(rules, 0, sizeof *rules);
    rules->seats = UNO_SEATS;
    struct scan scan = {options};
    char word[64];
    while (scan_name(&scan, word, sizeof word)) {
        int64_t seats;
        if (strncmp(word, "seats=", 6) != 0)
            return why_bad(why, "UNO has no option '%s': it has seats=2..4", word);
        if (!text_number(word + 6, 2, UNO_SEATS, &seats))
            return why_bad(why, "'%s': UNO is for 2 to 4 players", word);
        rules->seats = (uint8_t)seats;
    }
    return scan_end(&scan) ? ST_OK : why_bad(why, "an option of UNO is too long");
}

void uno_setup_text(const void *setup, struct str *text)
{
    str_add(text, "seats=%d", ((const struct uno_setup *)setup)->seats);
}

static const char *const kind_words[UNO_KINDS] = {"draw", "dealt", "open", "play", "pass", "win"};

static bool kind_has_card(unsigned kind)
{
    return kind == UNO_MOVE_DRAW || kind == UNO_MOVE_OPEN || kind == UNO_MOVE_PLAY;
}

static bool kind_has_direction(unsigned kind)
{
    return kind == UNO_MOVE_OPEN || kind == UNO_MOVE_PLAY || kind == UNO_MOVE_PASS;
}

void uno_move_text(const void *setup, const struct move *move, struct str *text)
{
    (void)setup;
    str_add(text, "%s", kind_words[move->kind]);
    if (kind_has_card(move->kind)) {
        str_add(text, " ");
        uno_card_code(move->a, text);
        if (move->kind == UNO_MOVE_PLAY && move->a >= UNO_COLOURED)
            str_add(text, ":%c", uno_colour_code((unsigned)move->n));
    }
    str_add(text, " to %d", move->c);
    if (kind_has_direction(move->kind))
        str_add(text, " dir %d", move->b);
}

static bool parse_card(struct scan *scan, struct move *move)
{
    char code[8];
    unsigned card, colour = 0;
    if (!scan_name(scan, code, sizeof code))
        return false;
    char *colon = strchr(code, ':');
    if (colon) {
        if (!colon[1] || colon[2] || !uno_colour_parse(colon[1], &colour) || colour == UNO_ANY_COLOUR)
            return false;
        *colon = '\0';
    }
    if (!uno_card_parse(code, &card) || card == UNO_NO_CARD)
        return false;
    bool wants_colour = move->kind == UNO_MOVE_PLAY && card >= UNO_COLOURED && card < UNO_HIDDEN_CARD;
    if (wants_colour != (colon != NULL))
        return false;
    move->a = (uint8_t)card;
    move->n = (int32_t)colour;
    return true;
}

bool uno_move_parse(const void *setup, const char *text, struct move *move)
{
    (void)setup;
    struct scan scan = {text};
    int64_t to, direction = 0;
    memset(move, 0, sizeof *move);
    while (move->kind < UNO_KINDS && !scan_word(&scan, kind_words[move->kind]))
        move->kind++;
    if (move->kind == UNO_KINDS || (kind_has_card(move->kind) && !parse_card(&scan, move)))
        return false;
    if (!scan_word(&scan, "to") || !scan_number(&scan, 0, UNO_SEATS - 1, &to))
        return false;
    if (kind_has_direction(move->kind) && (!scan_word(&scan, "dir") || !scan_number(&scan, 0, 1, &direction)))
        return false;
    move->c = (uint8_t)to;
    move->b = (uint8_t)direction;
    return scan_end(&scan);
}

static const char *const phase_words[UNO_PHASES] = {"deal", "dealt", "first",   "open",  "turn", "draw",
                                                    "drew", "pass",  "penalty", "fined", "won",  "over"};

static void card_text(const void *member, struct str *text)
{
    uno_card_code(*(const uint8_t *)member, text);
}

static bool card_parse(const char *code, void *member)
{
    unsigned card = 0;
    bool right = uno_card_parse(code, &card);
    *(uint8_t *)member = (uint8_t)card;
    return right;
}

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
    FIELD_WORD("phase", struct uno_state, phase, phase_words),
    FIELD_NUMBER("seat", struct uno_state, seat, UNO_SEATS - 1),
    FIELD_NUMBER("dir", struct uno_state, direction, 1),
    FIELD_OWN("top", struct uno_state, top, card),
    FIELD_WORD("colour", struct uno_state, colour, colour_words),
    FIELD_NUMBER("due", struct uno_state, due, UNO_HAND),
    FIELD_OWN("drawn", struct uno_state, drawn, card),
    FIELD_NUMBER("first", struct uno_state, first, UNO_SEATS - 1),
    FIELD_NUMBER("turns", struct uno_state, turns, UINT16_MAX),
    FIELD_NUMBER("in_draw", struct uno_state, in_draw, UNO_CARDS),
    FIELD_OWN("draw", struct uno_state, draw, pile),
    FIELD_OWN("drop", struct uno_state, drop, pile),
    {0},
};

static const struct field seat_fields[] = {
    FIELD_NUMBER("held", struct uno_state, held[0], UNO_CARDS),
    FIELD_OWN("hand", struct uno_state, hand[0], pile),
    {0},
};

void uno_state_text(const void *setup, const void *state, struct str *text)
{
    fields_text(head_fields, state, 0, text);
    for (unsigned seat = 0; seat < ((const struct uno_setup *)setup)->seats; seat++)
        fields_text(seat_fields, state, seat, text);
}

bool uno_state_parse(const void *setup, const char *text, void *state)
{
    const struct uno_setup *rules = setup;
    struct uno_state *s = state;
    struct scan scan = {text};
    memset(s, 0, sizeof *s);
    bool right = fields_parse(head_fields, s, 0, &scan) && s->seat < rules->seats && s->first < rules->seats;
    for (unsigned seat = 0; right && seat < rules->seats; seat++)
        right = fields_parse(seat_fields, s, seat, &scan);
    return right && scan_end(&scan);
}
