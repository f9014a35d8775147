/* Boards (.tab): one square a line, in the fields of the manual's table (4.6.3.3, S12). */
#include <string.h>

#include "games/monopoly/lines.h"

enum { SQUARES_MIN = 8, NUMBER_MAX = 999, TURNS_MAX = 100, FIELDS_MAX = 15 };

/* What a field is about; numbers are kept by slot until the square is known to be good. */
enum slot {
    SLOT_COLOUR,
    SLOT_DECK,
    SLOT_PRICE,
    SLOT_MORTGAGE,
    SLOT_RENT, /* the first of six */
    SLOT_HOUSE = SLOT_RENT + 6,
    SLOT_HOTEL,
    SLOT_AMOUNT,
    SLOT_PERCENT,
    SLOT_TURNS,
    SLOTS,
};

struct field {
    const char *name; /* the manual's */
    enum slot slot;
};

/* The fields after type, number, name and short name. */
struct kind {
    const char *word, *accented;
    unsigned fields;
    struct field field[FIELDS_MAX - 4];
};

static const struct kind kinds[MONO_SQUARE_KINDS] = {
    [MONO_STREET] = {"calle",
                     NULL,
                     11,
                     {{"color", SLOT_COLOUR},
                      {"precio", SLOT_PRICE},
                      {"hipoteca", SLOT_MORTGAGE},
                      {"alquiler base", SLOT_RENT},
                      {"alquiler 1 casa", SLOT_RENT + 1},
                      {"alquiler 2 casas", SLOT_RENT + 2},
                      {"alquiler 3 casas", SLOT_RENT + 3},
                      {"alquiler 4 casas", SLOT_RENT + 4},
                      {"alquiler hotel", SLOT_RENT + 5},
                      {"precio casa", SLOT_HOUSE},
                      {"precio hotel", SLOT_HOTEL}}},
    [MONO_SERVICE] = {"servicio",
                      NULL,
                      4,
                      {{"precio", SLOT_PRICE},
                       {"hipoteca", SLOT_MORTGAGE},
                       {"multiplicador 1", SLOT_RENT},
                       {"multiplicador 2", SLOT_RENT + 1}}},
    [MONO_STATION] = {"estacion",
                      "estación",
                      6,
                      {{"precio", SLOT_PRICE},
                       {"hipoteca", SLOT_MORTGAGE},
                       {"alquiler 1 estación", SLOT_RENT},
                       {"alquiler 2 estaciones", SLOT_RENT + 1},
                       {"alquiler 3 estaciones", SLOT_RENT + 2},
                       {"alquiler 4 estaciones", SLOT_RENT + 3}}},
    [MONO_PARKING] = {"parking", NULL, 0, {{0}}},
    [MONO_TAX] = {"impuesto", NULL, 1, {{"precio", SLOT_AMOUNT}}},
    [MONO_TAX_OR] = {"impuesto_especial", NULL, 2, {{"tanto por ciento", SLOT_PERCENT}, {"precio fijo", SLOT_AMOUNT}}},
    [MONO_CARDS_SQUARE] = {"tarjeta", NULL, 1, {{"mazo", SLOT_DECK}}},
    [MONO_START] = {"salida", NULL, 1, {{"sueldo", SLOT_AMOUNT}}},
    [MONO_JAIL] = {"carcel", "cárcel", 2, {{"máximo de turnos", SLOT_TURNS}, {"multa", SLOT_AMOUNT}}},
    [MONO_TO_JAIL] = {"a_la_carcel", "a_la_cárcel", 0, {{0}}},
};

/* A square on its way between a line and the setup. */
struct entry {
    unsigned line, kind;
    int32_t number;
    int32_t value[SLOTS];
    char name[sizeof((struct mono_square *)0)->name];
    char brief[sizeof((struct mono_square *)0)->brief];
    char colour[sizeof((struct mono_group *)0)->name];
};

/* Sorted by number. */
struct entries {
    unsigned count, deeds, groups;
    bool full;
    struct entry entry[MONO_SQUARES];
};

static bool is_deed(unsigned kind)
{
    return kind == MONO_STREET || kind == MONO_SERVICE || kind == MONO_STATION;
}

