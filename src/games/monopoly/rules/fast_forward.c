/* Games at full speed, for tournaments: a throw, its dice, their consequences and the end of the
 * turn in one go.
 *
 * Every effect is the rules' own. Left out are the moves in between, which nobody looks at, and the
 * questions to players who have nothing to decide (mono_rests). */
#include "games/monopoly/rules/dues.h"

enum { STEP = 4 }; /* the most moves of one step: throw, dice, card, pass */

/* Whether the player on turn has nothing to decide, jail apart. */
static inline bool is_at_rest(const struct game_state *s, const struct mono_dues *dues)
{
    return s->control == s->turn && dues->resting >> s->turn & 1;
}

/* Pays what the square under a player at rest asks for; false: that has left something open. */
static inline bool settle_square(const struct game_setup *setup, struct game_state *s, int total,
                                 struct rng *dice, const struct mono_dues *dues, uint32_t *moves)
{
    const struct mono_due *due = &dues->due[s->square[s->turn]];
    if (due->how == MONO_DUE_RENT) {
        if (mono_pay_rent(setup, s, due->owner, due->rent + due->a_pip * total))
            return true;
    } else if (due->how == MONO_DUE_CARD && mono_land_on_cards(s, due->deck)) {
        mono_draw_and_settle(setup, s, dice);
        ++*moves;
        return false;
    } else if (mono_land(setup, s)) {
        return false;
    }
    if (!s->open)
        return true;
    mono_proceed(setup, s);
    return false;
}

/* Makes throws of players at rest outside jail until a player has to be asked. Returns the number
 * of moves. */
static uint32_t throw_on(const struct game_setup *setup, struct game_state *s, struct rng *dice,
                         struct mono_dues *dues, uint32_t most)
{
    bool plain_way = mono_has_plain_way(setup);
    uint32_t moves = 0;
    do {
        mono_draw_dice(dice, s->dice);
        unsigned seat = s->turn;
        int total = s->dice[0] + s->dice[1];
        moves += 2;
        mono_count_throw(s);
        if (mono_throw_outside(setup, s, plain_way) &&
            !settle_square(setup, s, total, dice, dues, &moves)) {
            if (dues->sudden)
                mono_dues_follow(dues, setup, s);
            if (!mono_in_phase(s, MONO_MANAGING) || !is_at_rest(s, dues) ||
                s->turn != seat) /* a ruined player has lost its turn */
                break;
            s->phase = MONO_FREE;
        }
        bool stays = s->again, ends_round = dues->next[seat][stays].ends_round;
        moves += !stays;
        s->thrown &= (uint8_t) - (unsigned)stays;
        bool last = mono_hand_on(setup, s, dues->next[seat][stays].seat, ends_round);
        s->control = s->turn;
        if (last) {
            mono_end_game(setup, s);
            break;
        }
    } while (moves + STEP <= most && dues->resting >> s->turn & 1 && !s->jail[s->turn]);
    return moves;
}

/* Makes the move of chance, for a throw with its card. Returns the number of moves. */
static uint32_t draw_on(const struct game_setup *setup, struct game_state *s, struct rng *dice)
{
    struct move move;
    if (s->phase == MONO_DICE) {
        mono_throw_and_settle(setup, s, dice);
        if (s->phase != MONO_CARD)
            return 1;
        mono_draw_and_settle(setup, s, dice);
        return 2;
    }
    mono_draw(setup, s, dice, &move);
    mono_apply(setup, s, &move);
    return 1;
}

/* Lets the player decide, and makes the throw if that is its decision. Returns the number of
 * moves. */
static uint32_t let_player_decide(const struct game_setup *setup, struct game_state *s,
                                  const struct bot *bot, struct rng *dice,
                                  struct bot_memory *memory)
{
    struct move move;
    bool between = mono_in_phase(s, MONO_MANAGING);
    bot->decide(setup, s, s->control, memory, &move);
    if (between && move.kind == MONO_MOVE_THROW) {
        s->phase = MONO_DICE;
        return 1 + draw_on(setup, s, dice);
    }
    if (between && move.kind == MONO_MOVE_PASS)
        mono_pass(setup, s);
    else
        mono_apply(setup, s, &move);
    return 1;
}

/* Makes the next move, of chance or of a player. Returns the number of moves; 0: the game is over,
 * or the player needs a list of choices. */
APART static uint32_t play_on(const struct game_setup *setup, struct game_state *s,
                              const struct bot *const *bots, struct rng *dice,
                              struct bot_memory *memories, struct mono_dues *dues)
{
    uint32_t made;
    int seat = mono_to_move(setup, s);
    if (seat == SEAT_CHANCE)
        made = draw_on(setup, s, dice);
    else if (seat >= 0 && bots[seat]->decide)
        made = let_player_decide(setup, s, bots[seat], dice, &memories[seat]);
    else
        return 0;
    mono_dues_follow(dues, setup, s);
    if (seat >= 0)
        mono_dues_rest(dues, setup, s, (unsigned)seat, &memories[seat]);
    if (s->phase == MONO_DONE && is_at_rest(s, dues)) {
        mono_pass(setup, s);
        made++;
    }
    return made;
}

/* A player at rest has nothing to decide after its throw either: what is settled at once gives no
 * seat a deed. */
uint32_t mono_fast_forward(const struct game_setup *setup, struct game_state *s,
                           const struct bot *const *bots, struct rng *dice,
                           struct bot_memory *memories, uint32_t most)
{
    struct mono_dues dues;
    uint32_t moves = 0, made = 1;
    dues.open = false;
    dues.resting = 0;
    for (unsigned seat = 0; seat < setup->seats; seat++)
        mono_dues_rest(&dues, setup, s, seat, &memories[seat]);
    for (; moves + STEP <= most && made; moves += made) {
        if (s->phase == MONO_FREE && is_at_rest(s, &dues) && !s->jail[s->turn] && !s->called)
            made = throw_on(setup, s, dice, &dues, most - moves);
        else
            made = play_on(setup, s, bots, dice, memories, &dues);
    }
    return moves;
}
