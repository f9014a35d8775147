#include "app/connect_person.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "front/plain_board.h"

enum { SEAT_NAME = 32 };

/* ---- what they see ---- */

struct names {
    char text[GAME_SEATS_MAX][SEAT_NAME];
    const char *at[GAME_SEATS_MAX];
};

static void get_names(const struct connect_person *at, struct names *names)
{
    const struct role_here *here = place_player(at->place);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        char raw[SEAT_NAME];
        struct str text = str_make(raw, sizeof raw);
        here->role->player->name(here->state, seat, at->lang, &text);
        utf8_show(names->text[seat], SEAT_NAME, raw);
        names->at[seat] = names->text[seat];
    }
}

/* The game as it stands, into the person's scene, and what can be done; false: there is none yet. */
static bool look(struct connect_person *at, struct choice *choices)
{
    const struct role_here *here = place_player(at->place);
    const struct game *game = here->start.game;
    struct question position;
    struct names names;
    if (!here->role->player->view(here->state, &position))
        return false;
    get_names(at, &names);
    game->scene(position.setup, position.view, position.seat, names.at, at->lang, &at->person.scene);
    if (choices)
        game->choices(position.setup, position.view, choices);
    return true;
}

static void print_line(void *who, const char *line)
{
    (void)who;
    printf("  %s\n", line);
}

void connect_person_show(struct connect_person *at)
{
    if (!look(at, NULL))
        return;
    printf("\n");
    plain_print_scene(&at->person.scene, at->lang, print_line, NULL);
}

void connect_person_ask(struct connect_person *at)
{
    struct choice choices[GAME_CHOICES_MAX];
    if (look(at, choices))
        person_show(&at->person, choices);
}

void connect_person_moved(struct connect_person *at, const struct role_event *event)
{
    const struct role_here *here = place_player(at->place);
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    struct names names;
    get_names(at, &names);
    here->start.game->tell(event->setup, event->before, event->move, here->role->number(here->state), names.at,
                           at->lang, &text);
    if (*sentence)
        puts(sentence);
}

void connect_person_over(struct connect_person *at)
{
    at->again = true;
    printf("%s", tr(at->lang, "¿Otra partida? (s/n) > "));
    fflush(stdout);
}

/* ---- what they type ---- */

static bool is_word(const char *line, const char *letter, const char *spanish, const char *english)
{
    return strcasecmp(line, letter) == 0 || strcasecmp(line, spanish) == 0 || strcasecmp(line, english) == 0;
}

static void take_answer(struct connect_person *at, uint64_t number, const char *line)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    struct why why;
    if (!look(at, choices) || !person_read(&at->person, choices, line, &move))
        return;
    if (place_answer(at->place, number, &move, &why) == ST_OK)
        return;
    printf("%s\n", why.text);
    connect_person_ask(at);
}

static void print_help(const struct connect_person *at)
{
    const char *rules = at->person.scene.rules;
    printf("%s\n%s\n> ", rules ? rules : "",
           tr(at->lang, "Escribe el número de lo que quieres jugar y pulsa Intro; q para salir."));
    fflush(stdout);
}

static void on_typed(void *who, const char *line)
{
    struct connect_person *at = who;
    struct question question;
    bool asked = place_asks(at->place, &question), more = line[0] && strchr("sSyY", line[0]);
    if ((at->again && !more) || is_word(line, "q", "salir", "quit")) {
        at->left(at->who, false);
    } else if (at->again) {
        at->again = false;
        place_another(at->place);
    } else if (asked && is_word(line, "?", "ayuda", "help")) {
        print_help(at);
    } else if (asked) { /* what is typed before one's turn plays nothing by accident */
        take_answer(at, question.number, line);
    }
}

static void on_end(void *who)
{
    struct connect_person *at = who;
    at->left(at->who, !at->again);
}

bool connect_person_open(struct connect_person *at, uv_loop_t *loop)
{
    at->person =
        (struct person){.here = true, .lang = at->lang, .asking = true, .who = at, .typed = on_typed, .end = on_end};
    person_start(&at->person, loop);
    return at->person.input;
}

void connect_person_close(struct connect_person *at)
{
    person_close(&at->person);
}
