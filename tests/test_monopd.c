/* The client of a monopd server against what a test says in its place: the traps of
 * docs/wire/monopd.md, and servers that are none. */
#include "journal_support.h"
#include "support.h"

#include "core/journal/replay.h"
#include "games/monopoly/rules/rules.h"
#include "games/monopoly/monopd/client.h"

static struct monopd_client client;
static char book[20000];
static char sent[4000], fault[400], notes[2000];
static unsigned moves;
static usec_t now;
static const struct role *const role = &monopd_client_role;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    strncat(sent, (const char *)octets, count);
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who;
    if (event->kind == ROLE_FAULT)
        snprintf(fault, sizeof fault, "%s", event->text);
    if (event->kind == ROLE_NOTE)
        snprintf(notes + strlen(notes), sizeof notes - strlen(notes), "%s\n", event->text);
    moves += event->kind == ROLE_MOVED;
}

static enum status write_book(void *out, const char *text, size_t length, struct why *why)
{
    (void)out, (void)why;
    assert_true(strlen(book) + length < sizeof book);
    strncat(book, text, length);
    return ST_OK;
}

static void call(const char *create)
{
    static struct journal journal = {.write = write_book, .fd = -1};
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    static struct monopd_options_given options;
    options = (struct monopd_options_given){.create = create, .players = 2};
    const struct role_start start = {
        .name = "ana", .options = &options, .calls = &calls, .games = 1, .journal = &journal};
    book[0] = sent[0] = fault[0] = notes[0] = '\0';
    moves = 0;
    now = 1;
    role->init(&client, &start, now);
    role->opened(&client, 0, now);
}

static void say(const char *line)
{
    role->octets(&client, 0, (const uint8_t *)line, strlen(line), now);
    role->octets(&client, 0, (const uint8_t *)"\n", 1, now);
}

static void hear(const char *expected)
{
    assert_string_equal(sent, expected);
    sent[0] = '\0';
}

static bool asked(struct question *question)
{
    return role->player->asks(&client, question);
}

static void answer(unsigned kind, unsigned a, int32_t n)
{
    struct question question;
    struct move move = {.kind = (uint8_t)kind, .a = (uint8_t)a, .n = n};
    struct why why;
    assert_true(asked(&question));
    assert_int_equal(role->player->answer(&client, question.number, &move, now, &why), ST_OK);
}

/* A game of ana, bob and perhaps eva on the board as it is, in which ana begins. */
static void begin_with(bool auctions, bool eva)
{
    static struct game_setup setup;
    static char line[60000];
    struct str text = str_make(line, sizeof line);
    assert_int_equal(mono_setup_make("rules=monopd", &setup, NULL), ST_OK);
    call("city");
    hear(".nana\n");
    say("<monopd><server host=\"\" version=\"0.10.2\"/></monopd>");
    say("<monopd><client playerid=\"1\" cookie=\"1/77\"/></monopd>");
    hear(".gncity\n");
    str_add(&text,
            "<monopd><playerupdate playerid=\"1\" name=\"ana\" game=\"9\"/><gameupdate "
            "gameid=\"9\" gametype=\"city\" "
            "status=\"config\" master=\"1\" players=\"1\" canbejoined=\"1\"/><configupdate "
            "configid=\"3\" "
            "name=\"auctionsenabled\" value=\"%d\"/></monopd>",
            auctions);
    say(line);
    hear("");
    if (eva)
        say("<monopd><playerupdate playerid=\"3\" name=\"eva\" game=\"9\"/></monopd>");
    say("<monopd><gameupdate gameid=\"9\" players=\"2\"/><playerupdate playerid=\"2\" name=\"bob\" "
        "game=\"9\"/></monopd>");
    hear(".gs\n");
    text.length = 0;
    str_add(&text, "<monopd>");
    if (eva)
        str_add(&text, "<playerupdate playerid=\"3\" money=\"1500\" location=\"0\" "
                       "directmove=\"1\" turnorder=\"3\"/>");
    for (unsigned i = 0; i < setup.squares; i++) {
        const struct mono_deed *d =
            setup.square[i].deed == MONO_NONE ? NULL : &setup.deed[setup.square[i].deed];
        str_add(&text,
                "<estateupdate estateid=\"%u\" owner=\"-1\" houses=\"0\" price=\"%d\" "
                "houseprice=\"%d\" "
                "mortgageprice=\"%d\"",
                i, d ? d->price : 0, d ? d->house : 0, d ? d->mortgage : 0);
        for (unsigned level = 0; d && level < 6; level++)
            str_add(&text, " rent%u=\"%d\"", level, d->kind == MONO_STREET ? d->rent[level] : 0);
        str_add(&text, "/>");
    }
    str_add(&text, "</monopd>");
    assert_false(text.cut);
    say("<monopd><gameupdate gameid=\"9\" status=\"init\"/></monopd>");
    say(line);
    say("<monopd><gameupdate gameid=\"9\" status=\"run\" turn=\"1\"/><playerupdate playerid=\"1\" "
        "money=\"1500\" location=\"0\" "
        "directmove=\"1\" turnorder=\"1\" hasturn=\"1\" can_roll=\"1\"/><playerupdate "
        "playerid=\"2\" money=\"1500\" location=\"0\" "
        "directmove=\"1\" turnorder=\"2\"/></monopd>");
    assert_string_equal(fault, "");
}

