/* The Reversi client against our own server in memory, and against servers that break the rules (R1
 * to R11). */
#include "reversi_world.h"

#include "base/bits.h"
#include "base/bytes.h"
#include "games/reversi/protocol/client.h"

/* A client whose octets go to a guest of the world, or nowhere. */
struct player {
    struct reversi_client client; /* client.question counts the turns */
    uint32_t guest;               /* REVERSI_NO_PEER: the test speaks for the server */
    uint8_t sent[WORLD_OCTETS];
    size_t count;
    unsigned moves, dice, refused, notes, over, faults;
    uint8_t reason;
    char text[400];
    struct rng rng;
    bool decides;
};

static struct world world;
static struct player players[2];

static const struct role *const role = &reversi_client_role;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct player *player = who;
    assert_int_equal(line, 0);
    assert_true(player->count + count <= sizeof player->sent);
    memcpy(player->sent + player->count, octets, count);
    player->count += count;
}

static enum status answer(struct player *player, uint64_t number, const struct move *move,
                          struct why *why)
{
    return role->player->answer(&player->client, number, move, world.now, why);
}

/* Who decides does so at once: some choice of the question. */
static void decide(struct player *player)
{
    struct question question;
    while (player->decides && role->player->asks(&player->client, &question)) {
        struct choice choices[GAME_CHOICES_MAX];
        struct why why = {0};
        size_t count = reversi_choices(question.setup, question.view, choices);
        assert_true(count > 0);
        assert_int_equal(question.seat, player->client.seat);
        const struct move *move = &choices[rng_below(&player->rng, (uint32_t)count)].move;
        if (answer(player, question.number, move, &why) != ST_OK)
            fail_msg("%s", why.text);
    }
}

static void receive(struct player *player, const uint8_t *octets, size_t count)
{
    role->octets(&player->client, 0, octets, count, world.now);
    decide(player);
}

static void on_event(void *who, const struct role_event *event)
{
    struct player *player = who;
    switch (event->kind) {
    case ROLE_MOVED:
        player->moves += event->move->kind == REVERSI_MOVE_PLACE;
        player->dice += event->move->kind == REVERSI_MOVE_DICE;
        assert_int_equal(event->actor, ((const struct game_state *)event->before)->turn);
        break;
    case ROLE_REFUSED:
        player->refused++;
        break;
    case ROLE_OVER:
        player->over++;
        player->reason = event->own;
        break;
    case ROLE_NOTE:
    case ROLE_FAULT:
        snprintf(player->text, sizeof player->text, "%s", event->text);
        player->notes += event->kind == ROLE_NOTE;
        player->faults += event->kind == ROLE_FAULT;
        break;
    default:
        break;
    }
}

static void sit_for(struct player *player, const char *name, unsigned games, bool ask, bool compat)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    const struct reversi_client_options options = {.ask = ask,
                                                   .compat = compat ? "reversidados" : NULL};
    const struct role_start start = {.options = &options,
                                     .name = name,
                                     .games = games,
                                     .lines = 1,
                                     .calls = &calls,
                                     .who = player};
    memset(player, 0, sizeof *player);
    player->guest = REVERSI_NO_PEER;
    rng_seed(&player->rng, (uint64_t)name[0]);
    assert_int_equal(role->check(&start, NULL), ST_OK);
    assert_int_equal(role_size(role, &start), sizeof player->client);
    role->init(&player->client, &start, 0);
}

static void sit(struct player *player, const char *name, bool ask, bool compat)
{
    sit_for(player, name, 1, ask, compat);
}

static void tick(struct player *player)
{
    if (role->deadline(&player->client) <= world.now)
        role->tick(&player->client, world.now);
    decide(player);
}

/* What waits for its time because of R11 gets some; false: nothing waits. */
static bool let_wait(void)
{
    bool waits = false;
    for (int i = 0; i < 2; i++)
        waits |=
            role->deadline(&players[i].client) != USEC_NEVER || world.guests[players[i].guest].held;
    if (!waits)
        return false;
    world_wait(&world, 10 * USEC_MS);
    for (int i = 0; i < 2; i++)
        tick(&players[i]);
    return true;
}

/* Everything that is on its way arrives, in pieces of at most `piece` octets; false: there was
 * nothing. */
