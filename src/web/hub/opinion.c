/* Hints for the player who has to decide, and analyses of each position for clients that switch
 * them on. Both weigh the options (game->weigh). How the game would go on is told only of games
 * that hide nothing. The work is done on other threads, from copies, because the client can leave
 * meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/game_show.h"
#include "web/hub/hub_private.h"

enum { LINE_MOVES = 5, WORTH_MOST = 99 };

struct opinion {
    struct work work;
    struct client *client; /* NULL: it has gone */
    const struct game *game;
    int64_t id;    /* of the request that it answers; 0: it is an analysis */
    uint32_t move; /* of an analysis: the moves before the position */
    int seat;
    size_t count;
    struct move option[SCENE_OPTIONS];
    int worth[SCENE_OPTIONS];
    bool known;
    char line[GAME_TEXT_MAX]; /* how it would go on: what people type for each move */
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX], view[GAME_STATE_MAX];
    struct scene scene;
};

/* --- thinking --- */

/* Weighs the options of the seat to move. Only the first member of a longer range is weighed. */
static void opinion_weigh(struct opinion *opinion)
{
    static const char *const no_names[GAME_SEATS_MAX] = {"", "", "", "", "", ""};
    const struct game *game = opinion->game;
    const struct game_setup *setup = as_setup(opinion->setup);
    struct choice choices[GAME_CHOICES_MAX];
    game->show->scene(setup, as_state(opinion->view), opinion->seat, no_names, LANG_ES,
                      &opinion->scene);
    game->choices(setup, as_state(opinion->view), choices);
    opinion->count = opinion->scene.options;
    for (size_t i = 0; i < opinion->count; i++) {
        const struct scene_option *option = &opinion->scene.option[i];
        opinion->option[i] = choices[option->choice].move;
        opinion->option[i].n = option->n;
        opinion->worth[i] = 0;
    }
    opinion->known = opinion->count && game->weigh(setup, as_state(opinion->view), opinion->option,
                                                   opinion->count, opinion->worth);
}

static size_t best_of(const struct opinion *opinion)
{
    size_t best = 0;
    for (size_t i = 1; i < opinion->count; i++)
        if (opinion->worth[i] > opinion->worth[best])
            best = i;
    return best;
}

/* How the game would go on if every seat played its best option. */
static void follow_line(struct opinion *opinion)
{
    struct opinion *next = malloc(sizeof *next);
    struct str line = str_make(opinion->line, sizeof opinion->line);
    if (next)
        *next = *opinion;
    for (int i = 0; next && next->known && i < LINE_MOVES; i++) {
        size_t best = best_of(next);
        const char *word = next->scene.option[best].word;
        if (!*word)
            break;
        str_add(&line, "%s%s", i ? " " : "", word);
        next->game->apply(as_setup(next->setup), as_state(next->view), &next->option[best]);
        next->seat = next->game->to_move(as_setup(next->setup), as_state(next->view));
        if (next->seat < 0)
            break;
        opinion_weigh(next);
    }
    free(next);
}

static void opinion_run(struct work *work)
{
    struct opinion *opinion = (struct opinion *)work;
    opinion_weigh(opinion);
    if (opinion->known && opinion->game->open)
        follow_line(opinion);
}

/* --- telling --- */

static void put_worth(struct json_out *out, int worth)
{
    struct str words = STR(8);
    int shown = worth > WORTH_MOST ? WORTH_MOST : worth;
    str_add(&words, "%+d", shown < -WORTH_MOST ? -WORTH_MOST : shown);
    out_text(out, "text", words.at);
}

static void send_analysis(struct client *client, const struct opinion *opinion)
{
    struct json_out *out = message_begin(client->hub, "worth");
    out_number(out, "n", opinion->move);
    if (opinion->known) {
        int worth = opinion->worth[best_of(opinion)];
        out_number(out, "seat", opinion->seat);
        out_number(out, "worth", worth);
        put_worth(out, worth);
        out_text_if(out, "line", opinion->line);
    }
    message_send(client);
}

