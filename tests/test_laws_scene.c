/* Laws about what there is to show, over every game of the registry: scenes point to what is there,
 * events are exactly what changed between two scenes and tell nobody what is not for its eyes, and
 * options do what they say. */
#include "core/game_show.h"
#include "laws.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

struct room {
    _Alignas(16) unsigned char at[GAME_STATE_MAX];
};

static const char *const names[GAME_SEATS_MAX] = {"Ana", "Blas", "Caro", "Dimas", "Eva", "Fito"};

/* Of one move: what a viewer saw before and after it, and what it is told has happened. */
static struct scene before, after;
static struct scene_events events;

static int random_viewer(const struct position *at)
{
    uint32_t r = rng_below(at->rng, (uint32_t)at->seats + 1);
    return r < (uint32_t)at->seats ? (int)r : SEAT_SPECTATOR;
}

static void look(const struct position *at, const struct game_state *state, int viewer,
                 struct scene *scene)
{
    struct room view;
    at->game->view(at->setup, state, viewer, as_state(view.at));
    at->game->show->scene(at->setup, as_state(view.at), viewer, names,
                          at->moves % 2 ? LANG_ES : LANG_EN, scene);
}

static void watch(const struct position *at, const struct move *move, int viewer)
{
    struct room next;
    memcpy(next.at, at->state, at->game->state_size);
    at->game->apply(at->setup, as_state(next.at), move);
    look(at, at->state, viewer, &before);
    look(at, as_state(next.at), viewer, &after);
    at->game->show->happened(at->setup, at->state, move, viewer, LANG_ES, &events);
    if (events.count > SCENE_EVENTS)
        laws_broken(at, move, "%zu events", events.count);
}

/* ---- scenes ---- */

static void check_cell(const struct position *at, const struct scene *scene, int cell,
                       const char *whose)
{
    if (cell < -1 || cell >= (int)scene->board.cells)
        laws_broken(at, NULL, "%s is about square %d of %zu", whose, cell, scene->board.cells);
}

static void check_seat(const struct position *at, int seat, const char *whose)
{
    if (seat < -1 || seat >= at->seats)
        laws_broken(at, NULL, "%s is of seat %d", whose, seat);
}

static void check_spot(const struct position *at, const struct scene *scene, struct scene_spot spot,
                       const char *whose)
{
    bool seat = spot.kind == SPOT_HAND || spot.kind == SPOT_PLAYED;
    int end = seat                       ? at->seats
              : spot.kind == SPOT_CELL   ? (int)scene->board.cells
              : spot.kind == SPOT_TALLY  ? (int)scene->tallies
              : spot.kind == SPOT_PILE   ? 2
              : spot.kind <= SPOT_OTHERS ? 1
                                         : 0;
    if (spot.index < 0 || spot.index >= end)
        laws_broken(at, NULL, "%s is at place %d of kind %d", whose, spot.index, spot.kind);
}

static void check_deals(const struct position *at, const struct scene *scene)
{
    const struct scene_auction *auction = &scene->auction;
    if (auction->open) {
        unsigned asked = 0;
        check_cell(at, scene, auction->cell, "the auction");
        check_seat(at, auction->leader, "the highest bid");
        for (size_t i = 0; i < auction->asked; i++)
            asked |= 1u << auction->order[i];
        if (asked != auction->in || (auction->leader >= 0) != (auction->best > 0) || !*auction->lot)
            laws_broken(at, NULL, "an auction of '%s' among %x, asked %x, best %lld", auction->lot,
                        auction->in, asked, (long long)auction->best);
    }
    for (int i = 0; scene->offer.open && i < 2; i++) {
        const struct scene_side *side = &scene->offer.side[i];
        check_seat(at, side->seat, "the offer");
        for (int cell = 0; cell < SCENE_CELLS; cell++)
            if (cells_have(&side->deeds, cell)) {
                check_cell(at, scene, cell, "the offer");
                if (scene->board.cell[cell].owner != side->seat)
                    laws_broken(at, NULL, "seat %d offers square %d, which is not its own",
                                side->seat, cell);
            }
        if (side->money > scene->seat[side->seat].money ||
            side->cards > scene->seat[side->seat].keeps)
            laws_broken(at, NULL, "seat %d offers more than it has", side->seat);
    }
}

