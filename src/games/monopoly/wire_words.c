/* Frames in words, and bit by bit as the seed prints them (seed 000, "La Trama del Protocolo"). */
#include "games/monopoly/wire_words.h"

#include "codec/frame4.h"

/* ---- the seed's tables ---- */

static const char *const properties[MONO_CODES] = {
    "Av. Mediterráneo",
    "Av. Báltica",
    "Av. Oriental",
    "Av. Vermont",
    "Av. Connecticut",
    "Plaza San Carlos",
    "Av. de los Estados",
    "Av. Virginia",
    "Plaza Santiago",
    "Av. Tennessee",
    "Av. Nueva York",
    "Av. Kentucky",
    "Av. Indiana",
    "Av. Illinois",
    "Av. Atlántico",
    "Av. Ventnor",
    "Jardines Marvin",
    "Av. Pacífico",
    "Av. Carolina del Norte",
    "Av. Pensilvania",
    "Plaza del Parque",
    "Paseo Tablado",
    "Compañía de Electricidad",
    "Obras de Agua Potable",
    "Ferrocarril Reading",
    "Ferrocarril Pensilvania",
    "Ferrocarril B & O",
    "Ferrocarril Short Line",
};

/* By the five bits of the card: the type, then the card. */
static const char *card_name(unsigned code, enum lang lang)
{
    const char *const names[32] = {
        tr(lang, "recibe $10 del banco"),
        tr(lang, "recibe $20 del banco"),
        tr(lang, "recibe $25 del banco"),
        tr(lang, "recibe $45 del banco"),
        tr(lang, "recibe $100 del banco"),
        tr(lang, "recibe $100 del banco"),
        tr(lang, "recibe $100 del banco"),
        tr(lang, "recibe $200 del banco"),
        tr(lang, "avanza a GO y cobra $200"),
        tr(lang, "va a la cárcel"),
        tr(lang, "puede salir gratis de la cárcel"),
        tr(lang, "cobra $50 de cada jugador"),
        tr(lang, "paga $50 al banco"),
        tr(lang, "paga $100 al banco"),
        tr(lang, "paga $150 al banco"),
        tr(lang, "paga $40 por cada casa y $115 por cada hotel"),
        tr(lang, "paga $50 a cada jugador"),
        tr(lang, "va a la cárcel"),
        tr(lang, "puede salir gratis de la cárcel"),
        tr(lang, "avanza a GO y cobra $200"),
        tr(lang, "cobra $50 del banco"),
        tr(lang, "cobra $150 del banco"),
        tr(lang, "paga $15 al banco"),
        tr(lang, "retrocede 3 casillas"),
        tr(lang, "va a Paseo Tablado"),
        tr(lang, "va a Av. Illinois"),
        tr(lang, "va a Plaza San Carlos; si pasa por GO cobra $200"),
        tr(lang, "va al Ferrocarril Reading; si pasa por GO cobra $200"),
        tr(lang, "avanza al ferrocarril más cercano; si tiene dueño paga el doble"),
        tr(lang, "avanza al servicio más cercano; si tiene dueño paga 10 veces los dados"),
        tr(lang, "paga $25 por cada casa y $100 por cada hotel"),
        tr(lang, "cobra $100 del banco"),
    };
    return names[code & MONO_LOW_FIVE];
}

const char *mono_wire_control(unsigned control, enum lang lang)
{
    const char *const names[MONO_CONTROLS] = {
        tr(lang, "iniciar partida"),        tr(lang, "tirar los dados"), tr(lang, "subasta"),
        tr(lang, "respuesta a la subasta"), tr(lang, "propiedades"),     tr(lang, "tomar tarjeta"),
        tr(lang, "retirarse del juego"),    tr(lang, "victoria"),
    };
    return control < MONO_CONTROLS ? names[control] : tr(lang, "no existe");
}

const char *mono_wire_property(unsigned code)
{
    return code < MONO_CODES ? properties[code] : NULL;
}

struct name {
    char text[48];
};

/* The property of the low five bits, or that there is none. */
static struct name property_name(uint8_t info, enum lang lang)
{
    struct name name;
    unsigned code = info & MONO_LOW_FIVE;
    struct str text = str_make(name.text, sizeof name.text);
    if (code < MONO_CODES)
        str_add(&text, "%s", properties[code]);
    else
        str_add(&text, tr(lang, "propiedad %u, que no existe"), code);
    return name;
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

static const char *type_name(unsigned type)
{
    return type ? "Arca Comunal" : "Casualidad";
}

/* ---- a frame in one sentence ---- */

static void explain_start(uint8_t info, enum lang lang, struct str *text)
{
    if (info & 4)
        str_add(text, tr(lang, "anuncio: %d jugadores"), (info & 3) + 1);
    else
        str_add(text, tr(lang, "inicio de partida: contador %d"), info & 3);
}

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
        str_add(text, first == second ? tr(lang, "dados %u y %u: dobles") : tr(lang, "dados %u y %u"), first, second);
}

static void explain_auction(const struct frame4 *frame, enum lang lang, struct str *text)
{
    unsigned act = frame->info >> 5 | 4;
    if (act != MONO_ACT_ASK && act != MONO_ACT_TRANSFER) {
        str_add(text, tr(lang, "subasta: acción %u%u%u, que no existe"), frame->info >> 7, frame->info >> 6 & 1u,
                frame->info >> 5 & 1u);
        return;
    }
    struct name property = property_name(frame->info, lang);
    str_add(text,
            act == MONO_ACT_ASK ? tr(lang, "subasta de %s: pregunta al equipo %d")
                                : tr(lang, "traspaso de %s al equipo %d"),
            property.text, frame->ed);
}

