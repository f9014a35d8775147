/* A position from a text of keywords, one a line (.esc, docs/scenarios.md): players, what they
 * have, where they stand, and the options of the setup. */
#include "games/monopoly/rules/scenario.h"

#include "core/registry.h"
#include "games/monopoly/rules/data_lines.h"
#include "games/monopoly/rules/rules.h"

enum { WORD_SIZE = 64 };

/* The reading of a scenario. The text is read twice: first the players and the options, which give
 * the setup and so the board, then the position. */
struct scenario_reading {
    struct data_lines lines;
    struct game_setup *setup;
    struct game_state *s;
    struct scenario *out;
    unsigned when;     /* FOR_SETUP the first time, FOR_POSITION the second */
    const char *field; /* the keyword of the line */
    int seat;          /* the player of these lines; -1: before the first one */
    uint32_t said;     /* keywords that were there, of the file and of the seat */
    uint32_t said_of_seat;
    unsigned options_line;
    char options[GAME_OPTIONS_MAX];
    unsigned lot; /* subasta, or MONO_NONE */
    unsigned lot_line;
    unsigned deed_line[MONO_DEEDS]; /* where it was given to its owner */
};

/* Lists what is wrong with the line, under its keyword. Always false. */
#define FAULT(reading, ...)                                                                        \
    lines_fault(&(reading)->lines, (reading)->lines.line, (reading)->field, __VA_ARGS__)

static const char *rest_of(const struct scan *scan)
{
    return scan->at + strspn(scan->at, " \t");
}

static bool read_end(struct scenario_reading *r, struct scan *scan)
{
    return scan_end(scan) || FAULT(r, "aquí sobra '%s'", lines_quote(rest_of(scan)).text);
}

static bool next_number(struct scenario_reading *r, struct scan *scan, int32_t low, int32_t high,
                        int32_t *number)
{
    char word[WORD_SIZE];
    if (!scan_name(scan, word, sizeof word))
        return FAULT(r, "falta un número");
    return lines_number(&r->lines, r->field, word, low, high, number);
}

/* The square, or the deed, of that number; MONO_NONE, and a fault, if there is none. */
static unsigned find_square(struct scenario_reading *r, const char *word)
{
    int32_t number;
    if (!lines_number(&r->lines, r->field, word, 0, 999, &number))
        return MONO_NONE;
    unsigned square = mono_square_numbered(r->setup, number);
    if (square == MONO_NONE)
        FAULT(r, "el tablero no tiene casilla %d", (int)number);
    return square;
}

static unsigned find_deed(struct scenario_reading *r, const char *word)
{
    unsigned square = find_square(r, word);
    if (square == MONO_NONE)
        return MONO_NONE;
    unsigned deed = r->setup->square[square].deed;
    if (deed == MONO_NONE)
        FAULT(r, "la casilla %s no puede ser de nadie (%s)", word, r->setup->square[square].name);
    return deed;
}

/* ---- keywords; each has the rest of its line ---- */

/* The rest of the line is kept for the setup, except for options that other lines stand for. */
static bool read_options(struct scenario_reading *r, struct scan *scan)
{
    static const char *const others[][2] = {
        {"seats=", N_("son tantos como líneas 'jugador'")},
        {"first=", N_("lo dice la línea 'empieza'")},
        {"deal=", N_("se da una posición: no se reparte nada")},
    };
    struct scan words = *scan;
    char word[GAME_OPTIONS_MAX];
    while (scan_name(&words, word, sizeof word))
        for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
            if (strncmp(word, others[i][0], strlen(others[i][0])) == 0)
                return FAULT(r, "%s no va aquí: %s", others[i][0], _(others[i][1]));
    struct str text = str_make(r->options, sizeof r->options);
    str_add(&text, "%s", scan->at);
    r->options_line = r->lines.line;
    scan->at += strlen(scan->at);
    return !text.cut || FAULT(r, "demasiado largo");
}

static bool read_seat(struct scenario_reading *r, struct scan *scan)
{
    int32_t number;
    char name[sizeof r->out->player[0]];
    r->seat++;
    r->said_of_seat = 0;
    if (!next_number(r, scan, 1, MONO_SEATS, &number))
        return false;
    if (number != r->seat + 1)
        return FAULT(r, "%d: el siguiente jugador es el %d", (int)number, r->seat + 1);
    r->out->seats = number;
    if (scan_end(scan))
        return true;
    if (!scan_name(scan, name, sizeof name) || !registry_bot(&game_monopoly, name))
        return FAULT(r, "no hay ningún jugador automático '%s'",
                     lines_quote(scan_end(scan) ? name : rest_of(scan)).text);
    strcpy(r->out->player[r->seat], name);
    return true;
}

