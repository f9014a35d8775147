#include "monopoly_support.h"

#include <ctype.h>

#include "base/bits.h"

static const struct game *const game = &game_monopoly;

static const char *const phases[MONO_PHASES] = {
    [MONO_ORDER] = "order",         [MONO_DEAL] = "deal",         [MONO_FREE] = "free",
    [MONO_DICE] = "dice",           [MONO_BUY] = "buy",           [MONO_TAXED] = "taxed",
    [MONO_CARD] = "card",           [MONO_CHOOSE] = "choose",     [MONO_AUCTION] = "bid",
    [MONO_RENT_DICE] = "rent_dice", [MONO_WISH] = "wish",         [MONO_PLACE] = "place",
    [MONO_DEBT] = "debt",           [MONO_INTEREST] = "interest", [MONO_OFFER] = "offer",
    [MONO_ANSWER] = "answer",       [MONO_DONE] = "done",         [MONO_OVER] = "over",
    [MONO_ASKING] = "asking",       [MONO_OFFERING] = "offering", [MONO_RETURN] = "return",
    [MONO_LEAVING] = "leaving",     [MONO_CLAIM] = "claim",
};

unsigned deed_at(const struct game_setup *setup, unsigned number)
{
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        if (setup->square[setup->deed[deed].square].number == number)
            return deed;
    fail_msg("no deed on square %u", number);
    return 0;
}

static uint8_t square_at(const struct game_setup *setup, unsigned number)
{
    for (uint8_t square = 0; square < setup->squares; square++)
        if (setup->square[square].number == number)
            return square;
    fail_msg("no square %u", number);
    return 0;
}

unsigned square_of(const struct world *world, unsigned seat)
{
    return world->setup.square[world->at.square[seat]].number;
}

static void check_invariant(const struct world *world, const char *after)
{
    struct why why = {0};
    if (!game->invariant(&world->setup, &world->at, &why))
        fail_msg("after '%s': %s", after, why.text);
}

void rules_are(struct world *world, const char *options, const char *luck, const char *chest)
{
    struct why why = {0};
    char line[GAME_OPTIONS_MAX];
    snprintf(line, sizeof line, "first=0 %s%s%s", options, luck ? " chance=file" : "",
             chest ? " chest=file" : "");
    if (game->setup_make(line, &world->setup, &why) != ST_OK ||
        (luck && game->setup_file(&world->setup, "chance", luck, strlen(luck), &why) != ST_OK) ||
        (chest && game->setup_file(&world->setup, "chest", chest, strlen(chest), &why) != ST_OK))
        fail_msg("'%s': %s", line, why.text);
    memset(&world->at, 0, sizeof world->at);
}

void game_begins(struct world *world, const char *options)
{
    rules_are(world, options, NULL, NULL);
    game->start(&world->setup, &world->at);
    check_invariant(world, "the start");
}

/* ---- positions ---- */

static const char *skip_blanks(const char *at)
{
    while (isspace((unsigned char)*at))
        at++;
    return at;
}

static bool take_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    const char *begin = skip_blanks(*at);
    if (strncmp(begin, word, length) != 0 || isalnum((unsigned char)begin[length]))
        return false;
    *at = begin + length;
    return true;
}

static unsigned take_number(const char **at)
{
    char *end;
    const char *begin = skip_blanks(*at);
    unsigned long number = strtoul(begin, &end, 10);
    if (end == begin)
        fail_msg("a number is missing at '%s'", begin);
    *at = end;
    return (unsigned)number;
}

static void take_deeds(struct world *world, unsigned seat, const char **at)
{
    *at = skip_blanks(*at);
    for (;; ++*at) {
        unsigned deed = deed_at(&world->setup, take_number(at));
        if (world->at.owner[deed] != MONO_NONE)
            fail_msg("a deed with two owners");
        world->at.owner[deed] = (uint8_t)seat;
        world->at.owned[seat] |= (uint64_t)1 << deed;
        if (**at == 'm') {
            world->at.mortgaged |= (uint64_t)1 << deed;
            ++*at;
        } else if (**at == '=') {
            ++*at;
            world->at.level[deed] = **at == 'H' ? MONO_HOTEL : (uint8_t)(**at - '0');
            ++*at;
        }
        if (**at != ',')
            return;
    }
}

