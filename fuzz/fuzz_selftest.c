/* A program that `selftest` examines, and that does whatever it likes: it passes on what it was given, changes it,
 * keeps it, says something of its own, or answers as a station of ours would. The partner does not crash, counts its
 * verdicts right, and comes to an end. The first octet chooses the game and who the program is. */
#include <stdlib.h>
#include <string.h>

#include "core/protocol.h"
#include "core/registry.h"
#include "games/truco/player.h"
#include "games/truco/selftest.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct examiner *examiner;
static void *test; /* its memory */
static struct truco_player player;
static uint8_t given[1 << 16];
static size_t count;
static unsigned opened, closed;
static bool truco, over;

static void on_event(void *who, const struct exam_event *event)
{
    (void)who;
    if (over || (event->kind == EXAM_FRAME && (!event->frame[0] || !event->words[0])))
        abort();
    opened += event->kind == EXAM_TRIAL;
    closed += event->kind == EXAM_RESULT;
    over |= event->kind == EXAM_OVER;
}

static void give(void *who, const uint8_t *octets, size_t octet_count)
{
    (void)who;
    if (count + octet_count > sizeof given)
        return;
    memcpy(given + count, octets, octet_count);
    count += octet_count;
}

static void hear(const uint8_t *octets, size_t octet_count, usec_t now)
{
    examiner->receive(test, octets, octet_count, now);
}

/* ---- a player of ours ---- */

static uint8_t said[1 << 16];
static size_t said_count;

static void player_says(void *who, uint32_t line, const uint8_t *octets, size_t octet_count)
{
    (void)who, (void)line;
    if (said_count + octet_count > sizeof said)
        return;
    memcpy(said + said_count, octets, octet_count);
    said_count += octet_count;
}

static void player_tells(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

static void ask_player(usec_t now)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct question question;
    struct why why;
    said_count = 0;
    truco_player_role.octets(&player, 0, given, count, now);
    if (truco_player_role.player->asks(&player, &question) && truco_choices(NULL, question.view, choices) &&
        truco_player_role.player->answer(&player, question.number, &choices[0].move, now, &why) != ST_OK)
        abort();
    count = 0;
    hear(said, said_count, now);
}

static void pass_on(unsigned change, usec_t now)
{
    static uint8_t octets[sizeof given];
    size_t passed = count;
    memcpy(octets, given, passed);
    count = 0;
    if (change && passed)
        octets[change % passed] ^= (uint8_t)(1u << change % 7);
    hear(octets, passed, now);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    usec_t now = USEC_SECOND;
    if (size < 2)
        return 0;
    static const char *const seats[] = {"A", "B", "C", "D", "S", "SA"};
    unsigned who = data[0] % 8; /* UNO, Monopoly, or truco: A to D, S, SA */
    truco = who > 1;
    const struct game *game = registry_game(truco ? "truco" : who ? "monopoly" : "uno");
    struct examiner_start start = {.game = game,
                                   .protocol = protocol_find(game, NULL),
                                   .options = truco ? &(struct truco_selftest_options){seats[who - 2]} : NULL,
                                   .rules = who == 1 ? "rules=ring" : NULL,
                                   .games = 3,
                                   .timeout = USEC_SECOND,
                                   .patience = USEC_SECOND,
                                   .seed = data[0],
                                   .exam = {.event = on_event},
                                   .send = give};
    over = false;
    opened = closed = 0;
    count = 0;
    static const struct role_calls calls = {.send = player_says, .event = player_tells};
    const struct truco_options seat = {.seat = seats[truco ? (who - 2) & 3u : 0]};
    truco_player_role.init(&player, &(struct role_start){.options = &seat, .calls = &calls}, now);
    examiner = start.protocol->examiner;
    test = malloc(examiner->size);
    if (!test)
        abort();
    examiner->begin(test, &start, now);
    for (size_t i = 1; i < size && !over; i++) {
        unsigned what = data[i] & 7, more = data[i] >> 3;
        size_t rest = size - i - 1, own = rest < RING16_SIZE ? rest : RING16_SIZE;
        if (what < 2) {
            pass_on(what * (more + 1), now);
        } else if (what == 2) {
            count = 0;
        } else if (what == 3) {
            hear(data + i + 1, own, now);
            i += own;
        } else if (what < 6 && truco) {
            ask_player(now);
        } else {
            now += more * USEC_SECOND / 8;
            examiner->tick(test, now);
        }
    }
    for (unsigned i = 0; i < 200000 && !over; i++) { /* and now it is silent */
        usec_t next = examiner->deadline(test);
        now = next == USEC_NEVER || next < now ? now + USEC_SECOND : next;
        examiner->tick(test, now);
    }
    if (!over || opened != closed)
        abort();
    free(test);
    return 0;
}
