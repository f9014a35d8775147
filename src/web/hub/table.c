/* What a client is sent about its table besides the game: who is there, what can be done, links.
 * And when: the players first, then the spectators, whose messages are mostly the same. */
#include <string.h>

#include "base/bytes.h"
#include "core/game_study.h"
#include "web/hub/hub_private.h"

/* --- who is there --- */

void put_players(struct json_out *out, const struct room *room, usec_t now)
{
    static const char *const kinds[] = {
        [ROOM_PLAYER_NONE] = "open", [ROOM_PLAYER_PERSON] = "person", [ROOM_PLAYER_BOT] = "bot"};
    for (int i = 0; i < room->seats; i++) {
        const struct room_player *player = &room->player[i];
        usec_t back_by = room_back_by(room, i);
        out_object(out, NULL);
        out_number(out, "seat", i);
        out_text(out, "kind",
                 player->kind == ROOM_PLAYER_PERSON && player->away ? "away" : kinds[player->kind]);
        out_text(out, "name", player->name);
        if (player->kind == ROOM_PLAYER_BOT)
            out_text(out, "bot", player->bot->name);
        if (back_by != USEC_NEVER)
            out_number(out, "back_by", (int64_t)(clock_ms_until(back_by, now) + 999) / 1000);
        out_flag(out, "here", player->kind == ROOM_PLAYER_BOT || player->here > 0);
        out_object_end(out);
    }
}

static void table_put_people(struct json_out *out, const struct room *room, usec_t now)
{
    unsigned watching = 0;
    out_list(out, "people");
    put_players(out, room, now);
    out_list_end(out);
    for (const struct viewpoint *at = room->viewpoints; at; at = at->next)
        watching += at->seat < 0;
    out_number(out, "watching", watching);
}

/* Another number when somebody comes, leaves or is away; the time alone does not change it. */
static uint64_t people_hash(const struct room *room)
{
    uint64_t hash = hash_start();
    for (int i = 0; i < room->seats; i++) {
        const struct room_player *player = &room->player[i];
        hash = hash_add(hash_add(hash, hash_text(player->name)), player->kind);
        hash = hash_add(hash_add(hash, player->away), player->here > 0);
        hash = hash_add(hash, room_back_by(room, i));
    }
    for (const struct viewpoint *at = room->viewpoints; at; at = at->next)
        hash = hash_add(hash, at->seat < 0);
    return hash;
}

/* --- the message --- */

static void table_put_can(const void *who, struct json_out *list)
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

/* Parts that the source does not know, with memory for their hashes (viewer_around). */
static void around_parts(const void *who, enum lang lang, struct changes *changes, uint64_t *memory)
{
    struct client *client = (struct client *)who;
    const struct room *room = client->viewpoint.room;
    (void)lang;
    out_flag(changes_part(changes), NULL, room->hurry);
    changes_part_end(changes, "hurry", memory++);
    /* Keys to pass on. A seat's is never among them, and the replay's comes with the end. */
    struct json_out *links = changes_part(changes);
    out_object(links, NULL);
    if (strcmp(client->as, "watch") != 0)
        out_text(links, "join", room->join);
    out_text(links, "watch", room->watch);
    if (room->over)
        out_text(links, "replay", room->replay);
    out_object_end(links);
    changes_part_end(changes, "links", memory);
    if (client->figures && !changes->whole && !client->viewpoint.back)
        client->turns = figures_point(changes->out, room->game, room->setup,
                                      as_const_state(room->now.state), client->turns);
}

/* What only whole messages have: changes of these are messages of their own. */
static void around_whole(const void *who, enum lang lang, struct json_out *out)
{
    const struct client *client = who;
    const struct chat *chat = &client->viewpoint.room->chat;
    (void)lang;
    table_put_people(out, client->viewpoint.room, client->hub->now);
    out_list(out, "chat");
    for (unsigned i = chat->count > CHAT_LINES ? chat->count - CHAT_LINES : 0; i < chat->count;
         i++) {
        const struct chat_line *line = &chat->line[i % CHAT_LINES];
        out_object(out, NULL);
        out_text(out, "name", line->name);
        out_text(out, "text", line->text);
        out_object_end(out);
    }
    out_list_end(out);
}