static bool deliver(size_t piece)
{
    bool any = false;
    for (int i = 0; i < 2; i++) {
        struct player *player = &players[i];
        uint8_t octets[WORLD_OCTETS];
        size_t count = player->count;
        memcpy(octets, player->sent, count);
        player->count = 0;
        if (count && !world.out[player->guest].closed)
            world_say(&world, player->guest, octets, count);
        any |= count > 0;
    }
    for (int i = 0; i < 2; i++) {
        uint32_t guest = players[i].guest;
        size_t have = world.out[guest].count - world.out[guest].read,
               count = have < piece ? have : piece;
        if (count)
            receive(&players[i], world.out[guest].octets + world.out[guest].read, count);
        world.out[guest].read += count;
        if (world.out[guest].read == world.out[guest].count)
            world.out[guest].read = world.out[guest].count = 0;
        any |= count > 0;
    }
    return any;
}

static void play_game(struct world_options options, bool ask_one, bool ask_two, bool compat,
                      size_t piece)
{
    options.compat = compat;
    world_begin(&world, options);
    sit(&players[0], "Ana", ask_one, compat);
    sit(&players[1], "Blas", ask_two, compat);
    for (int i = 0; i < 2; i++) {
        players[i].decides = true;
        players[i].guest = world_join(&world);
        role->opened(&players[i].client, 0, world.now);
    }
    while (deliver(piece) || let_wait())
        world_check(&world);
    for (int i = 0; i < 2; i++) {
        if (players[i].faults || players[i].notes)
            fail_msg("%s", players[i].text);
        assert_int_equal(players[i].over, 1);
        assert_int_equal(reversi_client_state(&players[i].client)->phase, REVERSI_OVER);
        assert_int_equal(players[i].moves, players[0].moves);
        assert_int_equal(players[i].reason, world.last_reason);
        assert_memory_equal(reversi_client_state(&players[i].client),
                            reversi_client_state(&players[0].client), sizeof(struct game_state));
    }
    assert_string_equal(players[0].client.rival, "Blas");
}

static void whole_games_are_played_and_both_agree(void **state)
{
    (void)state;
    unsigned games = effort(100), moves = 0, dice = 0;
    for (unsigned game = 0; game < games; game++) {
        struct world_options options = {.dice = game % 2, .seed = 1 + game, .first = game % 3};
        play_game(options, game & 4, game & 8, game & 16, 1 + game % 30);
        moves += players[0].moves;
        dice += players[0].dice;
        if (options
                .dice) /* each turn has them, though the client had to find out in its first one */
            assert_int_equal(players[0].dice, players[0].moves);
        else if (!(game & 12))
            assert_int_equal(players[0].dice, 0);
        else if ((game & 12) == 12)
            assert_int_equal(players[0].dice, players[0].moves);
    }
    print_message("%u games, %u moves, %u dice\n", games, moves, dice);
}

static void a_client_finds_out_that_dice_are_demanded(void **state)
{
    (void)state;
    play_game((struct world_options){.dice = true}, false, false, false, 100);
    assert_int_equal(world.server->counts.refused, 2); /* one each */
    assert_int_equal(players[0].refused + players[1].refused, 0);
}

static void one_may_leave_and_play_again(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    sit(&players[0], "Ana", false, false);
    sit(&players[1], "Blas", false, false);
    for (int i = 0; i < 2; i++) {
        players[i].guest = world_join(&world);
        role->opened(&players[i].client, 0, world.now);
    }
    while (deliver(7))
        ;
    assert_int_equal(players[0].client.question + players[1].client.question, 1);
    role->leave(&players[0].client, 0);
    role->leave(&players[0].client, 0); /* once is enough */
    while (deliver(7))
        ;
    assert_int_equal(players[1].over, 1);
    assert_int_equal(players[1].reason, reversi_wire_gone(players[0].client.seat));
    players[0].decides = players[1].decides = true;
    role->player->another(&players[1].client, 0);
    role->player->another(&players[0].client, 0);
    while (deliver(7))
        ;
    assert_int_equal(players[0].over, 1);
    assert_int_equal(players[1].over, 2);
    assert_int_equal(players[1].client.games, 2);
}

/* ---- a server that the test plays ---- */

