#include "app/human.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "front/plain_board.h"
#include "session/poller.h"

static void print_line(void *who, const char *line)
{
    (void)who;
    printf("  %s\n", line);
}

static void show_turn(struct human *human)
{
    const struct ring *ring = &human->post->ring;
    const struct game *game = ring->options.game;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    struct choice choices[GAME_CHOICES_MAX];
    struct scene *scene = &human->scene;
    game->view(ring->setup, ring->table.state, ring->number, view);
    game->scene(ring->setup, view, ring->number, human->names, human->lang, scene);
    printf("\n");
    plain_print_scene(scene, human->lang, print_line, NULL);
    game->choices(ring->setup, ring->table.state, choices);
    plain_print_options(scene, choices, human->lang, print_line, NULL);
    printf("%s > ", tr(human->lang, "Tu jugada"));
    fflush(stdout);
}

static void take_answer(struct human *human, const char *text)
{
    const struct ring *ring = &human->post->ring;
    struct choice choices[GAME_CHOICES_MAX];
    struct why why;
    struct plain_answer answer;
    ring->options.game->choices(ring->setup, ring->table.state, choices);
    if (!plain_parse(&human->scene, choices, text, &answer)) {
        printf(tr(human->lang, "Un número del 1 al %zu > "), human->scene.options);
        fflush(stdout);
        return;
    }
    struct move move = choices[human->scene.option[answer.option].choice].move;
    move.n = answer.n;
    move.set = answer.set;
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
            take_answer(human, human->line);
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
