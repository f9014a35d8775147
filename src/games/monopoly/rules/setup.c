/* The rules in force, from options and back. Each rule set has its own defaults; most of the ring's
 * are all that it has. */
#include "games/monopoly/rules/setup.h"

#include "base/bytes.h"

enum { RING_SEATS = 4 };

/* Numbers and switches: where they lie, what they may be, and what they are if nothing is said. */
static const struct number {
    const char *name;
    uint16_t offset;
    uint8_t size;
    int32_t low, high;
    int32_t usual[MONO_RULESETS];
    enum { FREE, FIXED } on_ring; /* FIXED: what the frames cannot carry, the ring cannot have */
} numbers[] = {
#define NUMBER3(word, member, low, high, official, ring, monopd, on_ring)                          \
    {                                                                                              \
        word, offsetof(struct game_setup, member), sizeof(((struct game_setup *)0)->member), low,  \
            high, {official, ring, monopd}, on_ring                                                \
    }
#define NUMBER(word, member, low, high, official, ring, on_ring)                                   \
    NUMBER3(word, member, low, high, official, ring, official, on_ring)
    NUMBER("seats", seats, 2, MONO_SEATS, 4, 4, FREE),
    NUMBER("money", money, 0, MONO_MONEY_MAX, 0, 0,
           FREE), /* unless said: what goes with the board */
    NUMBER("houses", houses, 0, 1000, 32, 32, FREE),
    NUMBER3("hotels", hotels, 0, 1000, 12, 12, 16, FREE),
    NUMBER("auction", auction, 0, 1, 1, 1, FIXED),
    NUMBER("parking", parking, 0, 1, 0, 0, FIXED),
    NUMBER("even", even, 0, 1, 1, 0, FIXED), /* M2 */
    NUMBER("fine", fine, 0, 1, 1, 1, FIXED),
    NUMBER("lap", lap, 0, 1, 0, 0, FIXED),
    NUMBER("short", brief, 0, 1, 0, 0, FIXED),
    NUMBER("rounds", rounds, 0, 60000, 0, 0, FREE),
    NUMBER("minutes", minutes, 0, 60000, 0, 0, FIXED),
    NUMBER("trade", trade, 0, 1, 1, 0, FIXED),
    NUMBER("deal", deal, 0, MONO_DEEDS, 0, 0,
           FREE), /* unless said: 2 in the short game and with a time limit */
    /* Seldom wanted, and named only where they are. */
    NUMBER("double", twice, 0, 1, 0, 0, FIXED),
    NUMBER("norent", no_rent, 0, 1, 0, 0, FIXED),
};

enum { NUMBERS = sizeof numbers / sizeof numbers[0], NAMED = NUMBERS - 2, WORD_MAX = 100 };

static void put_number(struct game_setup *setup, const struct number *number, int64_t value)
{
    number_put((char *)setup + number->offset, number->size, value);
}

static int32_t get_number(const struct game_setup *setup, const struct number *number)
{
    return (int32_t)number_get((const char *)setup + number->offset, number->size, false);
}

/* What is read while the options are: the files come last, when all is known. */
struct reading {
    struct game_setup *setup;
    char file[3][64]; /* board, chance, chest */
    bool deal_said;
    struct why *why;
};

static const char *const roles[3] = {"board", "chance", "chest"};

/* What belongs together: a board, its decks and its money (the salary is the board's). `board=us`
 * takes all of it, but for what is said besides; `board=us.tab` is that file alone. If nothing is
 * said, each rule set has its own. */
static const struct world {
    const char *rules, *name;
    const char *files[3];
    const char *currency;
    int32_t money;
} worlds[] = {
    [MONO_OFFICIAL] = {"official",
                       "madrid",
                       {"madrid.tab", "suerte.tjt", "caja.tjt"},
                       "pesetas",
                       250000}, /* S4 */
    [MONO_RING] =
        {"ring", "us", {"us.tab", "casualidad.tjt", "arca.tjt"}, "dólares", 1500}, /* seed 000 */
    [MONO_MONOPD] =
        {"monopd", "city", {"city.tab", "city-suerte.tjt", "city-caja.tjt"}, "dólares", 1500},
    {NULL,
     "atlantic",
     {"atlantic.tab", "atlantic-suerte.tjt", "city-caja.tjt"},
     "dólares",
     2000}, /* one deck is drawn from */
};

enum { WORLDS = sizeof worlds / sizeof worlds[0] };

