/* Moves of Monopoly as text, for journals. Deeds are named by the number of their square. */
#include "games/monopoly/rules/rules.h"

/* What each kind of move has, in the order of writing. DEED is `a`, written as the number of its
 * square. */
enum {
    A = MONO_HAS_A,
    DEED = MONO_HAS_A | MONO_IS_DEED,
    B = MONO_HAS_B,
    N = MONO_HAS_N,
    SET = MONO_HAS_SET
};
enum { IDLE = MONO_IS_IDLE, SEAT_MAX = MONO_SEATS - 1 };
const struct mono_move_kind mono_move_kinds[MONO_KINDS] = {
    [MONO_MOVE_DICE] = {.word = "dice", .has = A | B},
    [MONO_MOVE_CARD] = {.word = "card", .has = A | B},
    [MONO_MOVE_DEAL] = {.word = "deal", .has = DEED},
    [MONO_MOVE_THROW] = {.word = "throw"},
    [MONO_MOVE_PASS] = {.word = "pass"},
    [MONO_MOVE_CONTROL] = {.word = "control", .has = A | IDLE, .most = SEAT_MAX},
    [MONO_MOVE_FINE] = {.word = "fine"},
    [MONO_MOVE_USE_CARD] = {.word = "use", .has = A, .most = MONO_DECKS - 1},
    [MONO_MOVE_BUY] = {.word = "buy"},
    [MONO_MOVE_DECLINE] = {.word = "decline"},
    [MONO_MOVE_BID] = {.word = "bid", .has = N},
    [MONO_MOVE_SKIP] = {.word = "skip"},
    [MONO_MOVE_LEAVE] = {.word = "leave"},
    [MONO_MOVE_TAX] = {.word = "tax", .has = A, .most = 1},
    [MONO_MOVE_CHOOSE] = {.word = "choose", .has = A, .most = MONO_ACTIONS - 1},
    [MONO_MOVE_BUILD] = {.word = "build", .has = DEED | IDLE},
    [MONO_MOVE_SELL] = {.word = "sell", .has = DEED},
    [MONO_MOVE_RAZE] = {.word = "raze", .has = A | N | SET},
    [MONO_MOVE_MORTGAGE] = {.word = "mortgage", .has = DEED},
    [MONO_MOVE_LIFT] = {.word = "lift", .has = DEED | IDLE},
    [MONO_MOVE_PAY] = {.word = "pay"},
    [MONO_MOVE_BANKRUPT] = {.word = "bankrupt"},
    [MONO_MOVE_TRADE] = {.word = "trade", .has = A | IDLE, .most = SEAT_MAX},
    [MONO_MOVE_GIVE] = {.word = "give", .has = N | SET},
    [MONO_MOVE_WANT] = {.word = "want", .has = N | SET},
    [MONO_MOVE_CARDS] = {.word = "cards", .has = A | B},
    [MONO_MOVE_PROPOSE] = {.word = "propose"},
    [MONO_MOVE_CANCEL] = {.word = "cancel"},
    [MONO_MOVE_ACCEPT] = {.word = "accept"},
    [MONO_MOVE_REFUSE] = {.word = "refuse"},
    [MONO_MOVE_INTEREST] = {.word = "interest", .has = A, .most = 1},
    [MONO_MOVE_WISH] = {.word = "wish", .has = N},
    [MONO_MOVE_PLACE] = {.word = "place", .has = DEED},
    [MONO_MOVE_TIME] = {.word = "time"},
    [MONO_MOVE_AUCTION] = {.word = "auction", .has = DEED | IDLE},
    [MONO_MOVE_OFFER] = {.word = "offer", .has = N},
    [MONO_MOVE_ASK] = {.word = "ask"},
    [MONO_MOVE_TRANSFER] = {.word = "transfer", .has = B},
    [MONO_MOVE_CEDE] = {.word = "cede", .has = DEED},
    [MONO_MOVE_WIN] = {.word = "win", .has = A},
    [MONO_MOVE_YIELD] = {.word = "yield", .has = A | B},
};

