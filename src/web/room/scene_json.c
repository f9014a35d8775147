/* The fields of a scene are left out when they say nothing: texts when they are empty, flags when
 * they are not set, numbers when they are 0 (out_number_if), and indices when they are negative
 * (out_index_if), because 0 is a good index. A reader can rely on all others being there. */
#include "web/room/scene_json.h"

/* --- words --- */

static const char *const tints[TINTS] = {
    [TINT_PLAIN] = "plain", [TINT_BLUE] = "blue",     [TINT_GREEN] = "green",
    [TINT_RED] = "red",     [TINT_YELLOW] = "yellow", [TINT_WILD] = "wild",
    [TINT_BACK] = "back",   [TINT_BROWN] = "brown",   [TINT_SKY] = "sky",
    [TINT_PINK] = "pink",   [TINT_ORANGE] = "orange", [TINT_NAVY] = "navy",
    [TINT_FELT] = "felt",   [TINT_BLACK] = "black",   [TINT_WHITE] = "white",
};
static const char *const places[] = {
    [ZONE_TABLE] = "table", [ZONE_HAND] = "hand", [ZONE_PILE] = "pile", [ZONE_PLAYED] = "played"};
static const char *const sitters[] = {[PLAYER_UNKNOWN] = "",
                                      [PLAYER_PERSON] = "person",
                                      [PLAYER_BOT] = "bot",
                                      [PLAYER_AWAY] = "away"};
static const char *const squares[] = {
    [SQUARE_PLAIN] = "",          [SQUARE_STREET] = "street", [SQUARE_STATION] = "station",
    [SQUARE_SERVICE] = "service", [SQUARE_TAX] = "tax",       [SQUARE_CARD] = "card",
    [SQUARE_START] = "start",     [SQUARE_JAIL] = "jail",     [SQUARE_TO_JAIL] = "to_jail",
    [SQUARE_PARKING] = "parking",
};
static const char *const spots[] = {
    [SPOT_NONE] = "none",     [SPOT_CELL] = "cell",   [SPOT_HAND] = "hand",
    [SPOT_PLAYED] = "played", [SPOT_TABLE] = "table", [SPOT_PILE] = "pile",
    [SPOT_BANK] = "bank",     [SPOT_POT] = "pot",     [SPOT_OTHERS] = "others",
    [SPOT_TALLY] = "tally",
};
static const char *const events[EVENT_KINDS] = {
    [EVENT_THROW] = "throw",       [EVENT_MOVE] = "move",       [EVENT_PAY] = "pay",
    [EVENT_TAKE] = "take",         [EVENT_DRAW] = "draw",       [EVENT_PLAY] = "play",
    [EVENT_TURN] = "turn",         [EVENT_GATHER] = "gather",   [EVENT_BUILD] = "build",
    [EVENT_MORTGAGE] = "mortgage", [EVENT_AUCTION] = "auction", [EVENT_BID] = "bid",
    [EVENT_CALL] = "call",         [EVENT_SCORE] = "score",     [EVENT_LEAVE] = "leave",
};

static void put_tint(struct json_out *out, enum tint tint)
{
    if (tint != TINT_PLAIN)
        out_text(out, "tint", tints[tint]);
}

static void put_spot(struct json_out *out, const char *key, struct scene_spot spot)
{
    if (spot.kind == SPOT_NONE)
        return;
    out_object(out, key);
    out_text(out, "kind", spots[spot.kind]);
    out_number(out, "index", spot.index);
    out_object_end(out);
}

/* A set as a list of numbers. */
static void put_set(struct json_out *out, const char *key, unsigned bits)
{
    if (!bits)
        return;
    out_list(out, key);
    for (int i = 0; bits >> i; i++)
        if (bits >> i & 1)
            out_number(out, NULL, i);
    out_list_end(out);
}

static void put_cells(struct json_out *out, const char *key, const struct scene_cells *cells)
{
    bool any = false;
    for (size_t i = 0; i < sizeof cells->bits / sizeof cells->bits[0]; i++)
        any = any || cells->bits[i];
    if (!any)
        return;
    out_list(out, key);
    for (int i = 0; i < SCENE_CELLS; i++)
        if (cells_have(cells, i))
            out_number(out, NULL, i);
    out_list_end(out);
}

/* --- elements of lists --- */

/* Called with the scene's first seat, so the scene is around it: `money` is written if its game has
 * any. */
