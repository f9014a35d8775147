/* Any line as the answer of a player that is a program (`cmd:`): refused, or a move that is one of
 * the choices or a text of the game; its reason has nothing in it that a terminal obeys. The first
 * octet chooses the game. */
#include "fuzz_support.h"

#include "arena/answer.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[GAME_STATE_MAX];
    static struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    struct rng rng;
    struct why why;
    char because[BECAUSE_MAX + 1];
    if (!size)
        return 0;
    const struct game *game = plain_of(data[0])->game;
    const struct game_setup *setup = as_const_setup(plain_of(data[0])->setup);
    game->start(setup, as_state(state));
    rng_seed(&rng, 1);
    for (int i = 0; i < 200 && game->to_move(setup, as_state(state)) == SEAT_CHANCE; i++) {
        game->draw(setup, as_state(state), &rng, &move);
        game->apply(setup, as_state(state), &move);
    }
    size_t count = game->choices(setup, as_state(state), choices);
    json_t *answer = json_loadb((const char *)data + 1, size - 1, JSON_REJECT_DUPLICATES, NULL);
    if (answer && answer_move(game, setup, answer, choices, count, &move) &&
        game->legal(setup, as_state(state), &move, &why) != MOVE_ILLEGAL) {
        game->apply(setup, as_state(state), &move);
        need(game->invariant(setup, as_state(state), &why));
    }
    if (answer && answer_because(answer, because))
        for (const char *at = because; *at;)
            need(!is_control(utf8_next(&at)));
    json_decref(answer);
    return 0;
}