/* The three bits before a property, as an action; the high bit counts as set. NULL: there is no such action. */
static const char *action_name(unsigned bits, enum lang lang)
{
    switch (bits | 4) {
    case MONO_ACT_BUY:
        return tr(lang, "comprar");
    case MONO_ACT_SELL:
        return tr(lang, "vender");
    case MONO_ACT_MORTGAGE:
        return tr(lang, "hipotecar");
    default:
        return NULL;
    }
}

static void explain_property(uint8_t info, enum lang lang, struct str *text)
{
    const char *action = action_name(info >> 5, lang);
    if (!action) {
        str_add(text, tr(lang, "propiedades: acción %u%u%u, que no existe"), info >> 7, info >> 6 & 1u, info >> 5 & 1u);
    } else if ((info >> 5 | 4) == MONO_ACT_BUY && (info & MONO_LOW_FIVE) == MONO_CODE_FINE) {
        str_add(text, "%s", tr(lang, "paga la multa para salir de la cárcel"));
    } else {
        struct name property = property_name(info, lang);
        str_add(text, "%s %s", action, property.text);
    }
}

static void explain_card(uint8_t info, enum lang lang, struct str *text)
{
    str_add(text, tr(lang, "tarjeta %d de %s: %s"), (info & MONO_LOW_FIVE) + 1, type_name(info >> 4 & 1),
            card_name(info & MONO_LOW_FIVE, lang));
}

void mono_wire_explain(const struct frame4 *frame, enum lang lang, struct str *text)
{
    str_add(text, "%d>%d ", frame->eo, frame->ed);
    switch (frame->control) {
    case MONO_CONTROL_START:
        explain_start(frame->info, lang, text);
        break;
    case MONO_CONTROL_DICE:
        explain_dice(frame, lang, text);
        break;
    case MONO_CONTROL_AUCTION:
        explain_auction(frame, lang, text);
        break;
    case MONO_CONTROL_ANSWER:
        str_add(text, "%s: ", mono_wire_control(MONO_CONTROL_ANSWER, lang));
        add_offer(frame->info & MONO_LOW_FIVE, lang, text);
        break;
    case MONO_CONTROL_PROPERTY:
        explain_property(frame->info, lang, text);
        break;
    case MONO_CONTROL_CARD:
        explain_card(frame->info, lang, text);
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
    if (!(frame->info & MONO_INFO_HIGH))
        str_add(text, " (%s)", tr(lang, "bit 8 a cero"));
    if (frame->ed != frame->eo && frame->control >= MONO_CONTROL_PROPERTY && frame->control < MONO_CONTROL_VICTORY)
        str_add(text, ", %s %d", tr(lang, "turno para el equipo"), frame->ed);
}

/* ---- a frame bit by bit ---- */

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

static void split_property(struct frame_parts *parts, const struct frame4 *frame, enum lang lang)
{
    unsigned value;
    struct str means = frame_split(parts, "property", tr(lang, "propiedad"), 5, &value);
    bool fine = frame->control == MONO_CONTROL_PROPERTY && (frame->info >> 5 | 4) == MONO_ACT_BUY &&
                value == MONO_CODE_FINE; /* M8 */
    const char *name = mono_wire_property(value);
    str_add(&means, "%s", fine ? tr(lang, "la multa de la cárcel") : name ? name : tr(lang, "no existe"));
}

static void split_offer(struct frame_parts *parts, enum lang lang)
{
    unsigned value;
    struct str means = frame_split(parts, "offer", tr(lang, "oferta"), 5, &value);
    add_offer(value, lang, &means);
}

static void split_card(struct frame_parts *parts, enum lang lang)
{
    unsigned type, value;
    struct str means = frame_split(parts, "type", tr(lang, "tipo"), 1, &type);
    str_add(&means, "%s", type_name(type));
    means = frame_split(parts, "card", tr(lang, "tarjeta"), 4, &value);
    str_add(&means, "%u: %s", 16 * type + value + 1, card_name(16 * type + value, lang));
}

void mono_wire_fields(const struct frame4 *frame, enum lang lang, struct frame_parts *parts)
{
    switch (frame->control) {
    case MONO_CONTROL_DICE:
        frame_split(parts, "unused", tr(lang, "sin usar"), 2, NULL);
        frame_split(parts, "die1", tr(lang, "dado 1"), 3, NULL);
        frame_split(parts, "die2", tr(lang, "dado 2"), 3, NULL);
        break;
    case MONO_CONTROL_AUCTION:
    case MONO_CONTROL_PROPERTY:
        split_action(parts, frame->control, lang);
        split_property(parts, frame, lang);
        break;
    case MONO_CONTROL_ANSWER:
        split_action(parts, frame->control, lang);
        split_offer(parts, lang);
        break;
    case MONO_CONTROL_CARD:
        frame_split(parts, "unused", tr(lang, "sin usar"), 3, NULL);
        split_card(parts, lang);
        break;
    default:
        frame_split(parts, "unused", tr(lang, "sin usar"), 8, NULL);
        break;
    }
}