/* For the log of a whole message. */
static uint32_t table_recall(const void *who, uint32_t moves)
{
    struct client *client = (struct client *)who;
    struct viewpoint *at = &client->viewpoint;
    uint32_t shown = at->back ? at->shown : at->room->past.count;
    client->viewer.told = shown > moves ? shown - moves : 0;
    viewpoint_recall(at, moves);
    return client->viewer.told;
}

/* Sends what is new. True: the buffers still hold a message that has nothing else in it, so that
 * it can be sent to other spectators, too. */
static bool show_changes(struct client *client)
{
    struct viewer_buffers *buffers = &client->hub->buffers;
    const struct room *room = client_room(client);
    const struct viewer_around around = {
        .who = client,
        .as = client->as,
        .open = room_is_open(room),
        .recall = table_recall,
        .can = table_put_can,
        .parts = around_parts,
        .whole = around_whole,
    };
    bool whole = client->viewer.whole;
    client->caught_up = room->changes;
    viewpoint_catch_up(&client->viewpoint);
    bool any = viewer_message(&client->viewer, &around, buffers);
    if (any)
        client_send(client, &buffers->out);
    if (client->viewer.whole) /* the message could not be made: it is tried again with the next */
        client->caught_up = 0;
    uint64_t people = people_hash(room);
    bool others = !whole && people != client->people;
    client->people = people;
    if (others) {
        table_put_people(message_begin(client->hub, "people"), room, client->hub->now);
        message_send(client);
    }
    return any && !whole && !others;
}

void hub_table_show(struct client *client)
{
    show_changes(client);
}

void client_catch_up(struct client *client)
{
    const struct room *room = client_room(client);
    if (room && client->caught_up != room->changes)
        show_changes(client);
}

/* --- when it is sent --- */

/* Counts the change, by which a client that has already seen it is found, and queues the table. */
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
    const struct client *last = NULL; /* the spectator whose message the buffers hold */
    if (!room->waits)
        return;
    hub_forget_unshown(hub, room);
    uint64_t seen = hash_add(hash_add(people_hash(room), room->over), room->rounds);
    if (room->listed && seen != room->seen) /* the lobby shows who sits there, not each move */
        lobby_changed(hub);
    room->seen = seen;
    for (struct viewpoint *at = room->viewpoints; at; at = at->next)
        if (at->seat >= 0)
            client_catch_up(client_of(at));
    for (struct viewpoint *at = room->viewpoints; at; at = at->next) {
        struct client *client = client_of(at);
        if (at->seat >= 0 || client->caught_up == room->changes)
            continue;
        viewpoint_catch_up(at);
        if (last && last->as == client->as && last->people == client->people && !last->figures &&
            !client->figures && !last->viewpoint.back && !at->back &&
            viewer_shares(&client->viewer, &hub->buffers)) {
            client_send(client, &hub->buffers.out);
            client->caught_up = room->changes;
        } else {
            last = show_changes(client) ? client : NULL;
        }
    }
    for (struct viewpoint *at = room->viewpoints; at; at = at->next)
        client_analyse(client_of(at));
}

void hub_show(struct hub *hub, unsigned tables)
{
    while (tables-- && hub->unshown)
        hub_show_now(hub, hub->unshown);
}

/* --- coming and going --- */

void hub_table_enter(struct client *client, struct room *room, int seat, const char *as)
{
    client_move(client, AT_TABLE);
    client->as = as;
    client->figures = false;
    client->caught_up = 0;
    viewpoint_init(&client->viewpoint, room, seat);
    client_view(client, &client->viewpoint.source, seat);
    room_enter(room, &client->viewpoint, client->hub->now);
    client_catch_up(client);
}

void hub_table_leave(struct client *client)
{
    room_leave(client->viewpoint.room, &client->viewpoint, client->hub->now);
}
