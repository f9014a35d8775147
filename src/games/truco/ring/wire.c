/* The meaning of the 16 characters: reading, writing, moves, and words for people. */
#include "games/truco/ring/wire.h"

static const char letters[] = "ABCDST#";

char truco_letter(unsigned station)
{
    return letters[station];
}

const char *truco_team_letters(unsigned team)
{
    return team ? "BD" : "AC";
}

/* Where the four calls and answers are, in the order of their kinds. */
static const uint8_t call_places[] = {
    offsetof(struct ring16, ask_envido), offsetof(struct ring16, ask_raise),
    offsetof(struct ring16, answer_envido), offsetof(struct ring16, answer_raise)};
enum { CALLS = sizeof call_places };

/* The letter is one of them: ring16_valid has checked. */
static uint8_t station_of(char letter)
{
    return (uint8_t)(strchr(letters, letter) - letters);
}

/* ---- reading ---- */

/* What the card field holds. */
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

/* Whether a player's frame can have this Turno: itself, or null in a call or an answer. */
static bool is_turn_of_player(const struct truco_frame *meaning)
{
    return meaning->turn == meaning->from ||
           (meaning->turn == TRUCO_NO_TURN && truco_frame_is_call(meaning));
}

/* Kinds of frames to all without a turn, and of players' frames, by their cargo. */
static const uint8_t kind_to_all[] = {
    [CARGO_NOTHING] = TRUCO_FRAME_NONSENSE, [CARGO_CARD] = TRUCO_FRAME_OPEN,
    [CARGO_FLOR] = TRUCO_FRAME_FLOR,        [CARGO_POINTS] = TRUCO_FRAME_POINTS,
    [CARGO_WRONG] = TRUCO_FRAME_NONSENSE,
};
static const uint8_t kind_of_player[] = {
    [CARGO_NOTHING] = TRUCO_FRAME_ASK,
    [CARGO_CARD] = TRUCO_FRAME_PLAY,
};

struct truco_frame truco_frame_read(const struct ring16 *frame)
{
    struct truco_frame meaning = {.kind = TRUCO_FRAME_NONSENSE,
                                  .from = station_of(frame->from),
                                  .to = station_of(frame->to),
                                  .turn = station_of(frame->turn),
                                  .card = TRUCO_NO_CARD,
                                  .octets = *frame};
    enum cargo cargo = read_cargo(frame, &meaning);
    bool from_player = meaning.from != TRUCO_HOST, over = frame->winner[0] != 'S';
    unsigned call = 0; /* or answer: a frame has at most one (ring16_valid) */
    while (call < CALLS && ((const char *)frame)[call_places[call]] == RING16_NULL)
        call++;
    if (over && (from_player || meaning.to != TRUCO_ALL))
        return meaning;
    if (over) {
        meaning.kind = TRUCO_FRAME_END;
        meaning.team = frame->winner[0] == 'B';
    } else if (call < CALLS) {
        meaning.kind = (uint8_t)(TRUCO_FRAME_CALL_ENVIDO + call);
        meaning.yes = meaning.kind >= TRUCO_FRAME_ANSWER_ENVIDO &&
                      ((const char *)frame)[call_places[call]] == 'S';
        if (cargo != CARGO_NOTHING || meaning.to < TRUCO_HOST ||
            (from_player && !is_turn_of_player(&meaning)))
            meaning.kind = TRUCO_FRAME_NONSENSE;
    } else if (from_player) {
        if (is_turn_of_player(&meaning) && cargo <= CARGO_CARD)
            meaning.kind = kind_of_player[cargo];
    } else if (meaning.to == TRUCO_ALL && meaning.turn == TRUCO_NO_TURN) {
        meaning.kind = kind_to_all[cargo];
    } else if (meaning.to == TRUCO_ALL && cargo <= CARGO_CARD) {
        meaning.kind = TRUCO_FRAME_TURN;
    } else if (cargo == CARGO_CARD && meaning.turn == TRUCO_NO_TURN) {
        meaning.kind = TRUCO_FRAME_DEAL;
    }
    return meaning;
}

/* ---- writing ---- */