static void begin(bool auctions)
{
    begin_with(auctions, false);
}

/* Whoever made a game and leaves hands it to the next one, who has to begin it. */
static void a_game_that_is_handed_over_begins(void **state)
{
    (void)state;
    call(NULL);
    hear(".nana\n");
    say("<monopd><client playerid=\"1\" cookie=\"1/77\"/><playerupdate playerid=\"2\" name=\"bob\" "
        "game=\"9\"/><gameupdate "
        "gameid=\"9\" gametype=\"city\" status=\"config\" master=\"2\" players=\"1\" "
        "canbejoined=\"1\"/></monopd>");
    hear(".gj9\n");
    say("<monopd><playerupdate playerid=\"1\" name=\"ana\" game=\"9\"/><gameupdate gameid=\"9\" "
        "players=\"2\"/></monopd>");
    hear(""); /* bob's */
    say("<monopd><playerupdate playerid=\"2\" game=\"-1\"/><gameupdate gameid=\"9\" players=\"1\" "
        "master=\"1\"/></monopd>");
    hear(""); /* nobody to play with */
    say("<monopd><playerupdate playerid=\"3\" name=\"eva\" game=\"9\"/><gameupdate gameid=\"9\" "
        "players=\"2\"/></monopd>");
    hear(".gs\n");
}

/* The server calls a full game joinable, too, and would refuse. */
static void a_full_game_is_not_joined(void **state)
{
    (void)state;
    call(NULL);
    hear(".nana\n");
    say("<monopd><client playerid=\"1\" cookie=\"1/77\"/><gameupdate gameid=\"9\" "
        "gametype=\"city\" status=\"config\" "
        "master=\"2\" players=\"6\" canbejoined=\"1\"/></monopd>");
    hear("");
    assert_said(notes, "--create city"); /* whoever waits is told what else there is */
    say("<monopd><gameupdate gameid=\"10\" gametype=\"city\" status=\"config\" master=\"3\" "
        "players=\"1\" "
        "canbejoined=\"1\"/></monopd>");
    hear(".gj10\n");
}

/* Games need not end there: after so many rounds it is left. */
static void rounds_are_enough(void **state)
{
    (void)state;
    begin(false);
    client.options.rounds = 3;
    say("<monopd><gameupdate gameid=\"9\" turn=\"3\"/></monopd>");
    hear("");
    say("<monopd><gameupdate gameid=\"9\" turn=\"4\"/></monopd>");
    hear(".gx\n");
    assert_int_equal(client.phase, MONOPD_IDLE);
    assert_said(book, "left");
}

static void throw_to_oriental(void)
{
    answer(MONO_MOVE_THROW, 0, 0);
    hear(".r\n");
    say("<monopd><display estateid=\"-1\" text=\"ana rolls 2 and 4.\" cleartext=\"1\" "
        "clearbuttons=\"1\"/></monopd>");
    say("<monopd><playerupdate playerid=\"1\" location=\"6\" can_roll=\"0\" "
        "directmove=\"0\"/></monopd>");
    hear(".t6\n");
    say("<monopd><display estateid=\"6\" text=\"ana lands on Oriental Avenue.\" "
        "cleartext=\"0\"/></monopd>");
}

/* Every piece that walks is confirmed, whoever's it is and whatever is being asked; one that is put
 * somewhere, or named in a whole update, is not. */
static void moves_are_confirmed(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    assert_true(asked(&question));
    say("<monopd><playerupdate playerid=\"2\" location=\"7\" directmove=\"0\"/></monopd>");
    hear(".t7\n");
    /* as it was: not directly */
    say("<monopd><playerupdate playerid=\"2\" location=\"9\"/></monopd>");
    hear(".t9\n");
    say("<monopd><playerupdate playerid=\"2\" location=\"10\" directmove=\"1\"/></monopd>");
    say("<monopd><playerupdate playerid=\"2\" name=\"bob\" location=\"10\" "
        "directmove=\"0\"/></monopd>");
    hear("");
}

/* Words come before facts: nothing is asked between them, and what comes of a throw is explained by
 * moves. */
