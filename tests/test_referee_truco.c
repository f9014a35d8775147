/* The referee of the truco ring: whole games pass on every cable, good or bad; each rule is broken
 * once, by hand; and what was changed in a game is found. */
#include "support.h"

#include "games/truco/referee/referee.h"
#include "truco_sim.h"

enum { HEARD_MAX = 6000 };

/* What arrived at one place of a simulated ring. */
static struct {
    size_t count;
    struct ring16 frame[HEARD_MAX];
} heard[TSIM_PLACES];

static struct tsim *sim;
static const struct runner_calls *told;

static void listen_in(void *owner, struct runner_role *at, const struct role_event *event)
{
    const struct tsim_place *place = owner;
    if (event->kind == ROLE_FRAME && event->fate != FATE_SENT && place->alive) {
        assert_true(heard[place->index].count < HEARD_MAX);
        memcpy(&heard[place->index].frame[heard[place->index].count++], event->frame->octets,
               RING16_SIZE);
    }
    told->event(owner, at, event);
}

static void play_ring(const char *order, bool in_process, const struct cable_options *cable,
                      unsigned games, uint64_t seed)
{
    memset(heard, 0, sizeof heard);
    tsim_init(sim, order, cable, in_process, games, seed);
    told = sim->place[0].runner.calls;
    static struct runner_calls calls;
    calls = *told;
    calls.event = listen_in;
    for (int i = 0; i < sim->places; i++) {
        sim->place[i].options.show_all = true;
        sim->place[i].runner.calls = &calls;
    }
    tsim_run(sim, 40000 * USEC_SECOND);
    assert_true(tsim_all_over(sim, games));
}

static struct truco_referee referee;
static struct findings findings;
static struct finding first;

static void keep_first(void *who, const struct finding *finding)
{
    (void)who;
    if (findings.violations + findings.departures == 1)
        first = *finding;
}

static void begin(void)
{
    findings = (struct findings){.report = keep_first};
    first = (struct finding){0};
    truco_referee_init(&referee, &(struct referee_start){.lang = LANG_EN, .findings = &findings});
}

static void judge_place(int place)
{
    begin();
    for (size_t i = 0; i < heard[place].count; i++)
        truco_referee_frame(&referee, &heard[place].frame[i], (usec_t)i);
    truco_referee_end(&referee, 0);
}

static void expect_pass(int place, unsigned games)
{
    judge_place(place);
    if (findings.violations || findings.departures)
        print_error("place %d: frame %llu %s: %s\n", place, (unsigned long long)first.number,
                    first.frame, first.text);
    assert_int_equal(findings.violations + findings.departures, 0);
    assert_int_equal(referee.games, games);
    assert_int_equal(referee.finished, games);
    assert_int_equal(truco_hash(&truco_four, &referee.now.state), sim->place[0].outcome.hash);
    assert_int_equal(referee.game_frames, sim->place[0].outcome.frames);
}

static void whole_games_pass_on_every_cable(void **unused)
{
    (void)unused;
    const struct cable_options good = {0};
    for (unsigned seed = 0; seed < effort(8); seed++)
        for (int in_process = 0; in_process < 2; in_process++) {
            play_ring("SABCD", in_process, &good, 2, seed);
            for (int place = 0; place < sim->places; place++)
                expect_pass(place, 2);
        }
}

static void bad_cables_are_no_fault_of_anybody(void **unused)
{
    (void)unused;
    for (unsigned seed = 0; seed < effort(6); seed++) {
        /* Not both: a lost octet and a doubled one make another frame, now and then, and that is
         * reported. */
        struct cable_options bad = {
            .faults = {.loss = seed % 2 ? 0.002 : 0, .dup = seed % 2 ? 0 : 0.002}};
        play_ring("SABCD", false, &bad, 1, seed);
        for (int place = 0; place < sim->places; place++)
            expect_pass(place, 1);
    }
}

/* ---- by hand ---- */

