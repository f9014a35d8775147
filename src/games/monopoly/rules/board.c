/* Boards (.tab): one square a line, in the fields of the manual's table (4.6.3.3, S12). */
#include "base/bytes.h"
#include "games/monopoly/rules/data_lines.h"

enum { SQUARES_MIN = 8, NUMBER_MAX = 999, TURNS_MAX = 100, FIELDS_MAX = 15, FIELDS_ALL_HAVE = 4 };

/* A square, between its line and the setup. */
struct board_entry {
    unsigned line;
    struct mono_square square;
    struct mono_deed deed; /* if it can be owned, with the colour of a street */
    char colour[sizeof((struct mono_group *)0)->name];
};

/* Where a field lies in an entry, and its bounds. A field larger than an int32_t is text. */
struct board_field {
    const char *name; /* the manual's */
    size_t offset, size;
    int32_t low, high;
};

#define FIELD(name, member, low, high)                                                             \
    {                                                                                              \
        name, offsetof(struct board_entry, member), sizeof(((struct board_entry *)0)->member),     \
            low, high                                                                              \
    }
#define TEXT(name, member) FIELD(name, member, 0, 0)
#define SUM(name, member) FIELD(name, member, 0, MONO_MONEY_MAX)

static const char BEGIN[] = "empieza";

static const struct board_field common[FIELDS_ALL_HAVE] = {
    FIELD("tipo", square.kind, 0, 0),
    FIELD("número", square.number, 0, NUMBER_MAX),
    TEXT("nombre", square.name),
    TEXT("nombre corto", square.brief),
};

/* The fields after those. */
static const struct board_kind {
    const char *word, *accented;
    struct board_field field[FIELDS_MAX - FIELDS_ALL_HAVE + 1]; /* ended by a name of NULL */
} board_kinds[MONO_SQUARE_KINDS] = {
    [MONO_STREET] =
        {.word = "calle",
         .field = {TEXT("color", colour), SUM("precio", deed.price), SUM("hipoteca", deed.mortgage),
                   SUM("alquiler base", deed.rent[0]), SUM("alquiler 1 casa", deed.rent[1]),
                   SUM("alquiler 2 casas", deed.rent[2]), SUM("alquiler 3 casas", deed.rent[3]),
                   SUM("alquiler 4 casas", deed.rent[4]), SUM("alquiler hotel", deed.rent[5]),
                   SUM("precio casa", deed.house), SUM("precio hotel", deed.hotel)}},
    [MONO_SERVICE] = {.word = "servicio",
                      .field = {SUM("precio", deed.price), SUM("hipoteca", deed.mortgage),
                                SUM("multiplicador 1", deed.rent[0]),
                                SUM("multiplicador 2", deed.rent[1])}},
    [MONO_STATION] = {"estacion",
                      "estación",
                      {SUM("precio", deed.price), SUM("hipoteca", deed.mortgage),
                       SUM("alquiler 1 estación", deed.rent[0]),
                       SUM("alquiler 2 estaciones", deed.rent[1]),
                       SUM("alquiler 3 estaciones", deed.rent[2]),
                       SUM("alquiler 4 estaciones", deed.rent[3])}},
    [MONO_PARKING] = {.word = "parking"},
    [MONO_TAX] = {.word = "impuesto", .field = {SUM("precio", square.amount)}},
    [MONO_TAX_OR] = {.word = "impuesto_especial",
                     .field = {FIELD("tanto por ciento", square.percent, 0, 100),
                               SUM("precio fijo", square.amount)}},
    [MONO_CARDS_SQUARE] = {.word = "tarjeta", .field = {FIELD("mazo", square.deck, 0, 0)}},
    [MONO_START] = {.word = "salida", .field = {SUM("sueldo", square.amount)}},
    [MONO_JAIL] = {"carcel",
                   "cárcel",
                   {FIELD("máximo de turnos", square.turns, 1, TURNS_MAX),
                    SUM("multa", square.amount)}},
    [MONO_TO_JAIL] = {.word = "a_la_carcel", .accented = "a_la_cárcel"},
    [MONO_PAYDAY] = {.word = "sueldo", .field = {SUM("sueldo", square.amount)}},
};

