/* What the frames of the truco ring mean, and what the host does with those that it should not get
 * (T13). */
#include "support.h"

#include "core/bot.h"
#include "core/registry.h"
#include "games/truco/ring/host.h"
#include "games/truco/ring/player.h"

static struct ring16 parse(const char *text)
{
    struct ring16 frame;
    if (!ring16_parse(text, &frame))
        fail_msg("%s is no frame", text);
    return frame;
}

/* ---- frames and their meaning ---- */

static void every_frame_says_what_the_rulings_say(void **state)
{
    (void)state;
    static const struct {
        const char *frame, *words;
    } rows[] = {
        {"$$SBSG######7O%%", "S → B: reparte 7 de oros"},
        {"$$STSG#####10C%%", "S → T: la vira, o la última carta de la partida: sota de copas"},
        {"$$STSGA#######%%", "S → T: empieza la partida; turno de A"},
        {"$$STSGC#####1E%%", "S → T: 1 de espadas; turno de C"},
        {"$$ASSGA####12B%%", "A → S: rey de bastos"},
        {"$$DSSGD#######%%", "D → S: pide que le manden todo otra vez"},
        {"$$BSSGBS######%%", "B → S: pide envido"},
        {"$$STSGCS######%%", "S → T: pide envido; turno de C"},
        {"$$CSSGC#S#####%%", "C → S: quiero el envido"},
        {"$$STSGB#N#####%%", "S → T: no quiero el envido; turno de B"},
        {"$$BSSGB##S####%%", "B → S: pide truco o el siguiente canto"},
        {"$$STSGC##S####%%", "S → T: pide truco o el siguiente canto; turno de C"},
        {"$$STSGB###S###%%", "S → T: quiero el truco; turno de B"},
        {"$$STSG####N###%%", "S → T: no quiero el truco"},
        {"$$STSG#####FLa%%", "S → T: flor de AC"},
        {"$$STSG#####FLb%%", "S → T: flor de BD"},
        {"$$STSG#####07b%%", "S → T: BD tiene 7 puntos"},
        {"$$STSG#####00a%%", "S → T: AC tiene 0 puntos"},
        {"$$STSG#####01a%%", "S → T: AC tiene 1 punto"},
        {"$$STBD########%%", "S → T: gana BD: fin del juego"},
        {"$$STAC########%%", "S → T: gana AC: fin del juego"},
        {"$$BSSG###S####%%",
         "B → S: pide truco o el siguiente canto"}, /* Turno is required of cards and requests */
        {"$$CSSG##N#####%%", "C → S: no quiero el envido"},
        {"$$ASSGB##S####%%", "A → S: no significa nada"},
        {"$$ASSG########%%", "A → S: no significa nada"},
        {"$$ASSGB#####7O%%", "A → S: no significa nada"}, /* Turno is not the sender */
        {"$$ASSG######7O%%", "A → S: no significa nada"}, /* no Turno */
        {"$$ASACA#####7O%%", "A → S: no significa nada"}, /* a player does not end the game */
        {"$$ASSGAS####7O%%", "A → S: no significa nada"}, /* a call and a card (T1) */
        {"$$ASSGA####07a%%", "A → S: no significa nada"}, /* points are the host's */
        {"$$STSG#####25a%%", "S → T: no significa nada"}, /* more than 24 */
        {"$$STSGA####07a%%", "S → T: no significa nada"},
        {"$$STSG########%%", "S → T: no significa nada"},
        {"$$SASGA#####7O%%", "S → A: no significa nada"},
        {"$$SASGAS######%%", "S → A: no significa nada"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct ring16 frame = parse(rows[i].frame);
        struct truco_frame meaning = truco_frame_read(&frame);
        char words[200];
        struct str text = str_make(words, sizeof words);
        truco_frame_explain(&meaning, LANG_ES, &text);
        assert_string_equal(words, rows[i].words);
        if (meaning.kind == TRUCO_FRAME_NONSENSE)
            continue;
        struct ring16 written = truco_frame_write(meaning);
        char again[RING16_TEXT];
        ring16_text(&written, again);
        assert_string_equal(again, rows[i].frame);
    }
}

/* `07O` is accepted and written `#7O`; only the cards of a hand are secret. */
static void reading_is_liberal_and_writing_strict(void **state)
{
    (void)state;
    unsigned frames = 0, secret = 0;
    static const char *const ways[] = {"SA", "SB", "SC", "SD", "ST", "AS", "BS", "CS", "DS"};
    for (size_t w = 0; w < sizeof ways / sizeof ways[0]; w++)
        for (const char *turn = "ABCD#"; *turn; turn++)
            for (int call = 0; call < 7; call++)
                for (unsigned card = 0; card <= TRUCO_CARDS; card++) {
                    struct ring16 frame = ring16_blank(ways[w][0], ways[w][1]), liberal;
                    frame.turn = *turn;
                    char *const field[] = {&frame.ask_envido,    &frame.answer_envido,
                                           &frame.answer_envido, &frame.ask_raise,
                                           &frame.answer_raise,  &frame.answer_raise};
                    if (call)
                        *field[call - 1] = call == 3 || call == 6 ? 'N' : 'S';
                    if (card < TRUCO_CARDS)
                        ring16_put_card(&frame, truco_number(card),
                                        truco_suit_code(truco_suit(card)));
                    struct truco_frame meaning = truco_frame_read(&frame);
                    liberal = frame;
                    if (card < TRUCO_CARDS && liberal.card[0] == '#')
                        liberal.card[0] = '0';
                    struct truco_frame same = truco_frame_read(&liberal);
                    same.octets = meaning.octets;
                    assert_memory_equal(&same, &meaning, sizeof same);
                    frames++;
                    secret += truco_frame_is_secret(&meaning);
                    if (meaning.kind == TRUCO_FRAME_NONSENSE)
                        continue;
                    struct ring16 written = truco_frame_write(meaning);
                    assert_true(ring16_equal(&written, &frame));
                }
    assert_int_equal(secret * 9, frames * 4);
}

/* ---- the mirror of a player's station ---- */

static struct truco_mirror mirror;

static enum truco_novelty hear(const char *text)
{
    struct ring16 frame = parse(text);
    struct truco_frame meaning = truco_frame_read(&frame);
    return truco_mirror_frame(&mirror, &meaning);
}

/* D's station up to the first turn of a game, with the vira 4E. */
static void start_mirror(void)
{
    truco_mirror_init(&mirror, 3);
    assert_int_equal(hear("$$STSG#####00a%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSG#####00a%%"), TRUCO_REPETITION);
    assert_int_equal(hear("$$STSG#####00b%%"), TRUCO_NEWS);
    truco_mirror_set_cards(&mirror, truco_bit(truco_card(TRUCO_CLUBS, 2)) |
                                        truco_bit(truco_card(TRUCO_CLUBS, 6)) |
                                        truco_bit(truco_card(TRUCO_GOLD, 6)));
    assert_int_equal(hear("$$STSG######4E%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSGA#######%%"), TRUCO_NEWS);
}

static unsigned played(unsigned seat)
{
    return mirror.now.state.table[0][seat];
}

static void of_two_frames_that_exclude_each_other_the_later_counts(void **state)
{
    (void)state;
    start_mirror();
    assert_int_equal(hear("$$STSGB#####5O%%"), TRUCO_NEWS); /* changed on the way to us */
    assert_int_equal(hear("$$STSGB#####7O%%"), TRUCO_CORRECTION);
    assert_int_equal(played(0), truco_card(TRUCO_GOLD, 7));
    assert_int_equal(hear("$$STSGB#####7O%%"), TRUCO_REPETITION);
    assert_int_equal(hear("$$STSG######4E%%"),
                     TRUCO_REPETITION); /* the vira, for somebody who has asked */
    assert_int_equal(hear("$$STSGC##S####%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSGC##S####%%"), TRUCO_REPETITION); /* a call while one is pending */
    assert_int_equal(hear("$$STSGB###S###%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSGB###S###%%"),
                     TRUCO_REPETITION); /* an answer while there is no call */
    assert_int_equal(mirror.now.state.level, 1);
}

/* C's 3C, changed to 1C and then corrected, looks as if D had played it and won the round. */
static void a_frame_that_can_be_read_both_ways_is_understood_by_the_next(void **state)
{
    (void)state;
    start_mirror();
    hear("$$STSGB#####4B%%");
    hear("$$STSGC#####5B%%");
    assert_int_equal(hear("$$STSGD#####1C%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSGD#####3C%%"), TRUCO_NEWS);
    assert_int_equal(mirror.now.state.round, 1); /* so it seems */
    assert_int_equal(hear("$$STSGC#####2B%%"), TRUCO_CORRECTION);
    assert_int_equal(played(2), truco_card(TRUCO_CUPS, 3));
    assert_int_equal(played(3), truco_card(TRUCO_CLUBS, 2));
    assert_int_equal(mirror.now.state.seat, 2);
    assert_false(mirror.now.blind);
}

static void whoever_has_lost_the_thread_knows_it_and_finds_it_again(void **state)
{
    (void)state;
    start_mirror();
    assert_int_equal(hear("$$STSGD#####5B%%"),
                     TRUCO_STRANGE); /* as if two frames had been missed */
    assert_false(mirror.now.blind);
    hear("$$STSGA####12B%%");
    assert_true(mirror.now.blind);
    assert_false(truco_mirror_asks(&mirror));
    hear("$$STSG#####03a%%");
    hear("$$STSG#####01b%%");
    assert_false(mirror.now.blind);
    hear("$$STSG######4O%%");
    hear("$$STSGC#######%%"); /* mano says who has dealt */
    assert_int_equal(mirror.now.stage, TRUCO_STAGE_PLAY);
    assert_int_equal(mirror.now.state.dealer, 1);
    assert_int_equal(mirror.now.state.points[0], 3);
}

static void points_that_the_rules_cannot_give_are_not_believed(void **state)
{
    (void)state;
    start_mirror();
    hear("$$STSGB##S####%%");
    assert_int_equal(hear("$$STSG####N###%%"), TRUCO_NEWS); /* worth 1 to A's team */
    assert_int_equal(hear("$$STSG#####03a%%"), TRUCO_STRANGE);
    assert_int_equal(hear("$$STSG#####01a%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSG#####01a%%"), TRUCO_REPETITION);
    assert_int_equal(hear("$$STSG#####00b%%"), TRUCO_NEWS);
    assert_int_equal(mirror.now.stage, TRUCO_STAGE_DEAL);
    assert_int_equal(mirror.now.state.points[0], 1);
}

/* Points that are known already are told again to somebody who has asked. */
static void known_points_are_a_repetition(void **state)
{
    (void)state;
    start_mirror();
    hear("$$STSGB#####7O%%");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(hear("$$STSG#####00a%%"), TRUCO_REPETITION);
        assert_int_equal(hear("$$STSG#####00b%%"), TRUCO_REPETITION);
        assert_int_equal(hear("$$STSG######4E%%"), TRUCO_REPETITION);
        assert_int_equal(hear("$$STSGB#####7O%%"), TRUCO_REPETITION);
    }
    assert_int_equal(hear("$$STSG#####03a%%"), TRUCO_STRANGE);
    assert_int_equal(hear("$$STSG#####00a%%"),
                     TRUCO_REPETITION); /* it had been changed on the way */
    assert_int_equal(hear("$$STSGC##S####%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSG####N###%%"), TRUCO_NEWS);
    assert_int_equal(mirror.now.stage, TRUCO_STAGE_COUNT);
    assert_int_equal(hear("$$STSG#####00a%%"),
                     TRUCO_NEWS); /* BD has won: AC's new points, or the old ones */
    assert_int_equal(hear("$$STSG#####00b%%"), TRUCO_REPETITION);
    assert_int_equal(hear("$$STSG#####01b%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSG######5O%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSG#####00a%%"), TRUCO_REPETITION);
    assert_int_equal(hear("$$STSG#####01b%%"), TRUCO_REPETITION);
    assert_int_equal(hear("$$STSGB#######%%"), TRUCO_NEWS);
    assert_false(mirror.now.blind);
    assert_int_equal(mirror.now.state.points[1], 1);
}

