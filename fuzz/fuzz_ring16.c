/* Octets from anywhere into the host and into a player's station of the truco ring, in the middle of a game, with the
 * clock moving: neither crashes, what is passed on is well formed, and the host's game stays in order. The first octet
 * chooses how far the game has come and who sits where. */
#include <stdlib.h>
#include <string.h>

#include "games/truco/host.h"
#include "games/truco/player.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct truco_host host;
static struct truco_player player;
static uint8_t to_player[1 << 16], to_host[1 << 16];
static size_t player_waits, host_waits;

static void queue(uint8_t *room, size_t *used, const uint8_t *octets, size_t count)
{
    struct ring16 frame;
    if (count != RING16_SIZE)
        abort();
    memcpy(&frame, octets, RING16_SIZE);
    if (!ring16_valid(&frame))
        abort();
    if (*used + count > 1 << 16)
        return;
    memcpy(room + *used, octets, count);
    *used += count;
}

static void from_host(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    queue(to_player, &player_waits, octets, count);
}

static void from_player(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    queue(to_host, &host_waits, octets, count);
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

/* The other three seats: whoever is asked plays the first thing that is allowed. */
static void answer_for_others(usec_t now)
{
    const struct truco_state *state = (const struct truco_state *)host.table.state;
    struct choice choices[GAME_CHOICES_MAX];
    if (host.queued || state->seat == player.seat || !truco_choices(NULL, state, choices))
        return;
    struct truco_frame meaning = truco_frame_of_move(state, &choices[0].move);
    struct ring16 frame = truco_frame_write(meaning);
    uint8_t octets[RING16_SIZE];
    memcpy(octets, &frame, RING16_SIZE);
    truco_host_role.octets(&host, 0, octets, sizeof octets, now);
}

static void turn(usec_t now)
{
    static uint8_t octets[1 << 16];
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = player_waits;
    memcpy(octets, to_player, count);
    player_waits = 0;
    truco_player_role.octets(&player, 0, octets, count, now);
    struct question question;
    if (truco_player_role.player->asks(&player, &question) && truco_choices(NULL, question.view, choices) &&
        truco_player_role.player->answer(&player, question.number, &choices[0].move, now, NULL) != ST_OK)
        abort();
    count = host_waits;
    memcpy(octets, to_host, count);
    host_waits = 0;
    truco_host_role.octets(&host, 0, octets, count, now);
    answer_for_others(now);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    usec_t now = USEC_SECOND;
    struct why why;
    if (size < 2)
        return 0;
    static const struct truco_options seats[] = {{.seat = "A"}, {.seat = "B"}, {.seat = "C"}, {.seat = "D"}};
    static const struct role_calls host_calls = {.send = from_host, .event = on_event};
    static const struct role_calls player_calls = {.send = from_player, .event = on_event};
    const struct role_start host_options = {
        .baud = 2400, .games = 1, .seed = data[0], .options = seats, .calls = &host_calls};
    const struct role_start player_options = {.baud = 2400, .options = &seats[data[0] & 3u], .calls = &player_calls};
    player_waits = host_waits = 0;
    truco_player_role.init(&player, &player_options, now);
    truco_host_role.init(&host, &host_options, now);
    for (unsigned i = 0; i < data[0] / 4u; i++)
        turn(now += USEC_SECOND / 10);
    for (size_t i = 1; i < size; i++) {
        if (data[i] & 0x80) { /* the clock, and whatever the two have to say to each other */
            now += (usec_t)(data[i] & 0x7f) * USEC_SECOND / 16;
            truco_player_role.tick(&player, now);
            truco_host_role.tick(&host, now);
            turn(now);
        } else if (i & 1) {
            truco_player_role.octets(&player, 0, data + i, 1, now);
        } else {
            truco_host_role.octets(&host, 0, data + i, 1, now);
        }
        /* A whole frame at once, so that they are not only noise. */
        if (data[i] == '$' && size - i >= RING16_SIZE) {
            truco_player_role.octets(&player, 0, data + i, RING16_SIZE, now);
            truco_host_role.octets(&host, 0, data + i, RING16_SIZE, now);
        }
    }
    if (!truco_invariant(NULL, host.table.state, &why))
        abort();
    return 0;
}