struct ring16 truco_frame_write(struct truco_frame meaning)
{
    struct ring16 frame = ring16_blank(truco_letter(meaning.from), truco_letter(meaning.to));
    char team = meaning.team ? 'b' : 'a';
    frame.turn = truco_letter(meaning.turn);
    if (truco_frame_is_call(&meaning)) {
        bool yes = meaning.kind < TRUCO_FRAME_ANSWER_ENVIDO || meaning.yes;
        ((char *)&frame)[call_places[meaning.kind - TRUCO_FRAME_CALL_ENVIDO]] = yes ? 'S' : 'N';
    } else if (meaning.kind == TRUCO_FRAME_FLOR) {
        memcpy(frame.card, (char[]){'F', 'L', team}, sizeof frame.card);
    } else if (meaning.kind == TRUCO_FRAME_POINTS) {
        char tens = (char)('0' + meaning.points / 10), ones = (char)('0' + meaning.points % 10);
        memcpy(frame.card, (char[]){tens, ones, team}, sizeof frame.card);
    } else if (meaning.kind == TRUCO_FRAME_END) {
        memcpy(frame.winner, truco_team_letters(meaning.team), sizeof frame.winner);
    } else if (meaning.card != TRUCO_NO_CARD) {
        ring16_put_card(&frame, truco_number(meaning.card),
                        truco_suit_code(truco_suit(meaning.card)));
    }
    return frame;
}

struct truco_frame truco_frame_act(unsigned kind, unsigned seat, unsigned card)
{
    return (struct truco_frame){.kind = (uint8_t)kind,
                                .from = (uint8_t)seat,
                                .to = TRUCO_HOST,
                                .turn = (uint8_t)seat,
                                .card = (uint8_t)card};
}

struct truco_frame truco_frame_to_all(unsigned kind, unsigned turn, unsigned card)
{
    return (struct truco_frame){.kind = (uint8_t)kind,
                                .from = TRUCO_HOST,
                                .to = TRUCO_ALL,
                                .turn = (uint8_t)turn,
                                .card = (uint8_t)card};
}

struct truco_frame truco_frame_of_team(unsigned kind, unsigned team, unsigned points)
{
    struct truco_frame frame = truco_frame_to_all(kind, TRUCO_NO_TURN, TRUCO_NO_CARD);
    frame.team = (uint8_t)team;
    frame.points = (uint8_t)points;
    return frame;
}

struct truco_frame truco_frame_deal(unsigned seat, unsigned card)
{
    struct truco_frame frame = truco_frame_to_all(TRUCO_FRAME_DEAL, TRUCO_NO_TURN, card);
    frame.to = (uint8_t)seat;
    return frame;
}

/* ---- moves ---- */

static bool shows_card(const struct truco_frame *frame)
{
    return frame->card != TRUCO_NO_CARD && frame->kind <= TRUCO_FRAME_PLAY &&
           frame->kind != TRUCO_FRAME_END;
}

struct truco_frame truco_frame_of_move(const struct game_state *state, const struct move *move)
{
    bool envido = move->kind == TRUCO_MOVE_ENVIDO, answers_envido = state->phase == TRUCO_ENVIDO;
    if (move->kind == TRUCO_MOVE_PLAY)
        return truco_frame_act(TRUCO_FRAME_PLAY, state->seat, move->a);
    if (envido || move->kind == TRUCO_MOVE_TRUCO)
        return truco_frame_act(envido ? TRUCO_FRAME_CALL_ENVIDO : TRUCO_FRAME_CALL_TRUCO,
                               state->seat, TRUCO_NO_CARD);
    struct truco_frame frame =
        truco_frame_act(answers_envido ? TRUCO_FRAME_ANSWER_ENVIDO : TRUCO_FRAME_ANSWER_TRUCO,
                        state->seat, TRUCO_NO_CARD);
    frame.yes = move->kind == TRUCO_MOVE_ACCEPT;
    return frame;
}

struct truco_frame truco_frame_showing(const struct game_state *before, const struct move *move,
                                       const struct game_state *after)
{
    struct truco_frame frame = truco_frame_of_move(before, move);
    frame.from = TRUCO_HOST;
    frame.to = TRUCO_ALL;
    frame.turn = (uint8_t)truco_turn(after);
    if (frame.kind == TRUCO_FRAME_PLAY)
        frame.kind = frame.turn == TRUCO_NO_TURN ? TRUCO_FRAME_OPEN : TRUCO_FRAME_TURN;
    return frame;
}