/* Fields between '|', or between tabs in a line that has none. Returns how many there are, also beyond `max`. */
static unsigned split_fields(char *text, char **field, unsigned max)
{
    bool bars = strchr(text, '|') != NULL;
    unsigned count = 0;
    for (char *next; text; text = next) {
        size_t length = strcspn(text, bars ? "|" : "\t");
        next = text[length] ? text + length + 1 : NULL;
        text[length] = '\0';
        while (!bars && next && *next == '\t') /* several tabs in a row align columns */
            next++;
        if (count++ < max)
            field[count - 1] = lines_trim(text);
    }
    return count;
}

static bool parse_kind(struct lines *lines, const char *word, unsigned *kind)
{
    for (*kind = 0; *kind < MONO_SQUARE_KINDS; ++*kind) {
        const struct kind *known = &kinds[*kind];
        if (lines_same(word, known->word) || (known->accented && lines_same(word, known->accented)))
            return true;
    }
    lines_fault(lines, lines->line, "tipo", "'%s' is no kind of square", lines_quote(word).text);
    return false;
}

static bool parse_deck(struct lines *lines, const char *field, const char *word, int32_t *deck)
{
    static const char *const words[MONO_DECKS][4] = {{"suerte", "0"},
                                                     {"caja", "caja_comunidad", "caja de comunidad", "1"}};
    for (int32_t i = 0; i < MONO_DECKS; i++)
        for (unsigned k = 0; k < 4 && words[i][k]; k++)
            if (lines_same(word, words[i][k])) {
                *deck = i;
                return true;
            }
    lines_fault(lines, lines->line, field, "must be suerte or caja");
    return false;
}

static bool parse_field(struct lines *lines, const struct field *field, const char *text, struct entry *entry)
{
    int32_t *value = &entry->value[field->slot];
    switch (field->slot) {
    case SLOT_COLOUR:
        return lines_string(lines, field->name, text, entry->colour, sizeof entry->colour);
    case SLOT_DECK:
        return parse_deck(lines, field->name, text, value);
    case SLOT_PERCENT:
        return lines_number(lines, field->name, text, 0, 100, value);
    case SLOT_TURNS:
        return lines_number(lines, field->name, text, 1, TURNS_MAX, value);
    default:
        return lines_number(lines, field->name, text, 0, MONO_MONEY_MAX, value);
    }
}

static bool parse_line(struct lines *lines, struct entry *entry)
{
    static const char *const common[4] = {"tipo", "número", "nombre", "nombre corto"};
    char *field[FIELDS_MAX];
    unsigned count = split_fields(lines->text, field, FIELDS_MAX);
    memset(entry, 0, sizeof *entry);
    entry->line = lines->line;
    entry->value[SLOT_DECK] = MONO_NONE;
    if (!parse_kind(lines, field[0], &entry->kind))
        return false;
    const struct kind *kind = &kinds[entry->kind];
    if (count > kind->fields + 4) {
        lines_fault(lines, lines->line, "", "%u fields, %s has %u", count, kind->word, kind->fields + 4);
        return false;
    }
    if (count < kind->fields + 4) {
        lines_fault(lines, lines->line, count < 4 ? common[count] : kind->field[count - 4].name, "missing");
        return false;
    }
    if (!lines_number(lines, common[1], field[1], 0, NUMBER_MAX, &entry->number) ||
        !lines_string(lines, common[2], field[2], entry->name, sizeof entry->name) ||
        !lines_string(lines, common[3], field[3], entry->brief, sizeof entry->brief))
        return false;
    for (unsigned i = 0; i < kind->fields; i++)
        if (!parse_field(lines, &kind->field[i], field[i + 4], entry))
            return false;
    return true;
}

static bool same_group(const struct entry *a, const struct entry *b)
{
    return a->kind == b->kind && (a->kind != MONO_STREET || lines_same(a->colour, b->colour));
}

static bool begins_group(const struct entries *entries, const struct entry *entry)
{
    for (unsigned i = 0; i < entries->count; i++)
        if (same_group(&entries->entry[i], entry))
            return false;
    return true;
}

