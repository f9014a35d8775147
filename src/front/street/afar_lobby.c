/* The games of a server: those that wait for players are offered, else one is made. */
#include "front/street/afar.h"

/* 1: it was joined; 0: not this one; -1: no answer. */
static int offer(struct street_afar *afar, const struct monopd_game *game)
{
    struct street *st = &afar->street;
    struct monopd_client *client = runner_player(&afar->place.runner)->state;
    const struct monopd_player *master = monopd_player_of(&client->world, game->master);
    int answer = street_ask_yes(
        st, 1, "%s espera jugadores en el tablero %s (ahora son %d). ¿Entrar en su partida?",
        master ? master->name : tr(st->lang, "alguien"), game->type, game->players);
    if (answer <= 0)
        return answer;
    snprintf(afar->join, sizeof afar->join, "%d", game->id);
    afar->options = (struct monopd_options_given){.join = afar->join, .players = 2};
    if (monopd_client_choose(client, &afar->options)) {
        street_say(st, "Has entrado: la partida empieza cuando quiera quien la creó.");
        return 1;
    }
    street_say(st, "Esa partida ya no espera a nadie.");
    return 0;
}

static bool make(struct street_afar *afar)
{
    struct street *st = &afar->street;
    int64_t players = 2;
    if (!street_ask_number(
            st, 2, MONO_SEATS, &players,
            "Se crea una partida. ¿Con cuántos jugadores empieza? (2 - %d): ", MONO_SEATS))
        return false;
    afar->options = (struct monopd_options_given){.create = "city", .players = players};
    monopd_client_choose(runner_player(&afar->place.runner)->state, &afar->options);
    street_say(st, "Partida creada. Empieza cuando estén todos; los demás la ven en %s.\n",
               afar->address);
    return true;
}

bool street_afar_choose(struct street_afar *afar)
{
    struct street *st = &afar->street;
    const struct monopd_world *world = &street_afar_client(afar)->world;
    bool any = false;
    for (unsigned i = 0; i < MONOPD_GAMES; i++) {
        struct monopd_game game =
            world->games[i]; /* a copy: it may go on while it is asked about */
        if (!game.known || game.status != MONOPD_CONFIG || !game.joinable ||
            game.players >= MONO_SEATS)
            continue;
        any = true;
        int answer = offer(afar, &game);
        if (answer)
            return answer > 0;
    }
    if (!any)
        street_say(st, "No hay ninguna partida que espere jugadores.");
    return make(afar);
}
