/* The rules of seed 001 with rulings U1 to U16.
 *
 * Cards are bits of two words, so "what may be played" is a few masks and no loop. Bots play hundreds of thousands of
 * games a second through this file; where it looks unusual, that is why, and the place says so.
 *
 * The draw pile has no order (U1). A drawn card is chance's move, and on a ring the drawer's station makes it. */
#include <string.h>

#include "games/uno/uno.h"

/* Kept out of line, so that the functions that run at every move save no registers for it. */
#define RARE __attribute__((noinline, cold))

/* Inlined into what runs at every turn, and without branches on the hand: nobody can guess it. */
static inline uint64_t playable_in(const struct uno_state *state, const struct uno_pile *hand)
{
    uint64_t of_colour = hand->one & uno_colour_bits(state->colour);
    if (state->colour == UNO_ANY_COLOUR) /* U4: any card, +4 included */
        return of_colour | (hand->one & (uno_bit(UNO_CARD_WILD) | uno_bit(UNO_CARD_FOUR)));
    uint64_t same_symbol = hand->one & ((uint64_t)0xf << (state->top & ~3u)) & UNO_COLOURED_BITS;
    uint64_t wild = uno_bit(UNO_CARD_WILD) | (uint64_t)(of_colour == 0) << UNO_CARD_FOUR; /* U3 */
    return of_colour | same_symbol | (hand->one & wild);
}

uint64_t uno_playable(const struct uno_state *state, const struct uno_pile *hand)
{
    return playable_in(state, hand);
}

unsigned uno_seat_after(const struct uno_setup *setup, unsigned seat, unsigned direction, unsigned steps)
{
    unsigned seats = setup->seats;
    unsigned after = seat + (direction ? seats - steps : steps); /* steps is 1 or 2, seats at least 2 */
    return after >= seats ? after - seats : after;
}

void uno_start(const void *setup, void *state)
{
    (void)setup;
    struct uno_state *s = state;
    memset(s, 0, sizeof *s);
    s->draw = uno_pile_full();
    s->in_draw = UNO_CARDS;
    s->phase = UNO_DEAL;
    s->due = UNO_HAND;
    s->top = UNO_NO_CARD;
    s->drawn = UNO_NO_CARD;
}

/* Chance moves wherever a card comes from the pile, and once more to say who begins (U16). */
int uno_to_move(const void *setup, const void *state)
{
    (void)setup;
    const struct uno_state *s = state;
    const unsigned chance = 1u << UNO_DEAL | 1u << UNO_FIRST | 1u << UNO_OPEN | 1u << UNO_DRAW | 1u << UNO_PENALTY;
    if (chance >> s->phase & 1)
        return SEAT_CHANCE;
    return s->phase == UNO_OVER ? SEAT_NOBODY : s->seat;
}

int uno_chance_owner(const void *setup, const void *state)
{
    (void)setup;
    return ((const struct uno_state *)state)->seat;
}

/* The pile that the next card is drawn from: without the +4 when it is to open the game (U5). */
static struct uno_pile drawable(const struct uno_state *s)
{
    struct uno_pile pile = s->draw;
    if (s->phase == UNO_FIRST)
        pile.one &= ~UNO_FOUR_BITS;
    return pile;
}

/* The first card, who begins, and a pile so small that no throw met a card. */
static RARE void draw_counting(const struct uno_setup *rules, const struct uno_state *s, struct rng *rng,
                               struct move *move)
{
    if (s->phase == UNO_OPEN) { /* U16 */
        *move = (struct move){.kind = UNO_MOVE_OPEN, .a = s->drawn, .c = (uint8_t)rng_below(rng, rules->seats)};
        return;
    }
    struct uno_pile pile = drawable(s);
    unsigned card = uno_pile_at(&pile, rng_below(rng, uno_pile_count(&pile)));
    *move = (struct move){.kind = UNO_MOVE_DRAW, .a = (uint8_t)card, .c = s->seat};
}

/* The usual case first: a card is found by throwing darts at the pile, which is faster than counting it. */
void uno_draw(const void *setup, const void *state, struct rng *rng, struct move *move)
{
    const struct uno_state *s = state;
    unsigned card = s->phase == UNO_OPEN || s->phase == UNO_FIRST ? UNO_NO_CARD : uno_pile_throw(&s->draw, rng);
    if (card == UNO_NO_CARD)
        draw_counting(setup, s, rng, move);
    else
        *move = (struct move){.kind = UNO_MOVE_DRAW, .a = (uint8_t)card, .c = s->seat};
}

