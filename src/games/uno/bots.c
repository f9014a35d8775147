/* The automatic players of UNO. They see what a player sees (U17).
 *
 * `rules` weighs what each card that it may play would leave behind:
 *
 *   - Wild cards are kept: they can always be played, so each is a turn without drawing. The fewer cards are left,
 *     the more that is worth, and so with how well the rest of the hand can be played on the colour that we leave: a
 *     hand of one that answers wins, a hand of ten that does not gets an eleventh card.
 *   - The rest must answer: surely if it has the colour that will lie on the table, otherwise as likely as a card of
 *     that colour, out of those not seen yet, has one of its symbols. That is asked of the colour in force, and of
 *     all four as often as they are among the cards not seen, because others play before it is our turn again.
 *   - Of hands that answer equally often, the one with fewer colours and a shorter longest suit wins more.
 *   - The colour in force should be scarce: cards are counted (25 of a colour, less our own, less those played since
 *     the pile was last turned over), and who cannot follow draws, most of all who has few cards and plays next. The
 *     colour of a wild is chosen the same way.
 *   - +2 and +4 hit harder, the fewer cards the victim holds; against a full hand they are better kept.
 *
 * The weights are those of a linear regression of "this game was won" on these figures, over 3.9
 * million games against three `random` in each of which one decision was made by lot and all others
 * by the weights of the round before (by a program that is not kept here). Two dozen more figures
 * (skip and reverse, cards of the same symbol, products of these, …) add 0.001 together, and are
 * not worth their code.
 *
 *     sobremesa arena uno --players rules,random,random,random --games 100000 --seed 1       wins 0.352
 *
 * Whole numbers throughout, so that every compiler plays the same game. */
#include "core/bot.h"
#include "games/uno/effects.h"

enum {
    ALL = 1000, /* a chance is so many of a thousand */

    WEIGHT_STAYS = 2806,   /* the rest answers the colour that we leave; over the cards we hold */
    WEIGHT_CHANGES = 2628, /* it answers any colour */
    WEIGHT_LAST_STAYS = 1543, /* the same, if one card is left, besides */
    WEIGHT_LAST_CHANGES = 3311,
    WEIGHT_WILD = 7491, /* over the cards we hold, as the next three */
    WEIGHT_FOUR = 7222,
    WEIGHT_COLOUR = 3860, /* each colour of the rest */
    WEIGHT_SUIT = 647,    /* each card of the colour that it has most of */
    WEIGHT_SCARCE = 4022,
    WEIGHT_SCARCE_NEXT = 1015, /* over the cards of who plays next */
    WEIGHT_HIT_TWO = 994,      /* over the cards of the victim */
    WEIGHT_HIT_FOUR = 1943,
    WEIGHT_TWO_LATER = 166, /* what it is worth to have it for another time */
    WEIGHT_FOUR_LATER = 655,
};

/* Every symbol that the set has, in all four colours. */
static inline uint64_t in_all_colours(uint64_t set)
{
    set |= set >> 1 & 0x7777777777777777u;
    set |= set >> 2 & 0x3333333333333333u;
    return (set & 0x1111111111111111u) * 15 & UNO_COLOURED_BITS;
}

/* How many cards of the colour there are, wild ones not being of any: a plane has 13 at most, which
 * four bits hold. */
static inline unsigned count_of_colour(const struct uno_pile *pile, unsigned colour)
{
    const uint64_t each = 0x1111111111111u, sum = 0x1111111111111111u;
    return (unsigned)((pile->one >> colour & each) * sum >> 60) +
           (unsigned)((pile->two >> colour & each) * sum >> 60);
}

/* What can be counted before a card is chosen. */
struct outlook {
    const struct game_setup *setup;
    const struct game_state *view;
    unsigned seat;
    unsigned wilds, fours;        /* in the hand */
    unsigned own[UNO_COLOURS];    /* and of each colour */
    struct uno_pile hidden;       /* cards with a colour in other hands and in the pile, … */
    unsigned unseen[UNO_COLOURS]; /* … and how many of each */
    unsigned unseen_in_all;
};

/* Of most cards there are two: one is hidden unless both have been seen, two are if neither has. Of
 * a zero there is one. */
static inline struct uno_pile hidden_cards(const struct uno_pile *hand, const struct uno_pile *drop)
{
    const uint64_t zeros = 15;
    uint64_t seen = hand->one | drop->one,
             seen_twice = hand->two | drop->two | (hand->one & drop->one);
    return (struct uno_pile){~(seen_twice | (seen & zeros)) & UNO_COLOURED_BITS,
                             ~(seen | zeros) & UNO_COLOURED_BITS};
}