static bool read_money(struct scenario_reading *r, struct scan *scan)
{
    return next_number(r, scan, 0, MONO_MONEY_MAX, &r->s->cash[r->seat]);
}

static bool read_square(struct scenario_reading *r, struct scan *scan)
{
    char word[WORD_SIZE] = "";
    scan_name(scan, word, sizeof word);
    unsigned square = find_square(r, word);
    if (square == MONO_NONE || !read_end(r, scan))
        return false;
    if (r->setup->square[square].kind == MONO_TO_JAIL)
        return FAULT(r, "nadie se queda en %s", r->setup->square[square].name);
    if (r->s->jail[r->seat])
        return FAULT(r, "quien está en la cárcel no tiene otra casilla");
    r->s->square[r->seat] = (uint8_t)square;
    return true;
}

/* carcel [throws made there]. */
static bool read_jail(struct scenario_reading *r, struct scan *scan)
{
    int32_t throws = 0, most = r->setup->jail_turns ? r->setup->jail_turns - 1 : 0;
    if (r->s->square[r->seat] != r->setup->start)
        return FAULT(r, "quien está en la cárcel no tiene otra casilla");
    if (!scan_end(scan) && !next_number(r, scan, 0, most, &throws))
        return false;
    r->s->jail[r->seat] = (uint8_t)(throws + 1);
    r->s->square[r->seat] = r->setup->jail;
    return true;
}

/* Gives the deed to the player; MONO_NONE, and a fault, if that cannot be. */
static unsigned give_listed(struct scenario_reading *r, const char *word)
{
    unsigned deed = find_deed(r, word);
    if (deed == MONO_NONE)
        return MONO_NONE;
    if (r->s->owner[deed] != MONO_NONE) {
        FAULT(r, "la casilla %s ya es del jugador %d", word, r->s->owner[deed] + 1);
        return MONO_NONE;
    }
    mono_give_deed(r->s, deed, (unsigned)r->seat);
    r->deed_line[deed] = r->lines.line;
    return deed;
}

/* Deeds by number, each with ":N" houses or ":hotel" behind it if there are buildings. */
static bool read_deeds(struct scenario_reading *r, struct scan *scan)
{
    char word[WORD_SIZE];
    while (scan_name(scan, word, sizeof word)) {
        int32_t level = MONO_HOTEL;
        char *colon = strchr(word, ':');
        if (colon)
            *colon = '\0';
        unsigned deed = give_listed(r, word);
        if (deed == MONO_NONE)
            return false;
        if (!colon)
            continue;
        if (r->setup->deed[deed].kind != MONO_STREET)
            return FAULT(r, "solo las calles tienen edificios, no %s",
                         mono_deed_name(r->setup, deed));
        if (!lines_same(colon + 1, "hotel") &&
            !lines_number(&r->lines, r->field, colon + 1, 0, r->setup->full, &level))
            return false;
        r->s->level[deed] = (uint8_t)level;
    }
    return true;
}

static bool read_mortgages(struct scenario_reading *r, struct scan *scan)
{
    char word[WORD_SIZE];
    while (scan_name(scan, word, sizeof word)) {
        unsigned deed = give_listed(r, word);
        if (deed == MONO_NONE)
            return false;
        r->s->mortgaged |= mono_bit(deed);
    }
    return true;
}

/* Jail cards, by the decks they are taken out of. */
static bool read_cards(struct scenario_reading *r, struct scan *scan)
{
    char word[WORD_SIZE];
    while (scan_name(scan, word, sizeof word)) {
        unsigned deck = lines_same(word, "caja"), card = 0;
        if (!deck && !lines_same(word, "suerte"))
            return FAULT(r, "'%s': suerte o caja", lines_quote(word).text);
        const struct mono_deck *cards = &r->setup->deck[deck];
        while (card < cards->cards &&
               !(cards->card[card].keep && r->s->fresh[deck] & mono_bit(card)))
            card++;
        if (card == cards->cards)
            return FAULT(r, "al mazo %s no le quedan tarjetas que libren de la cárcel",
                         deck ? "caja" : "suerte");
        r->s->fresh[deck] &= ~mono_bit(card);
        r->s->held[r->seat][deck] |= mono_bit(card);
    }
    return true;
}

static bool read_first(struct scenario_reading *r, struct scan *scan)
{
    int32_t number = 0;
    bool good = next_number(r, scan, 1, r->out->seats, &number);
    r->out->first = number - 1;
    return good;
}

static bool read_auction(struct scenario_reading *r, struct scan *scan)
{
    char word[WORD_SIZE] = "";
    scan_name(scan, word, sizeof word);
    r->lot_line = r->lines.line;
    r->lot = find_deed(r, word);
    return r->lot != MONO_NONE;
}

enum { FOR_SETUP = 1, FOR_POSITION = 2 };

