#include "uno_book.h"

enum { SKIP = 10, REVERSE = 11, PLUS_TWO = 12, WILD = 13, PLUS_FOUR = 14 };

static bool is_wild(int symbol)
{
    return symbol == WILD || symbol == PLUS_FOUR;
}

int uno_book_count(const struct uno_book_cards *cards)
{
    int sum = 0;
    for (int symbol = 0; symbol < UNO_BOOK_SYMBOLS; symbol++)
        for (int colour = 0; colour < UNO_BOOK_COLOURS; colour++)
            sum += cards->of[symbol][colour];
    return sum;
}

void uno_book_open(struct uno_book *book, const char *setup)
{
    char end;
    memset(book, 0, sizeof *book);
    if (sscanf(setup, "seats=%d%c", &book->seats, &end) != 1)
        fail_msg("'%s': the book of UNO (uno_book.c) has not been taught this rule", setup);
    for (int symbol = 0; symbol < UNO_BOOK_SYMBOLS; symbol++)
        for (int colour = 0; colour < UNO_BOOK_COLOURS; colour++)
            book->draw.of[symbol][colour] = is_wild(symbol) ? 4 * (colour == 0)
                                            : symbol == 0   ? 1
                                                            : 2;
    book->symbol = book->card_colour = book->drawn_symbol = UNO_BOOK_NONE;
    book->way = 1; /* "el sentido inicial del juego es a la izquierda", direction bit 0 */
}

int uno_book_to_move(const struct uno_book *book)
{
    switch (book->stage) {
    case UNO_BOOK_OVER:
        return SEAT_NOBODY;
    case UNO_BOOK_DEALING:
    case UNO_BOOK_TURNING:
    case UNO_BOOK_STARTING:
        return SEAT_CHANCE;
    case UNO_BOOK_FINED:
        return book->fine && uno_book_count(&book->draw) ? SEAT_CHANCE : book->turn;
    case UNO_BOOK_PLAYING: {
        struct move moves[UNO_BOOK_MOVES];
        size_t count = uno_book_moves(book, moves);
        return count && moves[0].kind == UNO_MOVE_DRAW ? SEAT_CHANCE : book->turn;
    }
    default:
        return book->turn;
    }
}

/* ---- what may be done ---- */

/* "La carta a jugar debe coincidir el color o el símbolo de la carta de la mesa, o puede ser la
 * carta de cambio de color"; a +4 "solo puede ser jugada si el jugador actual no tiene cartas del
 * color que hay en la mesa". */
static bool fits(const struct uno_book *book, int symbol, int colour)
{
    const struct uno_book_cards *hand = &book->hand[book->turn];
    if (book->colour == UNO_BOOK_ANY || symbol == WILD)
        return true;
    if (symbol == PLUS_FOUR) {
        for (int any = 0; any < WILD; any++)
            if (hand->of[any][book->colour])
                return false;
        return true;
    }
    return colour == book->colour || symbol == book->symbol;
}

static int seat_after(const struct uno_book *book, int way, int steps)
{
    return (book->turn + way * steps + 2 * book->seats) % book->seats;
}

static uint8_t way_bit(int way)
{
    return way == 1 ? 0 : 1;
}

static int held(const struct uno_book *book)
{
    return uno_book_count(&book->hand[book->turn]);
}

/* The frames that put the card down: one for each colour that a wild card may ask for. The last
 * card has no effect and comes back to who played it. */
static size_t add_plays(const struct uno_book *book, int symbol, int colour, struct move *moves)
{
    int way = book->way, to = seat_after(book, way, 1);
    size_t count = 0;
    if (symbol == REVERSE) {
        way = -way;
        to = seat_after(book, way, 1);
    }
    if (symbol == SKIP)
        to = seat_after(book, way, 2);
    if (held(book) == 1) {
        way = book->way;
        to = book->turn;
    }
    for (int asked = 0; asked < (is_wild(symbol) ? UNO_BOOK_COLOURS : 1); asked++)
        moves[count++] = (struct move){.kind = UNO_MOVE_PLAY,
                                       .a = (uint8_t)(symbol * 4 + colour),
                                       .b = way_bit(way),
                                       .c = (uint8_t)to,
                                       .n = asked};
    return count;
}

