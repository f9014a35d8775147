/* Moves and states of truco as text: what journals hold. */
#include <string.h>

#include "games/truco/truco.h"

enum { LIST_MAX = 64 };

enum status truco_setup_make(const char *options, void *setup, struct why *why)
{
    struct truco_setup *rules = setup;
    memset(rules, 0, sizeof *rules);
    rules->seats = TRUCO_SEATS;
    struct scan scan = {options};
    char word[64];
    while (scan_name(&scan, word, sizeof word)) {
        int64_t seats;
        if (strncmp(word, "seats=", 6) != 0)
            return why_bad(why, "truco has no option '%s': it has seats=4", word);
        if (!text_number(word + 6, TRUCO_SEATS, TRUCO_SEATS, &seats))
            return why_bad(why, "'%s': truco is for 4 players, two against two", word);
    }
    return scan_end(&scan) ? ST_OK : why_bad(why, "an option of truco is too long");
}

void truco_setup_text(const void *setup, struct str *text)
{
    str_add(text, "seats=%d", ((const struct truco_setup *)setup)->seats);
}

static char seat_letter(unsigned seat)
{
    return (char)('A' + seat);
}

static bool parse_seat(struct scan *scan, uint8_t *seat)
{
    char word[4];
    if (!scan_name(scan, word, sizeof word) || word[0] < 'A' || word[0] > 'D' || word[1])
        return false;
    *seat = (uint8_t)(word[0] - 'A');
    return true;
}

static void cards_text(uint64_t cards, struct str *text)
{
    const char *separator = "";
    if (!cards)
        str_add(text, "-");
    for (; cards; cards &= cards - 1, separator = ",") {
        str_add(text, "%s", separator);
        truco_card_code(bits_lowest(cards), text);
    }
}

/* In the order of the cards, each once: there is one way to write a set. */
static bool parse_cards(struct scan *scan, uint64_t *cards)
{
    char list[LIST_MAX];
    *cards = 0;
    if (!scan_name(scan, list, sizeof list))
        return false;
    if (strcmp(list, "-") == 0)
        return true;
    for (char *at = list, *comma; at; at = comma) {
        unsigned card;
        comma = strchr(at, ',');
        if (comma)
            *comma++ = '\0';
        if (!truco_card_parse(at, &card) || card == TRUCO_NO_CARD || *cards >> card)
            return false;
        *cards |= truco_bit(card);
    }
    return true;
}

static bool parse_card(struct scan *scan, uint8_t *card)
{
    char code[8];
    unsigned parsed;
    if (!scan_name(scan, code, sizeof code) || !truco_card_parse(code, &parsed))
        return false;
    *card = (uint8_t)parsed;
    return true;
}

/* Without sign and without zeros in front: there is one way to write a number, too. */
static bool parse_plain(struct scan *scan, int64_t low, int64_t high, int64_t *number)
{
    char word[8];
    if (!scan_name(scan, word, sizeof word) || word[0] < '0' || word[0] > '9' || (word[0] == '0' && word[1]))
        return false;
    return text_number(word, low, high, number);
}

