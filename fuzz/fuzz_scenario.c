/* Any text as a scenario of the games that have them: refused at a line, or a state that satisfies
 * the game. */
#include "fuzz_support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char setup[GAME_SETUP_MAX], state[GAME_STATE_MAX];
    char *text = input_text(data, size, 0);
    for (const struct game *const *at = registry_games(); *at; at++) {
        struct scenario scenario;
        struct why why = {0};
        if (!(*at)->scenario)
            continue;
        if ((*at)->scenario(text, size, "", SEAT_NOBODY, as_setup(setup), as_state(state),
                            &scenario, &why) == ST_OK)
            need((*at)->invariant(as_setup(setup), as_state(state), &why));
        else
            need(why.text[0] != '\0');
    }
    free(text);
    return 0;
}