/* Who knows nothing knows the points then, and the partida if its first turn comes; in its middle
 * no more than that. */
static void points_told_again_are_known_to_whoever_comes_late(void **state)
{
    (void)state;
    for (int middle = 0; middle < 2; middle++) {
        truco_mirror_init(&mirror, 3);
        assert_int_equal(hear("$$STSG######4E%%"), TRUCO_REPETITION);
        truco_mirror_set_cards(&mirror, 7);
        hear("$$STSG#####05a%%");
        hear("$$STSG#####03b%%");
        hear("$$STSG######4E%%");
        hear("$$STSG#####FLa%%");
        hear(middle ? "$$STSGB#####7O%%" : "$$STSGA#######%%");
        assert_int_equal(mirror.now.blind, middle);
        assert_int_equal(mirror.cards, 7);
        assert_int_equal(mirror.now.state.points[0], 5);
        hear("$$STSG#####05a%%");
        hear("$$STSG#####03b%%");
        assert_int_equal(mirror.now.blind, middle);
        assert_int_equal(mirror.now.stage, middle ? TRUCO_STAGE_VIRA : TRUCO_STAGE_PLAY);
        if (!middle)
            continue;
        hear("$$STSG#####05a%%"); /* others end the partida */
        hear("$$STSG#####04b%%");
        assert_false(mirror.now.blind);
        assert_int_equal(mirror.now.stage, TRUCO_STAGE_DEAL);
        assert_int_equal(mirror.cards, 0);
    }
}

