/* The laws of models.md and of the contract, over every game of the registry: texts, journals and
 * wires. */
#include "laws.h"

#include "codec/frame4.h"
#include "core/journal/replay.h"
#include "protocol/ring/ring4.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct room {
    _Alignas(16) unsigned char at[GAME_STATE_MAX];
};

/* ---- moves ---- */

static void text_of(const struct position *at, const struct move *move, char text[GAME_TEXT_MAX])
{
    struct str str = str_make(text, GAME_TEXT_MAX);
    at->game->move_text(at->setup, move, &str);
    if (str.cut || !str.length || strpbrk(text, "=\n"))
        laws_broken(at, move, "'%s' is no text for a move in a journal", text);
}

static void moves_text_goes_both_ways(const struct position *at, uint64_t *things)
{
    static struct move members[LAWS_MEMBERS_MAX];
    size_t count = laws_members(at, members, LAWS_MEMBERS_MAX);
    for (size_t i = 0; i < count; i++, ++*things) {
        char text[GAME_TEXT_MAX];
        struct move read;
        memset(&read, 0xa5, sizeof read);
        text_of(at, &members[i], text);
        if (!at->game->move_parse(at->setup, text, &read) || !move_equal(&read, &members[i]))
            laws_broken(at, &members[i], "'%s' is read as another move, or not at all", text);
    }
}

/* Blanks apart: any number of them, or tabs, stand for one. */
static void squeeze(const char *text, char out[GAME_TEXT_MAX])
{
    size_t n = 0;
    for (; *text; text++) {
        bool blank = *text == ' ' || *text == '\t';
        if (!blank || (n && out[n - 1] != ' '))
            out[n++] = blank ? ' ' : *text;
    }
    out[n && out[n - 1] == ' ' ? n - 1 : n] = '\0';
}

/* Refused, or a move whose text is that text again. */
static void check_mangled(const struct position *at, const char *text)
{
    struct move read;
    char again[GAME_TEXT_MAX], squeezed[GAME_TEXT_MAX];
    if (!at->game->move_parse(at->setup, text, &read))
        return;
    text_of(at, &read, again);
    squeeze(text, squeezed);
    if (strcmp(again, squeezed) != 0)
        laws_broken(at, &read, "'%s' is read as '%s'", text, again);
}

static const char mangling[] =
    " \t\n-+:=#0123456789?*abcdefghijklmnopqrstuvwxyzBGRYSW/.,\x7f\x80\xc3\xff\x01";

static void mangled_moves_are_refused_or_say_what_they_are(const struct position *at,
                                                           uint64_t *things)
{
    char text[GAME_TEXT_MAX + 1];
    if (at->to_move == SEAT_NOBODY)
        return;
    text_of(at, &at->next, text);
    size_t length = strlen(text);
    for (size_t cut = 0; cut < length; cut++, ++*things) {
        char kept = text[cut];
        text[cut] = '\0';
        check_mangled(at, text);
        text[cut] = kept;
    }
    for (size_t i = 0; i < length; i++) {
        char kept = text[i];
        for (const char *other = mangling; *other; other++, ++*things)
            if (*other != kept) {
                text[i] = *other;
                check_mangled(at, text);
            }
        text[i] = kept;
    }
    text[length] = 'x';
    text[length + 1] = '\0';
    check_mangled(at, text);
}

/* ---- states ---- */

static void check_state_text(const struct position *at, const struct game_state *state,
                             const char *what)
{
    char text[GAME_STATE_TEXT_MAX];
    struct room read;
    struct str str = str_make(text, sizeof text);
    at->game->state_text(at->setup, state, &str);
    memset(&read, 0xa5, sizeof read);
    if (str.cut || strchr(text, '\n'))
        laws_broken(at, NULL, "the text of %s is too long, or of more than one line", what);
    if (!at->game->state_parse(at->setup, text, as_state(read.at)) ||
        memcmp(read.at, state, at->game->state_size) != 0)
        laws_broken(at, NULL, "the text of %s is read as another, or not at all: %s", what, text);
}

static void states_text_goes_both_ways(const struct position *at, uint64_t *things)
{
    check_state_text(at, at->state, "a state");
    for (int viewer = 0; viewer < at->seats; viewer++, ++*things) {
        struct room view;
        at->game->view(at->setup, at->state, viewer, as_state(view.at));
        check_state_text(at, as_state(view.at), "a view");
    }
    ++*things;
}

