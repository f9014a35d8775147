/* What is sent about a table besides the game: who is there, what one can do, the links. */
#include <string.h>

#include "core/game_study.h"
#include "base/bytes.h"
#include "web/hub/hub_private.h"

struct client *client_of(struct viewpoint *viewpoint)
{
    return (struct client *)((char *)viewpoint - offsetof(struct client, viewpoint));
}

static const char *kind_word(const struct room_player *player)
{
    return player->kind == PLAYER_NONE  ? "open"
           : player->kind == PLAYER_BOT ? "bot"
           : player->away               ? "away"
                                        : "person";
}

void put_players(struct json_out *out, const struct room *room, usec_t now)
{
    for (int i = 0; i < room->seats; i++) {
        const struct room_player *player = &room->player[i];
        usec_t back_by = room_back_by(room, i);
        out_object(out, NULL);
        out_number(out, "seat", i);
        out_text(out, "kind", kind_word(player));
        out_text(out, "name", player->name);
        if (player->kind == PLAYER_BOT)
            out_text(out, "bot", player->bot->name);
        if (back_by != USEC_NEVER)
            out_number(out, "back_by", (int64_t)(clock_ms_until(back_by, now) + 999) / 1000);
        out_flag(out, "here", player->kind == PLAYER_BOT || player->here > 0);
        out_object_end(out);
    }
}

static void put_people(struct json_out *out, const struct room *room, usec_t now)
{
    unsigned watching = 0;
    out_list(out, "people");
    put_players(out, room, now);
    out_list_end(out);
    for (const struct viewpoint *viewpoint = room->viewpoints; viewpoint;
         viewpoint = viewpoint->next)
        watching += viewpoint->seat < 0;
    out_number(out, "watching", watching);
}

static void put_can(const void *who, struct json_out *list)
{
    const struct client *client = who;
    const struct room *room = client->viewpoint.room;
    if (room_can_resign(room, client->viewpoint.seat))
        out_text(list, NULL, "resign");
    if (room->game->weigh && room_asks(room) == client->viewpoint.seat)
        out_text(list, NULL, "hint");
    if (client_can_analyse(client))
        out_text(list, NULL, "analyse");
    if (room->chats && client->viewpoint.seat >= 0)
        out_text(list, NULL, "chat");
    if (game_study(room->game)->figures)
        out_text(list, NULL, "figures");
    out_text(list, NULL, "go");
}

/* One may send these to friends; the one of the game itself is there once it is over. */
static void put_links(struct json_out *out, const struct client *client)
{
    const struct room *room = client->viewpoint.room;
    out_object(out, NULL);
    if (strcmp(client->as, "watch") != 0)
        out_text(out, "join", room->join);
    out_text(out, "watch", room->watch);
    if (room->over)
        out_text(out, "replay", room->replay);
    out_object_end(out);
}

static void around_parts(const void *who, enum lang lang, struct changes *changes, uint64_t *memory)
{
    struct client *client = (struct client *)who;
    const struct room *room = client->viewpoint.room;
    (void)lang;
    out_flag(changes_part(changes), NULL, room->hurry);
    changes_part_end(changes, "hurry", memory++);
    put_links(changes_part(changes), client);
    changes_part_end(changes, "links", memory);
    if (client->figures && !changes->whole && !client->viewpoint.back)
        client->turns = figures_point(changes->out, room->game, room->setup,
                                      as_const_state(room->now.state), client->turns);
}

static void around_whole(const void *who, enum lang lang, struct json_out *out)
{
    const struct client *client = who;
    const struct room *room = client->viewpoint.room;
    (void)lang;
    put_people(out, room, client->hub->now);
    out_list(out, "chat");
    for (unsigned i = room->chat.count > CHAT_LINES ? room->chat.count - CHAT_LINES : 0;
         i < room->chat.count; i++) {
        const struct chat_line *line = &room->chat.line[i % CHAT_LINES];
        out_object(out, NULL);
        out_text(out, "name", line->name);
        out_text(out, "text", line->text);
        out_object_end(out);
    }
    out_list_end(out);
}

static uint32_t recall(const void *who, uint32_t moves)
{
    struct client *client = (struct client *)who;
    uint32_t shown =
        client->viewpoint.back ? client->viewpoint.shown : client->viewpoint.room->past.count;
    client->viewer.told = shown > moves ? shown - moves : 0;
    viewpoint_recall(&client->viewpoint, moves);
    return client->viewer.told;
}

/* Changes with who is there, not with the time. */
static uint64_t people_hash(const struct room *room)
{
    uint64_t hash = hash_start();
    for (int i = 0; i < room->seats; i++) {
        const struct room_player *player = &room->player[i];
        hash = hash_add(hash_add(hash, hash_text(player->name)), player->kind);
        hash = hash_add(hash_add(hash, player->away), player->here > 0);
        hash = hash_add(hash, room_back_by(room, i));
    }
    for (const struct viewpoint *viewpoint = room->viewpoints; viewpoint;
         viewpoint = viewpoint->next)
        hash = hash_add(hash, viewpoint->seat < 0);
    return hash;
}