/* Nor are half of them taken for all: what AC has was strange, so it is not what it had before. */
static void points_are_heard_in_pairs(void **state)
{
    (void)state;
    start_mirror();
    hear("$$STSGB##S####%%");
    hear("$$STSG####N###%%");
    assert_int_equal(hear("$$STSG#####09a%%"), TRUCO_STRANGE);
    hear("$$STSG#####10b%%");
    assert_true(mirror.now.blind);
    hear("$$STSG######5O%%");
    hear("$$STSGB#######%%");
    assert_true(mirror.now.blind);
    hear("$$STSG#####09a%%");
    hear("$$STSG#####12b%%");
    assert_false(mirror.now.blind);
    assert_int_equal(mirror.now.state.points[0], 9);
}

/* The table: "sent once per team that has one, before the first turn". */
static void a_flor_may_be_said_before_the_vira(void **state)
{
    (void)state;
    truco_mirror_init(&mirror, 3);
    hear("$$STSG#####00a%%");
    hear("$$STSG#####00b%%");
    assert_int_equal(hear("$$STSG#####FLa%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSG#####FLa%%"), TRUCO_REPETITION);
    assert_int_equal(hear("$$STSG######4E%%"), TRUCO_NEWS);
    assert_int_equal(hear("$$STSGA#######%%"), TRUCO_NEWS);
    assert_int_equal(mirror.now.state.flor, 1);
    assert_false(mirror.now.blind);
}