/* Written where it is wanted: a copy would wait for its parts (game.h: choice_put). */
static inline void look(const struct game_setup *setup, const struct game_state *view,
                        struct outlook *out)
{
    const struct uno_pile *hand = &view->hand[view->seat];
    out->setup = setup;
    out->view = view;
    out->seat = view->seat;
    out->wilds = bits_count(hand->one & UNO_WILD_BITS);
    out->fours = bits_count(hand->one & UNO_FOUR_BITS);
    out->hidden = hidden_cards(hand, &view->drop);
    out->unseen_in_all = 0;
    for (unsigned colour = 0; colour < UNO_COLOURS; colour++) {
        out->own[colour] = count_of_colour(hand, colour);
        out->unseen[colour] = count_of_colour(&out->hidden, colour);
        out->unseen_in_all += out->unseen[colour];
    }
}

/* How likely a hand can play on a card of each colour that somebody else has put down; and how
 * likely, if others change the colour, on what lies there when it is our turn again. */
struct answers {
    unsigned to[UNO_COLOURS], any;
};

static inline void answer(const struct outlook *look, uint64_t rest, struct answers *answers)
{
    uint64_t symbols = in_all_colours(rest);
    const struct uno_pile fitting = {look->hidden.one & symbols, look->hidden.two & symbols};
    unsigned sum = 0;
    for (unsigned colour = 0; colour < UNO_COLOURS; colour++) {
        if (rest & uno_colour_bits(colour))
            answers->to[colour] = ALL;
        else if (look->unseen[colour])
            answers->to[colour] = ALL * count_of_colour(&fitting, colour) / look->unseen[colour];
        else
            answers->to[colour] = 0;
        sum += look->unseen[colour] * answers->to[colour];
    }
    answers->any = look->unseen_in_all ? sum / look->unseen_in_all : ALL;
}

/* What the rest of the hand is worth, whatever colour is left on the table. */
static inline int weigh_rest(const struct outlook *look, unsigned card)
{
    unsigned symbol = uno_symbol(card), colours = 0, suit = 0;
    for (unsigned colour = 0; colour < UNO_COLOURS; colour++) {
        unsigned own = look->own[colour] - (symbol < UNO_WILD && colour == uno_colour(card));
        colours += own > 0;
        suit = own > suit ? own : suit;
    }
    unsigned wilds = look->wilds - (symbol == UNO_WILD), fours = look->fours - (symbol == UNO_FOUR);
    return ALL * (int)(WEIGHT_WILD * wilds + WEIGHT_FOUR * fours -
                       (WEIGHT_COLOUR * colours + WEIGHT_SUIT * suit));
}

/* What a +2 or +4 does to the next one, less what it could do later. */
static inline int weigh_hit(unsigned symbol, unsigned victim_holds)
{
    if (symbol == UNO_TWO)
        return ALL * WEIGHT_HIT_TWO / (int)victim_holds - ALL * WEIGHT_TWO_LATER;
    return symbol == UNO_FOUR ? ALL * WEIGHT_HIT_FOUR / (int)victim_holds - ALL * WEIGHT_FOUR_LATER
                              : 0;
}

/* What it is worth to play the card, with the colour that is best if it is a wild one, which goes
 * to *asked. */
static inline int weigh(const struct outlook *look, unsigned card, unsigned *asked)
{
    const struct game_state *view = look->view;
    unsigned symbol = uno_symbol(card), held = view->held[look->seat];
    struct uno_aim aim = uno_aims_of(look->setup, view, held == 1)[uno_aim_of[symbol]];
    struct uno_pile rest = view->hand[look->seat];
    uno_pile_remove(&rest, card);
    struct answers answers;
    answer(look, rest.one, &answers);
    unsigned victim = uno_seat_after(look->setup, look->seat, aim.direction, 1);
    /* Of two players, the other does not get to play on it. */
    bool again = look->setup->seats == 2 &&
                 (aim.to == look->seat || symbol == UNO_TWO || symbol == UNO_FOUR);
    int kept = weigh_rest(look, card), hit = weigh_hit(symbol, view->held[victim]);
    int by_scarce = WEIGHT_SCARCE + WEIGHT_SCARCE_NEXT / view->held[aim.to];
    unsigned first = symbol < UNO_WILD ? uno_colour(card) : 0,
             last = symbol < UNO_WILD ? first : UNO_COLOURS - 1;
    int best = INT32_MIN;
    for (unsigned colour = first; colour <= last; colour++) {
        int stays = (int)answers.to[colour], changes = again ? stays : (int)answers.any;
        int scarce = again || !look->unseen_in_all
                         ? 0
                         : (int)(ALL * look->unseen[colour] / look->unseen_in_all);
        int worth = (kept + WEIGHT_STAYS * stays) / (int)held + WEIGHT_CHANGES * changes + hit -
                    by_scarce * scarce;
        if (held == 2)
            worth += WEIGHT_LAST_STAYS * stays + WEIGHT_LAST_CHANGES * changes;
        if (worth > best) {
            best = worth;
            *asked = symbol < UNO_WILD ? 0 : colour;
        }
    }
    return best;
}

