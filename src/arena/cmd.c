#include "arena/cmd.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "base/utf8.h"
#include "core/version.h"

extern char **environ;

enum { PROTOCOL = 1, BECAUSE_MAX = 80 };

#define SLICE (100 * USEC_MS)    /* how often the wish to stop is looked at */
#define FAREWELL (500 * USEC_MS) /* for a program to end when its input does */

/* A text that grows. */
struct growing {
    char *at;
    size_t length, size;
};

/* One program of a player. */
struct program {
    struct cmd_player *player;
    const struct game *game;
    const void *setup;
    pid_t pid;
    int in, out;          /* its standard input and output; -1: it has been ended */
    json_int_t asked;     /* decisions so far: the number of the last one */
    unsigned silent;      /* decisions in a row that it let pass */
    struct growing lines; /* what it shall read next */
    size_t have;          /* of `input` */
    char because[BECAUSE_MAX + 1];
    char input[CMD_INPUT];
};

/* --- the command --- */

/* Splits the words in place; false: a quotation mark is open, or there are too many. */
static bool split(struct cmd_player *player)
{
    char *from = player->words, *to = player->words;
    int count = 0;
    for (;;) {
        from += strspn(from, " \t");
        if (!*from)
            break;
        if (count == CMD_WORDS_MAX)
            return false;
        player->word[count++] = to;
        char quote = '\0';
        for (; *from && (quote || !strchr(" \t", *from)); from++) {
            if (quote ? *from == quote : *from == '"' || *from == '\'')
                quote = quote ? '\0' : *from;
            else
                *to++ = *from;
        }
        if (quote)
            return false;
        bool last = !*from;
        *to++ = '\0';
        from += !last;
    }
    player->word[count] = NULL;
    return true;
}

static void choose(const struct game *game, const void *setup, const void *view, int seat, const struct choice *choices,
                   size_t count, struct mind *mind, struct move *move);
static enum status hire(const struct bot *bot, const struct game *game, const void *setup, void **own, struct why *why);
static void dismiss(void *own);

enum status cmd_make(struct cmd_player *player, const char *name, usec_t limit, const atomic_bool *stop,
                     struct why *why)
{
    const char *command = strncmp(name, "cmd:", 4) == 0 ? name + 4 : name;
    memset(player, 0, sizeof *player);
    if (strlen(command) > CMD_COMMAND_MAX)
        return why_bad(why, "the command of a player has at most %d characters", CMD_COMMAND_MAX);
    json_t *text = json_string(command);
    json_decref(text);
    if (!text)
        return why_bad(why, "the command of a player is not UTF-8");
    snprintf(player->name, sizeof player->name, "cmd:%s", command);
    strcpy(player->words, command);
    if (!split(player))
        return why_bad(why, "'%s' has an open quotation mark or too many words", command);
    if (!player->word[0] || !*player->word[0])
        return why_bad(why, "cmd: needs the name of a program, as in cmd:./bot.py");
    player->bot = (struct bot){
        .name = player->name,
        .what = "un programa aparte",
        .choose = choose,
        .hire = hire,
        .dismiss = dismiss,
    };
    player->self = player;
    player->limit = limit;
    player->stop = stop;
    return ST_OK;
}

/* --- trouble --- */

enum { NEWS_NONE, NEWS_WRITING, NEWS_THERE, NEWS_TOLD };

bool cmd_news(struct cmd_player *player, struct why *why)
{
    int there = NEWS_THERE;
    if (!atomic_compare_exchange_strong(&player->news, &there, NEWS_TOLD))
        return false;
    *why = player->trouble;
    return true;
}

static void report(const struct program *program, const char *what)
{
    struct cmd_player *player = program->player;
    int none = NEWS_NONE;
    if (!atomic_compare_exchange_strong(&player->news, &none, NEWS_WRITING))
        return;
    why_bad(&player->trouble, "%s at decision %lld; what it does not decide counts as its fault", what,
            (long long)program->asked);
    atomic_store(&player->news, NEWS_THERE);
}