static void seat_json(struct json_out *out, const char *key, const void *first, size_t index)
{
    const struct scene *scene =
        (const struct scene *)((const char *)first - offsetof(struct scene, seat));
    const struct scene_seat *seat = &scene->seat[index];
    out_object(out, key);
    out_text(out, "name", seat->name);
    out_text_if(out, "holds", seat->holds);
    out_text_if(out, "note", seat->note);
    out_text_if(out, "worth", seat->worth);
    out_index_if(out, "count", seat->count);
    put_tint(out, seat->tint);
    out_flag_if(out, "turn", seat->turn);
    out_flag_if(out, "you", seat->you);
    out_flag_if(out, "out", seat->out);
    out_text_if(out, "sitter", sitters[seat->player]);
    out_number_if(out, "keeps", seat->keeps);
    if (scene->money)
        out_number(out, "money", seat->money);
    out_number_if(out, "owes", seat->owes);
    out_number_if(out, "missing", seat->missing);
    put_spot(out, "owes_to", seat->owes_to);
    out_object_end(out);
}

/* The seat only of pieces that belong to one. */
static void put_piece(struct json_out *out, const char *key, const struct scene_piece *piece)
{
    bool of_seat = piece->zone == ZONE_HAND || piece->zone == ZONE_PLAYED;
    out_object(out, key);
    out_text(out, "place", places[piece->zone]);
    put_tint(out, piece->tint);
    out_text_if(out, "face", piece->face);
    out_text_if(out, "code", piece->code);
    out_text_if(out, "label", piece->label);
    out_text_if(out, "suit", piece->suit);
    out_text_if(out, "glyph", piece->glyph);
    out_text_if(out, "figure", piece->figure);
    out_text_if(out, "called", piece->called);
    if (of_seat)
        out_number(out, "seat", piece->seat);
    out_number(out, "count", piece->count);
    out_index_if(out, "choice", piece->choice);
    out_index_if(out, "cell", piece->cell);
    out_flag_if(out, "leads", piece->leads);
    out_object_end(out);
}

static void piece_json(struct json_out *out, const char *key, const void *first, size_t index)
{
    put_piece(out, key, (const struct scene_piece *)first + index);
}

static void option_json(struct json_out *out, const char *key, const void *first, size_t index)
{
    const struct scene_option *option = (const struct scene_option *)first + index;
    out_object(out, key);
    out_text(out, "label", option->label);
    out_text_if(out, "member", option->member);
    out_text_if(out, "group", option->group);
    out_text_if(out, "word", option->word);
    put_tint(out, option->tint);
    out_number(out, "choice", option->choice);
    out_number(out, "n", option->n);
    out_flag_if(out, "grave", option->grave);
    out_number_if(out, "grave_from", option->grave_from);
    out_index_if(out, "cell", option->cell);
    put_cells(out, "turns", &option->turns);
    out_number_if(out, "worth", option->worth);
    out_number_if(out, "refused", option->refused);
    out_object_end(out);
}

static void note_json(struct json_out *out, const char *key, const void *first, size_t index)
{
    const struct scene_note *note = (const struct scene_note *)first + index;
    out_object(out, key);
    out_text(out, "text", note->text);
    put_tint(out, note->tint);
    out_object_end(out);
}

static void tally_json(struct json_out *out, const char *key, const void *first, size_t index)
{
    const struct scene_tally *tally = (const struct scene_tally *)first + index;
    out_object(out, key);
    out_text(out, "name", tally->name);
    out_number(out, "points", tally->points);
    out_number(out, "goal", tally->goal);
    out_object_end(out);
}

static void member_json(struct json_out *out, const char *key, const void *first, size_t index)
{
    const struct scene_member *member = (const struct scene_member *)first + index;
    out_object(out, key);
    out_text(out, "label", member->label);
    put_tint(out, member->tint);
    out_number(out, "bit", member->bit);
    out_index_if(out, "cell", member->cell);
    out_object_end(out);
}

/* A place on the board, with who owns it and who stands there. */
static void cell_json(struct json_out *out, const char *key, const void *first, size_t index)
{
    const struct scene_cell *cell = (const struct scene_cell *)first + index;
    out_object(out, key);
    out_number(out, "column", cell->column);
    out_number(out, "row", cell->row);
    out_text_if(out, "kind", squares[cell->kind]);
    out_number_if(out, "group", cell->group);
    put_tint(out, cell->tint);
    out_index_if(out, "owner", cell->owner);
    put_set(out, "stands", cell->stands);
    out_text_if(out, "face", cell->face);
    out_text_if(out, "name", cell->name);
    out_text_if(out, "small", cell->small);
    out_text_if(out, "mark", cell->mark);
    out_text_if(out, "label", cell->label);
    out_index_if(out, "choice", cell->choice);
    out_flag_if(out, "last", cell->last);
    out_flag_if(out, "mortgaged", cell->mortgaged);
    out_flag_if(out, "hotel", cell->hotel);
    out_number_if(out, "built", cell->built);
    out_number_if(out, "price", cell->price);
    out_object_end(out);
}

/* --- the rest of a scene --- */

