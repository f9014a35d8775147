/* `sabio`: calls and answers as often as it has learned to, playing itself (strategy.h, train.h), and plays the card
 * that wins in most of the worlds that it imagines, of equals the lowest. What is won in every world it never folds.
 *
 *     sobremesa arena truco --players sabio,astuto --games 20000 --seed 1 */
#include "games/truco/train.h"

static bool says_yes(const struct truco_look *look, enum truco_question question, int won, struct mind *mind)
{
    static const char *const words[TRUCO_QUESTIONS] = {"truco", "quiero", "envido", "quiero"};
    const struct truco_strategy *strategy = mind->own ? mind->own : truco_strategy_builtin();
    const struct truco_state *s = look->view;
    struct truco_situation situation = {question, s->points[look->team], s->points[!look->team],
                                        s->level, truco_place(s),        truco_strength(won)};
    unsigned often = strategy->yes[truco_situation_number(&situation)];
    bool yes = rng_below(&mind->rng, TRUCO_ALWAYS) < often;
    bool answer = question == TRUCO_ANSWER_TRUCO || question == TRUCO_ANSWER_ENVIDO;
    if (yes || answer)
        mind_say(mind, "%s%s %d/%d %u%%", yes ? "" : "no ", words[question], won, TRUCO_WORLDS,
                 (often * 100 + TRUCO_ALWAYS / 2) / TRUCO_ALWAYS);
    return yes;
}

static void decide(const void *setup, const void *view, int seat, struct mind *mind, struct move *move)
{
    const struct truco_state *s = view;
    struct truco_look look = truco_look(s, (unsigned)seat);
    *move = (struct move){0};
    truco_look_at(&look, TRUCO_WORLDS, &mind->rng);
    unsigned card = truco_best_card(&look);
    int won = truco_tally_won(&look.after[card], look.team), envido = truco_tally_envido(&look.after[card], look.team);
    if (s->phase != TRUCO_TURN) {
        bool yes = s->phase == TRUCO_ENVIDO ? says_yes(&look, TRUCO_ANSWER_ENVIDO, envido, mind)
                                            : says_yes(&look, TRUCO_ANSWER_TRUCO, won, mind) || won == TRUCO_WORLDS;
        move->kind = yes ? TRUCO_MOVE_ACCEPT : TRUCO_MOVE_REFUSE;
    } else if (truco_may_call_envido(s) && says_yes(&look, TRUCO_CALL_ENVIDO, envido, mind)) {
        move->kind = TRUCO_MOVE_ENVIDO;
    } else if (truco_may_call_truco(s) && says_yes(&look, TRUCO_CALL_TRUCO, won, mind)) {
        move->kind = TRUCO_MOVE_TRUCO;
    } else {
        *move = (struct move){.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)look.card[card]};
        mind_say(mind, "carta %d/%d", won, TRUCO_WORLDS);
    }
}

const struct bot truco_sabio = {
    .name = "sabio",
    .what = "ha aprendido a cantar y a responder jugando contra sí mismo",
    .decide = decide,
};