size_t uno_odds(const void *setup, const void *state, struct odds *odds)
{
    const struct uno_setup *rules = setup;
    const struct uno_state *s = state;
    size_t count = 0;
    if (s->phase == UNO_OPEN) {
        for (uint8_t seat = 0; seat < rules->seats; seat++)
            odds[count++] = (struct odds){{.kind = UNO_MOVE_OPEN, .a = s->drawn, .c = seat}, 1.0 / rules->seats};
        return count;
    }
    struct uno_pile pile = drawable(s);
    double all = uno_pile_count(&pile);
    for (unsigned card = 0; card <= UNO_CARD_FOUR; card += card < UNO_COLOURED ? 1 : 4) {
        unsigned cards = uno_pile_count_of(&pile, card);
        if (cards)
            odds[count++] = (struct odds){{.kind = UNO_MOVE_DRAW, .a = (uint8_t)card, .c = s->seat}, cards / all};
    }
    return count;
}

/* Direction bit and addressee of a frame of the seat on turn. */
struct aim {
    uint8_t direction, to;
};

enum { AIM_PLAIN, AIM_SKIP, AIM_REVERSE, AIMS };

/* Rows for a seat of a table of n: direction 0, direction 1, and both again for the last card (U8), which has no
 * effect and comes back. Looked up, because they are needed at every turn of every game. */
#define NEXT(n, seat, steps) (((seat) + (steps)) % (n))
#define AIMS_OF(n, seat)                                                                                               \
    {                                                                                                                  \
        {{0, NEXT(n, seat, 1)}, {0, NEXT(n, seat, 2)}, {1, NEXT(n, seat, n - 1)}},                                     \
            {{1, NEXT(n, seat, n - 1)}, {1, NEXT(n, seat, n + n - 2)}, {0, NEXT(n, seat, 1)}},                         \
            {{0, seat}, {0, seat}, {0, seat}}, {{1, seat}, {1, seat}, {1, seat}},                                      \
    }

static const struct aim aims[UNO_SEATS - 1][UNO_SEATS][4][AIMS] = {
    {AIMS_OF(2, 0), AIMS_OF(2, 1)},
    {AIMS_OF(3, 0), AIMS_OF(3, 1), AIMS_OF(3, 2)},
    {AIMS_OF(4, 0), AIMS_OF(4, 1), AIMS_OF(4, 2), AIMS_OF(4, 3)},
};

static const uint8_t aim_of[UNO_NULL] = {[UNO_SKIP] = AIM_SKIP, [UNO_REVERSE] = AIM_REVERSE}; /* U6, U7 */

static inline const struct aim *aims_of(const struct uno_setup *rules, const struct uno_state *s, bool last)
{
    return aims[rules->seats - 2][s->seat][s->direction + 2 * last];
}

static inline void put_play(struct choice *choice, unsigned card, const struct aim *all)
{
    const struct aim *aim = &all[aim_of[uno_symbol(card)]];
    choice_put(choice, UNO_MOVE_PLAY, card, aim->direction, aim->to);
    choice->high = card < UNO_COLOURED ? 0 : UNO_COLOURS - 1; /* a wild: any colour, its own included */
}

/* The one frame that plays `card` from the hand of the seat on turn: direction and addressee as the rules say. */
static struct move play_of(const struct uno_setup *rules, const struct uno_state *s, unsigned card)
{
    struct choice choice;
    put_play(&choice, card, aims_of(rules, s, s->held[s->seat] == 1));
    return choice.move;
}

/* Who takes its seven cards next: the next station that has none; all have them: station 0, for the first card. */
static unsigned next_to_deal(const struct uno_setup *rules, const struct uno_state *s)
{
    unsigned seat = uno_seat_after(rules, s->seat, 0, 1);
    for (unsigned tried = 1; tried < rules->seats; tried++) {
        if (s->held[seat] == 0)
            return seat;
        seat = uno_seat_after(rules, seat, 0, 1);
    }
    return 0;
}

