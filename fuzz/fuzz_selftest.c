/* A program that `selftest` examines, and that does whatever it likes: it passes on what it was
 * given, changes it, keeps it, says something of its own, or answers as a station of ours would.
 * The partner does not crash, counts its verdicts right, and comes to an end.
 *
 * The first octet chooses the game, who the program is, and how far the examination has come: that
 * was played once by a station of ours, and is taken from there. Whether it comes to an end is
 * looked at for one input in many, and of one trial. */
#include "fuzz_support.h"

#include "core/protocol.h"
#include "games/truco/ring/player.h"
#include "games/truco/examiner/examiner.h"
#include "protocol/ring/ring.h"

enum {
    WHO = 8, /* UNO, Monopoly, or truco: A to D, S, SA */
    DEPTHS = 32,
    ROUNDS = 24, /* from one depth to the next */
    STEPS = 8,   /* of an input, */
    ANSWERS = 2, /* of which are the station's */
    ENDS_IN = 2048,
    SILENCES = 1, /* of the others */
};

struct octets {
    uint8_t at[2048];
    size_t count;
};

/* Everything that an execution changes. */
struct world {
    union {
        struct truco_player player;
        struct ring ring;
    } station;
    struct octets given, said;
    unsigned opened, closed;
    bool over;
    usec_t now;
};

static struct world world;
static void *test;
static const struct examiner *examiner;
static unsigned who;

static void on_event(void *own, const struct exam_event *event)
{
    (void)own;
    need(!world.over && (event->kind != EXAM_FRAME || (event->frame[0] && event->words[0])));
    world.opened += event->kind == EXAM_TRIAL;
    world.closed += event->kind == EXAM_RESULT;
    world.over |= event->kind == EXAM_OVER;
    tell_number(event->kind);
}

static void add(struct octets *to, const uint8_t *octets, size_t count)
{
    if (to->count + count > sizeof to->at)
        return;
    memcpy(to->at + to->count, octets, count);
    to->count += count;
}

static void give(void *own, const uint8_t *octets, size_t count)
{
    (void)own;
    tell(octets, count);
    add(&world.given, octets, count);
}

static void hear(const uint8_t *octets, size_t count)
{
    examiner->receive(test, octets, count, world.now);
}

/* ---- a station of ours ---- */

static bool is_truco(void)
{
    return who > 1;
}

static void station_says(void *own, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)own, (void)line;
    add(&world.said, octets, count);
}

static void station_tells(void *own, const struct role_event *event)
{
    (void)own, (void)event;
}

static const struct role_calls station_calls = {.send = station_says, .event = station_tells};

static void choose_for_ring(struct ring *ring)
{
    static struct choice choices[GAME_CHOICES_MAX];
    struct why why;
    if (!ring_asks(ring))
        return;
    size_t count =
        ring->given.game->choices(as_setup(ring->setup), as_state(ring->table.state), choices);
    if (count &&
        ring_choose(ring, &choices[ring->table.moves % count].move, world.now, &why) != ST_OK)
        need(why.text[0] != '\0');
}

static void ask_station(void)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct question question;
    struct octets given = world.given;
    world.given.count = world.said.count = 0;
    if (is_truco()) {
        struct truco_player *player = &world.station.player;
        truco_player_role.octets(player, 0, given.at, given.count, world.now);
        if (truco_player_role.player->asks(player, &question) &&
            truco_choices(NULL, question.view, choices))
            need(truco_player_role.player->answer(player, question.number, &choices[0].move,
                                                  world.now, NULL) == ST_OK);
    } else {
        ring_receive(&world.station.ring, 0, given.at, given.count, world.now);
        ring_tick(&world.station.ring, world.now);
        choose_for_ring(&world.station.ring);
    }
    struct octets said = world.said;
    hear(said.at, said.count);
}

static void sit_down(const struct game *game, const char *seat)
{
    static struct truco_options truco;
    static const struct ring_options ring;
    truco.seat = seat;
    const struct role_start start = {.game = game,
                                     .protocol = protocol_find(game, NULL),
                                     .options = is_truco() ? (const void *)&truco : &ring,
                                     .seed = 1,
                                     .timing_seed = 1,
                                     .calls = &station_calls};
    if (is_truco())
        truco_player_role.init(&world.station.player, &start, world.now);
    else
        ring_init(&world.station.ring, &start, world.now);
}

/* ---- what has been played before ---- */

static void tick(void)
{
    examiner->tick(test, world.now);
}

