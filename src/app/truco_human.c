#include "app/truco_human.h"

#include <stdio.h>
#include <string.h>

static const struct truco_mirror *mirror_of(const struct truco_human *human)
{
    return &human->post->player.mirror;
}

static void on_typed(void *who, const char *line)
{
    struct truco_human *human = who;
    const struct truco_mirror *mirror = mirror_of(human);
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    struct why why;
    truco_choices(&mirror->setup, &mirror->now.state, choices);
    if (!person_read(&human->person, choices, line, &move))
        return;
    human->person.asking = false;
    if (truco_post_choose(human->post, &move, &why) != ST_OK) {
        printf("%s\n", why.text);
        truco_human_ask(human);
    }
}

void truco_human_init(struct truco_human *human, uv_loop_t *loop, bool here, enum lang lang)
{
    memset(human, 0, sizeof *human);
    human->person = (struct person){
        .here = here,
        .lang = lang,
        .ended = "the input ended; the ring waits for this player until Ctrl-C",
        .who = human,
        .typed = on_typed,
    };
    person_start(&human->person, loop);
}

static void observe(void *who, const struct truco_mirror *mirror, const struct truco_state *before,
                    const struct move *move)
{
    struct truco_human *human = who;
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    if (move->kind == TRUCO_MOVE_DEAL && move->set == 0)
        return; /* the cards of another, or ours that are still missing */
    truco_tell(&mirror->setup, before, move, (int)mirror->seat, human->names, human->person.lang, &text);
    if (sentence[0])
        printf("%s\n", sentence);
    fflush(stdout);
}

void truco_human_watch(struct truco_human *human, struct truco_post *post)
{
    unsigned seat = post->player.options.seat;
    if (!human->person.here)
        return;
    human->post = post;
    for (unsigned i = 0; i < TRUCO_SEATS; i++) {
        snprintf(human->name[i], sizeof human->name[i], i == seat ? tr(human->person.lang, "Tú (%c)") : "%c",
                 truco_letter(i));
        human->names[i] = human->name[i];
    }
    post->player.mirror.observe = observe;
    post->player.mirror.observer = human;
}

void truco_human_ask(struct truco_human *human)
{
    const struct truco_mirror *mirror = mirror_of(human);
    struct person *person = &human->person;
    struct choice choices[GAME_CHOICES_MAX];
    person->asking = true;
    truco_scene(&mirror->setup, &mirror->now.state, (int)mirror->seat, human->names, person->lang, &person->scene);
    truco_choices(&mirror->setup, &mirror->now.state, choices);
    person_show(person, choices);
}

void truco_human_close(struct truco_human *human)
{
    person_close(&human->person);
}
