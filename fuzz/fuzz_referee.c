/* A file that somebody says is a capture, before the referee of each game: the reader of pcap, pcapng and raw octets,
 * TCP segments and streams, and the referees themselves. None crashes; what was found is counted right. The first octet
 * chooses the game. */
#include <stdlib.h>

#include "app/referee.h"
#include "core/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t reported;

static void on_finding(void *who, const struct finding *finding)
{
    (void)who;
    if (!finding->rule[0] || !finding->text[0])
        abort();
    reported++;
}

static void on_step(void *who, const struct umpire_step *step)
{
    (void)who, (void)step;
}

static void on_over(void *who, const struct umpire_game *game)
{
    (void)who, (void)game;
}

static void hear(struct umpire *umpire, FILE *file)
{
    static struct capture capture;
    struct capture_packet packet;
    struct why why;
    if (capture_open(&capture, file, &why) != ST_OK)
        return;
    while (capture_next(&capture, &packet, &why) == ST_OK)
        umpire->packet(umpire, &packet);
    umpire->end(umpire);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        const char *game, *rules;
        bool (*make)(struct umpire *umpire);
    } kinds[] = {{"uno", NULL, umpire_of_frames4},
                 {"monopoly", "rules=ring", umpire_of_frames4},
                 {"truco", NULL, umpire_of_truco},
                 {"reversi", NULL, umpire_of_reversi}};
    if (size < 2)
        return 0;
    unsigned kind = data[0] % 4;
    struct findings findings = {.report = on_finding};
    struct umpire umpire = {.options = {.game = registry_game(kinds[kind].game),
                                        .rules = kinds[kind].rules,
                                        .mode = data[0] / 4 % 3,
                                        .port = 7777,
                                        .findings = &findings,
                                        .step = on_step,
                                        .over = on_over}};
    struct umpire_totals totals;
    FILE *file = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
    reported = 0;
    if (!file || !kinds[kind].make(&umpire))
        abort();
    hear(&umpire, file);
    umpire.totals(&umpire, &totals);
    if (reported != findings.violations + findings.departures || totals.finished > totals.games)
        abort();
    umpire.let_go(&umpire);
    fclose(file);
    return 0;
}