const char *mono_world_name(const char *board)
{
    for (unsigned i = 0; i < WORLDS; i++)
        if (strcmp(board, worlds[i].name) == 0 || strcmp(board, worlds[i].files[0]) == 0)
            return worlds[i].name;
    return NULL;
}

const char *mono_world_file(const char *world, unsigned which)
{
    for (unsigned i = 0; i < WORLDS; i++)
        if (strcmp(world, worlds[i].name) == 0)
            return worlds[i].files[which];
    return NULL;
}

static bool on_ring(const struct game_setup *setup)
{
    return setup->ruleset == MONO_RING;
}

uint8_t mono_usual_first(const struct game_setup *setup)
{
    return setup->ruleset == MONO_OFFICIAL ? MONO_NONE : 0;
}

static enum status read_number(struct reading *reading, const char *name, const char *value)
{
    const struct number *number = numbers;
    int64_t parsed;
    while (number < numbers + NUMBERS && strcmp(number->name, name) != 0)
        number++;
    if (number == numbers + NUMBERS)
        return why_bad(reading->why, "Monopoly no tiene la opción '%s'", name);
    if (!text_number(value, number->low, number->high, &parsed))
        return why_bad(reading->why, "%s=%s: se quiere un número de %d a %d", name, value,
                       number->low, number->high);
    put_number(reading->setup, number, parsed);
    reading->deal_said |= strcmp(name, "deal") == 0;
    return ST_OK;
}

/* Nothing is left of a longer one: equal setups are equal octet by octet. */
static void set_currency(struct game_setup *setup, const char *name)
{
    memset(setup->currency, 0, sizeof setup->currency);
    snprintf(setup->currency, sizeof setup->currency, "%.21s", name);
}

static enum status read_option(struct reading *reading, char *name)
{
    struct game_setup *setup = reading->setup;
    char *equals = strchr(name, '=');
    int64_t number;
    if (!equals)
        return why_bad(reading->why, "'%s': las opciones de Monopoly son como seats=4", name);
    const char *value = equals + 1;
    *equals = '\0';
#define IS(word) (strcmp(name, word) == 0)
    for (unsigned i = 0; i < WORLDS; i++)
        if (IS("board") && strcmp(value, worlds[i].name) == 0)
            value = worlds[i].files[0]; /* read_world has taken the rest of it */
    for (unsigned i = 0; i < 3; i++)
        if (IS(roles[i])) {
            snprintf(reading->file[i], sizeof reading->file[i], "%.63s", value);
            return ST_OK;
        }
    if (IS("payjail") && on_ring(setup)) {
        setup->pay_jail = strcmp(value, "1") == 0;
        return setup->pay_jail || strcmp(value, "0") == 0
                   ? ST_OK
                   : why_bad(reading->why, "payjail=%s: 0 o 1", value);
    }
    if (IS("tax")) {
        setup->tax = strcmp(value, "choice") == 0;
        bool known = setup->tax || strcmp(value, "fixed") == 0;
        return known ? ST_OK : why_bad(reading->why, "tax=%s: choice o fixed", value);
    }
    if (IS("first")) {
        bool seat = text_number(value, 0, MONO_SEATS - 1, &number);
        setup->first = seat ? (uint8_t)number : MONO_NONE;
        return seat || strcmp(value, "dice") == 0
                   ? ST_OK
                   : why_bad(reading->why, "first=%s: dice o un sitio", value);
    }
    /* `data` is compared by whoever has a text to compare it with; `rules` was looked at before all
     * others: it decides what they are if nothing is said. */
    if (IS("data") || IS("rules") || (IS("salary") && strcmp(value, "board") == 0))
        return ST_OK;
    if (IS("salary")) {
        setup->own_salary = text_number(value, 0, MONO_MONEY_MAX, &number);
        setup->salary = setup->own_salary ? (int32_t)number : 0;
        return setup->own_salary ? ST_OK
                                 : why_bad(reading->why, "salary=%s: una cantidad, o board", value);
    }
    if (!IS("currency"))
        return read_number(reading, name, value);
    if (!*value || strlen(value) >= sizeof setup->currency || strpbrk(value, "=|\\\"'"))
        return why_bad(reading->why, "currency=%s: una palabra de 21 letras como mucho", value);
    set_currency(setup, value);
    return ST_OK;
#undef IS
}

static void take_world(struct reading *reading, const struct world *world)
{
    for (unsigned i = 0; i < 3; i++)
        strcpy(reading->file[i], world->files[i]);
    set_currency(reading->setup, world->currency);
    reading->setup->money = world->money;
}

