/* Monopoly's frames without a game: the codes of the seed's tables, and their names. */
#pragma once

#include "protocol/ring/ring_wire.h"

enum mono_control {
    MONO_CONTROL_START,
    MONO_CONTROL_DICE,
    MONO_CONTROL_AUCTION,
    MONO_CONTROL_ANSWER,
    MONO_CONTROL_PROPERTY,
    MONO_CONTROL_CARD,
    MONO_CONTROL_WITHDRAW,
    MONO_CONTROL_VICTORY,
    MONO_CONTROLS,
};

enum {
    MONO_INFO_HIGH = 0x80,   /* bit 8 of everything we send */
    MONO_INFO_NONE = 0x80,   /* no information; as dice: 0 and 0 */
    MONO_INFO_UNUSED = 0x40, /* bit 7 of a dice frame */
    MONO_INFO_CARD = 0xe0,   /* the unused bits of a card frame are ones */
    MONO_CODES = 28,         /* properties: the table's "Dec" less one */
    MONO_CODE_FINE = 31,     /* M8: pays to leave jail */
    MONO_OFFERS = 25,        /* M6: the highest, in steps of 2 % */
    MONO_LOW_FIVE = 31,      /* mask of a property or an offer */
};

/* Bits 8 to 6 of property and auction frames. */
enum {
    MONO_ACT_BUY = 4,
    MONO_ACT_SELL = 5,
    MONO_ACT_MORTGAGE = 6,
    MONO_ACT_ASK = 4,
    MONO_ACT_TRANSFER = 5
};

/* The squares of the US board in the order of the seed's table of properties ("Dec" less one). */
extern const uint8_t mono_wire_squares[MONO_CODES];

/* Puts the frame into one sentence, and into fields of bits as the seed prints them. */
void mono_wire_explain(const struct frame4 *frame, enum lang lang, struct str *text);
const char *mono_wire_control(unsigned control, enum lang lang);
void mono_wire_fields(const struct frame4 *frame, enum lang lang, struct frame_parts *parts);

/* trials.c */
extern const struct ring_trial mono_trials[];
