/* Frames in words, and bit by bit as the seed prints them (seed 000, "La Trama del Protocolo"). */
#include "games/monopoly/ring/frame_words.h"

#include <stdlib.h>

#include "codec/frame4.h"
#include "games/monopoly/rules/setup.h"

/* ---- the seed's tables ---- */

const uint8_t mono_wire_squares[MONO_CODES] = {
    1,  3,  6,  8,  9,  11, 13, 14, 16, 18, 19, 21, 23, 24, /* streets, as they come on the board */
    26, 27, 29, 31, 32, 34, 37, 39, 12, 28, 5,  15, 25, 35, /* … then companies and railways */
};

/* By the five bits of the card: the type, then the card. */
static const char *const cards[32] = {
    N_("recibe $10 del banco"),
    N_("recibe $20 del banco"),
    N_("recibe $25 del banco"),
    N_("recibe $45 del banco"),
    N_("recibe $100 del banco"),
    N_("recibe $100 del banco"),
    N_("recibe $100 del banco"),
    N_("recibe $200 del banco"),
    N_("avanza a GO y cobra $200"),
    N_("va a la cárcel"),
    N_("puede salir gratis de la cárcel"),
    N_("cobra $50 de cada jugador"),
    N_("paga $50 al banco"),
    N_("paga $100 al banco"),
    N_("paga $150 al banco"),
    N_("paga $40 por cada casa y $115 por cada hotel"),
    N_("paga $50 a cada jugador"),
    N_("va a la cárcel"),
    N_("puede salir gratis de la cárcel"),
    N_("avanza a GO y cobra $200"),
    N_("cobra $50 del banco"),
    N_("cobra $150 del banco"),
    N_("paga $15 al banco"),
    N_("retrocede 3 casillas"),
    N_("va a Paseo Tablado"),
    N_("va a Av. Illinois"),
    N_("va a Plaza San Carlos; si pasa por GO cobra $200"),
    N_("va al Ferrocarril Reading; si pasa por GO cobra $200"),
    N_("avanza al ferrocarril más cercano; si tiene dueño paga el doble"),
    N_("avanza al servicio más cercano; si tiene dueño paga 10 veces los dados"),
    N_("paga $25 por cada casa y $100 por cada hotel"),
    N_("cobra $100 del banco"),
};

static const char *const controls[MONO_CONTROLS] = {
    N_("iniciar partida"),        N_("tirar los dados"), N_("subasta"),
    N_("respuesta a la subasta"), N_("propiedades"),     N_("tomar tarjeta"),
    N_("retirarse del juego"),    N_("victoria")};

const char *mono_wire_control(unsigned control, enum lang lang)
{
    return tr(lang, control < MONO_CONTROLS ? controls[control] : N_("no existe"));
}

struct property_name {
    char text[48];
};

/* Returns the name of the property of the low five bits, from the seed's own board; empty: there is
 * none. */
static struct property_name property_name(unsigned info, enum lang lang)
{
    unsigned code = info & MONO_LOW_FIVE, number;
    struct property_name name = {""};
    const char *line = code < MONO_CODES ? mono_builtin("us.tab", NULL) : NULL;
    for (; line && *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *field = strchr(line, '|');
        /* sscanf measures all the rest of the text, so it is left to the one line that matters. */
        if (field && strtoul(field + 1, NULL, 10) == mono_wire_squares[code] &&
            sscanf(line, "%*[a-z_] | %u | %47[^|\n]", &number, name.text) == 2 &&
            number == mono_wire_squares[code]) {
            name.text[strlen(name.text) - 1] = '\0'; /* the blank before the next field */
            struct property_name said = name;
            snprintf(said.text, sizeof said.text, "%s", tr(lang, name.text));
            return said;
        }
    }
    return (struct property_name){""};
}