static void hear(const char *hex)
{
    uint8_t octets[256];
    size_t count;
    assert_true(bytes_from_hex(hex, octets, sizeof octets, &count));
    receive(&players[0], octets, count);
}

#define START_BLACK "52568011 426C6173000000000000000000000000"
#define START_WHITE "52568001 426C6173000000000000000000000000"
#define AFTER_D3 "0000 0000 0000 0A80 0240 0000 0000 0000"

static void expect(const char *said_by_client)
{
    uint8_t octets[256];
    size_t count;
    assert_true(bytes_from_hex(said_by_client, octets, sizeof octets, &count));
    assert_int_equal(players[0].count, count);
    assert_memory_equal(players[0].sent, octets, count);
    players[0].count = 0;
}

static void begin_with(const char *start, bool ask, bool compat)
{
    sit(&players[0], "Ana", ask, compat);
    role->opened(&players[0].client, 0, world.now);
    expect("525680 416E6100000000000000000000000000"); /* padded to 16 (R2) */
    hear(start);
}

static void choose(const char *square)
{
    struct why why = {0};
    unsigned number;
    assert_true(reversi_square_parse(square, &number));
    if (answer(&players[0], players[0].client.question, &(struct move){.a = (uint8_t)number},
               &why) != ST_OK)
        fail_msg("%s", why.text);
}

static void what_a_client_says_is_octet_by_octet(void **state)
{
    (void)state;
    begin_with(START_BLACK, false, false);
    assert_int_equal(players[0].client.seat, REVERSI_BLACK);
    assert_int_equal(players[0].client.question, 1);
    choose("d3");
    expect("52564032"); /* x 3, y 2 (R4) */
    hear("52564000" AFTER_D3);
    assert_int_equal(players[0].moves, 1);
    assert_int_equal(players[0].client.question, 1);
    role->leave(&players[0].client, 0);
    expect("525620");
    begin_with(START_WHITE, true, false);
    assert_int_equal(players[0].client.seat, REVERSI_WHITE);
    expect("");
    hear("52564000" AFTER_D3);
    expect("52565000"); /* white asks (R1) */
    hear("525610 030405");
    assert_int_equal(players[0].client.question, 1);
    assert_int_equal(reversi_client_state(&players[0].client)->dice, 0x1c);
    assert_int_equal(players[0].faults, 0);
}

static void a_move_that_is_not_ours_to_make_is_not_sent(void **state)
{
    (void)state;
    struct why why = {0};
    begin_with(START_WHITE, false, false);
    assert_int_equal(answer(&players[0], players[0].client.question, &(struct move){.a = 19}, &why),
                     ST_BAD);
    begin_with(START_BLACK, false, false);
    assert_int_equal(answer(&players[0], players[0].client.question, &(struct move){.a = 0}, &why),
                     ST_BAD);
    assert_said(why.text, "turns nothing over");
    choose("d3");
    assert_int_equal(answer(&players[0], players[0].client.question, &(struct move){.a = 19}, &why),
                     ST_BAD);
    expect("52564032");
}

/* A question has a number: what was decided in another position plays nothing in this one. */
static void an_answer_is_to_the_question_that_is_open(void **state)
{
    (void)state;
    struct question question;
    struct why why = {0};
    begin_with(START_BLACK, false, false);
    assert_true(role->player->asks(&players[0].client, &question));
    uint64_t first = question.number;
    assert_int_equal(answer(&players[0], first + 1, &(struct move){.a = 19}, &why), ST_BAD);
    hear("525610 030405"); /* dice that nobody asked for make it another question */
    assert_true(role->player->asks(&players[0].client, &question));
    assert_true(question.number > first);
    assert_int_equal(answer(&players[0], first, &(struct move){.a = 19}, &why), ST_BAD);
    choose("d3");
    expect("52564032");
    assert_false(role->player->asks(&players[0].client, &question));
    hear("52564000" AFTER_D3);
    hear("52564001 0000 0000 0400 0980 0240 0000 0000 0000"); /* white on c3 */
    assert_int_equal(players[0].faults, 0);
    assert_true(role->player->asks(&players[0].client, &question));
    assert_true(question.number > first);
    assert_int_equal(answer(&players[0], first, &(struct move){.a = 19}, &why), ST_BAD);
    expect("");
    hear("52562003"); /* white has gone: the question is withdrawn */
    assert_false(role->player->asks(&players[0].client, &question));
    assert_int_equal(answer(&players[0], question.number, &(struct move){.a = 19}, &why), ST_BAD);
    assert_true(role->player->view(&players[0].client,
                                   &question)); /* but there is still something to see */
    expect("");
}