static void a_turn_is_explained(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    throw_to_oriental();
    assert_false(asked(&question));
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"1\"/></monopd>");
    assert_true(asked(&question));
    assert_int_equal(monopd_state(&client.mirror)->phase, MONO_BUY);
    answer(MONO_MOVE_BUY, 0, 0);
    hear(".eb\n");
    say("<monopd><estateupdate estateid=\"6\" owner=\"1\"/></monopd>");
    assert_false(asked(&question));
    say("<monopd><playerupdate playerid=\"1\" money=\"1400\" hasturn=\"0\" "
        "can_buyestate=\"0\"/><playerupdate "
        "playerid=\"2\" hasturn=\"1\"/></monopd>");
    assert_int_equal(monopd_state(&client.mirror)->cash[0], 1400);
    assert_int_equal(monopd_state(&client.mirror)->turn, 1);
    assert_int_equal(client.mirror.explained, 2);
    assert_int_equal(client.mirror.unexplained, 0);
    assert_int_equal(moves, 4);
}

/* Money out of nothing has no explanation: it is taken over after a while, and counted. */
static void what_cannot_be_is_counted(void **state)
{
    (void)state;
    begin(false);
    say("<monopd><playerupdate playerid=\"2\" money=\"1777\"/></monopd>");
    assert_int_equal(client.mirror.unexplained, 0);
    now = role->deadline(&client);
    role->tick(&client, now);
    assert_int_equal(client.mirror.unexplained, 1);
    assert_int_equal(monopd_state(&client.mirror)->cash[1], 1777);
    assert_non_null(strstr(notes, "a player's money"));
}

/* Nor can anybody buy the start, whatever is under the hammer. */
static void what_nobody_sells_is_not_bought(void **state)
{
    (void)state;
    begin(true);
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"1\"/><auctionupdate auctionid=\"0\" "
        "actor=\"2\" "
        "estateid=\"0\" status=\"0\"/></monopd>");
    now = role->deadline(&client);
    role->tick(&client, now);
    assert_int_equal(client.mirror.unexplained, 1);
    assert_int_equal(monopd_state(&client.mirror)->phase, MONO_FREE);
}

static enum status read_book(struct replay *replay, struct why *why)
{
    enum status status = replay_open(replay, book, strlen(book), 0, why);
    while (status == ST_OK)
        status = replay_step(replay, NULL, why);
    return status;
}

/* What was explained and what was taken over: the journal comes to the same position. A position is
 * let in only as it was written, and only where a game follows somebody else's. */
static void the_journal_plays_it_again(void **state)
{
    (void)state;
    static struct replay replay;
    struct why why;
    begin(false);
    throw_to_oriental();
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"1\"/></monopd>");
    say("<monopd><playerupdate playerid=\"2\" money=\"1777\"/></monopd>");
    now = role->deadline(&client);
    role->tick(&client, now);
    assert_int_equal(client.mirror.unexplained, 1);
    assert_non_null(strstr(book, "# names ana|bob"));
    assert_int_equal(read_book(&replay, &why), ST_END);
    assert_memory_equal(replay.table.state, client.mirror.table.state, sizeof(struct game_state));
    assert_int_equal(replay.table.moves, 2);

    journal_as_old(book); /* without the checks of its lines */
    char *cash = strstr(book, "cash=1500,1777");
    memcpy(cash, "cash=1777,1500", 14);
    assert_int_equal(read_book(&replay, &why), ST_BAD);
    memcpy(cash, "cash=1500,1777", 14);
    assert_int_equal(read_book(&replay, &why), ST_END);
    strcpy(strstr(book, "# state "), "# taken 0123456789abcdef\n");
    assert_int_equal(read_book(&replay, &why), ST_BAD);
}

/* The end itself may have no explanation: the journal has its mark all the same. */
static void an_end_that_is_taken_over_is_marked(void **state)
{
    (void)state;
    static struct replay replay;
    struct why why;
    begin(false);
    say("<monopd><playerupdate playerid=\"1\" money=\"1777\"/><playerupdate playerid=\"2\" "
        "money=\"0\" bankrupt=\"1\"/>"
        "<gameupdate gameid=\"9\" status=\"end\"/></monopd>");
    for (int i = 0; i < 3 && role->deadline(&client) != USEC_NEVER; i++) {
        now = role->deadline(&client);
        role->tick(&client, now);
    }
    assert_int_equal(client.mirror.unexplained, 1);
    assert_int_equal(table_to_move(&client.mirror.table), SEAT_NOBODY);
    assert_int_equal(read_book(&replay, &why), ST_END);
    assert_true(replay.ended);
}

static void no_other_game_is_taken_over(void **state)
{
    (void)state;
    static struct game_setup setup;
    static struct replay replay;
    struct game_state s, first;
    struct journal journal = {.write = write_book, .fd = -1};
    struct why why;
    book[0] = '\0';
    assert_int_equal(mono_setup_make("seats=2 first=0", &setup, &why), ST_OK);
    mono_start(&setup, &first);
    s = first;
    s.turn = s.control = s.keeper = 1;
    assert_true(mono_invariant(&setup, &s, &why));
    assert_int_equal(journal_header(&journal, &game_monopoly, &setup, 1, &why), ST_OK);
    assert_int_equal(journal_taken(&journal, &game_monopoly, &setup, &s, &why), ST_OK);
    assert_int_equal(read_book(&replay, &why), ST_END);
    assert_memory_equal(replay.table.state, &first, sizeof first);
}

