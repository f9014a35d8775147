/* What comes next. A move notes in the state what it leaves to be settled, and this file takes that
 * up in one fixed order until a seat has to decide.
 *
 * No call stack can hold what is open: a game is saved, sent and searched between any two moves,
 * even in the middle of a card. So each step does one thing and notes what it leaves open, and the
 * loop looks again from the top. */
#include "games/monopoly/rules/turn.h"

unsigned mono_left_of(const struct game_state *s, unsigned seat)
{
    return mono_next_of(s->alive, seat);
}

/* The first debtor from the left of the player on turn (S27). Debts come before everything else:
 * they decide whose the money and the deeds are. */
static bool debt_waits(const struct game_setup *setup, struct game_state *s)
{
    for (unsigned i = 1; s->owing && i <= setup->seats; i++) {
        unsigned seat = (s->turn + i) % setup->seats;
        if (!s->debt[seat].amount)
            continue;
        if (mono_ruleset(setup)->ruins_at_once &&
            s->debt[seat].amount > mono_assets(setup, s, seat)) {
            mono_bankrupt(setup, s, seat);
            continue;
        }
        if (!mono_ruleset(setup)->debts_at_once || s->cash[seat] < s->debt[seat].amount)
            return mono_wait_for(s, MONO_DEBT, seat);
        mono_pay_debt(setup, s, seat);
    }
    return false;
}

static bool is_anything_open(const struct game_state *s)
{
    return s->open | s->lots | s->asks;
}

/* What has to be settled before the piece goes on; true: a seat has to decide. */
APART static bool affair_waits(const struct game_setup *setup, struct game_state *s)
{
    if (debt_waits(setup, s))
        return true;
    /* The deeds of a bankrupt in board order (S24), or the one that was declined (S6). A deed that
     * nobody can bid for stays the bank's without a question. */
    while (s->lots) {
        unsigned deed = bits_lowest(s->lots);
        s->lots &= s->lots - 1;
        if (mono_auction_open(s, deed, mono_bidders(s), s->origin))
            return true;
    }
    /* An estate is settled before anybody is asked for interest: that may lead to the next
     * bankruptcy. */
    if (s->shared)
        mono_share_estate(setup, s);
    if (s->asks)
        return mono_wait_for(s, MONO_INTEREST, s->owner[bits_lowest(s->asks)]);
    return s->scarce && mono_scarce_next(setup, s);
}

/* Something that a throw or a card has set going; false: all is settled. */
static bool play_waits(const struct game_setup *setup, struct game_state *s)
{
    while (is_anything_open(s)) {
        if ((s->owing | s->shared | s->scarce || s->lots | s->asks) && affair_waits(setup, s))
            return true;
        /* The piece moves, its square is settled, and only then does the card that moved it go on:
         * the square may have drawn another card, which lies on top of it. */
        if (s->landed) {
            if (mono_land(setup, s))
                return true;
        } else if (s->ahead) {
            int squares = s->ahead;
            s->ahead = 0;
            mono_advance(setup, s, squares, true);
        } else if (s->scripts) {
            mono_script_step(setup, s);
        }
    }
    return false;
}

/* One player is left, or the short game has had its second bankruptcy. */
static bool game_ends(const struct game_setup *setup, const struct game_state *s)
{
    return !(s->alive & (s->alive - 1)) || (setup->brief && s->broke == 2);
}

/* M13: on the ring the last player, or the one who has got the turn, claims the end. What was open
 * is dropped: a debt to a player who is out must not stop the claim. */
void mono_end_game(const struct game_setup *setup, struct game_state *s)
{
    if (!mono_ruleset(setup)->end_is_claimed) { /* on a server, all players can have left */
        mono_wait_for(s, MONO_OVER, 0);
        return;
    }
    unsigned seat = mono_is_alive(s, s->turn) ? s->turn : bits_lowest(s->alive);
    mono_drop_turn(s);
    mono_take_debt(s, seat);
    mono_wait_for(s, MONO_CLAIM, seat);
}

/* Before the first throw: who begins, and what is dealt. false: that is done. */
static bool opening_waits(const struct game_setup *setup, struct game_state *s)
{
    if (s->order_due)
        return mono_wait_for(s, MONO_ORDER, bits_lowest(s->order_due));
    unsigned due = (unsigned)setup->deal * setup->seats;
    if (due > setup->deeds)
        due = setup->deeds;
    for (; s->dealt < due; s->dealt++) { /* nothing more to a seat that a deed has ruined */
        unsigned seat = (unsigned)(s->first + s->dealt / setup->deal) % setup->seats;
        if (mono_is_alive(s, seat))
            return mono_wait_for(s, MONO_DEAL, seat);
    }
    return false;
}

/* Settles everything that is open; false: a seat has to decide, or the game is over. */
APART static bool settle_all(const struct game_setup *setup, struct game_state *s)
{
    for (;;) {
        if (s->phase == MONO_OVER || s->phase == MONO_CLAIM)
            return false;
        if (game_ends(setup, s)) {
            s->lots = 0; /* the bank keeps them */
            if (s->shared)
                mono_share_estate(setup, s);
            mono_end_game(setup, s);
            return false;
        }
        if (is_anything_open(s)) {
            if (play_waits(setup, s))
                return false;
            continue; /* a card can have ruined all the others (M10) */
        }
        if (opening_waits(setup, s))
            return false;
        if (mono_is_alive(s, s->turn))
            return true;
        mono_next_turn(setup, s);
    }
}

void mono_proceed(const struct game_setup *setup, struct game_state *s)
{
    /* Mostly nothing is open, no game begins or ends, and the player on turn is still in it. */
    bool goes_on = !is_anything_open(s) && s->phase != MONO_OVER && s->phase != MONO_CLAIM &&
                   !game_ends(setup, s) && !s->order_due && !setup->deal &&
                   mono_is_alive(s, s->turn);
    if (goes_on || settle_all(setup, s))
        mono_wait_for_turn(s);
}
