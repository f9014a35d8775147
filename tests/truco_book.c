#include "truco_book.h"

/* The seed's order from below; a card is suit * 10 + place in the game's own numbering. */
static int strength(const struct book *book, int card)
{
    static const char order[4][11] = {
        /* 1 2 3 4 5 6 7 10 11 12, as letters that sort like the ranks */
        "NIJABCLEFG", /* espadas */
        "MIJABCDEFG", /* bastos */
        "HIJABCKEFG", /* oros */
        "HIJABCDEFG", /* copas */
    };
    int suit = card / 10, place = card % 10, turned = book->vira % 10;
    if (suit == book->vira / 10) {
        int stands_for = place == 9 && (turned == 7 || turned == 8) ? turned : place;
        if (stands_for == 7)
            return 'O';
        if (stands_for == 8)
            return 'P';
    }
    return order[suit][place];
}

static bool is_pieza(const struct book *book, int card)
{
    return strength(book, card) >= 'O';
}

static int face(const struct book *book, int card)
{
    int s = strength(book, card);
    return s == 'P' ? 11 : s == 'O' ? 10 : card % 10 < 7 ? card % 10 + 1 : 0;
}

static int envido_of(const struct book *book, int seat)
{
    int best = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int a = book->hand[seat][i], b = book->hand[seat][j];
            int alone = face(book, a), pair = 20 + face(book, a) + face(book, b);
            bool suited = a / 10 == b / 10 || is_pieza(book, a) || is_pieza(book, b);
            best = alone > best ? alone : best;
            best = i != j && suited && pair > best ? pair : best;
        }
    return best;
}

static bool has_flor(const struct book *book, int seat)
{
    int suits = 0;
    for (int i = 0; i < 3; i++)
        if (!is_pieza(book, book->hand[seat][i]))
            suits |= 1 << book->hand[seat][i] / 10;
    return (suits & (suits - 1)) == 0;
}

static void open_partida(struct book *book)
{
    memset(book->hand, -1, sizeof book->hand);
    memset(book->gone, 0, sizeof book->gone);
    memset(book->rounds, 0, sizeof book->rounds);
    book->flor[0] = book->flor[1] = false;
    book->vira = -1;
    book->worth = 1;
    book->last_accepted_by = -1;
    book->envido = '-';
    book->played = 0;
    book->turn = (book->dealer + 1) % 4;
    book->pending = 0;
    book->partida = -1;
}

void truco_book_open(struct book *book)
{
    memset(book, 0, sizeof *book);
    book->dealer = 3;
    open_partida(book);
}

int truco_book_to_move(const struct book *book)
{
    if (book->points[0] == 24 || book->points[1] == 24)
        return SEAT_NOBODY;
    if (book->vira < 0 || book->partida >= 0)
        return SEAT_CHANCE;
    return book->pending ? (book->turn + 1) % 4 : book->turn;
}

int truco_book_choices(const struct book *book)
{
    if (truco_book_to_move(book) < 0)
        return 0;
    if (book->pending)
        return 2;
    int count = 0;
    for (int i = 0; i < 3; i++)
        count += !book->gone[book->turn][i];
    count += !book->rounds[0] && book->envido == '-' && !book->flor[0] && !book->flor[1];
    count += book->worth < 24 &&
             (book->last_accepted_by < 0 || book->last_accepted_by == book->turn % 2);
    return count;
}

static void follow_deal(struct book *book, const struct move *move)
{
    int count = 0;
    assert_int_equal(bits_count(move->set), 3);
    for (int c = 0; c < 40; c++)
        if (move->set >> c & 1)
            book->hand[move->a][count++] = c;
}

static void follow_vira(struct book *book, const struct move *move)
{
    book->vira = move->a;
    for (int seat = 0; seat < 4; seat++) {
        assert_true(book->hand[seat][0] >= 0);
        if (has_flor(book, seat))
            book->flor[seat % 2] = true;
    }
    assert_int_equal(move->b, book->flor[0] + 2 * book->flor[1]); /* announced by itself */
    book->partidas++;
    book->flor_tables += book->flor[0] || book->flor[1];
}

/* Whether the rounds so far give the partida to somebody: 'A', 'B', or 0. The seed's paragraphs one
 * after the other. */
