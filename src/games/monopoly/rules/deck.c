/* Decks (.tjt): cards made of the basic actions of the manual's table (4.6.3.3, S33).
 *
 * Read as words, so that it does not matter how they are spread over lines. The braces that the
 * manual prints around ACCION are its notation; files that copy them are understood. */
#include <assert.h>

#include "games/monopoly/rules/data_lines.h"

enum { NUMBER_MAX = 999, GO_MAX = 999, TIMES_MAX = 100, ACTION_STEPS_MAX = 16 };
enum { STEPS_MAX = MONO_STEPS / MONO_DECKS }; /* of a deck: so the other deck's do not matter */

struct basic {
    const char *name;
    int32_t low, high;
    bool once; /* says how the rest of the action is meant: twice makes no sense */
};

static const struct basic basics[MONO_STEP_KINDS] = {
    [MONO_STEP_TO_SERVICE] = {"sgtServicio", 0, 1, false},
    [MONO_STEP_TO_STATION] = {"sgtEstacion", 0, 1, false},
    [MONO_STEP_TO_STREET] = {"sgtPropiedad", 0, 1, false},
    [MONO_STEP_JAIL] = {"encarcelar", 0, 1, false},
    /* a square that the board lacks is only warned of (S33) */
    [MONO_STEP_GO_TO] = {"avanzarA", 0, MONO_MONEY_MAX, false},
    [MONO_STEP_GO] = {"avanzar", -GO_MAX, GO_MAX, false},
    [MONO_STEP_PAY] = {"pagar", -MONO_MONEY_MAX, MONO_MONEY_MAX, false},
    [MONO_STEP_PER_HOUSE] = {"pagarPorCasa", 1, MONO_MONEY_MAX, false},
    [MONO_STEP_PER_HOTEL] = {"pagarPorHotel", 1, MONO_MONEY_MAX, false},
    [MONO_STEP_PAY_EACH] = {"pagarATodos", -MONO_MONEY_MAX, MONO_MONEY_MAX, false},
    [MONO_STEP_TIMES] = {"multiPago", 1, TIMES_MAX, true},
    [MONO_STEP_TIMES_DICE] = {"multiPagoDado", 0, 1, true},
    [MONO_STEP_SALARY] = {"cobrarSalida", 0, 1, true},
    [MONO_STEP_KEEP] = {"tarjetaCarcel", 0, 1, true},
};

/* A deck that is being read, and the card in hand, which is not yet part of it. */
struct draft {
    const struct game_setup *setup;
    struct mono_deck deck;
    struct mono_step step[STEPS_MAX];
    unsigned line[STEPS_MAX]; /* of each step */
    unsigned steps;           /* of finished cards */
    unsigned next;            /* those of the one in hand included */
    struct mono_card card;
    unsigned start; /* its line */
    size_t length;  /* of its text */
    bool open;      /* there is a card in hand */
    bool bad;       /* it has been listed: its rest is passed over */
    bool in_text;
    bool numbered;
    bool empty;     /* its last ACCION has no line so far */
    uint32_t given; /* kinds of steps in that ACCION */
};

static void begin_card(struct draft *draft, unsigned line)
{
    memset(&draft->card, 0, sizeof draft->card);
    draft->start = line;
    draft->length = 0;
    draft->next = draft->steps;
    draft->open = true;
    draft->bad = draft->numbered = draft->empty = false;
}

/* A card in hand that cannot be finished is listed once. */
static void spoil_card(struct draft *draft, struct data_lines *lines)
{
    if (!draft->open)
        begin_card(draft, lines->line);
    draft->bad = true;
}

static void spoil_text(struct draft *draft, struct data_lines *lines, const char *what)
{
    if (!draft->bad)
        lines_fault(lines, draft->start, "texto", "%s", _(what));
    draft->bad = true;
}