static void everything_in_a_scene_exists(const struct position *at, uint64_t *things)
{
    int viewer = random_viewer(at);
    const struct scene *scene = &before;
    look(at, at->state, viewer, &before);
    for (size_t i = 0; i < scene->pieces; i++)
        check_cell(at, scene, scene->piece[i].cell, "a piece");
    for (size_t i = 0; i < scene->options; i++)
        check_cell(at, scene, scene->option[i].cell, "an option");
    for (size_t i = 0; i < scene->members; i++)
        check_cell(at, scene, scene->member[i].cell, "a member");
    for (size_t i = 0; i < scene->board.cells; i++) {
        const struct scene_cell *cell = &scene->board.cell[i];
        check_seat(at, cell->owner, "a square");
        if (cell->stands >> at->seats || cell->column >= scene->board.columns ||
            cell->row >= scene->board.rows)
            laws_broken(at, NULL, "square %zu is at %d, %d, and %x stand on it", i, cell->column,
                        cell->row, cell->stands);
        if (cell->built < 0 || (cell->hotel && !cell->built) ||
            (cell->owner < 0 && (cell->built || cell->mortgaged)))
            laws_broken(at, NULL, "square %zu has %d storeys", i, cell->built);
    }
    for (int i = 0; i < at->seats; i++) {
        const struct scene_seat *seat = &scene->seat[i];
        check_spot(at, scene, seat->owes_to, "a debt");
        if ((seat->owes > 0) != (seat->owes_to.kind != SPOT_NONE) || seat->missing > seat->owes ||
            seat->player)
            laws_broken(at, NULL, "seat %d owes %lld", i, (long long)seat->owes);
    }
    check_deals(at, scene);
    ++*things;
}

static void a_card_agrees_with_its_square(const struct position *at, uint64_t *things)
{
    static struct scene_card card;
    int viewer = random_viewer(at);
    struct room view;
    look(at, at->state, viewer, &before);
    at->game->view(at->setup, at->state, viewer, as_state(view.at));
    for (int i = 0; at->game->show->card && i < (int)before.board.cells; i++) {
        const struct scene_cell *cell = &before.board.cell[i];
        bool has = at->game->show->card(at->setup, as_state(view.at), i, LANG_ES, &card);
        if (has != (card.rows > 0) || card.rows > SCENE_CARD_ROWS || (cell->price && !has))
            laws_broken(at, NULL, "square %d: %zu rows", i, card.rows);
        if (has && (card.owner != cell->owner || card.mortgaged != cell->mortgaged || !*card.title))
            laws_broken(at, NULL, "the card of square %d, '%s', is not of that square", i,
                        card.title);
        int due = 0;
        for (size_t row = 0; row < card.rows; row++) {
            due += card.row[row].now;
            if (!*card.row[row].label || !*card.row[row].value)
                laws_broken(at, NULL, "row %zu of '%s' is empty", row, card.title);
        }
        if (has && cell->price && due != 1)
            laws_broken(at, NULL, "%d rows of '%s' count now", due, card.title);
        ++*things;
    }
}

/* ---- events ---- */

static bool is_at(struct scene_spot spot, enum spot_kind kind, int index)
{
    return spot.kind == kind && spot.index == index;
}

/* What the events of these kinds bring to a place, less what they take from it. */
static int64_t sum_at(unsigned kinds, enum spot_kind kind, int index, bool cells)
{
    int64_t sum = 0;
    for (size_t i = 0; i < events.count; i++) {
        const struct scene_event *event = &events.event[i];
        if (!(kinds >> event->kind & 1) || (event->cell >= 0) != cells)
            continue;
        sum += is_at(event->to, kind, index) ? event->amount : 0;
        sum -= is_at(event->from, kind, index) ? event->amount : 0;
    }
    return sum;
}

