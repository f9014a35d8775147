#include "app/person.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "app/app.h"
#include "front/plain_board.h"
#include "session/poller.h"

static void print_line(void *who, const char *line)
{
    (void)who;
    printf("  %s\n", line);
}

void person_show(const struct person *person, const struct choice *choices)
{
    printf("\n");
    plain_print_scene(&person->scene, person->lang, print_line, NULL);
    plain_print_options(&person->scene, choices, person->lang, print_line, NULL);
    printf("%s > ", tr(person->lang, "Tu jugada"));
    fflush(stdout);
}

bool person_read(const struct person *person, const struct choice *choices, const char *line, struct move *move)
{
    struct plain_answer answer;
    if (!plain_parse(&person->scene, choices, line, &answer)) {
        printf(tr(person->lang, "Un número del 1 al %zu > "), person->scene.options);
        fflush(stdout);
        return false;
    }
    *move = choices[person->scene.option[answer.option].choice].move;
    move->n = answer.n;
    move->set = answer.set;
    return true;
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    struct person *person = poll->data;
    char octets[256];
    (void)status, (void)events;
    ssize_t count = read(STDIN_FILENO, octets, sizeof octets);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        poller_stop(&person->input);
        if (person->end)
            person->end(person->who);
        else
            fail("station", "%s", person->ended);
        return;
    }
    for (ssize_t i = 0; i < count; i++) {
        if (octets[i] != '\n') {
            if (person->length < sizeof person->line - 1)
                person->line[person->length++] = octets[i];
            continue;
        }
        person->line[person->length] = '\0';
        person->length = 0;
        if (person->asking) /* what is typed before one's turn plays nothing by accident */
            person->typed(person->who, person->line);
    }
}

void person_start(struct person *person, uv_loop_t *loop)
{
    if (person->here) /* a plain file cannot be polled: then nobody answers, as if the input had ended */
        person->input = poller_start(loop, STDIN_FILENO, UV_READABLE, on_input, person);
}

void person_close(struct person *person)
{
    poller_stop(&person->input);
}