/* ---- a host on a ring of one: what it sends to all comes back at once ---- */

struct bench {
    struct truco_host host;
    usec_t now;
    char sent[4096]; /* since it was last looked at */
    size_t used;
    char note[400], fault[700];
    unsigned ended;
};

static struct bench *bench;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct bench *b = who;
    (void)line;
    assert_true(b->used + count < sizeof b->sent);
    memcpy(b->sent + b->used, octets, count);
    b->used += count;
    b->sent[b->used] = '\0';
}

static void on_event(void *who, const struct role_event *event)
{
    struct bench *b = who;
    if (event->kind == ROLE_NOTE)
        snprintf(b->note, sizeof b->note, "%s", event->text);
    if (event->kind == ROLE_FAULT)
        snprintf(b->fault, sizeof b->fault, "%s", event->text);
    b->ended += event->kind == ROLE_OVER;
}

static const struct game_state *state_of(const struct bench *b)
{
    return (const struct game_state *)b->host.table.state;
}

/* What goes round, until nothing does. `seen` (may be NULL) gets every frame. */
static void go_round(struct bench *b, char *seen, size_t size)
{
    if (seen)
        seen[0] = '\0';
    while (b->used) {
        char octets[sizeof b->sent];
        size_t count = b->used;
        memcpy(octets, b->sent, count + 1);
        b->used = 0;
        if (seen && strlen(seen) + count < size)
            strcat(seen, octets);
        for (size_t i = 0; i < count; i += RING16_SIZE)
            if (octets[i + 3] == 'T')
                truco_host_role.octets(&b->host, 0, (const uint8_t *)octets + i, RING16_SIZE,
                                       b->now);
    }
}

static void receive(struct bench *b, const char *frame)
{
    truco_host_role.octets(&b->host, 0, (const uint8_t *)frame, strlen(frame), b->now);
}

static void start_bench(uint64_t seed)
{
    memset(bench, 0, sizeof *bench);
    static const struct truco_options own;
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    const struct role_start options = {
        .baud = 2400, .games = 1, .seed = seed, .options = &own, .who = bench, .calls = &calls};
    bench->now = USEC_SECOND;
    truco_host_role.init(&bench->host, &options, bench->now);
    go_round(bench, NULL, 0);
    bench->now += 10 * USEC_SECOND;
}