static bool hurried(const struct program *program)
{
    const atomic_bool *stop = program->player->stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* --- its life --- */

static void close_both(const int *pair)
{
    int error = errno;
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
    errno = error;
}

/* In a process group of its own: Ctrl-C is for us, who then end it; and what it started ends with it. */
static int spawn(struct program *program, int in, int out)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE); /* we may ignore it, and that would be handed down */
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    char **word = program->player->word;
    int error = posix_spawnp(&program->pid, word[0], &actions, &attributes, word, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static enum status start(struct program *program, struct why *why)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) {
        close_both(in);
        return why_system(why, "no pipe for %s", program->player->name);
    }
    int error = spawn(program, in[0], out[1]);
    if (error) {
        close_both(in);
        close_both(out);
        errno = error;
        return why_system(why, "cannot start %s", program->player->name);
    }
    close(in[0]);
    close(out[1]);
    program->in = in[1];
    program->out = out[0];
    fcntl(program->in, F_SETFL, O_NONBLOCK);
    fcntl(program->out, F_SETFL, O_NONBLOCK);
    return ST_OK;
}

/* Waits until the program has closed its output, and then until it has ended, but not longer than `until`. */
static void see_it_off(struct program *program, usec_t until)
{
    siginfo_t info;
    usec_t now;
    bool closed = false;
    while ((now = clock_now()) < until) {
        struct pollfd poll_out = {.fd = closed ? -1 : program->out, .events = POLLIN};
        poll(&poll_out, 1, closed ? 1 : (int)clock_ms_until(until, now));
        if (poll_out.revents && read(program->out, program->input, sizeof program->input) == 0)
            closed = true;
        memset(&info, 0, sizeof info);
        if (waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == program->pid)
            return;
    }
}