/* Whatever is read has a text, and that text gives it back. */
static void mangled_states_are_refused_or_stable(const struct position *at, uint64_t *things)
{
    char text[GAME_STATE_TEXT_MAX], again[GAME_STATE_TEXT_MAX];
    struct str str = str_make(text, sizeof text);
    at->game->state_text(at->setup, at->state, &str);
    for (int i = 0; i < 40; i++, ++*things) {
        struct room read, reread;
        size_t place = rng_below(at->rng, (uint32_t)str.length);
        char kept = text[place];
        text[place] = i % 4 ? mangling[rng_below(at->rng, sizeof mangling - 1)] : '\0';
        if (at->game->state_parse(at->setup, text, as_state(read.at))) {
            struct str other = str_make(again, sizeof again);
            at->game->state_text(at->setup, as_state(read.at), &other);
            if (!at->game->state_parse(at->setup, again, as_state(reread.at)) ||
                memcmp(read.at, reread.at, at->game->state_size) != 0)
                laws_broken(at, NULL, "'%.200s' is read, but its own text is not", text);
        }
        text[place] = kept;
    }
}

static void texts_obey_the_laws(void **state)
{
    (void)state;
    struct law laws[] = {
        {.says = "a move's text goes both ways",
         .check = moves_text_goes_both_ways,
         .odds = true,
         .one_in = 40},
        {.says = "a mangled move is refused or says what it is",
         .check = mangled_moves_are_refused_or_say_what_they_are,
         .one_in = 400},
        {.says = "a state's text goes both ways, a view's too",
         .check = states_text_goes_both_ways,
         .one_in = 100},
        {.says = "a mangled state is refused or stable",
         .check = mangled_states_are_refused_or_stable,
         .one_in = 400},
    };
    laws_walk(laws, COUNT(laws), brute_effort(LAWS_PLAYS), 201);
}

/* ---- setups ---- */

static _Alignas(16) unsigned char setup_a[GAME_SETUP_MAX], setup_b[GAME_SETUP_MAX];

static void setups_go_both_ways(void **state)
{
    (void)state;
    for (const struct game *const *at = registry_games(); *at; at++)
        for (int seats = (*at)->seats_min; seats <= (*at)->seats_max; seats++) {
            char text[GAME_OPTIONS_MAX], again[GAME_OPTIONS_MAX];
            struct str str = str_make(text, sizeof text), other = str_make(again, sizeof again);
            struct why why = {0};
            laws_setup(*at, seats, (unsigned)seats, as_setup(setup_a));
            (*at)->setup_text(as_setup(setup_a), &str);
            assert_false(str.cut);
            memset(setup_b, 0xa5, (*at)->setup_size);
            assert_int_equal((*at)->setup_make(text, as_setup(setup_b), &why), ST_OK);
            assert_memory_equal(setup_a, setup_b, (*at)->setup_size);
            (*at)->setup_text(as_setup(setup_b), &other);
            assert_string_equal(text, again);
        }
}

static void options_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    char endless[301];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    const char *nonsense[] = {
        "x",        "seats",   "seats=",  "seats=x", "seats=0",           "seats=99", "seats=-2",
        "seats=2x", "seats 2", "Seats=2", "=",       "seats=2 nothing=1", endless};
    for (const struct game *const *at = registry_games(); *at; at++) {
        for (size_t i = 0; i < COUNT(nonsense); i++) {
            struct why why = {0};
            enum status status = (*at)->setup_make(nonsense[i], as_setup(setup_a), &why);
            if (status != ST_BAD || !why.text[0])
                fail_msg("%s takes the options '%s'", (*at)->name, nonsense[i]);
        }
        assert_int_equal((*at)->setup_make("", as_setup(setup_a), NULL), ST_OK);
        assert_int_equal((*at)->seats(as_setup(setup_a)), (*at)->seats_usual);
        assert_int_equal((*at)->setup_make("x", as_setup(setup_a), NULL), ST_BAD);
    }
}

/* ---- journals ---- */

enum { LOG_MAX = 1 << 20 };