/* Frames in a short form: E D Turno PE RE PT RT C, SG between. "S T # # # # # 00a" is written
 * "ST#####00a". */
static void say(const char *frames)
{
    char text[RING16_TEXT];
    for (; *frames; frames += strcspn(frames, " "), frames += *frames == ' ') {
        struct ring16 frame;
        assert_int_equal(strcspn(frames, " "), 10);
        snprintf(text, sizeof text, "$$%.2sSG%.8s%%%%", frames, frames + 2);
        memcpy(&frame, text, RING16_SIZE);
        if (ring16_valid(&frame))
            truco_referee_frame(&referee, &frame, 0);
        else
            truco_referee_malformed(&referee, (const struct ring16 *)text, 0);
    }
}

/* The first thing found behind the frames; NULL: nothing. */
static void found(const char *frames, const char *rule, const char *text)
{
    begin();
    say(frames);
    if (!rule) {
        if (findings.violations + findings.departures)
            print_error("%s: %s\n", first.frame, first.text);
        assert_int_equal(findings.violations + findings.departures, 0);
        return;
    }
    if (!first.text[0])
        print_error("nothing found in %s\n", frames);
    assert_true(findings.violations + findings.departures > 0);
    if (strcmp(first.rule, rule) != 0 || !strstr(first.text, text))
        print_error("not %s, %s: %s\n", rule, text, first.text);
    assert_string_equal(first.rule, rule);
    assert_non_null(strstr(first.text, text));
    /* It was the last frame, and nothing before it. */
    assert_int_equal(first.number, referee.frames);
}

#define BEGIN "ST#####00a ST#####00b "
#define VIRA BEGIN "ST######4O "
#define TURN VIRA "STA####### "
#define ROUND                                                                                      \
    TURN "STB#####1E STC#####4E STD#####4B "  /* A plays the 1E, B the 4E, C the 4B; D is left */
#define PARTIDA TURN "STB##S#### ST####N### " /* A calls truco, B refuses: one point for AC */

static void the_beginning(void **unused)
{
    (void)unused;
    found(TURN, NULL, NULL);
    found("ST#####00b", "truco.md", "does not begin with 00a");
    found(BEGIN "ST#####01a", "T11", "before the partida is over");
    found("ST#####00a ST#####05b", "truco.md", "00a and 00b");
    found("ST#####00a SA#####7O#", "truco.md", "C is a card");
    found("ST#####00a SA######7O", "truco.md", "cards before 00b");
    found(BEGIN "STA#######", "seed 004", "a turn where none is due");
    found("ST#####00a ST#####FLa", "T12", "between the points and the first turn");
    found(BEGIN "ST#####FLa ST######4O STA#######", NULL, NULL);
    found(VIRA "STB#######", "T3", "A is mano");
    found(VIRA "STA#####7E", "truco.md", "shows no card");
    found(TURN "ST#####FLa", "T12", "before the first turn");
    found(VIRA "ST#####FLa ST#####FLa STA####### ST#####FLa ST######4O STA#######", NULL, NULL);
    found(PARTIDA "ST#####01a ST#####00b ST######5O STB####### ST#####00a", "truco.md", "not over");
}

/* For somebody who asked the points are told again; a host that begins anew at 0 to 0 is known by
 * what follows. */