static void act(struct bench *b, const struct move *move)
{
    struct truco_frame meaning = truco_frame_of_move(state_of(b), move);
    struct ring16 frame = truco_frame_write(meaning);
    char text[RING16_TEXT];
    ring16_text(&frame, text);
    receive(b, text);
    go_round(b, NULL, 0);
    b->now += 2 * USEC_SECOND;
}

/* The rules of the rulings once more, as simply as they can be said. */
static bool allowed(const struct game_state *s, unsigned from, const struct truco_frame *frame)
{
    bool turn = s->phase == TRUCO_TURN,
         null = truco_frame_is_call(frame) && frame->turn == TRUCO_NO_TURN;
    bool mine = s->seat == from && (frame->turn == from || null);
    switch (frame->kind) {
    case TRUCO_FRAME_PLAY:
        return mine && turn && (s->hand[from] >> frame->card & 1);
    case TRUCO_FRAME_CALL_ENVIDO: /* T6 */
        return mine && turn && s->round == 0 && s->envido == TRUCO_ENVIDO_NONE && s->flor == 0;
    case TRUCO_FRAME_CALL_TRUCO: /* T9 */
        return mine && turn && s->level < 4 && (s->level == 0 || s->raised_by == (from + 1) % 2);
    case TRUCO_FRAME_ANSWER_ENVIDO: /* T8 */
        return mine && s->phase == TRUCO_ENVIDO;
    case TRUCO_FRAME_ANSWER_TRUCO:
        return mine && s->phase == TRUCO_RAISE;
    default:
        return false;
    }
}

/* Every frame that a player can send, in this state: the host applies it, or changes nothing and
 * repeats the turn. */
static void try_every_frame(const struct bench *at, unsigned *applied, unsigned *ignored)
{
    static struct bench copy;
    static const char *const calls[] = {"S###", "#S##", "#N##", "##S#", "###S", "###N"};
    for (unsigned from = 0; from < TRUCO_SEATS; from++)
        for (unsigned turn = 0; turn < 5; turn++)
            for (unsigned what = 0; what < TRUCO_CARDS + 6; what++) {
                char seen[512], expected[RING16_TEXT], text[RING16_TEXT];
                struct ring16 frame = ring16_blank("ABCD"[from], 'S');
                frame.turn = "ABCD#"[turn];
                if (what < TRUCO_CARDS)
                    ring16_put_card(&frame, truco_number(what), truco_suit_code(truco_suit(what)));
                else
                    memcpy(&frame.ask_envido, calls[what - TRUCO_CARDS], 4);
                ring16_text(&frame, text);
                struct truco_frame meaning = truco_frame_read(&frame);
                copy = *at;
                copy.host.given.who = &copy;
                copy.host.table.setup = &truco_four;
                receive(&copy, text);
                if (allowed(state_of(at), from, &meaning)) {
                    if (copy.host.table.moves != at->host.table.moves + 1)
                        fail_msg("%s was not applied", text);
                    ++*applied;
                    continue;
                }
                go_round(&copy, seen, sizeof seen);
                ring16_text(&at->host.last, expected);
                if (copy.host.table.moves != at->host.table.moves)
                    fail_msg("%s was applied", text);
                assert_memory_equal(copy.host.table.state, at->host.table.state,
                                    sizeof(struct game_state));
                assert_string_equal(seen, expected);
                ++*ignored;
            }
}

static void what_is_not_allowed_is_ignored_and_the_turn_repeated(void **state)
{
    (void)state;
    unsigned applied = 0, ignored = 0, states = 0;
    unsigned envido_after_flor = 0, envido_in_round_two = 0, wrong_team = 0, after_vale_juego = 0,
             pending = 0;
    const struct bot *bot = registry_bot(&game_truco, "random");
    struct bot_memory memory;
    bot_memory_start(&memory, 3);
    for (unsigned g = 0; g < effort(12); g++) {
        start_bench(rng_mix(5, g));
        while (!bench->ended) {
            uint32_t faults = 0;
            const struct game_state *s = state_of(bench);
            if (rng_below(&memory.rng, 4) == 0) {
                try_every_frame(bench, &applied, &ignored);
                states++;
                envido_after_flor += s->phase == TRUCO_TURN && s->flor && s->round == 0;
                envido_in_round_two += s->phase == TRUCO_TURN && s->round > 0;
                wrong_team += s->level > 0 && s->raised_by == truco_team(s->seat);
                after_vale_juego += s->level == 4;
                pending += s->phase != TRUCO_TURN;
            }
            struct move move =
                table_decision(&game_truco, &truco_four, s, s->seat, bot, &memory, &faults);
            act(bench, &move);
        }
    }
    print_message("%u positions: %u frames applied, %u ignored with the turn repeated\n", states,
                  applied, ignored);
    assert_true(envido_after_flor && envido_in_round_two && wrong_team && after_vale_juego &&
                pending);
}