struct log {
    size_t length;
    char text[LOG_MAX];
};

static struct log played, changed;
static struct replay replay;

static enum status write_log(void *out, const char *text, size_t length, struct why *why)
{
    struct log *log = out;
    assert_true(log->length + length <= LOG_MAX);
    assert_int_equal(text[length - 1], '\n');
    memcpy(log->text + log->length, text, length);
    log->length += length;
    (void)why;
    return ST_OK;
}

/* A whole game through the table, at most `most` moves of it; returns the table as it stands
 * then. */
static struct table play_into_log(const struct game *game, int seats, uint64_t seed, uint32_t most)
{
    struct journal journal = {.out = &played, .write = write_log, .fd = -1};
    struct table table;
    struct rng rng;
    struct why why;
    laws_setup(game, seats, (unsigned)seed, as_setup(setup_a));
    rng_seed(&rng, seed);
    played.length = 0;
    assert_int_equal(journal_header(&journal, game, as_setup(setup_a), seed, &why), ST_OK);
    table_start(&table, game, as_setup(setup_a), &journal);
    while (table_to_move(&table) != SEAT_NOBODY && table.moves < most) {
        struct choice choices[GAME_CHOICES_MAX];
        struct move move;
        if (table_to_move(&table) == SEAT_CHANCE)
            game->draw(as_setup(setup_a), as_state(table.state), &rng, &move);
        else
            move = laws_choose(
                choices, game->choices(as_setup(setup_a), as_state(table.state), choices), &rng);
        if (rng_below(&rng, 10) == 0)
            assert_int_equal(journal_note(&journal, &why, "a remark, %s = 1", "nothing"), ST_OK);
        assert_int_equal(table_play(&table, &move, SOURCE_PLAYER, &why), ST_OK);
    }
    return table;
}

/* Replays what it can: the status that ended it, in `why` the reason, and in `replay` where it
 * stands. */
static enum status replay_all(const char *text, size_t length, struct why *why)
{
    enum status status = replay_open(&replay, text, length, 0, why);
    while (status == ST_OK)
        status = replay_step(&replay, NULL, why);
    return status;
}

static void a_journal_replays_to_the_same_state(void **state)
{
    (void)state;
    unsigned games = brute_effort(200);
    uint64_t octets = 0;
    struct why why = {0};
    for (const struct game *const *at = registry_games(); *at; at++)
        for (unsigned g = 0; g < games; g++) {
            int seats = (*at)->seats_min + (int)g % ((*at)->seats_max - (*at)->seats_min + 1);
            struct table table = play_into_log(*at, seats, rng_mix(210, g), UINT32_MAX);
            octets += played.length;
            if (replay_all(played.text, played.length, &why) != ST_END)
                fail_msg("%s, game %u: %s", (*at)->name, g, why.text);
            assert_int_equal(replay.table.moves, table.moves);
            assert_int_equal(table_hash(&replay.table), table_hash(&table));
            assert_memory_equal(replay.table.state, table.state, (*at)->state_size);
            assert_int_equal(replay.source.seed, rng_mix(210, g));
        }
    print_message("%u games of each, %llu octets of journals\n", games, (unsigned long long)octets);
}

/* Every cut and change replays the whole journal: the first moves of a game show as much as a long
 * one. */
enum { OPENING = 60 };

