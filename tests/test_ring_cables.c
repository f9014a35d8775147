/* The cables of a ring compared: who stands between is named, and the origin's frame is judged as
 * it was sent. */
#include "support.h"

#include "core/protocol.h"
#include "core/registry.h"
#include "core/referee.h"

enum { PLACES = 3 };

static char told[2000];
static const struct protocol *protocol;
static void *referee;
static struct findings findings;
static usec_t now;

static void on_finding(void *who, const struct finding *finding)
{
    size_t used = strlen(told);
    (void)who;
    snprintf(told + used, sizeof told - used, "%s %s [%s]\n", finding->frame, finding->text,
             finding->rule);
}

static void on_step(void *who, const struct referee_step *step)
{
    (void)who, (void)step;
}

static void on_over(void *who, const struct referee_game *game)
{
    (void)who, (void)game;
}

struct sound {
    unsigned cable;
    uint8_t address, info;
};

static void hear_all(const struct sound *sounds, size_t count, struct referee_totals *totals)
{
    struct referee_start start = {.game = registry_game("monopoly"),
                                  .protocol = protocol,
                                  .findings = &findings,
                                  .step = on_step,
                                  .over = on_over};
    void *options = calloc(1, protocol->referee->options_size);
    start.options = options;
    referee = calloc(1, protocol->referee->size);
    findings = (struct findings){.report = on_finding};
    told[0] = '\0';
    protocol->referee->begin(referee, &start);
    for (int pass = 0; pass < 2; pass++) {
        now = 0;
        for (size_t i = 0; i < count; i++) {
            struct frame frame = {.octets = {0x7e, sounds[i].address, sounds[i].info, 0x7e},
                                  .count = 4};
            struct heard heard = {
                .line = sounds[i].cable, .frame = &frame, .time = now += 20 * USEC_MS};
            (pass ? protocol->referee->hear : protocol->referee->look)(referee, &heard);
        }
    }
    protocol->referee->end(referee, now + 10 * USEC_SECOND, totals);
    free(options);
    free(referee);
}

/* Station 0 starts at place 0; a throw, a purchase, a closing, each all the way round. */
static size_t whole(struct sound *sounds)
{
    static const uint8_t frames[][2] = {{0x00, 0x86}, {0x01, 0x8a}, {0x04, 0x81}, {0x11, 0x80}};
    size_t count = 0;
    for (unsigned c = 0; c < PLACES; c++)
        sounds[count++] = (struct sound){c, 0x00, (uint8_t)(0x80 + c)};
    for (size_t f = 0; f < sizeof frames / sizeof frames[0]; f++)
        for (unsigned c = 0; c < PLACES; c++)
            sounds[count++] = (struct sound){c, frames[f][0], frames[f][1]};
    return count;
}

static void a_ring_that_passes_everything_on_has_nothing_to_tell(void **state)
{
    (void)state;
    struct sound sounds[64];
    struct referee_totals totals;
    hear_all(sounds, whole(sounds), &totals);
    if (strstr(told, "station 1 has") || strstr(told, "station 2 has") || findings.departures)
        fail_msg("%s", told);
    assert_int_equal(totals.frames, 5); /* START, announcement and three more, each once */
}

static void who_changes_a_frame_is_the_one_between(void **state)
{
    (void)state;
    struct sound sounds[64];
    struct referee_totals totals;
    size_t count = whole(sounds);
    for (size_t i = 0; i < count;
         i++) /* the throw, from place 2 on: station 2 has it changed to 7 and 2 */
        if (sounds[i].cable == 2 && sounds[i].address == 0x01)
            sounds[i].info = 0xba;
    hear_all(sounds, count, &totals);
    assert_said(told,
                "7E 01 BA 7E station 2 has changed it: before it was 7E 01 8A 7E, from station 0");
    assert_null(strstr(told, "M22")); /* the origin has thrown 1 and 2 */
}

static void who_swallows_a_frame_is_the_one_between(void **state)
{
    (void)state;
    struct sound sounds[64];
    struct referee_totals totals;
    size_t count = whole(sounds), kept = 0;
    for (size_t i = 0; i < count; i++) /* station 1 takes the purchase off */
        if (sounds[i].cable == 0 || sounds[i].address != 0x04)
            sounds[kept++] = sounds[i];
    hear_all(sounds, kept, &totals);
    assert_said(told, "7E 04 81 7E station 1 has swallowed it: it is from station 0");
    assert_null(strstr(told, "M14")); /* it was bought: the closing is in order */
}

static void cables_that_are_no_ring_are_not_compared(void **state)
{
    (void)state;
    struct sound sounds[64];
    struct referee_totals totals;
    size_t count = whole(sounds), kept = 0;
    for (size_t i = 0; i < count; i++) /* the second one was not captured */
        if (sounds[i].cable != 1) {
            sounds[kept] = sounds[i];
            sounds[kept++].cable = sounds[i].cable / 2;
        }
    hear_all(sounds, kept, &totals);
    assert_null(strstr(told, "swallowed"));
    assert_int_equal(totals.frames, 5);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ring_that_passes_everything_on_has_nothing_to_tell),
        cmocka_unit_test(who_changes_a_frame_is_the_one_between),
        cmocka_unit_test(who_swallows_a_frame_is_the_one_between),
        cmocka_unit_test(cables_that_are_no_ring_are_not_compared),
    };
    protocol = protocol_find(registry_game("monopoly"), NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
