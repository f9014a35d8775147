/* The lobby: the tables that were made open to everybody. Clients that watch it are sent a change
 * at most twice a second. */
#include "web/hub/hub_private.h"

#define LOBBY_PAUSE (500 * USEC_MS)

enum { LOBBY_MOST = 100 }; /* tables that are shown */

static const char *stage_of(const struct room *room)
{
    if (*room->stopped.text)
        return "stopped";
    if (room->over)
        return "over";
    return room_is_open(room) ? "open" : "waits";
}

void lobby_send(struct client *client)
{
    const struct hub *hub = client->hub;
    struct json_out *out = message_begin(client->hub, "lobby");
    out_list(out, "tables");
    for (uint32_t i = hub->room_count, shown = 0; i-- > 0 && shown < LOBBY_MOST;) {
        const struct room *room = hub->rooms[i];
        if (!room->listed || !room->viewpoints)
            continue;
        shown++;
        out_object(out, NULL);
        out_text(out, "key", room_is_open(room) ? room->join : room->watch);
        out_text(out, "game", room->game->name);
        out_text(out, "title", tr(client->lang, room->game->title));
        out_list(out, "seats");
        put_players(out, room, hub->now);
        out_list_end(out);
        out_text(out, "stage", stage_of(room));
        out_number(out, "n", room->past.count);
        out_object_end(out);
    }
    out_list_end(out);
    message_send(client);
}

void lobby_changed(struct hub *hub)
{
    if (hub->lobby_due == USEC_NEVER)
        hub->lobby_due =
            hub->lobby_sent + LOBBY_PAUSE > hub->now ? hub->lobby_sent + LOBBY_PAUSE : hub->now;
}

void lobby_tick(struct hub *hub)
{
    if (hub->lobby_due > hub->now)
        return;
    hub->lobby_due = USEC_NEVER;
    hub->lobby_sent = hub->now;
    for (struct client *client = hub->clients; client; client = client->next)
        if (client->lobby)
            lobby_send(client);
}