/* The repetitions of the rulings, one by one. */
static void repetitions_are_not_applied(void **state)
{
    (void)state;
    char seen[512], first[RING16_TEXT], call[RING16_TEXT];
    start_bench(2);
    unsigned card = bits_lowest(state_of(bench)->hand[0]);
    struct ring16 frame = ring16_blank('A', 'S');
    frame.turn = 'A';
    ring16_put_card(&frame, truco_number(card), truco_suit_code(truco_suit(card)));
    ring16_text(&frame, first);
    receive(bench, first);
    go_round(bench, seen, sizeof seen);
    uint32_t moves = bench->host.table.moves;
    assert_int_equal(state_of(bench)->seat, 1);
    receive(bench, first); /* a card already shown */
    go_round(bench, seen, sizeof seen);
    assert_int_equal(bench->host.table.moves, moves);
    strcpy(call, "$$BSSGB##S####%%");
    receive(bench, call);
    go_round(bench, seen, sizeof seen);
    assert_string_equal(seen, "$$STSGC##S####%%");
    receive(bench, call); /* a call while one is pending */
    receive(bench, "$$CSSGC##S####%%");
    go_round(bench, seen, sizeof seen);
    assert_int_equal(bench->host.table.moves, moves + 1);
    bench->now += 2 * USEC_SECOND;
    receive(bench, "$$CSSGC#S#####%%"); /* the answer to another call */
    assert_int_equal(bench->host.table.moves, moves + 1);
    go_round(bench, seen, sizeof seen);
    receive(bench, "$$CSSGC###S###%%");
    go_round(bench, seen, sizeof seen);
    assert_string_equal(seen, "$$STSGB###S###%%");
    receive(bench, "$$CSSGC###S###%%"); /* an answer while there is no call */
    go_round(bench, seen, sizeof seen);
    assert_int_equal(bench->host.table.moves, moves + 2);
}

static void the_turn_is_repeated_once_a_second_to_each_sender(void **state)
{
    (void)state;
    char seen[512];
    start_bench(2);
    unsigned repeats = 0;
    for (int i = 0; i < 100; i++) { /* ten seconds of nonsense from B, ten times a second */
        receive(bench, "$$BSSGB###N###%%");
        go_round(bench, seen, sizeof seen);
        repeats += strcmp(seen, "$$STSGA#######%%") == 0;
        bench->now += USEC_SECOND / 10;
    }
    assert_in_range(repeats, 10, 10);
    receive(bench, "$$CSSGC###N###%%"); /* C has not been told yet */
    go_round(bench, seen, sizeof seen);
    assert_string_equal(seen, "$$STSGA#######%%");
    assert_int_equal(bench->host.ignored, 101);
}

/* T13: what comes within a second of the last repetition is not forgotten. */
static void a_turn_that_is_owed_is_repeated_when_the_second_is_over(void **state)
{
    (void)state;
    char seen[512];
    start_bench(2);
    receive(bench, "$$BSSGB###N###%%");
    go_round(bench, seen, sizeof seen);
    usec_t due = bench->now + USEC_SECOND;
    bench->now += USEC_SECOND / 2;
    receive(bench, "$$BSSGB##S####%%");
    assert_int_equal(bench->used, 0);
    assert_int_equal(truco_host_role.deadline(&bench->host), due);
    truco_host_role.tick(&bench->host, bench->now = due);
    receive(bench, "$$CSSGC##S####%%"); /* while the repetition is under way */
    go_round(bench, seen, sizeof seen);
    assert_string_equal(seen, "$$STSGA#######%%$$STSGA#######%%");
    assert_int_equal(truco_host_role.deadline(&bench->host), USEC_NEVER);
    receive(bench, "$$BSSGB##S####%%");
    bench->now += USEC_SECOND / 2;
    receive(bench, "$$ASSGA##S####%%"); /* an allowed act shows the turn, too */
    go_round(bench, seen, sizeof seen);
    assert_string_equal(seen, "$$STSGB##S####%%");
    assert_int_equal(truco_host_role.deadline(&bench->host), USEC_NEVER);
}

