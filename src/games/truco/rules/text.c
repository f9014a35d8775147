/* Moves and states of truco as text: what journals hold. */
#include "core/fields.h"
#include "games/truco/truco.h"

enum status truco_setup_make(const char *options, struct game_setup *setup, struct why *why)
{
    memset(setup, 0, sizeof *setup);
    setup->seats = TRUCO_SEATS;
    struct scan scan = {options};
    char word[64];
    while (scan_name(&scan, word, sizeof word)) {
        int64_t seats;
        BAD_IF(strncmp(word, "seats=", 6) != 0, "el truco no tiene la opción '%s': tiene seats=4",
               word);
        if (!text_number(word + 6, TRUCO_SEATS, TRUCO_SEATS, &seats))
            return why_bad(why, "'%s': el truco es para 4 jugadores, dos contra dos", word);
    }
    return scan_end(&scan) ? ST_OK : why_bad(why, "una opción del truco es demasiado larga");
}

void truco_setup_text(const struct game_setup *setup, struct str *text)
{
    str_add(text, "seats=%d", setup->seats);
}

static void card_text(const void *member, struct str *text)
{
    truco_card_code(*(const uint8_t *)member, text);
}

static bool card_parse(const char *code, void *member)
{
    unsigned card = TRUCO_NO_CARD;
    bool right = truco_card_parse(code, &card);
    *(uint8_t *)member = (uint8_t)card;
    return right;
}

static void cards_text(const void *member, struct str *text)
{
    uint64_t cards = *(const uint64_t *)member;
    const char *separator = "";
    if (!cards)
        str_add(text, "-");
    for (; cards; cards &= cards - 1, separator = ",") {
        str_add(text, "%s", separator);
        truco_card_code(bits_lowest(cards), text);
    }
}

/* In the order of the cards, each once, so that there is one way to write a set. */
static bool cards_parse(const char *list, void *member)
{
    uint64_t *cards = member;
    *cards = 0;
    for (size_t length; strcmp(list, "-") != 0; list += length + 1) {
        uint8_t card;
        length = strcspn(list, ",");
        if (length >= 8 || !card_parse(TEXT_OF(8, "%.*s", (int)length, list), &card) ||
            card == TRUCO_NO_CARD || *cards >> card)
            return false;
        *cards |= truco_bit(card);
        if (!list[length])
            break;
    }
    return true;
}

static const char *const seat_words[TRUCO_SEATS] = {"A", "B", "C", "D"};

/* --- moves --- */

static const char *const kind_words[TRUCO_KINDS] = {"deal",  "vira",   "play",   "envido",
                                                    "truco", "accept", "refuse", "points"};

static const struct field move_fields[TRUCO_KINDS][3] = {
    [TRUCO_MOVE_DEAL] = {FIELD_WORD("", struct move, a, seat_words),
                         FIELD_OWN("", struct move, set, cards)},
    [TRUCO_MOVE_VIRA] = {FIELD_OWN("", struct move, a, card),
                         FIELD_NUMBER("flor", struct move, b, 3)},
    [TRUCO_MOVE_PLAY] = {FIELD_OWN("", struct move, a, card)},
    [TRUCO_MOVE_POINTS] = {FIELD_NUMBER("", struct move, a, TRUCO_GOAL),
                           FIELD_NUMBER("to", struct move, b, TRUCO_GOAL)},
};

/* The winner of an envido and its total. They stand behind the points, and only where `said`, which
 * is 1 + the total, is not 0. */
struct best {
    uint8_t seat, total;
};

static const struct field best_fields[] = {FIELD_WORD("envido", struct best, seat, seat_words),
                                           FIELD_NUMBER("", struct best, total, TRUCO_ENVIDO_MOST),
                                           {0}};

static void best_text(unsigned seat, unsigned said, struct str *text)
{
    const struct best best = {(uint8_t)seat, (uint8_t)(said - 1)};
    if (said)
        fields_text(best_fields, &best, 0, text);
}

static bool best_parse(struct scan *scan, unsigned *seat, uint8_t *said)
{
    struct best best = {0};
    if (scan_end(scan))
        return true;
    bool right = fields_parse(best_fields, &best, 0, scan);
    *seat = best.seat;
    *said = (uint8_t)(1 + best.total);
    return right && scan_end(scan);
}

void truco_move_text(const struct game_setup *setup, const struct move *move, struct str *text)
{
    str_add(text, "%s", kind_words[move->kind]);
    fields_text(move_fields[move->kind], move, 0, text);
    best_text((unsigned)move->n, move->c, text);
}

