/* What is done at a table: decisions, and what is said besides. */
#include <string.h>

#include "base/utf8.h"
#include "web/hub/hub_private.h"

static uint64_t read_set(const json_t *list)
{
    uint64_t set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int64_t bit = json_integer_value(json_array_get(list, i));
        if (bit >= 0 && bit < 64)
            set |= (uint64_t)1 << bit;
    }
    return set;
}

/* It becomes a remark of the journal: one line, and what a client makes of random numbers. */
static bool is_mid(const char *mid)
{
    size_t length = strlen(mid);
    return length && length < ROOM_MID &&
           strspn(mid, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:") ==
               length;
}

enum status read_answer(const struct asked *a, struct room_answer *answer, struct why *why)
{
    const json_t *n = json_object_get(a->request, "n"),
                 *choice = json_object_get(a->request, "choice");
    *answer = (struct room_answer){
        .seat = a->client->viewpoint.seat,
        .question = (uint64_t)number_of(a->request, "q"),
        .choice = json_is_integer(choice) ? (size_t)json_integer_value(choice) : SIZE_MAX,
        .has_n = json_is_integer(n),
        .n = (int32_t)json_integer_value(n),
        .set = read_set(json_object_get(a->request, "set")),
        .mid = text_of(a->request, "mid"),
    };
    return is_mid(answer->mid) ? ST_OK
                               : refuse(why, N_("mid tiene de 1 a 40 letras, cifras o -_.:"));
}

enum status do_play(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct room *room = client_room(client);
    struct room_answer answer;
    enum status status = read_answer(a, &answer, why);
    if (status == ST_OK)
        status = room_play(room, &answer, &a->late, why);
    if (status == ST_END)
        answer_done(client, a->id); /* the same as the first time */
    if (status == ST_OK)
        wait_for_room(a, room, WAITS_DONE);
    return status == ST_END ? ST_OK : status;
}

static enum status wait_if(enum status status, struct asked *a)
{
    if (status == ST_OK)
        wait_for_room(a, client_room(a->client), WAITS_DONE);
    return status;
}

enum status do_undo(struct asked *a, struct why *why)
{
    return wait_if(room_undo(client_room(a->client), why), a);
}

enum status do_again(struct asked *a, struct why *why)
{
    struct room *room = client_room(a->client);
    struct key_ring *keys = &a->client->hub->keys;
    char old[KEY_SIZE];
    memcpy(old, room->replay, sizeof old);
    hub_show_now(a->client->hub, room); /* how the last game ended */
    enum status status = room_again(room, why);
    if (status != ST_OK)
        return status;
    key_remove(keys, old); /* it opens the game that is over, which the store has */
    if (!key_add(keys, room->replay, KEY_REPLAY, room, SEAT_NOBODY))
        return why_system(why, "no hay memoria");
    return wait_if(status, a);
}

enum status do_resign(struct asked *a, struct why *why)
{
    return wait_if(room_resign(client_room(a->client), a->client->viewpoint.seat, why), a);
}

enum status do_hurry(struct asked *a, struct why *why)
{
    (void)why;
    room_hurry(client_room(a->client), flag_of(a->request, "on"), a->client->hub->now);
    answer_done(a->client, a->id);
    return ST_OK;
}

static void send_said(struct client *client, const struct chat_line *line)
{
    struct json_out *out = &client->hub->buffers.out;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", "said");
    out_text(out, "name", line->name);
    out_text(out, "text", line->text);
    out_object_end(out);
    client_send(client, out);
}

enum status do_chat(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct room *room = client_room(client);
    const char *text = text_of(a->request, "text");
    if (!room->chats)
        return refuse(why, N_("En esta mesa no se charla"));
    if (!*text || text_columns(text) > CHAT_LETTERS)
        return why_bad(why, "De 1 a %d letras", CHAT_LETTERS);
    const struct chat_line *line =
        chat_add(&room->chat, room->player[client->viewpoint.seat].name, text);
    if (!line)
        return why_system(why, "no hay memoria");
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next)
        send_said(client_of(viewpoint), line);
    answer_done(client, a->id);
    return ST_OK;
}
