/* Truco rings in virtual time: whole games, bad lines, late, killed and resumed stations (truco.md,
 * "The ring"). */
#include "support.h"

#include "truco_sim.h"

static struct tsim *sim; /* one for all tests: it is large, and every test begins with tsim_init */

static const char *const orders[] = {"SABCD", "ASBCD", "ABSCD", "ABCSD", "ABCDS"};

/* Everybody has seen the same end; a station that lost the thread in the last partida says so and
 * has no hash. `astray` counts those that have another card lying there than the host: where bits
 * flip, a frame without a check can become another one that is as good. NULL: there must be
 * none. */
static unsigned assert_ended_equal(unsigned games, unsigned *astray)
{
    const struct role_game *game = &tsim_find(sim, 'S')->outcome;
    const struct result *first = &game->result;
    unsigned unsure = 0;
    for (int i = 0; i < sim->places; i++)
        if (sim->place[i].fault[0])
            fail_msg("%c stopped: %s; its notes:\n%s", truco_letter(sim->place[i].station),
                     sim->place[i].fault, sim->place[i].notes);
    for (int i = 0; i < sim->places; i++) {
        const struct tsim_place *place = &sim->place[i];
        if (place->over != games)
            fail_msg("%c has seen the end of %u games of %u at %.3f s; its notes:\n%s",
                     truco_letter(place->station), place->over, games, (double)sim->now / 1e6,
                     place->notes);
        assert_int_equal(place->outcome.result.winner, first->winner);
        if (place->outcome.known || place->outcome.result.points[first->winner] == TRUCO_GOAL)
            assert_memory_equal(place->outcome.result.points, first->points, sizeof first->points);
        unsure += !place->outcome.known;
        if (!place->outcome.known)
            continue;
        if (place->outcome.hash != game->hash && astray)
            ++*astray;
        else if (place->outcome.hash != game->hash)
            fail_msg("%c ends with another state; its notes:\n%s", truco_letter(place->station),
                     place->notes);
    }
    assert_true(first->points[first->winner] == TRUCO_GOAL);
    return unsure;
}

static unsigned assert_all_equal(unsigned games)
{
    return assert_ended_equal(games, NULL);
}

static void whole_games_end_equal(void **state)
{
    (void)state;
    unsigned games = effort(20);
    uint64_t frames = 0;
    for (unsigned place = 0; place < 6; place++) {
        for (unsigned g = 0; g < games; g++) {
            bool in_process = place == 5;
            const struct cable_options cable = {.baud = g % 2 ? 2400 : 0};
            tsim_init(sim, in_process ? "SABCD" : orders[place], &cable, in_process, 1,
                      rng_mix(1, g + 1000 * place));
            tsim_run(sim, 4 * 3600 * USEC_SECOND);
            assert_int_equal(assert_all_equal(1), 0);
            frames += sim->place[0].outcome.frames;
            for (int i = 0; i < sim->places; i++) {
                assert_int_equal(sim->place[i].outcome.frames, sim->place[0].outcome.frames);
                assert_string_equal(sim->place[i].notes, ""); /* a good line: nothing to say */
                assert_int_equal(sim->place[i].leaks, 0);
            }
        }
    }
    print_message("%u games with the host at each place and in A's process, %llu frames to all\n",
                  games * 6, (unsigned long long)frames);
}

/* ---- bad lines ---- */

struct bad_line {
    const char *what;
    struct faults_options faults;
    double frame_loss, frame_dup;
};

/* Games on lines with these faults: how many went on to the end, and how many stopped and said
 * so. */
static void play_on(const struct bad_line *line, unsigned games, bool may_stop)
{
    unsigned stopped = 0, unsure = 0, astray = 0;
    uint64_t changed = 0, seconds = 0;
    for (unsigned g = 0; g < games; g++) {
        const struct cable_options cable = {.baud = g % 3 ? 2400 : 0, .faults = line->faults};
        bool in_process = g % 2;
        tsim_init(sim, in_process ? "SABCD" : orders[g % 5], &cable, in_process, 1, rng_mix(7, g));
        sim->frame_loss = line->frame_loss;
        sim->frame_dup = line->frame_dup;
        tsim_run(sim, 24 * 3600 * USEC_SECOND);
        changed += tsim_find(sim, 'S')->host.changed;
        seconds += sim->now / USEC_SECOND;
        if (may_stop && tsim_find(sim, 'S')->fault[0]) {
            assert_said(tsim_find(sim, 'S')->fault, "second host");
            stopped++;
        } else {
            unsure += assert_ended_equal(1, line->faults.flip > 0 ? &astray : NULL);
        }
    }
    print_message("%s: %u games of %llu s, %llu frames came back changed; %u stopped, %u stations "
                  "of %u unsure, %u "
                  "astray\n",
                  line->what, games, (unsigned long long)seconds / games,
                  (unsigned long long)changed, stopped, unsure, games * 5, astray);
    assert_true(astray <= games / 500);
    assert_true(stopped <= games / 25 + 1);
    assert_true(unsure <= games / 50 + 1);
}