static void points_again(void **unused)
{
    (void)unused;
    const char *const again = TURN "STB#####1E ST#####00a ST#####00b ";
    found(TURN "STB#####1E ST#####00a ST#####00b ST######4O STB#####1E STC#####2E", NULL, NULL);
    found(PARTIDA
          "ST#####01a ST#####00b ST######5O ST#####01a ST#####00b STB####### ST#####01a ST#####00b",
          NULL, NULL);
    found(PARTIDA "ST#####01a ST#####00b ST######5O ST#####02a", "T11",
          "before the partida is over");
    found(TEXT_OF(300, "%sST######7E", again), "truco.md", "not over");
    assert_int_equal(referee.games, 2);
    say("STA#######"); /* of the other one */
    assert_int_equal(findings.violations, 1);
    assert_int_equal(referee.now.vira, truco_card(TRUCO_SWORDS, 7));
    found(BEGIN
          "SA######1E SA######2E SA######3O ST######4O STA####### ST#####00a ST#####00b SA######7E",
          "truco.md", "not over");
    assert_int_equal(referee.games, 2);
    say("SB######1E ST######3E STA#######");
    assert_int_equal(findings.violations, 1);
    found(TURN
          "STB#####1E STC##S#### ST####N### ST#####00a ST#####01b ST######5O ST#####00a ST#####00b",
          "truco.md", "not over");
    assert_int_equal(referee.games, 2);
}

/* A game that is heard from its middle on is a game. */
static void from_the_middle(void **unused)
{
    (void)unused;
    struct ring16 end = {.open = "$$", .from = 'S', .to = 'T', .winner = "AC", .close = "%%"};
    memset(&end.turn, RING16_NULL, 8);
    begin();
    say("ST#####23a ST#####10b");
    assert_int_equal(referee.games, 1);
    say("ST######4O STB####### STC##S#### ST####N### ST#####23a ST#####11b");
    say("ST######4O STC####### STD##S#### ST####N### ST#####24a ST#####11b");
    truco_referee_frame(&referee, &end, 0);
    assert_int_equal(referee.games, 1);
    assert_int_equal(referee.finished, 1);
    assert_int_equal(findings.violations, 1); /* that its beginning was not heard */
    say(BEGIN);
    assert_int_equal(referee.games, 2);
}

static void the_form(void **unused)
{
    (void)unused;
    found(TURN "TSA####1E#", "truco.md", "as T");
    found(TURN "ABA######1", "seed 004", "players speak to S");
    found(TURN "ASAS#S####", "seed 004", "only one of PE");
    found(TURN "ASAN######", "seed 004", "PE and PT");
    found(TURN "ASX######7", "seed 004", "Turno");
    found(TURN "ASB#####1E", "truco.md", "Turno is the player");
    found(TURN "AS###S####", "truco.md", "Turno is the player");
    assert_int_equal(findings.departures, 1); /* tolerated */
    found(TURN "ASAS####1E", "seed 004", "do not go together");
    found(TURN "SAA#####1E", "truco.md", "nothing but its cards");
    found(TURN "STB####01E", "truco.md", "as in #7O");
    begin();
    struct ring16 end;
    memcpy(&end, "$$STACA#######%%", RING16_SIZE);
    say(TURN);
    truco_referee_frame(&referee, &end, 0);
    assert_string_equal(first.text, "unused places are # (seed 004)");
    begin();
    truco_referee_malformed(&referee, (const struct ring16 *)"$$STBC########%%", 0);
    assert_string_equal(first.rule, "T2");
    begin();
    truco_referee_malformed(&referee, (const struct ring16 *)"$$ST\x01\x7f########%%", 0);
    assert_string_equal(first.frame, "$$ST?\?########%%");
}

static void cards_and_turns(void **unused)
{
    (void)unused;
    found(ROUND, NULL, NULL);
    found(ROUND "STA#####5B", NULL, NULL); /* A has the best card */
    found(ROUND "STB#####5B", "T10", "A leads");
    found(TURN "STC#####1E", "seed 004", "the turn goes to B");
    found(TURN "ST######1E", "truco.md", "not over: the turn is B's");
    found(TURN "STC#######", "seed 004", "by a card or a call");
    found(ROUND "STA#####1E", "T13", "on the table already");
    found(TURN "STB#####4O", "T13", "on the table already"); /* the vira */
    found(TURN "STB#####1E STB#####1E STB####### STC#####5E STB#####1E", NULL,
          NULL); /* late copies */
    found(BEGIN "SA######1E SA######2E SA######3O ST######4O STA####### STB#####4E", "T13",
          "not in the hand");
    found(BEGIN "SB######1E ST######4O STA####### STB#####1E", "T13", "dealt to somebody else");
    found(BEGIN "SA######1E ST######1E", "seed 004", "vira was dealt");
    found(BEGIN "SA######1E SB######1E", "seed 004", "dealt to somebody else");
    found(BEGIN "SA######1E SA######2E SA######3E SA######1E SA######5E", "seed 004",
          "a fourth card");
    found(VIRA "SA######4O", "seed 004", "the vira is dealt");
    /* A tie of the best cards, 3E and 3B: the last of them leads (T10). */
    found(TURN "STB#####3E STC#####3B STD#####4E STB#####4B", NULL, NULL);
    found(TURN "STB#####3E STC#####3B STD#####4E STA#####4B", "T10", "B leads");
}

