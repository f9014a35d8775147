/* Whole games of UNO and positions that no game comes to soon, move by move beside a second referee
 * (uno_book.h): the moves that there are, the judge's word on all others, and what becomes of every
 * hand and pile. */
#include "uno_book.h"

#include "core/registry.h"

extern const struct game game_uno;
static const struct game *const game = &game_uno;

enum { GAMES = 1500, POSITIONS = 6000, LATER = 40 /* moves from each */ };

struct beside {
    struct game_setup setup;
    struct game_state at;
    struct uno_book book;
    struct rng rng;
    uint64_t moves, judged, refills, exhausted;
};

static void fail_at(const struct beside *b, const struct move *move, const char *what)
{
    char text[GAME_STATE_TEXT_MAX], said[GAME_TEXT_MAX] = "";
    struct str str = str_make(text, sizeof text), word = str_make(said, sizeof said);
    game->state_text(&b->setup, &b->at, &str);
    if (move && move->kind < UNO_KINDS)
        game->move_text(&b->setup, move, &word);
    fail_msg("%s: %s\nmove: %s (kind %d a %d b %d c %d n %d)", what, text, said,
             move ? move->kind : -1, move ? move->a : 0, move ? move->b : 0, move ? move->c : 0,
             move ? move->n : 0);
}

/* ---- the two side by side ---- */

static struct uno_book_cards cards_of(const struct uno_pile *pile)
{
    struct uno_book_cards cards = {{{0}}};
    for (unsigned card = 0; card < UNO_COLOURED; card++)
        cards.of[card / 4][card % 4] = (int)uno_pile_count_of(pile, card);
    cards.of[UNO_WILD][0] = (int)uno_pile_count_of(pile, UNO_CARD_WILD);
    cards.of[UNO_FOUR][0] = (int)uno_pile_count_of(pile, UNO_CARD_FOUR);
    return cards;
}

static bool same_cards(const struct uno_book_cards *book, const struct uno_pile *pile)
{
    struct uno_book_cards cards = cards_of(pile);
    return memcmp(book, &cards, sizeof cards) == 0;
}

static void compare(const struct beside *b)
{
    const struct game_state *s = &b->at;
    const struct uno_book *book = &b->book;
    struct result result;
    game->result(&b->setup, s, &result);
    if (game->to_move(&b->setup, s) != uno_book_to_move(book))
        fail_at(b, NULL, "somebody else is to move by the book");
    for (int seat = 0; seat < book->seats; seat++)
        if (!same_cards(&book->hand[seat], &s->hand[seat]) ||
            s->held[seat] != uno_book_count(&book->hand[seat]))
            fail_at(b, NULL, "a hand is another by the book");
    if (!same_cards(&book->draw, &s->draw) || s->in_draw != uno_book_count(&book->draw))
        fail_at(b, NULL, "the draw pile is another by the book");
    if (!same_cards(&book->drop, &s->drop))
        fail_at(b, NULL, "the played cards are others by the book");
    if (s->direction != (book->way == 1 ? 0 : 1))
        fail_at(b, NULL, "the game goes the other way by the book");
    if (book->symbol != UNO_BOOK_NONE &&
        (s->top != book->symbol * 4 + book->card_colour || s->colour != book->colour))
        fail_at(b, NULL, "another card, or another colour, lies on the table by the book");
    if (s->seat != book->turn)
        fail_at(b, NULL, "it is somebody else's turn by the book");
    if (result.over && (result.winner != book->turn || result.score != uno_book_points(book)))
        fail_at(b, NULL, "the winner scores something else by the book");
}

/* All moves that the game lists, chance's too, one by one. */
static size_t moves_of(const struct beside *b, struct move *moves)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct odds odds[GAME_ODDS_MAX];
    size_t count = 0, listed;
    int seat = game->to_move(&b->setup, &b->at);
    if (seat == SEAT_CHANCE) {
        listed = game->odds(&b->setup, &b->at, odds);
        for (size_t i = 0; i < listed; i++)
            moves[count++] = odds[i].move;
        return count;
    }
    listed = seat >= 0 ? game->choices(&b->setup, &b->at, choices) : 0;
    for (size_t i = 0; i < listed; i++)
        for (int32_t n = choices[i].low; n <= choices[i].high; n++) {
            moves[count] = choices[i].move;
            moves[count++].n = n;
        }
    return count;
}