/* A bot is not offered to ask for dice; a person may, and then decides by what they are. */
static void a_person_may_ask_for_dice(void **state)
{
    (void)state;
    struct question question, position;
    struct why why = {0};
    begin_with(START_BLACK, false, false);
    assert_true(role->player->asks(&players[0].client, &question));
    assert_true(role->player->view(&players[0].client, &position));
    const struct move ask = {.kind = REVERSI_MOVE_ASK};
    assert_int_equal(reversi_legal(question.setup, question.view, &ask, NULL), MOVE_ILLEGAL);
    assert_int_equal(reversi_legal(position.setup, position.view, &ask, NULL), MOVE_LEGAL);
    assert_int_equal(answer(&players[0], question.number, &ask, &why), ST_OK);
    expect("52565001");
    assert_false(role->player->asks(&players[0].client, &question));
    hear("525610 030405");
    assert_true(role->player->asks(&players[0].client, &question));
    assert_int_equal(((const struct game_setup *)question.setup)->dice, REVERSI_DICE_ALWAYS);
    assert_int_equal(answer(&players[0], question.number, &ask, &why), ST_BAD);
}

static void as_many_games_are_played_as_were_wanted(void **state)
{
    (void)state;
    world_begin(&world, (struct world_options){0});
    for (int i = 0; i < 2; i++) {
        sit_for(&players[i], i ? "Blas" : "Ana", 3, false, false);
        players[i].decides = true;
        players[i].guest = world_join(&world);
        role->opened(&players[i].client, 0, world.now);
    }
    while (deliver(100))
        ;
    assert_int_equal(world.server->counts.finished, 3);
    assert_int_equal(players[0].over + players[1].over, 6);
    assert_int_equal(world.server->waiting, REVERSI_NO_PEER);
    role->player->another(&players[0].client, 0);
    while (deliver(100))
        ;
    assert_int_equal(world.server->waiting, players[0].guest);
}

static void a_refused_move_may_be_tried_again(void **state)
{
    (void)state;
    begin_with(START_BLACK, false, false);
    choose("d3");
    expect("52564032");
    hear("525648"); /* dice are demanded, it seems */
    expect("52565001");
    hear("525648"); /* and not given */
    assert_said(players[0].text, "gives no dice");
    assert_int_equal(players[0].client.question, 2);
    for (unsigned i = 0; i < 15; i++) {
        choose("d3");
        hear("525648");
    }
    assert_int_equal(players[0].faults, 0);
    choose("d3");
    hear("525648");
    assert_int_equal(players[0].faults, 1);
    assert_said(players[0].text, "refuses every move");
}

static void a_server_that_breaks_the_rules_is_told_so(void **state)
{
    (void)state;
    static const struct {
        const char *start, *said, *fault;
    } servers[] = {
        {START_BLACK, "00", "not a Reversi server"},
        {START_BLACK, "525650", "no packet of a server has the flags 50"},
        {START_BLACK, START_BLACK, "without having been asked"},
        {"52568021 41000000000000000000000000000000", "", "colours 2 and 1"},
        {START_BLACK, "525610 000102", "from 1 to 8"},
        {START_BLACK, "525610 010207", "nowhere to play"},
        {START_BLACK, "525610 010203 525610 010204", "other dice in the same turn"},
        {START_BLACK, "52564000 0000 0000 0000 0180 0240 0000 0000 0000", "not exactly one disc"},
        {START_BLACK, "52564000 0000 0000 0000 0280 0240 0000 0000 0000", "not exactly one disc"},
        {START_BLACK, "52564000 8000 0000 0000 0180 0240 0000 0000 0000", "turns nothing over"},
        {START_BLACK, "52564000 0000 0000 0000 0980 0240 0000 0000 0000",
         "other discs turned over"},
        {START_BLACK, "52564001" AFTER_D3, "wrong colour"},
        {START_BLACK, "52564002" AFTER_D3, "colour 2"},
        {START_BLACK, "52564000 C000 0000 0000 0A80 0240 0000 0000 0000", "value 3 on a1"},
        {START_BLACK, "52564001 0000 0000 0000 0540 0180 0000 0000 0000",
         "with --compat reversidados"},
    };
    for (size_t i = 0; i < sizeof servers / sizeof servers[0]; i++) {
        begin_with(servers[i].start, false, false);
        hear(servers[i].said);
        assert_int_equal(players[0].faults, 1);
        assert_said(players[0].text, servers[i].fault);
        hear("52562000"); /* nothing more is read */
        assert_int_equal(players[0].over, 0);
    }
    begin_with(START_BLACK, false, true);
    hear("52564000" AFTER_D3);
    assert_said(players[0].text, "without --compat");
}