/* Whoever has the turn may answer it before passing it on. */
static void an_act_before_the_news_is_back_is_not_lost(void **state)
{
    (void)state;
    char seen[512];
    start_bench(2);
    receive(bench, "$$ASSGA##S####%%");
    receive(bench, "$$DSSGD###S###%%"); /* of another it is not heard */
    receive(bench, "$$BSSGB###S###%%");
    go_round(bench, seen, sizeof seen);
    assert_string_equal(seen, "$$STSGB##S####%%$$STSGA###S###%%");
    assert_int_equal(state_of(bench)->level, 1);
    receive(bench, "$$ASSGA##S####%%"); /* T9: not again */
    go_round(bench, seen, sizeof seen);
    assert_string_equal(seen, "$$STSGA###S###%%");
    assert_int_equal(bench->host.ignored, 1);
}

static void malformed_frames_are_noise_to_the_host(void **state)
{
    (void)state;
    static const char *const noise[] = {
        "$$ASSGA####7O%%",
        "$$ASSGA######7O%%",
        "$$ASSG$$####7O%%",
        "$$asSGA#####7O%%",
        "$$TSSGA#####7O%%",
        "$$ASSGASS#####%%",
        "%%ASSGA#####7O$$",
        "hola",
        "$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$$%%",
    };
    start_bench(2);
    uint32_t moves = bench->host.table.moves;
    for (size_t i = 0; i < sizeof noise / sizeof noise[0]; i++) {
        receive(bench, noise[i]);
        assert_int_equal(bench->used, 0); /* never answered */
        bench->now += 2 * USEC_SECOND;
    }
    assert_int_equal(bench->host.table.moves, moves);
    assert_int_equal(bench->host.ignored, 0);
    assert_true(ring16_noise(&bench->host.finder) > 100);
}

static void who_asks_gets_cards_points_vira_flores_and_turn(void **state)
{
    (void)state;
    char seen[512];
    for (uint64_t seed = 1;; seed++) {
        start_bench(seed);
        if (state_of(bench)->flor)
            break;
    }
    uint64_t cards = state_of(bench)->hand[2];
    struct move move = {.kind = TRUCO_MOVE_PLAY,
                        .a = (uint8_t)bits_lowest(state_of(bench)->hand[0])};
    act(bench, &move);
    receive(bench, "$$CSSGC#######%%");
    go_round(bench, seen, sizeof seen);
    char last[RING16_TEXT];
    ring16_text(&bench->host.last, last);
    uint64_t dealt = 0;
    size_t deals = 0, frames = strlen(seen) / RING16_SIZE;
    for (size_t i = 0; i < frames; i++) {
        char text[RING16_TEXT] = "";
        memcpy(text, seen + i * RING16_SIZE, RING16_SIZE);
        struct ring16 frame = parse(text);
        struct truco_frame meaning = truco_frame_read(&frame);
        if (meaning.kind == TRUCO_FRAME_DEAL) {
            assert_int_equal(meaning.to, 2);
            dealt |= truco_bit(meaning.card);
            deals++;
        }
        if (i == 3 || i == 4)
            assert_true(meaning.kind == TRUCO_FRAME_POINTS && meaning.team == i - 3 &&
                        meaning.points == 0);
        if (i == 5)
            assert_true(meaning.kind == TRUCO_FRAME_OPEN && meaning.card == state_of(bench)->vira);
        if (i > 5 && i + 1 < frames)
            assert_true(meaning.kind == TRUCO_FRAME_FLOR &&
                        (state_of(bench)->flor >> meaning.team & 1));
        if (i + 1 == frames)
            assert_string_equal(text, last);
    }
    assert_true(deals == 3 && dealt == cards);
    assert_int_equal(frames, 7 + bits_count(state_of(bench)->flor));
    receive(bench, "$$CSSGC#######%%"); /* not again within the same second */
    assert_int_equal(bench->used, 0);
}

/* ---- a ring that is not as it should be ---- */

static void a_second_host_stops_this_one(void **state)
{
    (void)state;
    start_bench(2);
    receive(bench, "$$STSGB#####4C%%");
    assert_said(bench->fault, "a second host");
    receive(bench, "$$ASSGA#######%%");
    assert_int_equal(bench->used, 0); /* it has stopped */
}