static void take_card(struct world *world, unsigned seat, unsigned deck)
{
    for (unsigned card = 0; card < world->setup.deck[deck].cards; card++)
        if (world->setup.deck[deck].card[card].keep && world->at.fresh[deck] >> card & 1) {
            world->at.fresh[deck] &= ~((uint64_t)1 << card);
            world->at.held[seat][deck] |= (uint64_t)1 << card;
            return;
        }
    fail_msg("deck %u has no jail card left", deck);
}

static void take_seat(struct world *world, unsigned seat, const char **at)
{
    struct game_state *s = &world->at;
    for (;;) {
        if (take_word(at, "cash")) {
            s->cash[seat] = (int32_t)take_number(at);
        } else if (take_word(at, "at")) {
            s->square[seat] = square_at(&world->setup, take_number(at));
        } else if (take_word(at, "jail")) {
            s->square[seat] = world->setup.jail;
            s->jail[seat] = (uint8_t)take_number(at);
        } else if (take_word(at, "owns")) {
            take_deeds(world, seat, at);
        } else if (take_word(at, "card")) {
            take_card(world, seat, take_number(at));
        } else if (take_word(at, "out")) {
            s->alive &= (uint8_t) ~(1u << seat);
            s->cash[seat] = 0;
            s->broke++;
        } else {
            return;
        }
    }
}

/* The game has what the bank has and what stands. */
static void count_stock(struct world *world, bool given, unsigned houses, unsigned hotels)
{
    struct game_setup *setup = &world->setup;
    unsigned built = 0, big = 0;
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        big += world->at.level[deed] == MONO_HOTEL;
        built += world->at.level[deed] == MONO_HOTEL ? 0 : world->at.level[deed];
    }
    if (given) {
        setup->houses = (uint16_t)(houses + built);
        setup->hotels = (uint16_t)(hotels + big);
    }
    world->at.houses = (uint16_t)(setup->houses - built);
    world->at.hotels = (uint16_t)(setup->hotels - big);
}

void position_is(struct world *world, const char *text)
{
    struct game_state *s = &world->at;
    bool stock = false;
    unsigned houses = 0, hotels = 0;
    const char *at = text;
    game->start(&world->setup, s);
    for (;;) {
        if (take_word(&at, "turn")) {
            s->turn = s->keeper = s->control = (uint8_t)take_number(&at);
        } else if (take_word(&at, "stock")) {
            stock = true;
            houses = take_number(&at);
            at++;
            hotels = take_number(&at);
        } else if (take_word(&at, "pot")) {
            s->pot = (int32_t)take_number(&at);
        } else {
            break;
        }
    }
    for (at = skip_blanks(at); *at == '|'; at = skip_blanks(at)) {
        at++;
        unsigned seat = take_number(&at);
        take_seat(world, seat, &at);
    }
    if (*at)
        fail_msg("cannot read '%s' of a position", at);
    s->phase = MONO_FREE;
    s->order_due = 0;
    s->dealt = (uint8_t)(world->setup.deal * world->setup.seats);
    count_stock(world, stock, houses, hotels);
    s->bank = (int64_t)world->setup.money * world->setup.seats - s->pot;
    for (unsigned seat = 0; seat < world->setup.seats; seat++)
        s->bank -= s->cash[seat];
    check_invariant(world, text);
}

void world_is(struct world *world, const char *options, const char *position)
{
    rules_are(world, options, NULL, NULL);
    position_is(world, position);
}

void deck_order(struct world *world, unsigned deck, const char *numbers)
{
    struct game_state *s = &world->at;
    const struct mono_deck *cards = &world->setup.deck[deck];
    uint64_t rest = s->fresh[deck];
    const char *at = numbers;
    while (*skip_blanks(at)) {
        unsigned number = take_number(&at), card = 0;
        while (card < cards->cards && cards->card[card].number != number)
            card++;
        if (card == cards->cards || !(rest >> card & 1))
            fail_msg("card %u is not in the deck", number);
        rest &= ~((uint64_t)1 << card);
        s->queue[deck][s->queued[deck]++] = (uint8_t)card;
    }
    for (; rest; rest &= rest - 1)
        s->queue[deck][s->queued[deck]++] = (uint8_t)bits_lowest(rest);
    s->fresh[deck] = 0;
    check_invariant(world, numbers);
}

/* ---- moves ---- */

static bool listed(const struct world *world, const struct move *move)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = game->choices(&world->setup, &world->at, choices);
    for (size_t i = 0; i < count; i++)
        if (choice_holds(&choices[i], move))
            return true;
    return false;
}

