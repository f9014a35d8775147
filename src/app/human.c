#include "app/human.h"

#include <stdio.h>
#include <string.h>

static void on_typed(void *who, const char *line)
{
    struct human *human = who;
    const struct game *game = place_player(human->place)->start.game;
    struct question question;
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    struct why why;
    if (!place_asks(human->place, &question))
        return;
    game->choices(question.setup, question.view, choices);
    if (!person_read(&human->person, choices, line, &move))
        return;
    human->person.asking = false;
    if (place_answer(human->place, human->question, &move, &why) != ST_OK) {
        printf("%s\n", why.text);
        human_ask(human);
    }
}

void human_init(struct human *human, struct role_place *place, bool here, enum lang lang)
{
    memset(human, 0, sizeof *human);
    human->place = place;
    human->person = (struct person){
        .here = here,
        .lang = lang,
        .ended = "the input ended; the ring waits for this player until --timeout or Ctrl-C",
        .who = human,
        .typed = on_typed,
    };
    person_start(&human->person, place->in.loop);
}

static void find_names(struct human *human, const struct role_here *at)
{
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        struct str text = str_make(human->name[seat], sizeof human->name[seat]);
        at->role->player->name(at->state, seat, human->person.lang, &text);
        human->names[seat] = human->name[seat];
    }
}

void human_event(struct human *human, const struct role_here *at, const struct role_event *event)
{
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    if (!human->person.here || event->kind != ROLE_MOVED || !at->role->player)
        return;
    find_names(human, at);
    at->start.game->tell(event->setup, event->before, event->move, at->role->number(at->state), human->names,
                         human->person.lang, &text);
    if (sentence[0])
        printf("%s\n", sentence);
    fflush(stdout);
}

void human_ask(struct human *human)
{
    const struct role_here *at = place_player(human->place);
    struct person *person = &human->person;
    struct question question;
    struct choice choices[GAME_CHOICES_MAX];
    if (!place_asks(human->place, &question))
        return;
    human->question = question.number;
    person->asking = true;
    find_names(human, at);
    at->start.game->scene(question.setup, question.view, question.seat, human->names, person->lang, &person->scene);
    at->start.game->choices(question.setup, question.view, choices);
    person_show(person, choices);
}

void human_withdraw(struct human *human)
{
    human->person.asking = false;
}

void human_close(struct human *human)
{
    person_close(&human->person);
}
