#include "app/human.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "session/poller.h"

static void show_turn(struct human *human)
{
    const struct ring *ring = &human->post->ring;
    const struct game *game = ring->options.game;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    struct scene *scene = &human->scene;
    game->view(ring->setup, ring->table.state, ring->number, view);
    game->scene(ring->setup, view, ring->number, human->names, human->lang, scene);
    printf("\n");
    for (size_t i = 0; i < scene->seats; i++)
        printf("  %s%s: %s %s\n", scene->seat[i].turn ? "> " : "  ", scene->seat[i].name, scene->seat[i].holds,
               scene->seat[i].note);
    printf("  %s\n", scene->status);
    for (size_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *piece = &scene->piece[i];
        if (piece->place == PLACE_TABLE)
            printf("  %s: %s\n", tr(human->lang, "En la mesa"), piece->label);
    }
    const char *separator = "";
    printf("  %s: ", tr(human->lang, "Tu mano"));
    for (size_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *piece = &scene->piece[i];
        if (piece->place != PLACE_HAND)
            continue;
        printf("%s%s", separator, piece->label);
        if (piece->count > 1)
            printf(" x%d", piece->count);
        separator = ", ";
    }
    printf("\n");
    for (size_t i = 0; i < scene->options; i++)
        printf("  %2zu  %s\n", i + 1, scene->option[i].label);
    printf("%s > ", tr(human->lang, "Tu jugada"));
    fflush(stdout);
}

static void answer(struct human *human, const char *text)
{
    const struct ring *ring = &human->post->ring;
    struct choice choices[GAME_CHOICES_MAX];
    struct why why;
    int64_t number;
    if (!text_number(text, 1, (int64_t)human->scene.options, &number)) {
        printf(tr(human->lang, "Un número del 1 al %zu > "), human->scene.options);
        fflush(stdout);
        return;
    }
    const struct scene_option *option = &human->scene.option[number - 1];
    ring->options.game->choices(ring->setup, ring->table.state, choices);
    struct move move = choices[option->choice].move;
    move.n = option->n;
    human->asking = false;
    if (post_choose(human->post, &move, &why) != ST_OK) {
        printf("%s\n", why.text);
        human->asking = true;
        show_turn(human);
    }
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    struct human *human = poll->data;
    char octets[256];
    (void)status, (void)events;
    ssize_t count = read(STDIN_FILENO, octets, sizeof octets);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        poller_stop(&human->input);
        fail("station", "the input ended; the ring waits for this player until --timeout or Ctrl-C");
        return;
    }
    for (ssize_t i = 0; i < count; i++) {
        if (octets[i] != '\n') {
            if (human->length < sizeof human->line - 1)
                human->line[human->length++] = octets[i];
            continue;
        }
        human->line[human->length] = '\0';
        human->length = 0;
        if (human->asking) /* what is typed before one's turn plays nothing by accident */
            answer(human, human->line);
    }
}

void human_init(struct human *human, uv_loop_t *loop, bool here, enum lang lang)
{
    memset(human, 0, sizeof *human);
    human->here = here;
    human->lang = lang;
    human->loop = loop;
    for (int i = 0; i < RING_STATIONS_MAX; i++)
        human->names[i] = human->name[i];
    if (here) /* a plain file cannot be polled: then nobody answers, as if the input had ended */
        human->input = poller_start(loop, STDIN_FILENO, UV_READABLE, on_input, human);
}

static void observe(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    struct human *human = who;
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    (void)actor;
    table->game->tell(table->setup, before, move, human->post->ring.number, human->names, human->lang, &text);
    if (sentence[0])
        printf("%s\n", sentence);
    fflush(stdout);
}

void human_event(struct human *human, struct post *post, const struct ring_event *event)
{
    if (!human->here)
        return;
    human->post = post;
    if (event->kind != RING_BEGUN)
        return;
    for (int i = 0; i < RING_STATIONS_MAX; i++)
        snprintf(human->name[i], sizeof human->name[i],
                 i == post->ring.number ? tr(human->lang, "Tú (%d)") : tr(human->lang, "Equipo %d"), i);
    post->ring.table.observe = observe;
    post->ring.table.observer = human;
}

void human_ask(struct human *human, struct post *post)
{
    human->post = post;
    human->asking = true;
    show_turn(human);
}

void human_close(struct human *human)
{
    poller_stop(&human->input);
}
