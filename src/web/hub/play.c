/* What is done at a table: decisions, chat, and looking at earlier moments, cards and figures. */
#include <string.h>

#include "base/utf8.h"
#include "core/game_show.h"
#include "core/game_study.h"
#include "web/hub/hub_private.h"

/* --- decisions --- */

enum status hub_table_play(struct request *r, struct room_answer *answer, struct why *why)
{
    answer->seat = r->client->viewpoint.seat;
    enum status status = room_play(client_room(r->client), answer, &r->late, why);
    if (status == ST_END)
        return answer_done(r); /* it was made before: the same answer */
    return status == ST_OK ? request_wait(r, client_room(r->client), AWAITS_DONE) : status;
}

enum status request_undo(struct request *r, struct why *why)
{
    TRY(room_undo(client_room(r->client), why));
    return request_wait(r, client_room(r->client), AWAITS_DONE);
}

enum status hub_table_again(struct request *r, struct why *why)
{
    struct room *room = client_room(r->client);
    struct key_ring *keys = &r->client->hub->keys;
    char old[KEY_SIZE];
    memcpy(old, room->replay, sizeof old);
    hub_show_now(r->client->hub, room); /* how the last game ended */
    TRY(room_again(room, why));
    key_remove(keys, old); /* it opens the finished game, which the store has */
    SYSTEM_IF(!key_add(keys, room->replay, KEY_REPLAY, room, SEAT_NOBODY), "no hay memoria");
    return request_wait(r, room, AWAITS_DONE);
}

enum status request_resign(struct request *r, struct why *why)
{
    TRY(room_resign(client_room(r->client), r->client->viewpoint.seat, why));
    return request_wait(r, client_room(r->client), AWAITS_DONE);
}

enum status request_hurry(struct request *r, struct why *why)
{
    (void)why;
    room_hurry(client_room(r->client), flag_of(r->fields, "on"), r->client->hub->now);
    return answer_done(r);
}

/* Chat is sent at once and not kept. */
enum status request_chat(struct request *r, struct why *why)
{
    struct room *room = client_room(r->client);
    const char *text = text_of(r->fields, "text");
    BAD_IF(!room->chats, "En esta mesa no se charla");
    BAD_IF(!*text || text_columns(text) > CHAT_LETTERS, "De 1 a %d letras", CHAT_LETTERS);
    const struct chat_line *line =
        chat_add(&room->chat, room->player[r->client->viewpoint.seat].name, text);
    SYSTEM_IF(!line, "no hay memoria");
    struct json_out *out = message_begin(r->client->hub, "said");
    out_text(out, "name", line->name);
    out_text(out, "text", line->text);
    out_object_end(out);
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next)
        client_send(client_of(viewpoint), out);
    return answer_done(r);
}

/* --- looking --- */

/* The move is shown without its events: nothing moves on the screen. */
enum status request_go(struct request *r, struct why *why)
{
    struct client *client = r->client;
    int64_t move = number_of(r->fields, "move");
    struct play_source *source = client->viewer.source;
    enum status status = ST_OK;
    if (move >= 0 && move <= UINT32_MAX) {
        client->viewer.deaf = true;
        status = source->calls->go(source, (uint32_t)move, why);
        client->viewer.deaf = false;
    } else if (client->at == AT_TABLE) {
        viewpoint_return(&client->viewpoint);
    }
    if (status != ST_OK)
        return status;
    client_show(client);
    return answer_done(r);
}

/* The card as the scene of this client's language has it. */
enum status request_card(struct request *r, struct why *why)
{
    static const char *const no_names[GAME_SEATS_MAX] = {"", "", "", "", "", ""};
    const struct client *client = r->client;
    struct play_source *source = client->viewer.source;
    const struct game_show *show = source->game->show;
    int64_t cell = number_of(r->fields, "cell");
    struct scene *scene = &client->hub->buffers.scene;
    struct play_look look;
    struct scene_card card = {0};
    source->calls->look(source, &look);
    BAD_IF(!look.position.view, "Esa casilla no tiene tarjeta");
    show->scene(look.position.setup, look.position.view, SEAT_ONLOOKER, no_names, client->lang,
                scene);
    BAD_IF(!show->card || cell < 0 || cell >= (int64_t)scene->board.cells ||
               !show->card(look.position.setup, look.position.view, (int)cell, client->lang, &card),
           "Esa casilla no tiene tarjeta");
    card_json(answer_begin(r), "card", &card);
    return answer_send(r);
}

enum status request_figures(struct request *r, struct why *why)
{
    struct client *client = r->client;
    const struct room *room = client_room(client);
    BAD_IF(!game_study(room->game)->figures, "Este juego no tiene gráficas");
    client->figures = true;
    client->turns = figures_course(answer_begin(r), &room->past, client->lang);
    return answer_send(r);
}