struct uno_pick uno_rules_pick(const struct game_setup *setup, const struct game_state *view,
                               uint64_t playable)
{
    unsigned picked = bits_lowest(playable), asked = 0;
    if (picked < UNO_COLOURED && !(playable & (playable - 1)))
        return (struct uno_pick){(uint8_t)picked, 0};
    struct outlook outlook;
    look(setup, view, &outlook);
    for (int best = INT32_MIN; playable; playable &= playable - 1) {
        unsigned card = bits_lowest(playable), colour = 0;
        int worth = weigh(&outlook, card, &colour);
        if (worth > best) {
            best = worth;
            picked = card;
            asked = colour;
        }
    }
    return (struct uno_pick){(uint8_t)picked, (uint8_t)asked};
}

static void choose(const struct game *game, const struct game_setup *setup,
                   const struct game_state *view, int seat, const struct choice *choices,
                   size_t count, struct bot_memory *memory, struct move *move)
{
    uint64_t playable = 0;
    *move = choices[0].move; /* alone if it is not a card that is to be played */
    if (move->kind != UNO_MOVE_PLAY)
        return;
    for (size_t i = 0; i < count; i++)
        playable |= uno_bit(choices[i].move.a);
    struct uno_pick pick = uno_looseness(view, (unsigned)seat)
                               ? uno_pick_any(playable, memory)
                               : uno_rules_pick(setup, view, playable);
    for (size_t i = 0; i < count; i++)
        if (choices[i].move.a == pick.card)
            *move = choices[i].move;
    move->n = pick.colour;
}

static unsigned count_in(const struct uno_pile *pile, unsigned colour)
{
    unsigned cards = 0;
    for (unsigned symbol = 0; symbol < UNO_WILD; symbol++)
        cards += uno_pile_count_of(pile, symbol * UNO_COLOURS + colour);
    return cards;
}

/* What it has counted on its turn: its own cards, and those with a colour that it does not see, which must be the ones
 * that the others hold or that lie in the pile. */
static bool audit(const struct game_setup *setup, const struct game_state *view, int seat,
                  const struct bot_memory *memory, const struct game_state *state, struct why *why)
{
    const struct game_setup *rules = setup;
    const struct game_state *seen = view, *s = state;
    struct uno_pile elsewhere = s->draw;
    struct outlook outlook;
    unsigned unseen = 0;
    if (seen->seat != seat || (seen->phase != UNO_TURN && seen->phase != UNO_DREW))
        return true;
    look(rules, seen, &outlook);
    for (unsigned other = 0; other < rules->seats; other++)
        if (other != (unsigned)seat)
            elsewhere = uno_pile_plus(&elsewhere, &s->hand[other]);
    for (unsigned colour = 0; colour < UNO_COLOURS; colour++) {
        unsigned own = count_in(&s->hand[seat], colour), hidden = count_in(&elsewhere, colour);
        unseen += hidden;
        DIFFERS_IF(outlook.own[colour] != own, "%u cards of colour %u held, counted as %u", own,
                   colour, outlook.own[colour]);
        DIFFERS_IF(outlook.unseen[colour] != hidden,
                   "%u cards of colour %u not to be seen, counted as %u", hidden, colour,
                   outlook.unseen[colour]);
    }
    for (unsigned card = 0; card < UNO_COLOURED; card++)
        DIFFERS_IF(uno_pile_count_of(&outlook.hidden, card) != uno_pile_count_of(&elsewhere, card),
                   "card %u is not to be seen %u times, counted as %u", card,
                   uno_pile_count_of(&elsewhere, card), uno_pile_count_of(&outlook.hidden, card));
    DIFFERS_IF(outlook.unseen_in_all != unseen, "%u cards not to be seen, counted as %u", unseen,
               outlook.unseen_in_all);
    DIFFERS_IF(outlook.wilds != uno_pile_count_of(&s->hand[seat], UNO_CARD_WILD) ||
                   outlook.fours != uno_pile_count_of(&s->hand[seat], UNO_CARD_FOUR),
               "%u and %u wild cards counted", outlook.wilds, outlook.fours);
    return true;
}

const struct bot uno_rules = {
    .name = "rules",
    .what = "guarda los comodines, cuenta cartas y deja en la mesa el color que menos queda",
    .usual = true,
    .lawful = true,
    .quick = true,
    .choose = choose,
    .audit = audit,
};

const struct bot *const uno_bots[] = {&uno_rules, NULL};
