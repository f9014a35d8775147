/* What is looked up at a table: earlier moments, cards, figures, hints. */
#include <stdlib.h>
#include <string.h>

#include "front/journal_source.h"
#include "web/house_private.h"

enum { LINE_MOVES = 5, WORTH_MOST = 99 };

/* Names where nobody reads them. */
static const char *const nobody[GAME_SEATS_MAX] = {"", "", "", "", "", ""};

/* --- moments and cards --- */

enum status do_go(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    int64_t move = number_of(a->request, "move");
    struct play_source *source = client->viewer.source;
    enum status status = ST_OK;
    if (move >= 0 && move <= UINT32_MAX) {
        client->viewer.deaf = true;
        status = source->calls->go(source, (uint32_t)move, why);
        client->viewer.deaf = false;
    } else if (!client->journal) {
        chair_return(&client->chair);
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
    struct scene *scene = &client->house->desk.scene;
    struct play_look look;
    struct scene_card card = {0};
    source->calls->look(source, &look);
    source->game->scene(look.position.setup, look.position.view, SEAT_ONLOOKER, nobody, client->lang, scene);
    if (!source->game->card || cell < 0 || cell >= (int64_t)scene->board.cells ||
        !source->game->card(look.position.setup, look.position.view, (int)cell, client->lang, &card))
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
    if (!room->game->figures)
        return refuse(why, N_("Este juego no tiene gráficas"));
    client->figures = true;
    client->turns = figures_course(answer_begin(client, a->id), &room->past, client->lang);
    answer_send(client);
    return ST_OK;
}

/* --- hints --- */

/* What each option is worth, thought out elsewhere. */
struct hint {
    struct work work;
    struct client *client; /* NULL: who asked has gone */
    struct room *room;
    int64_t id;
    int seat;
    size_t count;
    int option[SCENE_OPTIONS]; /* which one of the scene's */
    struct move move[SCENE_OPTIONS];
    int worth[SCENE_OPTIONS];
    bool known;
    char line[GAME_TEXT_MAX]; /* how it would go on: what people type for each move */
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    struct scene scene;
};

/* The options of the one to move as moves; what belongs to a longer range is not weighed. */
static void list_moves(struct hint *hint, const struct game *game, const void *setup, int seat)
{
    struct choice choices[GAME_CHOICES_MAX];
    game->scene(setup, hint->view, seat, nobody, LANG_ES, &hint->scene);
    game->choices(setup, hint->view, choices);
    hint->count = hint->scene.options;
    for (size_t i = 0; i < hint->count; i++) {
        const struct scene_option *option = &hint->scene.option[i];
        hint->option[i] = (int)i;
        hint->move[i] = choices[option->choice].move;
        hint->move[i].n = option->n;
        hint->worth[i] = 0;
    }
}

static size_t best_of(const struct hint *hint)
{
    size_t best = 0;
    for (size_t i = 1; i < hint->count; i++)
        if (hint->worth[i] > hint->worth[best])
            best = i;
    return best;
}

/* How the game would go on if both sides played what is weighed best; only where nothing is hidden. */
static void follow_line(struct hint *hint)
{
    const struct game *game = hint->room->game;
    const void *setup = hint->room->setup;
    struct hint *next = malloc(sizeof *next);
    struct str line = str_make(hint->line, sizeof hint->line);
    if (next)
        *next = *hint;
    for (int i = 0; next && i < LINE_MOVES; i++) {
        size_t best = best_of(next);
        const char *word = next->scene.option[next->option[best]].word;
        if (!*word)
            break;
        str_add(&line, "%s%s", i ? " " : "", word);
        game->apply(setup, next->view, &next->move[best]);
        int seat = game->to_move(setup, next->view);
        if (seat < 0)
            break;
        list_moves(next, game, setup, seat);
        if (!game->weigh(setup, next->view, next->move, next->count, next->worth))
            break;
    }
    free(next);
}

static void run_hint(struct work *work)
{
    struct hint *hint = (struct hint *)work;
    const struct game *game = hint->room->game;
    hint->known = game->weigh(hint->room->setup, hint->view, hint->move, hint->count, hint->worth);
    if (hint->known && hint->count && game->open)
        follow_line(hint);
}

static void take_hint(struct work *work, usec_t now)
{
    struct hint *hint = (struct hint *)work;
    struct client *client = hint->client;
    (void)now;
    hint->room->users--;
    if (client) {
        struct json_out *out = answer_begin(client, hint->id);
        size_t best = best_of(hint);
        client->hint = NULL;
        out_list(out, "worth");
        for (size_t i = 0; hint->known && i < hint->count; i++) {
            int worth = hint->worth[i];
            char text[8];
            struct str words = str_make(text, sizeof text);
            str_add(&words, "%+d", worth < -WORTH_MOST ? -WORTH_MOST : worth > WORTH_MOST ? WORTH_MOST : worth);
            out_object(out, NULL);
            out_number(out, "option", hint->option[i]);
            out_text(out, "text", text);
            out_flag(out, "best", worth == hint->worth[best]);
            out_object_end(out);
        }
        out_list_end(out);
        out_text_if(out, "line", hint->line);
        answer_send(client);
    }
    free(hint);
}

enum status do_hint(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct room *room = client_room(client);
    int seat = client->chair.seat;
    if (!room->game->weigh || room_asks(room) != seat)
        return refuse(why, N_("Ahora no hay pistas"));
    if (client->hint)
        return refuse(why, N_("Una cosa después de otra"));
    struct hint *hint = calloc(1, sizeof *hint);
    if (!hint)
        return why_system(why, "no memory");
    hint->work = (struct work){.run = run_hint, .back = take_hint};
    hint->client = client;
    hint->room = room;
    hint->id = a->id;
    room->game->view(room->setup, room->now.state, seat, hint->view);
    list_moves(hint, room->game, room->setup, seat);
    client->hint = hint;
    room->users++;
    client->house->world->work(client->house->world->who, &hint->work);
    return ST_OK;
}

void hint_forget(struct client *client)
{
    if (client->hint)
        client->hint->client = NULL;
    client->hint = NULL;
}