static const struct keyword {
    const char *word, *accented;
    bool of_player; /* only after a line 'jugador' */
    uint8_t when;   /* it is read: the first time, the second, or both */
    bool (*read)(struct scenario_reading *r, struct scan *scan);
} keywords[] = {
    {"jugador", NULL, false, FOR_SETUP | FOR_POSITION, read_seat},
    {"opciones", NULL, false, FOR_SETUP, read_options},
    {"empieza", NULL, false, FOR_POSITION, read_first},
    {"subasta", NULL, false, FOR_POSITION, read_auction},
    {"dinero", NULL, true, FOR_POSITION, read_money},
    {"casilla", NULL, true, FOR_POSITION, read_square},
    {"carcel", "cárcel", true, FOR_POSITION, read_jail},
    {"propiedades", NULL, true, FOR_POSITION, read_deeds},
    {"hipotecadas", NULL, true, FOR_POSITION, read_mortgages},
    {"tarjetas", NULL, true, FOR_POSITION, read_cards},
    {0},
};

/* Reads a line if it belongs to this reading; each keyword stands once in the file, or once a
 * player. */
static bool read_keyword(struct scenario_reading *r)
{
    struct scan scan = {r->lines.text};
    char word[WORD_SIZE] = "";
    scan_name(&scan, word, sizeof word);
    const struct keyword *keyword = keywords;
    while (keyword->word && !lines_same(word, keyword->word) &&
           !(keyword->accented && lines_same(word, keyword->accented)))
        keyword++;
    r->field = keyword->word ? keyword->word : "";
    if (!keyword->word)
        return FAULT(r, "'%s' no es una palabra de un escenario", lines_quote(r->lines.text).text);
    uint32_t bit = 1u << (keyword - keywords),
             *said = keyword->of_player ? &r->said_of_seat : &r->said;
    if (keyword->of_player && r->seat < 0)
        return FAULT(r, "¿de quién? Antes va una línea 'jugador'");
    if (*said & bit && keyword->read != read_seat)
        return FAULT(r, "dicho dos veces aquí");
    *said |= bit;
    return !(keyword->when & r->when) || (keyword->read(r, &scan) && read_end(r, &scan));
}

static bool read_scenario(struct scenario_reading *r, const char *text, size_t length,
                          unsigned when)
{
    enum lines_result result;
    lines_open(&r->lines, text, length, NULL);
    r->when = when;
    r->seat = -1;
    r->said = r->said_of_seat = 0;
    while ((result = lines_next(&r->lines)) == LINES_TEXT)
        if (!read_keyword(r))
            return false;
    return result == LINES_END;
}

static enum status refuse_scenario(const struct scenario_reading *r, struct why *why)
{
    const struct mono_fault *first = &r->lines.first;
    return why_bad(why, "línea %u: %s%s%s", first->line, first->field, first->field[0] ? ": " : "",
                   first->text);
}

/* ---- the whole position ---- */

/* Makes the setup by the scenario's options, so that a fault in them is reported with its line, and
 * then by those of the command line as well. */
static enum status make_scenario_setup(struct scenario_reading *r, const char *more,
                                       struct why *why)
{
    char options[2 * GAME_OPTIONS_MAX];
    struct why reason;
    if (r->out->seats < game_monopoly.seats_min)
        return why_bad(why, "línea %u: hacen falta %d jugadores o más, aquí hay %d",
                       r->lines.line + 1, game_monopoly.seats_min, r->out->seats);
    struct str text = str_make(options, sizeof options);
    str_add(&text, "%s seats=%d", r->options, r->out->seats);
    if (mono_setup_make(options, r->setup, &reason) != ST_OK)
        return why_bad(why, "línea %u: opciones: %s", r->options_line, reason.text);
    text = str_make(options, sizeof options);
    str_add(&text, "%s %s seats=%d", r->options, more, r->out->seats);
    BAD_IF(text.cut, "las opciones son demasiado largas");
    if (mono_setup_make(options, r->setup, why) != ST_OK)
        return ST_BAD;
    BAD_IF(r->setup->first != mono_usual_first(r->setup),
           "first= no va en un escenario, que ya dice quién empieza");
    if (r->setup->files)
        return why_bad(
            why, "línea %u: opciones: el tablero y los mazos han de ser los que trae el programa",
            r->options_line);
    return ST_OK;
}

