/* Seats on wires: rings that are made for somebody at the page, and servers of protocols that this
 * one runs besides. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "core/registry.h"
#include "web/hub/hub_private.h"

/* --- making one --- */

const struct hub_server *hub_server(const struct hub *hub, const struct game *game, bool elsewhere)
{
    for (size_t i = 0; i < hub->servers; i++)
        if (hub->server[i].game == game && (hub->server[i].address != NULL) == elsewhere)
            return &hub->server[i];
    return NULL;
}

const struct protocol *hub_ring(const struct game *game)
{
    const struct protocol *protocol = protocol_find(game, NULL);
    return protocol && protocol->station && protocol->station->player && protocol->stations_max
               ? protocol
               : NULL;
}

static enum status read_ring(const struct asked *a, struct post_config *config, struct why *why)
{
    const struct protocol *protocol = config->protocol = hub_ring(config->game);
    if (!protocol)
        return refuse(why, N_("Ese juego no se juega en un anillo"));
    config->stations = (int)number_of(a->request, "stations");
    config->open = (int)number_of(a->request, "open");
    if (config->stations < protocol->stations_min || config->stations > protocol->stations_max ||
        config->open < 0 || config->open >= config->stations)
        return refuse(why, N_("Un anillo así no puede ser: faltan o sobran estaciones"));
    return ST_OK;
}

/* A game that is made there begins with so many; 0: the first that waits is joined. */
static enum status read_away(const struct asked *a, struct post_config *config, struct why *why)
{
    int64_t players = number_of(a->request, "players");
    if (players && (players < config->game->seats_min || players > config->game->seats_max))
        return refuse(why, N_("Con tantos jugadores no se juega"));
    config->stations = (int)players;
    config->away = true;
    return ST_OK;
}

static enum status read_config(const struct asked *a, struct post_config *config, struct why *why)
{
    const char *on = text_of(a->request, "on"), *name = text_of(a->request, "name");
    config->game = registry_game(text_of(a->request, "game"));
    config->lang = a->client->lang;
    if (!config->game)
        return refuse(why, N_("Ese juego no existe"));
    if (!*name || strlen(name) >= sizeof config->name || text_columns(name) > ROOM_NAME_LETTERS)
        return refuse(why, N_("Un nombre tiene de 1 a 24 letras"));
    utf8_show(config->name, sizeof config->name, name);
    if (strcmp(on, "ring") == 0)
        return read_ring(a, config, why);
    bool away = strcmp(on, "away") == 0;
    const struct hub_server *wire = hub_server(a->client->hub, config->game, away);
    if ((!away && strcmp(on, "server") != 0) || !wire)
        return refuse(why, N_("Ese juego no tiene aquí un servidor"));
    config->kind = POST_SERVER;
    config->protocol = wire->protocol;
    return away ? read_away(a, config, why) : ST_OK;
}

static enum status check_limits(const struct client *client, struct why *why)
{
    const struct hub *hub = client->hub;
    unsigned all = 0, own = 0;
    for (const struct post *post = hub->posts; post; post = post->next) {
        all++;
        own += post->address == client->address;
    }
    if (all >= hub->limits.posts ||
        (client->address->limited && own >= hub->limits.posts_per_address))
        return refuse(why, N_("Ya hay demasiadas mesas: prueba más tarde"));
    return ST_OK;
}

static void drop_post(struct hub *hub, struct post *post)
{
    struct post **at = &hub->posts;
    while (*at != post)
        at = &(*at)->next;
    *at = post->next;
    key_remove(&hub->keys, post->key);
    address_drop(post->address);
    hub->world->post_close(hub->world->who, post);
    free(post);
}

enum status do_post(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct hub *hub = client->hub;
    struct post_config config = {0};
    enum status status = hub->world->post_open ? read_config(a, &config, why)
                                               : refuse(why, N_("Aquí no hay cables"));
    if (status == ST_OK)
        status = check_limits(client, why);
    if (status != ST_OK)
        return status;
    struct post *post = calloc(1, sizeof *post);
    if (!post)
        return why_system(why, "no hay memoria");
    post_init(post, &config);
    post->used = hub->now;
    post->address = address_hold(client->address);
    post->next = hub->posts;
    hub->posts = post;
    hub_key(hub, post->key);
    status = key_add(&hub->keys, post->key, KEY_POST, post, SEAT_NOBODY)
                 ? ST_OK
                 : why_system(why, "no hay memoria");
    if (status == ST_OK)
        status = hub->world->post_open(hub->world->who, post, why);
    if (status != ST_OK) {
        drop_post(hub, post);
        return status;
    }
    struct json_out *out = answer_begin(client, a->id);
    out_text(out, "seat", post->key);
    answer_send(client);
    return ST_OK;
}

/* --- coming and going --- */

void client_enter_post(struct client *client, struct post *post)
{
    client_leave(client);
    client->as = "seat";
    post_enter(post, &client->post);
    viewer_open(&client->viewer, &client->post.source, SEAT_SPECTATOR, client->lang);
    client->frames = post->frames;
    client_show(client);
}