static void lost_and_doubled_octets_change_nothing_in_the_end(void **state)
{
    (void)state;
    play_on(&(struct bad_line){.what = "octets lost", .faults = {.loss = 0.003}}, effort(30),
            false);
    play_on(&(struct bad_line){.what = "octets doubled", .faults = {.dup = 0.003}}, effort(30),
            false);
    play_on(&(struct bad_line){.what = "octets lost and doubled",
                               .faults = {.loss = 0.003, .dup = 0.003}},
            effort(30), true);
    play_on(
        &(struct bad_line){.what = "lines that stall", .faults = {.stall = 0.001, .loss = 0.001}},
        effort(30), false);
}

static void flipped_bits_change_nothing_in_the_end(void **state)
{
    (void)state;
    play_on(&(struct bad_line){.what = "bits flipped", .faults = {.flip = 0.0005}}, effort(60),
            true);
    play_on(&(struct bad_line){.what = "many bits flipped", .faults = {.flip = 0.002}}, effort(30),
            true);
}

static void lost_and_doubled_frames_change_nothing_in_the_end(void **state)
{
    (void)state;
    play_on(&(struct bad_line){.what = "frames lost", .frame_loss = 0.03}, effort(30), false);
    play_on(&(struct bad_line){.what = "frames doubled", .frame_dup = 0.05}, effort(30), false);
    play_on(&(struct bad_line){.what = "frames lost and doubled",
                               .frame_loss = 0.03,
                               .frame_dup = 0.03},
            effort(30), false);
}

/* ---- stations that come late, go, and come back ---- */

static const struct cable_options paced = {.baud = 2400};

static void a_late_station_is_waited_for(void **state)
{
    (void)state;
    for (int late = 0; late < 5; late++) {
        tsim_init(sim, "SABCD", &paced, false, 1, 11 + (uint64_t)late);
        sim->place[late].alive = false;
        tsim_run_to(sim, 9 * USEC_SECOND);
        for (int i = 0; i < 5; i++)
            assert_true(sim->place[i].host.table.moves == 0 &&
                        sim->place[i].player.mirror.cards == 0);
        tsim_start_blank(&sim->place[late]);
        tsim_run(sim, 3600 * USEC_SECOND);
        assert_int_equal(assert_all_equal(1), 0);
    }
}

/* The victim dies in the middle of one of its writes or sends, comes back a little later from its
 * journal, and the game ends as if nothing had been. */
static void kill_and_resume(const char *order, char victim, long operation, usec_t away)
{
    struct why why = {0};
    tsim_init(sim, order, &paced, false, 1, rng_mix(21, (uint64_t)operation));
    struct tsim_place *place = tsim_find(sim, victim);
    sim->victim = place->index;
    sim->kill_at = operation;
    place->deaf_keeps = operation % 2;
    while (place->alive && !tsim_all_over(sim, 1) && tsim_step(sim, 3600 * USEC_SECOND))
        continue;
    if (place->alive)
        return;
    tsim_run_to(sim, sim->now + away);
    bool over = place->over > 0;
    enum status status = tsim_resume(place, &why);
    if (status != ST_OK && operation < 6) { /* killed before its journal had a game in it */
        tsim_start_blank(place);
        place->logged = 0;
    } else if (status != ST_OK && !over) {
        fail_msg("%c killed in operation %ld: %s", victim, operation, why.text);
    }
    tsim_run(sim, sim->now + 3600 * USEC_SECOND);
    if (!over)
        assert_int_equal(assert_all_equal(1), 0);
}

