/* The state as a list of named numbers: text and hash are made from the one list, so neither
 * forgets a field. */
#include "base/bytes.h"
#include "games/monopoly/rules/rules.h"

struct state_field {
    const char *name;
    uint16_t offset;
    uint16_t count;  /* numbers in it */
    uint16_t stride; /* bytes from one to the next */
    uint8_t size;    /* bytes of a number */
    bool negative;   /* signed */
    bool card_order; /* where each ring station has its own decks, the hash takes it as 0 (M12) */
};

#define AT(member) offsetof(struct game_state, member)
#define SIZE(member) sizeof(((struct game_state *)0)->member)
#define FIELD(member, element, ...)                                                                \
    {                                                                                              \
        .name = #member, .offset = AT(member), .count = SIZE(member) / (SIZE(element)),            \
        .stride = SIZE(element), .size = SIZE(element), __VA_ARGS__                                \
    }
#define ONE(member) FIELD(member, member, )
#define SIGNED(member) FIELD(member, member, .negative = true)
#define MANY(member, element) FIELD(member, element, )
#define CARD_ORDER(member, element) FIELD(member, element, .card_order = true)
#define OF_DEBT(label, part)                                                                       \
    {                                                                                              \
        .name = label, .offset = AT(debt[0].part), .count = MONO_SEATS,                            \
        .stride = sizeof(struct mono_debt), .size = SIZE(debt[0].part)                             \
    }

static const struct state_field fields[] = {
    ONE(phase),
    ONE(turn),
    ONE(control),
    ONE(keeper),
    ONE(first),
    ONE(alive),
    ONE(thrown),
    ONE(again),
    ONE(landed),
    MANY(dice, dice[0]),
    ONE(throws),
    ONE(rounds),
    ONE(broke),
    ONE(called),
    ONE(spent),
    SIGNED(ahead),
    MANY(cash, cash[0]),
    SIGNED(bank),
    ONE(pot),
    ONE(estate),
    MANY(square, square[0]),
    MANY(jail, jail[0]),
    ONE(lapped),
    MANY(owner, owner[0]),
    MANY(level, level[0]),
    ONE(mortgaged),
    ONE(houses),
    ONE(hotels),
    OF_DEBT("debt", amount),
    OF_DEBT("debt_to", to),
    CARD_ORDER(fresh, fresh[0]),
    CARD_ORDER(queued, queued[0]),
    CARD_ORDER(queue, queue[0][0]),
    MANY(held, held[0][0]),
    ONE(deck),
    ONE(cards),
    ONE(scripts),
    MANY(script, script[0].deck),
    ONE(times),
    ONE(by_dice),
    ONE(lots),
    ONE(asks),
    ONE(lot),
    ONE(bid),
    ONE(best),
    ONE(bidders),
    ONE(heard),
    ONE(origin),
    ONE(shared),
    ONE(scarce),
    ONE(order_seat),
    ONE(order_deed),
    MANY(wish, wish[0]),
    ONE(proposer),
    ONE(partner),
    ONE(stage),
    ONE(aside),
    ONE(aside_control),
    ONE(give),
    ONE(want),
    ONE(give_money),
    ONE(want_money),
    ONE(give_cards),
    ONE(want_cards),
    ONE(order_due),
    ONE(order_tied),
    ONE(order_best),
    ONE(dealt),
    {0},
};

/* Returns what hash_add of the seats and of every number in the list would: journals and saved
 * games hold these values. Nearly all of some 650 numbers are octets, which are mixed in place,
 * without a call for each. */
uint64_t mono_hash(const struct game_setup *setup, const struct game_state *state)
{
    bool own_decks = mono_ruleset(setup)->own_decks;
    uint64_t hash = hash_add(hash_start(), setup->seats);
    for (const struct state_field *field = fields; field->name; field++) {
        bool hidden = own_decks && field->card_order;
        const uint8_t *at = (const uint8_t *)state + field->offset;
        const uint8_t *end = at + (size_t)field->count * field->stride;
        for (; at < end && field->size > 1 && !hidden; at += field->stride) {
            uint16_t two;
            uint32_t four;
            uint64_t value;
            if (field->size == 2) {
                memcpy(&two, at, 2);
                value = field->negative ? (uint64_t)(int16_t)two : two;
            } else if (field->size == 4) {
                memcpy(&four, at, 4);
                value = four;
            } else {
                memcpy(&value, at, 8);
            }
            hash = hash_add(hash, value);
        }
        for (; at < end; at += field->stride) {
            hash = (hash ^ (hidden ? 0 : *at)) * HASH_PRIME_8;
            hash ^= hash >> 29;
        }
    }
    return hash;
}

/* Sets of deeds and of cards are written in hexadecimal. */
static bool is_set(const struct state_field *field)
{
    return field->size == 8 && !field->negative;
}

static int64_t state_number(const struct state_field *field, const struct game_state *s,
                            unsigned index)
{
    return number_get((const char *)s + field->offset + (size_t)index * field->stride, field->size,
                      field->negative);
}

/* "name=1,2,3": trailing zeros are left off, fields of zeros only are left out. */
void mono_state_text(const struct game_setup *setup, const struct game_state *state,
                     struct str *text)
{
    const char *blank = "";
    for (const struct state_field *field = fields; field->name; field++) {
        unsigned count = field->count;
        while (count && state_number(field, state, count - 1) == 0)
            count--;
        if (!count)
            continue;
        str_add(text, "%s%s=", blank, field->name);
        blank = " ";
        for (unsigned i = 0; i < count; i++) {
            long long value = state_number(field, state, i);
            if (is_set(field))
                str_add(text, "%s%llx", i ? "," : "", (unsigned long long)value);
            else
                str_add(text, "%s%lld", i ? "," : "", value);
        }
    }
}

/* Reads "name=1,2,3" into the field of that name, which is `*next` or stands after it in the
 * list. */
static bool parse_state_field(struct game_state *s, char *word, const struct state_field **next)
{
    char *equals = strchr(word, '=');
    if (!equals)
        return false;
    *equals = '\0';
    while ((*next)->name && strcmp((*next)->name, word) != 0)
        ++*next;
    const struct state_field *field = *next;
    if (!field->name)
        return false; /* unknown, twice, or out of order */
    ++*next;
    unsigned index = 0;
    for (char *at = equals + 1; at; index++) {
        char *comma = strchr(at, ',');
        int64_t value = 0;
        uint64_t set = 0;
        if (comma)
            *comma = '\0';
        if (index == field->count ||
            !(is_set(field) ? text_hex(at, &set) : text_number(at, INT64_MIN, INT64_MAX, &value)))
            return false;
        if (is_set(field))
            value = (int64_t)set;
        number_put((char *)s + field->offset + (size_t)index * field->stride, field->size, value);
        if (state_number(field, s, index) != value)
            return false; /* too large for the field */
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

/* `owned` and `owing` follow from what the text has. */
bool mono_state_parse(const struct game_setup *setup, const char *text, struct game_state *s)
{
    struct scan scan = {text};
    const struct state_field *next = fields;
    char word[800];
    memset(s, 0, sizeof *s);
    while (scan_name(&scan, word, sizeof word))
        if (!parse_state_field(s, word, &next))
            return false;
    for (unsigned deed = 0; deed < MONO_DEEDS; deed++)
        if (s->owner[deed] < MONO_SEATS)
            s->owned[s->owner[deed]] |= mono_bit(deed);
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        s->owing |= (uint8_t)((s->debt[seat].amount != 0) << seat);
    return scan_end(&scan) && mono_invariant(setup, s, NULL);
}