static inline void put_forced(struct choice *choice, const struct uno_setup *rules, const struct uno_state *s)
{
    unsigned next = aims_of(rules, s, false)->to;
    if (s->phase == UNO_DEALT)
        choice_put(choice, UNO_MOVE_DEALT, 0, 0, next_to_deal(rules, s));
    else if (s->phase == UNO_WON)
        choice_put(choice, UNO_MOVE_WIN, 0, 0, s->seat);
    else /* UNO_PASS, UNO_FINED */
        choice_put(choice, UNO_MOVE_PASS, 0, s->direction, next);
}

static struct move forced_move(const struct uno_setup *rules, const struct uno_state *s)
{
    struct choice choice;
    put_forced(&choice, rules, s);
    return choice.move;
}

/* In the middle of a draw or a penalty a seat has nothing to choose: there is one frame that must come, and a station
 * sends it without asking anybody. */
size_t uno_choices(const void *setup, const void *state, struct choice *choices)
{
    const struct uno_setup *rules = setup;
    const struct uno_state *s = state;
    uint64_t playable;
    if (s->phase == UNO_TURN)
        playable = playable_in(s, &s->hand[s->seat]);
    else if (s->phase == UNO_DREW)
        playable = s->drawn < UNO_HIDDEN_CARD ? uno_bit(s->drawn) : 0;
    else if (uno_to_move(setup, state) < 0)
        return 0;
    else {
        put_forced(choices, rules, s);
        return 1;
    }
    const struct aim *all = aims_of(rules, s, s->held[s->seat] == 1);
    struct choice *choice = choices;
    for (; playable; playable &= playable - 1)
        put_play(choice++, bits_lowest(playable), all);
    return (size_t)(choice - choices);
}

static enum verdict refuse(struct why *why, const char *cited, const char *text)
{
    why_rule(why, cited, "%s", text);
    return MOVE_ILLEGAL;
}

/* Other programs bend some rules. Where every station still comes to the same state from the same frame, the game goes
 * on and the departure is said (U18, U19); where it could not, it is refused, and the ring has to stop. */
static enum verdict tolerate(struct why *why, const char *cited, const char *text)
{
    why_rule(why, cited, "%s", text);
    return MOVE_TOLERATED;
}

static enum verdict legal_draw(const struct uno_setup *rules, const struct uno_state *s, const struct move *move,
                               struct why *why)
{
    (void)rules;
    if (s->phase == UNO_TURN)
        return refuse(why, "U9", "draws while holding a card that can be played");
    if (s->phase != UNO_DEAL && s->phase != UNO_FIRST && s->phase != UNO_DRAW && s->phase != UNO_PENALTY)
        return refuse(why, "U9, U14", "no card is to be drawn now");
    if (move->a > UNO_CARD_FOUR || (move->a > UNO_COLOURED && (move->a & 3)))
        return refuse(why, "seed 001", "there is no such card");
    if (!uno_pile_has(&s->draw, move->a))
        return refuse(why, "U1", "the card is not in the draw pile");
    if (s->phase == UNO_FIRST && move->a == UNO_CARD_FOUR)
        return refuse(why, "U5", "a +4 cannot be the first card");
    if (move->b || move->n)
        return refuse(why, "seed 001", "a draw has neither direction nor colour");
    if (move->c == s->seat)
        return MOVE_LEGAL;
    if (s->phase == UNO_DEAL || s->phase == UNO_FIRST)
        return refuse(why, "seed 001", "a dealt card is addressed to its own station");
    return tolerate(why, "U19", "a drawn card addressed to another station: the turn goes there");
}

static enum verdict legal_open(const struct uno_setup *rules, const struct uno_state *s, const struct move *move,
                               struct why *why)
{
    (void)rules;
    if (s->phase != UNO_OPEN)
        return refuse(why, "seed 001", "this is not the first card of the table");
    if (move->a != s->drawn)
        return refuse(why, "seed 001", "the first card of the table is not the one that was drawn for it");
    if (move->n)
        return refuse(why, "U4", "the first card names no colour");
    if (move->b)
        return tolerate(why, "U4, U11", "the first card with direction 1: its bit counts");
    return MOVE_LEGAL;
}

/* Direction and addressee, held against those of the move that the rules give. */
static enum verdict judge_aim(const struct uno_state *s, const struct move *move, struct move right, struct why *why)
{
    if (move->b != right.b)
        return tolerate(why, "U11", "the direction bit is not what the rules give: it counts");
    if (move->c == right.c)
        return MOVE_LEGAL;
    if (move->kind == UNO_MOVE_PLAY && s->held[s->seat] == 1)
        return tolerate(why, "U18", "the last card addressed to another player");
    return tolerate(why, "U19", "the turn goes to another player than the rules say: ED counts");
}