static void what_can_be_played_by_is_tolerated(void **state)
{
    (void)state;
    begin_with(START_BLACK, true, false);
    expect("52565001");
    hear("525610 030303");
    assert_int_equal(players[0].faults, 0);
    assert_said(players[0].text, "not different");
    assert_int_equal(players[0].client.question, 1);
    hear("525648"); /* packet 5 for nothing that we said */
    assert_int_equal(players[0].refused, 0);
    hear("52562005");
    assert_said(players[0].text, "unknown reason 5");
    assert_int_equal(players[0].over, 1);
}

static void a_hostile_name_is_harmless(void **state)
{
    (void)state;
    begin_with("52568011 1B5B324A7F000000000000000000 0000", false, false);
    assert_string_equal(players[0].client.rival, "?[2J?");
}

static void no_server_confuses_the_client(void **state)
{
    (void)state;
    struct rng rng;
    unsigned streams = effort(3000), moves = 0;
    rng_seed(&rng, 11);
    for (unsigned i = 0; i < streams; i++) {
        begin_with(rng_below(&rng, 2) ? START_BLACK : START_WHITE, rng_below(&rng, 2), false);
        players[0].decides = true;
        for (unsigned j = 0; j < 12 && players[0].client.phase == REVERSI_CLIENT_PLAYING; j++) {
            uint8_t octets[PACKET_MAX];
            struct packet packet = {.kind = PACKET_INVALID};
            struct game_state s = *reversi_client_state(&players[0].client);
            uint64_t open = reversi_open(&s);
            switch (rng_below(&rng, 6)) {
            case 0:
                reversi_wire_dice(reversi_triples[rng_below(&rng, REVERSI_TRIPLES)], &packet);
                break;
            case 1:
                break;
            default:
                reversi_apply(&players[0].client.setup, &s,
                              &(struct move){.a = (uint8_t)bits_select(
                                                 open, rng_below(&rng, bits_count(open)))});
                reversi_wire_valid(&s, false, &packet);
                break;
            }
            size_t count = packet_put(&packet, octets);
            if (rng_below(&rng, 20) == 0)
                octets[rng_below(&rng, (uint32_t)count)] = (uint8_t)rng_next(&rng);
            players[0].count = 0;
            receive(&players[0], octets, count);
            struct why why = {0};
            if (!reversi_invariant(&players[0].client.setup,
                                   reversi_client_state(&players[0].client), &why))
                fail_msg("%s", why.text);
        }
        moves += players[0].moves;
    }
    print_message("%u streams, %u moves among them\n", streams, moves);
    assert_true(moves > streams);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_played_and_both_agree),
        cmocka_unit_test(a_client_finds_out_that_dice_are_demanded),
        cmocka_unit_test(one_may_leave_and_play_again),
        cmocka_unit_test(what_a_client_says_is_octet_by_octet),
        cmocka_unit_test(a_move_that_is_not_ours_to_make_is_not_sent),
        cmocka_unit_test(an_answer_is_to_the_question_that_is_open),
        cmocka_unit_test(a_person_may_ask_for_dice),
        cmocka_unit_test(as_many_games_are_played_as_were_wanted),
        cmocka_unit_test(a_refused_move_may_be_tried_again),
        cmocka_unit_test(a_server_that_breaks_the_rules_is_told_so),
        cmocka_unit_test(what_can_be_played_by_is_tolerated),
        cmocka_unit_test(a_hostile_name_is_harmless),
        cmocka_unit_test(no_server_confuses_the_client),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