bool truco_move_parse(const struct game_setup *setup, const char *text, struct move *move)
{
    struct scan scan = {text};
    memset(move, 0, sizeof *move);
    while (move->kind < TRUCO_KINDS && !scan_word(&scan, kind_words[move->kind]))
        move->kind++;
    if (move->kind == TRUCO_KINDS || !fields_parse(move_fields[move->kind], move, 0, &scan) ||
        move->a == TRUCO_NO_CARD)
        return false;
    unsigned seat = 0;
    bool right =
        move->kind == TRUCO_MOVE_POINTS ? best_parse(&scan, &seat, &move->c) : scan_end(&scan);
    move->n = (int32_t)seat;
    return right;
}

/* --- states --- */

static const char *const phase_words[TRUCO_PHASES] = {"deal",  "vira",  "turn", "envido",
                                                      "raise", "count", "over"};
static const char *const envido_words[TRUCO_ENVIDO_STATES] = {"none", "called", "wanted",
                                                              "refused"};
static const char *const team_words[] = {"AC", "BD", "-"};
static const char *const won_words[] = {"AC", "BD", "tie", "-"};
static const char *const round_words[TRUCO_ROUNDS] = {"1", "2", "3"};

static const struct field head_fields[] = {
    FIELD_NUMBER("points", struct game_state, points[0], TRUCO_GOAL),
    FIELD_NUMBER("to", struct game_state, points[1], TRUCO_GOAL),
    FIELD_WORD("phase", struct game_state, phase, phase_words),
    FIELD_WORD("seat", struct game_state, seat, seat_words),
    FIELD_WORD("dealer", struct game_state, dealer, seat_words),
    FIELD_WORD("leader", struct game_state, leader, seat_words),
    FIELD_WORD("round", struct game_state, round, round_words),
    FIELD_OWN("vira", struct game_state, vira, card),
    FIELD_NUMBER("flor", struct game_state, flor, 3),
    FIELD_NUMBER("level", struct game_state, level, TRUCO_LEVELS - 1),
    FIELD_WORD("by", struct game_state, raised_by, team_words),
    FIELD_WORD("caller", struct game_state, caller, seat_words),
    FIELD_WORD("envido", struct game_state, envido, envido_words),
    FIELD_WORD("by", struct game_state, envido_team, team_words),
    FIELD_WORD("winner", struct game_state, winner, team_words),
    FIELD_WORD("rounds", struct game_state, won[0], won_words),
    FIELD_WORD("", struct game_state, won[1], won_words),
    FIELD_WORD("", struct game_state, won[2], won_words),
    {0},
};

static const struct field seat_fields[] = {
    FIELD_OWN("played", struct game_state, table[0][0], card),
    FIELD_OWN("", struct game_state, table[1][0], card),
    FIELD_OWN("", struct game_state, table[2][0], card),
    FIELD_NUMBER("holds", struct game_state, held[0], TRUCO_HAND),
    FIELD_OWN("", struct game_state, hand[0], cards),
    {0},
};

static const struct field count_fields[] = {
    FIELD_NUMBER("counts", struct game_state, partidas, UINT16_MAX),
    FIELD_NUMBER("", struct game_state, flor_tables, UINT16_MAX),
    FIELD_NUMBER("", struct game_state, first_rounds, UINT16_MAX),
    FIELD_NUMBER("", struct game_state, first_ties, UINT16_MAX),
    FIELD_NUMBER("", struct game_state, cards_played, UINT16_MAX),
    {0},
};

void truco_state_text(const struct game_setup *setup, const struct game_state *s, struct str *text)
{
    fields_text(head_fields, s, 0, text);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        str_add(text, " %s", seat_words[seat]);
        fields_text(seat_fields, s, seat, text);
    }
    fields_text(count_fields, s, 0, text);
    best_text(s->best_seat, s->best, text);
}

bool truco_state_parse(const struct game_setup *setup, const char *text, struct game_state *s)
{
    struct scan scan = {text};
    memset(s, 0, sizeof *s);
    bool right = fields_parse(head_fields, s, 0, &scan);
    for (unsigned seat = 0; right && seat < TRUCO_SEATS; seat++)
        right =
            scan_word(&scan, seat_words[seat]) && fields_parse(seat_fields, s, seat, &scan) &&
            bits_count(s->hand[seat]) <= s->held[seat]; /* fewer: a hand that is blank in a view */
    unsigned best = 0;
    right = right && fields_parse(count_fields, s, 0, &scan) && best_parse(&scan, &best, &s->best);
    s->best_seat = (uint8_t)best;
    return right;
}
