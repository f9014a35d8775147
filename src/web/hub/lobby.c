/* The lobby: tables that were made for everybody, sent to whoever looks at them, and not more often than one can read.
 */
#include "web/hub/hub_private.h"

#define LOBBY_PAUSE (500 * USEC_MS)

enum { LOBBY_MOST = 100 }; /* tables that are shown */

static const char *stage_of(const struct room *room)
{
    return *room->stopped.text ? "stopped" : room->over ? "over" : room_is_open(room) ? "open" : "waits";
}

static void put_table(struct json_out *out, const struct room *room, enum lang lang, usec_t now)
{
    out_object(out, NULL);
    out_text(out, "key", room_is_open(room) ? room->join : room->watch);
    out_text(out, "game", room->game->name);
    out_text(out, "title", tr(lang, room->game->title));
    out_list(out, "seats");
    put_sitters(out, room, now);
    out_list_end(out);
    out_text(out, "stage", stage_of(room));
    out_number(out, "n", room->past.count);
    out_object_end(out);
}

static void send_lobby(struct client *client)
{
    const struct house *house = client->house;
    struct json_out *out = &client->house->desk.out;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", "lobby");
    out_list(out, "tables");
    for (uint32_t i = house->room_count, shown = 0; i-- > 0 && shown < LOBBY_MOST;)
        if (house->rooms[i]->listed && house->rooms[i]->chairs) {
            put_table(out, house->rooms[i], client->lang, house->now);
            shown++;
        }
    out_list_end(out);
    out_object_end(out);
    client_send(client, out);
}

void client_look_at_lobby(struct client *client, bool on)
{
    client->lobby = on;
    if (on)
        send_lobby(client);
}

void lobby_changed(struct house *house)
{
    if (house->lobby_due == USEC_NEVER)
        house->lobby_due = house->lobby_sent + LOBBY_PAUSE > house->now ? house->lobby_sent + LOBBY_PAUSE : house->now;
}

void lobby_tick(struct house *house)
{
    if (house->lobby_due > house->now)
        return;
    house->lobby_due = USEC_NEVER;
    house->lobby_sent = house->now;
    for (struct client *client = house->clients; client; client = client->next)
        if (client->lobby)
            send_lobby(client);
}
