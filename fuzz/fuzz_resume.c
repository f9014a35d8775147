/* Any text as the journal that a station of any protocol takes its place back from: refused with a
 * reason, or a role that goes on: it hears the rest of the input and the clock. The first octet
 * chooses game, the second the station. */
#include "fuzz_support.h"

#include "core/protocol.h"
#include "core/role.h"

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line, (void)octets, (void)count;
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

static void go_on(const struct role *role, struct game_state *state, const uint8_t *octets,
                  size_t count)
{
    usec_t now = USEC_SECOND;
    for (int i = 0; i < 50; i++) {
        usec_t due = role->deadline(state);
        if (due == USEC_NEVER)
            break;
        now = due > now ? due : now;
        role->tick(state, now);
    }
    role->octets(state, 0, octets, count, now);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    if (size < 2)
        return 0;
    const struct game *game = game_of(data[0]);
    for (const struct protocol *const *at = game->protocols; at && *at; at++) {
        const struct role *role = data[1] & 0x80 ? (*at)->host : (*at)->station;
        _Alignas(16) unsigned char options[1024] = {0};
        struct option_row rows[OPTION_ROWS_MAX];
        struct why why = {0};
        if (!role || !role->keeping || !role->keeping->resume ||
            role->options_size > sizeof options)
            continue;
        if (role->rows)
            role->rows(*at, options, rows);
        const struct role_start start = {.game = game,
                                         .protocol = *at,
                                         .options = options,
                                         .games = 1,
                                         .lines = 2,
                                         .resumes = true,
                                         .calls = &calls};
        if (role->check && role->check(&start, &why) != ST_OK)
            continue;
        struct game_state *state = calloc(1, role_size(role, &start));
        need(state != NULL);
        char *text = input_text(data, size, 2);
        int as = data[1] & 0x40 ? data[1] & 3 : -1;
        if (role->keeping->resume(state, &start, text, size - 2, as, USEC_SECOND, &why) == ST_OK)
            go_on(role, state, data, size < 64 ? size : 64);
        else
            need(why.text[0] != '\0');
        free(text);
        free(state);
    }
    return 0;
}