static size_t lines_in(const char *text, size_t length)
{
    size_t lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Cut anywhere it loads up to its last whole line: as many moves as there are whole lines of
 * moves. */
static void a_journal_cut_anywhere_loads_to_its_last_whole_line(void **state)
{
    (void)state;
    unsigned games = effort(1), cuts = 0;
    for (const struct game *const *at = registry_games(); *at; at++)
        for (unsigned g = 0; g < games; g++) {
            play_into_log(*at, (*at)->seats_usual, rng_mix(220, g), OPENING);
            uint32_t moves = 0;
            size_t line = 0;
            for (size_t cut = 0; cut < played.length; cut++, cuts++) {
                struct why why = {0};
                /* a line that lacks its newline and nothing else is whole, but for the first one,
                 * which has no check */
                size_t whole = cut + (lines_in(played.text, cut) && played.text[cut] == '\n');
                if (whole > line && played.text[whole - 1] == '\n') {
                    moves += lines_in(played.text, whole) > 6 && played.text[line] != '#';
                    line = whole;
                }
                enum status status = replay_all(played.text, cut, &why);
                if (lines_in(played.text, whole) < 6) { /* the header is not whole */
                    assert_int_equal(status, ST_BAD);
                    continue;
                }
                if (status != ST_END)
                    fail_msg("%s, cut at %zu: %s", (*at)->name, cut, why.text);
                assert_int_equal(replay.table.moves, moves);
            }
        }
    print_message("%u cuts\n", cuts);
}

static unsigned line_named(const char *text)
{
    unsigned line = 0;
    return sscanf(text, "line %u:", &line) == 1 ? line : 0;
}

/* One character of a move's line is changed: refused there, or at the later line that shows what a
 * spectator could not see before, or the game is the same for a spectator. A line that becomes a
 * remark shows at the move behind it. */
static void check_changed_line(const struct game *game, size_t place, unsigned line, char octet)
{
    struct why why = {0};
    struct table right = replay.table;
    memcpy(changed.text, played.text, played.length);
    changed.text[place] = octet;
    enum status status = replay_all(changed.text, played.length, &why);
    bool remark = octet == '#' && (place == 0 || played.text[place - 1] == '\n');
    if (status == ST_END && !remark) {
        assert_int_equal(replay.table.moves, right.moves);
        assert_int_equal(table_hash(&replay.table), table_hash(&right));
    } else if (status != ST_END && line_named(why.text) < line) {
        fail_msg("%s: line %u was changed at octet %zu to %02x, and it says: %s", game->name, line,
                 place, (unsigned char)octet, why.text);
    }
    replay.table = right;
}

static void a_changed_journal_is_refused_at_the_line(void **state)
{
    (void)state;
    unsigned games = effort(1), changes = 0;
    struct why why;
    for (const struct game *const *at = registry_games(); *at; at++)
        for (unsigned g = 0; g < games; g++) {
            play_into_log(*at, (*at)->seats_usual, rng_mix(230, g), OPENING);
            assert_int_equal(replay_all(played.text, played.length, &why), ST_END);
            unsigned line = 1, tries = (*at)->setup_size > 4096
                                           ? 1
                                           : 6; /* a setup is made anew for every one */
            for (size_t i = 0; i < played.length; i++) {
                size_t start = i;
                while (start && played.text[start - 1] != '\n')
                    start--;
                bool move = line > 6 && played.text[start] != '#' && played.text[i] != '\n';
                for (unsigned step = 0; move && step < tries; step++, changes++) {
                    char octet = mangling[(i * 12 + step) * 7 % (sizeof mangling - 1)];
                    if (octet != played.text[i])
                        check_changed_line(*at, i, line, octet);
                }
                line += played.text[i] == '\n';
            }
        }
    print_message("%u changes\n", changes);
}

/* ---- wires ---- */

/* What the game is on a 4-byte ring; NULL: it is played on none. */
static const struct ring_wire *wire_of(const struct game *game)
{
    const struct protocol *protocol = protocol_find(game, NULL);
    return protocol && protocol->station == &ring4_station ? protocol->own : NULL;
}

/* Whether games by this setup go over a ring. */
static bool on_a_ring(const struct position *at)
{
    const struct ring_wire *wire = wire_of(at->game);
    return wire && (!wire->plays || wire->plays(at->setup));
}

/* false: there is no next move, or it has no frame of its own. */
static bool frame_of(const struct position *at, struct frame4 *frame)
{
    memset(frame, 0xa5, sizeof *frame);
    return on_a_ring(at) && at->to_move != SEAT_NOBODY &&
           wire_of(at->game)->encode(at->setup, at->state, &at->next, frame);
}

static void a_frame_brings_its_move(const struct position *at, uint64_t *things)
{
    struct wire_moves moves;
    struct why why = {0};
    struct frame4 frame;
    if (!frame_of(at, &frame))
        return;
    int actor = at->to_move >= 0 ? at->to_move : at->game->chance_owner(at->setup, at->state);
    if (!frame4_sendable(&frame) || !(frame.info & 0x80) || frame.control >= 8 || frame.eo != actor)
        laws_broken(at, &at->next, "no frame to send: %02x %02x", frame4_address(&frame),
                    frame.info);
    if (frame.ed >= at->seats || frame.control == wire_of(at->game)->start_control)
        laws_broken(at, &at->next, "a frame that starts, or for a station that is not there");
    if (wire_of(at->game)->decode(at->setup, at->state, &frame, &moves, &why) != WIRE_MOVE ||
        moves.count != 1 || !move_equal(&moves.move[0], &at->next) || why.text[0])
        laws_broken(at, &at->next, "%02x %02x brings another move: %s", frame4_address(&frame),
                    frame.info, why.text);
    ++*things;
}

/* Takes the frame as a station does. Whether it fits; if so, `after` is the state behind it. */
static bool take_frame(const struct position *at, const struct frame4 *frame, struct room *after)
{
    struct wire_moves moves = {.count = 0};
    struct why why = {0};
    enum wire_reading reading =
        wire_of(at->game)->decode(at->setup, at->state, frame, &moves, &why);
    memcpy(after->at, at->state, at->game->state_size);
    if (reading != WIRE_MOVE) {
        if (!why.text[0])
            laws_broken(at, NULL, "%02x %02x is refused without a word", frame4_address(frame),
                        frame->info);
        return false;
    }
    if (moves.count < 1 || moves.count > WIRE_MOVES_MAX)
        laws_broken(at, NULL, "%02x %02x brings %zu moves", frame4_address(frame), frame->info,
                    moves.count);
    for (size_t i = 0; i < moves.count; i++) {
        struct why detail = {0};
        enum verdict verdict =
            at->game->legal(at->setup, as_state(after->at), &moves.move[i], &detail);
        if ((verdict == MOVE_LEGAL) != (detail.text[0] == '\0'))
            laws_broken(at, &moves.move[i], "verdict %d with the words '%s'", verdict, detail.text);
        if (verdict == MOVE_ILLEGAL)
            return false;
        at->game->apply(at->setup, as_state(after->at), &moves.move[i]);
    }
    return true;
}

/* Whether the game can go on from there. */
static void check_state_is_sound(const struct position *at, const struct game_state *state,
                                 const struct frame4 *frame)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct result result;
    struct why why = {0};
    int to_move = at->game->to_move(at->setup, state);
    at->game->result(at->setup, state, &result);
    if (!at->game->invariant(at->setup, state, &why))
        laws_broken(at, NULL, "%02x %02x breaks the invariant: %s", frame4_address(frame),
                    frame->info, why.text);
    if (to_move >= at->seats || result.over != (to_move == SEAT_NOBODY))
        laws_broken(at, NULL, "%02x %02x: to move is %d, over %d", frame4_address(frame),
                    frame->info, to_move, result.over);
    if (to_move >= 0 && at->game->choices(at->setup, state, choices) == 0)
        laws_broken(at, NULL, "%02x %02x: seat %d is to move and has no choice",
                    frame4_address(frame), frame->info, to_move);
}

