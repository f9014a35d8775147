/* Octets from anywhere into the host and into a player's station of the truco ring, in the middle
 * of a game, with the clock moving: neither crashes, what is passed on is well formed, and the
 * host's game stays in order. The first octet chooses how far the game has come and who sits
 * where. */
#include "fuzz_support.h"

#include "games/truco/ring/host.h"
#include "games/truco/ring/player.h"

enum { STEPS = 96, TURNS = 4, CABLE = 1024 };

/* What was sent and nobody has got yet. */
struct cable {
    uint8_t octets[CABLE];
    size_t count;
};

static struct truco_host host;
static struct truco_player player;
static struct cable to_player, to_host;

static void queue(struct cable *cable, const uint8_t *octets, size_t count)
{
    struct ring16 frame;
    need(count == RING16_SIZE);
    memcpy(&frame, octets, RING16_SIZE);
    need(ring16_valid(&frame));
    tell(octets, count);
    if (cable->count + count > sizeof cable->octets)
        return;
    memcpy(cable->octets + cable->count, octets, count);
    cable->count += count;
}

static void from_host(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    queue(&to_player, octets, count);
}

static void from_player(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    queue(&to_host, octets, count);
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

/* The other three seats: whoever is asked plays the first thing that is allowed. */
static void answer_for_others(usec_t now)
{
    const struct game_state *state = (const struct game_state *)host.table.state;
    struct choice choices[GAME_CHOICES_MAX];
    if (host.queued || state->seat == player.seat || !truco_choices(NULL, state, choices))
        return;
    struct truco_frame meaning = truco_frame_of_move(state, &choices[0].move);
    struct ring16 frame = truco_frame_write(meaning);
    uint8_t octets[RING16_SIZE];
    memcpy(octets, &frame, RING16_SIZE);
    truco_host_role.octets(&host, 0, octets, sizeof octets, now);
}

static void deliver(struct cable *from, const struct role *role, void *to, usec_t now)
{
    struct cable cable;
    cable.count = from->count;
    memcpy(cable.octets, from->octets, cable.count);
    from->count = 0;
    role->octets(to, 0, cable.octets, cable.count, now);
}

static void turn(usec_t now)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct question question;
    deliver(&to_player, &truco_player_role, &player, now);
    if (truco_player_role.player->asks(&player, &question) &&
        truco_choices(NULL, question.view, choices))
        need(truco_player_role.player->answer(&player, question.number, &choices[0].move, now,
                                              NULL) == ST_OK);
    deliver(&to_host, &truco_host_role, &host, now);
    answer_for_others(now);
}

/* ---- positions ---- */

struct position {
    struct truco_host host;
    struct truco_player player;
    struct cable to_player, to_host;
    usec_t now;
};

/* Two bits of the octet say where the player sits, the others how far the game has come, at first
 * in small steps. */
static struct position *make_position(uint8_t octet)
{
    static const struct truco_options seats[] = {
        {.seat = "A"}, {.seat = "B"}, {.seat = "C"}, {.seat = "D"}};
    static const struct role_calls host_calls = {.send = from_host, .event = on_event};
    static const struct role_calls player_calls = {.send = from_player, .event = on_event};
    const struct role_start host_options = {
        .baud = 2400, .games = 1, .seed = octet, .options = seats, .calls = &host_calls};
    const struct role_start player_options = {
        .baud = 2400, .options = &seats[octet & 3u], .calls = &player_calls};
    struct position *position = malloc(sizeof *position);
    usec_t now = USEC_SECOND;
    unsigned turns = octet / 4u < 32 ? octet / 4u : octet / 4u * 6 - 160;
    need(position != NULL);
    to_player.count = to_host.count = 0;
    truco_player_role.init(&player, &player_options, now);
    truco_host_role.init(&host, &host_options, now);
    for (unsigned i = 0; i < turns; i++)
        turn(now += USEC_SECOND / 10);
    *position = (struct position){host, player, to_player, to_host, now};
    return position;
}

static usec_t take_position(uint8_t octet)
{
    static struct position *positions[256];
    if (!positions[octet]) {
        positions[octet] = make_position(octet);
        fuzz_told = 0;
    }
    const struct position *from = positions[octet];
    host = from->host;
    player = from->player;
    to_player = from->to_player;
    to_host = from->to_host;
    return from->now;
}

static void run(const uint8_t *data, size_t size)
{
    struct why why;
    if (size < 2)
        return;
    usec_t now = take_position(data[0]);
    for (size_t i = 1, turns = 0; i < size && i < STEPS && turns < TURNS; i++) {
        if (data[i] & 0x80) { /* the clock, and whatever the two have to say to each other */
            now += (usec_t)(data[i] & 0x7f) * USEC_SECOND / 16;
            truco_player_role.tick(&player, now);
            truco_host_role.tick(&host, now);
            turn(now);
            turns++;
        } else if (data[i] == '$' &&
                   size - i >= RING16_SIZE) { /* a whole frame at once, to one of the two or both */
            if (data[i + 1] != '#')
                truco_player_role.octets(&player, 0, data + i, RING16_SIZE, now);
            truco_host_role.octets(&host, 0, data + i, RING16_SIZE, now);
            i += data[i + 1] == '$' && data[i + RING16_SIZE - 1] == '%' ? RING16_SIZE - 1 : 0;
        } else if (i & 1) {
            truco_player_role.octets(&player, 0, data + i, 1, now);
        } else {
            truco_host_role.octets(&host, 0, data + i, 1, now);
        }
    }
    need(truco_invariant(NULL, as_state(host.table.state), &why));
    tell(host.table.state, sizeof(struct game_state));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
