/* The game and its packets: see wire.h. */
#include "games/reversi/wire.h"

#include <string.h>

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

/* ---- packet 6 ---- */

/* What a disc of `seat` is on the board (R3). */
static unsigned value_of(unsigned seat, bool compat)
{
    return (seat == REVERSI_BLACK) != compat ? 2 : 1;
}

void reversi_wire_valid(const struct reversi_state *state, bool compat, struct packet *packet)
{
    *packet = (struct packet){.kind = PACKET_VALID};
    packet->colour = (uint8_t)(reversi_wire_colour(state->turn) ^ compat);
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++)
        for (uint64_t discs = state->discs[seat]; discs; discs &= discs - 1) {
            unsigned square = bits_lowest(discs);
            packet_set_square(packet->board, square % REVERSI_SIDE, square / REVERSI_SIDE, value_of(seat, compat));
        }
}

bool reversi_wire_position(const struct packet *packet, bool compat, uint64_t discs[REVERSI_SEATS], unsigned *turn,
                           struct why *why)
{
    memset(discs, 0, REVERSI_SEATS * sizeof *discs);
    if (!reversi_wire_seat((uint8_t)(packet->colour ^ compat), turn)) {
        why_bad(why, "packet 6 names the colour %d: 0 is white and 1 is black", packet->colour);
        return false;
    }
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        unsigned x = square % REVERSI_SIDE, y = square / REVERSI_SIDE, value = packet_square(packet->board, x, y);
        if (value == 3) {
            why_rule(why, "R3", "the board of packet 6 has the value 3 on %c%u", 'a' + (int)x, y + 1);
            return false;
        }
        for (unsigned seat = 0; seat < REVERSI_SEATS; seat++)
            if (value == value_of(seat, compat))
                discs[seat] |= reversi_bit(square);
    }
    return true;
}

/* ---- packets 7 and 3 ---- */

uint8_t reversi_wire_result(const void *setup, const struct reversi_state *state)
{
    struct result result;
    reversi_result(setup, state, &result);
    if (result.winner < 0)
        return PACKET_DRAW;
    return result.winner == REVERSI_WHITE ? PACKET_WHITE_WINS : PACKET_BLACK_WINS;
}

uint8_t reversi_wire_gone(unsigned seat)
{
    return seat == REVERSI_WHITE ? PACKET_WHITE_GONE : PACKET_BLACK_GONE;
}

void reversi_wire_dice(unsigned dice, struct packet *packet)
{
    unsigned count = 0;
    *packet = (struct packet){.kind = PACKET_GIVE};
    for (unsigned number = 1; number <= REVERSI_SIDE && count < PACKET_DICE; number++)
        if (dice >> (number - 1) & 1)
            packet->dice[count++] = (uint8_t)number;
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

void reversi_name_fact(struct facts *facts, const char *key, const char *name)
{
    char shown[PACKET_NAME + 1];
    utf8_show(shown, sizeof shown, name);
    fact_text(facts, key, shown);
}

const char *reversi_colour_word(unsigned seat)
{
    return seat == REVERSI_BLACK ? "black" : "white";
}

const char *reversi_reason_word(uint8_t reason)
{
    static const char *const words[PACKET_REASONS] = {"draw", "white wins", "black wins", "white gone", "black gone"};
    return reason < PACKET_REASONS ? words[reason] : "unknown";
}

const char *reversi_wire_colour_words(unsigned colour, enum lang lang)
{
    return colour == PACKET_WHITE ? tr(lang, "blancas") : colour == PACKET_BLACK ? tr(lang, "negras") : "?";
}

const char *reversi_wire_reason_words(unsigned reason, enum lang lang)
{
    switch (reason) {
    case PACKET_DRAW:
        return tr(lang, "empate");
    case PACKET_WHITE_WINS:
        return tr(lang, "ganan las blancas");
    case PACKET_BLACK_WINS:
        return tr(lang, "ganan las negras");
    case PACKET_WHITE_GONE:
        return tr(lang, "se han ido las blancas");
    case PACKET_BLACK_GONE:
        return tr(lang, "se han ido las negras");
    default:
        return tr(lang, "motivo desconocido");
    }
}

/* A name from a peer may hold anything: what a terminal would obey shows as question marks. */
static void add_name(const char *name, struct str *text)
{
    char safe[PACKET_NAME + 1];
    utf8_copy(safe, sizeof safe, name);
    utf8_scrub(safe, '?');
    str_add(text, "%s", safe);
}

void reversi_wire_board(const struct packet *packet, bool compat, const char *between, struct str *text)
{
    for (unsigned y = 0; y < REVERSI_SIDE; y++) {
        str_add(text, "%s", y ? between : "");
        for (unsigned x = 0; x < REVERSI_SIDE; x++) {
            unsigned value = packet_square(packet->board, x, y);
            str_add(text, "%c", "-OX?"[value && value < 3 && compat ? 3 - value : value]);
        }
    }
}

static void explain_board(const struct packet *packet, bool compat, enum lang lang, struct str *text)
{
    unsigned colour = packet->colour <= PACKET_BLACK ? packet->colour ^ compat : packet->colour;
    str_add(text, tr(lang, "movimiento válido: turno de las %s, tablero "), reversi_wire_colour_words(colour, lang));
    reversi_wire_board(packet, compat, "/", text);
}

static void explain_move(const struct packet *packet, enum lang lang, struct str *text)
{
    if (packet->x < REVERSI_SIDE && packet->y < REVERSI_SIDE)
        str_add(text, tr(lang, "movimiento a %c%d (x %d, y %d)"), 'a' + packet->x, packet->y + 1, packet->x, packet->y);
    else
        str_add(text, tr(lang, "movimiento fuera del tablero (x %d, y %d)"), packet->x, packet->y);
}

void reversi_wire_explain(const struct packet *packet, bool compat, enum lang lang, struct str *text)
{
    switch (packet->kind) {
    case PACKET_START:
        str_add(text, tr(lang, "comienza la partida: juegas con %s, empiezan las %s, contra "),
                reversi_wire_colour_words(packet->colour, lang), reversi_wire_colour_words(packet->first, lang));
        add_name(packet->name, text);
        break;
    case PACKET_PLAY:
        str_add(text, "%s", tr(lang, "quiero jugar: "));
        add_name(packet->name, text);
        break;
    case PACKET_GIVE:
        str_add(text, tr(lang, "dados: %d, %d y %d"), packet->dice[0], packet->dice[1], packet->dice[2]);
        break;
    case PACKET_MOVE:
        explain_move(packet, lang, text);
        break;
    case PACKET_INVALID:
        str_add(text, "%s", tr(lang, "movimiento inválido"));
        break;
    case PACKET_VALID:
        explain_board(packet, compat, lang, text);
        break;
    case PACKET_END:
        str_add(text, tr(lang, "fin de la partida: %s"), reversi_wire_reason_words(packet->reason, lang));
        break;
    case PACKET_ASK:
        str_add(text, tr(lang, "pido dados, con %s"), reversi_wire_colour_words(packet->colour, lang));
        break;
    default:
        str_add(text, "%s", tr(lang, "dejo la partida"));
        break;
    }
}