static bool parse_number(struct scan *scan, const char *name, int64_t high, uint8_t *number)
{
    int64_t value;
    if (!scan_word(scan, name) || !parse_plain(scan, 0, high, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

/* --- moves --- */

static const char *const kind_words[TRUCO_KINDS] = {"deal",  "vira",   "play",   "envido",
                                                    "truco", "accept", "refuse", "points"};

void truco_move_text(const void *setup, const struct move *move, struct str *text)
{
    (void)setup;
    str_add(text, "%s", kind_words[move->kind]);
    switch (move->kind) {
    case TRUCO_MOVE_DEAL:
        str_add(text, " %c ", seat_letter(move->a));
        cards_text(move->set, text);
        break;
    case TRUCO_MOVE_VIRA:
        str_add(text, " ");
        truco_card_code(move->a, text);
        str_add(text, " flor %d", move->b);
        break;
    case TRUCO_MOVE_PLAY:
        str_add(text, " ");
        truco_card_code(move->a, text);
        break;
    case TRUCO_MOVE_POINTS:
        str_add(text, " %d to %d", move->a, move->b);
        break;
    default:
        break;
    }
}

static bool parse_fields(struct scan *scan, struct move *move)
{
    int64_t points;
    switch (move->kind) {
    case TRUCO_MOVE_DEAL:
        return parse_seat(scan, &move->a) && parse_cards(scan, &move->set);
    case TRUCO_MOVE_VIRA:
        return parse_card(scan, &move->a) && move->a != TRUCO_NO_CARD && parse_number(scan, "flor", 3, &move->b);
    case TRUCO_MOVE_PLAY:
        return parse_card(scan, &move->a) && move->a != TRUCO_NO_CARD;
    case TRUCO_MOVE_POINTS:
        if (!parse_plain(scan, 0, TRUCO_GOAL, &points))
            return false;
        move->a = (uint8_t)points;
        return parse_number(scan, "to", TRUCO_GOAL, &move->b);
    default:
        return true;
    }
}

bool truco_move_parse(const void *setup, const char *text, struct move *move)
{
    (void)setup;
    struct scan scan = {text};
    memset(move, 0, sizeof *move);
    while (move->kind < TRUCO_KINDS && !scan_word(&scan, kind_words[move->kind]))
        move->kind++;
    return move->kind < TRUCO_KINDS && parse_fields(&scan, move) && scan_end(&scan);
}

/* --- states --- */

static const char *const phase_words[TRUCO_PHASES] = {"deal", "vira", "turn", "envido", "raise", "count", "over"};
static const char *const envido_words[TRUCO_ENVIDO_STATES] = {"none", "called", "wanted", "refused"};
static const char *const team_words[] = {"AC", "BD", "-"};
static const char *const round_words[] = {"AC", "BD", "tie", "-"};

enum { TEAM_WORDS = 3, ROUND_WORDS = 4 };

static bool parse_word(struct scan *scan, const char *const *words, unsigned count, uint8_t *which)
{
    for (unsigned i = 0; i < count; i++)
        if (scan_word(scan, words[i])) {
            *which = (uint8_t)i;
            return true;
        }
    return false;
}

void truco_state_text(const void *setup, const void *state, struct str *text)
{
    (void)setup;
    const struct truco_state *s = state;
    str_add(text, "points %d to %d phase %s seat %c dealer %c leader %c round %d vira ", s->points[0], s->points[1],
            phase_words[s->phase], seat_letter(s->seat), seat_letter(s->dealer), seat_letter(s->leader), s->round + 1);
    truco_card_code(s->vira, text);
    str_add(text, " flor %d level %d by %s caller %c envido %s by %s winner %s rounds", s->flor, s->level,
            team_words[s->raised_by], seat_letter(s->caller), envido_words[s->envido], team_words[s->envido_team],
            team_words[s->winner]);
    for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
        str_add(text, " %s", round_words[s->won[round]]);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        str_add(text, " %c played", seat_letter(seat));
        for (unsigned round = 0; round < TRUCO_ROUNDS; round++) {
            str_add(text, " ");
            truco_card_code(s->table[round][seat], text);
        }
        str_add(text, " holds %d ", s->held[seat]);
        cards_text(s->hand[seat], text);
    }
    str_add(text, " counts %d %d %d %d %d", s->partidas, s->flor_tables, s->first_rounds, s->first_ties,
            s->cards_played);
}

static bool parse_seat_field(struct scan *scan, const char *name, uint8_t *seat)
{
    return scan_word(scan, name) && parse_seat(scan, seat);
}

static bool parse_head(struct scan *scan, struct truco_state *s)
{
    int64_t round;
    if (!parse_number(scan, "points", TRUCO_GOAL, &s->points[0]) ||
        !parse_number(scan, "to", TRUCO_GOAL, &s->points[1]) || !scan_word(scan, "phase") ||
        !parse_word(scan, phase_words, TRUCO_PHASES, &s->phase) || !parse_seat_field(scan, "seat", &s->seat) ||
        !parse_seat_field(scan, "dealer", &s->dealer) || !parse_seat_field(scan, "leader", &s->leader) ||
        !scan_word(scan, "round") || !parse_plain(scan, 1, TRUCO_ROUNDS, &round) || !scan_word(scan, "vira") ||
        !parse_card(scan, &s->vira) || !parse_number(scan, "flor", 3, &s->flor))
        return false;
    s->round = (uint8_t)(round - 1);
    return true;
}

static bool parse_bets(struct scan *scan, struct truco_state *s)
{
    return parse_number(scan, "level", TRUCO_LEVELS - 1, &s->level) && scan_word(scan, "by") &&
           parse_word(scan, team_words, TEAM_WORDS, &s->raised_by) && parse_seat_field(scan, "caller", &s->caller) &&
           scan_word(scan, "envido") && parse_word(scan, envido_words, TRUCO_ENVIDO_STATES, &s->envido) &&
           scan_word(scan, "by") && parse_word(scan, team_words, TEAM_WORDS, &s->envido_team) &&
           scan_word(scan, "winner") && parse_word(scan, team_words, TEAM_WORDS, &s->winner);
}

static bool parse_rounds(struct scan *scan, struct truco_state *s)
{
    if (!scan_word(scan, "rounds"))
        return false;
    for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
        if (!parse_word(scan, round_words, ROUND_WORDS, &s->won[round]))
            return false;
    return true;
}

static bool parse_hands(struct scan *scan, struct truco_state *s)
{
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        uint8_t letter;
        if (!parse_seat(scan, &letter) || letter != seat || !scan_word(scan, "played"))
            return false;
        for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
            if (!parse_card(scan, &s->table[round][seat]))
                return false;
        if (!parse_number(scan, "holds", TRUCO_HAND, &s->held[seat]) || !parse_cards(scan, &s->hand[seat]))
            return false;
        if (bits_count(s->hand[seat]) > s->held[seat]) /* fewer: a hand that is blank in a view */
            return false;
    }
    return true;
}

static bool parse_counts(struct scan *scan, struct truco_state *s)
{
    uint16_t *const counts[] = {&s->partidas, &s->flor_tables, &s->first_rounds, &s->first_ties, &s->cards_played};
    if (!scan_word(scan, "counts"))
        return false;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        int64_t count;
        if (!parse_plain(scan, 0, UINT16_MAX, &count))
            return false;
        *counts[i] = (uint16_t)count;
    }
    return true;
}

bool truco_state_parse(const void *setup, const char *text, void *state)
{
    (void)setup;
    struct truco_state *s = state;
    struct scan scan = {text};
    memset(s, 0, sizeof *s);
    return parse_head(&scan, s) && parse_bets(&scan, s) && parse_rounds(&scan, s) && parse_hands(&scan, s) &&
           parse_counts(&scan, s) && scan_end(&scan);
}
