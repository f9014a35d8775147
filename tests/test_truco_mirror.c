/* What each player's station believes of the game by the host's frames (mirror.h), against the game
 * itself: after every move, with frames that are repeated on the way, cards that are sent again,
 * and stations that begin in the middle. */
#include "support.h"

#include "core/registry.h"
#include "games/truco/ring/host.h"
#include "games/truco/ring/mirror.h"

extern const struct game game_truco;
static const struct game *const game = &game_truco;
static const struct game_setup rules = {TRUCO_SEATS};

enum { GAMES = 2000 };

struct ring {
    struct game_state at;
    struct truco_mirror mirror[TRUCO_SEATS];
    struct ring16 last; /* the last frame to all */
    struct rng rng;
    uint32_t frames;        /* to all, of this game */
    bool late[TRUCO_SEATS]; /* began in the middle of it */
    uint64_t told, repeated, compared, compared_late;
};

static void fail_at(const struct ring *r, unsigned seat, const char *what)
{
    char text[2][GAME_STATE_TEXT_MAX];
    struct str one = str_make(text[0], sizeof text[0]), two = str_make(text[1], sizeof text[1]);
    game->state_text(&rules, &r->at, &one);
    game->state_text(&rules, &r->mirror[seat].now.state, &two);
    fail_msg("seat %u %s\ngame   %s\nmirror %s", seat, what, text[0], text[1]);
}

static void tell(struct ring *r, const struct ring16 *octets)
{
    struct truco_frame frame = truco_frame_read(octets);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (truco_mirror_frame(&r->mirror[seat], &frame) != TRUCO_NEWS && !r->late[seat])
            fail_at(r, seat, "does not take the next frame for news");
    r->last = *octets;
    r->frames++;
    r->told++;
    if (rng_below(&r->rng, 4))
        return;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        struct truco_known before = r->mirror[seat].now;
        enum truco_novelty novelty = truco_mirror_frame(&r->mirror[seat], &frame);
        if ((novelty != TRUCO_REPETITION && !r->late[seat]) ||
            memcmp(&before.state, &r->mirror[seat].now.state, sizeof before.state) != 0)
            fail_at(r, seat, "does not take a repeated frame for one");
    }
    r->repeated++;
}

static void tell_points(struct ring *r, unsigned team)
{
    struct ring16 frame = truco_frame_write(truco_frame_of_team(TRUCO_FRAME_POINTS, team, 0));
    tell(r, &frame);
}

/* Who began late knows nothing until a partida that it has heard from the beginning, and then what
 * counts of it. */
static void compare_late(struct ring *r, unsigned seat)
{
    const struct truco_mirror *mirror = &r->mirror[seat];
    if (mirror->now.blind || mirror->now.stage != TRUCO_STAGE_PLAY)
        return;
    if (game->hash(&rules, &mirror->now.state) != game->hash(&rules, &r->at) ||
        mirror->now.state.hand[seat] != r->at.hand[seat])
        fail_at(r, seat, "began late, and believes something else than what its view shows");
    r->compared_late++;
}

/* While cards are dealt nothing is said to all. By how much an envido is won has no room in a
 * frame. */
static void compare(struct ring *r)
{
    if (r->at.phase == TRUCO_VIRA || (r->at.phase == TRUCO_DEAL && r->at.held[truco_mano(&r->at)]))
        return;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++, r->compared++) {
        const struct truco_mirror *mirror = &r->mirror[seat];
        struct game_state view;
        if (r->late[seat]) {
            compare_late(r, seat);
            continue;
        }
        game->view(&rules, &r->at, (int)seat, &view);
        view.best = view.best_seat = 0;
        if (memcmp(&view, &mirror->now.state, sizeof view) != 0)
            fail_at(r, seat, "believes something else than what its view shows");
        bool asked = game->to_move(&rules, &r->at) == (int)seat;
        if (truco_mirror_asks(mirror) != asked || mirror->now.blind || mirror->stranges)
            fail_at(r, seat,
                    asked ? "does not know that it has to act" : "thinks that it has to act");
        if (mirror->frames != r->frames)
            fail_at(r, seat, "has counted other frames");
    }
}

static void move_on(struct ring *r)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct ring16 frames[TRUCO_FRAMES_OF_MOVE];
    struct game_state before = r->at;
    struct move move;
    if (game->to_move(&rules, &r->at) == SEAT_CHANCE)
        game->draw(&rules, &r->at, &r->rng, &move);
    else
        move = choices[rng_below(&r->rng, (uint32_t)game->choices(&rules, &r->at, choices))].move;
    game->apply(&rules, &r->at, &move);
    if (move.kind == TRUCO_MOVE_DEAL)
        truco_mirror_set_cards(&r->mirror[move.a], move.set);
    size_t count = truco_host_show(&before, &move, &r->at, frames);
    for (size_t i = 0; i < count; i++)
        tell(r, &frames[i]);
}

/* Its cards again, as for somebody who has asked for them; or a program that is started anew. */
static void disturb(struct ring *r)
{
    unsigned seat = rng_below(&r->rng, TRUCO_SEATS);
    if (r->at.phase <= TRUCO_VIRA || rng_below(&r->rng, 10))
        return;
    if (rng_below(&r->rng, 20) == 0) {
        truco_mirror_init(&r->mirror[seat], seat);
        r->late[seat] = true;
    } else if (!r->late[seat]) {
        truco_mirror_set_cards(&r->mirror[seat], truco_dealt(&r->at, seat));
    }
}

/* One game after the other at the same stations. */
static void mirrors_show_the_game(void **state)
{
    (void)state;
    static struct ring r;
    unsigned games = effort(GAMES);
    rng_seed(&r.rng, 620);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        truco_mirror_init(&r.mirror[seat], seat);
    for (unsigned g = 0; g < games; g++) {
        game->start(&rules, &r.at);
        r.frames = 0;
        for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
            if (r.late[seat])
                truco_mirror_init(&r.mirror[seat], seat);
        memset(r.late, 0, sizeof r.late);
        tell_points(&r, 0);
        tell_points(&r, 1);
        while (compare(&r), r.at.phase != TRUCO_OVER) {
            disturb(&r);
            compare(&r);
            move_on(&r);
        }
    }
    print_message("%u games, %llu frames, %llu repeated, %llu states compared, %llu of stations "
                  "that began late\n",
                  games, (unsigned long long)r.told, (unsigned long long)r.repeated,
                  (unsigned long long)r.compared, (unsigned long long)r.compared_late);
    assert_true(r.repeated && r.compared_late);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mirrors_show_the_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