static bool is_among(const struct move *move, const struct move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (move_equal(move, &moves[i]))
            return true;
    return false;
}

/* Any move that a frame can say, against the book's list. */
static void judge_all(struct beside *b, const struct move *right, size_t count)
{
    for (uint8_t kind = 0; kind < UNO_KINDS; kind++)
        for (uint8_t card = 0; card <= UNO_CARD_FOUR + 3; card++)
            for (uint8_t way = 0; way < 2; way++)
                for (uint8_t to = 0; to < UNO_SEATS; to++)
                    for (int32_t n = 0; n <= UNO_COLOURS; n++, b->judged++) {
                        struct move move = {.kind = kind, .a = card, .b = way, .c = to, .n = n};
                        bool legal = game->legal(&b->setup, &b->at, &move, NULL) == MOVE_LEGAL;
                        if (legal != is_among(&move, right, count))
                            fail_at(b, &move,
                                    legal ? "legal, but not by the book"
                                          : "not legal, but so by the book");
                    }
}

/* Looks at the position, and makes one of its moves; false: the game is over. */
static bool step(struct beside *b, unsigned judge_one_in)
{
    struct move ours[UNO_BOOK_MOVES], right[UNO_BOOK_MOVES];
    compare(b);
    size_t count = moves_of(b, ours), should = uno_book_moves(&b->book, right);
    for (size_t i = 0; i < should; i++)
        if (!is_among(&right[i], ours, count))
            fail_at(b, &right[i], "a move of the book's is not listed");
    for (size_t i = 0; i < count; i++)
        if (!is_among(&ours[i], right, should))
            fail_at(b, &ours[i], "listed, but not by the book");
    if (count != should)
        fail_at(b, NULL, "a move is listed twice");
    if (rng_below(&b->rng, judge_one_in) == 0)
        judge_all(b, right, should);
    if (!count)
        return false;
    struct move move = ours[rng_below(&b->rng, (uint32_t)count)];
    int before = uno_book_count(&b->book.draw);
    game->apply(&b->setup, &b->at, &move);
    uno_book_follow(&b->book, &move);
    b->moves++;
    b->refills += uno_book_count(&b->book.draw) > before;
    b->exhausted += !uno_book_count(&b->book.draw);
    return true;
}

static void open_setup(struct beside *b, const char *options)
{
    char text[GAME_OPTIONS_MAX];
    struct str str = str_make(text, sizeof text);
    struct why why;
    if (game->setup_make(options, &b->setup, &why) != ST_OK)
        fail_msg("'%s': %s", options, why.text);
    game->setup_text(&b->setup, &str);
    uno_book_open(&b->book, text);
}

static void say(const char *what, const struct beside *b)
{
    print_message("%s: %llu moves, %llu verdicts, %llu refills, %llu times nothing to draw\n", what,
                  (unsigned long long)b->moves, (unsigned long long)b->judged,
                  (unsigned long long)b->refills, (unsigned long long)b->exhausted);
}

/* Every variant that the laws play, if UNO ever has some; each number of seats. */
static void games_go_by_the_book(void **state)
{
    static const char *const usual[] = {"", NULL};
    const char *const *variants = game_study(game)->variants ? game_study(game)->variants : usual;
    static struct beside b;
    unsigned kinds = 0, games = brute_effort(GAMES);
    (void)state;
    while (variants[kinds])
        kinds++;
    for (unsigned i = 0; i < games; i++) {
        char options[GAME_OPTIONS_MAX];
        snprintf(options, sizeof options, "seats=%u %s", 2 + i % 3, variants[i / 3 % kinds]);
        open_setup(&b, options);
        rng_seed(&b.rng, rng_mix(601, i));
        game->start(&b.setup, &b.at);
        while (step(&b, 200))
            ;
    }
    say("games", &b);
    assert_true(b.judged > 0);
}

/* ---- positions that are made up ---- */

