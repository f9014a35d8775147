/* What a monopd server may say, in lines and out of them, to a client that answers with the first thing it may. */
#include <assert.h>
#include <stdlib.h>

#include "games/monopoly/monopd_client.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    assert(count > 1 && octets[count - 1] == '\n');
}

static void on_event(void *who, const struct role_event *event)
{
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    static struct monopd_client client;
    struct monopd_options_given options = {.create = "city", .players = 2};
    const struct role_start start = {.name = "ana", .options = &options, .calls = &calls, .games = 1};
    const struct role *role = &monopd_client_role;
    role->init(&client, &start, 1);
    role->opened(&client, 0, 1);
    usec_t now = 1;
    for (size_t at = 0; at < size; at += 64, now += 50000) {
        struct question question;
        struct choice choices[GAME_CHOICES_MAX];
        role->octets(&client, 0, data + at, size - at < 64 ? size - at : 64, now);
        if (now >= role->deadline(&client))
            role->tick(&client, now);
        if (role->player->asks(&client, &question) && game_monopoly.choices(question.setup, question.view, choices)) {
            enum status status = role->player->answer(&client, question.number, &choices[0].move, now, NULL);
            assert(status == ST_OK);
            (void)status;
        }
    }
    return 0;
}
