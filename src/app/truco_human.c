#include "app/truco_human.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "front/plain_board.h"
#include "session/poller.h"

static const struct truco_mirror *mirror_of(const struct truco_human *human)
{
    return &human->post->player.mirror;
}

static void print_line(void *who, const char *line)
{
    (void)who;
    printf("  %s\n", line);
}

static void show_turn(struct truco_human *human)
{
    const struct truco_mirror *mirror = mirror_of(human);
    struct choice choices[GAME_CHOICES_MAX];
    truco_scene(&mirror->setup, &mirror->now.state, (int)mirror->seat, human->names, human->lang, &human->scene);
    truco_choices(&mirror->setup, &mirror->now.state, choices);
    printf("\n");
    plain_print_scene(&human->scene, human->lang, print_line, NULL);
    plain_print_options(&human->scene, choices, human->lang, print_line, NULL);
    printf("%s > ", tr(human->lang, "Tu jugada"));
    fflush(stdout);
}

static void take_answer(struct truco_human *human, const char *text)
{
    const struct truco_mirror *mirror = mirror_of(human);
    struct choice choices[GAME_CHOICES_MAX];
    struct plain_answer answer;
    struct why why;
    truco_choices(&mirror->setup, &mirror->now.state, choices);
    if (!plain_parse(&human->scene, choices, text, &answer)) {
        printf(tr(human->lang, "Un número del 1 al %zu > "), human->scene.options);
        fflush(stdout);
        return;
    }
    struct move move = choices[human->scene.option[answer.option].choice].move;
    human->asking = false;
    if (truco_post_choose(human->post, &move, &why) != ST_OK) {
        printf("%s\n", why.text);
        truco_human_ask(human);
    }
}

static void on_input(uv_poll_t *poll, int status, int events)
{
    struct truco_human *human = poll->data;
    char octets[256];
    (void)status, (void)events;
    ssize_t count = read(STDIN_FILENO, octets, sizeof octets);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        poller_stop(&human->input);
        fail("station", "the input ended; the ring waits for this player until Ctrl-C");
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

void truco_human_init(struct truco_human *human, uv_loop_t *loop, bool here, enum lang lang)
{
    memset(human, 0, sizeof *human);
    human->here = here;
    human->lang = lang;
    if (here) /* a plain file cannot be polled: then nobody answers, as if the input had ended */
        human->input = poller_start(loop, STDIN_FILENO, UV_READABLE, on_input, human);
}

static void observe(void *who, const struct truco_mirror *mirror, const struct truco_state *before,
                    const struct move *move)
{
    struct truco_human *human = who;
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    if (move->kind == TRUCO_MOVE_DEAL && move->set == 0)
        return; /* the cards of another, or ours that are still missing */
    truco_tell(&mirror->setup, before, move, (int)mirror->seat, human->names, human->lang, &text);
    if (sentence[0])
        printf("%s\n", sentence);
    fflush(stdout);
}

void truco_human_watch(struct truco_human *human, struct truco_post *post)
{
    unsigned seat = post->player.options.seat;
    if (!human->here)
        return;
    human->post = post;
    for (unsigned i = 0; i < TRUCO_SEATS; i++) {
        snprintf(human->name[i], sizeof human->name[i], i == seat ? tr(human->lang, "Tú (%c)") : "%c", truco_letter(i));
        human->names[i] = human->name[i];
    }
    post->player.mirror.observe = observe;
    post->player.mirror.observer = human;
}

void truco_human_ask(struct truco_human *human)
{
    human->asking = true;
    show_turn(human);
}

void truco_human_close(struct truco_human *human)
{
    poller_stop(&human->input);
}
