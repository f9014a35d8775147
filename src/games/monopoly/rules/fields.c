/* The state as a list of named numbers: text and hash are made from the one list, so neither
 * forgets a field. */
#include "base/bytes.h"
#include "games/monopoly/rules/rules.h"

struct field {
    const char *name;
    uint16_t offset;
    uint16_t count;  /* numbers in it */
    uint16_t stride; /* bytes from one to the next */
    uint8_t size;    /* bytes of a number */
    bool negative;   /* whether it may be */
};

#define AT(member) offsetof(struct game_state, member)
#define SIZE(member) sizeof(((struct game_state *)0)->member)
#define FIELD(member, element, negative)                                                           \
    {                                                                                              \
#member, AT(member), SIZE(member) / (SIZE(element)), SIZE(element), SIZE(element),         \
            negative                                                                               \
    }
#define ONE(member) FIELD(member, member, false)
#define SIGNED(member) FIELD(member, member, true)
#define MANY(member, element) FIELD(member, element, false)
#define OF_DEBT(name, part)                                                                        \
    {                                                                                              \
        name, AT(debt[0].part), MONO_SEATS, sizeof(struct mono_debt), SIZE(debt[0].part), false    \
    }

static const struct field fields[] = {
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
    MANY(fresh, fresh[0]),
    MANY(queued, queued[0]),
    MANY(queue, queue[0][0]),
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

/* Number `index` of the field; 64-bit sets come as they are. */
static int64_t get(const struct field *field, const struct game_state *s, unsigned index)
{
    return number_get((const char *)s + field->offset + (size_t)index * field->stride, field->size,
                      field->negative);
}

/* false: it does not fit. */
static bool set(const struct field *field, struct game_state *s, unsigned index, int64_t value)
{
    if (index >= field->count)
        return false;
    number_put((char *)s + field->offset + (size_t)index * field->stride, field->size, value);
    return get(field, s, index) == value;
}

uint64_t mono_hash(const struct game_setup *setup, const struct game_state *state)
{
    const struct game_setup *rules = setup;
    uint64_t hash = hash_add(hash_start(), rules->seats);
    for (const struct field *field = fields; field->name; field++) {
        bool order_of_cards =
            field->offset == AT(fresh) || field->offset == AT(queued) || field->offset == AT(queue);
        bool differs = order_of_cards && mono_ruleset(rules)->own_decks;
        for (unsigned i = 0; i < field->count; i++)
            hash = hash_add(hash, differs ? 0 : (uint64_t)get(field, state, i));
    }
    return hash;
}

/* "name=1,2,3": trailing zeros are left off, fields of zeros only are left out. */
void mono_state_text(const struct game_setup *setup, const struct game_state *state,
                     struct str *text)
{
    const char *blank = "";
    for (const struct field *field = fields; field->name; field++) {
        unsigned count = field->count;
        while (count && get(field, state, count - 1) == 0)
            count--;
        if (!count)
            continue;
        str_add(text, "%s%s=", blank, field->name);
        blank = " ";
        for (unsigned i = 0; i < count; i++) {
            long long value = get(field, state, i);
            if (field->size == 8 && !field->negative) /* a set */
                str_add(text, "%s%llx", i ? "," : "", (unsigned long long)value);
            else
                str_add(text, "%s%lld", i ? "," : "", value);
        }
    }
}

static bool parse_value(const struct field *field, char *text, int64_t *value)
{
    if (field->size != 8 || field->negative)
        return text_number(text, INT64_MIN, INT64_MAX, value);
    uint64_t set = 0;
    bool good = text_hex(text, &set);
    *value = (int64_t)set;
    return good;
}

static bool parse_field(struct game_state *s, char *word, const struct field **next)
{
    char *equals = strchr(word, '=');
    if (!equals)
        return false;
    *equals = '\0';
    while ((*next)->name && strcmp((*next)->name, word) != 0)
        ++*next;
    const struct field *field = *next;
    if (!field->name)
        return false; /* unknown, twice, or out of order */
    ++*next;
    unsigned index = 0;
    for (char *at = equals + 1; at; index++) {
        char *comma = strchr(at, ',');
        int64_t value;
        if (comma)
            *comma = '\0';
        if (!parse_value(field, at, &value) || !set(field, s, index, value))
            return false;
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

bool mono_state_parse(const struct game_setup *setup, const char *text, struct game_state *state)
{
    struct scan scan = {text};
    struct game_state *s = state;
    const struct field *next = fields;
    char word[800];
    memset(s, 0, sizeof *s);
    while (scan_name(&scan, word, sizeof word))
        if (!parse_field(s, word, &next))
            return false;
    for (unsigned deed = 0; deed < MONO_DEEDS; deed++)
        if (s->owner[deed] < MONO_SEATS)
            s->owned[s->owner[deed]] |= mono_bit(deed);
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        s->owing |= (uint8_t)((s->debt[seat].amount != 0) << seat);
    return scan_end(&scan) && mono_invariant(setup, s, NULL);
}
