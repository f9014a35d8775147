#include "ring_support.h"

#include "support.h"

#include "games/uno/uno.h"

void sim_hears(struct sim *sim, int place, unsigned address, unsigned info)
{
    uint8_t octets[4] = {0x7e, (uint8_t)address, (uint8_t)info, 0x7e};
    ring_receive(&sim->station[place].ring, 0, octets, 4, sim->now);
}

const char *sim_said(struct sim *sim, int place)
{
    static char text[1024];
    uint8_t octets[256];
    struct str str = str_make(text, sizeof text);
    size_t count = cable_take(&sim->station[place].out, octets, sizeof octets, USEC_NEVER - 1);
    assert_int_equal(count % 4, 0);
    for (size_t i = 0; i < count; i += 4) {
        assert_true(octets[i] == 0x7e && octets[i + 3] == 0x7e);
        str_add(&str, "%s%02X %02X", i ? ", " : "", octets[i + 1], octets[i + 2]);
    }
    return text;
}

void sim_clear_cables(struct sim *sim)
{
    for (int i = 0; i < sim->stations; i++)
        cable_clear(&sim->station[i].out);
}

/* ---- where tests begin ---- */

void sim_begin(struct sim *sim, int stations, uint64_t seed)
{
    sim_init(sim, stations, 0, 1, seed);
    sim_start_at(sim, 0, 0, 0);
    while (!ring_in_game(&sim->station[stations - 1].ring) && sim_step(sim, USEC_SECOND))
        continue;
    assert_true(ring_in_game(&sim->station[stations - 1].ring));
}

struct sim_station *sim_deal_by_hand(struct sim *sim, uint32_t baud, usec_t timeout, uint64_t seed)
{
    sim_init(sim, 2, baud, 1, seed);
    struct sim_station *station = &sim->station[0];
    station->ring.given.timeout = timeout;
    sim_start_at(sim, 0, 0, 0);
    ring_tick(&station->ring, 0);
    sim_hears(sim, 0, 0x01, 0x81);
    sim_hears(sim, 0, 0x01, 0x85);
    for (int i = 0; i < 5; i++)
        sim_hears(sim, 0, frame4_address(&station->ring.out), station->ring.out.info);
    assert_int_equal(station->ring.table.moves, 6);
    return station;
}

uint8_t sim_card_left(const struct sim_station *station)
{
    struct game_state uno;
    memcpy(&uno, station->ring.table.state, sizeof uno);
    unsigned card = uno_pile_at(&uno.draw, 0);
    return (uint8_t)(0x80 | uno_colour(card) << 4 | uno_symbol(card));
}

/* ---- whether they agree ---- */

void sim_assert_equal(const struct sim *sim, int players)
{
    const struct sim_station *first = &sim->station[0];
    for (int i = 0; i < sim->stations; i++) {
        const struct sim_station *station = &sim->station[i];
        if (station->fault[0])
            fail_msg("station at place %d stopped: %s", i, station->fault);
        assert_int_equal(station->ring.players, players);
        assert_int_equal(station->hash, first->hash);
        assert_int_equal(station->frames, first->frames);
        assert_int_equal(station->result.winner, first->result.winner);
        assert_int_equal(station->result.score, first->result.score);
        if (station->departures)
            fail_msg("place %d: %s", i, station->departure);
    }
}

/* The moves of a journal's last game, without numbers of lines: what the station has applied, in
 * order. */
static size_t moves_of(const struct sim_station *station, char *out, size_t size)
{
    struct journal_game game;
    struct journal_line line;
    struct why why;
    size_t length = 0;
    if (journal_find(station->log, station->logged, 0, &game, &why) != ST_OK)
        return 0;
    const char *at = game.body;
    unsigned number = game.first_line;
    while (journal_next(&game, &at, &number, &line, &why) == ST_OK)
        if (line.kind == JOURNAL_MOVE)
            length += (size_t)snprintf(out + length, size - length, "%s %016llx\n", line.text,
                                       (unsigned long long)line.hash);
    return length;
}

void sim_assert_nobody_parted(const struct sim *sim, unsigned run)
{
    static char moves[SIM_STATIONS][SIM_JOURNAL];
    size_t length[SIM_STATIONS];
    for (int i = 0; i < sim->stations; i++)
        length[i] = moves_of(&sim->station[i], moves[i], sizeof moves[i]);
    for (int i = 0; i < sim->stations; i++)
        for (int j = 0; j < i; j++)
            if (memcmp(moves[i], moves[j], length[i] < length[j] ? length[i] : length[j]) != 0)
                fail_msg("run %u: places %d and %d have parted", run, i, j);
}

/* ---- killed, and back ---- */

bool sim_kill_one(struct sim *sim, struct rng *rng, uint32_t operations)
{
    sim->victim = (int)rng_below(rng, (uint32_t)sim->stations);
    sim->kill_at = sim->operations + rng_below(rng, operations);
    struct sim_station *victim = &sim->station[sim->victim];
    while (victim->alive && !sim_all_over(sim, 1) && sim_step(sim, 3600 * USEC_SECOND))
        continue;
    if (victim->alive)
        return false;
    if (rng_below(rng, 2))
        cable_clear(&victim->out); /* what it had not yet put on the line is gone as well */
    usec_t dead_until = sim->now + rng_below(rng, 5 * USEC_SECOND);
    while (sim_step(sim, dead_until))
        continue;
    if (dead_until > sim->now)
        sim->now = dead_until;
    return true;
}

int sim_resume_stopped(struct sim *sim, unsigned most)
{
    int refused = 0;
    for (int i = 0; i < sim->stations; i++) {
        struct sim_station *station = &sim->station[i];
        struct why why = {0};
        bool down = !station->alive || station->ring.state == RING_STOPPED;
        if (down && station->over == 0 && station->resumes < most &&
            sim_resume(sim, i, -1, &why) != ST_OK) {
            assert_true(strlen(why.text) > 20);
            snprintf(station->fault, sizeof station->fault, "%s", why.text);
            refused++;
        }
    }
    return refused;
}

void sim_resume_from_one(struct sim *sim, int starter)
{
    int source = 0;
    struct why why = {0};
    for (int i = 0; i < sim->stations; i++) {
        cable_clear(&sim->station[i].out);
        if (sim->station[i].ring.table.moves > sim->station[source].ring.table.moves)
            source = i;
    }
    const struct sim_station *from = &sim->station[source];
    for (int i = 0; i < sim->stations; i++) {
        struct sim_station *to = &sim->station[i];
        to->logged = from->logged;
        memmove(to->log, from->log, from->logged);
    }
    for (int i = 0; i < sim->stations; i++)
        if (sim_resume(sim, i, (i - starter + sim->stations) % sim->stations, &why) != ST_OK)
            fail_msg("place %d: %s", i, why.text);
    sim_run(sim, sim->now + 3600 * USEC_SECOND);
    for (int i = 0; i < sim->stations; i++) {
        if (!sim->station[i].over)
            fail_msg("place %d of %d is not over: %s", i, sim->stations, sim->station[i].fault);
        assert_int_equal(sim->station[i].hash, sim->station[0].hash);
    }
}