/* Whoever opens an auction has to bid; and if somebody else does not, we do. A bid of another
 * withdraws the question. */
static void auctions_never_hang(void **state)
{
    (void)state;
    struct question before, after;
    begin(true);
    throw_to_oriental();
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"1\" canauction=\"1\"/></monopd>");
    answer(MONO_MOVE_DECLINE, 0, 0);
    hear(".ea\n");
    say("<monopd><auctionupdate auctionid=\"0\" actor=\"1\" estateid=\"6\" "
        "status=\"0\"/></monopd>");
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"0\" canauction=\"0\"/></monopd>");
    assert_true(asked(&before));
    answer(MONO_MOVE_LEAVE, 0, 0);
    hear(".ab0:1\n");
    begin(true);
    throw_to_oriental();
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"1\" canauction=\"1\"/></monopd>");
    answer(MONO_MOVE_DECLINE, 0, 0);
    say("<monopd><auctionupdate auctionid=\"0\" actor=\"1\" estateid=\"6\" "
        "status=\"0\"/></monopd>");
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"0\" canauction=\"0\"/></monopd>");
    sent[0] = '\0';
    assert_true(asked(&before));
    say("<monopd><auctionupdate auctionid=\"0\" highbid=\"20\" highbidder=\"2\" "
        "status=\"0\"/></monopd>");
    assert_true(asked(&after));
    assert_true(after.number > before.number);
    assert_int_equal(role->player->answer(&client, before.number,
                                          &(struct move){.kind = MONO_MOVE_BID, .n = 30}, now,
                                          NULL),
                     ST_BAD);
    answer(MONO_MOVE_BID, 0, 30);
    hear(".ab0:30\n");
    begin(true);
    client.world.auction =
        (struct monopd_auction){.open = true, .estate = 6, .actor = 2, .bidder = -1};
    client.auction_since = now;
    now += 9 * USEC_SECOND;
    role->tick(&client, now);
    hear(".ab0:1\n");
}

/* bob is the highest bidder and leaves. The server says "sold", and then nothing of the auction:
 * what is left is the turn, which goes on, or to ana once more after doubles. */
static void bob_bids_and_leaves(void)
{
    say("<monopd><auctionupdate auctionid=\"0\" highbid=\"10\" highbidder=\"2\" "
        "status=\"0\"/></monopd>");
    answer(MONO_MOVE_LEAVE, 0, 0);
    say("<monopd><auctionupdate auctionid=\"0\" status=\"3\"/></monopd>");
    say("<monopd><msg type=\"info\" value=\"bob left the game.\"/></monopd>");
    sent[0] = '\0';
}

static void auction_of_ana(const char *dice)
{
    char line[200];
    snprintf(
        line, sizeof line,
        "<monopd><display text=\"ana rolls %s.\" cleartext=\"1\" clearbuttons=\"1\"/></monopd>",
        dice);
    begin_with(true, true);
    answer(MONO_MOVE_THROW, 0, 0);
    say(line);
    say("<monopd><playerupdate playerid=\"1\" location=\"6\" can_roll=\"0\" "
        "directmove=\"0\"/></monopd>");
    say("<monopd><display estateid=\"6\" text=\"ana lands on Oriental Avenue.\" "
        "cleartext=\"0\"/></monopd>");
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"1\" canauction=\"1\"/></monopd>");
    answer(MONO_MOVE_DECLINE, 0, 0);
    say("<monopd><auctionupdate auctionid=\"0\" actor=\"1\" estateid=\"6\" "
        "status=\"0\"/></monopd>");
    say("<monopd><playerupdate playerid=\"1\" can_buyestate=\"0\" canauction=\"0\"/></monopd>");
    bob_bids_and_leaves();
}

static void assert_auction_dropped(unsigned turn)
{
    const struct game_state *s = monopd_state(&client.mirror);
    assert_false(client.world.auction.open);
    assert_int_equal(s->phase, MONO_FREE);
    assert_int_equal(s->turn, turn);
    assert_int_equal(s->alive, 5);
    assert_int_equal(s->owner[client.mirror.setup.square[6].deed], MONO_NONE);
    assert_int_equal(client.mirror.unexplained, 0);
}

