/* The setup, from options and back. Each rule set has its own defaults; most options of the ring
 * are fixed to them. */
#include "games/monopoly/rules/setup.h"

#include "base/bytes.h"

enum { RING_SEATS = 4 };

/* Numbers and switches: where they lie, their bounds and their defaults. */
static const struct setup_number {
    const char *name;
    uint16_t offset;
    uint8_t size;
    int32_t low, high;
    int32_t usual[MONO_RULESETS];
    enum { FREE, FIXED } on_ring; /* FIXED: the ring's frames cannot carry another value */
} numbers[] = {
#define NUMBER3(word, member, low, high, official, ring, monopd, on_ring)                          \
    {                                                                                              \
        word, offsetof(struct game_setup, member), sizeof(((struct game_setup *)0)->member), low,  \
            high, {official, ring, monopd}, on_ring                                                \
    }
#define NUMBER(word, member, low, high, official, ring, on_ring)                                   \
    NUMBER3(word, member, low, high, official, ring, official, on_ring)
    NUMBER("seats", seats, 2, MONO_SEATS, 4, 4, FREE),
    NUMBER("money", money, 0, MONO_MONEY_MAX, 0, 0, FREE), /* default: the edition's */
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
    NUMBER("deal", deal, 0, MONO_DEEDS, 0, 0, FREE), /* default: 2 if short or with a time limit */
    /* Written only if they are not 0. */
    NUMBER("double", twice, 0, 1, 0, 0, FIXED),
    NUMBER("norent", no_rent, 0, 1, 0, 0, FIXED),
};

enum { NUMBERS = sizeof numbers / sizeof numbers[0], NAMED = NUMBERS - 2, WORD_MAX = 100 };

static void put_setup_number(struct game_setup *setup, const struct setup_number *number,
                             int64_t value)
{
    number_put((char *)setup + number->offset, number->size, value);
}

static int32_t setup_number(const struct game_setup *setup, const struct setup_number *number)
{
    return (int32_t)number_get((const char *)setup + number->offset, number->size, false);
}

/* What the options have said so far. The files are read last. */
struct setup_reading {
    struct game_setup *setup;
    char file[3][64]; /* board, chance, chest */
    bool deal_said;
    struct why *why;
};

static const char *const roles[3] = {"board", "chance", "chest"};

/* A board with its decks and its money (the salary is the board's). `board=us` takes all of it, but
 * for what other options say; `board=us.tab` takes that file alone. The first ones are the rule
 * sets' defaults. */
