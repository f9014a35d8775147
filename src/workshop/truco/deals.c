/* The card model and the deals that `sabio` learns from: cards alone, with what each seat expected
 * of them. */
#include "workshop/truco/training.h"

static void deal_cards(struct game_state *s, struct rng *rng)
{
    struct move move;
    for (truco_start(&truco_four, s); s->phase != TRUCO_TURN; truco_apply(&truco_four, s, &move))
        truco_draw(&truco_four, s, rng, &move);
}

static void play_card(struct game_state *s, unsigned card)
{
    struct move move = {.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)card};
    truco_apply(&truco_four, s, &move);
}

/* --- card model --- */

void train_count_cards(train_counts counts, struct rng *rng)
{
    enum { WORLDS = 40 };
    struct game_state s;
    deal_cards(&s, rng);
    while (s.phase == TRUCO_TURN && s.round < 2) {
        struct game_state view;
        struct truco_shown_card seen[2 * TRUCO_SEATS];
        uint8_t ranks[TRUCO_HAND];
        truco_view(&truco_four, &s, s.seat, &view);
        struct truco_estimate estimate = truco_estimate_start(&view, s.seat);
        truco_estimate_solved(&estimate, WORLDS, rng);
        unsigned card = truco_best_card(&estimate);
        view.table[s.round][s.seat] = (uint8_t)estimate.card[card];
        unsigned last = truco_shown_cards(&view, seen) - 1;
        for (unsigned i = 0; i < estimate.cards; i++)
            ranks[i] = (uint8_t)truco_rank(estimate.card[i], s.vira);
        __atomic_add_fetch(&counts[truco_card_case(&seen[last].trick, ranks)][card], 1,
                           __ATOMIC_RELAXED);
        play_card(&s, estimate.card[card]);
    }
}

/* A card that was never played is still possible: a third of a play is added to each. */
void train_card_odds(train_counts counts, truco_card_odds card_odds[TRUCO_CARD_CASES])
{
    for (unsigned i = 0; i < TRUCO_CARD_CASES; i++) {
        uint64_t held = i < TRUCO_CARD_CASES_FIRST ? 3 : 2, all = held, below = 0;
        for (unsigned card = 0; card < held; card++)
            all += 3 * counts[i][card];
        for (unsigned card = 0; card < 2; card++) {
            below += 3 * counts[i][card] + 1;
            card_odds[i][card] = (uint8_t)(TRUCO_CARD_ALWAYS * below / all);
        }
    }
}

/* --- deals --- */

/* What the seat to move expects: of TRUCO_WORLDS, those it wins. Returns the card that it would
 * play. */
static unsigned judge_hand(const struct game_state *s, const truco_card_odds *card_odds,
                           uint8_t *won, uint8_t *envido, struct rng *rng)
{
    struct game_state view;
    truco_view(&truco_four, s, s->seat, &view);
    struct truco_estimate estimate = truco_estimate_start(&view, s->seat);
    truco_sample_worlds(&estimate, card_odds, TRUCO_WORLDS, rng);
    unsigned card = truco_best_card(&estimate);
    *won = (uint8_t)truco_tally_won(&estimate.after[card], estimate.team);
    *envido = (uint8_t)truco_tally_envido(&estimate.after[card], estimate.team);
    return estimate.card[card];
}

void train_make_deal(struct train_deal *deal, const truco_card_odds *card_odds, struct rng *rng)
{
    struct game_state s;
    *deal = (struct train_deal){0};
    deal_cards(&s, rng);
    deal->flor = s.flor;
    deal->envido_team = (uint8_t)truco_team(truco_envido_winner(&s));
    while (s.phase == TRUCO_TURN) {
        struct train_point *point = &deal->points[deal->count++];
        struct game_state asked = s;
        point->seat = s.seat;
        point->place = (uint8_t)truco_place(&s);
        asked.caller = s.seat;
        asked.seat = (uint8_t)truco_next(s.seat);
        asked.phase = TRUCO_RAISE;
        judge_hand(&asked, card_odds, &point->answer, &point->answer_envido, rng);
        play_card(&s, judge_hand(&s, card_odds, &point->turn, &point->turn_envido, rng));
    }
    deal->winner = s.winner;
}