static char partida_of(const struct book *book)
{
    const char *r = book->rounds;
    int wins_a = 0, wins_b = 0, ties = 0;
    for (const char *at = r; *at; at++) {
        wins_a += *at == 'A';
        wins_b += *at == 'B';
        ties += *at == '=';
    }
    if (wins_a == 2 || wins_b == 2)
        return wins_a == 2 ? 'A' : 'B';
    if (ties == 3)
        return book->dealer % 2 ? 'A' : 'B'; /* the team that does not deal */
    if (ties &&
        wins_a + wins_b == 1) /* a tie before or after: the one round that was won decides */
        return wins_a ? 'A' : 'B';
    if (ties && wins_a && wins_b)
        return r[0];
    return 0;
}

static void close_round(struct book *book)
{
    int best[2] = {0, 0}, leads = -1;
    for (int seat = 0; seat < 4; seat++) {
        int s = strength(book, book->round_cards[seat]);
        best[seat % 2] = s > best[seat % 2] ? s : best[seat % 2];
    }
    bool tie = best[0] == best[1];
    int top = best[0] > best[1] ? best[0] : best[1];
    for (int i = 0; i < 4; i++)
        if (strength(book, book->round_cards[book->order[i]]) == top && (tie || leads < 0))
            leads = book->order[i];
    book->first_rounds += !book->rounds[0];
    book->first_ties += !book->rounds[0] && tie;
    book->rounds[strlen(book->rounds)] = (char)(tie ? '=' : best[0] > best[1] ? 'A' : 'B');
    book->played = 0;
    book->turn = leads;
    char winner = partida_of(book);
    if (winner)
        book->partida = winner - 'A';
}

static void follow_play(struct book *book, const struct move *move)
{
    int seat = book->turn, which = 0;
    while (which < 3 && (book->hand[seat][which] != move->a || book->gone[seat][which]))
        which++;
    assert_true(which < 3);
    assert_int_equal(book->pending, 0);
    book->gone[seat][which] = true;
    book->round_cards[seat] = move->a;
    book->order[book->played++] = seat;
    book->turn = (seat + 1) % 4;
    if (book->played == 4)
        close_round(book);
}

static void follow_answer(struct book *book, bool yes)
{
    int team = book->turn % 2;
    if (book->pending == 'e') {
        book->envido = (char)(yes ? '2' : 'a' + team);
    } else if (yes) {
        book->worth = book->worth == 1 ? 3 : book->worth == 3 ? 6 : book->worth == 6 ? 9 : 24;
        book->last_accepted_by = !team;
    } else {
        book->partida = team;
    }
    book->pending = 0;
}

static void give(struct book *book, int team, int sum)
{
    while (sum-- && book->points[0] < 24 && book->points[1] < 24)
        book->points[team]++;
}

static void follow_points(struct book *book, const struct move *move)
{
    int mano = (book->dealer + 1) % 4;
    for (int i = 0; i < 2; i++)
        if (book->flor[(mano + i) % 2])
            give(book, (mano + i) % 2, 3);
    if (book->envido == '2') {
        int best = -1, winner = -1;
        for (int i = 0; i < 4; i++)
            if (envido_of(book, (mano + i) % 4) > best) {
                winner = (mano + i) % 4;
                best = envido_of(book, winner);
            }
        give(book, winner % 2, 2);
        assert_true(!move->c ||
                    (move->n == winner && move->c == 1 + best)); /* on the ring nobody says it */
    } else if (book->envido != '-') {
        give(book, book->envido - 'a', 1);
    }
    give(book, book->partida, book->worth);
    assert_int_equal(move->a, book->points[0]);
    assert_int_equal(move->b, book->points[1]);
    book->dealer = (book->dealer + 1) % 4;
    if (truco_book_to_move(book) != SEAT_NOBODY)
        open_partida(book);
}

void truco_book_follow(struct book *book, const struct move *move)
{
    switch (move->kind) {
    case TRUCO_MOVE_DEAL:
        follow_deal(book, move);
        break;
    case TRUCO_MOVE_VIRA:
        follow_vira(book, move);
        break;
    case TRUCO_MOVE_PLAY:
        follow_play(book, move);
        break;
    case TRUCO_MOVE_ENVIDO:
        book->pending = 'e';
        break;
    case TRUCO_MOVE_TRUCO:
        book->pending = 't';
        break;
    case TRUCO_MOVE_POINTS:
        follow_points(book, move);
        break;
    default:
        follow_answer(book, move->kind == TRUCO_MOVE_ACCEPT);
        break;
    }
}
