/* `sabio` calls and answers as often as it has learned to in games against itself (strategy.h) and
 * plays the card that wins most of the sampled worlds (worlds.h), of equals the lowest. It never
 * folds a partida that is won with open hands in every world.
 *
 *     sobremesa arena truco --players sabio,astuto --games 20000 --seed 1 */
#include "core/bot.h"
#include "games/truco/players/strategy.h"
#include "games/truco/players/worlds.h"

static const struct truco_strategy *strategy_of(const struct bot_memory *memory)
{
    return memory->own ? memory->own : truco_strategy_builtin();
}

static bool says_yes(const struct truco_estimate *estimate, enum truco_question question, int won,
                     struct bot_memory *memory)
{
    static const char *const words[TRUCO_QUESTIONS] = {"truco", "quiero", "envido", "quiero"};
    const struct truco_strategy *strategy = strategy_of(memory);
    const struct game_state *s = estimate->view;
    struct truco_situation situation = {
        question,       s->points[estimate->team], s->points[!estimate->team], s->level,
        truco_place(s), truco_strength(won)};
    unsigned often = strategy->yes[truco_situation_number(&situation)];
    bool yes = rng_below(&memory->rng, TRUCO_ALWAYS) < often;
    bool answer = question == TRUCO_ANSWER_TRUCO || question == TRUCO_ANSWER_ENVIDO;
    if (yes || answer)
        bot_explain(memory, "%s%s %d/%d %u%%", yes ? "" : "no ", words[question], won, TRUCO_WORLDS,
                    (often * 100 + TRUCO_ALWAYS / 2) / TRUCO_ALWAYS);
    return yes;
}

/* Play-outs sometimes lose a partida that cannot be lost, so sure wins are solved instead. */
static bool wins_every_world(const struct truco_estimate *asked, struct bot_memory *memory)
{
    enum { WORLDS = 64 };
    struct truco_estimate estimate = truco_estimate_start(asked->view, asked->seat);
    truco_estimate_solved(&estimate, WORLDS, &memory->rng);
    if (truco_tally_won(&estimate.after[0], estimate.team) < WORLDS)
        return false;
    bot_explain(memory, "quiero %d/%d", WORLDS, WORLDS);
    return true;
}

static void sabio_decide(const struct game_setup *setup, const struct game_state *s, int seat,
                         struct bot_memory *memory, struct move *move)
{
    struct truco_estimate estimate = truco_estimate_start(s, (unsigned)seat);
    *move = (struct move){0};
    truco_sample_worlds(&estimate, strategy_of(memory)->card_odds, TRUCO_WORLDS, &memory->rng);
    unsigned card = truco_best_card(&estimate);
    int won = truco_tally_won(&estimate.after[card], estimate.team),
        envido = truco_tally_envido(&estimate.after[card], estimate.team);
    if (s->phase != TRUCO_TURN) {
        bool yes = s->phase == TRUCO_ENVIDO
                       ? says_yes(&estimate, TRUCO_ANSWER_ENVIDO, envido, memory)
                       : says_yes(&estimate, TRUCO_ANSWER_TRUCO, won, memory) ||
                             wins_every_world(&estimate, memory);
        move->kind = yes ? TRUCO_MOVE_ACCEPT : TRUCO_MOVE_REFUSE;
    } else if (truco_may_call_envido(s) && says_yes(&estimate, TRUCO_CALL_ENVIDO, envido, memory)) {
        move->kind = TRUCO_MOVE_ENVIDO;
    } else if (truco_may_call_truco(s) && says_yes(&estimate, TRUCO_CALL_TRUCO, won, memory)) {
        move->kind = TRUCO_MOVE_TRUCO;
    } else {
        *move = (struct move){.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)estimate.card[card]};
        bot_explain(memory, "carta %d/%d", won, TRUCO_WORLDS);
    }
}

static bool sabio_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why)
{
    const struct game_state *seen = view;
    return seen->seat != seat || truco_to_move(setup, seen) < 0 ||
           truco_worlds_audit(seen, (unsigned)seat, strategy_of(memory)->card_odds, state, why);
}

const struct bot truco_sabio = {
    .name = "sabio",
    .what = "ha aprendido a cantar y a responder jugando contra sí mismo",
    .decide = sabio_decide,
    .audit = sabio_audit,
};
