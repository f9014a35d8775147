/* The games that `aprende` learns from. */
#include "workshop/monopoly/learn.h"

#include <math.h>
#include <stdlib.h>

#include "core/bot.h"
#include "games/monopoly/players/aprende.h"

enum {
    SHARD = 50, /* games that one thread plays at a time */
    TRIES = 4,  /* percent of aprende's decisions that are trials */
    PLAIN =
        40, /* percent of the tables without trade, where the net for tables with trade learns */
};

extern const struct bot mono_player_aprende, mono_player_reglas, mono_player_azar,
    mono_player_codicioso, mono_player_avaro, mono_player_manirroto, mono_player_maestro;

/* `celoso` is kept out, as an opponent that `aprende` has never met in training. */
static const struct bot *const traders[] = {&mono_player_codicioso, &mono_player_avaro,
                                            &mono_player_manirroto, &mono_player_maestro};
static const struct bot *const others[] = {&mono_player_reglas, &mono_player_azar};

struct tables {
    struct game_setup trading, plain;
};

/* Games without trade take more rounds to end, so their limit is higher. */
static bool make_tables(struct tables *tables, enum mono_net_name net)
{
    struct why why;
    const char *plain =
        net == MONO_NET_PLAIN ? "seats=4 trade=0 rounds=500" : "seats=4 trade=0 rounds=400";
    return mono_setup_make("seats=4 trade=1 rounds=175", &tables->trading, &why) == ST_OK &&
           mono_setup_make(plain, &tables->plain, &why) == ST_OK;
}

/* ---- one game ---- */

/* What some consecutive games gave. */
struct shard {
    struct learn_games games;
    size_t positions_room, held_room, offers_room;
    bool full; /* no memory */
};

/* How much of a shard goes into each list. */
struct sizes {
    uint64_t positions, held, offers;
};