/* Back on the hub's thread. An analysis of a position that has passed meanwhile is still sent: it
 * says which one it is of. */
static void opinion_back(struct work *work, usec_t now)
{
    struct opinion *opinion = (struct opinion *)work;
    struct client *client = opinion->client;
    (void)now;
    if (client && client->hint == opinion) {
        const struct request request = {.client = client, .id = opinion->id};
        client->hint = NULL;
        struct json_out *out = answer_begin(&request);
        size_t best = best_of(opinion);
        out_list(out, "worth");
        for (size_t i = 0; opinion->known && i < opinion->count; i++) {
            out_object(out, NULL);
            out_number(out, "option", (int64_t)i);
            put_worth(out, opinion->worth[i]);
            out_flag(out, "best", opinion->worth[i] == opinion->worth[best]);
            out_object_end(out);
        }
        out_list_end(out);
        out_text_if(out, "line", opinion->line);
        answer_send(&request);
    } else if (client) {
        client->analysis = NULL;
        if (client->analyses)
            send_analysis(client, opinion);
        client_analyse(client); /* it may have gone on meanwhile */
    }
    free(opinion);
}

/* --- asking --- */

/* Of what this client sees now; NULL: no memory, or there is nobody to move. */
static struct opinion *begin_opinion(struct client *client, const struct play_look *look)
{
    const struct game *game = client->viewer.source->game;
    int seat = game->to_move(look->position.setup, look->position.view);
    struct opinion *opinion = seat >= 0 ? calloc(1, sizeof *opinion) : NULL;
    if (!opinion)
        return NULL;
    opinion->work = (struct work){.run = opinion_run, .back = opinion_back};
    opinion->client = client;
    opinion->game = game;
    opinion->seat = seat;
    opinion->move = look->move;
    memcpy(opinion->setup, look->position.setup, game->setup_size);
    memcpy(opinion->view, look->position.view, game->state_size);
    return opinion;
}

/* Refused while the client looks back: then it sees no question. */
enum status request_hint(struct request *r, struct why *why)
{
    struct client *client = r->client;
    const struct room *room = client_room(client);
    struct play_look look;
    BAD_IF(!room->game->weigh || room_asks(room) != client->viewpoint.seat ||
               client->viewpoint.back,
           "Ahora no hay pistas");
    BAD_IF(client->hint, "Una cosa después de otra");
    client->viewer.source->calls->look(client->viewer.source, &look);
    client->hint = begin_opinion(client, &look);
    SYSTEM_IF(!client->hint, "no hay memoria");
    client->hint->id = r->id;
    client->hub->world->work(client->hub->world->who, &client->hint->work);
    return ST_OK;
}

bool client_can_analyse(const struct client *client)
{
    const struct game *game = client->viewer.source->game;
    return game->open && game->weigh && client->at != AT_WIRE_SEAT;
}

void client_analyse(struct client *client)
{
    struct play_look look;
    if (!client->analyses || client->analysis)
        return;
    client->viewer.source->calls->look(client->viewer.source, &look);
    uint64_t position = rng_mix(look.changes, look.move) | 1;
    if (position == client->analysed)
        return;
    client->analysed = position;
    client->analysis = begin_opinion(client, &look);
    if (client->analysis)
        client->hub->world->work(client->hub->world->who, &client->analysis->work);
    else
        send_analysis(client, &(struct opinion){.move = look.move});
}

enum status request_analyse(struct request *r, struct why *why)
{
    struct client *client = r->client;
    BAD_IF(!client_can_analyse(client), "Aquí no hay análisis");
    client->analyses = flag_of(r->fields, "on");
    client->analysed = 0;
    answer_done(r);
    client_analyse(client);
    return ST_OK;
}

/* The client leaves: a hint that is still being computed is refused. */
void opinions_forget(struct client *client)
{
    struct opinion *hint = client->hint;
    if (hint)
        hint->client = NULL;
    if (client->analysis)
        client->analysis->client = NULL;
    client->hint = client->analysis = NULL;
    client->analyses = false;
    if (hint)
        answer_gone(client, hint->id);
}