static enum status read_file(struct game_setup *setup, unsigned which, const char *name,
                             const char *text, size_t length, struct mono_faults *faults,
                             struct why *why)
{
    return which == 0 ? mono_board_read(setup, name, text, length, faults, why)
                      : mono_deck_read(setup, which - 1, name, text, length, faults, why);
}

/* What there is instead: each board once, with its decks, or the files of that kind. */
static enum status refuse_file(const struct reading *reading, unsigned which)
{
    struct str names = STR(150);
    for (unsigned i = 0; i < WORLDS; i++)
        if (which == 0 || !strstr(names.at, worlds[i].files[which]))
            str_add(&names, "%s%s", names.length ? ", " : "",
                    which == 0 ? worlds[i].name : worlds[i].files[which]);
    return why_bad(reading->why, "%s=%s: no hay tal archivo entre los que trae el programa: %s",
                   roles[which], reading->file[which], names.at);
}

/* A file that is compiled in; "file" is one that follows. */
static enum status read_files(struct reading *reading)
{
    struct game_setup *setup = reading->setup;
    for (unsigned i = 0; i < 3; i++) {
        size_t length;
        if (strcmp(reading->file[i], "file") == 0) {
            setup->files |= (uint8_t)(1u << i);
            continue;
        }
        const char *text = mono_builtin(reading->file[i], &length);
        if (!text)
            return refuse_file(reading, i);
        if (i > 0 && setup->files & 1)
            continue; /* cards look up squares: they are read when the board is there */
        TRY(read_file(setup, i, reading->file[i], text, length, NULL, reading->why));
    }
    return ST_OK;
}

/* Which board, and what goes with it, if it is called by the name for all of that. */
static void read_world(struct reading *reading, const char *options)
{
    struct scan scan = {options};
    char word[WORD_MAX];
    while (scan_name(&scan, word, sizeof word))
        for (unsigned i = 0; i < WORLDS && strncmp(word, "board=", 6) == 0; i++)
            if (strcmp(word + 6, worlds[i].name) == 0)
                take_world(reading, &worlds[i]);
}

/* Which rule set: the last word counts, wherever it stands. */
static enum status read_ruleset(struct game_setup *rules, const char *options, struct why *why)
{
    struct scan scan = {options};
    char word[WORD_MAX];
    while (scan_name(&scan, word, sizeof word)) {
        unsigned set = 0;
        if (strncmp(word, "rules=", 6) != 0)
            continue;
        while (set < MONO_RULESETS && strcmp(word + 6, worlds[set].rules) != 0)
            set++;
        BAD_IF(set == MONO_RULESETS, "%s: official, ring o monopd", word);
        rules->ruleset = (uint8_t)set;
    }
    return ST_OK;
}

static void take_usual(struct reading *reading)
{
    struct game_setup *rules = reading->setup;
    for (unsigned i = 0; i < NUMBERS; i++)
        put_number(rules, &numbers[i], numbers[i].usual[rules->ruleset]);
    take_world(reading, &worlds[rules->ruleset]);
    rules->pay_jail = on_ring(rules);
    rules->tax = !on_ring(rules);
    rules->first = mono_usual_first(rules);
}

static enum status check_ring(const struct reading *reading)
{
    const struct game_setup *rules = reading->setup;
    const char *const *files = worlds[MONO_RING].files;
    if (rules->seats > RING_SEATS)
        return why_bad(reading->why, "seats=%d: un anillo tiene de 2 a %d", rules->seats,
                       RING_SEATS);
    for (const struct number *number = numbers; number < numbers + NUMBERS; number++)
        if (number->on_ring == FIXED && get_number(rules, number) != number->usual[MONO_RING])
            return why_bad(reading->why, "%s=%d: con rules=ring es %d", number->name,
                           get_number(rules, number), number->usual[MONO_RING]);
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(reading->file[i], files[i]) != 0)
            return why_bad(reading->why, "%s=%s: con rules=ring es %s", roles[i], reading->file[i],
                           files[i]);
    if (rules->tax || rules->first == MONO_NONE)
        return why_bad(reading->why, "%s: no con rules=ring",
                       rules->tax ? "tax=choice" : "first=dice");
    return ST_OK;
}