static void a_killed_station_resumes_and_the_game_goes_on(void **state)
{
    (void)state;
    unsigned runs = 0;
    long step = effort(1) > 5 ? 1 : 9;
    for (const char *victim = "SABCD"; *victim; victim++)
        for (long operation = 1; operation < 400; operation += step) {
            kill_and_resume(orders[operation % 5], *victim, operation + (*victim % 5),
                            3 * USEC_SECOND);
            runs++;
        }
    print_message("%u games with a station killed and resumed\n", runs);
}

static void a_journal_is_taken_by_its_own_station_only(void **state)
{
    (void)state;
    struct why why;
    tsim_init(sim, "SABCD", &paced, false, 1, 31);
    tsim_run_to(sim, 20 * USEC_SECOND);
    struct tsim_place *host = tsim_find(sim, 'S'), *b = tsim_find(sim, 'B'),
                      *c = tsim_find(sim, 'C');
    memcpy(c->log, b->log, b->logged);
    c->logged = b->logged;
    assert_int_equal(tsim_resume(c, &why), ST_BAD);
    assert_said(why.text, "the journal is of seat B: --seat B");
    memcpy(c->log, host->log, host->logged);
    c->logged = host->logged;
    assert_int_equal(tsim_resume(c, &why), ST_BAD);
    assert_said(why.text, "not of a player's station");
    memcpy(host->log, b->log, b->logged);
    host->logged = b->logged;
    assert_int_equal(tsim_resume(host, &why), ST_BAD);
    assert_said(why.text, "not a host's");
}

static void a_game_that_is_over_is_not_resumed(void **state)
{
    (void)state;
    struct why why;
    tsim_init(sim, "SABCD", &paced, false, 1, 32);
    tsim_run(sim, 3600 * USEC_SECOND);
    assert_all_equal(1);
    assert_int_equal(tsim_resume(tsim_find(sim, 'S'), &why), ST_BAD);
    assert_said(why.text, "over");
    assert_int_equal(tsim_resume(tsim_find(sim, 'D'), &why), ST_BAD);
    assert_said(why.text, "over");
}

/* A host that lost its journal begins anew, whatever the points were: at 0 to 0 it seems to repeat
 * itself until other cards come. */
static void a_host_that_begins_anew_is_followed(void **state)
{
    (void)state;
    unsigned zero = 0, other = 0, doubts = 0;
    for (unsigned r = 0; r < effort(40); r++) {
        tsim_init(sim, "SABCD", &paced, false, 1, rng_mix(43, r));
        tsim_run_to(sim, (12 + r) * USEC_SECOND / 3);
        const struct game_state *known = truco_host_state(&sim->place[0].host);
        if (known->phase == TRUCO_OVER)
            continue;
        bool none = known->points[0] + known->points[1] == 0;
        *(none ? &zero : &other) += 1;
        tsim_kill(&sim->place[0]);
        tsim_run_to(sim, sim->now + 2 * USEC_SECOND);
        sim->place[0].logged = 0;
        tsim_start_blank(&sim->place[0]);
        tsim_run_to(sim, sim->now + 6 * USEC_SECOND);
        for (int i = 1; i < sim->places; i++)
            doubts += sim->place[i].player.mirror.now.blind;
        tsim_run(sim, sim->now + 3600 * USEC_SECOND);
        assert_int_equal(assert_all_equal(1), 0);
    }
    print_message("hosts that began anew: %u at 0 to 0, %u at other points\n", zero, other);
    assert_true(zero && other && !doubts);
}

/* Without a journal it cannot know what was played: it goes along, and is in step again from the
 * next partida on. */
static void a_station_that_comes_back_with_nothing_goes_along(void **state)
{
    (void)state;
    unsigned runs = effort(30), unsure = 0;
    for (unsigned r = 0; r < runs; r++) {
        tsim_init(sim, "SABCD", &paced, false, 1, rng_mix(41, r));
        struct tsim_place *place = &sim->place[1 + r % 4];
        tsim_run_to(sim, (10 + r) * USEC_SECOND / 2);
        if (tsim_all_over(sim, 1))
            continue;
        tsim_kill(place);
        tsim_run_to(sim, sim->now + 2 * USEC_SECOND);
        if (place->over) /* it had seen the end already */
            continue;
        place->logged = 0;
        tsim_start_blank(place);
        tsim_run(sim, sim->now + 3600 * USEC_SECOND);
        unsure += assert_all_equal(1);
    }
    print_message("%u stations came back with nothing; %u of them in the last partida\n", runs,
                  unsure);
    assert_true(unsure <= runs / 3);
}

/* ---- who is gone, and who was never there ---- */