/* Checks the group as a whole; false, and a fault, if its buildings cannot stand there. */
static bool check_group(struct scenario_reading *r, unsigned group)
{
    uint64_t members = r->setup->group[group].members;
    unsigned least, most, built = bits_lowest(members);
    mono_storeys(r->setup, r->s, members, &least, &most);
    for (uint64_t rest = members; mono_rank(r->setup, r->s->level[built]) < most; rest &= rest - 1)
        built = bits_lowest(rest);
    if (!most || !mono_ruleset(r->setup)->whole_groups)
        return true;
    const char *name = r->setup->group[group].name;
    bool whole = mono_owns_group(r->setup, r->s, r->s->owner[built], built);
    if (!whole || members & r->s->mortgaged)
        return lines_fault(&r->lines, r->deed_line[built], "propiedades",
                           "edificios en %u, pero el grupo %s está %s",
                           mono_deed_square(r->setup, built)->number, name,
                           whole ? _("hipotecado") : _("incompleto"));
    return !r->setup->even || most <= least + 1 ||
           lines_fault(&r->lines, r->deed_line[built], "propiedades",
                       "el grupo %s no está edificado por igual", name);
}

/* Checks all groups, and takes the buildings from the bank's stock. */
static bool check_buildings(struct scenario_reading *r)
{
    for (unsigned group = 0; group < r->setup->groups; group++)
        if (!check_group(r, group))
            return false;
    for (unsigned deed = 0; deed < r->setup->deeds; deed++) {
        bool hotel = r->s->level[deed] == MONO_HOTEL;
        unsigned count = hotel ? 1 : r->s->level[deed];
        uint16_t *stock = hotel ? &r->s->hotels : &r->s->houses;
        if (count > *stock)
            return lines_fault(&r->lines, r->deed_line[deed], "propiedades",
                               "a la banca no le quedan %s para la casilla %u",
                               hotel ? _("hoteles") : _("casas"),
                               mono_deed_square(r->setup, deed)->number);
        *stock = (uint16_t)(*stock - count);
    }
    return true;
}

/* subasta: the position begins with the auction of a deed of the bank. */
static bool open_first_auction(struct scenario_reading *r, unsigned first)
{
    struct game_state *s = r->s;
    if (r->lot == MONO_NONE)
        return true;
    if (mono_ruleset(r->setup)->by_percent)
        return lines_fault(&r->lines, r->lot_line, "subasta",
                           "en un anillo la abre el jugador que tiene el turno");
    if (!mono_bidders(s))
        return lines_fault(&r->lines, r->lot_line, "subasta", "nadie tiene dinero para pujar");
    if (s->owner[r->lot] != MONO_NONE)
        return lines_fault(&r->lines, r->lot_line, "subasta", "la propiedad es del jugador %d",
                           s->owner[r->lot] + 1);
    /* The bidding begins left of the player on turn, who has thrown and not bought (S17). */
    s->turn = s->keeper = s->first = (uint8_t)((first + r->setup->seats - 1u) % r->setup->seats);
    s->thrown = 1;
    s->lots = mono_bit(r->lot);
    s->origin = s->turn;
    return true;
}

/* Sets who begins (`wanted`, else the file), takes buildings and money from the bank, and goes on
 * to the first decision. */
static bool finish_state(struct scenario_reading *r, int wanted)
{
    struct game_state *s = r->s;
    int said = wanted >= 0 ? wanted : r->out->first;
    unsigned first = said == SEAT_NOBODY ? 0 : (unsigned)said;
    s->turn = s->keeper = s->first = (uint8_t)first;
    if (!check_buildings(r) || !open_first_auction(r, first))
        return false;
    s->bank = (int64_t)r->setup->money * r->setup->seats;
    for (unsigned seat = 0; seat < r->setup->seats; seat++)
        s->bank -= s->cash[seat];
    mono_proceed(r->setup, s);
    return true;
}

enum status mono_scenario(const char *text, size_t length, const char *options, int first,
                          struct game_setup *setup, struct game_state *state,
                          struct scenario *scenario, struct why *why)
{
    struct scenario_reading r = {.setup = setup, .s = state, .out = scenario, .lot = MONO_NONE};
    struct why wrong;
    memset(scenario, 0, sizeof *scenario);
    scenario->first = SEAT_NOBODY;
    BAD_IF(length > LINES_FILE_MAX, "pasa de %d KB", LINES_FILE_MAX / 1024);
    if (!read_scenario(&r, text, length, FOR_SETUP))
        return refuse_scenario(&r, why);
    TRY(make_scenario_setup(&r, options, why));
    BAD_IF(first >= scenario->seats, "el sitio %d no puede empezar: hay %d", first,
           scenario->seats);
    /* The start of a game, but the order is not thrown for and nothing is dealt. */
    unsigned due = (unsigned)setup->deal * setup->seats;
    mono_start(setup, state);
    state->order_due = 0;
    state->dealt = (uint8_t)(due < setup->deeds ? due : setup->deeds);
    if (!read_scenario(&r, text, length, FOR_POSITION) || !finish_state(&r, first))
        return refuse_scenario(&r, why);
    if (!mono_invariant(setup, state, &wrong)) /* cannot be: all of it was looked at above */
        return why_bad(why, "línea %u: %s", r.lines.line, wrong.text);
    return ST_OK;
}