static void an_auction_ends_with_its_highest_bidder(void **state)
{
    (void)state;
    struct question question;
    auction_of_ana("2 and 4");
    say("<monopd><gameupdate gameid=\"9\" players=\"2\"/><playerupdate playerid=\"1\" "
        "hasturn=\"0\"/><playerupdate playerid=\"2\" "
        "game=\"-1\"/><playerupdate playerid=\"3\" hasturn=\"1\"/></monopd>");
    assert_auction_dropped(2);
    assert_false(asked(&question));
    say("<monopd><playerupdate playerid=\"3\" location=\"4\" directmove=\"0\"/></monopd>");
    hear(".t4\n");

    auction_of_ana("3 and 3");
    say("<monopd><gameupdate gameid=\"9\" players=\"2\"/><playerupdate playerid=\"1\" "
        "can_roll=\"1\"/><playerupdate playerid=\"2\" "
        "game=\"-1\"/></monopd>");
    assert_auction_dropped(0);
    answer(MONO_MOVE_THROW, 0, 0);
    hear(".r\n");
}

/* The same of somebody else's turn: nothing but who is in the game has changed, and the next throw
 * is explained. */
static void so_does_that_of_somebody_else(void **state)
{
    (void)state;
    begin_with(true, true);
    say("<monopd><playerupdate playerid=\"1\" hasturn=\"0\" can_roll=\"0\"/><playerupdate "
        "playerid=\"3\" hasturn=\"1\"/></monopd>");
    now = role->deadline(&client);
    role->tick(&client, now); /* taken over: it is eva's turn */
    client.mirror.unexplained = 0;
    say("<monopd><display text=\"eva rolls 3 and 3.\" cleartext=\"1\"/></monopd>");
    say("<monopd><playerupdate playerid=\"3\" location=\"6\" directmove=\"0\"/></monopd>");
    say("<monopd><display estateid=\"6\" text=\"eva lands on Oriental Avenue.\" "
        "cleartext=\"0\"/></monopd>");
    say("<monopd><auctionupdate auctionid=\"0\" actor=\"3\" estateid=\"6\" "
        "status=\"0\"/></monopd>");
    bob_bids_and_leaves();
    say("<monopd><gameupdate gameid=\"9\" players=\"2\"/><playerupdate playerid=\"2\" "
        "game=\"-1\"/></monopd>");
    assert_auction_dropped(2);
    say("<monopd><display text=\"eva rolls 1 and 3.\" cleartext=\"1\"/></monopd>");
    say("<monopd><playerupdate playerid=\"3\" location=\"10\"/></monopd>");
    hear(".t10\n");
    say("<monopd><display estateid=\"10\" text=\"eva lands on Jail.\" cleartext=\"0\"/></monopd>");
    say("<monopd><playerupdate playerid=\"3\" hasturn=\"0\"/><playerupdate playerid=\"1\" "
        "hasturn=\"1\" can_roll=\"1\"/></monopd>");
    assert_int_equal(client.mirror.unexplained, 0);
    assert_int_equal(monopd_state(&client.mirror)->turn, 0);
}

/* An offer comes out of turn and is answered by its revision; a changed one is another question; of
 * three, it is refused. */
static void offers_are_questions(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    say("<monopd><estateupdate estateid=\"1\" owner=\"2\"/></monopd>");
    now = role->deadline(&client);
    role->tick(&client, now);
    sent[0] = '\0';
    say("<monopd><tradeupdate type=\"new\" tradeid=\"4\" actor=\"2\" revision=\"1\"><tradeplayer "
        "playerid=\"2\" accept=\"0\"/>"
        "<tradeplayer playerid=\"1\" accept=\"0\"/></tradeupdate></monopd>");
    say("<monopd><tradeupdate tradeid=\"4\" revision=\"2\"><tradeestate estateid=\"1\" "
        "targetplayer=\"1\"/></tradeupdate></monopd>");
    say("<monopd><tradeupdate tradeid=\"4\" revision=\"3\"><trademoney playerfrom=\"1\" "
        "playerto=\"2\" money=\"80\"/></tradeupdate></monopd>");
    say("<monopd><tradeupdate tradeid=\"4\"><tradeplayer playerid=\"2\" "
        "accept=\"1\"/></tradeupdate></monopd>");
    assert_true(asked(&question));
    const struct game_state *view = question.view;
    assert_int_equal(view->phase, MONO_ANSWER);
    assert_int_equal(view->want_money, 80);
    assert_int_equal(view->give, 1);
    answer(MONO_MOVE_ACCEPT, 0, 0);
    hear(".Ta4:3\n");
}

static void broken(const char *line, const char *word)
{
    call("city");
    say(line);
    if (!strstr(fault, word))
        fail_msg("'%s' says '%s'", line, fault);
}