static void a_changed_frame_breaks_nothing(const struct position *at, uint64_t *things)
{
    struct frame4 frame;
    if (!frame_of(at, &frame))
        return;
    for (unsigned bit = 0; bit < 16; bit++) {
        unsigned inner = (unsigned)frame4_address(&frame) << 8 | frame.info;
        inner ^= 1u << bit;
        struct frame4 other = frame4_from_inner((uint8_t)(inner >> 8), (uint8_t)inner);
        struct room after;
        if (take_frame(at, &other, &after))
            check_state_is_sound(at, as_state(after.at), &other);
        ++*things;
    }
}

static void any_frame_breaks_nothing(const struct position *at, uint64_t *things)
{
    if (!on_a_ring(at))
        return;
    for (int i = 0; i < 100; i++, ++*things) {
        struct frame4 other =
            frame4_from_inner((uint8_t)rng_next(at->rng), (uint8_t)rng_next(at->rng));
        struct room after;
        if (take_frame(at, &other, &after))
            check_state_is_sound(at, as_state(after.at), &other);
    }
}

static void wires_obey_the_laws(void **state)
{
    (void)state;
    struct law laws[] = {
        {.says = "a frame brings its move, and can be sent",
         .check = a_frame_brings_its_move,
         .one_in = 4},
        {.says = "a frame with one bit changed breaks nothing",
         .check = a_changed_frame_breaks_nothing,
         .one_in = 16},
        {.says = "a frame of noise breaks nothing",
         .check = any_frame_breaks_nothing,
         .one_in = 80},
    };
    for (const struct game *const *game = registry_games(); *game; game++)
        if (wire_of(*game))
            laws_walk_game(*game, laws, COUNT(laws), brute_effort(LAWS_PLAYS), 240);
}