/* A trade that is being made: what each of two seats gives. */
static void put_offer(struct json_out *out, const struct scene_offer *offer)
{
    if (!offer->open)
        return;
    out_object(out, NULL);
    out_flag(out, "open", true);
    out_list(out, "side");
    for (int i = 0; i < 2; i++) {
        const struct scene_side *side = &offer->side[i];
        out_object(out, NULL);
        out_number(out, "seat", side->seat);
        out_flag_if(out, "said", side->said);
        out_number_if(out, "money", side->money);
        put_cells(out, "deeds", &side->deeds);
        out_number_if(out, "cards", side->cards);
        out_text_if(out, "card_words", side->card_words);
        out_number_if(out, "value", side->value);
        out_number_if(out, "interest", side->interest);
        out_object_end(out);
    }
    out_list_end(out);
    out_object_end(out);
}

/* The lot, the best bid, and the order in which seats are asked. */
static void put_auction(struct json_out *out, const struct scene_auction *auction)
{
    if (!auction->open)
        return;
    out_object(out, NULL);
    out_flag(out, "open", true);
    out_text(out, "lot", auction->lot);
    out_index_if(out, "cell", auction->cell);
    out_number_if(out, "price", auction->price);
    out_number_if(out, "best", auction->best);
    out_index_if(out, "leader", auction->leader);
    out_number_if(out, "least", auction->least);
    put_set(out, "in", auction->in);
    out_list(out, "order");
    for (size_t i = 0; i < auction->asked; i++)
        out_number(out, NULL, auction->order[i]);
    out_list_end(out);
    out_object_end(out);
}

/* The list `name` of a struct that has their number, too. */
#define LIST(changes, of, name, number, memory)                                                    \
    changes_list(                                                                                  \
        changes, #name,                                                                            \
        &(struct changes_elements){(of)->name, (of)->number, sizeof(of)->name[0], name##_json},    \
        (memory)->name)

void scene_json(struct changes *changes, const struct scene *scene, struct scene_memory *memory)
{
    const struct scene_board *board = &scene->board;
    uint64_t *field = memory->field;
    struct changes_object object = changes_object(changes, "scene");
    changes_text(changes, "title", scene->title, field++);
    changes_text(changes, "status", scene->status, field++);
    changes_text(changes, "ask", scene->ask, field++);
    changes_text(changes, "rules", scene->rules ? scene->rules : "", field++);
    changes_number(changes, "direction", scene->direction, field++);
    changes_flag(changes, "around", scene->around, field++);
    changes_flag(changes, "money", scene->money, field++);
    LIST(changes, scene, seat, seats, memory);
    LIST(changes, scene, piece, pieces, memory);
    LIST(changes, scene, option, options, memory);
    LIST(changes, scene, note, notes, memory);
    LIST(changes, scene, tally, tallies, memory);
    LIST(changes, scene, member, members, memory);
    struct json_out *dice = changes_part(changes);
    if (scene->dice) {
        out_list(dice, NULL);
        for (size_t i = 0; i < scene->dice; i++)
            out_number(dice, NULL, scene->die[i]);
        out_list_end(dice);
    }
    changes_part_end(changes, "die", field++);
    put_offer(changes_part(changes), &scene->offer);
    changes_part_end(changes, "offer", field++);
    put_auction(changes_part(changes), &scene->auction);
    changes_part_end(changes, "auction", field++);
    struct changes_object within = changes_object(changes, "board");
    changes_number(changes, "columns", board->columns, field++);
    changes_number(changes, "rows", board->rows, field++);
    changes_flag(changes, "coordinates", board->coordinates, field++);
    changes_flag(changes, "hollow", board->hollow, field);
    LIST(changes, board, cell, cells, memory);
    changes_object_end(changes, within);
    changes_object_end(changes, object);
}

/* --- events and cards --- */

void event_json(struct json_out *out, const struct scene_event *event)
{
    out_object(out, NULL);
    out_text(out, "kind", events[event->kind]);
    out_index_if(out, "seat", event->seat);
    out_index_if(out, "cell", event->cell);
    put_spot(out, "from", event->from);
    put_spot(out, "to", event->to);
    out_number_if(out, "amount", event->amount);
    if (event->words)
        out_text_if(out, "words", event->words);
    if (*event->piece.face)
        put_piece(out, "piece", &event->piece);
    out_object_end(out);
}

void card_json(struct json_out *out, const char *key, const struct scene_card *card)
{
    out_object(out, key);
    out_text(out, "title", card->title);
    out_text_if(out, "group", card->group);
    put_tint(out, card->tint);
    out_index_if(out, "owner", card->owner);
    out_flag_if(out, "mortgaged", card->mortgaged);
    out_list(out, "row");
    for (size_t i = 0; i < card->rows; i++) {
        out_object(out, NULL);
        out_text(out, "label", card->row[i].label);
        out_text_if(out, "value", card->row[i].value);
        out_flag_if(out, "now", card->row[i].now);
        out_object_end(out);
    }
    out_list_end(out);
    out_object_end(out);
}