/* A set of more deeds than this would make the line too long: it is written as bits. */
enum { SET_NUMBERS = 32 };

void mono_move_text(const struct game_setup *setup, const struct move *move, struct str *text)
{
    const struct mono_move_kind *kind = &mono_move_kinds[move->kind];
    str_add(text, "%s", kind->word);
    if (kind->has & MONO_HAS_A)
        str_add(text, " %d",
                kind->has & MONO_IS_DEED ? mono_deed_square(setup, move->a)->number : move->a);
    if (kind->has & MONO_HAS_B)
        str_add(text, " %d", move->b);
    if (kind->has & MONO_HAS_N)
        str_add(text, " %d", move->n);
    if (!(kind->has & MONO_HAS_SET))
        return;
    if (!move->set) {
        str_add(text, " -");
    } else if (bits_count(move->set) > SET_NUMBERS) {
        str_add(text, " x%llx", (unsigned long long)move->set);
    } else {
        const char *before = " ";
        for (uint64_t rest = move->set; rest; rest &= rest - 1, before = ",")
            str_add(text, "%s%u", before, mono_deed_square(setup, bits_lowest(rest))->number);
    }
}

static bool parse_set(const struct game_setup *setup, struct scan *scan, uint64_t *set)
{
    char list[GAME_TEXT_MAX];
    if (!scan_name(scan, list, sizeof list))
        return false;
    if (strcmp(list, "-") == 0)
        return true;
    if (list[0] == 'x')
        return text_hex(list + 1, set) && bits_count(*set) > SET_NUMBERS &&
               !(*set & ~mono_all(setup->deeds));
    for (char *at = list; at;) {
        char *comma = strchr(at, ',');
        int64_t number;
        if (comma)
            *comma = '\0';
        if (!text_number(at, 0, UINT16_MAX, &number))
            return false;
        unsigned deed = mono_deed_numbered(setup, number);
        if (deed == MONO_NONE || *set & mono_bit(deed))
            return false;
        *set |= mono_bit(deed);
        at = comma ? comma + 1 : NULL;
    }
    return bits_count(*set) <= SET_NUMBERS;
}

/* Reads the next number if the kind of move has it, else 0. */
static bool parse_part(struct scan *scan, unsigned has, int64_t low, int64_t high, int64_t *number)
{
    *number = 0;
    return !has || scan_number(scan, low, high, number);
}

bool mono_move_parse(const struct game_setup *setup, const char *text, struct move *move)
{
    struct scan scan = {text};
    unsigned kind = 0;
    *move = (struct move){0};
    while (kind < MONO_KINDS && !scan_word(&scan, mono_move_kinds[kind].word))
        kind++;
    if (kind == MONO_KINDS)
        return false;
    unsigned has = mono_move_kinds[kind].has;
    int64_t a, b, n;
    if (!parse_part(&scan, has & MONO_HAS_A, 0, has & MONO_IS_DEED ? UINT16_MAX : UINT8_MAX, &a) ||
        !parse_part(&scan, has & MONO_HAS_B, 0, UINT8_MAX, &b) ||
        !parse_part(&scan, has & MONO_HAS_N, INT32_MIN, INT32_MAX, &n) ||
        (has & MONO_HAS_SET && !parse_set(setup, &scan, &move->set)) || !scan_end(&scan))
        return false;
    if (has & MONO_IS_DEED)
        a = mono_deed_numbered(setup, a);
    if (has & MONO_IS_DEED && a == MONO_NONE)
        return false;
    move->kind = (uint8_t)kind;
    move->a = (uint8_t)a;
    move->b = (uint8_t)b;
    move->n = (int32_t)n;
    /* Only the canonical text is accepted, so that two journals of one game are the same. */
    char again[GAME_TEXT_MAX];
    struct str canonical = str_make(again, sizeof again);
    mono_move_text(setup, move, &canonical);
    return strcmp(text, again) == 0;
}