static size_t add_draws(const struct uno_book *book, struct move *moves)
{
    size_t count = 0;
    for (int symbol = 0; symbol < UNO_BOOK_SYMBOLS; symbol++)
        for (int colour = 0; colour < UNO_BOOK_COLOURS; colour++)
            if (book->draw.of[symbol][colour] &&
                !(book->stage == UNO_BOOK_TURNING && symbol == PLUS_FOUR))
                moves[count++] = (struct move){.kind = UNO_MOVE_DRAW,
                                               .a = (uint8_t)(symbol * 4 + colour),
                                               .c = (uint8_t)book->turn};
    return count;
}

static size_t add_pass(const struct uno_book *book, struct move *moves)
{
    *moves = (struct move){.kind = UNO_MOVE_PASS,
                           .b = way_bit(book->way),
                           .c = (uint8_t)seat_after(book, book->way, 1)};
    return 1;
}

static size_t add_turn(const struct uno_book *book, struct move *moves)
{
    size_t count = 0;
    for (int symbol = 0; symbol < UNO_BOOK_SYMBOLS; symbol++)
        for (int colour = 0; colour < UNO_BOOK_COLOURS; colour++)
            if (book->hand[book->turn].of[symbol][colour] && fits(book, symbol, colour))
                count += add_plays(book, symbol, colour, moves + count);
    if (count)
        return count;
    return uno_book_count(&book->draw) ? add_draws(book, moves) : add_pass(book, moves);
}

/* The stations have their cards one after the other, and the deal goes back to station 0 in the
 * end. */
static int next_without_cards(const struct uno_book *book)
{
    for (int steps = 1; steps < book->seats; steps++)
        if (!uno_book_count(&book->hand[(book->turn + steps) % book->seats]))
            return (book->turn + steps) % book->seats;
    return 0;
}

size_t uno_book_moves(const struct uno_book *book, struct move *moves)
{
    size_t count = 0;
    switch (book->stage) {
    case UNO_BOOK_DEALING:
    case UNO_BOOK_TURNING:
        return add_draws(book, moves);
    case UNO_BOOK_DEALT:
        *moves = (struct move){.kind = UNO_MOVE_DEALT, .c = (uint8_t)next_without_cards(book)};
        return 1;
    case UNO_BOOK_STARTING:
        for (int seat = 0; seat < book->seats; seat++)
            moves[count++] =
                (struct move){.kind = UNO_MOVE_OPEN,
                              .a = (uint8_t)(book->drawn_symbol * 4 + book->drawn_colour),
                              .c = (uint8_t)seat};
        return count;
    case UNO_BOOK_PLAYING:
        return add_turn(book, moves);
    case UNO_BOOK_DREW: /* "si esta coincide en color o símbolo se juega, si no se pasa el turno" */
        return fits(book, book->drawn_symbol, book->drawn_colour)
                   ? add_plays(book, book->drawn_symbol, book->drawn_colour, moves)
                   : add_pass(book, moves);
    case UNO_BOOK_FINED:
        return book->fine && uno_book_count(&book->draw) ? add_draws(book, moves)
                                                         : add_pass(book, moves);
    case UNO_BOOK_WON:
        *moves = (struct move){.kind = UNO_MOVE_WIN, .c = (uint8_t)book->turn};
        return 1;
    default:
        return 0;
    }
}

/* ---- what becomes of it ---- */

/* "Cada vez que se retira una carta de la pila Draw se debe verificar si la pila queda vacía": all
 * that was played but the card at the top goes back. Looked at before every turn, too: something
 * may have been played since. */
static void refill(struct uno_book *book)
{
    if (uno_book_count(&book->draw) || book->symbol == UNO_BOOK_NONE)
        return;
    book->draw = book->drop;
    book->draw.of[book->symbol][book->card_colour]--;
    memset(&book->drop, 0, sizeof book->drop);
    book->drop.of[book->symbol][book->card_colour] = 1;
}