static void flores(void **unused)
{
    (void)unused;
    const char *const hand = BEGIN "SA######1E SA######2E SA######3E ST######4O ";
    char text[400];
    snprintf(text, sizeof text, "%sSTA#######", hand);
    found(text, "T12", "AC has a flor that S did not announce");
    snprintf(text, sizeof text, "%sST#####FLa STA#######", hand);
    found(text, NULL, NULL);
    found(BEGIN "SA######1E SA######2E SA######3O SC######1O SC######2O SC######3B ST######4O "
                "ST#####FLa STA#######",
          "T12", "AC has no flor");
    /* B's hand shows when it is played: a flor that nobody announced. */
    found(TURN "STB#####4C STC#####1E STD#####5E STB#####5B STC#####2E STD#####6E STA#####6B "
               "STA#####7E STB####10E "
               "STC#####3E STD####10B ST#####10C",
          "T12", "BD has a flor");
}

static void calls(void **unused)
{
    (void)unused;
    found(TURN "STBS###### STA#S#####", NULL, NULL);
    found(TURN "STCS######", "T8", "B answers");
    found(TURN "STBS###### STB#S#####", "seed 004", "the turn goes to A");
    found(TURN "STBS###### STA###S###", "T1", "no such call");
    found(TURN "STA#S#####", "T1", "no such call");
    found(TURN "STBS###### STC#####1E", "T1", "answered before anything else");
    found(TURN "STBS###### STA#S##### STB#####1E STCS######", "T6", "once per partida");
    found(ROUND "STA#####5B STBS######", "T6", "first round");
    found(VIRA "ST#####FLb STA####### STBS######", "T6", "flor");
    found(TURN "STB##S#### STA###S### STB#####1E STC#####4E STD##S####", "T9", "accepted last");
    found(TURN "STB##S#### STA###S### STB#####1E STC##S####", NULL, NULL);
    found(TURN "STB##S#### STCS######", "T6", "not answered by envido");
    found(TURN "STB##S#### STA###N###", "truco.md", "Turno is #");
    found(TURN "STB##S#### ST####N###", NULL, NULL);
    found(TURN "STB##S#### ST####S###", "truco.md", "not over: the turn is A's");
    found(VIRA "STBS######", "seed 004", "nobody has the turn");
}

