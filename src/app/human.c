#include "app/human.h"

#include <stdio.h>
#include <string.h>

static void on_typed(void *who, const char *line)
{
    struct human *human = who;
    const struct ring *ring = &human->post->ring;
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    struct why why;
    ring->options.game->choices(ring->setup, ring->table.state, choices);
    if (!person_read(&human->person, choices, line, &move))
        return;
    human->person.asking = false;
    if (post_choose(human->post, &move, &why) != ST_OK) {
        printf("%s\n", why.text);
        human_ask(human, human->post);
    }
}

void human_init(struct human *human, uv_loop_t *loop, bool here, enum lang lang)
{
    memset(human, 0, sizeof *human);
    human->person = (struct person){
        .here = here,
        .lang = lang,
        .ended = "the input ended; the ring waits for this player until --timeout or Ctrl-C",
        .who = human,
        .typed = on_typed,
    };
    for (int i = 0; i < RING_STATIONS_MAX; i++)
        human->names[i] = human->name[i];
    person_start(&human->person, loop);
}

static void observe(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    struct human *human = who;
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    (void)actor;
    table->game->tell(table->setup, before, move, human->post->ring.number, human->names, human->person.lang, &text);
    if (sentence[0])
        printf("%s\n", sentence);
    fflush(stdout);
}

void human_event(struct human *human, struct post *post, const struct ring_event *event)
{
    if (!human->person.here)
        return;
    human->post = post;
    if (event->kind != RING_BEGUN)
        return;
    for (int i = 0; i < RING_STATIONS_MAX; i++)
        snprintf(human->name[i], sizeof human->name[i],
                 i == post->ring.number ? tr(human->person.lang, "Tú (%d)") : tr(human->person.lang, "Equipo %d"), i);
    post->ring.table.observe = observe;
    post->ring.table.observer = human;
}

void human_ask(struct human *human, struct post *post)
{
    const struct ring *ring = &post->ring;
    const struct game *game = ring->options.game;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    struct choice choices[GAME_CHOICES_MAX];
    struct person *person = &human->person;
    human->post = post;
    person->asking = true;
    game->view(ring->setup, ring->table.state, ring->number, view);
    game->scene(ring->setup, view, ring->number, human->names, person->lang, &person->scene);
    game->choices(ring->setup, ring->table.state, choices);
    person_show(person, choices);
}

void human_close(struct human *human)
{
    person_close(&human->person);
}
