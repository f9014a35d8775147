#include "games/monopoly/fields.h"

#include <string.h>

#include "base/bytes.h"
#include "games/monopoly/rules.h"

#define AT(member) offsetof(struct mono_state, member)
#define SIZE(member) sizeof(((struct mono_state *)0)->member)
#define ONE(member)                                                                                                    \
    {                                                                                                                  \
#member, AT(member), 1, SIZE(member), SIZE(member), false                                                      \
    }
#define ONE_SIGNED(member)                                                                                             \
    {                                                                                                                  \
#member, AT(member), 1, SIZE(member), SIZE(member), true                                                       \
    }
#define MANY(member, element)                                                                                          \
    {                                                                                                                  \
#member, AT(member), SIZE(member) / (SIZE(element)), SIZE(element), SIZE(element), false                       \
    }

const struct mono_field mono_fields[] = {
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
    ONE_SIGNED(ahead),
    MANY(cash, cash[0]),
    ONE_SIGNED(bank),
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
    {"debt", AT(debt[0].amount), MONO_SEATS, sizeof(struct mono_debt), SIZE(debt[0].amount), false},
    {"debt_to", AT(debt[0].to), MONO_SEATS, sizeof(struct mono_debt), SIZE(debt[0].to), false},
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

int64_t mono_field_get(const struct mono_field *field, const struct mono_state *s, unsigned index)
{
    const unsigned char *at = (const unsigned char *)s + field->offset + (size_t)index * field->stride;
    uint8_t u8;
    int16_t i16;
    int32_t i32;
    int64_t i64;
    switch (field->size) {
    case 1:
        memcpy(&u8, at, 1);
        return u8;
    case 2:
        memcpy(&i16, at, 2);
        return field->negative ? i16 : (uint16_t)i16;
    case 4:
        memcpy(&i32, at, 4);
        return field->negative ? i32 : (int64_t)(uint32_t)i32;
    default:
        memcpy(&i64, at, 8);
        return i64;
    }
}

bool mono_field_set(const struct mono_field *field, struct mono_state *s, unsigned index, int64_t value)
{
    unsigned char *at = (unsigned char *)s + field->offset + (size_t)index * field->stride;
    if (index >= field->count)
        return false;
    uint8_t u8 = (uint8_t)value;
    uint16_t u16 = (uint16_t)value;
    uint32_t u32 = (uint32_t)value;
    const void *from = field->size == 1 ? (void *)&u8 : field->size == 2 ? (void *)&u16 : (void *)&u32;
    memcpy(at, field->size == 8 ? (const void *)&value : from, field->size);
    return mono_field_get(field, s, index) == value;
}

static bool is_order_of_cards(const struct mono_field *field)
{
    return field->offset == AT(fresh) || field->offset == AT(queued) || field->offset == AT(queue);
}

uint64_t mono_hash(const void *setup, const void *state)
{
    const struct mono_setup *rules = setup;
    uint64_t hash = hash_add(hash_start(), rules->seats);
    for (const struct mono_field *field = mono_fields; field->name; field++) {
        bool differs = mono_ruleset(rules)->own_decks && is_order_of_cards(field);
        for (unsigned i = 0; i < field->count; i++)
            hash = hash_add(hash, differs ? 0 : (uint64_t)mono_field_get(field, state, i));
    }
    return hash;
}

/* "name=1,2,3": trailing zeros are left off, fields of zeros only are left out. */
void mono_state_text(const void *setup, const void *state, struct str *text)
{
    const char *blank = "";
    (void)setup;
    for (const struct mono_field *field = mono_fields; field->name; field++) {
        unsigned count = field->count;
        while (count && mono_field_get(field, state, count - 1) == 0)
            count--;
        if (!count)
            continue;
        str_add(text, "%s%s=", blank, field->name);
        blank = " ";
        for (unsigned i = 0; i < count; i++) {
            long long value = mono_field_get(field, state, i);
            if (field->size == 8 && !field->negative) /* a set */
                str_add(text, "%s%llx", i ? "," : "", (unsigned long long)value);
            else
                str_add(text, "%s%lld", i ? "," : "", value);
        }
    }
}

static bool parse_value(const struct mono_field *field, char *text, int64_t *value)
{
    if (field->size != 8 || field->negative)
        return text_number(text, INT64_MIN, INT64_MAX, value);
    uint64_t set = 0;
    bool good = text_hex(text, &set);
    *value = (int64_t)set;
    return good;
}

static bool parse_field(struct mono_state *s, char *word, const struct mono_field **next)
{
    char *equals = strchr(word, '=');
    if (!equals)
        return false;
    *equals = '\0';
    while ((*next)->name && strcmp((*next)->name, word) != 0)
        ++*next;
    const struct mono_field *field = *next;
    if (!field->name)
        return false; /* unknown, twice, or out of order */
    ++*next;
    unsigned index = 0;
    for (char *at = equals + 1; at; index++) {
        char *comma = strchr(at, ',');
        int64_t value;
        if (comma)
            *comma = '\0';
        if (!parse_value(field, at, &value) || !mono_field_set(field, s, index, value))
            return false;
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

bool mono_state_parse(const void *setup, const char *text, void *state)
{
    struct scan scan = {text};
    struct mono_state *s = state;
    const struct mono_field *next = mono_fields;
    char word[800];
    memset(s, 0, sizeof *s);
    while (scan_name(&scan, word, sizeof word))
        if (!parse_field(s, word, &next))
            return false;
    for (unsigned deed = 0; deed < MONO_DEEDS; deed++)
        if (s->owner[deed] < MONO_SEATS)
            s->owned[s->owner[deed]] |= mono_bit(deed);
    return scan_end(&scan) && mono_sound(setup, s, NULL);
}