static void bad_servers_are_named(void **state)
{
    (void)state;
    broken("220 smtp ready", "not XML");
    broken("<monopd><server", "not XML");
    broken("<html></html>", "not a monopd server");
    broken("<!DOCTYPE m [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><monopd>&b;</monopd>",
           "document type");
    call("city");
    say("<monopd><what ever=\"1\"/><estateupdate estateid=\"99999999999\" "
        "houses=\"-7\"/><playerupdate playerid=\"x\"/></monopd>");
    assert_string_equal(fault, "");
    now = role->deadline(&client);
    role->tick(&client, now);
    assert_non_null(strstr(fault, "says nothing"));
    call("city");
    static char endless[MONOPD_LINE_MAX + 1];
    memset(endless, 'a', sizeof endless);
    role->octets(&client, 0, (const uint8_t *)endless, sizeof endless, now);
    assert_non_null(strstr(fault, "endless line"));
}

static void strangers_reach_no_terminal(void **state)
{
    (void)state;
    begin(false);
    say("<monopd><msg type=\"chat\" playerid=\"2\" author=\"b&#x9b;ob\" "
        "value=\"hi&#9;&#x85;there\"/></monopd>");
    for (const char *at = notes; *at; at++)
        assert_true((unsigned char)*at >= ' ' || *at == '\n');
    assert_null(strstr(notes, "\xc2\x9b"));
    assert_non_null(strstr(notes, "hi"));
}

/* The cookie brings us back, and the game goes on where it is. */
static void a_lost_line_is_resumed(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    role->lost(&client, 0, now);
    assert_false(asked(&question));
    assert_true(role->wants_line(&client));
    role->opened(&client, 0, now);
    hear(".R1/77\n");
    say("<monopd><msg type=\"error\" value=\"Cannot reconnect, target player already has a "
        "socket.\"/></monopd>");
    hear(""); /* the server has not seen yet that the old line is gone */
    now = role->deadline(&client);
    role->tick(&client, now);
    hear(".R1/77\n");
    say("<monopd><msg type=\"info\" value=\"luis rolls 1, 2.\"/></monopd>");
    assert_false(
        asked(&question)); /* before the whole state is there it is not known whose turn it is */
    say("<monopd><gameupdate gameid=\"9\" status=\"init\"/></monopd>");
    say("<monopd><playerupdate playerid=\"1\" name=\"ana\" location=\"0\" directmove=\"1\" "
        "money=\"1500\" hasturn=\"1\" can_roll=\"1\"/>"
        "<estategroupupdate groupid=\"0\" name=\"x\"/></monopd>");
    say("<monopd><gameupdate gameid=\"9\" status=\"run\"/></monopd>");
    assert_true(asked(&question));
    assert_int_equal(client.mirror.unexplained, 0);
    hear(".t0\n.t0\n"); /* for either piece: whichever walks */
    answer(MONO_MOVE_THROW, 0, 0);
    say("<monopd><msg type=\"error\" value=\"other players are still moving\"/></monopd>");
    assert_true(asked(&question)); /* and not the end of the game */
}

/* … unless it never lets us in: then that is said. */
static void a_line_that_is_not_taken_back_ends(void **state)
{
    (void)state;
    begin(false);
    role->lost(&client, 0, now);
    role->opened(&client, 0, now);
    for (int i = 0; i < 1000 && client.phase == MONOPD_PLAYING; i++) {
        say("<monopd><msg type=\"error\" value=\"Cannot reconnect, target player already has a "
            "socket.\"/></monopd>");
        now = role->deadline(&client);
        role->tick(&client, now);
        sent[0] = '\0';
    }
    assert_int_equal(client.phase, MONOPD_BROKEN);
}

/* What is refused again and again is not said for ever, and what is said instead not without a
 * pause. */
static void refusals_end(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    for (int i = 0; i < 3; i++) {
        answer(MONO_MOVE_THROW, 0, 0);
        say("<monopd><msg type=\"error\" value=\"no\"/></monopd>");
    }
    sent[0] = '\0';
    assert_false(asked(&question));
    now = role->deadline(&client);
    role->tick(&client, now);
    answer(MONO_MOVE_THROW, 0, 0);
    hear(".r\n");
}

/* Bids go up to what could be raised there: who wins by such a one owes it. And whoever is in jail
 * gets no rent, and the fine waits with the others, if the server's options say so. */