static void points(void **unused)
{
    (void)unused;
    found(PARTIDA "ST#####01a ST#####00b ST######5O STB#######", NULL, NULL);
    found(PARTIDA "ST#####03a", "T11", "points of AC");
    found(PARTIDA "ST#####01a ST#####01b", "T11", "points of BD");
    found(PARTIDA "ST#####01a ST#####00b ST######5O STA#######", "T3", "B is mano");
    found(PARTIDA "ST#####00b", "truco.md", "AC come before");
    found(PARTIDA "ST#####01a ST#####02a", "T11", "were different");
    found(TURN "STBS###### STA#S##### STB##S#### ST####N### ST#####03a ST#####01a", "truco.md",
          "takes the place");
    found(PARTIDA "STA#######", "seed 004", "a turn where none is due");
    /* Envido wanted, hands unknown: either may have won. Refused: one for the callers. */
    found(TURN "STBS###### STA#S##### STB##S#### ST####N### ST#####03a ST#####00b", NULL, NULL);
    found(TURN "STBS###### STA#S##### STB##S#### ST####N### ST#####01a ST#####02b", NULL, NULL);
    found(TURN "STBS###### STA#S##### STB##S#### ST####N### ST#####03a ST#####02b", "T11",
          "points of BD");
    found(TURN "STBS###### STA#N##### STB##S#### ST####N### ST#####02a ST#####00b", NULL, NULL);
    found(TURN "STBS###### STA#N##### STB##S#### ST####N### ST#####01a", "T11", "points of AC");
    /* All hands seen: 38 of A wins. */
    const char *const hands = BEGIN "SA######7O SA#####11O SA######4E SB######1E SB######2B "
                                    "SB######3C SC######1B SC######2C SC######3E "
                                    "SD######1C SD######2E SD######3B ST######5O STA####### "
                                    "STBS###### STA#S##### STB##S#### ST####N### ";
    char text[700];
    snprintf(text, sizeof text, "%sST#####03a ST#####00b", hands);
    found(text, NULL, NULL);
    snprintf(text, sizeof text, "%sST#####01a", hands);
    found(text, "T11", "points of AC");
}

static void the_end(void **unused)
{
    (void)unused;
    struct ring16 end;
    memcpy(&end, "$$STAC########%%", RING16_SIZE);
    begin();
    say(TURN);
    truco_referee_frame(&referee, &end, 0);
    assert_string_equal(first.rule, "T11");
    begin(); /* vale juego, refused at nine, twice; then it is wanted: 24 */
    say(TURN "STB##S#### STA###S### STB#####1E STC##S#### STB###S### STC#####4E STD##S#### "
             "STC###S### STD#####4B "
             "STA##S#### STD###S### STA#####5B STB#####2E STC#####5E STD#####6E ST######6B "
             "ST#####24a ST#####00b");
    say("ST#####24a");
    assert_int_equal(findings.violations, 0);
    assert_int_equal(referee.now.stage, TRUCO_STAGE_END);
    truco_referee_frame(&referee, &end, 0);
    truco_referee_frame(&referee, &end, 0);
    truco_referee_end(&referee, 0);
    assert_int_equal(findings.violations, 0);
    assert_int_equal(referee.finished, 1);
    say("STB#######");
    assert_string_equal(first.rule, "seed 004");
    begin();
    say(TURN);
    truco_referee_end(&referee, 0);
    assert_int_equal(first.kind, FINDING_UNFINISHED);
    assert_non_null(strstr(first.expected, "$$STSGB"));
}

static void waits(const char *frames, const char *who)
{
    begin();
    say(frames);
    int waited = truco_referee.waits_for(&referee, 0);
    truco_referee_end(&referee, 0);
    if (!who) {
        assert_int_equal(waited, WAITS_NOBODY);
        return;
    }
    assert_int_equal(waited, *who == 'S' ? WAITS_HOST : *who - 'A');
    assert_string_equal(strrchr(first.text, ':'),
                        TEXT_OF(60, ": everybody waits for %s (truco.md)", who));
}

/* The player whose turn it is, until a frame of theirs has come by; S, who shows it, deals and
 * counts. */
static void who_is_waited_for(void **unused)
{
    (void)unused;
    waits("", NULL);
    waits("ST#####00a", "S");
    waits(BEGIN, "S");
    waits(VIRA, "S");
    waits(TURN, "A");
    waits(TURN "ASA#####1E", "S");
    waits(TURN "ASA#####1E STB#####1E", "B");
    waits(TURN "STB#####1E STCS######", "C"); /* the answer to B's envido */
    waits(PARTIDA, "S");
    waits(PARTIDA "ST#####01a ST#####00b", "S");
}

