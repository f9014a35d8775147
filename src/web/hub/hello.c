/* The answer to `hello`: the games there are, in the client's language. */
#include <string.h>

#include "core/bot.h"
#include "core/game_show.h"
#include "core/game_study.h"
#include "core/registry.h"
#include "web/hub/hub_private.h"

/* All bots of the game, or its levels: the bots whose names end in a number. */
static void put_bots(struct json_out *out, const struct game *game, bool levels, enum lang lang)
{
    const struct bot *bot;
    out_list(out, levels ? "levels" : "bots");
    for (size_t i = 0; (bot = registry_bot_at(game, i)); i++) {
        if (levels && !strpbrk(bot->name, "0123456789"))
            continue;
        out_object(out, NULL);
        out_text(out, "name", bot->name);
        out_text(out, "what", tr(lang, bot->what));
        out_flag_if(out, "usual", !levels && bot->usual);
        out_flag_if(out, "negotiates", !levels && bot->negotiates);
        out_object_end(out);
    }
    out_list_end(out);
}

/* What the page makes a field of: a number with its range, a switch, or one of several values. */
static void put_setting(struct json_out *out, const struct game_setting *setting, enum lang lang)
{
    static const char *const kinds[] = {
        [SETTING_NUMBER] = "number", [SETTING_SWITCH] = "switch", [SETTING_CHOICE] = "choice"};
    const struct game_setting_value *value = setting->values;
    out_object(out, NULL);
    out_text(out, "name", setting->name);
    out_text(out, "title", tr(lang, setting->title));
    out_text(out, "kind", kinds[setting->kind]);
    if (setting->kind == SETTING_NUMBER) {
        out_number(out, "low", setting->low);
        out_number(out, "high", setting->high);
    }
    if (setting->kind == SETTING_CHOICE) {
        out_text(out, "usual", value->value);
        out_list(out, "values");
        for (; value->value; value++) {
            out_object(out, NULL);
            out_text(out, "value", value->value);
            out_text(out, "title", tr(lang, value->title));
            out_object_end(out);
        }
        out_list_end(out);
    } else {
        out_number(out, "usual", setting->usual);
    }
    out_object_end(out);
}

/* `ring`, `server` and `away` say where else than at a table the game can be played here. */
static void put_game(struct json_out *out, const struct hub *hub, const struct game *game,
                     enum lang lang)
{
    const struct protocol *ring = hub->world->wire_seat_open ? hub_ring(game) : NULL;
    const struct hub_server *server = hub_server(hub, game, false),
                            *away = hub_server(hub, game, true);
    out_object(out, NULL);
    out_text(out, "name", game->name);
    out_text(out, "title", tr(lang, game->title));
    out_numbers(out, "seats", 3,
                (const int64_t[]){game->seats_min, game->seats_max, game->seats_usual});
    out_number(out, "teams", game->teams);
    out_flag(out, "example", game->template_only);
    out_flag(out, "figures", game_study(game)->figures != NULL);
    out_list(out, "settings");
    for (const struct game_setting *setting = game->show->settings; setting && setting->name;
         setting++)
        put_setting(out, setting, lang);
    out_list_end(out);
    if (ring)
        out_numbers(out, "ring", 2, (const int64_t[]){ring->stations_min, ring->stations_max});
    if (server)
        out_number(out, "server", server->port);
    if (away)
        out_text(out, "away", away->address);
    put_bots(out, game, false, lang);
    put_bots(out, game, true, lang);
    wire_put_game(out, game);
    out_object_end(out);
}

enum status hub_hello(const struct request *request)
{
    const struct hub *hub = request->client->hub;
    struct json_out *out = answer_begin(request);
    out_number(out, "v", 1);
    out_text(out, "node", hub->node);
    out_list(out, "games");
    for (const struct game *const *game = registry_games(); *game; game++)
        put_game(out, hub, *game, request->client->lang);
    out_list_end(out);
    out_object(out, "limits");
    out_number(out, "seats", GAME_SEATS_MAX);
    out_number(out, "name", ROOM_NAME_LETTERS);
    out_number(out, "chat", CHAT_LETTERS);
    out_number(out, "tables", hub->limits.rooms_per_address);
    out_object_end(out);
    return answer_send(request);
}