/* The card first (is it there, may it be played), then the aim. A card that is wrong would part the stations' hands; a
 * direction or an addressee that is wrong reaches all of them alike, and so it counts as it came (U11, U19). */
static enum verdict legal_play(const struct uno_setup *rules, const struct uno_state *s, const struct move *move,
                               struct why *why)
{
    if (s->phase == UNO_DRAW)
        return refuse(why, "U9", "the card cannot be played: none that is held can");
    if (s->phase != UNO_TURN && s->phase != UNO_DREW)
        return refuse(why, "U9, U14", "no card may be played now");
    if (move->a > UNO_CARD_FOUR || (move->a > UNO_COLOURED && (move->a & 3)))
        return refuse(why, "seed 001", "there is no such card");
    if (move->n < 0 || move->n >= (move->a < UNO_COLOURED ? 1 : UNO_COLOURS))
        return refuse(why, "seed 001", "there is no such colour");
    const struct uno_pile *hand = &s->hand[s->seat];
    if (!uno_pile_has(hand, move->a))
        return refuse(why, "seed 001", "the card is not in the hand that plays it");
    if (s->phase == UNO_DREW && move->a != s->drawn)
        return refuse(why, "U9", "only the card just drawn may be played");
    if (!(playable_in(s, hand) & uno_bit(move->a))) {
        if (move->a != UNO_CARD_FOUR)
            return refuse(why, "seed 001", "the card matches neither colour nor symbol");
        return tolerate(why, "U3", "+4 while holding a card of the colour in force");
    }
    return judge_aim(s, move, play_of(rules, s, move->a), why);
}

static enum verdict legal_pass(const struct uno_setup *rules, const struct uno_state *s, const struct move *move,
                               struct why *why)
{
    if (s->phase == UNO_PENALTY)
        return refuse(why, "U14", "passes before taking all the cards of the penalty");
    if (s->phase != UNO_PASS && s->phase != UNO_FINED)
        return refuse(why, "U9", s->phase == UNO_DRAW ? "passes without drawing" : "passes while a card can be played");
    if (move->a || move->n)
        return refuse(why, "seed 001", "a pass has neither card nor colour");
    return judge_aim(s, move, forced_move(rules, s), why);
}

static enum verdict legal_dealt(const struct uno_setup *rules, const struct uno_state *s, const struct move *move,
                                struct why *why)
{
    if (s->phase != UNO_DEALT)
        return refuse(why, "seed 001", "the deal is not to be handed on now");
    if (move->a || move->b || move->n)
        return refuse(why, "seed 001", "handing on the deal names nothing else");
    if (move->c == next_to_deal(rules, s))
        return MOVE_LEGAL;
    if (s->held[move->c])
        return refuse(why, "seed 001", "the deal is handed to a station that has its cards");
    return tolerate(why, "U19", "the deal is handed on out of order: ED counts");
}

static enum verdict legal_win(const struct uno_setup *rules, const struct uno_state *s, const struct move *move,
                              struct why *why)
{
    (void)rules;
    if (s->phase != UNO_WON)
        return refuse(why, "seed 001", "victory announced with cards in hand");
    if (move->a || move->b || move->n)
        return refuse(why, "seed 001", "a victory names nothing else");
    return move->c == s->seat ? MOVE_LEGAL : tolerate(why, "U19", "the victory is addressed to another station");
}

static enum verdict (*const judges[UNO_KINDS])(const struct uno_setup *rules, const struct uno_state *s,
                                               const struct move *move, struct why *why) = {
    legal_draw, legal_dealt, legal_open, legal_play, legal_pass, legal_win};