static void the_rules_are_the_servers(void **state)
{
    static struct game_setup setup, official;
    struct game_state s;
    struct why why;
    const struct move bid = {.kind = MONO_MOVE_BID, .n = 25},
                      wild = {.kind = MONO_MOVE_BID, .n = 41};
    assert_int_equal(
        mono_setup_make("rules=monopd seats=2 money=1500 norent=1 parking=1", &setup, &why), ST_OK);
    assert_int_equal(mono_setup_make("board=city seats=2 first=0", &official, &why), ST_OK);
    mono_start(&setup, &s);
    mono_give_deed(&s, 0, 0);
    s.bank += s.cash[0] - 10;
    s.cash[0] = 10;
    mono_auction_open(&s, 5, s.alive, 1);
    assert_int_equal(s.control, 0);
    assert_int_equal(mono_legal(&setup, &s, &bid, &why), MOVE_TOLERATED);
    assert_int_equal(mono_legal(&setup, &s, &wild, &why), MOVE_ILLEGAL);
    assert_int_equal(mono_legal(&official, &s, &bid, &why), MOVE_ILLEGAL);
    mono_apply(&setup, &s, &bid);
    mono_apply(&setup, &s, &(struct move){.kind = MONO_MOVE_LEAVE});
    assert_int_equal(s.owner[5], 0);
    assert_int_equal(s.cash[0], 10);
    assert_int_equal(s.debt[0].amount, 25);

    mono_start(&setup, &s);
    mono_give_deed(&s, 1, 1); /* on square 3 */
    s.jail[1] = 1;
    mono_apply(&setup, &s, &(struct move){.kind = MONO_MOVE_THROW});
    mono_apply(&setup, &s, &(struct move){.kind = MONO_MOVE_DICE, .a = 1, .b = 2});
    assert_int_equal(s.cash[0], 1500);
    mono_start(&setup, &s);
    s.jail[0] = 1;
    mono_apply(&setup, &s, &(struct move){.kind = MONO_MOVE_FINE});
    assert_int_equal(s.pot, 50);
}

/* A debt to everybody is paid one by one, in the order of the seats, as soon as money comes in;
 * what is there when the debt arises pays nobody. */
static void debts_to_several_are_paid_one_by_one(void **state)
{
    (void)state;
    static struct game_setup setup;
    struct game_state s;
    struct why why;
    assert_int_equal(mono_setup_make("rules=monopd seats=4", &setup, &why), ST_OK);
    mono_start(&setup, &s);
    s.bank += s.cash[3] - 60;
    s.cash[3] = 60;
    s.turn = s.control = s.keeper = 3;
    for (unsigned deed = 0; deed < 4; deed++)
        mono_give_deed(&s, deed, 3);
    mono_charge(&setup, &s, 3, MONO_SEVERAL, 150);
    mono_wait_for(&s, MONO_DEBT, 3);
    assert_int_equal(s.cash[3], 60);
    assert_true(mono_invariant(&setup, &s, &why));
    mono_apply(&setup, &s,
               &(struct move){.kind = MONO_MOVE_MORTGAGE, .a = 0}); /* Mediterranean: 30 */
    assert_int_equal(s.cash[0], 1550);
    assert_int_equal(s.cash[1], 1500);
    assert_int_equal(s.cash[3], 40);
    assert_int_equal(s.debt[3].amount, 100);
    assert_true(mono_invariant(&setup, &s, &why));
    mono_apply(&setup, &s, &(struct move){.kind = MONO_MOVE_MORTGAGE, .a = 1}); /* Baltic: 30 */
    assert_int_equal(s.cash[1], 1550);
    assert_int_equal(s.debt[3].to, 2); /* one is left: it is a debt to that one */
    assert_int_equal(s.debt[3].amount, 50);
    assert_int_equal(s.phase, MONO_DEBT);
    mono_apply(&setup, &s,
               &(struct move){.kind = MONO_MOVE_MORTGAGE, .a = 2}); /* a railroad: 100 */
    assert_int_equal(s.cash[2], 1550);
    assert_int_equal(s.owing, 0);
    assert_true(mono_invariant(&setup, &s, &why));
}

/* Of somebody else's debt nothing is told but words: what is sold then is sold in debt. A choice of
 * taxes is none. */
static void a_debt_in_words_is_one(void **state)
{
    (void)state;
    begin(false);
    say("<monopd><playerupdate playerid=\"1\" hasturn=\"0\" can_roll=\"0\"/><playerupdate "
        "playerid=\"2\" hasturn=\"1\" "
        "money=\"190\"/><estateupdate estateid=\"5\" owner=\"2\"/></monopd>");
    now = role->deadline(&client);
    role->tick(&client, now); /* taken over */
    say("<monopd><display estateid=\"-1\" text=\"bob rolls 1 and 3.\" cleartext=\"1\"/></monopd>");
    say("<monopd><playerupdate playerid=\"2\" location=\"4\" directmove=\"0\"/></monopd>");
    say("<monopd><display estateid=\"4\" text=\"bob lands on Income Tax.\" "
        "cleartext=\"0\"/></monopd>");
    say("<monopd><display text=\"You must pay either 200 or 10 percent of your assets.\" "
        "cleartext=\"0\"/></monopd>");
    assert_int_equal(client.world.owed, 0);
    assert_int_equal(monopd_state(&client.mirror)->phase, MONO_TAXED);
    say("<monopd><display text=\"Game paused, bob owes 200 but is not solvent. Player needs to "
        "raise 10 in cash first.\" "
        "cleartext=\"0\"/></monopd>");
    assert_int_equal(monopd_state(&client.mirror)->phase, MONO_DEBT);
    assert_int_equal(monopd_state(&client.mirror)->debt[1].amount, 200);
    assert_int_equal(client.mirror.unexplained, 1);
}

