/* sobremesa engine: Reversi for other programs. Commands are read from the standard input, answered on the standard
 * output; a protocol is one row of `protocols`. */
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/reversi_talk.h"
#include "base/utf8.h"

enum { MEMORY_BITS = 21 };

struct protocol {
    const char *name;
    void (*talk)(struct talk *talk);
};

static const struct protocol protocols[] = {{"gtp", talk_gtp}, {"nboard", talk_nboard}, {0}};

void talk_set_up(struct talk *talk)
{
    talk->discs[TALK_BLACK] = REVERSI_START_BLACK;
    talk->discs[TALK_WHITE] = REVERSI_START_WHITE;
    talk->turn = TALK_BLACK;
}

uint64_t talk_moves(const struct talk *talk, unsigned colour)
{
    return reversi_moves(talk->discs[colour], talk->discs[!colour]);
}

struct reversi_position talk_position(const struct talk *talk, unsigned colour)
{
    return (struct reversi_position){talk->discs[colour], talk->discs[!colour]};
}

bool talk_has_turn(const struct talk *talk, unsigned colour)
{
    return talk->turn == colour || !talk_moves(talk, talk->turn);
}

bool talk_play(struct talk *talk, unsigned colour, unsigned square)
{
    uint64_t moves = talk_moves(talk, colour);
    bool pass = square == REVERSI_NO_MOVE;
    if (!talk_has_turn(talk, colour) || (pass ? moves != 0 : !(moves & reversi_bit(square))))
        return false;
    if (!pass) {
        struct reversi_position next = reversi_play(talk_position(talk, colour), square);
        talk->discs[colour] = next.other;
        talk->discs[!colour] = next.own;
    }
    talk->turn = !colour;
    return true;
}

bool talk_read(char *line, size_t size)
{
    if (!fgets(line, (int)size, stdin))
        return false;
    if (!strchr(line, '\n')) /* the rest of a line that is too long goes, too */
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ;
    line[strcspn(line, "\n")] = '\0';
    utf8_scrub(line, ' ');
    return true;
}

static int serve(const struct command *command, const struct protocol *protocol, uint64_t seed, int64_t level)
{
    struct talk talk = {.engine = reversi_engine_make(MEMORY_BITS)};
    if (!talk.engine)
        return fail(command->name, "no memory for the engine");
    rng_seed(&talk.rng, seed);
    talk.level = level > REVERSI_LEVELS ? reversi_strongest : reversi_levels[level - 1];
    talk_set_up(&talk);
    protocol->talk(&talk);
    reversi_engine_free(talk.engine);
    return ferror(stdout) ? fail(command->name, "the answers cannot be written") : EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
    const char *protocol = "gtp";
    int64_t seed = 1, level = REVERSI_LEVELS + 1;
    int rest;
    const struct option_row rows[] = {
        {"protocol", OPT_TEXT, &protocol, 0, 0, "gtp|nboard", "what is spoken (gtp)", NULL},
        {"level", OPT_NUMBER, &level, 1, REVERSI_LEVELS + 1, "N", "how well it plays: 1 to 8, 9 is all it can do (9)",
         NULL},
        {"seed", OPT_NUMBER, &seed, 0, INT64_MAX, "N", "of its choice among equals (1)", NULL},
        {0},
    };
    int code = options_read(command, rows, argc, argv, &rest, 1);
    if (code >= 0)
        return code;
    if (rest != 1 || strcmp(argv[1], "reversi") != 0)
        return misuse(command->name, "say the game, which must be reversi");
    for (const struct protocol *at = protocols; at->name; at++)
        if (strcmp(protocol, at->name) == 0)
            return serve(command, at, (uint64_t)seed, level);
    return misuse(command->name, "--protocol takes gtp or nboard, not '%s'", protocol);
}

const struct command command_engine = {
    .name = "engine",
    .arguments = "reversi [--protocol gtp|nboard] [--level N] [--seed N]",
    .what = "the engine for other programs: commands on the standard input, answers on the standard output",
    .run = run,
};
