/* UNO frames and the moves they carry (seed 001, "Protocolo"; U10 to U14, U18, U19). */
#include "codec/frame4.h"
#include "games/uno/uno.h"
#include "protocol/ring/ring_wire.h"

extern const struct ring_trial uno_trials[]; /* trials.c */

enum {
    CONTROL_START = 1,
    CONTROL_DEALT = 2,
    CONTROL_WIN = 3,
    CONTROL_HAND = 6,
    CONTROL_TABLE = 7,
    INFO_HIGH = 0x80, /* bit 7 of everything we send */
    INFO_NONE = 0x80, /* U12 */
    COLOUR_UNSET = 1, /* U10: 01 where a colour means nothing */
};

static void uno_wire_options(int stations, struct str *text)
{
    str_add(text, "seats=%d", stations);
}

static bool uno_wire_encode(const struct game_setup *setup, const struct game_state *s,
                            const struct move *move, struct frame4 *frame)
{
    static const uint8_t controls[UNO_KINDS] = {CONTROL_HAND,  CONTROL_DEALT, CONTROL_TABLE,
                                                CONTROL_TABLE, CONTROL_TABLE, CONTROL_WIN};
    unsigned symbol = move->kind == UNO_MOVE_PASS ? UNO_NULL : uno_symbol(move->a),
             colour = COLOUR_UNSET;
    bool draw = move->kind == UNO_MOVE_DRAW;
    *frame = (struct frame4){
        .eo = s->seat, .ed = move->c, .control = controls[move->kind], .info = INFO_NONE};
    if (frame->control < CONTROL_HAND)
        return true;
    if (symbol < UNO_WILD)
        colour = uno_colour(move->a);
    else if (symbol != UNO_NULL && !draw) /* U4: a first CC is 0x8D */
        colour = (unsigned)move->n;
    /* U11: of a draw the direction in force, which is 0 during the set-up */
    unsigned direction = draw ? s->direction : move->b;
    frame->info = (uint8_t)(INFO_HIGH | direction << 6 | colour << 4 | symbol);
    return true;
}

/* The card that the octet names, a wild without its colour; UNO_NO_CARD for 1111. */
static unsigned card_of_info(uint8_t info)
{
    unsigned symbol = info & 15, colour = info >> 4 & 3;
    if (symbol == UNO_NULL)
        return UNO_NO_CARD;
    return symbol * 4 + (symbol < UNO_WILD ? colour : 0);
}

/* Notes in `why` a departure that changes nothing in the move (U19: tolerated and logged). */
static void note_departures(const struct game_state *s, const struct frame4 *frame,
                            const struct move *move, struct why *why)
{
    unsigned colour = frame->info >> 4 & 3;
    bool colourless =
        move->kind == UNO_MOVE_PASS || (move->kind == UNO_MOVE_DRAW && move->a >= UNO_COLOURED);
    why->text[0] = '\0';
    if (move->kind == UNO_MOVE_OPEN && frame->info == 0x4d)
        why_rule(why, "U4", "la primera carta CC es 4D: su bit de sentido cuenta");
    else if (!(frame->info & INFO_HIGH))
        why_rule(why, "ring.md", "el bit alto del octeto de información es 0");
    else if (frame->control < CONTROL_HAND && frame->info != INFO_NONE)
        why_rule(why, "U12", "el octeto de información del control %d no es 80", frame->control);
    else if (colourless && colour != COLOUR_UNSET)
        why_rule(why, "U10", "bits de color distintos de 01 en un paso o un comodín robado");
    else if (move->kind == UNO_MOVE_OPEN && move->a >= UNO_COLOURED && colour)
        why_rule(why, "U4", "la primera carta CC nombra un color");
    else if (frame->control == CONTROL_HAND && (frame->info >> 6 & 1) != s->direction)
        why_rule(why, "U11", "el bit de sentido de una carta robada no es el sentido vigente");
}

/* U13: the addressee has swallowed control 2, so the stations behind it learn of it from its next
 * card. */
