/* Any text as the options of a game: refused with a reason, or a setup whose own text makes the
 * same again and whose start satisfies the game. The first octet chooses the game. */
#include "fuzz_support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char setup[GAME_SETUP_MAX], again[GAME_SETUP_MAX],
        state[GAME_STATE_MAX];
    struct why why = {0};
    if (!size)
        return 0;
    const struct game *game = game_of(data[0]);
    char *text = input_text(data, size, 1);
    memset(setup, 0, sizeof setup);
    memset(again, 0, sizeof again);
    if (game->setup_make(text, as_setup(setup), &why) != ST_OK) {
        need(why.text[0] != '\0');
    } else if (!strstr(text, "file")) { /* those need their files to be whole */
        struct str said = STR(GAME_OPTIONS_MAX);
        game->setup_text(as_setup(setup), &said);
        need(!said.cut && game->setup_make(said.at, as_setup(again), &why) == ST_OK);
        need(memcmp(setup, again, game->setup_size) == 0);
        game->start(as_setup(setup), as_state(state));
        need(game->invariant(as_setup(setup), as_state(state), &why));
    }
    free(text);
    return 0;
}