/* T13, on a cable that carries A's and B's frames. */
static void what_players_send(void **unused)
{
    (void)unused;
    found(TURN "ASA####### ASA#####1E ASA#####1E STB#####1E ASA#####1E BSB#####4E STC#####4E", NULL,
          NULL);
    found(TURN "ASA#####1E STB#####2E", "truco.md", "S shows what A has not sent");
    found(TURN "ASA####### BSB#####1E", "T13", "B acts in A's turn");
    found(TURN "ASA##S#### STB##S#### ASA##S#### BSB##S####", "T8", "yes or no");
    found(TURN "ASA##S#### STB##S#### BSB#S#####", "T1", "another call");
    found(TURN "ASA##S#### STB##S#### BSBS######", "T6", "not answered by envido");
    found(TURN "ASA####### ASA#####4O", "T13", "on the table");
    found(BEGIN "SA######1E SA######2E SA######3O ST######4O STA####### ASA#####5E", "truco.md",
          "not taken off");
    found(TURN "ASA#####1E STB#####1E BSB###S###", NULL,
          NULL); /* an answer while there is no call: a repetition */
    found(BEGIN "ASA####### ST######4O STA####### ASA#####1E STB#####1E ASA#####1E", NULL, NULL);
    /* A's act before the turn that it is in: that was lost here, and comes. */
    found(VIRA "ASA####### ASA#####1E STA####### STB#####1E", NULL, NULL);
    /* B's answer before the call that it answers: the host keeps it until everybody has heard
     * that. */
    found(TURN "ASA##S#### BSB###S### STB##S#### STA###S###", NULL, NULL);
    found(TURN "ASA##S#### BSB###S### STB##S#### STA###N###", "truco.md",
          "S shows what B has not sent");
    begin();
    say(VIRA "BSB#####1E STA#######");
    assert_string_equal(first.rule, "T13");
    assert_int_equal(first.number, 4); /* found later, and named by its own number */
}

/* ---- changed games ---- */

/* One character of each frame to all is changed: the change is found, in that frame or behind it,
 * unless the card is one that may just as well have been played. */
static void changes_are_found(void **unused)
{
    (void)unused;
    static const char characters[] = "ABCDST#NGFL0123456710BOCEab";
    const struct cable_options good = {0};
    struct rng rng;
    unsigned changed = 0, missed = 0;
    rng_seed(&rng, 1);
    play_ring("SABCD", true, &good, 1, 3);
    const int place = 0; /* where all that players send arrives */
    for (size_t tries = 0; tries < 12 * heard[place].count; tries++) {
        size_t i = 2 + tries % (heard[place].count - 3);
        struct ring16 kept = heard[place].frame[i];
        char text[RING16_TEXT];
        ring16_text(&kept, text);
        text[2 + rng_below(&rng, 12)] = characters[rng_below(&rng, sizeof characters - 1)];
        struct ring16 other;
        if (kept.to != 'T' || !ring16_parse(text, &other) || ring16_equal(&kept, &other))
            continue;
        heard[place].frame[i] = other;
        judge_place(place);
        heard[place].frame[i] = kept;
        changed++;
        missed += findings.violations == 0;
    }
    assert_true(changed > 100);
    assert_true(missed * 10 < changed);
}