static int64_t sum_on_cell(enum event_kind kind, int cell)
{
    int64_t sum = 0;
    for (size_t i = 0; i < events.count; i++)
        if (events.event[i].kind == kind && events.event[i].cell == cell)
            sum += events.event[i].amount;
    return sum;
}

static bool happened_on(enum event_kind kind, int cell)
{
    for (size_t i = 0; i < events.count; i++)
        if (events.event[i].kind == kind && events.event[i].cell == cell)
            return true;
    return false;
}

static void check_event(const struct position *at, const struct scene_event *event)
{
    check_seat(at, event->seat, "an event");
    check_cell(at, &after, event->cell, "an event");
    check_spot(at, &after, event->from, "what an event is about");
    check_spot(at, &after, event->to, "what an event is about");
    if (event->kind >= EVENT_KINDS || (event->kind == EVENT_PAY && event->amount <= 0) ||
        (event->kind == EVENT_CALL && !event->words))
        laws_broken(at, &at->next, "an event of kind %d, amount %lld", event->kind,
                    (long long)event->amount);
}

static void seats_changed_as_told(const struct position *at)
{
    const unsigned cards = 1u << EVENT_DRAW | 1u << EVENT_PLAY | 1u << EVENT_GATHER;
    for (int i = 0; i < at->seats; i++) {
        const struct scene_seat *was = &before.seat[i], *is = &after.seat[i];
        int64_t paid = sum_at(1u << EVENT_PAY, SPOT_HAND, i, false);
        if (is->money - was->money != paid)
            laws_broken(at, &at->next, "seat %d has %lld more, and was paid %lld", i,
                        (long long)(is->money - was->money), (long long)paid);
        if (is->keeps - was->keeps != sum_at(1u << EVENT_TAKE, SPOT_HAND, i, false))
            laws_broken(at, &at->next, "seat %d keeps %d, and kept %d", i, is->keeps, was->keeps);
        if (is->count >= 0 && is->count - was->count != sum_at(cards, SPOT_HAND, i, false))
            laws_broken(at, &at->next, "seat %d holds %d cards, and held %d", i, is->count,
                        was->count);
        bool left = false;
        for (size_t e = 0; e < events.count; e++)
            left |= events.event[e].kind == EVENT_LEAVE && events.event[e].seat == i;
        if (left != (is->out && !was->out))
            laws_broken(at, &at->next, "seat %d: left %d, is out %d", i, left, is->out);
    }
    for (size_t i = 0; i < after.tallies; i++)
        if (after.tally[i].points - before.tally[i].points !=
            sum_at(1u << EVENT_SCORE, SPOT_TALLY, (int)i, false))
            laws_broken(at, &at->next, "tally %zu has %d points", i, after.tally[i].points);
}

/* Whose the square is now, as the events have it: the last disc laid or turned there, the last who
 * took its deed. */
static int owner_told(int cell, int owner)
{
    for (size_t i = 0; i < events.count; i++) {
        const struct scene_event *event = &events.event[i];
        if (event->cell == cell && (event->kind == EVENT_PLAY || event->kind == EVENT_TURN))
            owner = event->seat;
        else if (event->cell == cell && event->kind == EVENT_TAKE)
            owner = event->to.kind == SPOT_HAND ? event->to.index : -1;
    }
    return owner;
}

static unsigned stands_told(int cell, unsigned stands)
{
    for (size_t i = 0; i < events.count; i++) {
        const struct scene_event *event = &events.event[i];
        if (event->kind == EVENT_LEAVE ||
            (event->kind == EVENT_MOVE && is_at(event->from, SPOT_CELL, cell)))
            stands &= ~(1u << event->seat);
        if (event->kind == EVENT_MOVE && is_at(event->to, SPOT_CELL, cell))
            stands |= 1u << event->seat;
    }
    return stands;
}