/* Whether the setup has room for one more deed; if so it is counted. */
static bool count_deed(struct lines *lines, struct entries *entries, const struct entry *entry)
{
    bool begins = begins_group(entries, entry);
    if (entries->deeds == MONO_DEEDS) {
        lines_fault(lines, entry->line, "", "more than %d properties", MONO_DEEDS);
        return false;
    }
    if (begins && entries->groups == MONO_GROUPS) {
        lines_fault(lines, entry->line, entry->kind == MONO_STREET ? "color" : "", "more than %d groups", MONO_GROUPS);
        return false;
    }
    entries->deeds++;
    entries->groups += begins;
    return true;
}

static void add_entry(struct lines *lines, struct entries *entries, const struct entry *entry)
{
    unsigned at = entries->count;
    while (at && entries->entry[at - 1].number >= entry->number)
        at--;
    struct entry *place = &entries->entry[at];
    if (at < entries->count && place->number == entry->number) {
        lines_fault(lines, entry->line, "número", "%d is on line %u already", (int)entry->number, place->line);
    } else if (entries->count == MONO_SQUARES) {
        entries->full = true;
        lines_fault(lines, entry->line, "", "more than %d squares", MONO_SQUARES);
    } else if (!is_deed(entry->kind) || count_deed(lines, entries, entry)) {
        memmove(place + 1, place, (entries->count - at) * sizeof *place);
        *place = *entry;
        entries->count++;
    }
}

static unsigned count_kind(const struct entries *entries, unsigned kind)
{
    unsigned count = 0;
    for (unsigned i = 0; i < entries->count; i++)
        count += entries->entry[i].kind == kind;
    return count;
}

/* What makes the squares no board, or NULL (S35). */
static const char *find_defect(const struct entries *entries)
{
    unsigned starts = count_kind(entries, MONO_START), jails = count_kind(entries, MONO_JAIL);
    if (entries->full)
        return "more than 128 squares";
    if (starts != 1)
        return starts ? "more than one salida" : "no salida";
    if (jails != 1)
        return jails ? "more than one cárcel" : "no cárcel";
    if (entries->count < SQUARES_MIN)
        return "fewer than 8 squares";
    return entries->deeds ? NULL : "no calle, servicio or estación";
}
_Static_assert(MONO_SQUARES == 128 && SQUARES_MIN == 8, "as find_defect says");

static uint8_t store_group(struct mono_setup *setup, const struct entry *entry)
{
    const char *name = entry->kind == MONO_STREET    ? entry->colour
                       : entry->kind == MONO_STATION ? N_("estación")
                                                     : N_("servicio");
    unsigned i = 0;
    while (i < setup->groups && (setup->group[i].kind != entry->kind || !lines_same(setup->group[i].name, name)))
        i++;
    struct mono_group *group = &setup->group[i];
    if (i == setup->groups) {
        setup->groups++;
        group->kind = (uint8_t)entry->kind;
        memcpy(group->name, name, strlen(name) + 1);
    }
    group->members |= (uint64_t)1 << setup->deeds;
    return (uint8_t)i;
}

static void store_deed(struct mono_setup *setup, const struct entry *entry)
{
    struct mono_deed *deed = &setup->deed[setup->deeds];
    deed->price = entry->value[SLOT_PRICE];
    deed->mortgage = entry->value[SLOT_MORTGAGE];
    for (unsigned i = 0; i < 6; i++)
        deed->rent[i] = entry->value[SLOT_RENT + i];
    deed->house = entry->value[SLOT_HOUSE];
    deed->hotel = entry->value[SLOT_HOTEL];
    deed->square = setup->squares;
    deed->kind = (uint8_t)entry->kind;
    deed->group = store_group(setup, entry);
    setup->deeds++;
}

static void store_square(struct mono_setup *setup, const struct entry *entry)
{
    struct mono_square *square = &setup->square[setup->squares];
    memcpy(square->name, entry->name, sizeof square->name);
    memcpy(square->brief, entry->brief, sizeof square->brief);
    square->amount = entry->value[SLOT_AMOUNT];
    square->number = (uint16_t)entry->number;
    square->kind = (uint8_t)entry->kind;
    square->deed = is_deed(entry->kind) ? setup->deeds : MONO_NONE;
    square->deck = (uint8_t)entry->value[SLOT_DECK];
    square->percent = (uint8_t)entry->value[SLOT_PERCENT];
    square->turns = (uint8_t)entry->value[SLOT_TURNS];
    if (is_deed(entry->kind))
        store_deed(setup, entry);
    if (entry->kind == MONO_START) {
        setup->start = setup->squares;
        if (!setup->own_salary)
            setup->salary = square->amount;
    } else if (entry->kind == MONO_JAIL) {
        setup->jail = setup->squares;
        setup->jail_turns = square->turns;
        setup->fine_amount = square->amount;
    }
    setup->squares++;
}