/* What holds for every kind of move comes first: the functions behind it may take a seat for a seat. */
enum verdict uno_legal(const void *setup, const void *state, const struct move *move, struct why *why)
{
    const struct uno_setup *rules = setup;
    const struct uno_state *s = state;
    if (s->phase == UNO_OVER)
        return refuse(why, "seed 001", "the game is over");
    if (s->phase == UNO_WON && move->kind != UNO_MOVE_WIN)
        return refuse(why, "U8", "after the last card only the victory can come");
    if (move->set)
        return refuse(why, "seed 001", "no move of UNO has a set");
    if (move->c >= rules->seats)
        return refuse(why, "seed 001", "addressed to a station that is not in the game");
    if (move->b > 1)
        return refuse(why, "seed 001", "there is no such direction");
    return move->kind < UNO_KINDS ? judges[move->kind](rules, s, move, why)
                                  : refuse(why, "seed 001", "there is no such move");
}

/* The played cards but the top one become the draw pile (U1). */
static RARE void refill(struct uno_state *s)
{
    s->draw = s->drop;
    uno_pile_remove(&s->draw, s->top);
    s->in_draw = (uint8_t)uno_pile_count(&s->draw);
    s->drop = (struct uno_pile){0};
    uno_pile_add(&s->drop, s->top);
}

/* "Test for a refill after every removal and before every draw" (U2): both are here and in begin_turn. */
static void refill_if_empty(struct uno_state *s)
{
    if (s->in_draw == 0 && s->top != UNO_NO_CARD)
        refill(s);
}

/* A hand that has one of these can play: if it is only a +4, then no card of the colour forbids it (U3). */
static inline uint64_t fitting(const struct uno_state *s)
{
    uint64_t symbol = s->colour == UNO_ANY_COLOUR ? 0 : ((uint64_t)0xf << (s->top & ~3u)) & UNO_COLOURED_BITS;
    return uno_colour_bits(s->colour) | symbol | UNO_WILD_BITS | UNO_FOUR_BITS;
}

/* U9: whoever can play must, and whoever cannot draws. So the phase follows from the hand and need not be chosen. */
static void begin_turn(struct uno_state *s, unsigned seat)
{
    s->seat = (uint8_t)seat;
    s->drawn = UNO_NO_CARD;
    refill_if_empty(s);
    uint64_t hand = s->hand[seat].one;
    bool hidden = hand == 0;                             /* a mirror: what that seat can do is not to be seen */
    unsigned blocked = s->in_draw ? UNO_DRAW : UNO_PASS; /* U2 */
    s->phase = (uint8_t)((hand & fitting(s)) || hidden ? UNO_TURN : blocked);
}

/* U14: a +2 or +4 takes the turn away as well: cards one by one, then a pass. No stacking, so nothing is asked. */
static void begin_penalty(struct uno_state *s, unsigned seat, unsigned cards)
{
    s->seat = (uint8_t)seat;
    s->drawn = UNO_NO_CARD;
    s->due = (uint8_t)cards;
    refill_if_empty(s);
    s->phase = s->in_draw ? UNO_PENALTY : UNO_FINED; /* U2: what there is */
}

/* A card of UNO_HIDDEN_CARD is one that another seat drew, in the mirror of a player who may not see it (U17): it is
 * counted and nothing else. */
static void apply_draw(struct uno_state *s, const struct move *move)
{
    unsigned card = move->a;
    s->in_draw--;
    s->held[s->seat]++;
    if (card < UNO_HIDDEN_CARD) {
        uno_pile_remove(&s->draw, card);
        uno_pile_add(&s->hand[s->seat], card);
    }
    refill_if_empty(s);
    switch (s->phase) {
    case UNO_DEAL:
        if (--s->due == 0)
            s->phase = UNO_DEALT;
        return;
    case UNO_FIRST:
        s->drawn = (uint8_t)card;
        s->phase = UNO_OPEN;
        return;
    case UNO_PENALTY:
        if (--s->due == 0 || s->in_draw == 0) {
            s->due = 0;
            s->phase = UNO_FINED;
        }
        break;
    default: /* UNO_DRAW, or UNO_TURN in a mirror */
        s->drawn = (uint8_t)card;
        s->phase = card < UNO_HIDDEN_CARD && !(playable_in(s, &s->hand[s->seat]) & uno_bit(card)) ? UNO_PASS : UNO_DREW;
        break;
    }
    if (move->c != s->seat) { /* U19 */
        s->due = 0;
        begin_turn(s, move->c);
    }
}

static void put_on_table(struct uno_state *s, const struct move *move)
{
    s->held[s->seat]--;
    uno_pile_remove(&s->hand[s->seat], move->a);
    uno_pile_add(&s->drop, move->a);
    s->top = move->a;
    s->direction = move->b != 0; /* not copied: gcc would read both octets as one word and wait for their writing */
}