static void add_offer(unsigned offer, enum lang lang, struct str *text)
{
    if (offer == 0)
        str_add(text, "%s", tr(lang, "no ofrece nada"));
    else if (offer <= MONO_OFFERS)
        str_add(text, tr(lang, "ofrece %u %%"), 2 * offer);
    else
        str_add(text, tr(lang, "oferta %u, fuera de la tabla: cuenta como 0"), offer);
}

static const char *type_name(unsigned type, enum lang lang)
{
    return type ? tr(lang, "Arca Comunal") : tr(lang, "Casualidad");
}

/* Returns the action of the three bits before a property, the high one counting as set, or NULL. */
static const char *action_name(unsigned bits, enum lang lang)
{
    static const char *const names[8] = {[MONO_ACT_BUY] = N_("comprar"),
                                         [MONO_ACT_SELL] = N_("vender"),
                                         [MONO_ACT_MORTGAGE] = N_("hipotecar")};
    return names[bits | 4] ? tr(lang, names[bits | 4]) : NULL;
}

static bool is_fine(const struct frame4 *frame)
{
    return frame->control == MONO_CONTROL_PROPERTY &&
           (frame->info | MONO_INFO_HIGH) == (MONO_ACT_BUY << 5 | MONO_CODE_FINE);
}

/* ---- a frame in one sentence ---- */

static void explain_dice(const struct frame4 *frame, enum lang lang, struct str *text)
{
    unsigned first = frame->info >> 3 & 7, second = frame->info & 7;
    if (!(frame->info & MONO_INFO_HIGH))
        str_add(text, tr(lang, "cierra el turno: sigue el equipo %d"), frame->ed);
    else if (first == 0 && second == 0)
        str_add(text, tr(lang, "dados 0 y 0: no mueve a nadie, sigue el equipo %d"), frame->ed);
    else if (first % 7 == 0 || second % 7 == 0)
        str_add(text, tr(lang, "dados %u y %u: no existe esa tirada"), first, second);
    else
        str_add(text,
                first == second ? tr(lang, "dados %u y %u: dobles") : tr(lang, "dados %u y %u"),
                first, second);
}

/* Property and auction frames: an action and its property. */
static void explain_action(const struct frame4 *frame, enum lang lang, struct str *text)
{
    unsigned bits = frame->info >> 5, act = bits | 4;
    bool auction = frame->control == MONO_CONTROL_AUCTION;
    const char *action = action_name(bits, lang);
    struct property_name property = property_name(frame->info, lang);
    if (!*property.text)
        snprintf(property.text, sizeof property.text, tr(lang, "propiedad %u, que no existe"),
                 frame->info & MONO_LOW_FIVE);
    if (auction ? act != MONO_ACT_ASK && act != MONO_ACT_TRANSFER : !action)
        str_add(text,
                auction ? tr(lang, "subasta: acción %u%u%u, que no existe")
                        : tr(lang, "propiedades: acción %u%u%u, que no existe"),
                bits >> 2, bits >> 1 & 1u, bits & 1u);
    else if (auction)
        str_add(text,
                act == MONO_ACT_ASK ? tr(lang, "subasta de %s: pregunta al equipo %d")
                                    : tr(lang, "traspaso de %s al equipo %d"),
                property.text, frame->ed);
    else if (is_fine(frame))
        str_add(text, "%s", tr(lang, "paga la multa para salir de la cárcel"));
    else
        str_add(text, "%s %s", action, property.text);
}

