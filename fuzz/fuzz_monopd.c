/* What a monopd server may say, in lines and out of them, to a client that answers with one of the
 * things it may. The first octet chooses how far it has come: a game that was recorded
 * (tests/monopd) is heard once, and so is the lobby by one who makes a game and by one who joins
 * it; positions are taken from there. A line of `~` lets time pass. */
#include "fuzz_support.h"

#include <stdio.h>

#include "games/monopoly/monopd/client.h"

enum {
    FOLLOWED = 96, /* positions of the recorded game, … */
    EVERY = 14,    /* … so many lines apart */
    LOBBY = 16,    /* those of a client that makes a game or joins one, by what it has heard */
    POSITIONS = FOLLOWED + LOBBY,
    LINES = 8, /* of an input */
};

static struct monopd_client client;
static const struct role *const role = &monopd_client_role;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    need(count > 1 && octets[count - 1] == '\n');
    tell(octets, count);
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who;
    tell_number(event->kind);
}

static void hear(const char *text, size_t length, usec_t now)
{
    role->octets(&client, 0, (const uint8_t *)text, length, now);
    if (now >= role->deadline(&client))
        role->tick(&client, now);
}

static void answer(size_t which, usec_t now)
{
    static struct choice choices[GAME_CHOICES_MAX];
    struct question question;
    if (!role->player->asks(&client, &question))
        return;
    size_t count = game_monopoly.choices(question.setup, question.view, choices);
    if (count)
        need(role->player->answer(&client, question.number, &choices[which % count].move, now,
                                  NULL) == ST_OK);
}

/* ---- positions ---- */

static struct position {
    struct monopd_client *client;
    usec_t now;
} positions[POSITIONS];

/* Of what has come of a line, nothing is kept. */
enum { KEPT = offsetof(struct monopd_client, line) };

static void keep(struct position *position, usec_t now)
{
    position->client = malloc(KEPT);
    need(position->client != NULL);
    memcpy(position->client, &client, KEPT);
    position->now = now;
}

static void begin(const struct monopd_options_given *options)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    const struct role_start start = {
        .name = "ana", .options = options, .calls = &calls, .games = 1};
    role->init(&client, &start, 1);
    role->opened(&client, 0, 1);
}

static void follow(void)
{
    static const struct monopd_options_given options = {.join = "nobody"};
    static char line[MONOPD_LINE_MAX];
    FILE *file = fopen(SOBREMESA_SOURCE "/tests/monopd/gtkatlantic.transcript", "r");
    unsigned number = 0;
    usec_t now = 1;
    need(file != NULL);
    begin(&options);
    client.phase = MONOPD_WAITING; /* whoever played there has found a game */
    while (number < FOLLOWED * EVERY) {
        unsigned long ms;
        char side;
        int used = 0;
        if (number++ % EVERY == 0)
            keep(&positions[number / EVERY], now);
        if (!fgets(line, sizeof line, file) || sscanf(line, "%lu %c %n", &ms, &side, &used) != 2)
            continue;
        now = ms * USEC_MS + 1;
        if (side == 'S')
            hear(line + used, strlen(line + used), now);
    }
    fclose(file);
}

static void look_around(void)
{
    static const char *const lines[] = {
        "",
        "<monopd><server host=\"\" version=\"0.10.2\"/></monopd>\n",
        "<monopd><client playerid=\"1\" cookie=\"1/77\"/></monopd>\n",
        "<monopd><playerupdate playerid=\"1\" name=\"ana\" game=\"9\"/><gameupdate gameid=\"9\" "
        "gametype=\"city\" "
        "status=\"config\" master=\"1\" players=\"2\" canbejoined=\"1\"/><configupdate "
        "configid=\"3\" "
        "name=\"auctionsenabled\" value=\"1\"/></monopd>\n",
        "<monopd><playerupdate playerid=\"2\" name=\"bob\" game=\"9\"/></monopd>\n",
        "<monopd><gameupdate gameid=\"9\" status=\"run\" turn=\"1\"/><playerupdate playerid=\"1\" "
        "money=\"1500\" "
        "location=\"0\" directmove=\"1\" turnorder=\"1\" hasturn=\"1\" can_roll=\"1\"/></monopd>\n",
        "<monopd><display estateid=\"-1\" text=\"ana rolls 2 and 4.\" cleartext=\"1\" "
        "clearbuttons=\"1\"/></monopd>\n",
        "<monopd><tradeupdate type=\"new\" tradeid=\"4\" actor=\"2\" revision=\"1\"><tradeplayer "
        "playerid=\"2\" "
        "accept=\"0\"/></tradeupdate></monopd>\n",
    };
    static const struct monopd_options_given options[] = {
        {.create = "city", .players = 2, .rounds = 2, .no_auctions = true, .set = "collectfines=1"},
        {.join = "bob", .verify = true}};
    for (unsigned i = 0; i < LOBBY; i++) {
        if (i % (LOBBY / 2) == 0)
            begin(&options[i / (LOBBY / 2)]);
        hear(lines[i % (LOBBY / 2)], strlen(lines[i % (LOBBY / 2)]), 1 + i * 50 * USEC_MS);
        keep(&positions[FOLLOWED + i], 1 + i * 50 * USEC_MS);
    }
}

static usec_t take_position(uint8_t octet)
{
    if (!positions[0].client) {
        follow();
        look_around();
    }
    fuzz_told = 0;
    const struct position *from = &positions[octet % POSITIONS];
    memcpy(&client, from->client, KEPT);
    client.have = 0;
    return from->now;
}

static void run(const uint8_t *data, size_t size)
{
    if (!size)
        return;
    usec_t now = take_position(data[0]);
    for (size_t at = 1, end, lines = 0; at < size && lines < LINES; at = end, lines++) {
        const uint8_t *newline = memchr(data + at, '\n', size - at);
        end = newline ? (size_t)(newline - data) + 1 : size;
        now += data[at] == '~' ? (end - at) * 300 * USEC_MS : 50 * USEC_MS;
        hear((const char *)data + at, data[at] == '~' ? 0 : end - at, now);
        answer(end - at, now);
    }
    tell_number(client.phase);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
