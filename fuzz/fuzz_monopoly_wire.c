/* A game of Monopoly made of nothing but frames that other stations sent: whatever they say, it
 * must neither crash nor break the invariant, and whoever holds the right to send can never put a
 * station out of step (M15, M16, M22). The first octet chooses the table; each pair after it is a
 * frame, of the holder unless its origin's bits say otherwise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/frame4.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "protocol/ring/ring_wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int holder(const struct game *game, const struct game_setup *setup,
                  const struct game_state *state)
{
    int seat = game->to_move(setup, state);
    return seat == SEAT_CHANCE ? game->chance_owner(setup, state) : seat;
}

enum { TABLES = 12 };

/* Tables of 2, 3 and 4, with a limit of rounds and without, rich and poor; each is made once. */
static const void *table_of(const struct game *game, unsigned table)
{
    static _Alignas(16) unsigned char setups[TABLES][GAME_SETUP_MAX];
    static bool made[TABLES];
    char options[64];
    struct why why;
    if (!made[table]) {
        snprintf(options, sizeof options, "rules=ring seats=%u rounds=%u money=%u", 2 + table % 3,
                 table / 3 % 2 ? 3u : 0u, table < 6 ? 1500u : 60u);
        if (game->setup_make(options, as_setup(setups[table]), &why) != ST_OK)
            abort();
        made[table] = true;
    }
    return setups[table];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) unsigned char state[GAME_STATE_MAX];
    const struct game *game = registry_game("monopoly");
    struct why why;
    if (size < 3)
        return 0;
    const struct game_setup *setup = table_of(game, data[0] % TABLES);
    game->start(setup, as_state(state));
    for (size_t i = 1; i + 1 < size; i += 2) {
        struct frame4 frame = frame4_from_inner(data[i], data[i + 1]);
        struct wire_sentence said;
        int right = holder(game, setup, as_state(state));
        if (right >= 0 && frame.eo != 3) /* three of four are the holder's */
            frame.eo = (uint8_t)right;
        wire_read(game, protocol_find(game, NULL)->own, setup, as_state(state), &frame, &said);
        if (!said.fits) {
            bool defined = frame.control > 0 && frame.control < 8;
            if (!said.why.text[0] || said.reading != (defined ? WIRE_IGNORED : WIRE_UNKNOWN))
                abort();
            continue;
        }
        for (size_t m = 0; m < said.moves.count; m++)
            game->apply(setup, as_state(state), &said.moves.move[m]);
        if (!game->invariant(setup, as_state(state), &why))
            abort();
    }
    return 0;
}