/* From wherever most cards are. */
static void take_one_if_empty(struct beside *b, struct uno_pile *pile)
{
    struct uno_pile *most = &b->at.draw;
    for (int seat = 0; seat < UNO_SEATS; seat++)
        most = uno_pile_count(&b->at.hand[seat]) > uno_pile_count(most) ? &b->at.hand[seat] : most;
    most = uno_pile_count(&b->at.drop) > uno_pile_count(most) ? &b->at.drop : most;
    if (!pile->one)
        uno_deal_from(most, pile, 1, ~(uint64_t)0, &b->rng);
}

/* Each card anywhere: `room` tells how many of a hundred go to each place, seats first, then the
 * draw pile; what is left was played. Somebody's turn has just ended with a pass. */
static void make_position(struct beside *b, int seats, const unsigned room[UNO_SEATS + 1])
{
    struct game_state *s = &b->at;
    struct uno_pile full = uno_pile_full();
    memset(s, 0, sizeof *s);
    for (unsigned rank = 0; rank < UNO_CARDS; rank++) {
        unsigned lot = rng_below(&b->rng, 100), place = 0, card = uno_pile_at(&full, rank);
        while (place <= UNO_SEATS && lot >= room[place])
            lot -= room[place++];
        uno_pile_add(place < (unsigned)seats ? &s->hand[place]
                     : place == UNO_SEATS    ? &s->draw
                                             : &s->drop,
                     card);
    }
    for (int seat = 0; seat < seats; seat++)
        take_one_if_empty(b, &s->hand[seat]);
    take_one_if_empty(b, &s->drop);
    for (int seat = 0; seat < seats; seat++)
        s->held[seat] = (uint8_t)uno_pile_count(&s->hand[seat]);
    s->in_draw = (uint8_t)uno_pile_count(&s->draw);
    s->top = (uint8_t)uno_pile_at(&s->drop, rng_below(&b->rng, uno_pile_count(&s->drop)));
    s->colour =
        (uint8_t)(s->top < UNO_COLOURED ? uno_colour(s->top) : rng_below(&b->rng, UNO_COLOURS));
    s->direction = (uint8_t)rng_below(&b->rng, 2);
    s->seat = (uint8_t)rng_below(&b->rng, (uint32_t)seats);
    s->drawn = UNO_NO_CARD;
    s->phase = UNO_FINED;
}

static void read_position(struct beside *b)
{
    const struct game_state *s = &b->at;
    for (int seat = 0; seat < b->book.seats; seat++)
        b->book.hand[seat] = cards_of(&s->hand[seat]);
    b->book.draw = cards_of(&s->draw);
    b->book.drop = cards_of(&s->drop);
    b->book.stage = UNO_BOOK_FINED;
    b->book.symbol = s->top / 4;
    b->book.card_colour = s->top % 4;
    b->book.colour = s->colour;
    b->book.way = s->direction ? -1 : 1;
    b->book.turn = s->seat;
}

/* Full hands, small ones, few cards to draw, or few that were played. */
static void positions_go_by_the_book(void **state)
{
    static const unsigned rooms[][UNO_SEATS + 1] = {
        {3, 3, 3, 3, 60},    {1, 2, 1, 20, 4},   {24, 24, 24, 24, 2},
        {30, 20, 10, 10, 1}, {2, 2, 2, 2, 3},    {10, 1, 1, 1, 85},
        {50, 50, 0, 0, 0},   {34, 33, 33, 0, 0}, {25, 25, 25, 25, 0},
    };
    static struct beside b;
    unsigned positions = brute_effort(POSITIONS);
    (void)state;
    for (unsigned i = 0; i < positions; i++) {
        char options[GAME_OPTIONS_MAX];
        struct why why;
        int seats = 2 + (int)(i % 3);
        snprintf(options, sizeof options, "seats=%d", seats);
        open_setup(&b, options);
        rng_seed(&b.rng, rng_mix(602, i));
        make_position(&b, seats, rooms[i / 3 % (sizeof rooms / sizeof rooms[0])]);
        if (!game->invariant(&b.setup, &b.at, &why))
            fail_at(&b, NULL, why.text);
        read_position(&b);
        for (unsigned later = 0; later < LATER && step(&b, 400); later++)
            ;
    }
    say("positions", &b);
    assert_true(b.refills > positions / 20 && b.exhausted > positions / 20);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_go_by_the_book),
                                       cmocka_unit_test(positions_go_by_the_book)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