/* The word for a mortgage takes it back if it is said twice: nothing is asked until the first one
 * was heard. */
static void nothing_is_said_twice(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    say("<monopd><estateupdate estateid=\"1\" owner=\"1\"/></monopd>");
    now = role->deadline(&client);
    role->tick(&client, now);
    answer(MONO_MOVE_MORTGAGE, 0, 0);
    hear(".em1\n");
    assert_false(asked(&question));
    say("<monopd><display text=\"ana mortgaged Mediterranean Avenue for 30.\" "
        "cleartext=\"0\"/></monopd>");
    assert_false(asked(&question));
    say("<monopd><estateupdate estateid=\"1\" mortgaged=\"1\"/><playerupdate playerid=\"1\" "
        "money=\"1530\"/></monopd>");
    assert_true(asked(&question));
    hear("");
    assert_true(monopd_state(&client.mirror)->mortgaged & 1);
    answer(MONO_MOVE_LIFT, 0,
           0); /* lost on the way: asked again after a while, not said again by itself */
    hear(".em1\n");
    now += 11 * USEC_SECOND;
    role->tick(&client, now);
    hear("");
    assert_true(asked(&question));
}

/* An offer that nobody answers lapses, and the same player gets no other one. */
static void an_offer_lapses(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    answer(MONO_MOVE_TRADE, 1, 0);
    answer(MONO_MOVE_GIVE, 0, 20);
    answer(MONO_MOVE_WANT, 0, 0);
    answer(MONO_MOVE_PROPOSE, 0, 0);
    hear(".Tn2\n");
    say("<monopd><tradeupdate type=\"new\" tradeid=\"0\" actor=\"1\" revision=\"1\"/></monopd>");
    hear(".Tm0:1:2:20\n");
    say("<monopd><tradeupdate tradeid=\"0\" revision=\"2\"><trademoney playerfrom=\"1\" "
        "playerto=\"2\" money=\"20\"/>"
        "</tradeupdate></monopd>");
    hear(".Ta0:2\n");
    assert_false(asked(&question));
    now += 16 * USEC_SECOND;
    role->tick(&client, now);
    hear(".Tr0\n");
    answer(MONO_MOVE_TRADE, 1, 0);
    hear("");
    assert_true(asked(&question));
    assert_int_equal(((const struct game_state *)question.view)->phase,
                     MONO_FREE); /* as if it had been refused */
}

/* We have no words for it. */
static void a_trade_of_three_is_refused(void **state)
{
    (void)state;
    struct question question;
    begin(false);
    sent[0] = '\0';
    say("<monopd><tradeupdate type=\"new\" tradeid=\"5\" actor=\"2\" revision=\"1\"/></monopd>");
    say("<monopd><tradeupdate tradeid=\"5\" revision=\"2\"><trademoney playerfrom=\"2\" "
        "playerto=\"7\" money=\"10\"/>"
        "<tradeplayer playerid=\"2\" accept=\"1\"/></tradeupdate></monopd>");
    hear(".Tr5\n");
    assert_true(asked(&question));
    assert_int_equal(((const struct game_state *)question.view)->phase, MONO_FREE);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_confirmed),
        cmocka_unit_test(a_turn_is_explained),
        cmocka_unit_test(what_cannot_be_is_counted),
        cmocka_unit_test(what_nobody_sells_is_not_bought),
        cmocka_unit_test(a_game_that_is_handed_over_begins),
        cmocka_unit_test(a_full_game_is_not_joined),
        cmocka_unit_test(rounds_are_enough),
        cmocka_unit_test(auctions_never_hang),
        cmocka_unit_test(an_auction_ends_with_its_highest_bidder),
        cmocka_unit_test(so_does_that_of_somebody_else),
        cmocka_unit_test(the_rules_are_the_servers),
        cmocka_unit_test(offers_are_questions),
        cmocka_unit_test(bad_servers_are_named),
        cmocka_unit_test(strangers_reach_no_terminal),
        cmocka_unit_test(a_lost_line_is_resumed),
        cmocka_unit_test(a_line_that_is_not_taken_back_ends),
        cmocka_unit_test(refusals_end),
        cmocka_unit_test(the_journal_plays_it_again),
        cmocka_unit_test(an_end_that_is_taken_over_is_marked),
        cmocka_unit_test(no_other_game_is_taken_over),
        cmocka_unit_test(debts_to_several_are_paid_one_by_one),
        cmocka_unit_test(a_debt_in_words_is_one),
        cmocka_unit_test(nothing_is_said_twice),
        cmocka_unit_test(an_offer_lapses),
        cmocka_unit_test(a_trade_of_three_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