/* Field `i` of a kind of square; NULL: it has fewer. */
static const struct board_field *field_at(const struct board_kind *kind, unsigned i)
{
    const struct board_field *field =
        i < FIELDS_ALL_HAVE ? &common[i] : &kind->field[i - FIELDS_ALL_HAVE];
    return field->name ? field : NULL;
}

static bool is_text(const struct board_field *field)
{
    return field->size > sizeof(int32_t);
}

static bool is_deck(const struct board_field *field)
{
    return field->offset == offsetof(struct board_entry, square.deck);
}

/* Sorted by number. */
struct board_entries {
    unsigned count, deeds, groups, of_kind[MONO_SQUARE_KINDS];
    /* Lines that say where pieces begin, on a board whose start is no square of its own, and the
     * number of that square. */
    unsigned begins;
    int32_t begin;
    bool full;
    struct board_entry entry[MONO_SQUARES];
};

static bool is_deed(unsigned kind)
{
    return kind == MONO_STREET || kind == MONO_SERVICE || kind == MONO_STATION;
}

/* Splits at '|', or at tabs if the line has none. Returns the number of fields, which can be more
 * than the `max` that are stored. */
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

static bool parse_board_field(struct data_lines *lines, const struct board_field *field,
                              const char *text, struct board_entry *entry)
{
    static const char *const decks[MONO_DECKS][4] = {
        {"suerte", "0"}, {"caja", "caja_comunidad", "caja de comunidad", "1"}};
    char *at = (char *)entry + field->offset;
    int32_t value;
    if (is_text(field))
        return lines_string(lines, field->name, text, at, field->size);
    if (!is_deck(field)) {
        if (!lines_number(lines, field->name, text, field->low, field->high, &value))
            return false;
        number_put(at, field->size, value);
        return true;
    }
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        for (unsigned k = 0; k < 4 && decks[deck][k]; k++)
            if (lines_same(text, decks[deck][k])) {
                entry->square.deck = (uint8_t)deck;
                return true;
            }
    return lines_fault(lines, lines->line, field->name, "ha de ser suerte o caja");
}

/* Reads a line into `entry`; false: it is no square, or a bad one, which is listed. */
static bool parse_board_line(struct data_lines *lines, struct board_entries *entries,
                             struct board_entry *entry)
{
    char *field[FIELDS_MAX];
    unsigned count = split_fields(lines->text, field, FIELDS_MAX);
    if (lines_same(field[0], BEGIN)) { /* the number of the square where pieces begin */
        if (count != 2)
            return lines_fault(lines, lines->line, "", "%u campos; %s tiene %u", count, BEGIN, 2u);
        entries->begins +=
            lines_number(lines, common[1].name, field[1], 0, NUMBER_MAX, &entries->begin);
        return false;
    }
    *entry =
        (struct board_entry){.line = lines->line, .square = {.deed = MONO_NONE, .deck = MONO_NONE}};
    const struct board_kind *kind = board_kinds, *end = board_kinds + MONO_SQUARE_KINDS;
    while (kind < end && !lines_same(field[0], kind->word) &&
           !(kind->accented && lines_same(field[0], kind->accented)))
        kind++;
    if (kind == end)
        return lines_fault(lines, lines->line, "tipo", "'%s' no es ninguna clase de casilla",
                           lines_quote(field[0]).text);
    entry->square.kind = (uint8_t)(kind - board_kinds);
    unsigned fields = FIELDS_ALL_HAVE;
    while (field_at(kind, fields))
        fields++;
    if (count > fields)
        return lines_fault(lines, lines->line, "", "%u campos; %s tiene %u", count, kind->word,
                           fields);
    if (count < fields)
        return lines_fault(lines, lines->line, field_at(kind, count)->name, "falta");
    for (unsigned i = 1; i < fields; i++)
        if (!parse_board_field(lines, field_at(kind, i), field[i], entry))
            return false;
    return true;
}