/* The setup that stations make on a ring of so many. */
static void ring_setup(const struct game *game, int stations, struct game_setup *setup)
{
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    struct why why = {0};
    wire_of(game)->options(stations, &text);
    if (game->setup_make(options, setup, &why) != ST_OK)
        fail_msg("%s: %s", game->name, why.text);
}

/* Games in which now and then a frame is changed on its way, and all take it as it is when a ruling
 * lets them: what was tolerated must not break what comes after it. */
static unsigned play_with_departures(const struct game *game, int seats, uint64_t seed,
                                     uint64_t *frames)
{
    struct rng rng;
    struct room state, after;
    struct position at = {.game = game,
                          .setup = as_setup(setup_a),
                          .seats = seats,
                          .state = as_state(state.at),
                          .rng = &rng};
    unsigned departures = 0;
    ring_setup(game, seats, as_setup(setup_a));
    rng_seed(&rng, seed);
    game->start(as_setup(setup_a), as_state(state.at));
    while ((at.to_move = game->to_move(as_setup(setup_a), as_state(state.at))) != SEAT_NOBODY &&
           at.moves < game->bound) {
        struct choice choices[GAME_CHOICES_MAX];
        if (at.to_move == SEAT_CHANCE)
            game->draw(as_setup(setup_a), as_state(state.at), &rng, &at.next);
        else
            at.next = laws_choose(
                choices, game->choices(as_setup(setup_a), as_state(state.at), choices), &rng);
        struct frame4 frame, other;
        if (!frame_of(&at, &frame)) { /* it goes with the next one */
            game->apply(as_setup(setup_a), as_state(state.at), &at.next);
            at.moves++;
            continue;
        }
        other = frame;
        if (rng_below(&rng, 12) == 0) {
            unsigned inner = (unsigned)frame4_address(&frame) << 8 | frame.info;
            inner ^= 1u << rng_below(&rng, 16);
            other = frame4_from_inner((uint8_t)(inner >> 8), (uint8_t)inner);
        }
        bool changed_fits = !frame4_equal(&other, &frame) && take_frame(&at, &other, &after);
        if (!changed_fits && !take_frame(&at, &frame, &after))
            laws_broken(&at, &at.next, "the game's own frame is refused after %u departures",
                        departures);
        check_state_is_sound(&at, as_state(after.at), changed_fits ? &other : &frame);
        departures += changed_fits;
        memcpy(state.at, after.at, game->state_size);
        at.moves++;
    }
    assert_true(at.moves < game->bound);
    *frames += at.moves;
    return departures;
}

static void games_go_on_after_what_was_tolerated(void **state)
{
    (void)state;
    for (const struct game *const *at = registry_games(); *at; at++) {
        uint64_t frames = 0, departures = 0;
        unsigned games = brute_effort((*at)->state_size > LAWS_STATE ? 1000 : 6000);
        for (unsigned g = 0; wire_of(*at) && g < games; g++)
            departures += play_with_departures(*at, 2 + (int)g % 3, rng_mix(250, g), &frames);
        if (wire_of(*at))
            print_message("%s: %u games, %llu frames, %llu of them changed and tolerated\n",
                          (*at)->name, games, (unsigned long long)frames,
                          (unsigned long long)departures);
    }
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_obey_the_laws),
        cmocka_unit_test(setups_go_both_ways),
        cmocka_unit_test(options_that_make_no_sense_are_refused),
        cmocka_unit_test(a_journal_replays_to_the_same_state),
        cmocka_unit_test(a_journal_cut_anywhere_loads_to_its_last_whole_line),
        cmocka_unit_test(a_changed_journal_is_refused_at_the_line),
        cmocka_unit_test(wires_obey_the_laws),
        cmocka_unit_test(games_go_on_after_what_was_tolerated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