static void a_frame_of_ours_with_one_character_changed_is_no_second_host(void **state)
{
    (void)state;
    start_bench(2);
    struct move move = {.kind = TRUCO_MOVE_TRUCO};
    struct truco_frame meaning = truco_frame_of_move(state_of(bench), &move);
    struct ring16 frame = truco_frame_write(meaning);
    char text[RING16_TEXT];
    ring16_text(&frame, text);
    receive(bench, text);
    assert_memory_equal(bench->sent, "$$STSGB##S####%%", 16);
    bench->used = 0;
    receive(bench, "$$STSGC##S####%%"); /* changed on the way */
    assert_string_equal(bench->fault, "");
    assert_int_equal(bench->host.changed, 1);
    assert_int_equal(bench->used, 0);
    truco_host_role.tick(&bench->host, bench->now + 2 * USEC_SECOND);
    assert_memory_equal(bench->sent, "$$STSGB##S####%%", 16); /* so it goes round again */
    assert_int_equal(bench->host.queued, 1);
    go_round(bench, NULL, 0);
    assert_int_equal(bench->host.queued, 0);
}

/* The host must not go on while a copy that may be bad can still be behind a good one. */
static void a_good_copy_counts_only_if_it_is_the_last(void **state)
{
    (void)state;
    start_bench(2);
    receive(bench, "$$ASSGA##S####%%");
    bench->used = 0;
    truco_host_role.tick(&bench->host,
                         bench->now += 2 * USEC_SECOND); /* a second copy is on its way */
    bench->used = 0;
    assert_int_equal(bench->host.sent, 2);
    receive(bench, "$$STSGB##S####%%");
    assert_int_equal(bench->host.queued, 1); /* not settled: the other may still come */
    receive(bench, "$$STSGC##S####%%");      /* and it was changed */
    assert_int_equal(bench->host.queued, 1);
    truco_host_role.tick(&bench->host, bench->now += 2 * USEC_SECOND);
    assert_int_equal(bench->host.sent, 3);
    go_round(bench, NULL, 0);
    assert_int_equal(bench->host.queued, 0);
}

static void a_card_that_comes_back_tells_who_is_not_there(void **state)
{
    (void)state;
    start_bench(2);
    unsigned card = bits_lowest(state_of(bench)->hand[3]);
    struct ring16 frame = ring16_blank('S', 'D');
    char text[RING16_TEXT];
    ring16_put_card(&frame, truco_number(card), truco_suit_code(truco_suit(card)));
    ring16_text(&frame, text);
    receive(bench, text);
    assert_string_equal(bench->note, "D is not on the ring: nobody took off a frame to it");
    assert_string_equal(bench->fault, "");
}

static int make_bench(void **state)
{
    (void)state;
    bench = malloc(sizeof *bench);
    return bench ? 0 : -1;
}

static int free_bench(void **state)
{
    (void)state;
    free(bench);
    return 0;
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_frame_says_what_the_rulings_say),
        cmocka_unit_test(reading_is_liberal_and_writing_strict),
        cmocka_unit_test(of_two_frames_that_exclude_each_other_the_later_counts),
        cmocka_unit_test(a_frame_that_can_be_read_both_ways_is_understood_by_the_next),
        cmocka_unit_test(whoever_has_lost_the_thread_knows_it_and_finds_it_again),
        cmocka_unit_test(points_that_the_rules_cannot_give_are_not_believed),
        cmocka_unit_test(known_points_are_a_repetition),
        cmocka_unit_test(points_told_again_are_known_to_whoever_comes_late),
        cmocka_unit_test(points_are_heard_in_pairs),
        cmocka_unit_test(a_flor_may_be_said_before_the_vira),
        cmocka_unit_test(what_is_not_allowed_is_ignored_and_the_turn_repeated),
        cmocka_unit_test(repetitions_are_not_applied),
        cmocka_unit_test(the_turn_is_repeated_once_a_second_to_each_sender),
        cmocka_unit_test(a_turn_that_is_owed_is_repeated_when_the_second_is_over),
        cmocka_unit_test(an_act_before_the_news_is_back_is_not_lost),
        cmocka_unit_test(malformed_frames_are_noise_to_the_host),
        cmocka_unit_test(who_asks_gets_cards_points_vira_flores_and_turn),
        cmocka_unit_test(a_second_host_stops_this_one),
        cmocka_unit_test(a_frame_of_ours_with_one_character_changed_is_no_second_host),
        cmocka_unit_test(a_good_copy_counts_only_if_it_is_the_last),
        cmocka_unit_test(a_card_that_comes_back_tells_who_is_not_there),
    };
    return cmocka_run_group_tests(tests, make_bench, free_bench);
}