static void begin_turn(struct uno_book *book, int seat)
{
    book->turn = seat;
    book->stage = UNO_BOOK_PLAYING;
    book->drawn_symbol = UNO_BOOK_NONE;
    refill(book);
}

static void take_card(struct uno_book *book, int symbol, int colour)
{
    assert_true(book->draw.of[symbol][colour] > 0);
    book->draw.of[symbol][colour]--;
    book->hand[book->turn].of[symbol][colour]++;
    book->drawn_symbol = symbol;
    book->drawn_colour = colour;
    refill(book);
}

static void put_down(struct uno_book *book, int symbol, int colour)
{
    assert_true(book->hand[book->turn].of[symbol][colour] > 0);
    book->hand[book->turn].of[symbol][colour]--;
    book->drop.of[symbol][colour]++;
    book->symbol = symbol;
    book->card_colour = colour;
}

static void follow_draw(struct uno_book *book, const struct move *move)
{
    take_card(book, move->a / 4, move->a % 4);
    switch (book->stage) {
    case UNO_BOOK_DEALING:
        book->stage = held(book) == 7 ? UNO_BOOK_DEALT : UNO_BOOK_DEALING;
        break;
    case UNO_BOOK_TURNING:
        book->stage = UNO_BOOK_STARTING;
        break;
    case UNO_BOOK_FINED:
        book->fine--;
        break;
    default:
        book->stage = UNO_BOOK_DREW;
        break;
    }
}

static void follow_dealt(struct uno_book *book)
{
    int next = next_without_cards(book);
    bool all = uno_book_count(&book->hand[next]) > 0;
    book->turn = next;
    book->stage = all ? UNO_BOOK_TURNING : UNO_BOOK_DEALING;
}

/* "se ignora el efecto de cualquier carta de acción por ser la primera carta en la mesa; en caso de
 * ser un cambia color el jugador que inicia puede poner cualquier color de carta que desee" */
static void follow_open(struct uno_book *book, const struct move *move)
{
    put_down(book, book->drawn_symbol, book->drawn_colour);
    book->colour = book->symbol == WILD ? UNO_BOOK_ANY : book->card_colour;
    begin_turn(book, move->c);
}

static void follow_play(struct uno_book *book, const struct move *move)
{
    int symbol = move->a / 4;
    put_down(book, symbol, move->a % 4);
    book->colour = is_wild(symbol) ? move->n : move->a % 4;
    if (!held(book)) {
        book->stage = UNO_BOOK_WON;
        return;
    }
    if (symbol == REVERSE)
        book->way = -book->way;
    begin_turn(book, seat_after(book, book->way, symbol == SKIP ? 2 : 1));
    if (symbol == PLUS_TWO || symbol == PLUS_FOUR) {
        book->stage = UNO_BOOK_FINED;
        book->fine = symbol == PLUS_TWO ? 2 : 4;
    }
}

void uno_book_follow(struct uno_book *book, const struct move *move)
{
    switch (move->kind) {
    case UNO_MOVE_DRAW:
        follow_draw(book, move);
        break;
    case UNO_MOVE_DEALT:
        follow_dealt(book);
        break;
    case UNO_MOVE_OPEN:
        follow_open(book, move);
        break;
    case UNO_MOVE_PLAY:
        follow_play(book, move);
        break;
    case UNO_MOVE_PASS:
        book->fine = 0;
        begin_turn(book, seat_after(book, book->way, 1));
        break;
    default:
        book->stage = UNO_BOOK_OVER;
        break;
    }
}

int uno_book_points(const struct uno_book *book)
{
    int sum = 0;
    for (int seat = 0; seat < book->seats; seat++)
        for (int symbol = 0; symbol < UNO_BOOK_SYMBOLS; symbol++)
            for (int colour = 0; colour < UNO_BOOK_COLOURS; colour++)
                sum += book->hand[seat].of[symbol][colour] * (symbol < 10       ? symbol
                                                              : is_wild(symbol) ? 50
                                                                                : 20);
    return sum;
}