/* Ends it and whatever it started, with `patience` for doing so by itself; gives its status as waitpid has it. */
static int end(struct program *program, usec_t patience)
{
    int status = 0;
    if (program->in < 0)
        return 0;
    close(program->in);
    see_it_off(program, clock_now() + patience);
    close(program->out);
    program->in = program->out = -1;
    kill(-program->pid, SIGKILL);
    while (waitpid(program->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

/* It is of no more use. */
static void give_up(struct program *program, const char *what)
{
    end(program, 0);
    report(program, what);
}

/* It has closed its output or its input, mostly by ending; `alive` is what it did if it has not ended. */
static void bury(struct program *program, const char *alive)
{
    char what[60];
    int status = end(program, FAREWELL);
    snprintf(what, sizeof what, "%s", alive);
    if (WIFEXITED(status))
        snprintf(what, sizeof what, "ended with status %d", WEXITSTATUS(status));
    else if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
        snprintf(what, sizeof what, "was ended by signal %d", WTERMSIG(status));
    report(program, what);
}

/* --- what it is told --- */

static int grow(const char *text, size_t length, void *to)
{
    struct growing *lines = to;
    if (lines->size - lines->length < length) {
        size_t size = 2 * (lines->length + length);
        char *more = realloc(lines->at, size);
        if (!more)
            return -1;
        lines->at = more;
        lines->size = size;
    }
    memcpy(lines->at + lines->length, text, length);
    lines->length += length;
    return 0;
}

/* false: there is no memory; nothing was added. */
static bool add_line(struct program *program, json_t *line)
{
    size_t before = program->lines.length;
    bool added = line && json_dump_callback(line, grow, &program->lines, JSON_COMPACT | JSON_ENSURE_ASCII) == 0 &&
                 grow("\n", 1, &program->lines) == 0;
    json_decref(line);
    if (!added)
        program->lines.length = before;
    return added;
}

static bool add_hello(struct program *program)
{
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    program->game->setup_text(program->setup, &text);
    return add_line(program, json_pack("{s:s, s:i, s:s, s:s, s:s, s:i, s:f}", "event", "hello", "protocol", PROTOCOL,
                                       "version", SOBREMESA_VERSION, "game", program->game->name, "options", options,
                                       "seats", program->game->seats(program->setup), "limit",
                                       (double)program->player->limit / (double)USEC_SECOND));
}

static json_t *choice_json(const struct program *program, const struct choice *choice)
{
    char move[GAME_TEXT_MAX];
    struct str text = str_make(move, sizeof move);
    program->game->move_text(program->setup, &choice->move, &text);
    json_t *json = json_pack("{s:s}", "move", move);
    if (choice->low != choice->high) {
        json_object_set_new(json, "low", json_integer(choice->low));
        json_object_set_new(json, "high", json_integer(choice->high));
    }
    if (choice->within) {
        json_t *within = json_array();
        for (int bit = 0; bit < 64; bit++)
            if (choice->within >> bit & 1)
                json_array_append_new(within, json_integer(bit));
        json_object_set_new(json, "within", within);
    }
    return json;
}

static bool add_question(struct program *program, const void *view, int seat, const struct choice *choices,
                         size_t count, struct mind *mind)
{
    char position[GAME_STATE_TEXT_MAX];
    struct str text = str_make(position, sizeof position);
    if (!mind->notes[0]++) {
        json_int_t seed = (json_int_t)(rng_next(&mind->rng) >> 11); /* 53 bits: a number of any language */
        if (!add_line(program, json_pack("{s:s, s:i, s:I}", "event", "game", "seat", seat, "seed", seed)))
            return false;
    }
    program->game->state_text(program->setup, view, &text);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, choice_json(program, &choices[i]));
    return add_line(program,
                    json_pack("{s:s, s:I, s:i, s:I, s:s, s:o}", "event", "choose", "id", program->asked, "seat", seat,
                              "number", (json_int_t)mind->notes[0], "view", position, "choices", list));
}

/* --- sending and reading --- */

/* Without SIGPIPE, whatever the rest of the process does about it. */
static ssize_t write_quietly(int fd, const char *at, size_t length)
{
    static const struct timespec at_once = {0};
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(fd, at, length);
    int error = errno;
    if (written < 0 && error == EPIPE)
        while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR)
            continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

static bool would_block(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* As much as goes now; false: nobody reads there. */
static bool send_some(struct program *program)
{
    struct growing *lines = &program->lines;
    ssize_t sent = write_quietly(program->in, lines->at, lines->length);
    if (sent < 0)
        return would_block();
    lines->length -= (size_t)sent;
    memmove(lines->at, lines->at + sent, lines->length);
    return true;
}

/* false: it has closed its output. */
static bool read_some(struct program *program)
{
    ssize_t count = read(program->out, program->input + program->have, sizeof program->input - program->have);
    if (count <= 0)
        return count < 0 && would_block();
    program->have += (size_t)count;
    return true;
}

enum found { FOUND_NOTHING, FOUND_ANSWER, FOUND_NONSENSE };

/* The answer to the last question, if it is among the lines that have come. Answers to earlier ones are late and are
 * passed over. */
static enum found find_answer(struct program *program, json_t **answer)
{
    char *newline;
    enum found found = FOUND_NOTHING;
    while (found == FOUND_NOTHING && (newline = memchr(program->input, '\n', program->have))) {
        size_t length = (size_t)(newline - program->input);
        *answer = json_loadb(program->input, length, 0, NULL);
        json_t *id = json_object_get(*answer, "id");
        if (!json_is_integer(id) || json_integer_value(id) > program->asked)
            found = FOUND_NONSENSE;
        else if (json_integer_value(id) == program->asked)
            found = FOUND_ANSWER;
        if (found != FOUND_ANSWER) {
            json_decref(*answer);
            *answer = NULL;
        }
        program->have -= length + 1;
        memmove(program->input, newline + 1, program->have);
    }
    return found;
}

/* What it has to say to the question; NULL: nothing that would help. */
static json_t *converse(struct program *program)
{
    usec_t until = clock_now() + program->player->limit;
    for (;;) {
        bool sending = program->lines.length > 0;
        json_t *answer = NULL;
        if (!sending && find_answer(program, &answer) != FOUND_NOTHING) {
            program->silent = 0;
            return answer;
        }
        if (program->have == sizeof program->input) {
            give_up(program, "printed more than it was asked for");
            return NULL;
        }
        usec_t now = clock_now();
        if (hurried(program))
            return NULL;
        if (now >= until) {
            if (sending)
                give_up(program, "does not read");
            else if (++program->silent == CMD_SILENT_MAX)
                give_up(program, "gave no answer in time for the third time in a row");
            return NULL;
        }
        struct pollfd ends[2] = {{.fd = program->out, .events = POLLIN},
                                 {.fd = program->in, .events = sending ? POLLOUT : 0}};
        poll(ends, 2, (int)clock_ms_until(until < now + SLICE ? until : now + SLICE, now));
        if (ends[0].revents && !read_some(program)) {
            bury(program, "closed its output");
            return NULL;
        }
        /* It may have closed its input after an answer, so that comes second. */
        if (!ends[0].revents && ends[1].revents && (!sending || !send_some(program))) {
            bury(program, "does not read");
            return NULL;
        }
    }
}

/* --- the player --- */

/* Members of a set, by their numbers. */
static bool read_set(const json_t *list, uint64_t *set)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t bit = json_integer_value(json_array_get(list, i));
        if (!json_is_integer(json_array_get(list, i)) || bit < 0 || bit > 63)
            return false;
        *set |= (uint64_t)1 << bit;
    }
    return json_is_array(list);
}

/* A move by its text, or by the number of a choice with `n` and `set`. */
static bool read_move(const struct program *program, const json_t *answer, const struct choice *choices, size_t count,
                      struct move *move)
{
    const char *text = json_string_value(json_object_get(answer, "move"));
    const json_t *choice = json_object_get(answer, "choice"), *n = json_object_get(answer, "n"),
                 *set = json_object_get(answer, "set");
    if (text)
        return strlen(text) < GAME_TEXT_MAX && program->game->move_parse(program->setup, text, move);
    json_int_t index = json_integer_value(choice);
    if (!json_is_integer(choice) || index < 0 || index >= (json_int_t)count)
        return false;
    *move = choices[index].move;
    if (n) {
        if (!json_is_integer(n) || json_integer_value(n) < INT32_MIN || json_integer_value(n) > INT32_MAX)
            return false;
        move->n = (int32_t)json_integer_value(n);
    }
    return (!set || read_set(set, &move->set)) && choice_holds(&choices[index], move);
}

/* What it says about its reasons: cut, and without what would move a terminal's cursor. */
static const char *read_because(struct program *program, const json_t *answer)
{
    const char *text = json_string_value(json_object_get(answer, "because"));
    if (!text || !*text)
        return NULL;
    utf8_copy(program->because, sizeof program->because, text);
    utf8_scrub(program->because, '?');
    return program->because;
}

static void choose(const struct game *game, const void *setup, const void *view, int seat, const struct choice *choices,
                   size_t count, struct mind *mind, struct move *move)
{
    static const struct move none = {.kind = UINT8_MAX}; /* no game has it: the table puts the first choice there */
    struct program *program = mind->own;
    (void)game, (void)setup;
    *move = none;
    mind->because = NULL;
    if (!program || program->in < 0 || hurried(program))
        return;
    program->asked++;
    json_t *answer = add_question(program, view, seat, choices, count, mind) ? converse(program) : NULL;
    if (answer && read_move(program, answer, choices, count, move))
        mind->because = read_because(program, answer);
    else
        *move = none;
    json_decref(answer);
}

static void dismiss(void *own)
{
    struct program *program = own;
    end(program, FAREWELL);
    free(program->lines.at);
    free(program);
}

static enum status hire(const struct bot *bot, const struct game *game, const void *setup, void **own, struct why *why)
{
    const struct cmd_player *player = (const struct cmd_player *)bot;
    struct program *program = calloc(1, sizeof *program);
    if (!program)
        return why_system(why, "no memory for %s", player->name);
    program->player = player->self;
    program->game = game;
    program->setup = setup;
    program->in = program->out = -1;
    enum status status = start(program, why);
    if (status == ST_OK && !add_hello(program))
        status = why_system(why, "no memory for %s", player->name);
    if (status != ST_OK) {
        dismiss(program);
        return status;
    }
    send_some(program); /* it may get ready while others play; if it is gone, the first question shows it */
    *own = program;
    return ST_OK;
}