static void the_board_changed_as_told(const struct position *at)
{
    for (int i = 0; i < (int)after.board.cells; i++) {
        const struct scene_cell *was = &before.board.cell[i], *is = &after.board.cell[i];
        bool changed =
            happened_on(EVENT_PLAY, i) || happened_on(EVENT_TURN, i) || happened_on(EVENT_TAKE, i);
        if (is->owner != owner_told(i, was->owner) || (changed && is->owner == was->owner))
            laws_broken(at, &at->next, "square %d is of seat %d, and was of %d", i, is->owner,
                        was->owner);
        if (is->built - was->built != sum_on_cell(EVENT_BUILD, i))
            laws_broken(at, &at->next, "%d storeys on square %d, which had %d", is->built, i,
                        was->built);
        if (happened_on(EVENT_MORTGAGE, i) != (is->mortgaged != was->mortgaged) ||
            (is->mortgaged != was->mortgaged && sum_on_cell(EVENT_MORTGAGE, i) != is->mortgaged))
            laws_broken(at, &at->next, "square %d is mortgaged %d", i, is->mortgaged);
        if (is->stands != stands_told(i, was->stands))
            laws_broken(at, &at->next, "on square %d stand %x, where %x stood", i, is->stands,
                        was->stands);
    }
}

static int pile_of(const struct scene *scene)
{
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].zone == ZONE_PILE)
            return scene->piece[i].count;
    return -1;
}

static void events_are_what_changed(const struct position *at, uint64_t *things)
{
    if (at->to_move == SEAT_NOBODY || !at->game->show->happened)
        return;
    watch(at, &at->next, random_viewer(at));
    for (size_t i = 0; i < events.count; i++, ++*things)
        check_event(at, &events.event[i]);
    seats_changed_as_told(at);
    the_board_changed_as_told(at);
    if (pile_of(&after) >= 0 &&
        pile_of(&after) - pile_of(&before) != sum_at(~0u, SPOT_PILE, 0, false))
        laws_broken(at, &at->next, "%d cards on the pile, where %d were", pile_of(&after),
                    pile_of(&before));
}

/* ---- secrets ---- */

enum { EVENTS_TEXT = 8192 };

static void describe(const struct position *at, const struct game_state *state,
                     const struct move *move, int viewer, char *text)
{
    struct str str = str_make(text, EVENTS_TEXT);
    at->game->show->happened(at->setup, state, move, viewer, LANG_ES, &events);
    for (size_t i = 0; i < events.count; i++) {
        const struct scene_event *event = &events.event[i];
        str_add(&str, "%d seat %d cell %d from %d.%d to %d.%d amount %lld '%s' %s %s %s %s %s %d; ",
                event->kind, event->seat, event->cell, event->from.kind, event->from.index,
                event->to.kind, event->to.index, (long long)event->amount,
                event->words ? event->words : "", event->piece.face, event->piece.label,
                event->piece.suit, event->piece.glyph, event->piece.figure, event->piece.tint);
    }
    assert_false(str.cut);
}

/* What chance may bring besides: whatever looks the same to the viewer afterwards is shown
 * alike. */
static void other_draws_look_alike(const struct position *at, const struct room *seen, int viewer,
                                   const char *text)
{
    static char again[EVENTS_TEXT];
    struct room other;
    struct move move;
    for (int i = 0; i < 8; i++) {
        at->game->draw(at->setup, at->state, at->rng, &move);
        memcpy(other.at, at->state, at->game->state_size);
        at->game->apply(at->setup, as_state(other.at), &move);
        at->game->view(at->setup, as_state(other.at), viewer, as_state(other.at));
        describe(at, at->state, &move, viewer, again);
        if (memcmp(other.at, seen->at, at->game->state_size) == 0 && strcmp(text, again) != 0)
            laws_broken(at, &move, "seat %d is shown\n%s\nor, of a hidden draw,\n%s", viewer, text,
                        again);
    }
}

/* Whoever cannot tell two states apart is shown the same, and the view of a state is as good as the
 * state. */
