#include "monopoly_frames.h"

static const struct ring_wire *const wire = &mono_ring_wire;

struct frame4 frame_of(const char *hex)
{
    unsigned address, info;
    if (sscanf(hex, "%2x %2x", &address, &info) != 2)
        fail_msg("'%s' is no frame", hex);
    return frame4_from_inner((uint8_t)address, (uint8_t)info);
}

static struct move move_of(const struct world *world, const char *text)
{
    struct move move;
    if (text[0] && text[1] == ':') /* whose it is: that is looked at when it is played */
        text += 3;
    if (!game_monopoly.move_parse(&world->setup, text, &move))
        fail_msg("'%s' is no move", text);
    return move;
}

static void add_move(const struct world *world, const struct move *move, struct str *text)
{
    str_add(text, "%s", text->length ? "; " : "");
    game_monopoly.move_text(&world->setup, move, text);
}

void sends(const struct world *world, const char *move, const char *hex)
{
    struct move wanted = move_of(world, move);
    struct frame4 right = frame_of(hex), frame = {0};
    struct wire_moves moves;
    struct why why = {0};
    if (game_monopoly.legal(&world->setup, &world->at, &wanted, &why) != MOVE_LEGAL)
        fail_msg("'%s' is not legal here: %s", move, why.text);
    if (!wire->encode(&world->setup, &world->at, &wanted, &frame))
        fail_msg("'%s' has no frame", move);
    if (!frame4_equal(&frame, &right))
        fail_msg("'%s' goes out as %s, not as %s", move, frame4_hex(&frame).text, hex);
    why.text[0] = '\0';
    if (wire->decode(&world->setup, &world->at, &frame, &moves, &why) != WIRE_MOVE ||
        moves.count != 1 || !move_equal(&moves.move[0], &wanted) || why.text[0])
        fail_msg("%s does not bring back '%s': %s", hex, move, why.text);
}

void goes(struct world *world, const char *move, const char *hex)
{
    sends(world, move, hex);
    plays(world, move);
}

void brings(struct world *world, const char *hex, const char *moves, const char *says)
{
    char text[400] = "";
    struct str str = str_make(text, sizeof text);
    struct frame4 frame = frame_of(hex);
    struct wire_sentence said;
    struct why why = {0};
    wire_read(&game_monopoly, &mono_ring_wire, &world->setup, &world->at, &frame, &said);
    if (said.reading != WIRE_MOVE || !said.fits)
        fail_msg("%s is refused: %s", hex, said.why.text);
    for (size_t i = 0; i < said.moves.count; i++) {
        add_move(world, &said.moves.move[i], &str);
        game_monopoly.apply(&world->setup, &world->at, &said.moves.move[i]);
        if (!game_monopoly.invariant(&world->setup, &world->at, &why))
            fail_msg("%s breaks the invariant: %s", hex, why.text);
    }
    if (strcmp(text, moves) != 0)
        fail_msg("%s brings '%s', not '%s' (%s)", hex, text, moves, said.why.text);
    if (!says && said.why.text[0])
        fail_msg("%s: '%s' is said", hex, said.why.text);
    if (says)
        assert_said(said.why.text, says);
}

void ignored(const struct world *world, const char *hex, const char *says)
{
    struct frame4 frame = frame_of(hex);
    struct wire_sentence said;
    wire_read(&game_monopoly, &mono_ring_wire, &world->setup, &world->at, &frame, &said);
    if (said.reading != WIRE_IGNORED)
        fail_msg("%s is not ignored (%d): %s", hex, said.reading, said.why.text);
    assert_said(said.why.text, says);
}
