#include "uno_world.h"

#include "base/bytes.h"
#include "codec/frame4.h"

static const struct game *const uno = &game_uno;

/* ---- positions ---- */

unsigned cards_of_kind(unsigned card)
{
    return card < 4 ? 1 : card < UNO_COLOURED ? 2 : 4;
}

static void take_out(const char *list, unsigned left[UNO_COLOURED + 8])
{
    char copy[1024], *save;
    snprintf(copy, sizeof copy, "%s", list && strcmp(list, "*") != 0 ? list : "");
    for (char *code = strtok_r(copy, ",", &save); code; code = strtok_r(NULL, ",", &save)) {
        unsigned card;
        assert_true(uno_card_parse(code, &card) && left[card] > 0);
        left[card]--;
    }
}

static unsigned add_list(struct str *text, const char *list, const char *rest)
{
    const char *cards = list && strcmp(list, "*") == 0 ? rest : list && *list ? list : "-";
    unsigned count = strcmp(cards, "-") != 0;
    for (const char *at = cards; *at; at++)
        count += *at == ',';
    str_add(text, " %s", cards);
    return count;
}

static const char *rest_of(const struct position *p, char rest[1024])
{
    unsigned left[UNO_COLOURED + 8];
    struct str text = str_make(rest, 1024);
    for (unsigned card = 0; card < UNO_COLOURED + 8; card++)
        left[card] = cards_of_kind(card);
    take_out(p->top, left);
    take_out(p->draw, left);
    take_out(p->drop, left);
    for (int seat = 0; seat < UNO_SEATS; seat++)
        take_out(p->hand[seat], left);
    for (unsigned card = 0; card <= UNO_CARD_FOUR; card += card < UNO_COLOURED ? 1 : 4)
        for (; left[card]; left[card]--) {
            str_add(&text, text.length ? "," : "");
            uno_card_code(card, &text);
        }
    return rest;
}

static bool names_the_rest(const struct position *p)
{
    bool named = (p->draw != NULL) | (p->drop && strcmp(p->drop, "*") == 0);
    for (int seat = 0; seat < UNO_SEATS; seat++)
        named |= p->hand[seat] && strcmp(p->hand[seat], "*") == 0;
    return named;
}

struct world world_of(struct position p)
{
    struct world world = {.setup = {.seats = (uint8_t)(p.seats ? p.seats : 4)}};
    char rest[1024], drop[1200], draw[1100], lists[3000], text[GAME_STATE_TEXT_MAX];
    struct str piles = str_make(lists, sizeof lists), all = str_make(text, sizeof text),
               draws = str_make(draw, sizeof draw);
    struct why why = {0};
    rest_of(&p, rest);
    unsigned in_draw = add_list(&draws, names_the_rest(&p) ? p.draw : "*", rest);
    if (p.drop && p.top)
        snprintf(drop, sizeof drop, "%s,%s", strcmp(p.drop, "*") == 0 ? rest : p.drop, p.top);
    else
        snprintf(drop, sizeof drop, "%s", p.top ? p.top : "-");
    for (unsigned seat = 0; seat < world.setup.seats; seat++) {
        char hand[1100];
        struct str cards = str_make(hand, sizeof hand);
        unsigned held = add_list(&cards, p.hand[seat], rest);
        str_add(&piles, " held %u hand%s", held, hand);
    }
    char colour = p.colour ? p.colour : p.top && p.top[0] != 'W' ? p.top[0] : 'B';
    str_add(&all,
            "phase %s seat %d dir %d top %s colour %c due %d drawn %s first 0 turns 0 in_draw %u "
            "draw%s drop %s%s",
            p.phase ? p.phase : "turn", p.seat, p.direction, p.top ? p.top : "-", colour, p.due,
            p.drawn ? p.drawn : "-", in_draw, draw, drop, lists);
    if (!uno->state_parse(&world.setup, text, &world.at))
        fail_msg("not a position: %s", text);
    if (!uno->invariant(&world.setup, &world.at, &why))
        fail_msg("%s: %s", text, why.text);
    return world;
}

/* ---- moves and frames ---- */

struct move move_of(const char *text)
{
    struct move move;
    if (!uno->move_parse(NULL, text, &move))
        fail_msg("'%s' is no move", text);
    return move;
}

enum verdict judge(const struct world *world, const char *text, struct why *why)
{
    struct move move = move_of(text);
    why->text[0] = '\0';
    return uno->legal(&world->setup, &world->at, &move, why);
}