static void send_people(struct client *client)
{
    struct json_out *out = &client->hub->buffers.out;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", "people");
    put_people(out, client->viewpoint.room, client->hub->now);
    out_object_end(out);
    client_send(client, out);
}

/* True: what was sent is still on the desk, and was only what is new. */
static bool show_table(struct client *client)
{
    struct viewer_buffers *buffers = &client->hub->buffers;
    const struct viewer_around around = {
        .who = client,
        .as = client->as,
        .open = room_is_open(client->viewpoint.room),
        .recall = recall,
        .can = put_can,
        .parts = around_parts,
        .whole = around_whole,
    };
    bool whole = client->viewer.whole;
    client->caught_up = client->viewpoint.room->changes;
    viewpoint_catch_up(&client->viewpoint);
    bool any = viewer_message(&client->viewer, &around, buffers);
    if (any)
        client_send(client, &buffers->out);
    if (client
            ->viewer
            /* what could not be said is said as soon as there is a reason to say anything */
            .whole)
        client->caught_up = 0;
    uint64_t people = people_hash(client->viewpoint.room);
    bool others = people != client->people;
    if (!whole && others)
        send_people(client);
    client->people = people;
    return any && !whole && !others;
}

void client_show(struct client *client)
{
    if (client->journal)
        client_show_replay(client);
    else if (client->wire_seat.wire_seat)
        wire_seat_show(client);
    else
        show_table(client);
    client_analyse(client);
}

void client_catch_up(struct client *client)
{
    const struct room *room = client_room(client);
    if (room && client->caught_up != room->changes)
        show_table(client);
}

/* Whoever only looks on sees what the others do who look on, and is sent what was written for
 * them. */
static bool sees_the_same(struct client *client, const struct client *last)
{
    return last && last->as == client->as && last->people == client->people && !last->figures &&
           !client->figures && !last->viewpoint.back && !client->viewpoint.back &&
           viewer_shares(&client->viewer, &client->hub->buffers);
}

/* What the lobby tells of a table is who sits there, not each move. */
static void tell_lobby(struct hub *hub, struct room *room)
{
    uint64_t seen = hash_add(hash_add(people_hash(room), room->over), room->rounds);
    if (room->listed && seen != room->seen)
        lobby_changed(hub);
    room->seen = seen;
}

static void show_all(struct hub *hub, struct room *room)
{
    struct client *last = NULL;
    tell_lobby(hub, room);
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next)
        if (viewpoint->seat >= 0)
            client_catch_up(client_of(viewpoint));
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next) {
        struct client *client = client_of(viewpoint);
        if (viewpoint->seat >= 0 || client->caught_up == room->changes)
            continue;
        viewpoint_catch_up(viewpoint);
        if (sees_the_same(client, last)) {
            client_send(client, &hub->buffers.out);
            client->caught_up = room->changes;
        } else {
            last = show_table(client) ? client : NULL;
        }
    }
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next)
        client_analyse(client_of(viewpoint));
}

void hub_show_soon(struct hub *hub, struct room *room)
{
    room->changes++;
    if (room->waits)
        return;
    room->waits = true;
    room->unshown = NULL;
    *hub->unshown_last = room;
    hub->unshown_last = &room->unshown;
}

void hub_forget_unshown(struct hub *hub, struct room *room)
{
    struct room **at = &hub->unshown;
    while (*at && *at != room)
        at = &(*at)->unshown;
    if (!*at)
        return;
    *at = room->unshown;
    if (!*at)
        hub->unshown_last = at;
    room->waits = false;
}

void hub_show_now(struct hub *hub, struct room *room)
{
    if (!room->waits)
        return;
    hub_forget_unshown(hub, room);
    show_all(hub, room);
}

void hub_show(struct hub *hub, unsigned tables)
{
    while (tables-- && hub->unshown)
        hub_show_now(hub, hub->unshown);
}

void client_enter(struct client *client, struct room *room, int seat, const char *as)
{
    client_leave(client);
    client->as = as;
    client->figures = false;
    client->caught_up = 0;
    viewpoint_init(&client->viewpoint, room, seat);
    viewer_open(&client->viewer, &client->viewpoint.source, seat, client->lang);
    room_enter(room, &client->viewpoint, client->hub->now);
    client_catch_up(client);
}

/* What waited for its turn at a table that one has left. */
static void refuse_held(struct client *client)
{
    json_t *held = client->held;
    client->held = NULL;
    if (held)
        answer_gone(client, number_of(held, "id"));
    json_decref(held);
}

void client_leave(struct client *client)
{
    client->class_view = (struct class_view){0};
    wire_leave(client);
    if (!client->as)
        return;
    client->as = NULL;
    opinions_forget(client);
    viewer_close(&client->viewer);
    refuse_held(client);
    if (client->journal) {
        replay_leave(client);
        return;
    }
    if (client->wire_seat.wire_seat) {
        client_leave_wire_seat(client);
        return;
    }
    room_leave(client->viewpoint.room, &client->viewpoint, client->hub->now);
}
