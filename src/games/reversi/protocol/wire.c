/* The game as its packets have it. See wire.h. */
#include "games/reversi/protocol/wire.h"

#include "base/bits.h"
#include "base/utf8.h"
#include "codec/packet.h"

uint8_t reversi_wire_colour(unsigned seat)
{
    return seat == REVERSI_BLACK ? PACKET_BLACK : PACKET_WHITE;
}

bool reversi_wire_seat(uint8_t colour, unsigned *seat)
{
    *seat = colour == PACKET_BLACK ? REVERSI_BLACK : REVERSI_WHITE;
    return colour <= PACKET_BLACK;
}

struct packet reversi_wire_move(unsigned square)
{
    return (struct packet){.kind = PACKET_MOVE,
                           .x = (uint8_t)(square % REVERSI_SIDE),
                           .y = (uint8_t)(square / REVERSI_SIDE)};
}

unsigned reversi_wire_square(uint8_t x, uint8_t y)
{
    return x < REVERSI_SIDE && y < REVERSI_SIDE ? (unsigned)REVERSI_SIDE * y + x
                                                : REVERSI_NO_SQUARE;
}

/* ---- packet 6 ---- */

/* The value of a disc of `seat` on the board of packet 6 (R3). */
static unsigned disc_value(unsigned seat, bool compat)
{
    return (seat == REVERSI_BLACK) != compat ? 2 : 1;
}

void reversi_wire_valid(const struct game_state *state, bool compat, struct packet *packet)
{
    *packet = (struct packet){.kind = PACKET_VALID};
    packet->colour = (uint8_t)(reversi_wire_colour(state->turn) ^ compat);
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++)
        for (uint64_t discs = state->discs[seat]; discs; discs &= discs - 1) {
            unsigned square = bits_lowest(discs);
            packet_set_square(packet->board, square % REVERSI_SIDE, square / REVERSI_SIDE,
                              disc_value(seat, compat));
        }
}

/* ST_BAD: the packet claims no position at all (REVERSI_BOARD_UNREADABLE). */
static enum status read_board(const struct packet *packet, bool compat, struct reversi_news *news,
                              struct why *why)
{
    *news = (struct reversi_news){.square = REVERSI_NO_SQUARE};
    if (!reversi_wire_seat((uint8_t)(packet->colour ^ compat), &news->turn))
        return why_bad(why, "el paquete 6 nombra el color %d: 0 es blanco y 1 es negro",
                       packet->colour);
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        unsigned x = square % REVERSI_SIDE, y = square / REVERSI_SIDE,
                 value = packet_square(packet->board, x, y);
        BREAKS_IF(value == 3, "R3", "el tablero del paquete 6 tiene el valor 3 en %c%u",
                  'a' + (int)x, y + 1);
        if (value)
            news->discs[value == disc_value(REVERSI_WHITE, compat)] |= reversi_bit(square);
    }
    return ST_OK;
}

enum reversi_board reversi_wire_judge(const struct game_setup *setup,
                                      const struct game_state *state, const struct packet *packet,
                                      bool compat, struct reversi_news *news, struct why *why)
{
    struct game_state after = *state;
    if (read_board(packet, compat, news, why) != ST_OK)
        return REVERSI_BOARD_UNREADABLE;
    uint64_t taken = after.discs[0] | after.discs[1], now = news->discs[0] | news->discs[1],
             fresh = now & ~taken;
    why_bad(why, "no hay exactamente una ficha nueva");
    if (taken & ~now || bits_count(fresh) != 1)
        return REVERSI_BOARD_NO_MOVE;
    news->square = bits_lowest(fresh);
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)news->square};
    if (reversi_legal(setup, &after, &move, why) != MOVE_LEGAL)
        return REVERSI_BOARD_NO_MOVE;
    reversi_apply(setup, &after, &move);
    why_bad(why, "se voltean otras fichas que las que dicen las reglas");
    if (memcmp(after.discs, news->discs, sizeof after.discs) != 0)
        return REVERSI_BOARD_OTHER_DISCS;
    if (after.turn == news->turn)
        return REVERSI_BOARD_RIGHT;
    bool over = after.phase == REVERSI_OVER;
    why_rule(why, "R6", "%s",
             over ? _("cuando nadie puede jugar, nombra el color que no ha movido")
                  : _("el turno pasa al color equivocado"));
    return over ? REVERSI_BOARD_OTHER_END : REVERSI_BOARD_OTHER_TURN;
}

