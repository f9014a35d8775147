/* The games of a server: those that wait for players are offered, else one is made. */
#include "front/street/server.h"
#include "front/street/server_private.h"

/* Returns 1 if it was joined, 0 if not, -1 for no answer. */
static int offer_game(struct street_server *server, const struct monopd_game *game)
{
    struct street *st = &server->street;
    struct monopd_client *client = runner_player(&server->place.runner)->state;
    const struct monopd_player *master = monopd_player_of(&client->world, game->master);
    int answer = street_ask_yes(
        st, 1, "%s espera jugadores en el tablero %s (ahora son %d). ¿Entrar en su partida?",
        master ? master->name : tr(st->lang, "alguien"), game->type, game->players);
    if (answer <= 0)
        return answer;
    snprintf(server->join, sizeof server->join, "%d", game->id);
    server->options = (struct monopd_options_given){.join = server->join, .players = 2};
    if (monopd_client_choose(client, &server->options)) {
        street_say(st, "Has entrado: la partida empieza cuando quiera quien la creó.");
        return 1;
    }
    street_say(st, "Esa partida ya no espera a nadie.");
    return 0;
}

bool server_choose_game(struct street_server *server)
{
    struct street *st = &server->street;
    const struct monopd_world *world = &server_client(server)->world;
    bool any = false;
    int64_t players = 2;
    for (unsigned i = 0; i < MONOPD_GAMES; i++) {
        struct monopd_game game = world->games[i]; /* it can change while it is asked about */
        if (!game.known || game.status != MONOPD_CONFIG || !game.joinable ||
            game.players >= MONO_SEATS)
            continue;
        any = true;
        int answer = offer_game(server, &game);
        if (answer)
            return answer > 0;
    }
    if (!any)
        street_say(st, "No hay ninguna partida que espere jugadores.");
    if (!street_ask_number(
            st, 2, MONO_SEATS, &players,
            "Se crea una partida. ¿Con cuántos jugadores empieza? (2 - %d): ", MONO_SEATS))
        return false;
    server->options = (struct monopd_options_given){.create = "city", .players = players};
    monopd_client_choose(runner_player(&server->place.runner)->state, &server->options);
    street_say(st, "Partida creada. Empieza cuando estén todos; los demás la ven en %s.\n",
               server->address);
    return true;
}
