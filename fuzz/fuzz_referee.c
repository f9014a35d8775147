/* A file that somebody says is a capture, before the referee of each game: the reader of pcap,
 * pcapng and raw octets, TCP segments and streams, and the referees themselves. None crashes; what
 * was found is counted right. The first octet chooses the game and the options. */
#include <stdlib.h>

#include "session/capture_feed.h"
#include "core/protocol.h"
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

static void on_step(void *who, const struct referee_step *step)
{
    (void)who, (void)step;
}

static void on_over(void *who, const struct referee_game *game)
{
    (void)who, (void)game;
}

static void hear(struct capture_feed *feed, FILE *file, bool twice)
{
    static struct capture capture;
    struct capture_packet packet;
    struct why why;
    if (twice && capture_open(&capture, file, &why) == ST_OK)
        while (capture_next(&capture, &packet, &why) == ST_OK)
            capture_feed_look(feed, &packet);
    rewind(file);
    if (capture_open(&capture, file, &why) != ST_OK)
        return;
    while (capture_next(&capture, &packet, &why) == ST_OK)
        capture_feed_packet(feed, &packet);
}

/* The referee's options: flags are given or not, as the bits say. */
static void choose_options(const struct protocol *protocol, unsigned bits, void *own)
{
    struct option_row rows[OPTION_ROWS_MAX];
    size_t count = protocol->referee->rows ? protocol->referee->rows(protocol, own, rows) : 0;
    for (size_t i = 0; i < count; i++)
        if (rows[i].kind == OPT_FLAG)
            *(bool *)rows[i].out = bits >> i & 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const games[] = {"uno", "monopoly", "truco", "reversi"};
    if (size < 2)
        return 0;
    const struct game *game = registry_game(games[data[0] % 4]);
    const struct protocol *protocol = protocol_find(game, NULL);
    _Alignas(16) unsigned char own[256] = {0};
    choose_options(protocol, data[0] / 4 % 4, own);
    struct findings findings = {.report = on_finding};
    struct referee_start start = {.game = game,
                                  .protocol = protocol,
                                  .options = own,
                                  .dialect = data[0] / 128,
                                  .findings = &findings,
                                  .step = on_step,
                                  .over = on_over};
    struct referee_totals totals;
    struct why why;
    struct capture_feed feed;
    if (protocol->referee->check && protocol->referee->check(&start, &why) != ST_OK)
        return 0;
    FILE *file = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "r");
    reported = 0;
    if (!file || !capture_feed_open(&feed, &start, 0, protocol->port))
        abort();
    hear(&feed, file, data[0] / 16 % 2);
    capture_feed_end(&feed, &totals);
    if (reported != findings.violations + findings.departures || totals.finished > totals.games)
        abort();
    capture_feed_close(&feed);
    fclose(file);
    return 0;
}
