/* Moves of Monopoly as text: what journals hold. Deeds go by the number of their square, as on the board. */
#include "games/monopoly/rules.h"

#include <string.h>

/* How the fields of a kind are written, one letter each: a, b, n as numbers, d = a as a deed, s the set of deeds. */
static const struct {
    const char *word, *fields;
} kinds[MONO_KINDS] = {
    [MONO_MOVE_DICE] = {"dice", "ab"},
    [MONO_MOVE_CARD] = {"card", "ab"},
    [MONO_MOVE_DEAL] = {"deal", "d"},
    [MONO_MOVE_THROW] = {"throw", ""},
    [MONO_MOVE_PASS] = {"pass", ""},
    [MONO_MOVE_CONTROL] = {"control", "a"},
    [MONO_MOVE_FINE] = {"fine", ""},
    [MONO_MOVE_USE_CARD] = {"use", "a"},
    [MONO_MOVE_BUY] = {"buy", ""},
    [MONO_MOVE_DECLINE] = {"decline", ""},
    [MONO_MOVE_BID] = {"bid", "n"},
    [MONO_MOVE_SKIP] = {"skip", ""},
    [MONO_MOVE_LEAVE] = {"leave", ""},
    [MONO_MOVE_TAX] = {"tax", "a"},
    [MONO_MOVE_CHOOSE] = {"choose", "a"},
    [MONO_MOVE_BUILD] = {"build", "d"},
    [MONO_MOVE_SELL] = {"sell", "d"},
    [MONO_MOVE_RAZE] = {"raze", "ans"},
    [MONO_MOVE_MORTGAGE] = {"mortgage", "d"},
    [MONO_MOVE_LIFT] = {"lift", "d"},
    [MONO_MOVE_PAY] = {"pay", ""},
    [MONO_MOVE_BANKRUPT] = {"bankrupt", ""},
    [MONO_MOVE_TRADE] = {"trade", "a"},
    [MONO_MOVE_GIVE] = {"give", "ns"},
    [MONO_MOVE_WANT] = {"want", "ns"},
    [MONO_MOVE_CARDS] = {"cards", "ab"},
    [MONO_MOVE_PROPOSE] = {"propose", ""},
    [MONO_MOVE_CANCEL] = {"cancel", ""},
    [MONO_MOVE_ACCEPT] = {"accept", ""},
    [MONO_MOVE_REFUSE] = {"refuse", ""},
    [MONO_MOVE_INTEREST] = {"interest", "a"},
    [MONO_MOVE_WISH] = {"wish", "n"},
    [MONO_MOVE_PLACE] = {"place", "d"},
    [MONO_MOVE_TIME] = {"time", ""},
    [MONO_MOVE_AUCTION] = {"auction", "d"},
    [MONO_MOVE_OFFER] = {"offer", "n"},
    [MONO_MOVE_ASK] = {"ask", ""},
    [MONO_MOVE_TRANSFER] = {"transfer", "b"},
    [MONO_MOVE_CEDE] = {"cede", "d"},
    [MONO_MOVE_WIN] = {"win", "a"},
    [MONO_MOVE_YIELD] = {"yield", "ab"},
};

enum { SET_NUMBERS = 32 }; /* a set of more deeds than this would make the line too long: it is written as bits */

static unsigned number_of(const struct mono_setup *setup, unsigned deed)
{
    return setup->square[setup->deed[deed].square].number;
}

static bool deed_of(const struct mono_setup *setup, int64_t number, unsigned *deed)
{
    for (*deed = 0; *deed < setup->deeds; ++*deed)
        if (number_of(setup, *deed) == number)
            return true;
    return false;
}

static void set_text(const struct mono_setup *setup, uint64_t set, struct str *text)
{
    if (!set) {
        str_add(text, " -");
    } else if (bits_count(set) > SET_NUMBERS) {
        str_add(text, " x%llx", (unsigned long long)set);
    } else {
        const char *before = " ";
        for (; set; set &= set - 1, before = ",")
            str_add(text, "%s%u", before, number_of(setup, bits_lowest(set)));
    }
}

void mono_move_text(const void *setup, const struct move *move, struct str *text)
{
    str_add(text, "%s", kinds[move->kind].word);
    for (const char *field = kinds[move->kind].fields; *field; field++)
        switch (*field) {
        case 'a':
            str_add(text, " %d", move->a);
            break;
        case 'b':
            str_add(text, " %d", move->b);
            break;
        case 'd':
            str_add(text, " %u", number_of(setup, move->a));
            break;
        case 'n':
            str_add(text, " %d", move->n);
            break;
        default:
            set_text(setup, move->set, text);
            break;
        }
}

static bool parse_set(const struct mono_setup *setup, struct scan *scan, uint64_t *set)
{
    char list[GAME_TEXT_MAX];
    if (!scan_name(scan, list, sizeof list))
        return false;
    if (strcmp(list, "-") == 0)
        return true;
    if (list[0] == 'x') {
        const char *digits = list + 1;
        size_t length = strlen(digits);
        if (!length || length > 16 || strspn(digits, "0123456789abcdef") != length)
            return false;
        for (; *digits; digits++)
            *set = *set << 4 | (uint64_t)(*digits <= '9' ? *digits - '0' : *digits - 'a' + 10);
        uint64_t all = setup->deeds == 64 ? ~(uint64_t)0 : mono_bit(setup->deeds) - 1;
        return bits_count(*set) > SET_NUMBERS && !(*set & ~all);
    }
    for (char *at = list; at;) {
        char *comma = strchr(at, ',');
        int64_t number;
        unsigned deed;
        if (comma)
            *comma = '\0';
        if (!text_number(at, 0, UINT16_MAX, &number) || !deed_of(setup, number, &deed) || *set & mono_bit(deed))
            return false;
        *set |= mono_bit(deed);
        at = comma ? comma + 1 : NULL;
    }
    return bits_count(*set) <= SET_NUMBERS;
}

static bool parse_field(const struct mono_setup *setup, struct scan *scan, char field, struct move *move)
{
    int64_t number;
    unsigned deed;
    switch (field) {
    case 'a':
    case 'b':
        if (!scan_number(scan, 0, UINT8_MAX, &number))
            return false;
        *(field == 'a' ? &move->a : &move->b) = (uint8_t)number;
        return true;
    case 'd':
        if (!scan_number(scan, 0, UINT16_MAX, &number) || !deed_of(setup, number, &deed))
            return false;
        move->a = (uint8_t)deed;
        return true;
    case 'n':
        if (!scan_number(scan, INT32_MIN, INT32_MAX, &number))
            return false;
        move->n = (int32_t)number;
        return true;
    default:
        return parse_set(setup, scan, &move->set);
    }
}

bool mono_move_parse(const void *setup, const char *text, struct move *move)
{
    struct scan scan = {text};
    unsigned kind = 0;
    *move = (struct move){0};
    while (kind < MONO_KINDS && !scan_word(&scan, kinds[kind].word))
        kind++;
    if (kind == MONO_KINDS)
        return false;
    move->kind = (uint8_t)kind;
    for (const char *field = kinds[kind].fields; *field; field++)
        if (!parse_field(setup, &scan, *field, move))
            return false;
    if (!scan_end(&scan))
        return false;
    char again[GAME_TEXT_MAX]; /* one way to write a move, so that two journals of one game are the same */
    struct str canonical = str_make(again, sizeof again);
    mono_move_text(setup, move, &canonical);
    return strcmp(text, again) == 0;
}