/* T14: the host names the one behind whom nobody hears anything any more, goes on trying, and the
 * game goes on when it is back. */
static void a_station_that_is_gone_is_named(void **state)
{
    (void)state;
    static const char *const said[] = {"A is gone, or the cable behind it: B hears nothing",
                                       "B is gone, or the cable behind it: C hears nothing",
                                       "C is gone, or the cable behind it: D hears nothing",
                                       "D is gone, or the cable behind it"};
    for (int seat = 0; seat < 4; seat++) {
        struct why why;
        tsim_init(sim, "SABCD", &paced, false, 1, 51);
        tsim_run_to(sim, 8 * USEC_SECOND);
        struct tsim_place *place = &sim->place[1 + seat];
        tsim_kill(place);
        tsim_run_to(sim, 60 * USEC_SECOND);
        assert_said(sim->place[0].notes, said[seat]);
        assert_int_equal(tsim_resume(place, &why), ST_OK);
        tsim_run(sim, 3600 * USEC_SECOND);
        assert_int_equal(assert_all_equal(1), 0);
        assert_said(sim->place[0].notes, "the ring is closed again");
    }
}

/* If the others never ask, whoever is gone: D cannot have noticed anything before its own silence
 * is over, and is named with that doubt. */
static void nobody_is_named_before_everybody_could_have_asked(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, false, 1, 51);
    for (int i = 0; i < sim->places; i++) {
        sim->place[i].options.silence = i ? USEC_NEVER / 4 : 0;
        sim->place[i].host.given.timeout = 2 * USEC_SECOND;
    }
    const struct truco_host *host = &sim->place[0].host;
    /* Until what A has played has just gone out: of those behind the gap nobody has anything to
     * repeat. */
    while (sim->now < 8 * USEC_SECOND || !host->queued || host->since < sim->now ||
           host->queue[0].frame.turn != 'B')
        assert_true(tsim_step(sim, 600 * USEC_SECOND));
    tsim_kill(&sim->place[2]);
    tsim_run_to(sim, sim->now + 11 * USEC_SECOND);
    assert_string_equal(sim->place[0].notes, "");
    tsim_run_to(sim, sim->now + 10 * USEC_SECOND);
    assert_said(sim->place[0].notes, "the ring is open and no station says where");
}

static void before_the_game_the_missing_station_is_named_too(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, false, 1, 52);
    sim->place[3].alive = false;
    tsim_run_to(sim, 40 * USEC_SECOND);
    assert_said(sim->place[0].notes, "C is not there yet, or the cable behind it: D hears nothing");
    assert_int_equal(sim->place[0].host.table.moves, 0);
}

/* A ring that is closed without D: its cards come back, and so does everything that the others say
 * to a host that is not there. */
static void a_frame_back_at_its_sender_is_reported(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, false, 1, 53);
    sim->place[4].alive = false;
    sim->place[4].away = true;
    tsim_run_to(sim, 30 * USEC_SECOND);
    assert_said(sim->place[0].notes, "D is not on the ring: nobody took off a frame to it");
    assert_true(sim->place[0].host.table.moves >
                0); /* presence says only that the ring is closed */

    tsim_init(sim, "SABCD", &paced, false, 1, 53);
    sim->place[0].alive = false;
    sim->place[0].away = true;
    cable_clear(&sim->place[0].out);
    tsim_run_to(sim, 30 * USEC_SECOND);
    /* A asks first; the others hear that somebody is there. */
    assert_string_equal(sim->place[1].notes,
                        "S is not on the ring: nobody took off a frame to the host\n");
}

static void with_idle_a_station_that_hears_nothing_stops(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, false, 1, 54);
    for (int i = 0; i < 5; i++) {
        sim->place[i].host.given.idle = sim->place[i].player.given.idle = 20 * USEC_SECOND;
        sim->place[i].alive = i == 0 || i == 3;
    }
    tsim_run_to(sim, 60 * USEC_SECOND);
    assert_said(sim->place[0].fault,
                "nothing was heard for 20 s; the game is kept: --resume game.journal");
    assert_said(sim->place[3].fault, "nothing was heard for 20 s");
}