static const struct edition {
    const char *rules, *name;
    const char *files[3];
    const char *currency;
    int32_t money;
} editions[] = {
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

enum { EDITIONS = sizeof editions / sizeof editions[0] };

const char *mono_edition_name(const char *board)
{
    for (unsigned i = 0; i < EDITIONS; i++)
        if (strcmp(board, editions[i].name) == 0 || strcmp(board, editions[i].files[0]) == 0)
            return editions[i].name;
    return NULL;
}

const char *mono_edition_file(const char *edition, unsigned which)
{
    for (unsigned i = 0; i < EDITIONS; i++)
        if (strcmp(edition, editions[i].name) == 0)
            return editions[i].files[which];
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

/* Clears the rest: equal setups are equal octet by octet. */
static void set_currency(struct game_setup *setup, const char *name)
{
    memset(setup->currency, 0, sizeof setup->currency);
    snprintf(setup->currency, sizeof setup->currency, "%.21s", name);
}

/* Reads "NAME=VALUE" into the setup, and the names of files into `reading`. */
static enum status read_option(struct setup_reading *reading, char *name)
{
    struct game_setup *setup = reading->setup;
    char *equals = strchr(name, '=');
    int64_t number;
    if (!equals)
        return why_bad(reading->why, "'%s': las opciones de Monopoly son como seats=4", name);
    const char *value = equals + 1;
    *equals = '\0';
#define IS(word) (strcmp(name, word) == 0)
    for (unsigned i = 0; i < EDITIONS; i++)
        if (IS("board") && strcmp(value, editions[i].name) == 0)
            value = editions[i].files[0]; /* mono_setup_make has taken the rest */
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
    /* `data` is for readers of a journal to compare; `rules` was read first, since the defaults
     * depend on it. */
    if (IS("data") || IS("rules") || (IS("salary") && strcmp(value, "board") == 0))
        return ST_OK;
    if (IS("salary")) {
        setup->own_salary = text_number(value, 0, MONO_MONEY_MAX, &number);
        setup->salary = setup->own_salary ? (int32_t)number : 0;
        return setup->own_salary ? ST_OK
                                 : why_bad(reading->why, "salary=%s: una cantidad, o board", value);
    }
    if (!IS("currency")) {
        const struct setup_number *row = numbers;
        while (row < numbers + NUMBERS && !IS(row->name))
            row++;
        if (row == numbers + NUMBERS)
            return why_bad(reading->why, "Monopoly no tiene la opción '%s'", name);
        if (!text_number(value, row->low, row->high, &number))
            return why_bad(reading->why, "%s=%s: se quiere un número de %d a %d", name, value,
                           row->low, row->high);
        put_setup_number(setup, row, number);
        reading->deal_said |= IS("deal");
        return ST_OK;
    }
    if (!*value || strlen(value) >= sizeof setup->currency || strpbrk(value, "=|\\\"'"))
        return why_bad(reading->why, "currency=%s: una palabra de 21 letras como mucho", value);
    set_currency(setup, value);
    return ST_OK;
#undef IS
}

static void take_edition(struct setup_reading *reading, const struct edition *edition)
{
    for (unsigned i = 0; i < 3; i++)
        strcpy(reading->file[i], edition->files[i]);
    set_currency(reading->setup, edition->currency);
    reading->setup->money = edition->money;
}

static enum status read_setup_file(struct game_setup *setup, unsigned which, const char *name,
                                   const char *text, size_t length, struct mono_faults *faults,
                                   struct why *why)
{
    return which == 0 ? mono_board_read(setup, name, text, length, faults, why)
                      : mono_deck_read(setup, which - 1, name, text, length, faults, why);
}

/* Reads the files that are compiled in; "file" says that a file follows (mono_setup_file). */
static enum status read_setup_files(struct setup_reading *reading)
{
    struct game_setup *setup = reading->setup;
    for (unsigned i = 0; i < 3; i++) {
        size_t length;
        if (strcmp(reading->file[i], "file") == 0) {
            setup->files |= (uint8_t)(1u << i);
            continue;
        }
        const char *text = mono_builtin(reading->file[i], &length);
        if (!text) { /* says what there is: the editions for a board, else the files of that kind */
            struct str names = STR(150);
            for (unsigned k = 0; k < EDITIONS; k++)
                if (i == 0 || !strstr(names.at, editions[k].files[i]))
                    str_add(&names, "%s%s", names.length ? ", " : "",
                            i == 0 ? editions[k].name : editions[k].files[i]);
            return why_bad(reading->why,
                           "%s=%s: no hay tal archivo entre los que trae el programa: %s", roles[i],
                           reading->file[i], names.at);
        }
        if (i > 0 && setup->files & 1)
            continue; /* cards look up squares: mono_setup_file reads them after the board */
        TRY(read_setup_file(setup, i, reading->file[i], text, length, NULL, reading->why));
    }
    return ST_OK;
}

/* Refuses what the ring's frames cannot carry: other files, FIXED options, more seats. */
static enum status check_ring(const struct setup_reading *reading)
{
    const struct game_setup *setup = reading->setup;
    const char *const *files = editions[MONO_RING].files;
    if (setup->seats > RING_SEATS)
        return why_bad(reading->why, "seats=%d: un anillo tiene de 2 a %d", setup->seats,
                       RING_SEATS);
    for (const struct setup_number *number = numbers; number < numbers + NUMBERS; number++)
        if (number->on_ring == FIXED && setup_number(setup, number) != number->usual[MONO_RING])
            return why_bad(reading->why, "%s=%d: con rules=ring es %d", number->name,
                           setup_number(setup, number), number->usual[MONO_RING]);
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(reading->file[i], files[i]) != 0)
            return why_bad(reading->why, "%s=%s: con rules=ring es %s", roles[i], reading->file[i],
                           files[i]);
    if (setup->tax || setup->first == MONO_NONE)
        return why_bad(reading->why, "%s: no con rules=ring",
                       setup->tax ? "tax=choice" : "first=dice");
    return ST_OK;
}

/* Sets the rule set of the last `rules=`, wherever it stands, and its defaults. */
static enum status read_ruleset(struct setup_reading *reading, const char *options, struct why *why)
{
    struct game_setup *setup = reading->setup;
    struct scan scan = {options};
    char word[WORD_MAX];
    while (scan_name(&scan, word, sizeof word)) {
        unsigned set = 0;
        if (strncmp(word, "rules=", 6) != 0)
            continue;
        while (set < MONO_RULESETS && strcmp(word + 6, editions[set].rules) != 0)
            set++;
        BAD_IF(set == MONO_RULESETS, "%s: official, ring o monopd", word);
        setup->ruleset = (uint8_t)set;
    }
    for (unsigned i = 0; i < NUMBERS; i++)
        put_setup_number(setup, &numbers[i], numbers[i].usual[setup->ruleset]);
    take_edition(reading, &editions[setup->ruleset]);
    setup->pay_jail = on_ring(setup);
    setup->tax = !on_ring(setup);
    setup->first = mono_usual_first(setup);
    return ST_OK;
}

enum status mono_setup_make(const char *options, struct game_setup *setup, struct why *why)
{
    struct setup_reading reading = {.setup = setup, .why = why};
    struct scan scan = {options};
    char word[WORD_MAX];
    memset(setup, 0, sizeof *setup);
    if (read_ruleset(&reading, options, why) != ST_OK)
        return ST_BAD;
    for (struct scan first = scan; scan_name(&first, word, sizeof word);)
        for (unsigned i = 0; i < EDITIONS && strncmp(word, "board=", 6) == 0; i++)
            if (strcmp(word + 6, editions[i].name) == 0)
                take_edition(&reading, &editions[i]);
    while (scan_name(&scan, word, sizeof word)) {
        TRY(read_option(&reading, word));
    }
    BAD_IF(!scan_end(&scan), "una opción de Monopoly es demasiado larga");
    if (setup->first != MONO_NONE && setup->first >= setup->seats)
        return why_bad(why, "first=%d: hay %d sitios, el primero es el 0", setup->first,
                       setup->seats);
    if (!reading.deal_said && (setup->brief || setup->minutes))
        setup->deal = 2;
    setup->full = setup->brief ? 3 : 4;
    if (on_ring(setup) && check_ring(&reading) != ST_OK)
        return ST_BAD;
    TRY(read_setup_files(&reading));
    /* What is dealt is paid at once: before the first turn of a ring nobody could raise money. */
    long long dearest = 0;
    for (unsigned i = 0; i < setup->deeds; i++)
        dearest = setup->deed[i].price > dearest ? setup->deed[i].price : dearest;
    BAD_IF(on_ring(setup) && setup->deal * dearest > setup->money,
           "deal=%d: con rules=ring hace falta money=%lld", setup->deal, setup->deal * dearest);
    return ST_OK;
}

/* The files that a journal must hold, as a set. A board of one's own brings its decks along,
 * because cards look up their squares when they are read. */
static unsigned carried_files(const struct game_setup *setup)
{
    return setup->files & 1 ? 7 : setup->files;
}

void mono_setup_text(const struct game_setup *setup, struct str *text)
{
    const char *names[3] = {setup->board_file, setup->deck[0].file, setup->deck[1].file};
    unsigned files = carried_files(setup);
    for (unsigned i = 0; i < NUMBERS; i++)
        if (i < NAMED || setup_number(setup, &numbers[i]))
            str_add(text, "%s%s=%d", i ? " " : "", numbers[i].name,
                    setup_number(setup, &numbers[i]));
    str_add(text, " tax=%s", setup->tax ? "choice" : "fixed");
    str_add(text, setup->first == MONO_NONE ? " first=dice" : " first=%d", setup->first);
    if (setup->own_salary)
        str_add(text, " salary=%d", setup->salary);
    str_add(text, " currency=%s", setup->currency);
    if (on_ring(setup))
        str_add(text, " rules=ring payjail=%d", setup->pay_jail);
    else if (setup->ruleset != MONO_OFFICIAL)
        str_add(text, " rules=%s", editions[setup->ruleset].rules);
    for (unsigned i = 0; i < 3; i++)
        str_add(text, " %s=%s", roles[i], files >> i & 1 ? "file" : names[i]);
    str_add(text, " data=%016llx", (unsigned long long)setup->data);
}

enum status mono_setup_file(struct game_setup *setup, const char *role, const char *text,
                            size_t length, struct why *why)
{
    struct mono_faults faults = {0};
    unsigned which = 0;
    BAD_IF(on_ring(setup), "%s: el anillo tiene su propio tablero y sus mazos", role);
    while (which < 3 && strcmp(role, roles[which]) != 0)
        which++;
    BAD_IF(which == 3, "Monopoly no tiene ningún archivo '%s': board, chance y chest", role);
    BAD_IF(which > 0 && !setup->squares, "%s: antes va el tablero", role);
    TRY(read_setup_file(setup, which, "file", text, length, &faults, why));
    BAD_IF(faults.count > faults.warned, "%s, línea %u: %s", role, faults.fault[0].line,
           faults.fault[0].text);
    setup->files |= (uint8_t)(1u << which);
    return ST_OK;
}

bool mono_setup_file_text(const struct game_setup *setup, unsigned index, const char **role,
                          struct str *text)
{
    unsigned files = carried_files(setup);
    for (unsigned which = 0; which < 3; which++) {
        if (!(files >> which & 1) || index-- > 0)
            continue;
        *role = roles[which];
        if (which == 0)
            mono_board_write(setup, text);
        else
            mono_deck_write(setup, which - 1, text);
        return true;
    }
    return false;
}