static bool deal_was_handed_on(const struct game_setup *setup, const struct game_state *s,
                               const struct frame4 *frame)
{
    return s->phase == UNO_DEALT && frame->control == CONTROL_HAND &&
           frame->eo == uno_seat_after(setup, s->seat, 0, 1);
}

/* U13, U19: a program that takes every control 2 for its own deals when one is passed on to it. A
 * card of a station that does not have the deal means that. */
static bool deals_unasked(const struct game_state *s, const struct frame4 *frame)
{
    bool dealing = s->phase == UNO_DEAL || s->phase == UNO_DEALT;
    bool handed_on = s->in_draw <= UNO_CARDS - UNO_HAND; /* the first one has its cards */
    return dealing && handed_on && frame->control == CONTROL_HAND;
}

static enum wire_reading uno_wire_decode(const struct game_setup *setup, const struct game_state *s,
                                         const struct frame4 *frame, struct wire_moves *moves,
                                         struct why *why)
{
    unsigned card = card_of_info(frame->info), direction = frame->info >> 6 & 1;
    bool handed_on = deal_was_handed_on(setup, s, frame);
    moves->count = 0;
    moves->swallowed = handed_on;
    moves->tolerated = false;
    if (handed_on)
        moves->move[moves->count++] = (struct move){.kind = UNO_MOVE_DEALT, .c = frame->eo};
    struct move *move = &moves->move[moves->count++];
    *move = (struct move){.c = frame->ed};
    if (frame->control == CONTROL_DEALT) {
        move->kind = UNO_MOVE_DEALT;
    } else if (frame->control == CONTROL_WIN) {
        move->kind = UNO_MOVE_WIN;
    } else if (frame->control == CONTROL_HAND) {
        move->kind = UNO_MOVE_DRAW;
        move->a = (uint8_t)card;
    } else if (frame->control == CONTROL_TABLE) {
        move->kind = card == UNO_NO_CARD    ? UNO_MOVE_PASS
                     : s->phase == UNO_OPEN ? UNO_MOVE_OPEN
                                            : UNO_MOVE_PLAY;
        move->a = (uint8_t)(card == UNO_NO_CARD ? 0 : card);
        move->b = (uint8_t)direction;
        move->n = move->kind == UNO_MOVE_PLAY && card >= UNO_COLOURED ? frame->info >> 4 & 3 : 0;
    } else {
        why_bad(why, "el control %d no significa nada en UNO", frame->control);
        return WIRE_UNKNOWN;
    }
    if ((s->phase == UNO_WON || s->phase == UNO_OVER) && frame->control >= CONTROL_HAND) {
        why_rule(why, "U18", "una carta detrás de la última de alguien: se pasa y no se aplica");
        moves->tolerated = true;
        return WIRE_IGNORED;
    }
    if (!handed_on && frame->eo < setup->seats && frame->eo != s->seat && deals_unasked(s, frame)) {
        moves->swallowed = true;
        why_rule(why, "U13",
                 "la estación %d reparte y es el turno de la estación %d: un programa que se traga "
                 "el control 2 y falla "
                 "si se le pasa uno: arranca esta estación con --compat juegouno",
                 frame->eo, s->seat);
        return WIRE_REFUSED;
    }
    if (!handed_on && (frame->eo >= setup->seats || frame->eo != s->seat)) {
        why_rule(why, "U19", "fuera de turno: envía la estación %d y es el turno de la estación %d",
                 frame->eo, s->seat);
        return WIRE_REFUSED;
    }
    note_departures(s, frame, move, why);
    if (handed_on)
        why_rule(why, "U13", "el control 2 no ha dado la vuelta: se lo ha tragado la estación %d",
                 frame->eo);
    return WIRE_MOVE;
}

static bool uno_settled_by_answer(const struct frame4 *frame)
{
    return frame->control == CONTROL_DEALT; /* U13 */
}