/* Frames of every kind in any order: it says something, and never falls over. */
static void no_frames_break_it(void **unused)
{
    (void)unused;
    struct rng rng;
    rng_seed(&rng, 2);
    for (unsigned game = 0; game < effort(200); game++) {
        begin();
        if (game % 2)
            say(TURN);
        for (unsigned i = 0; i < 200; i++) {
            struct truco_frame meaning = {.kind = (uint8_t)rng_below(&rng, TRUCO_FRAME_NONSENSE),
                                          .turn = (uint8_t)rng_below(&rng, 4),
                                          .card = (uint8_t)rng_below(&rng, TRUCO_CARDS),
                                          .team = (uint8_t)rng_below(&rng, 2),
                                          .points = (uint8_t)rng_below(&rng, 25),
                                          .yes = rng_below(&rng, 2)};
            meaning.from = rng_below(&rng, 3) ? TRUCO_HOST : (uint8_t)rng_below(&rng, 4);
            meaning.to = meaning.from != TRUCO_HOST ? TRUCO_HOST
                         : rng_below(&rng, 4)       ? TRUCO_ALL
                                                    : (uint8_t)rng_below(&rng, 4);
            if (meaning.from != TRUCO_HOST)
                meaning.turn = meaning.from;
            else if (rng_below(&rng, 3) == 0)
                meaning.turn = TRUCO_NO_TURN;
            struct ring16 frame = truco_frame_write(meaning);
            truco_referee_frame(&referee, &frame, (usec_t)i);
            assert_true(referee.now.state.level < TRUCO_LEVELS);
        }
        truco_referee_end(&referee, 0);
    }
}

static int make_sim(void **unused)
{
    (void)unused;
    sim = malloc(sizeof *sim);
    return sim ? 0 : -1;
}

static int free_sim(void **unused)
{
    (void)unused;
    free(sim);
    return 0;
}

/* A capture that was said to hold "2 games finished of 1": behind the end of one game, the last of
 * another whose beginning was not heard. Nothing of it fits until its points come. */
static void an_end_behind_an_end(void **unused)
{
    (void)unused;
    struct ring16 end;
    begin();
    say("ST#####24a ST#####10b");
    memcpy(&end, "$$STAC########%%", RING16_SIZE);
    truco_referee_frame(&referee, &end, 0);
    assert_int_equal(referee.finished, 1);
    say("STA####### STB#####1E STC#####4E STD#####4B STA#####5B STB#####6B ST#####21a ST#####24b");
    memcpy(&end, "$$STBD########%%", RING16_SIZE);
    truco_referee_frame(&referee, &end, 0);
    assert_int_equal(referee.finished, 2);
    assert_int_equal(referee.games, 2);
}

/* However points and ends follow each other, no more games end than have begun. */
static void no_more_games_end_than_begin(void **state)
{
    (void)state;
    static const char *const frames[] = {"$$STSG#####00a%%", "$$STSG#####00b%%", "$$STSG#####24a%%",
                                         "$$STSG#####23b%%", "$$STSG#####24b%%", "$$STSG#####21a%%",
                                         "$$STAC########%%", "$$STBD########%%", "$$STSG######7O%%",
                                         "$$STSGA#######%%", "$$STSG#####03a%%"};
    struct rng rng;
    rng_seed(&rng, 8);
    for (unsigned run = 0; run < effort(3000); run++) {
        begin();
        for (unsigned i = 0; i < 40; i++) {
            struct ring16 frame;
            memcpy(&frame, frames[rng_below(&rng, sizeof frames / sizeof frames[0])], RING16_SIZE);
            truco_referee_frame(&referee, &frame, i);
            if (referee.finished > referee.games)
                fail_msg("run %u: %u of %u finished", run, referee.finished, referee.games);
        }
    }
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_pass_on_every_cable),
        cmocka_unit_test(bad_cables_are_no_fault_of_anybody),
        cmocka_unit_test(an_end_behind_an_end),
        cmocka_unit_test(no_more_games_end_than_begin),
        cmocka_unit_test(the_beginning),
        cmocka_unit_test(points_again),
        cmocka_unit_test(from_the_middle),
        cmocka_unit_test(the_form),
        cmocka_unit_test(cards_and_turns),
        cmocka_unit_test(flores),
        cmocka_unit_test(calls),
        cmocka_unit_test(points),
        cmocka_unit_test(the_end),
        cmocka_unit_test(who_is_waited_for),
        cmocka_unit_test(what_players_send),
        cmocka_unit_test(changes_are_found),
        cmocka_unit_test(no_frames_break_it),
    };
    return cmocka_run_group_tests(tests, make_sim, free_sim);
}