/* Inside [ ]: up to the bracket or the end of the line. */
static char *read_text(struct draft *draft, struct data_lines *lines, char *at)
{
    size_t length = strcspn(at, "]");
    char *rest = at + length;
    bool closed = *rest == ']';
    if (!closed && *at && at[strspn(at, " \t;")] == '\0') {
        spoil_text(draft, lines, "no se cierra con ]");
        draft->in_text = false;
        return at; /* the ';' closes what there is of the card */
    }
    *rest = '\0';
    at = lines_trim(at);
    if (!draft->bad && *at) {
        struct str text = {draft->card.text, sizeof draft->card.text, draft->length, false};
        str_add(&text, "%s%s", draft->length ? " " : "", at); /* a blank between two lines of it */
        if (text.cut)
            spoil_text(draft, lines, "más largo que 149 octetos");
        for (char *tab = text.at; (tab = strchr(tab, '\t'));)
            *tab = ' ';
        draft->length = text.length;
    }
    if (!closed)
        return rest;
    if (draft->length == 0)
        spoil_text(draft, lines, "está vacío");
    draft->in_text = false;
    return rest + 1;
}

/* '[': a new card. */
static void open_card(struct draft *draft, struct data_lines *lines)
{
    if (draft->in_text)
        spoil_text(draft, lines, "no se cierra con ]");
    else if (draft->open && !draft->bad)
        lines_fault(lines, lines->line, "", "la tarjeta de la línea %u no se cierra con ;",
                    draft->start);
    begin_card(draft, lines->line);
    draft->in_text = true;
}

static bool action_is_done(struct draft *draft, struct data_lines *lines)
{
    return !draft->empty || lines_fault(lines, lines->line, "ACCION", "no tiene nada");
}

/* ACCION: what follows is one of the card's alternatives. */
static bool begin_action(struct draft *draft, struct data_lines *lines)
{
    struct mono_card *card = &draft->card;
    if (!action_is_done(draft, lines))
        return false;
    if (card->actions == MONO_ACTIONS)
        return lines_fault(lines, lines->line, "ACCION", "más de %d entre las que elegir",
                           MONO_ACTIONS);
    card->first[card->actions] = card->first[card->actions + 1] = (uint16_t)draft->next;
    card->actions++;
    draft->empty = true;
    draft->given = 0;
    return true;
}

static bool set_card_number(struct draft *draft, struct data_lines *lines, const char *value)
{
    int32_t number;
    if (draft->numbered)
        return lines_fault(lines, lines->line, "numero", "dicho dos veces");
    if (!lines_number(lines, "numero", value, 0, NUMBER_MAX, &number))
        return false;
    for (unsigned i = 0; i < draft->deck.cards; i++)
        if (draft->deck.card[i].number == number)
            return lines_fault(lines, lines->line, "numero", "ya hay una tarjeta %d", (int)number);
    draft->card.number = (uint16_t)number;
    draft->numbered = true;
    return true;
}

/* Adds "name= value" to the action in hand; false: it does not fit there, which is listed. */
static bool add_card_step(struct draft *draft, struct data_lines *lines, unsigned kind,
                          const char *text)
{
    struct mono_card *card = &draft->card;
    const struct basic *basic = &basics[kind];
    int32_t value;
    const char *fault = NULL;
    if (!lines_number(lines, basic->name, text, basic->low, basic->high, &value))
        return false;
    if (card->actions == 0)
        fault = _("viene antes de ninguna ACCION");
    else if (basic->once && draft->given & 1u << kind)
        fault = _("dicho dos veces en una ACCION");
    else if (draft->next - card->first[card->actions - 1] == ACTION_STEPS_MAX)
        fault = _("más de 16 líneas en una ACCION");
    else if (draft->next == STEPS_MAX)
        fault = _("más de 512 líneas en un mazo");
    if (fault)
        return lines_fault(lines, lines->line, basic->name, "%s", fault);
    draft->empty = false;
    draft->given |= 1u << kind;
    /* 0 is "no" or "nothing", but for a square's number and for the salary, whose default is "yes"
     * (S33). */
    if (value == 0 && kind != MONO_STEP_GO_TO && kind != MONO_STEP_SALARY)
        return true;
    draft->line[draft->next] = lines->line;
    draft->step[draft->next++] = (struct mono_step){.value = value, .kind = (uint8_t)kind};
    card->first[card->actions] = (uint16_t)draft->next;
    card->keep |= kind == MONO_STEP_KEEP;
    return true;
}
_Static_assert(ACTION_STEPS_MAX == 16 && STEPS_MAX == 512 &&
                   sizeof((struct mono_card *)0)->text == 150,
               "as the messages say");

