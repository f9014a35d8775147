#include "games/truco/wire.h"

#include <string.h>

#include "codec/ring16.h"

static const char letters[] = "ABCDST#";

char truco_letter(unsigned station)
{
    return letters[station];
}

static uint8_t station_of(char letter)
{
    return (uint8_t)(strchr(letters, letter) - letters); /* ring16_valid has looked: it is one of them */
}

/* ---- reading ---- */

/* The card field: a card, a flor, points or nothing; the rest of the kind depends on it. */
enum cargo { CARGO_NOTHING, CARGO_CARD, CARGO_FLOR, CARGO_POINTS, CARGO_WRONG };

static enum cargo read_cargo(const struct ring16 *frame, struct truco_frame *meaning)
{
    unsigned number, suit;
    char code;
    const char *c = frame->card;
    if (memcmp(c, "###", 3) == 0)
        return CARGO_NOTHING;
    if (ring16_card(frame, &number, &code)) {
        if (!truco_suit_parse(code, &suit))
            return CARGO_WRONG;
        meaning->card = (uint8_t)truco_card(suit, number);
        return CARGO_CARD;
    }
    meaning->team = c[2] == 'b';
    if (c[0] == 'F')
        return CARGO_FLOR;
    meaning->points = (uint8_t)((c[0] - '0') * 10 + (c[1] - '0'));
    return meaning->points <= TRUCO_GOAL ? CARGO_POINTS : CARGO_WRONG;
}

/* A call or an answer; they are never together (ring16_valid), and nothing else goes with them. */
static bool read_call(const struct ring16 *frame, struct truco_frame *meaning)
{
    if (frame->ask_envido != RING16_NULL)
        meaning->kind = TRUCO_FRAME_CALL_ENVIDO;
    else if (frame->answer_envido != RING16_NULL)
        meaning->kind = TRUCO_FRAME_ANSWER_ENVIDO;
    else if (frame->ask_raise != RING16_NULL)
        meaning->kind = TRUCO_FRAME_CALL_TRUCO;
    else if (frame->answer_raise != RING16_NULL)
        meaning->kind = TRUCO_FRAME_ANSWER_TRUCO;
    else
        return false;
    meaning->yes = frame->answer_envido == 'S' || frame->answer_raise == 'S';
    return true;
}

static uint8_t kind_to_all(const struct truco_frame *meaning, enum cargo cargo)
{
    bool turn = meaning->turn != TRUCO_NO_TURN;
    if (cargo == CARGO_CARD)
        return turn ? TRUCO_FRAME_TURN : TRUCO_FRAME_OPEN;
    if (cargo == CARGO_NOTHING)
        return turn ? TRUCO_FRAME_TURN : TRUCO_FRAME_NONSENSE;
    if (turn || cargo == CARGO_WRONG)
        return TRUCO_FRAME_NONSENSE;
    return cargo == CARGO_FLOR ? TRUCO_FRAME_FLOR : TRUCO_FRAME_POINTS;
}

static uint8_t kind_of_player(const struct truco_frame *meaning, enum cargo cargo)
{
    if (meaning->turn != meaning->from || cargo > CARGO_CARD)
        return TRUCO_FRAME_NONSENSE;
    return cargo == CARGO_CARD ? TRUCO_FRAME_PLAY : TRUCO_FRAME_ASK;
}

struct truco_frame truco_frame_read(const struct ring16 *frame)
{
    struct truco_frame meaning = {.kind = TRUCO_FRAME_NONSENSE,
                                  .from = station_of(frame->from),
                                  .to = station_of(frame->to),
                                  .turn = station_of(frame->turn),
                                  .card = TRUCO_NO_CARD};
    memcpy(meaning.text, frame, sizeof meaning.text);
    enum cargo cargo = read_cargo(frame, &meaning);
    bool from_player = meaning.from != TRUCO_HOST, over = frame->winner[0] != 'S';
    if (over && (from_player || meaning.to != TRUCO_ALL))
        return meaning;
    if (over) {
        meaning.kind = TRUCO_FRAME_END;
        meaning.team = frame->winner[0] == 'B';
    } else if (read_call(frame, &meaning)) {
        if (cargo != CARGO_NOTHING || meaning.to < TRUCO_HOST || (from_player && meaning.turn != meaning.from))
            meaning.kind = TRUCO_FRAME_NONSENSE;
    } else if (from_player) {
        meaning.kind = kind_of_player(&meaning, cargo);
    } else if (meaning.to == TRUCO_ALL) {
        meaning.kind = kind_to_all(&meaning, cargo);
    } else if (cargo == CARGO_CARD && meaning.turn == TRUCO_NO_TURN) {
        meaning.kind = TRUCO_FRAME_DEAL;
    }
    return meaning;
}

/* ---- writing ---- */

struct ring16 truco_frame_write(const struct truco_frame *meaning)
{
    struct ring16 frame = ring16_blank(truco_letter(meaning->from), truco_letter(meaning->to));
    char answer = meaning->yes ? 'S' : 'N', team = meaning->team ? 'b' : 'a';
    frame.turn = truco_letter(meaning->turn);
    switch (meaning->kind) {
    case TRUCO_FRAME_FLOR:
        memcpy(frame.card, "FL", 2);
        frame.card[2] = team;
        break;
    case TRUCO_FRAME_POINTS:
        frame.card[0] = (char)('0' + meaning->points / 10);
        frame.card[1] = (char)('0' + meaning->points % 10);
        frame.card[2] = team;
        break;
    case TRUCO_FRAME_END:
        memcpy(frame.winner, meaning->team ? "BD" : "AC", 2);
        break;
    case TRUCO_FRAME_CALL_ENVIDO:
        frame.ask_envido = 'S';
        break;
    case TRUCO_FRAME_CALL_TRUCO:
        frame.ask_raise = 'S';
        break;
    case TRUCO_FRAME_ANSWER_ENVIDO:
        frame.answer_envido = answer;
        break;
    case TRUCO_FRAME_ANSWER_TRUCO:
        frame.answer_raise = answer;
        break;
    default:
        if (meaning->card != TRUCO_NO_CARD)
            ring16_put_card(&frame, truco_number(meaning->card), truco_suit_code(truco_suit(meaning->card)));
        break;
    }
    return frame;
}

