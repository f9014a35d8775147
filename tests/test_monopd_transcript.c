/* A whole game as others have played it: what the server said to a client of another make, played
 * again to ours as if it were that client. It only follows: every change has to be explained by our
 * rules.
 *
 *     SOBREMESA_TRANSCRIPT=FILE sobremesa-tests monopd_transcript
 *
 * FILE has lines "MILLISECONDS S|C TEXT": from the server, or the client's own. The usual file is
 * monopd/gtkatlantic.transcript, recorded between gtkatlantic 0.6.3, clicked by hand, and monopd
 * 0.10.2, both of Debian 12, in a game with auctions against `maestro`; other files are followed
 * and what is not explained is told. */
#include "support.h"

#include <stdio.h>

#include "games/monopoly/monopd/client.h"

static struct monopd_client client;
static const struct role *const role = &monopd_client_role;
static const char *path = SOBREMESA_SOURCE "/tests/monopd/gtkatlantic.transcript";
static unsigned line_number, over, moves[MONO_KINDS];
static char fault[400];
static bool talks;
/* What that client has said, and the moves that have to be there for it. */
static struct {
    const char *said;
    enum mono_kind kind;
    unsigned times;
} words[] = {{".r", MONO_MOVE_THROW, 0},
             {".eb", MONO_MOVE_BUY, 0},
             {".ea", MONO_MOVE_DECLINE, 0},
             {".jp", MONO_MOVE_FINE, 0},
             {".D", MONO_MOVE_BANKRUPT, 0}};
enum { WORDS = sizeof words / sizeof words[0] };

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line, (void)octets, (void)count; /* what was said there was said by another */
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who;
    if (event->kind == ROLE_FAULT)
        snprintf(fault, sizeof fault, "%s", event->text);
    if (event->kind == ROLE_NOTE && talks)
        printf("line %u: %s\n", line_number, event->text);
    if (event->kind == ROLE_MOVED)
        moves[event->move->kind]++;
    over += event->kind == ROLE_OVER;
}

static void begin(void)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    static struct monopd_options_given options;
    options = (struct monopd_options_given){.join = "nobody"};
    const struct role_start start = {
        .name = "other", .options = &options, .calls = &calls, .games = 1};
    role->init(&client, &start, 1);
    role->opened(&client, 0, 1);
    client.phase = MONOPD_WAITING; /* whoever played there has found a game */
}

/* Time goes by, with all that is due until then. */
static void wait_until(usec_t now)
{
    while (role->deadline(&client) <= now && !*fault && !over) {
        usec_t due = role->deadline(&client);
        role->tick(&client, due > client.now ? due : client.now);
        if (role->deadline(&client) <= due)
            break;
    }
}

static void follow(FILE *file)
{
    static char line[MONOPD_LINE_MAX];
    begin();
    while (fgets(line, sizeof line, file) && !*fault && !over) {
        unsigned long ms;
        char side;
        int used = 0;
        line_number++;
        assert_int_equal(sscanf(line, "%lu %c %n", &ms, &side, &used), 2);
        usec_t now = 1 + (usec_t)ms * USEC_MS;
        wait_until(now);
        for (unsigned i = 0; side == 'C' && i < WORDS; i++)
            words[i].times += strlen(words[i].said) == strcspn(line + used, "\n") &&
                              strncmp(line + used, words[i].said, strlen(words[i].said)) == 0;
        if (side == 'S')
            role->octets(&client, 0, (const uint8_t *)line + used, strlen(line + used), now);
    }
}

static void a_game_of_another_client_is_explained(void **state)
{
    (void)state;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    follow(file);
    fclose(file);
    assert_string_equal(fault, "");
    printf("%u lines: %u changes explained, %u not\n", line_number, client.mirror.explained,
           client.mirror.unexplained);
    if (talks)
        return;
    assert_int_equal(client.mirror.unexplained, 0);
    assert_int_equal(client.mirror.explained, 141);
    assert_int_equal(over, 1);
    for (unsigned i = 0; i < WORDS; i++)
        if (!words[i].times || moves[words[i].kind] < words[i].times)
            fail_msg("%s was said %u times, and %u such moves were made", words[i].said,
                     words[i].times, moves[words[i].kind]);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_game_of_another_client_is_explained)};
    const char *other = getenv("SOBREMESA_TRANSCRIPT");
    if (other) {
        path = other;
        talks = true;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