/* Squares by number become squares by index (S35); what leads nowhere is warned of (S33). */
static void resolve_step(struct draft *draft, struct data_lines *lines, unsigned at)
{
    struct mono_step *step = &draft->step[at];
    const char *name = basics[step->kind].name;
    bool known = true;
    if (step->kind == MONO_STEP_GO_TO) {
        unsigned square = mono_square_from(draft->setup, step->value);
        known = square != MONO_NONE ||
                lines_fault(lines, draft->line[at], name,
                            "el tablero no tiene casilla %d: no hace nada", (int)step->value);
        step->value = (int32_t)square;
    } else if (step->kind <= MONO_STEP_TO_STREET) {
        known =
            mono_next_of_kind(draft->setup, 0, step->kind) ||
            lines_fault(lines, draft->line[at], name, "el tablero no tiene ninguna: no hace nada");
    }
    if (!known)
        lines_forgive(lines);
}

/* ';': the card in hand becomes one of the deck, if it can. */
static void close_card(struct draft *draft, struct data_lines *lines)
{
    if (!draft->open) {
        lines_fault(lines, lines->line, "", "; sin una tarjeta");
    } else if (draft->bad) {
        /* listed already */
    } else if (!draft->numbered) {
        lines_fault(lines, lines->line, "numero", "falta");
    } else if (draft->card.actions == 0) {
        lines_fault(lines, lines->line, "ACCION", "falta");
    } else if (draft->deck.cards == MONO_CARDS) {
        lines_fault(lines, draft->start, "", "más de %d tarjetas", MONO_CARDS);
    } else if (action_is_done(draft, lines)) {
        for (; draft->steps < draft->next; draft->steps++)
            resolve_step(draft, lines, draft->steps);
        memcpy(&draft->deck.card[draft->deck.cards++], &draft->card, sizeof draft->card);
    }
    draft->open = draft->bad = false;
}

/* A word and what belongs to it: ACCION, or a name with '=' and its value. Returns what comes
 * after. */
static char *read_word(struct draft *draft, struct data_lines *lines, char *at)
{
    static const char ends[] = " \t={};[";
    char name[LINES_LENGTH_MAX + 1], value[LINES_LENGTH_MAX + 1];
    size_t length = strcspn(at, ends);
    memcpy(name, at, length);
    name[length] = '\0';
    at += length;
    at += strspn(at, " \t");
    bool good, named = length > 0;
    if (lines_same(name, "ACCION") || lines_same(name, "ACCIÓN")) {
        good = begin_action(draft, lines);
    } else if (!named || *at != '=') {
        good = lines_fault(lines, lines->line, "", "'%s': no es ACCION, ; ni nombre= valor",
                           lines_quote(named ? name : "=").text);
    } else {
        at += 1 + strspn(at + 1, " \t");
        length = strcspn(at, ends);
        memcpy(value, at, length);
        value[length] = '\0';
        at += length;
        unsigned kind = 0;
        while (kind < MONO_STEP_KINDS && !lines_same(name, basics[kind].name))
            kind++;
        if (lines_same(name, "numero") || lines_same(name, "número"))
            good = set_card_number(draft, lines, value);
        else if (kind < MONO_STEP_KINDS)
            good = add_card_step(draft, lines, kind, value);
        else
            good = lines_fault(lines, lines->line, "", "'%s' no es ninguna acción",
                               lines_quote(name).text);
    }
    if (!good)
        spoil_card(draft, lines);
    return at;
}