bool truco_move_of_frame(const struct truco_frame *frame, struct move *move)
{
    *move = (struct move){0};
    if (frame->kind == TRUCO_FRAME_CALL_ENVIDO)
        move->kind = TRUCO_MOVE_ENVIDO;
    else if (frame->kind == TRUCO_FRAME_CALL_TRUCO)
        move->kind = TRUCO_MOVE_TRUCO;
    else if (truco_frame_is_call(frame))
        move->kind = frame->yes ? TRUCO_MOVE_ACCEPT : TRUCO_MOVE_REFUSE;
    else if (shows_card(frame) && frame->kind != TRUCO_FRAME_DEAL)
        *move = (struct move){.kind = TRUCO_MOVE_PLAY, .a = frame->card};
    else
        return false;
    return true;
}

bool truco_frame_is_call(const struct truco_frame *frame)
{
    return frame->kind >= TRUCO_FRAME_CALL_ENVIDO && frame->kind < TRUCO_FRAME_CALL_ENVIDO + CALLS;
}

unsigned truco_frame_pending(const struct truco_frame *frame)
{
    bool envido =
        frame->kind == TRUCO_FRAME_CALL_ENVIDO || frame->kind == TRUCO_FRAME_ANSWER_ENVIDO;
    return envido ? TRUCO_ENVIDO : TRUCO_RAISE;
}

unsigned truco_turn(const struct game_state *state)
{
    return state->phase == TRUCO_COUNT ? (unsigned)TRUCO_NO_TURN : state->seat;
}

bool truco_frame_is_secret(const struct truco_frame *frame)
{
    return frame->from == TRUCO_HOST && frame->to < TRUCO_HOST;
}

/* ---- in words ---- */

/* With a team and its points, where they are about one. TURN and PLAY are shown by their card. */
static const char *const frame_words[] = {
    [TRUCO_FRAME_DEAL] = N_("reparte "),
    [TRUCO_FRAME_OPEN] = N_("la vira, o la última carta de la partida: "),
    [TRUCO_FRAME_FLOR] = N_("flor de %s"),
    [TRUCO_FRAME_POINTS] = N_("%s tiene %u puntos"),
    [TRUCO_FRAME_END] = N_("gana %s: fin del juego"),
    [TRUCO_FRAME_ASK] = N_("pide que le manden todo otra vez"),
    [TRUCO_FRAME_CALL_ENVIDO] = N_("pide envido"),
    [TRUCO_FRAME_CALL_TRUCO] = N_("pide truco o el siguiente canto"),
    [TRUCO_FRAME_ANSWER_ENVIDO] = N_("no quiero el envido"),
    [TRUCO_FRAME_ANSWER_TRUCO] = N_("no quiero el truco"),
    [TRUCO_FRAME_NONSENSE] = N_("no significa nada"),
};

void truco_frame_explain(const struct truco_frame *frame, enum lang lang, struct str *text)
{
    const char *words = frame_words[frame->kind];
    bool call = truco_frame_is_call(frame);
    bool turn = frame->from == TRUCO_HOST && (frame->kind == TRUCO_FRAME_TURN || call);
    if (frame->yes && call)
        words = frame->kind == TRUCO_FRAME_ANSWER_ENVIDO ? N_("quiero el envido")
                                                         : N_("quiero el truco");
    else if (frame->kind == TRUCO_FRAME_POINTS && frame->points == 1)
        words = N_("%s tiene 1 punto");
    else if (frame->kind == TRUCO_FRAME_TURN && frame->card == TRUCO_NO_CARD)
        words = N_("empieza la partida");
    str_add(text, "%c → %c: ", truco_letter(frame->from), truco_letter(frame->to));
    if (words)
        str_add(text, tr(lang, words), truco_team_letters(frame->team), frame->points);
    if (shows_card(frame))
        truco_card_name(frame->card, lang, text);
    if (turn && frame->turn != TRUCO_NO_TURN)
        str_add(text, tr(lang, "; turno de %c"), truco_letter(frame->turn));
}