void mono_wire_explain(const struct frame4 *frame, enum lang lang, struct str *text)
{
    unsigned info = frame->info, card = info & MONO_LOW_FIVE;
    str_add(text, "%d>%d ", frame->eo, frame->ed);
    switch (frame->control) {
    case MONO_CONTROL_START:
        if (info & 4)
            str_add(text, tr(lang, "anuncio: %d jugadores"), (info & 3) + 1);
        else
            str_add(text, tr(lang, "inicio de partida: contador %d"), info & 3);
        break;
    case MONO_CONTROL_DICE:
        explain_dice(frame, lang, text);
        break;
    case MONO_CONTROL_AUCTION:
    case MONO_CONTROL_PROPERTY:
        explain_action(frame, lang, text);
        break;
    case MONO_CONTROL_ANSWER:
        str_add(text, "%s: ", mono_wire_control(MONO_CONTROL_ANSWER, lang));
        add_offer(info & MONO_LOW_FIVE, lang, text);
        break;
    case MONO_CONTROL_CARD:
        str_add(text, tr(lang, "tarjeta %d de %s: %s"), card + 1, type_name(card >> 4, lang),
                tr(lang, cards[card]));
        break;
    case MONO_CONTROL_WITHDRAW:
        str_add(text, tr(lang, "el equipo %d se retira del juego"), frame->eo);
        break;
    case MONO_CONTROL_VICTORY:
        str_add(text, tr(lang, "victoria del equipo %d"), frame->ed);
        break;
    default:
        str_add(text, tr(lang, "control %d: Monopoly no lo define"), frame->control);
        break;
    }
    if (!(info & MONO_INFO_HIGH))
        str_add(text, " (%s)", tr(lang, "bit 8 a cero"));
    if (frame->ed != frame->eo && frame->control >= MONO_CONTROL_PROPERTY &&
        frame->control < MONO_CONTROL_VICTORY)
        str_add(text, ", %s %d", tr(lang, "turno para el equipo"), frame->ed);
}

/* ---- a frame bit by bit ---- */

/* The three bits before a property or an offer. */
static void split_action(struct frame_parts *parts, unsigned control, enum lang lang)
{
    unsigned value;
    struct str means = frame_split(parts, "action", tr(lang, "instrucción"), 3, &value);
    const char *name = NULL;
    if (control == MONO_CONTROL_PROPERTY)
        name = action_name(value, lang);
    else if ((value | 4) == MONO_ACT_ASK)
        name = tr(lang, "propuesta de subasta");
    else if ((value | 4) == MONO_ACT_TRANSFER && control == MONO_CONTROL_AUCTION)
        name = tr(lang, "traspaso de propiedad");
    str_add(&means, "%s", name ? name : tr(lang, "no existe"));
}

void mono_wire_fields(const struct frame4 *frame, enum lang lang, struct frame_parts *parts)
{
    unsigned type, value;
    struct str means;
    switch (frame->control) {
    case MONO_CONTROL_DICE:
        frame_split(parts, "unused", tr(lang, "sin usar"), 2, NULL);
        frame_split(parts, "die1", tr(lang, "dado 1"), 3, NULL);
        frame_split(parts, "die2", tr(lang, "dado 2"), 3, NULL);
        break;
    case MONO_CONTROL_AUCTION:
    case MONO_CONTROL_PROPERTY:
        split_action(parts, frame->control, lang);
        means = frame_split(parts, "property", tr(lang, "propiedad"), 5, &value);
        struct property_name name = property_name(value, lang);
        str_add(&means, "%s",
                is_fine(frame) ? tr(lang, "la multa de la cárcel") /* M8 */
                : *name.text   ? name.text
                               : tr(lang, "no existe"));
        break;
    case MONO_CONTROL_ANSWER:
        split_action(parts, frame->control, lang);
        means = frame_split(parts, "offer", tr(lang, "oferta"), 5, &value);
        add_offer(value, lang, &means);
        break;
    case MONO_CONTROL_CARD:
        frame_split(parts, "unused", tr(lang, "sin usar"), 3, NULL);
        means = frame_split(parts, "type", tr(lang, "tipo"), 1, &type);
        str_add(&means, "%s", type_name(type, lang));
        means = frame_split(parts, "card", tr(lang, "tarjeta"), 4, &value);
        str_add(&means, "%u: %s", 16 * type + value + 1, tr(lang, cards[16 * type + value]));
        break;
    default:
        frame_split(parts, "unused", tr(lang, "sin usar"), 8, NULL);
        break;
    }
}