static void events_tell_no_secret(const struct position *at, uint64_t *things)
{
    static char text[EVENTS_TEXT], again[EVENTS_TEXT];
    struct room view, sample, next;
    int viewer = random_viewer(at);
    if (at->to_move == SEAT_NOBODY || !at->game->show->happened)
        return;
    memcpy(next.at, at->state, at->game->state_size);
    at->game->apply(at->setup, as_state(next.at), &at->next);
    if (at->game->to_move(at->setup, as_state(next.at)) == SEAT_NOBODY)
        return; /* everything is laid open then */
    at->game->view(at->setup, at->state, viewer, as_state(view.at));
    at->game->sample(at->setup, as_state(view.at), viewer, at->rng, as_state(sample.at));
    describe(at, at->state, &at->next, viewer, text);
    describe(at, as_state(view.at), &at->next, viewer, again);
    if (strcmp(text, again) != 0)
        laws_broken(at, &at->next, "seat %d is shown\n%s\nand from its view\n%s", viewer, text,
                    again);
    describe(at, as_state(sample.at), &at->next, viewer, again);
    if (strcmp(text, again) != 0)
        laws_broken(at, &at->next, "seat %d is shown\n%s\nor\n%s", viewer, text, again);
    at->game->view(at->setup, as_state(next.at), viewer, as_state(view.at));
    if (at->to_move == SEAT_CHANCE)
        other_draws_look_alike(at, &view, viewer, text);
    ++*things;
}

/* ---- options ---- */

/* What the option says is what the seat has more or less afterwards; or nothing yet, if others have
 * a say first; or with a debt that is taken as soon as it can be; or else it is one of the payments
 * before a piece moves on. */
static bool is_paid(int seat, int64_t worth)
{
    int64_t change = after.seat[seat].money - before.seat[seat].money,
            owed = before.seat[seat].owes;
    bool moved = false, paid = false;
    for (size_t i = 0; i < events.count; i++) {
        const struct scene_event *event = &events.event[i];
        moved |= event->kind == EVENT_MOVE;
        paid |= event->kind == EVENT_PAY &&
                is_at(worth < 0 ? event->from : event->to, SPOT_HAND, seat) &&
                event->amount == (worth < 0 ? -worth : worth);
    }
    return change == worth || change == worth - owed || (!events.count && !change) ||
           (moved && paid);
}

static void options_do_what_they_say(const struct position *at, uint64_t *things)
{
    struct scene_option option;
    if (at->to_move < 0 || !at->game->show->happened)
        return;
    look(at, at->state, at->to_move, &before);
    option = before.option[rng_below(at->rng, (uint32_t)before.options)];
    struct move move = at->choice[option.choice].move;
    move.n = option.n;
    watch(at, &move, at->to_move);
    for (int i = 0; i < (int)before.board.cells; i++)
        if (cells_have(&option.turns, i) != happened_on(EVENT_TURN, i))
            laws_broken(at, &move, "'%s' turns square %d or does not", option.label, i);
    if (before.money && option.worth && !is_paid(at->to_move, option.worth))
        laws_broken(at, &move, "'%s' is not worth %lld", option.label, (long long)option.worth);
    for (size_t i = 0; option.refused && i < events.count; i++)
        if (events.event[i].kind == EVENT_CALL && events.event[i].amount != option.worth)
            laws_broken(at, &move, "'%s' is called for another sum", option.label);
    ++*things;
}

static void what_is_shown_obeys_the_laws(void **state)
{
    (void)state;
    struct law laws[] = {
        {.says = "everything in a scene exists",
         .check = everything_in_a_scene_exists,
         .one_in = 120},
        {.says = "a card agrees with its square",
         .check = a_card_agrees_with_its_square,
         .one_in = 400},
        {.says = "events are exactly what changed", .check = events_are_what_changed, .one_in = 20},
        {.says = "events tell no secret", .check = events_tell_no_secret, .one_in = 100},
        {.says = "options do what they say", .check = options_do_what_they_say, .one_in = 60},
    };
    laws_walk(laws, COUNT(laws), brute_effort(LAWS_PLAYS / 2), 108);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_shown_obeys_the_laws)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
