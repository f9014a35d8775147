/* Any text as a move and as a state of any game: refused, or read; what was read says itself again
 * in the same way, and can be looked at where it is a whole state. The first octet chooses the
 * game. */
#include "fuzz_support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[GAME_STATE_MAX], again[GAME_STATE_MAX];
    static char said_text[GAME_STATE_TEXT_MAX];
    static struct choice choices[GAME_CHOICES_MAX];
    struct move move, same;
    struct why why;
    if (!size)
        return 0;
    const struct game *game = plain_of(data[0])->game;
    const struct game_setup *setup = as_const_setup(plain_of(data[0])->setup);
    char *text = input_text(data, size, 1);
    if (game->move_parse(setup, text, &move)) {
        struct str said = STR(GAME_TEXT_MAX);
        game->start(setup, as_state(state));
        game->move_text(setup, &move, &said);
        need(game->move_parse(setup, said.at, &same) && move_equal(&move, &same));
        if (game->legal(setup, as_state(state), &move, &why) != MOVE_ILLEGAL)
            game->apply(setup, as_state(state), &move);
        need(game->invariant(setup, as_state(state), &why));
    }
    if (strlen(text) < GAME_STATE_TEXT_MAX && game->state_parse(setup, text, as_state(state))) {
        struct str said = str_make(said_text, sizeof said_text);
        game->state_text(setup, as_state(state), &said);
        need(!said.cut && game->state_parse(setup, said.at, as_state(again)));
        need(game->hash(setup, as_state(state)) == game->hash(setup, as_state(again)));
        if (game->invariant(setup, as_state(state), &why) &&
            game->to_move(setup, as_state(state)) >= 0)
            need(game->choices(setup, as_state(state), choices) > 0);
    }
    free(text);
    return 0;
}