const char *reversi_wire_other_way(const struct game_setup *setup, const struct game_state *state,
                                   const struct packet *packet, bool compat)
{
    struct reversi_news news;
    if (reversi_wire_judge(setup, state, packet, !compat, &news, NULL) <= REVERSI_BOARD_OTHER_DISCS)
        return NULL;
    return compat ? _("sin --compat reversidados") : _("con --compat reversidados");
}

/* ---- packets 7 and 3 ---- */

uint8_t reversi_wire_result(const struct game_state *state)
{
    unsigned black = bits_count(state->discs[REVERSI_BLACK]),
             white = bits_count(state->discs[REVERSI_WHITE]);
    return black == white ? PACKET_DRAW : black > white ? PACKET_BLACK_WINS : PACKET_WHITE_WINS;
}

uint8_t reversi_wire_gone(unsigned seat)
{
    return PACKET_WHITE_GONE + reversi_wire_colour(seat);
}

void reversi_wire_dice(unsigned dice, struct packet *packet)
{
    unsigned count = 0;
    *packet = (struct packet){.kind = PACKET_GIVE};
    for (; dice && count < PACKET_DICE; dice &= dice - 1)
        packet->dice[count++] = (uint8_t)(bits_lowest(dice) + 1);
}

bool reversi_wire_dice_set(const struct packet *packet, unsigned *dice)
{
    *dice = 0;
    for (unsigned i = 0; i < PACKET_DICE; i++) {
        if (packet->dice[i] < 1 || packet->dice[i] > REVERSI_SIDE)
            return false;
        *dice |= 1u << (packet->dice[i] - 1);
    }
    return true;
}

/* ---- in words ---- */

static const struct {
    const char *word, *words;
} reasons[PACKET_REASONS + 1] = {
    [PACKET_DRAW] = {"draw", N_("empate")},
    [PACKET_WHITE_WINS] = {"white wins", N_("ganan las blancas")},
    [PACKET_BLACK_WINS] = {"black wins", N_("ganan las negras")},
    [PACKET_WHITE_GONE] = {"white gone", N_("se han ido las blancas")},
    [PACKET_BLACK_GONE] = {"black gone", N_("se han ido las negras")},
    [PACKET_REASONS] = {"unknown", N_("motivo desconocido")},
};

const char *reversi_reason_word(uint8_t reason)
{
    return reasons[reason < PACKET_REASONS ? reason : PACKET_REASONS].word;
}

const char *reversi_wire_reason_words(unsigned reason, enum lang lang)
{
    return tr(lang, reasons[reason < PACKET_REASONS ? reason : PACKET_REASONS].words);
}

const char *reversi_wire_colour_words(unsigned colour, enum lang lang)
{
    unsigned seat;
    return reversi_wire_seat((uint8_t)colour, &seat) ? reversi_colour_name(seat, lang) : "?";
}

void reversi_name_clean(char *name)
{
    while (*name) {
        const char *at = name;
        size_t length = utf8_length(name, 4), octets = length ? length : 1;
        if (!length || is_control(utf8_next(&at)))
            memset(name, '?', octets);
        name += octets;
    }
}

void reversi_name_fact(struct facts *facts, const char *key, const char *name)
{
    char shown[PACKET_NAME + 1];
    utf8_show(shown, sizeof shown, name);
    fact_text(facts, key, shown);
}