/* The last card has no effect (U8): the victory comes before a penalty that nobody would have to take. */
static void apply_play(struct uno_state *s, const struct move *move)
{
    put_on_table(s, move);
    s->turns++;
    unsigned symbol = uno_symbol(move->a);
    s->colour = (uint8_t)(symbol < UNO_WILD ? uno_colour(move->a) : (unsigned)move->n);
    s->drawn = UNO_NO_CARD;
    if (s->held[s->seat] == 0) /* U8, U18: whoever it is addressed to, the victory is next */
        s->phase = UNO_WON;
    else if (symbol == UNO_TWO || symbol == UNO_FOUR)
        begin_penalty(s, move->c, symbol == UNO_TWO ? 2 : 4);
    else
        begin_turn(s, move->c);
}

void uno_apply(const void *setup, void *state, const struct move *move)
{
    (void)setup;
    struct uno_state *s = state;
    switch (move->kind) {
    case UNO_MOVE_DRAW:
        apply_draw(s, move);
        return;
    case UNO_MOVE_DEALT:
        s->seat = move->c;
        s->due = s->held[move->c] ? 0 : UNO_HAND;
        s->phase = s->due ? UNO_DEAL : UNO_FIRST;
        return;
    case UNO_MOVE_OPEN:
        put_on_table(s, move);
        s->colour = (uint8_t)(move->a < UNO_COLOURED ? uno_colour(move->a) : UNO_ANY_COLOUR);
        s->first = move->c;
        begin_turn(s, move->c);
        return;
    case UNO_MOVE_PLAY:
        apply_play(s, move);
        return;
    case UNO_MOVE_PASS:
        s->turns = (uint16_t)(s->turns + (s->phase != UNO_FINED));
        s->direction = move->b;
        begin_turn(s, move->c);
        return;
    default:
        s->phase = UNO_OVER;
        return;
    }
}

void uno_result(const void *setup, const void *state, struct result *result)
{
    const struct uno_setup *rules = setup;
    const struct uno_state *s = state;
    *result = (struct result){.winner = SEAT_NOBODY, .turns = s->turns, .first = SEAT_NOBODY};
    if (s->top != UNO_NO_CARD)
        result->first = s->first;
    if (s->phase != UNO_OVER)
        return;
    result->over = true;
    result->winner = s->seat;
    uint64_t symbols = 0;
    for (unsigned seat = 0; seat < rules->seats; seat++) /* U15; the winner's own hand is empty */
        symbols += uno_pile_symbols(&s->hand[seat]);
    result->points[s->seat] = result->score = uno_symbols_points(symbols);
}

static enum status check_state(const struct uno_setup *rules, const struct uno_state *s, struct why *why)
{
    unsigned all = uno_pile_count(&s->draw) + uno_pile_count(&s->drop);
    for (unsigned card = 0; card <= UNO_CARD_FOUR; card += card < UNO_COLOURED ? 1 : 4) {
        unsigned there = uno_pile_count_of(&s->draw, card) + uno_pile_count_of(&s->drop, card);
        for (unsigned seat = 0; seat < UNO_SEATS; seat++)
            there += uno_pile_count_of(&s->hand[seat], card);
        unsigned right = card < 4 ? 1 : card < UNO_COLOURED ? 2 : 4;
        if (there != right)
            return why_bad(why, "card %u is there %u times, not %u", card, there, right);
    }
    for (unsigned seat = 0; seat < UNO_SEATS; seat++) {
        unsigned cards = uno_pile_count(&s->hand[seat]);
        all += cards;
        if (cards != s->held[seat] || (seat >= rules->seats && cards))
            return why_bad(why, "seat %u holds %u cards, counted as %u", seat, cards, s->held[seat]);
    }
    bool right = all == UNO_CARDS && s->in_draw == uno_pile_count(&s->draw) && s->phase < UNO_PHASES &&
                 s->seat < rules->seats && s->direction <= 1 && s->colour <= UNO_ANY_COLOUR && s->zero == 0;
    return right ? ST_OK : why_bad(why, "%u cards in all, phase %u, seat %u", all, s->phase, s->seat);
}

bool uno_invariant(const void *setup, const void *state, struct why *why)
{
    return check_state(setup, state, why) == ST_OK;
}