void client_leave_post(struct client *client)
{
    post_leave(&client->post, client->hub->now);
}

static void sweep_post(struct hub *hub, struct post *post)
{
    while (post->chairs)
        client_leave((struct client *)((char *)post->chairs - offsetof(struct client, post)));
    drop_post(hub, post);
}

void hub_close_posts(struct hub *hub)
{
    while (hub->posts)
        sweep_post(hub, hub->posts);
}

void posts_sweep(struct hub *hub)
{
    for (struct post *post = hub->posts, *next; post; post = next) {
        next = post->next;
        if (!post->chairs && hub->now >= post->used + hub->limits.expires_post)
            sweep_post(hub, post);
    }
}

/* --- what is sent --- */

static void put_people(const void *who, enum lang lang, struct json_out *out)
{
    const struct client *client = who;
    const struct play_source *source = client->viewer.source;
    struct play_look look;
    source->calls->look((struct play_source *)source, &look);
    out_list(out, "people");
    for (int i = 0; look.position.setup && i < source->game->seats(look.position.setup); i++) {
        struct str name = STR(ROOM_NAME);
        source->calls->name(source, i, lang, &name);
        out_object(out, NULL);
        out_number(out, "seat", i);
        out_text(out, "kind", "person");
        out_text(out, "name", i == look.position.seat ? client->post.post->config.name : name.at);
        out_flag(out, "here", true);
        out_object_end(out);
    }
    out_list_end(out);
}

/* What was said on the wire; the moves are in the position. */
static uint32_t recall(const void *who, uint32_t moves)
{
    struct client *client = (struct client *)who;
    const struct post *post = client->post.post;
    const struct play_listener *listener = &client->post.source.listener;
    (void)moves;
    client->viewer.told = post->moves;
    for (unsigned i = post->sentences > POST_LOG ? post->sentences - POST_LOG : 0;
         i < post->sentences; i++)
        listener->said(listener->who, post->said[i % POST_LOG].text);
    return post->moves;
}

/* Where hands are hidden the cable would tell them to whoever reads it (U17): then frames are shown
 * after the end. */
static void send_frames(struct client *client, bool over)
{
    const struct post *post = client->post.post;
    if (!post->config.game->open && !over)
        return;
    struct json_out *out = &client->hub->desk.out;
    if (post->frames - client->frames > POST_FRAMES)
        client->frames = post->frames - POST_FRAMES;
    for (; client->frames != post->frames; client->frames++) {
        const struct post_frame *frame = &post->frame[client->frames % POST_FRAMES];
        out_reset(out);
        out_object(out, NULL);
        out_text(out, "t", "frame");
        out_text(out, "sign", frame->sign);
        out_text(out, "frame", frame->frame);
        out_text(out, "words", frame->words);
        out_object_end(out);
        client_send(client, out);
    }
}

void client_show_post(struct client *client)
{
    struct viewer_room *desk = &client->hub->desk;
    struct viewer *viewer = &client->viewer;
    const struct viewer_around around = {
        .who = client, .as = client->as, .recall = recall, .whole = put_people};
    struct play_look look;
    viewer->source->calls->look(viewer->source, &look);
    if (look.position.seat != viewer->eyes) { /* a ring gives out its numbers when it begins */
        viewer->eyes = look.position.seat;
        viewer->whole = true;
    }
    send_frames(client, look.stage == PLAY_OVER);
    if (viewer_message(viewer, &around, desk))
        client_send(client, &desk->out);
}

void hub_post_changed(struct hub *hub, struct post *post, usec_t now)
{
    hub->now = now;
    for (struct post_chair *chair = post->chairs; chair; chair = chair->next)
        client_show_post((struct client *)((char *)chair - offsetof(struct client, post)));
}

/* --- what is done there --- */

enum status post_play(struct asked *a, struct why *why)
{
    struct post *post = a->client->post.post;
    const struct hub_world *world = a->client->hub->world;
    struct room_answer answer;
    struct move move;
    enum status status = read_answer(a, &answer, why);
    if (status == ST_OK)
        status = post_read(post, &answer, &move, &a->late, why);
    if (status == ST_OK)
        status = world->post_answer(world->who, post, answer.question, &move, why);
    if (status == ST_OK)
        answer_done(a->client, a->id);
    return status;
}

enum status post_again(struct asked *a, struct why *why)
{
    struct play_source *source = &a->client->post.post->source.source;
    struct play_look look;
    source->calls->look(source, &look);
    if (!(look.can & PLAY_AGAIN))
        return refuse(why, N_("El juego no ha terminado"));
    enum status status = source->calls->again(source, why);
    if (status == ST_OK)
        answer_done(a->client, a->id);
    return status;
}

/* Leaves the wire for good, with a goodbye where the protocol has one. */
enum status post_stand(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    (void)why;
    answer_done(client, a->id);
    sweep_post(client->hub, client->post.post);
    return ST_OK;
}
