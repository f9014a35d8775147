/* Moves and states of UNO as text: what journals hold. */
#include <string.h>

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
    int64_t number;
    memset(move, 0, sizeof *move);
    while (move->kind < UNO_KINDS && !scan_word(&scan, kind_words[move->kind]))
        move->kind++;
    if (move->kind == UNO_KINDS || (kind_has_card(move->kind) && !parse_card(&scan, move)))
        return false;
    if (!scan_word(&scan, "to") || !scan_number(&scan, 0, UNO_SEATS - 1, &number))
        return false;
    move->c = (uint8_t)number;
    if (kind_has_direction(move->kind)) {
        if (!scan_word(&scan, "dir") || !scan_number(&scan, 0, 1, &number))
            return false;
        move->b = (uint8_t)number;
    }
    return scan_end(&scan);
}

static const char *const phase_words[UNO_PHASES] = {"deal", "dealt", "first",   "open",  "turn", "draw",
                                                    "drew", "pass",  "penalty", "fined", "won",  "over"};

static void pile_text(const char *name, const struct uno_pile *pile, struct str *text)
{
    str_add(text, " %s", name);
    const char *separator = " ";
    for (unsigned rank = 0; rank < uno_pile_count(pile); rank++, separator = ",") {
        str_add(text, "%s", separator);
        uno_card_code(uno_pile_at(pile, rank), text);
    }
    if (uno_pile_count(pile) == 0)
        str_add(text, " -");
}

void uno_state_text(const void *setup, const void *state, struct str *text)
{
    const struct uno_setup *rules = setup;
    const struct uno_state *s = state;
    str_add(text, "phase %s seat %d dir %d top ", phase_words[s->phase], s->seat, s->direction);
    uno_card_code(s->top, text);
    str_add(text, " colour %c due %d drawn ", uno_colour_code(s->colour), s->due);
    uno_card_code(s->drawn, text);
    str_add(text, " first %d turns %d in_draw %d", s->first, s->turns, s->in_draw);
    pile_text("draw", &s->draw, text);
    pile_text("drop", &s->drop, text);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        str_add(text, " held %d", s->held[seat]);
        pile_text("hand", &s->hand[seat], text);
    }
}

static bool parse_field(struct scan *scan, const char *name, int64_t high, int64_t *value)
{
    return scan_word(scan, name) && scan_number(scan, 0, high, value);
}

static bool parse_card_field(struct scan *scan, const char *name, uint8_t *card)
{
    char code[8];
    unsigned parsed;
    if (!scan_word(scan, name) || !scan_name(scan, code, sizeof code) || !uno_card_parse(code, &parsed))
        return false;
    *card = (uint8_t)parsed;
    return true;
}

static bool parse_pile(struct scan *scan, const char *name, struct uno_pile *pile)
{
    char list[512];
    *pile = (struct uno_pile){0};
    if (!scan_word(scan, name) || !scan_name(scan, list, sizeof list))
        return false;
    if (strcmp(list, "-") == 0)
        return true;
    for (char *save, *code = strtok_r(list, ",", &save); code; code = strtok_r(NULL, ",", &save)) {
        unsigned card;
        if (!uno_card_parse(code, &card) || card > UNO_CARD_FOUR)
            return false;
        if (uno_pile_count_of(pile, card) == (card < 4 ? 1u : card < UNO_COLOURED ? 2u : 4u))
            return false;
        uno_pile_add(pile, card);
    }
    return true;
}

bool uno_state_parse(const void *setup, const char *text, void *state)
{
    const struct uno_setup *rules = setup;
    struct uno_state *s = state;
    struct scan scan = {text};
    char word[16];
    int64_t seat, direction, due, first, turns, in_draw, held;
    unsigned colour, phase = 0;
    memset(s, 0, sizeof *s);
    if (!scan_word(&scan, "phase") || !scan_name(&scan, word, sizeof word))
        return false;
    while (phase < UNO_PHASES && strcmp(word, phase_words[phase]) != 0)
        phase++;
    if (phase == UNO_PHASES || !parse_field(&scan, "seat", rules->seats - 1, &seat) ||
        !parse_field(&scan, "dir", 1, &direction) || !parse_card_field(&scan, "top", &s->top) ||
        !scan_word(&scan, "colour") || !scan_name(&scan, word, sizeof word) || word[1] ||
        !uno_colour_parse(word[0], &colour) || !parse_field(&scan, "due", UNO_HAND, &due) ||
        !parse_card_field(&scan, "drawn", &s->drawn) || !parse_field(&scan, "first", rules->seats - 1, &first) ||
        !parse_field(&scan, "turns", UINT16_MAX, &turns) || !parse_field(&scan, "in_draw", UNO_CARDS, &in_draw) ||
        !parse_pile(&scan, "draw", &s->draw) || !parse_pile(&scan, "drop", &s->drop))
        return false;
    for (unsigned i = 0; i < rules->seats; i++) {
        if (!parse_field(&scan, "held", UNO_CARDS, &held) || !parse_pile(&scan, "hand", &s->hand[i]))
            return false;
        s->held[i] = (uint8_t)held;
    }
    s->phase = (uint8_t)phase;
    s->seat = (uint8_t)seat;
    s->direction = (uint8_t)direction;
    s->colour = (uint8_t)colour;
    s->due = (uint8_t)due;
    s->first = (uint8_t)first;
    s->turns = (uint16_t)turns;
    s->in_draw = (uint8_t)in_draw;
    return scan_end(&scan);
}