/* Counts one more deed, and its group if that is new; false: the setup has no room for it. */
static bool count_deed(struct data_lines *lines, struct board_entries *entries,
                       const struct board_entry *entry)
{
    bool new_group = true;
    for (unsigned i = 0; i < entries->count; i++)
        new_group &= entries->entry[i].square.kind != entry->square.kind ||
                     !lines_same(entries->entry[i].colour, entry->colour);
    if (entries->deeds == MONO_DEEDS)
        return lines_fault(lines, entry->line, "", "más de %d propiedades", MONO_DEEDS);
    if (new_group && entries->groups == MONO_GROUPS)
        return lines_fault(lines, entry->line, entry->square.kind == MONO_STREET ? "color" : "",
                           "más de %d grupos", MONO_GROUPS);
    entries->deeds++;
    entries->groups += new_group;
    return true;
}

/* Inserts a square by its number. One whose number is there already, or that is one too many, is
 * listed and left out. */
static void add_entry(struct data_lines *lines, struct board_entries *entries,
                      const struct board_entry *entry)
{
    unsigned at = entries->count;
    while (at && entries->entry[at - 1].square.number >= entry->square.number)
        at--;
    struct board_entry *place = &entries->entry[at];
    if (at < entries->count && place->square.number == entry->square.number) {
        lines_fault(lines, entry->line, "número", "%d ya está en la línea %u", entry->square.number,
                    place->line);
    } else if (entries->count == MONO_SQUARES) {
        entries->full = true;
        lines_fault(lines, entry->line, "", "más de %d casillas", MONO_SQUARES);
    } else if (!is_deed(entry->square.kind) || count_deed(lines, entries, entry)) {
        memmove(place + 1, place, (entries->count - at) * sizeof *place);
        *place = *entry;
        entries->count++;
        entries->of_kind[entry->square.kind]++;
    }
}

/* Returns why the squares make no board, or NULL (S35). */
static const char *find_defect(const struct board_entries *entries)
{
    unsigned starts = entries->of_kind[MONO_START] + entries->begins,
             jails = entries->of_kind[MONO_JAIL];
    bool begins = !entries->begins;
    for (unsigned i = 0; i < entries->count; i++)
        begins |= entries->entry[i].square.number == entries->begin;
    if (entries->full)
        return _("más de 128 casillas");
    if (starts != 1)
        return starts ? _("más de una salida") : _("sin salida");
    if (!begins)
        return _("no existe la casilla en la que se empieza");
    if (jails != 1)
        return jails ? _("más de una cárcel") : _("sin cárcel");
    if (entries->count < SQUARES_MIN)
        return _("menos de 8 casillas");
    return entries->deeds ? NULL : _("ni calle, ni servicio, ni estación");
}
_Static_assert(MONO_SQUARES == 128 && SQUARES_MIN == 8, "as find_defect says");

/* Returns the deed's group, added if it is new: streets by colour, all stations one, all services
 * one. */
static uint8_t store_group(struct game_setup *setup, const struct board_entry *entry)
{
    uint8_t kind = entry->square.kind;
    const char *name = kind == MONO_STREET    ? entry->colour
                       : kind == MONO_STATION ? N_("estación")
                                              : N_("servicio");
    unsigned i = 0;
    while (i < setup->groups &&
           (setup->group[i].kind != kind || !lines_same(setup->group[i].name, name)))
        i++;
    struct mono_group *group = &setup->group[i];
    if (i == setup->groups) {
        setup->groups++;
        group->kind = kind;
        memcpy(group->name, name, strlen(name) + 1);
    }
    group->members |= (uint64_t)1 << setup->deeds;
    return (uint8_t)i;
}