/* Not even if what they say is so much alike that it could be damage: a vira 5C and a vira 4C. */
static void two_hosts_do_not_play(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < effort(25); seed++) {
        tsim_init(sim, "SABSCD", &paced, false, 1, rng_mix(55, seed));
        tsim_run(sim, 600 * USEC_SECOND);
        assert_true(tsim_faulted(sim));
        assert_said(sim->place[0].fault[0] ? sim->place[0].fault : sim->place[3].fault,
                    "a second host on this ring");
        for (int i = 0; i < sim->places; i++)
            assert_int_equal(sim->place[i].over, 0);
    }
}

/* A person may think as long as they like; meanwhile the stations ask, and know that the ring is
 * there. */
static void a_slow_player_is_waited_for(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, false, 1, 56);
    sim->place[1].mute = true;
    tsim_run_to(sim, 3600 * USEC_SECOND);
    struct question question;
    assert_true(truco_player_role.player->asks(&sim->place[1].player, &question));
    assert_string_equal(sim->place[0].notes, "");
    sim->place[1].mute = false;
    tsim_run(sim, 2 * 3600 * USEC_SECOND);
    assert_int_equal(assert_all_equal(1), 0);
}

/* ---- who asks (truco.md, The ring) ---- */

static struct {
    char frames[64][RING16_TEXT];
    size_t count;
} said;

static void host_says(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    assert_int_equal(count, RING16_SIZE);
    assert_true(said.count < 64);
    memcpy(said.frames[said.count], octets, RING16_SIZE);
    said.frames[said.count++][RING16_SIZE] = '\0';
}

static void host_tells(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

static void tell_host(struct truco_host *host, const char *frame)
{
    truco_host_role.octets(host, 0, (const uint8_t *)frame, RING16_SIZE, 0);
}

/* Gives the frames to all back, until the first turn is out; gives its place in `said`. */
static size_t until_the_first_turn(struct truco_host *host)
{
    for (size_t i = 0; i < said.count; i++) {
        if (said.frames[i][3] == 'T' && said.frames[i][6] == 'A')
            return i;
        if (said.frames[i][3] == 'T')
            tell_host(host, said.frames[i]);
    }
    fail_msg("there was no first turn");
    return 0;
}

/* Whether what the host says to all from `first` on is both points, the vira, flores and this
 * turn. */
static bool is_everything(size_t first, const char *turn)
{
    size_t i = first;
    bool points = strcmp(said.frames[i], "$$STSG#####00a%%") == 0 &&
                  strcmp(said.frames[i + 1], "$$STSG#####00b%%") == 0;
    bool vira =
        strcmp(said.frames[i + 2], said.frames[14]) == 0; /* behind 00a, 00b and twelve cards */
    for (i += 3; i + 1 < said.count && memcmp(said.frames[i] + 11, "FL", 2) == 0; i++)
        continue;
    return points && vira && i + 1 == said.count && strcmp(said.frames[i], turn) == 0;
}

/* The cards at once; both points, the vira, the flores and the turn when nothing else is under
 * way. */
static void who_asks_is_told_everything_again(void **state)
{
    (void)state;
    for (int busy = 0; busy < 2; busy++) {
        struct truco_host host;
        said.count = 0;
        static const struct truco_options options;
        static const struct role_calls calls = {.send = host_says, .event = host_tells};
        truco_host_role.init(
            &host,
            &(struct role_start){.games = 1, .seed = 3, .options = &options, .calls = &calls}, 0);
        size_t turn = until_the_first_turn(&host), before = said.count;
        if (!busy)
            tell_host(&host, said.frames[turn]);
        tell_host(&host, "$$BSSGB#######%%");
        assert_int_equal(said.count, before + (busy ? 3 : 4)); /* to all, one frame at a time */
        for (size_t i = 0; i < 3; i++)
            assert_memory_equal(said.frames[before + i], "$$SBSG#", 7);
        if (busy)
            tell_host(&host, said.frames[turn]);
        for (size_t sent = before + 3; said.count > sent;) {
            sent = said.count;
            tell_host(&host, said.frames[sent - 1]);
        }
        assert_true(is_everything(before + 3, said.frames[turn]));
    }
}

/* Somebody who sends what is not allowed, as fast as the line lets him, does not stop the game. */
static void a_noisy_neighbour_does_not_stop_the_game(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, false, 1, 57);
    struct tsim_place *host = tsim_find(sim, 'S');
    usec_t next = 5 * USEC_SECOND;
    while (!tsim_all_over(sim, 1) && sim->now < 3600 * USEC_SECOND) {
        if (!tsim_step(sim, next)) {
            tsim_inject(host,
                        next / USEC_SECOND % 2 ? "$$BSSGB###N###%%" : "$$CSSGC#######%%hola$$");
            next += USEC_SECOND / 2;
        }
    }
    assert_true(host->host.ignored > 0);
    assert_int_equal(assert_all_equal(1), 0);
}

