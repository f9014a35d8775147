/* What is looked up at a table: earlier moments, cards, figures. */
#include "core/game_show.h"
#include "core/game_study.h"
#include "front/source/journal_source.h"
#include "web/hub/hub_private.h"

/* Names where nobody reads them. */
static const char *const nobody[GAME_SEATS_MAX] = {"", "", "", "", "", ""};

/* --- moments and cards --- */

enum status do_go(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    int64_t move = number_of(a->request, "move");
    struct play_source *source = client->viewer.source;
    enum status status = ST_OK;
    if (!source->calls->go)
        return refuse(why, N_("En una mesa por cable eso no se puede"));
    if (move >= 0 && move <= UINT32_MAX) {
        client->viewer.deaf = true;
        status = source->calls->go(source, (uint32_t)move, why);
        client->viewer.deaf = false;
    } else if (!client->journal) {
        viewpoint_return(&client->viewpoint);
    }
    if (status != ST_OK)
        return status;
    client->viewer.whole = true;
    client_show(client);
    answer_done(client, a->id);
    return ST_OK;
}

enum status do_card(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct play_source *source = client->viewer.source;
    int64_t cell = number_of(a->request, "cell");
    struct scene *scene = &client->hub->buffers.scene;
    struct play_look look;
    struct scene_card card = {0};
    source->calls->look(source, &look);
    if (!look.position.view)
        return refuse(why, N_("Esa casilla no tiene tarjeta"));
    source->game->show->scene(look.position.setup, look.position.view, SEAT_ONLOOKER, nobody,
                              client->lang, scene);
    if (!source->game->show->card || cell < 0 || cell >= (int64_t)scene->board.cells ||
        !source->game->show->card(look.position.setup, look.position.view, (int)cell, client->lang,
                                  &card))
        return refuse(why, N_("Esa casilla no tiene tarjeta"));
    card_json(answer_begin(client, a->id), "card", &card);
    answer_send(client);
    return ST_OK;
}

/* --- figures --- */

enum status do_figures(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    const struct room *room = client_room(client);
    if (!game_study(room->game)->figures)
        return refuse(why, N_("Este juego no tiene gráficas"));
    client->figures = true;
    client->turns = figures_course(answer_begin(client, a->id), &room->past, client->lang);
    answer_send(client);
    return ST_OK;
}