/* Appends the square, with its deed, and takes start, jail and salary from it. */
static void store_square(struct game_setup *setup, const struct board_entry *entry)
{
    struct mono_square *square = &setup->square[setup->squares];
    *square = entry->square;
    if (is_deed(square->kind)) {
        struct mono_deed *deed = &setup->deed[setup->deeds];
        *deed = entry->deed;
        deed->square = setup->squares;
        deed->kind = square->kind;
        deed->group = store_group(setup, entry);
        square->deed = setup->deeds++;
    }
    if (square->kind == MONO_START) {
        setup->start = setup->squares;
        if (!setup->own_salary)
            setup->salary = square->amount;
    } else if (square->kind == MONO_JAIL) {
        setup->jail = setup->squares;
        setup->jail_turns = square->turns;
        setup->fine_amount = square->amount;
    }
    if (square->kind == MONO_PAYDAY) {
        setup->paydays++;
        if (!setup->own_salary && square->amount > setup->salary)
            setup->salary = square->amount;
    }
    setup->squares++;
}

/* Replaces the board. All checks have been made: a refused board leaves the setup as it was. */
static void store_board(struct game_setup *setup, const char *name,
                        const struct board_entries *entries)
{
    uint16_t old_number[MONO_SQUARES];
    for (unsigned i = 0; i < MONO_SQUARES; i++)
        old_number[i] = setup->square[i].number;
    memset(setup->square, 0, sizeof setup->square);
    memset(setup->deed, 0, sizeof setup->deed);
    memset(setup->group, 0, sizeof setup->group);
    memset(setup->board_file, 0, sizeof setup->board_file);
    setup->squares = setup->deeds = setup->groups = setup->paydays = 0;
    if (!setup->own_salary)
        setup->salary = 0;
    for (unsigned i = 0; i < entries->count; i++)
        store_square(setup, &entries->entry[i]);
    if (entries->begins)
        setup->start = (uint8_t)mono_square_numbered(setup, entries->begin);
    lines_file_name(name, setup->board_file, sizeof setup->board_file);
    /* Cards that were read for another board keep going to the squares of those numbers. Exact for
     * squares that both boards have; the decks are read again after a change of board. */
    for (struct mono_step *step = setup->step; step < setup->step + setup->steps; step++)
        if (step->kind == MONO_STEP_GO_TO && step->value != MONO_NONE)
            step->value = (int32_t)mono_square_from(setup, old_number[step->value]);
    setup->data = mono_data_hash(setup);
}

enum status mono_board_read(struct game_setup *setup, const char *name, const char *text,
                            size_t length, struct mono_faults *faults, struct why *why)
{
    struct data_lines lines;
    struct board_entries entries;
    struct board_entry entry;
    enum lines_result result;
    lines_open(&lines, text, length, faults);
    if (length > LINES_FILE_MAX)
        return lines_refuse(&lines, name, why, "pasa de 256 KB");
    memset(&entries, 0, offsetof(struct board_entries, entry));
    while ((result = lines_next(&lines)) != LINES_END)
        if (result == LINES_TEXT && parse_board_line(&lines, &entries, &entry))
            add_entry(&lines, &entries, &entry);
    const char *defect = find_defect(&entries);
    if (defect)
        return lines_refuse(&lines, name, why, defect);
    store_board(setup, name, &entries);
    return ST_OK;
}

void mono_board_write(const struct game_setup *setup, struct str *text)
{
    if (setup->square[setup->start].kind != MONO_START)
        str_add(text, "%s|%d\n", BEGIN, setup->square[setup->start].number);
    for (unsigned i = 0; i < setup->squares; i++) {
        struct board_entry entry = {.square = setup->square[i]};
        const struct board_kind *kind = &board_kinds[entry.square.kind];
        if (is_deed(entry.square.kind)) {
            entry.deed = setup->deed[entry.square.deed];
            strcpy(entry.colour, setup->group[entry.deed.group].name);
        }
        str_add(text, "%s", kind->word);
        for (unsigned k = 1; field_at(kind, k); k++) {
            const struct board_field *field = field_at(kind, k);
            const char *at = (const char *)&entry + field->offset;
            if (is_text(field))
                str_add(text, "|%s", at);
            else if (is_deck(field))
                str_add(text, "|%s", entry.square.deck ? "caja" : "suerte");
            else
                str_add(text, "|%d", (int)number_get(at, field->size, false));
        }
        str_add(text, "\n");
    }
}