/* Cards that were read for another board keep going to the square of that number. Exact for targets that both boards
 * have; whoever changes the board reads the decks again. */
static void move_targets(struct mono_setup *setup, const uint16_t *old_number)
{
    for (unsigned i = 0; i < setup->steps; i++) {
        struct mono_step *step = &setup->step[i];
        if (step->kind == MONO_STEP_GO_TO && step->value != MONO_NONE)
            step->value = (int32_t)mono_square_from(setup, old_number[step->value]);
    }
}

static void store_board(struct mono_setup *setup, const char *name, const struct entries *entries)
{
    uint16_t old_number[MONO_SQUARES];
    for (unsigned i = 0; i < MONO_SQUARES; i++)
        old_number[i] = setup->square[i].number;
    memset(setup->square, 0, sizeof setup->square);
    memset(setup->deed, 0, sizeof setup->deed);
    memset(setup->group, 0, sizeof setup->group);
    memset(setup->board_file, 0, sizeof setup->board_file);
    setup->squares = setup->deeds = setup->groups = 0;
    for (unsigned i = 0; i < entries->count; i++)
        store_square(setup, &entries->entry[i]);
    lines_file_name(name, setup->board_file, sizeof setup->board_file);
    move_targets(setup, old_number);
    setup->data = mono_data_hash(setup);
}

enum status mono_board_read(struct mono_setup *setup, const char *name, const char *text, size_t length,
                            struct mono_faults *faults, struct why *why)
{
    struct lines lines;
    struct entries entries;
    struct entry entry;
    enum lines_result result;
    lines_open(&lines, text, length, faults);
    if (length > LINES_FILE_MAX)
        return lines_refuse(&lines, name, why, "larger than 256 KB");
    entries.count = entries.deeds = entries.groups = 0;
    entries.full = false;
    while ((result = lines_next(&lines)) != LINES_END)
        if (result == LINES_TEXT && parse_line(&lines, &entry))
            add_entry(&lines, &entries, &entry);
    const char *defect = find_defect(&entries);
    if (defect)
        return lines_refuse(&lines, name, why, defect);
    store_board(setup, name, &entries);
    return ST_OK;
}

static int32_t value_at(const struct mono_setup *setup, const struct mono_square *square, enum slot slot)
{
    static const struct mono_deed none;
    const struct mono_deed *deed = square->deed < MONO_DEEDS ? &setup->deed[square->deed] : &none;
    switch (slot) {
    case SLOT_PRICE:
        return deed->price;
    case SLOT_MORTGAGE:
        return deed->mortgage;
    case SLOT_HOUSE:
        return deed->house;
    case SLOT_HOTEL:
        return deed->hotel;
    case SLOT_PERCENT:
        return square->percent;
    case SLOT_TURNS:
        return square->turns;
    case SLOT_AMOUNT:
        return square->amount;
    default:
        return deed->rent[slot - SLOT_RENT];
    }
}

void mono_board_write(const struct mono_setup *setup, struct str *text)
{
    for (unsigned i = 0; i < setup->squares; i++) {
        const struct mono_square *square = &setup->square[i];
        const struct kind *kind = &kinds[square->kind];
        str_add(text, "%s|%d|%s|%s", kind->word, square->number, square->name, square->brief);
        for (unsigned k = 0; k < kind->fields; k++) {
            enum slot slot = kind->field[k].slot;
            if (slot == SLOT_COLOUR)
                str_add(text, "|%s", setup->group[setup->deed[square->deed].group].name);
            else if (slot == SLOT_DECK)
                str_add(text, "|%s", square->deck ? "caja" : "suerte");
            else
                str_add(text, "|%d", (int)value_at(setup, square, slot));
        }
        str_add(text, "\n");
    }
}