void carry_out(struct world *world, const struct move *move)
{
    struct why why;
    uno->apply(&world->setup, &world->at, move);
    if (!uno->invariant(&world->setup, &world->at, &why))
        fail_msg("%s", why.text);
}

void uno_plays(struct world *world, const char *text)
{
    struct why why;
    struct move move = move_of(text);
    if (judge(world, text, &why) != MOVE_LEGAL)
        fail_msg("'%s' is not legal: %s", text, why.text);
    carry_out(world, &move);
}

void tolerated(struct world *world, const char *text, const char *ruling)
{
    struct why why;
    struct move move = move_of(text);
    if (judge(world, text, &why) != MOVE_TOLERATED)
        fail_msg("'%s' is not tolerated: '%s'", text, why.text);
    assert_said(why.text, ruling);
    carry_out(world, &move);
}

void uno_refused(const struct world *world, const char *text, const char *reason)
{
    struct why why;
    if (judge(world, text, &why) != MOVE_ILLEGAL)
        fail_msg("'%s' is not refused: '%s'", text, why.text);
    assert_said(why.text, reason);
}

void choices_are(const struct world *world, const char *expected)
{
    struct choice choices[GAME_CHOICES_MAX];
    char text[1024];
    struct str str = str_make(text, sizeof text);
    size_t count = uno->choices(&world->setup, &world->at, choices);
    for (size_t i = 0; i < count; i++) {
        str_add(&str, i ? "; " : "");
        uno->move_text(&world->setup, &choices[i].move, &str);
        if (choices[i].high != choices[i].low) {
            assert_int_equal(choices[i].low, 0);
            assert_int_equal(choices[i].high, UNO_COLOURS - 1);
            str_add(&str, " *");
        }
    }
    assert_string_equal(text, expected);
}

struct frame4 uno_frame_of(const char *hex)
{
    uint8_t inner[2];
    size_t count;
    assert_true(bytes_from_hex(hex, inner, 2, &count) && count == 2);
    return frame4_from_inner(inner[0], inner[1]);
}

void uno_sends(const struct world *world, const char *text, const char *hex)
{
    struct frame4 frame, right = uno_frame_of(hex);
    struct move move = move_of(text);
    uno_ring_wire.encode(&world->setup, &world->at, &move, &frame);
    if (!frame4_equal(&frame, &right))
        fail_msg("'%s' is sent as %02X %02X, not %s", text, frame4_address(&frame), frame.info,
                 hex);
}

void receives(struct world *world, const char *hex, const char *text, const char *note)
{
    struct frame4 frame = uno_frame_of(hex);
    struct wire_moves moves;
    struct why why = {0}, detail = {0};
    struct move right = move_of(text);
    if (uno_ring_wire.decode(&world->setup, &world->at, &frame, &moves, &why) != WIRE_MOVE)
        fail_msg("%s is refused: %s", hex, why.text);
    assert_int_equal(moves.count, 1);
    if (!move_equal(&moves.move[0], &right))
        fail_msg("%s is not '%s'", hex, text);
    enum verdict verdict = uno->legal(&world->setup, &world->at, &right, &detail);
    if (verdict == MOVE_ILLEGAL)
        fail_msg("%s: %s", hex, detail.text);
    const char *said = detail.text[0] ? detail.text : why.text;
    if (note)
        assert_said(said, note);
    else
        assert_string_equal(said, "");
    carry_out(world, &right);
}

void goes_round(struct world *world, const char *text, const char *hex)
{
    struct why why;
    if (judge(world, text, &why) != MOVE_LEGAL)
        fail_msg("'%s' is not legal: %s", text, why.text);
    uno_sends(world, text, hex);
    receives(world, hex, text, NULL);
}

void wire_refuses(const struct world *world, const char *hex, const char *reason)
{
    struct frame4 frame = uno_frame_of(hex);
    struct wire_moves moves;
    struct why why = {0};
    enum wire_reading reading =
        uno_ring_wire.decode(&world->setup, &world->at, &frame, &moves, &why);
    if (reading == WIRE_MOVE &&
        uno->legal(&world->setup, &world->at, &moves.move[0], &why) != MOVE_ILLEGAL)
        fail_msg("%s is accepted", hex);
    assert_said(why.text, reason);
}

unsigned cards_in(const struct uno_pile *pile, const char *code)
{
    unsigned card;
    assert_true(uno_card_parse(code, &card));
    return uno_pile_count_of(pile, card);
}