static void play(struct world *world, const char *text)
{
    struct move move;
    struct why why = {0};
    int who = game->to_move(&world->setup, &world->at);
    if (!game->move_parse(&world->setup, text, &move))
        fail_msg("'%s' is no move", text);
    if (game->legal(&world->setup, &world->at, &move, &why) != MOVE_LEGAL)
        fail_msg("'%s' is refused: %s (%s)", text, why.text, phases[world->at.phase]);
    if (who >= 0 && !listed(world, &move))
        fail_msg("'%s' is not among the choices", text);
    game->apply(&world->setup, &world->at, &move);
    check_invariant(world, text);
}

void plays(struct world *world, const char *moves)
{
    char line[GAME_TEXT_MAX];
    while (*moves) {
        size_t length = strcspn(moves, ";");
        if (length >= sizeof line)
            fail_msg("a move is too long");
        memcpy(line, moves, length);
        line[length] = '\0';
        moves += length + (moves[length] == ';');
        const char *at = skip_blanks(line);
        int who = game->to_move(&world->setup, &world->at);
        if (*at && at[1] == ':') {
            int expected = *at == '?' ? SEAT_CHANCE : *at - '0';
            if (who != expected)
                fail_msg("'%s': it is %d that decides (%s)", line, who, phases[world->at.phase]);
            at = skip_blanks(at + 2);
        }
        play(world, at);
    }
}

void throws(struct world *world, unsigned a, unsigned b)
{
    char text[32];
    snprintf(text, sizeof text, "throw; ?: dice %u %u", a, b);
    plays(world, text);
}

void refused(const struct world *world, const char *text, enum mono_no reason)
{
    struct move move;
    if (!game->move_parse(&world->setup, text, &move))
        fail_msg("'%s' is no move", text);
    enum mono_no no = mono_refusal(&world->setup, &world->at, &move);
    struct why said, expected;
    mono_why(no, &said);
    mono_why(reason, &expected);
    if (no != reason)
        fail_msg("'%s': %s; and not: %s", text, said.text, expected.text);
    assert_int_equal(game->legal(&world->setup, &world->at, &move, NULL), MOVE_ILLEGAL);
    assert_false(listed(world, &move));
}

/* ---- what stands ---- */

static void add_deeds(const struct world *world, unsigned seat, struct str *text)
{
    const char *before = "";
    for (uint64_t rest = world->at.owned[seat]; rest; rest &= rest - 1, before = ",") {
        unsigned deed = bits_lowest(rest), level = world->at.level[deed];
        str_add(text, "%s%u", before, world->setup.square[world->setup.deed[deed].square].number);
        if (world->at.mortgaged >> deed & 1)
            str_add(text, "m");
        if (level == MONO_HOTEL)
            str_add(text, "=H");
        else if (level)
            str_add(text, "=%u", level);
    }
}

void tolerates(struct world *world, const char *text, const char *ruling)
{
    struct move move;
    struct why why = {0};
    assert_true(mono_move_parse(&world->setup, text, &move));
    if (mono_legal(&world->setup, &world->at, &move, &why) != MOVE_TOLERATED ||
        !strstr(why.text, ruling))
        fail_msg("'%s' is not tolerated by %s: %s", text, ruling, why.text);
    mono_apply(&world->setup, &world->at, &move);
    if (!mono_invariant(&world->setup, &world->at, &why))
        fail_msg("after '%s': %s", text, why.text);
}

void stands(const struct world *world, const char *expected)
{
    char line[1024];
    struct str text = str_make(line, sizeof line);
    const struct game_state *s = &world->at;
    bool any = false;
    str_add(&text, "%s %d |", phases[s->phase], s->control);
    for (unsigned seat = 0; seat < world->setup.seats; seat++)
        if (s->alive >> seat & 1)
            str_add(&text, " %d", s->cash[seat]);
        else
            str_add(&text, " x");
    str_add(&text, " | %u+%u |", s->houses, s->hotels);
    for (unsigned seat = 0; seat < world->setup.seats; seat++)
        if (s->owned[seat]) {
            str_add(&text, " %u: ", seat);
            add_deeds(world, seat, &text);
            any = true;
        }
    if (!any)
        str_add(&text, " -");
    if (strcmp(line, expected) != 0)
        fail_msg("\n  stands   %s\n  expected %s", line, expected);
}