static void several_games_follow_each_other(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, true, 5, 58);
    tsim_run(sim, 10 * 3600 * USEC_SECOND);
    assert_int_equal(assert_all_equal(5), 0);
}

/* The frames that S sends in one game, from the presence to the end (truco.md, "Frames"). */
static void the_host_says_things_in_their_order(void **state)
{
    (void)state;
    tsim_init(sim, "SABCD", &paced, false, 1, 59);
    tsim_run(sim, 3600 * USEC_SECOND);
    assert_all_equal(1);
    assert_memory_equal(sim->traffic, "$$STSG#####00a%%$$STSG#####00b%%", 32);
    unsigned deals = 0, partidas = 0;
    enum { POINTS, CARDS, VIRA, TURN } at = POINTS;
    char last[RING16_TEXT] = "";
    for (size_t i = 32; i + RING16_SIZE <= sim->traffic_used; i += RING16_SIZE) {
        struct ring16 frame;
        memcpy(last, sim->traffic + i, RING16_SIZE);
        assert_true(ring16_parse(last, &frame));
        struct truco_frame meaning = truco_frame_read(&frame);
        switch (meaning.kind) {
        case TRUCO_FRAME_DEAL:
            assert_true(at == POINTS || at == CARDS);
            deals = at == POINTS ? 1 : deals + 1;
            at = CARDS;
            break;
        case TRUCO_FRAME_OPEN:
            assert_true((at == CARDS && deals == 12) || at == TURN);
            at = at == CARDS ? VIRA : at;
            break;
        case TRUCO_FRAME_FLOR:
            assert_int_equal(at, VIRA);
            break;
        case TRUCO_FRAME_POINTS:
            partidas += at == TURN;
            assert_true((at == TURN && meaning.team == 0) || (at == POINTS && meaning.team == 1));
            at = POINTS;
            break;
        case TRUCO_FRAME_END:
            assert_int_equal(at, POINTS);
            break;
        default:
            assert_true(at == VIRA || at == TURN);
            at = TURN;
            break;
        }
    }
    assert_true(partidas > 1);
    assert_int_equal(sim->traffic_used / RING16_SIZE,
                     sim->place[0].outcome.frames + 12 * partidas); /* none twice */
    assert_true(strcmp(last, "$$STAC########%%") == 0 || strcmp(last, "$$STBD########%%") == 0);
}

static int make_sim(void **state)
{
    (void)state;
    sim = malloc(sizeof *sim);
    return sim ? 0 : -1;
}

static int free_sim(void **state)
{
    (void)state;
    free(sim);
    return 0;
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_end_equal),
        cmocka_unit_test(lost_and_doubled_octets_change_nothing_in_the_end),
        cmocka_unit_test(flipped_bits_change_nothing_in_the_end),
        cmocka_unit_test(lost_and_doubled_frames_change_nothing_in_the_end),
        cmocka_unit_test(a_late_station_is_waited_for),
        cmocka_unit_test(a_killed_station_resumes_and_the_game_goes_on),
        cmocka_unit_test(a_journal_is_taken_by_its_own_station_only),
        cmocka_unit_test(a_game_that_is_over_is_not_resumed),
        cmocka_unit_test(a_host_that_begins_anew_is_followed),
        cmocka_unit_test(a_station_that_comes_back_with_nothing_goes_along),
        cmocka_unit_test(a_station_that_is_gone_is_named),
        cmocka_unit_test(nobody_is_named_before_everybody_could_have_asked),
        cmocka_unit_test(before_the_game_the_missing_station_is_named_too),
        cmocka_unit_test(a_frame_back_at_its_sender_is_reported),
        cmocka_unit_test(with_idle_a_station_that_hears_nothing_stops),
        cmocka_unit_test(two_hosts_do_not_play),
        cmocka_unit_test(a_slow_player_is_waited_for),
        cmocka_unit_test(who_asks_is_told_everything_again),
        cmocka_unit_test(a_noisy_neighbour_does_not_stop_the_game),
        cmocka_unit_test(several_games_follow_each_other),
        cmocka_unit_test(the_host_says_things_in_their_order),
    };
    return cmocka_run_group_tests(tests, make_sim, free_sim);
}