/* Appends to a list of a shard, which may run out of memory (full). */
#define ADD(shard, list, item)                                                                     \
    do {                                                                                           \
        if ((shard)->games.list##_count == (shard)->list##_room && !(shard)->full) {               \
            size_t room = (shard)->list##_room ? 2 * (shard)->list##_room : 256;                   \
            void *more = realloc((shard)->games.list, room * sizeof *(shard)->games.list);         \
            (shard)->full = !more;                                                                 \
            if (more) {                                                                            \
                (shard)->games.list = more;                                                        \
                (shard)->list##_room = room;                                                       \
            }                                                                                      \
        }                                                                                          \
        if (!(shard)->full)                                                                        \
            (shard)->games.list[(shard)->games.list##_count++] = (item);                           \
    } while (0)

struct learn_match {
    const struct game_setup *setup;
    struct game_state s;
    const struct bot *bots[LEARN_SEATS];
    struct bot_memory memories[LEARN_SEATS];
    struct rng dice;
    float mood[LEARN_SEATS][LEARN_SEATS]; /* of the second seat, as the first one knows it */
};

/* Adds the position to the shard, to be learned from or to be held out. */
static void note_position(const struct learn_match *match, struct shard *shard, bool held)
{
    struct learn_position position = {.alive = match->s.alive};
    mono_inputs inputs = {{0}};
    mono_value_inputs(match->setup, &match->s, inputs);
    for (unsigned seat = 0; seat < LEARN_SEATS; seat++)
        for (unsigned i = 0; mono_is_alive(&match->s, seat) && i < MONO_INPUT_COUNT; i++)
            position.input[seat][i] = (int16_t)lrintf(fminf(inputs[seat][i], 30) * 1024);
    if (held)
        ADD(shard, held, position);
    else
        ADD(shard, positions, position);
}

/* Adds the offer on the table with its answer, as its proposer saw it, and keeps the mood of its
 * partner up to date. */
static void note_offer(struct learn_match *match, struct shard *shard, bool accepted)
{
    struct learn_offer offer = {.accepted = accepted};
    const struct game_state *s = &match->s;
    struct mono_deal deal = mono_deal_on_table(s);
    struct game_state after = *s;
    float now[MONO_SEATS], then[MONO_SEATS];
    float *mood = &match->mood[s->proposer][s->partner];
    mono_value_chances(match->setup, s, now);
    mono_deal_done(match->setup, &after, s->proposer, &deal);
    mono_value_chances(match->setup, &after, then);
    mono_value_temper(match->setup, s, s->proposer, &deal, *mood, offer.input);
    mono_value_temper_sum(match->setup, s, s->proposer, &deal, now, then, offer.input);
    ADD(shard, offers, offer);
    *mood =
        mono_value_mood(*mood, mono_value_accepts(mono_value_in_force(), offer.input), accepted);
}

/* One position in this many is learned from. While deeds are free, it is decided who gets a group,
 * and that does not take long; where nobody trades, hundreds of similar rounds follow. */
static unsigned one_position_in(const struct learn_match *match)
{
    if (bits_count(mono_owned_besides(&match->s, MONO_NONE)) < match->setup->deeds)
        return 4;
    return match->setup->trade ? 6 : 48;
}

/* Plays to the end, and notes what to learn in the shard (NULL: nothing); false: the bound was
 * reached. */
static bool play_match(struct learn_match *match, struct shard *shard, bool held)
{
    for (uint32_t moves = 0; moves < game_monopoly.bound; moves++) {
        struct move move;
        int seat = mono_to_move(match->setup, &match->s);
        if (seat == SEAT_NOBODY)
            return true;
        if (seat == SEAT_CHANCE) {
            mono_draw(match->setup, &match->s, &match->dice, &move);
        } else {
            match->bots[seat]->decide(match->setup, &match->s, seat, &match->memories[seat], &move);
            if (shard && match->s.phase == MONO_ANSWER)
                note_offer(match, shard, move.kind == MONO_MOVE_ACCEPT);
            else if (shard && move.kind == MONO_MOVE_THROW &&
                     rng_below(&match->memories[seat].rng, one_position_in(match)) == 0)
                note_position(match, shard, held);
        }
        mono_apply(match->setup, &match->s, &move);
    }
    return false;
}

/* A new game whose chances all follow from the seed. The caller sets the bots. */
static void start_match(struct learn_match *match, const struct game_setup *setup, uint64_t seed)
{
    memset(match, 0, sizeof *match);
    match->setup = setup;
    mono_start(setup, &match->s);
    rng_seed(&match->dice, rng_mix(seed, 99));
    for (unsigned seat = 0; seat < LEARN_SEATS; seat++)
        bot_memory_start(&match->memories[seat], rng_mix(seed, seat));
}

/* The seats that have won, as a set. */
static unsigned winners_of(const struct learn_match *match)
{
    struct result result;
    mono_result(match->setup, &match->s, &result);
    return result.winner >= 0 ? 1u << result.winner : result.shared;
}

/* ---- many ---- */

struct learn_run {
    const struct learn_play *play;
    const struct tables *tables;
    struct shard *shards;
    unsigned games, count; /* how many games, and shards */
    uint64_t wins;         /* of learn_rate */
};

static unsigned shards_of(unsigned games)
{
    return (games + SHARD - 1) / SHARD;
}

/* Plays game `number` of a generation, and adds what there is to learn with its winners. */
static void play_to_learn(struct learn_run *run, unsigned number, struct shard *shard)
{
    struct learn_match match;
    struct rng lots;
    const struct learn_play *lesson = run->play;
    uint64_t seed = rng_mix(rng_mix(lesson->seed, lesson->generation), number);
    size_t positions = shard->games.positions_count, held = shard->games.held_count;
    rng_seed(&lots, seed);
    bool trading = rng_below(&lots, 100) >= PLAIN && lesson->net == MONO_NET_TRADE;
    start_match(&match, trading ? &run->tables->trading : &run->tables->plain, seed);
    /* One seat learns, if there is anything to learn from yet, and so does one in three of the
     * others. */
    for (unsigned seat = 0; seat < LEARN_SEATS; seat++) {
        bool chosen = seat == number % LEARN_SEATS;
        if (lesson->generation > 0 && (chosen || rng_below(&lots, 3) == 0))
            match.bots[seat] = &mono_player_aprende;
        else
            match.bots[seat] = trading ? traders[rng_below(&lots, 4)] : others[rng_below(&lots, 2)];
    }
    bool over = play_match(&match, shard, number % LEARN_HELD_OUT == 0);
    unsigned won = over ? winners_of(&match) : 0;
    for (size_t i = positions; i < shard->games.positions_count; i++)
        shard->games.positions[i].won = (uint8_t)won;
    for (size_t i = held; i < shard->games.held_count; i++)
        shard->games.held[i].won = (uint8_t)won;
}

/* One piece of the work of a generation. */
static void play_shard(void *own, unsigned piece, unsigned thread)
{
    struct learn_run *run = own;
    (void)thread;
    for (unsigned i = 0; i < SHARD && piece * SHARD + i < run->games; i++)
        play_to_learn(run, piece * SHARD + i, &run->shards[piece]);
}

/* Joins a list of all shards. Each process puts its own shards in their places, and the merge
 * brings those of the others. */
#define JOIN(list)                                                                                 \
    do {                                                                                           \
        size_t all = 0;                                                                            \
        for (unsigned i = 0; i < run->count; i++)                                                  \
            all += sizes[i].list;                                                                  \
        games->list = calloc(all + 1, sizeof *games->list);                                        \
        if (!processes_all(run->play->processes, games->list))                                     \
            return false;                                                                          \
        for (unsigned i = 0; i < run->count; games->list##_count += sizes[i++].list)               \
            if (run->shards[i].games.list##_count)                                                 \
                memcpy(games->list + games->list##_count, run->shards[i].games.list,               \
                       sizes[i].list * sizeof *games->list);                                       \
        processes_merge(run->play->processes, games->list, all * sizeof *games->list);             \
    } while (0)

/* Joins all shards of all processes into *games; false: no memory, in any of them. */
static bool join_shards(const struct learn_run *run, struct sizes *sizes, struct learn_games *games)
{
    bool full = false;
    for (unsigned i = 0; i < run->count; i++) {
        const struct learn_games *part = &run->shards[i].games;
        sizes[i] = (struct sizes){part->positions_count, part->held_count, part->offers_count};
        full |= run->shards[i].full;
    }
    if (!processes_all(run->play->processes, !full))
        return false;
    processes_merge(run->play->processes, sizes, run->count * sizeof *sizes);
    JOIN(positions);
    JOIN(held);
    JOIN(offers);
    return true;
}

/* Where the net for tables with trade learns, it plays at all tables. */
static void play_generation(struct learn_run *run)
{
    struct mono_value value = *mono_value_in_force(), one_net = value;
    bool plain = run->play->net == MONO_NET_PLAIN;
    if (!plain)
        one_net.net[MONO_NET_PLAIN] = one_net.net[MONO_NET_TRADE];
    mono_value_use(&one_net);
    mono_aprende_adapts = plain;
    mono_aprende_tries = TRIES;
    processes_work(run->play->processes, run->play->threads, run->count, play_shard, run);
    mono_aprende_tries = 0;
    mono_aprende_adapts = true;
    mono_value_use(&value);
}

bool learn_play(const struct learn_play *play, struct learn_games *games)
{
    struct tables *tables = malloc(sizeof *tables);
    struct learn_run run = {
        .play = play, .tables = tables, .games = play->games, .count = shards_of(play->games)};
    struct sizes *sizes = calloc(run.count, sizeof *sizes);
    run.shards = calloc(run.count, sizeof *run.shards);
    bool good = processes_all(play->processes,
                              tables && sizes && run.shards && make_tables(tables, play->net));
    memset(games, 0, sizeof *games);
    if (good) {
        play_generation(&run);
        good = join_shards(&run, sizes, games);
    }
    for (unsigned i = 0; run.shards && i < run.count; i++)
        learn_free(&run.shards[i].games);
    free(run.shards);
    free(sizes);
    free(tables);
    return good;
}

void learn_free(struct learn_games *games)
{
    free(games->positions);
    free(games->held);
    free(games->offers);
    memset(games, 0, sizeof *games);
}

/* ---- how good it is ---- */

/* Counts the wins of `aprende` in one piece of the games of learn_rate. */
static void play_trials(void *own, unsigned piece, unsigned thread)
{
    struct learn_run *run = own;
    (void)thread;
    for (unsigned number = piece * SHARD; number < (piece + 1) * SHARD && number < run->games;
         number++) {
        struct learn_match match;
        start_match(&match, &run->tables->trading, rng_mix(~run->play->seed, number));
        for (unsigned seat = 0; seat < LEARN_SEATS; seat++)
            match.bots[seat] = seat == number % LEARN_SEATS ? &mono_player_aprende
                                                            : traders[(seat + number / 4) % 4];
        if (play_match(&match, NULL, false) && winners_of(&match) >> number % LEARN_SEATS & 1)
            __atomic_add_fetch(&run->wins, 1, __ATOMIC_RELAXED);
    }
}

unsigned learn_rate(const struct learn_play *play, unsigned games)
{
    struct tables *tables = malloc(sizeof *tables);
    struct learn_run run = {.play = play, .tables = tables, .games = games};
    if (tables && make_tables(tables, play->net))
        processes_work(play->processes, play->threads, shards_of(games), play_trials, &run);
    play->processes->sum(&run.wins, 1);
    free(tables);
    return games ? (unsigned)(run.wins * 10000 / games) : 0;
}
