#include "arena/cmd.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>

#include <jansson.h>

#include "arena/answer.h"
#include "arena/program.h"
#include "base/bits.h"
#include "base/utf8.h"
#include "core/bot.h"
#include "core/version.h"

enum { PROTOCOL = 1 };

#define SLICE (100 * USEC_MS)    /* how often `stop` is looked at */
#define FAREWELL (500 * USEC_MS) /* for a program to end after its input has ended */

/* One program of a player, and the game that it is asked about. */
struct partner {
    struct program program;
    struct cmd_player *player;
    const struct game *game;
    const struct game_setup *setup;
    json_int_t asked; /* decisions so far: the number of the last one */
    unsigned silent;  /* decisions in a row without an answer */
    char because[BECAUSE_MAX + 1];
};

/* ---- the command ---- */

/* Splits the words in place; false: a quotation mark is left open, or there are too many words. */
static bool split_words(struct cmd_player *player)
{
    char *from = player->words, *to = player->words;
    int count = 0;
    while (*(from += strspn(from, " \t"))) {
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

/* ---- trouble ---- */

enum { NEWS_NONE, NEWS_WRITING, NEWS_THERE, NEWS_TOLD };

bool cmd_news(struct cmd_player *player, struct why *why)
{
    int there = NEWS_THERE;
    if (!atomic_compare_exchange_strong(&player->news, &there, NEWS_TOLD))
        return false;
    *why = player->trouble;
    return true;
}

/* Keeps the first trouble that there is with a program of the player, for cmd_news. */
static void cmd_report(const struct partner *partner, const char *what)
{
    struct cmd_player *player = partner->player;
    int none = NEWS_NONE;
    if (!atomic_compare_exchange_strong(&player->news, &none, NEWS_WRITING))
        return;
    why_bad(&player->trouble, "%s en la decisión %lld; lo que no decide cuenta como fallo suyo",
            what, (long long)partner->asked);
    atomic_store(&player->news, NEWS_THERE);
}

static bool told_to_stop(const struct partner *partner)
{
    const atomic_bool *stop = partner->player->stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Ends a program that is of no more use. */
static void cmd_give_up(struct partner *partner, const char *what)
{
    program_end(&partner->program, 0);
    cmd_report(partner, what);
}

/* Reports a program that has closed its output or its input, mostly by ending; `alive` says what it
 * did if it has not ended. */
static void cmd_ended(struct partner *partner, const char *alive)
{
    char what[60];
    int status = program_end(&partner->program, FAREWELL);
    if (WIFEXITED(status))
        snprintf(what, sizeof what, _("terminó con el código %d"), WEXITSTATUS(status));
    else if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
        snprintf(what, sizeof what, _("terminó por la señal %d"), WTERMSIG(status));
    else
        snprintf(what, sizeof what, "%s", alive);
    cmd_report(partner, what);
}

/* ---- questions ---- */

/* Adds a line to what the program reads next, and frees it; false: no memory, and nothing was
 * added. */
static bool cmd_add_line(struct partner *partner, json_t *line)
{
    size_t before = partner->program.lines.length;
    bool added = line &&
                 json_dump_callback(line, program_add, &partner->program,
                                    JSON_COMPACT | JSON_ENSURE_ASCII) == 0 &&
                 program_add("\n", 1, &partner->program) == 0;
    json_decref(line);
    if (!added)
        partner->program.lines.length = before;
    return added;
}

/* A choice as docs/players.md has it; NULL: no memory. */
static json_t *choice_json(const struct partner *partner, const struct choice *choice)
{
    char move[GAME_TEXT_MAX];
    struct str text = str_make(move, sizeof move);
    partner->game->move_text(partner->setup, &choice->move, &text);
    bool range = choice->low != choice->high;
    json_t *within = choice->within ? json_array() : NULL;
    for (uint64_t rest = choice->within; rest; rest &= rest - 1)
        json_array_append_new(within, json_integer(bits_lowest(rest)));
    return json_pack("{s:s, s:o*, s:o*, s:o*}", "move", move, "low",
                     range ? json_integer(choice->low) : NULL, "high",
                     range ? json_integer(choice->high) : NULL, "within", within);
}

/* Adds the question, and before the first one of a game the seat and its seed. */
static bool add_question(struct partner *partner, const struct game_state *view, int seat,
                         const struct choice *choices, size_t count, struct bot_memory *memory)
{
    struct str text = STR(GAME_STATE_TEXT_MAX);
    if (!memory->notes[0]++) {
        /* 53 bits, which a number has in any language. */
        json_int_t seed = (json_int_t)(rng_next(&memory->rng) >> 11);
        if (!cmd_add_line(
                partner, json_pack("{s:s, s:i, s:I}", "event", "game", "seat", seat, "seed", seed)))
            return false;
    }
    partner->game->state_text(partner->setup, view, &text);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, choice_json(partner, &choices[i]));
    return cmd_add_line(partner,
                        json_pack("{s:s, s:I, s:i, s:I, s:s, s:o}", "event", "choose", "id",
                                  partner->asked, "seat", seat, "number",
                                  (json_int_t)memory->notes[0], "view", text.at, "choices", list));
}

/* ---- answers ---- */

enum answer_found { FOUND_NOTHING, FOUND_ANSWER, FOUND_NONSENSE };

/* The answer to the last question, if it is among the lines that have come. Late answers to earlier
 * questions are skipped. */
static enum answer_found find_answer(struct partner *partner, json_t **answer)
{
    char *newline;
    enum answer_found answer_found = FOUND_NOTHING;
    while (answer_found == FOUND_NOTHING &&
           (newline = memchr(partner->program.input, '\n', partner->program.have))) {
        size_t length = (size_t)(newline - partner->program.input);
        *answer = json_loadb(partner->program.input, length, 0, NULL);
        json_t *id = json_object_get(*answer, "id");
        if (!json_is_integer(id) || json_integer_value(id) > partner->asked)
            answer_found = FOUND_NONSENSE;
        else if (json_integer_value(id) == partner->asked)
            answer_found = FOUND_ANSWER;
        if (answer_found != FOUND_ANSWER) {
            json_decref(*answer);
            *answer = NULL;
        }
        partner->program.have -= length + 1;
        memmove(partner->program.input, newline + 1, partner->program.have);
    }
    return answer_found;
}

/* Waits for the answer to the question; NULL: there is none in time, or no program any more. */
static json_t *ask_program(struct partner *partner)
{
    usec_t until = clock_now() + partner->player->limit;
    for (;;) {
        bool sending = partner->program.lines.length > 0;
        json_t *answer = NULL;
        if (!sending && find_answer(partner, &answer) != FOUND_NOTHING) {
            partner->silent = 0;
            return answer;
        }
        if (partner->program.have == sizeof partner->program.input) {
            cmd_give_up(partner, _("ha escrito más de lo que se le pedía"));
            return NULL;
        }
        usec_t now = clock_now();
        if (told_to_stop(partner))
            return NULL;
        if (now >= until) {
            if (sending)
                cmd_give_up(partner, _("no lee"));
            else if (++partner->silent == CMD_SILENT_MAX)
                cmd_give_up(partner, _("no ha respondido a tiempo por tercera vez seguida"));
            return NULL;
        }
        struct pollfd ends[2] = {{.fd = partner->program.out, .events = POLLIN},
                                 {.fd = partner->program.in, .events = sending ? POLLOUT : 0}};
        poll(ends, 2, (int)clock_ms_until(until < now + SLICE ? until : now + SLICE, now));
        if (ends[0].revents && !program_read(&partner->program)) {
            cmd_ended(partner, _("ha cerrado su salida"));
            return NULL;
        }
        /* A program may answer and then close its input, so its output comes first. */
        if (!ends[0].revents && ends[1].revents && (!sending || !program_send(&partner->program))) {
            cmd_ended(partner, _("no lee"));
            return NULL;
        }
    }
}

/* ---- the player ---- */

static void cmd_choose(const struct game *game, const struct game_setup *setup,
                       const struct game_state *view, int seat, const struct choice *choices,
                       size_t count, struct bot_memory *memory, struct move *move)
{
    /* No game has that kind, so the table plays the first choice instead. */
    static const struct move none = {.kind = UINT8_MAX};
    struct partner *partner = memory->own;
    *move = none;
    memory->because = NULL;
    if (!partner || partner->program.in < 0 || told_to_stop(partner))
        return;
    partner->asked++;
    json_t *answer =
        add_question(partner, view, seat, choices, count, memory) ? ask_program(partner) : NULL;
    if (!answer || !answer_move(partner->game, partner->setup, answer, choices, count, move))
        *move = none;
    else if (answer_because(answer, partner->because))
        memory->because = partner->because;
    json_decref(answer);
}

static void cmd_dismiss(void *own)
{
    struct partner *partner = own;
    program_end(&partner->program, FAREWELL);
    free(partner->program.lines.at);
    free(partner);
}

static enum status cmd_hire(const struct bot *bot, const struct game *game,
                            const struct game_setup *setup, void **own, struct why *why)
{
    const struct cmd_player *player = (const struct cmd_player *)bot;
    struct partner *partner = calloc(1, sizeof *partner);
    SYSTEM_IF(!partner, "no hay memoria para %s", player->name);
    partner->player = player->self;
    partner->game = game;
    partner->setup = setup;
    enum status status = program_start(&partner->program, player->name, partner->player->word, why);
    struct str options = STR(GAME_OPTIONS_MAX);
    game->setup_text(setup, &options);
    if (status == ST_OK &&
        !cmd_add_line(partner,
                      json_pack("{s:s, s:i, s:s, s:s, s:s, s:i, s:f}", "event", "hello", "protocol",
                                PROTOCOL, "version", SOBREMESA_VERSION, "game", game->name,
                                "options", options.at, "seats", game->seats(setup), "limit",
                                (double)partner->player->limit / (double)USEC_SECOND)))
        status = why_system(why, "no hay memoria para %s", player->name);
    if (status != ST_OK) {
        cmd_dismiss(partner);
        return status;
    }
    /* It can get ready while others play. If it is gone, the first question shows that. */
    program_send(&partner->program);
    *own = partner;
    return ST_OK;
}

enum status cmd_make(struct cmd_player *player, const char *name, usec_t limit,
                     const atomic_bool *stop, struct why *why)
{
    const char *command = strncmp(name, "cmd:", 4) == 0 ? name + 4 : name;
    memset(player, 0, sizeof *player);
    BAD_IF(strlen(command) > CMD_COMMAND_MAX,
           "la orden de un jugador tiene como mucho %d caracteres", CMD_COMMAND_MAX);
    json_t *text = json_string(command);
    json_decref(text);
    BAD_IF(!text, "la orden de un jugador no es UTF-8");
    snprintf(player->name, sizeof player->name, "cmd:%s", command);
    strcpy(player->words, command);
    BAD_IF(!split_words(player), "'%s' tiene unas comillas sin cerrar o demasiadas palabras",
           command);
    BAD_IF(!player->word[0] || !*player->word[0],
           "cmd: necesita el nombre de un programa, como cmd:./bot.py");
    player->bot = (struct bot){
        .name = player->name,
        .what = "un programa aparte",
        .choose = cmd_choose,
        .hire = cmd_hire,
        .dismiss = cmd_dismiss,
    };
    player->self = player;
    player->limit = limit;
    player->stop = stop;
    return ST_OK;
}
