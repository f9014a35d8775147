/* What there is to play, in the language of who asks. */
#include <string.h>

#include "core/bot.h"
#include "core/game_show.h"
#include "core/game_study.h"
#include "core/registry.h"
#include "web/hub/hub_private.h"

static void put_bots(struct json_out *out, const struct game *game, enum lang lang)
{
    const struct bot *bot;
    out_list(out, "bots");
    for (size_t i = 0; (bot = registry_bot_at(game, i)); i++) {
        out_object(out, NULL);
        out_text(out, "name", bot->name);
        out_text(out, "what", tr(lang, bot->what));
        out_flag_if(out, "usual", bot->usual);
        out_flag_if(out, "negotiates", bot->negotiates);
        out_object_end(out);
    }
    out_list_end(out);
}

/* Players whose names end in a number are levels of one another. */
static void put_levels(struct json_out *out, const struct game *game, enum lang lang)
{
    const struct bot *bot;
    out_list(out, "levels");
    for (size_t i = 0; (bot = registry_bot_at(game, i)); i++) {
        if (!strpbrk(bot->name, "0123456789"))
            continue;
        out_object(out, NULL);
        out_text(out, "name", bot->name);
        out_text(out, "what", tr(lang, bot->what));
        out_object_end(out);
    }
    out_list_end(out);
}

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

/* What it can be played on besides a table here. */
static void put_wires(struct json_out *out, const struct hub *hub, const struct game *game)
{
    const struct protocol *ring = hub->world->wire_seat_open ? hub_ring(game) : NULL;
    const struct hub_server *wire = hub_server(hub, game, false),
                            *away = hub_server(hub, game, true);
    if (ring) {
        out_list(out, "ring");
        out_number(out, NULL, ring->stations_min);
        out_number(out, NULL, ring->stations_max);
        out_list_end(out);
    }
    if (wire)
        out_number(out, "server", wire->port);
    if (away)
        out_text(out, "away", away->address);
}

static void put_game(struct json_out *out, const struct hub *hub, const struct game *game,
                     enum lang lang)
{
    out_object(out, NULL);
    out_text(out, "name", game->name);
    out_text(out, "title", tr(lang, game->title));
    out_list(out, "seats");
    out_number(out, NULL, game->seats_min);
    out_number(out, NULL, game->seats_max);
    out_number(out, NULL, game->seats_usual);
    out_list_end(out);
    out_number(out, "teams", game->teams);
    out_flag(out, "example", game->template_only);
    out_flag(out, "figures", game_study(game)->figures != NULL);
    out_list(out, "settings");
    for (const struct game_setting *setting = game->show->settings; setting && setting->name;
         setting++)
        put_setting(out, setting, lang);
    out_list_end(out);
    put_wires(out, hub, game);
    put_bots(out, game, lang);
    put_levels(out, game, lang);
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