/* The clock goes on to what the examiner waits for. */
static void wait_for_examiner(void)
{
    usec_t next = examiner->deadline(test);
    world.now = next == USEC_NEVER || next < world.now ? world.now + USEC_SECOND : next;
    tick();
}

static void begin(bool one_trial)
{
    static const char *const seats[] = {"A", "B", "C", "D", "S", "SA"};
    static struct truco_examiner_options options[WHO];
    const struct game *game = registry_game(is_truco() ? "truco" : who ? "monopoly" : "uno");
    const char *seat = is_truco() ? seats[who - 2] : NULL;
    options[who].seat = seat;
    struct examiner_start start = {.game = game,
                                   .protocol = protocol_find(game, NULL),
                                   .options = is_truco() ? &options[who] : NULL,
                                   .rules = who == 1 ? "rules=ring" : NULL,
                                   .games = 3,
                                   .timeout = USEC_SECOND,
                                   .patience = USEC_SECOND,
                                   .seed = who,
                                   .exam = {.event = on_event},
                                   .send = give};
    memset(&world, 0, sizeof world);
    world.now = USEC_SECOND;
    examiner = start.protocol->examiner;
    if (one_trial)
        start.exam.only = examiner->trial(&start, 0)->rule;
    sit_down(game, seats[is_truco() ? (who - 2) & 3u : 0]);
    examiner->begin(test, &start, world.now);
}

struct position {
    struct world world;
    void *test;
};

static void make_positions(struct position positions[DEPTHS])
{
    begin(false);
    for (unsigned depth = 0; depth < DEPTHS; depth++) {
        positions[depth].world = world;
        positions[depth].test = malloc(examiner->size);
        need(positions[depth].test != NULL);
        memcpy(positions[depth].test, test, examiner->size);
        for (unsigned round = 0; round < ROUNDS * (1 + depth / 4) && !world.over; round++) {
            bool quiet = !world.given.count;
            ask_station();
            if (quiet && !world.given.count && !world.over)
                wait_for_examiner();
        }
        if (world.over) /* those that are left are the first ones again */
            begin(false);
    }
}

static void take_position(uint8_t octet)
{
    static struct position positions[WHO][DEPTHS];
    static void *tests[WHO];
    const struct game *games[] = {registry_game("uno"), registry_game("monopoly"),
                                  registry_game("truco")};
    who = octet % WHO;
    examiner = protocol_find(games[who < 2 ? who : 2], NULL)->examiner;
    bool made = tests[who];
    if (!made)
        tests[who] = malloc(examiner->size);
    test = tests[who];
    need(test != NULL);
    if (!made)
        make_positions(positions[who]);
    fuzz_told = 0;
    world = positions[who][octet / WHO].world;
    memcpy(test, positions[who][octet / WHO].test, examiner->size);
}

/* ---- what the program does ---- */

static void pass_on(unsigned change)
{
    struct octets octets = world.given;
    world.given.count = 0;
    if (change && octets.count)
        octets.at[change % octets.count] ^= (uint8_t)(1u << change % 7);
    hear(octets.at, octets.count);
}

static void do_steps(const uint8_t *data, size_t size)
{
    for (size_t i = 0, steps = 0, answers = 0; i < size && steps < STEPS && !world.over;
         i++, steps++) {
        unsigned what = data[i] & 7, more = data[i] >> 3;
        size_t rest = size - i - 1, own = rest < RING16_SIZE ? rest : RING16_SIZE;
        if (!is_truco() && own > more % 8)
            own = more % 8;
        if (what < 2) {
            pass_on(what * (more + 1));
        } else if (what == 2) {
            world.given.count = 0;
        } else if (what == 3) {
            hear(data + i + 1, own);
            i += own;
        } else if (what < 6) {
            if (answers++ < ANSWERS)
                ask_station();
        } else {
            world.now += more * USEC_SECOND / 8;
            tick();
        }
    }
}

static void run(const uint8_t *data, size_t size)
{
    if (size < 2)
        return;
    bool to_the_end = lot_of(data, size, ENDS_IN) == 0;
    take_position(data[0]);
    if (to_the_end)
        begin(true);
    do_steps(data + 1, size - 1);
    for (unsigned i = 0; i < (to_the_end ? 200000 : SILENCES) && !world.over;
         i++) /* and now it is silent */
        wait_for_examiner();
    need(!to_the_end || world.over);
    need(world.opened == world.closed + !world.over);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