/* What is dealt is paid at once: before the first turn nobody could raise money on a ring. */
static enum status check_deal(const struct game_setup *rules, struct why *why)
{
    long long dearest = 0;
    for (unsigned i = 0; i < rules->deeds; i++)
        dearest = rules->deed[i].price > dearest ? rules->deed[i].price : dearest;
    if (rules->deal * dearest <= rules->money)
        return ST_OK;
    return why_bad(why, "deal=%d: con rules=ring hace falta money=%lld", rules->deal,
                   rules->deal * dearest);
}

enum status mono_setup_make(const char *options, struct game_setup *setup, struct why *why)
{
    struct game_setup *rules = setup;
    struct reading reading = {.setup = rules, .why = why};
    struct scan scan = {options};
    char word[WORD_MAX];
    memset(rules, 0, sizeof *rules);
    if (read_ruleset(rules, options, why) != ST_OK)
        return ST_BAD;
    take_usual(&reading);
    read_world(&reading, options);
    while (scan_name(&scan, word, sizeof word)) {
        TRY(read_option(&reading, word));
    }
    BAD_IF(!scan_end(&scan), "una opción de Monopoly es demasiado larga");
    if (rules->first != MONO_NONE && rules->first >= rules->seats)
        return why_bad(why, "first=%d: hay %d sitios, el primero es el 0", rules->first,
                       rules->seats);
    if (!reading.deal_said && (rules->brief || rules->minutes))
        rules->deal = 2;
    rules->full = rules->brief ? 3 : 4;
    if (on_ring(rules) && check_ring(&reading) != ST_OK)
        return ST_BAD;
    enum status status = read_files(&reading);
    return status == ST_OK && on_ring(rules) ? check_deal(rules, why) : status;
}

/* Once the board is not a built-in one, its decks travel with it: squares are looked up when they
 * are read. */
static unsigned carried_files(const struct game_setup *setup)
{
    return setup->files & 1 ? 7 : setup->files;
}

void mono_setup_text(const struct game_setup *setup, struct str *text)
{
    const struct game_setup *rules = setup;
    const char *names[3] = {rules->board_file, rules->deck[0].file, rules->deck[1].file};
    unsigned files = carried_files(rules);
    for (unsigned i = 0; i < NUMBERS; i++)
        if (i < NAMED || get_number(rules, &numbers[i]))
            str_add(text, "%s%s=%d", i ? " " : "", numbers[i].name, get_number(rules, &numbers[i]));
    str_add(text, " tax=%s", rules->tax ? "choice" : "fixed");
    str_add(text, rules->first == MONO_NONE ? " first=dice" : " first=%d", rules->first);
    if (rules->own_salary)
        str_add(text, " salary=%d", rules->salary);
    str_add(text, " currency=%s", rules->currency);
    if (on_ring(rules))
        str_add(text, " rules=ring payjail=%d", rules->pay_jail);
    else if (rules->ruleset != MONO_OFFICIAL)
        str_add(text, " rules=%s", worlds[rules->ruleset].rules);
    for (unsigned i = 0; i < 3; i++)
        str_add(text, " %s=%s", roles[i], files >> i & 1 ? "file" : names[i]);
    str_add(text, " data=%016llx", (unsigned long long)rules->data);
}

enum status mono_setup_file(struct game_setup *setup, const char *role, const char *text,
                            size_t length, struct why *why)
{
    struct game_setup *rules = setup;
    struct mono_faults faults = {0};
    unsigned which = 0;
    BAD_IF(on_ring(rules), "%s: el anillo tiene su propio tablero y sus mazos", role);
    while (which < 3 && strcmp(role, roles[which]) != 0)
        which++;
    BAD_IF(which == 3, "Monopoly no tiene ningún archivo '%s': board, chance y chest", role);
    BAD_IF(which > 0 && !rules->squares, "%s: antes va el tablero", role);
    TRY(read_file(rules, which, "file", text, length, &faults, why));
    BAD_IF(faults.count > faults.warned, "%s, línea %u: %s", role, faults.fault[0].line,
           faults.fault[0].text);
    rules->files |= (uint8_t)(1u << which);
    return ST_OK;
}

bool mono_setup_file_text(const struct game_setup *setup, unsigned index, const char **role,
                          struct str *text)
{
    const struct game_setup *rules = setup;
    unsigned files = carried_files(rules);
    for (unsigned which = 0; which < 3; which++) {
        if (!(files >> which & 1) || index-- > 0)
            continue;
        *role = roles[which];
        if (which == 0)
            mono_board_write(rules, text);
        else
            mono_deck_write(rules, which - 1, text);
        return true;
    }
    return false;
}