static void explain_card(uint8_t info, enum lang lang, struct str *text)
{
    unsigned symbol = info & 15, colour = info >> 4 & 3;
    if (symbol == UNO_NULL) {
        str_add(text, "%s", tr(lang, "paso (1111)"));
        return;
    }
    uno_card_name(card_of_info(info), lang, text);
    if (symbol >= UNO_WILD)
        str_add(text, " %s %s", tr(lang, "con color"), uno_colour_name(colour, lang));
}

static const char *uno_control_name(unsigned control, enum lang lang)
{
    static const char *const names[] = {[CONTROL_START] = N_("iniciar partida"),
                                        [CONTROL_DEALT] = N_("cartas iniciales"),
                                        [CONTROL_WIN] = N_("victoria"),
                                        [CONTROL_HAND] = N_("carta a la mano"),
                                        [CONTROL_TABLE] = N_("carta a la mesa")};
    return tr(lang, control <= CONTROL_TABLE && names[control] ? names[control] : N_("no existe"));
}

static void uno_wire_explain(const struct frame4 *frame, enum lang lang, struct str *text)
{
    uint8_t info = frame->info;
    str_add(text, "%d>%d ", frame->eo, frame->ed);
    switch (frame->control) {
    case CONTROL_START:
        if (info & 4)
            str_add(text, tr(lang, "anuncio: %d jugadores"), (info & 3) + 1);
        else
            str_add(text, tr(lang, "inicio de partida: contador %d"), info & 3);
        break;
    case CONTROL_DEALT:
        str_add(text, tr(lang, "cartas iniciales: le toca repartirse al equipo %d"), frame->ed);
        break;
    case CONTROL_WIN:
        str_add(text, tr(lang, "victoria del equipo %d"), frame->eo);
        break;
    case CONTROL_HAND:
    case CONTROL_TABLE:
        str_add(text, "%s: ", uno_control_name(frame->control, lang));
        explain_card(info, lang, text);
        str_add(text, ", %s",
                info & 0x40 ? tr(lang, "sentido derecha (1)") : tr(lang, "sentido izquierda (0)"));
        if (frame->control == CONTROL_TABLE)
            str_add(text, ", %s %d", tr(lang, "turno para el equipo"), frame->ed);
        break;
    default:
        str_add(text, tr(lang, "control %d: UNO no lo define"), frame->control);
        break;
    }
    if (!(info & INFO_HIGH))
        str_add(text, " (%s)", tr(lang, "bit 7 a cero"));
}

/* The octet of a card: unused bit, direction, colour, symbol. Other controls do not use it. */
static void uno_wire_fields(const struct frame4 *frame, enum lang lang, struct frame_parts *parts)
{
    unsigned value;
    if (frame->control != CONTROL_HAND && frame->control != CONTROL_TABLE) {
        frame_split(parts, "unused", tr(lang, "sin usar"), 8, NULL);
        return;
    }
    frame_split(parts, "unused", tr(lang, "sin usar"), 1, NULL);
    struct str means = frame_split(parts, "direction", tr(lang, "sentido"), 1, &value);
    str_add(&means, "%s", value ? tr(lang, "derecha") : tr(lang, "izquierda"));
    means = frame_split(parts, "colour", tr(lang, "color"), 2, &value);
    str_add(&means, "%s", uno_colour_name(value, lang));
    means = frame_split(parts, "card", tr(lang, "carta"), 4, NULL);
    explain_card(frame->info, lang, &means);
}

static const struct wire_quirk habits[] = {
    {.name = "juegouno",
     .what = N_("traga el control 2 como los programas conocidos (U13)"),
     .swallows = true},
    {0},
};

const struct ring_wire uno_ring_wire = {
    .start_control = CONTROL_START,
    .trials = uno_trials,
    .habits = habits,
    .options = uno_wire_options,
    .encode = uno_wire_encode,
    .decode = uno_wire_decode,
    .settled_by_answer = uno_settled_by_answer,
    .explain = uno_wire_explain,
    .control_name = uno_control_name,
    .fields = uno_wire_fields,
};
