#include "support.h"

#include "framings_plays.h"
#include "games/template/lines.h"

/* What is said on one cable, from the count on. */
size_t play_lines(const struct game *game, const struct protocol *protocol, unsigned seed)
{
    const uint8_t players = (uint8_t)(2 + seed % 3);
    struct frame frame;
    struct rng rng;
    char options[40];
    rng_seed(&rng, seed);
    spoken = (struct stream){0};
    snprintf(options, sizeof options, "seats=%d heap=50", players);
    assert_int_equal(game->setup_make(options, as_setup(play_setup), NULL), ST_OK);
    game->start(as_setup(play_setup), as_state(play_state));
    frame = line_write((struct template_line){LINE_COUNT, 1, 50});
    put(&spoken, frame.octets, frame.count);
    frame = line_write((struct template_line){LINE_ANNOUNCE, players, 50});
    put(&spoken, frame.octets, frame.count);
    for (int seat;
         (seat = game->to_move(as_setup(play_setup), as_state(play_state))) != SEAT_NOBODY;) {
        struct move move = any_move(game, &rng);
        frame = line_write(line_of_move(
            seat < 0 ? game->chance_owner(as_setup(play_setup), as_state(play_state)) : seat,
            &move));
        put(&spoken, frame.octets, frame.count);
        game->apply(as_setup(play_setup), as_state(play_state), &move);
    }
    return check_stream(protocol, &spoken);
}