/* ---- moves ---- */

struct truco_frame truco_frame_of_move(const struct truco_state *state, const struct move *move)
{
    struct truco_frame frame = {
        .from = state->seat, .to = TRUCO_HOST, .turn = state->seat, .card = TRUCO_NO_CARD, .kind = TRUCO_FRAME_PLAY};
    bool envido = state->phase == TRUCO_ENVIDO;
    switch (move->kind) {
    case TRUCO_MOVE_ENVIDO:
        frame.kind = TRUCO_FRAME_CALL_ENVIDO;
        break;
    case TRUCO_MOVE_TRUCO:
        frame.kind = TRUCO_FRAME_CALL_TRUCO;
        break;
    case TRUCO_MOVE_ACCEPT:
    case TRUCO_MOVE_REFUSE:
        frame.kind = envido ? TRUCO_FRAME_ANSWER_ENVIDO : TRUCO_FRAME_ANSWER_TRUCO;
        frame.yes = move->kind == TRUCO_MOVE_ACCEPT;
        break;
    default:
        frame.card = move->a;
        break;
    }
    return frame;
}

bool truco_move_of_frame(const struct truco_frame *frame, struct move *move)
{
    *move = (struct move){0};
    switch (frame->kind) {
    case TRUCO_FRAME_PLAY:
        move->kind = TRUCO_MOVE_PLAY;
        move->a = frame->card;
        return true;
    case TRUCO_FRAME_CALL_ENVIDO:
        move->kind = TRUCO_MOVE_ENVIDO;
        return true;
    case TRUCO_FRAME_CALL_TRUCO:
        move->kind = TRUCO_MOVE_TRUCO;
        return true;
    case TRUCO_FRAME_ANSWER_ENVIDO:
    case TRUCO_FRAME_ANSWER_TRUCO:
        move->kind = frame->yes ? TRUCO_MOVE_ACCEPT : TRUCO_MOVE_REFUSE;
        return true;
    default:
        return false;
    }
}

bool truco_frame_is_secret(const struct truco_frame *frame)
{
    return frame->from == TRUCO_HOST && frame->to < TRUCO_HOST;
}

/* ---- in words ---- */

static void explain_turn(const struct truco_frame *frame, enum lang lang, struct str *text)
{
    if (frame->turn != TRUCO_NO_TURN)
        str_add(text, tr(lang, "; turno de %c"), truco_letter(frame->turn));
}

static void explain_card(const struct truco_frame *frame, enum lang lang, struct str *text)
{
    if (frame->card == TRUCO_NO_CARD) {
        str_add(text, "%s", tr(lang, "empieza la partida"));
        return;
    }
    truco_card_name(frame->card, lang, text);
}

static void explain_call(const struct truco_frame *frame, enum lang lang, struct str *text)
{
    bool envido = frame->kind == TRUCO_FRAME_CALL_ENVIDO || frame->kind == TRUCO_FRAME_ANSWER_ENVIDO;
    const char *answer = frame->yes ? tr(lang, "quiero el envido") : tr(lang, "no quiero el envido");
    if (frame->kind == TRUCO_FRAME_CALL_ENVIDO || frame->kind == TRUCO_FRAME_CALL_TRUCO)
        str_add(text, "%s", envido ? tr(lang, "pide envido") : tr(lang, "pide truco o el siguiente canto"));
    else if (envido)
        str_add(text, "%s", answer);
    else
        str_add(text, "%s", frame->yes ? tr(lang, "quiero el truco") : tr(lang, "no quiero el truco"));
    if (frame->from == TRUCO_HOST)
        explain_turn(frame, lang, text);
}

void truco_frame_explain(const struct truco_frame *frame, enum lang lang, struct str *text)
{
    const char *team = frame->team ? "BD" : "AC";
    str_add(text, "%c → %c: ", truco_letter(frame->from), truco_letter(frame->to));
    switch (frame->kind) {
    case TRUCO_FRAME_DEAL:
        str_add(text, "%s", tr(lang, "reparte "));
        explain_card(frame, lang, text);
        break;
    case TRUCO_FRAME_OPEN:
        str_add(text, "%s", tr(lang, "la vira, o la última carta de la partida: "));
        explain_card(frame, lang, text);
        break;
    case TRUCO_FRAME_TURN:
    case TRUCO_FRAME_PLAY:
        explain_card(frame, lang, text);
        if (frame->from == TRUCO_HOST)
            explain_turn(frame, lang, text);
        break;
    case TRUCO_FRAME_FLOR:
        str_add(text, tr(lang, "flor de %s"), team);
        break;
    case TRUCO_FRAME_POINTS:
        if (frame->points == 1)
            str_add(text, tr(lang, "%s tiene 1 punto"), team);
        else
            str_add(text, tr(lang, "%s tiene %u puntos"), team, frame->points);
        break;
    case TRUCO_FRAME_END:
        str_add(text, tr(lang, "gana %s: fin del juego"), team);
        break;
    case TRUCO_FRAME_ASK:
        str_add(text, "%s", tr(lang, "pide que le manden todo otra vez"));
        break;
    case TRUCO_FRAME_NONSENSE:
        str_add(text, "%s", tr(lang, "no significa nada"));
        break;
    default:
        explain_call(frame, lang, text);
        break;
    }
}