/* Reads a line word by word: cards can begin, go on and end anywhere in it. */
static void read_deck_line(struct draft *draft, struct data_lines *lines)
{
    for (char *at = lines->text; *at;) {
        if (*at == '[') {
            open_card(draft, lines);
            at++;
        }
        if (draft->in_text) {
            at = read_text(draft, lines, at);
        } else if (*at == ';') {
            close_card(draft, lines);
            at++;
        } else if (draft->bad || strchr(" \t{}", *at)) {
            at++;
        } else if (!draft->open) {
            lines_fault(lines, lines->line, "", "una tarjeta empieza con [texto]");
            spoil_card(draft, lines);
        } else {
            at = read_word(draft, lines, at);
        }
    }
}

/* Suerte's steps come first, so that the setup does not depend on which deck was read first. */
static void store_deck(struct game_setup *setup, unsigned index, const char *name,
                       struct draft *draft)
{
    struct mono_step steps[MONO_STEPS] = {0};
    unsigned count = 0;
    for (unsigned which = 0; which < MONO_DECKS; which++) {
        struct mono_deck *deck = which == index ? &draft->deck : &setup->deck[which];
        const struct mono_step *from = which == index ? draft->step : setup->step;
        for (struct mono_card *card = deck->card; card < deck->card + deck->cards; card++)
            for (unsigned k = 0; k <= card->actions; k++) {
                unsigned at = card->first[k], end = k < card->actions ? card->first[k + 1] : at;
                card->first[k] = (uint16_t)count;
                while (at < end)
                    steps[count++] = from[at++];
            }
    }
    memcpy(setup->step, steps, sizeof steps);
    setup->steps = (uint16_t)count;
    lines_file_name(name, draft->deck.file, sizeof draft->deck.file);
    memcpy(&setup->deck[index], &draft->deck, sizeof draft->deck);
    setup->data = mono_data_hash(setup);
}

enum status mono_deck_read(struct game_setup *setup, unsigned deck, const char *name,
                           const char *text, size_t length, struct mono_faults *faults,
                           struct why *why)
{
    assert(deck < MONO_DECKS);
    struct data_lines lines;
    struct draft draft;
    enum lines_result result;
    lines_open(&lines, text, length, faults);
    if (length > LINES_FILE_MAX)
        return lines_refuse(&lines, name, why, "pasa de 256 KB");
    memset(&draft, 0, sizeof draft);
    draft.setup = setup;
    for (lines.brackets = true; (result = lines_next(&lines)) != LINES_END;
         lines.inside = draft.in_text)
        if (result == LINES_TEXT)
            read_deck_line(&draft, &lines);
        else
            spoil_card(&draft, &lines);
    if (draft.open && !draft.bad)
        lines_fault(&lines, draft.start, "", "la última tarjeta no se cierra con ;");
    if (draft.deck.cards == 0)
        return lines_refuse(&lines, name, why, "sin tarjetas");
    store_deck(setup, deck, name, &draft);
    return ST_OK;
}

void mono_deck_write(const struct game_setup *setup, unsigned deck, struct str *text)
{
    for (unsigned i = 0; i < setup->deck[deck].cards; i++) {
        const struct mono_card *card = &setup->deck[deck].card[i];
        str_add(text,
                "[%s]\n"
                "numero= %d\n",
                card->text, card->number);
        for (unsigned k = 0; k < card->actions; k++) {
            str_add(text, "ACCION\n");
            for (unsigned at = card->first[k]; at < card->first[k + 1]; at++) {
                const struct mono_step *step = &setup->step[at];
                int32_t value = step->value;
                if (step->kind == MONO_STEP_GO_TO) /* a target that is not there: beyond the last */
                    value = value < setup->squares ? setup->square[value].number
                            : setup->squares       ? setup->square[setup->squares - 1].number + 1
                                                   : 0;
                str_add(text, "    %s= %d\n", basics[step->kind].name, value);
            }
            if (card->first[k] == card->first[k + 1]) /* an empty action still needs a line */
                str_add(text, "    pagar= 0\n");
        }
        str_add(text, ";\n");
    }
}
