/* A game to begin the next one from: small, complete, with every required part of the contract
 * (core/game.h says what each function promises).
 *
 * Each player gets a secret number from 1 to 6, which chance draws and only that player sees. Then,
 * in turn, each takes one to three stones from a heap of 21. When the heap is empty, the player
 * with the greatest sum of stones and secret number wins, the earlier seat in a tie.
 *
 * Copy this folder, rename it, and put one line into games.def: CONTRIBUTING.md has the checklist.
 * A bigger game has a file for each of the parts below: see games/truco/rules and show. */
#include "base/bytes.h"
#include "core/bot.h"
#include "core/fields.h"
#include "games/template/template.h"

/* ---- the setup ---- */

/* Everything that comes from outside is bounded and checked here; later code trusts the setup. */
enum status template_setup_make(const char *options, struct game_setup *setup, struct why *why)
{
    struct scan scan = {options};
    char word[64];
    *setup = (struct game_setup){.seats = 2, .heap = HEAP};
    while (scan_name(&scan, word, sizeof word)) {
        int64_t value;
        if (strncmp(word, "seats=", 6) == 0 && text_number(word + 6, 2, SEATS, &value))
            setup->seats = (uint8_t)value;
        else if (strncmp(word, "heap=", 5) == 0 && text_number(word + 5, 1, HEAP_MAX, &value))
            setup->heap = (uint8_t)value;
        else
            return why_bad(why, "el juego de plantilla toma seats=2..4 y heap=1..99, no '%s'",
                           word);
    }
    return scan_end(&scan) ? ST_OK
                           : why_bad(why, "una opción del juego de plantilla es demasiado larga");
}

/* What a form offers besides the number of seats. */
static const struct game_setting settings[] = {
    {.name = "heap",
     .title = N_("Piedras del montón"),
     .kind = SETTING_NUMBER,
     .low = 1,
     .high = HEAP_MAX,
     .usual = HEAP},
    {0},
};

/* setup_make reads this text back: journals keep the setup so. */
void template_setup_text(const struct game_setup *setup, struct str *text)
{
    str_add(text, "seats=%d heap=%d", setup->seats, setup->heap);
}

static int template_seats(const struct game_setup *setup)
{
    return setup->seats;
}

/* ---- whose move it is, and what it can be ---- */

/* memset, so that padding is zeroed: states are compared and copied as octets. */
void template_start(const struct game_setup *setup, struct game_state *s)
{
    memset(s, 0, sizeof *s);
    s->heap = setup->heap;
}

/* Chance makes moves like a player. One seat decides at a time. */
int template_to_move(const struct game_setup *setup, const struct game_state *s)
{
    if (s->dealt < setup->seats)
        return SEAT_CHANCE;
    return s->heap ? s->seat : SEAT_NOBODY;
}

/* On a ring each station draws its own secret. */
int template_chance_owner(const struct game_setup *setup, const struct game_state *s)
{
    return s->dealt;
}

/* The only place where the game uses a generator, which is passed in: a recorded game is replayed
 * without one. */
void template_draw(const struct game_setup *setup, const struct game_state *state, struct rng *rng,
                   struct move *move)
{
    *move = (struct move){.kind = MOVE_SECRET, .n = (int32_t)rng_below(rng, SECRETS) + 1};
}

/* All outcomes with their chances, because they are few. A game with many returns 0. */
size_t template_odds(const struct game_setup *setup, const struct game_state *state,
                     struct odds *odds)
{
    for (int32_t i = 0; i < SECRETS; i++)
        odds[i] = (struct odds){{.kind = MOVE_SECRET, .n = i + 1}, 1.0 / SECRETS};
    return SECRETS;
}

/* Families of moves, not single moves: one family "take n" with n from 1 to `most`. */
size_t template_choices(const struct game_setup *setup, const struct game_state *s,
                        struct choice *choices)
{
    if (template_to_move(setup, s) < 0)
        return 0;
    int32_t most = s->heap < TAKE_MAX ? s->heap : TAKE_MAX;
    choices[0] = (struct choice){.move = {.kind = MOVE_TAKE, .n = 1}, .low = 1, .high = most};
    return 1;
}

/* The only judge. Moves come from journals and wires, too, so it trusts no field: what a kind does
 * not use has to be 0. Each row is one rule, and the second argument is the ruling that it carries
 * out; this game has none. */
enum verdict template_legal(const struct game_setup *setup, const struct game_state *s,
                            const struct move *move, struct why *why)
{
    int seat = template_to_move(setup, s);
    bool chance = seat == SEAT_CHANCE;
    int32_t most = chance ? SECRETS : s->heap < TAKE_MAX ? s->heap : TAKE_MAX;
    bool right = move->kind == (chance ? MOVE_SECRET : MOVE_TAKE) && move->n >= 1 &&
                 move->n <= most && !move->a && !move->b && !move->c && !move->set;
    REFUSE_IF(seat == SEAT_NOBODY, NULL, "la partida ha terminado");
    REFUSE_IF(!right, NULL, "de una a tres piedras, y no más de las que hay");
    return MOVE_LEGAL;
}

/* Checks nothing: `legal` has. */
void template_apply(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    if (move->kind == MOVE_SECRET) {
        s->secret[s->dealt++] = (uint8_t)move->n;
        return;
    }
    s->heap = (uint8_t)(s->heap - move->n);
    s->taken[s->seat] = (uint8_t)(s->taken[s->seat] + move->n);
    s->seat = (uint8_t)((s->seat + 1) % setup->seats);
    s->turns++;
}

/* ---- hidden information ---- */

/* Bots and screens get a view, never the state. Secrets are shown when the game is over; a
 * spectator sees none before. `view` can be `state`, hence memmove. */
void template_view(const struct game_setup *setup, const struct game_state *state, int seat,
                   struct game_state *view)
{
    memmove(view, state, sizeof *view);
    for (int other = 0; other < SEATS; other++)
        if (other != seat && template_to_move(setup, view) != SEAT_NOBODY)
            view->secret[other] = 0;
}

/* Fills the blanks of a view in a way that is possible, for bots that search. */
void template_sample(const struct game_setup *setup, const struct game_state *view, int seat,
                     struct rng *rng, struct game_state *s)
{
    memmove(s, view, sizeof *s);
    for (int other = 0; other < s->dealt; other++)
        if (s->secret[other] == 0)
            s->secret[other] = (uint8_t)(rng_below(rng, SECRETS) + 1);
}

/* Of the spectator's view, field by field: all stations compute the same, whatever they see. */
uint64_t template_hash(const struct game_setup *setup, const struct game_state *state)
{
    struct game_state view;
    template_view(setup, state, SEAT_SPECTATOR, &view);
    uint64_t hash = hash_add(hash_add(hash_add(hash_start(), view.heap), view.dealt), view.seat);
    for (int i = 0; i < SEATS; i++)
        hash = hash_add(hash_add(hash, view.secret[i]), view.taken[i]);
    return hash;
}

/* ---- the outcome, and what is always true ---- */

void template_result(const struct game_setup *setup, const struct game_state *s, struct result *out)
{
    *out = (struct result){.over = template_to_move(setup, s) == SEAT_NOBODY,
                           .winner = SEAT_NOBODY,
                           .turns = s->turns};
    for (int seat = 0; out->over && seat < setup->seats; seat++) {
        out->points[seat] = s->taken[seat] + s->secret[seat];
        if (out->winner < 0 || out->points[seat] > out->score) {
            out->winner = seat;
            out->score = out->points[seat];
        }
    }
}

/* The laws and the fuzzers ask this of every state that they reach. */
bool template_invariant(const struct game_setup *setup, const struct game_state *s, struct why *why)
{
    int stones = s->heap;
    for (int seat = 0; seat < SEATS; seat++)
        stones += s->taken[seat];
    if (stones != setup->heap)
        why_bad(why, "%d piedras, no %d", stones, setup->heap);
    return stones == setup->heap;
}

/* ---- text, both ways: what journals hold ---- */

void template_move_text(const struct game_setup *setup, const struct move *move, struct str *text)
{
    str_add(text, "%s %d", move->kind == MOVE_SECRET ? "secret" : "take", move->n);
}

bool template_move_parse(const struct game_setup *setup, const char *text, struct move *move)
{
    struct scan scan = {text};
    int64_t n;
    bool secret = scan_word(&scan, "secret");
    if ((!secret && !scan_word(&scan, "take")) || !scan_number(&scan, 1, SECRETS, &n) ||
        !scan_end(&scan))
        return false;
    *move = (struct move){.kind = secret ? MOVE_SECRET : MOVE_TAKE, .n = (int32_t)n};
    return true;
}

/* One row for each field of the state, from which come both directions and the bounds. */
static const struct field table_fields[] = {
    FIELD_NUMBER("heap", struct game_state, heap, HEAP_MAX),
    FIELD_NUMBER("dealt", struct game_state, dealt, SEATS),
    FIELD_NUMBER("seat", struct game_state, seat, SEATS - 1),
    FIELD_NUMBER("turns", struct game_state, turns, HEAP_MAX),
    {0},
};
static const struct field seat_fields[] = {
    FIELD_NUMBER("", struct game_state, secret[0], SECRETS),
    FIELD_NUMBER("", struct game_state, taken[0], HEAP_MAX),
    {0},
};

void template_state_text(const struct game_setup *setup, const struct game_state *state,
                         struct str *text)
{
    fields_text(table_fields, state, 0, text);
    for (unsigned seat = 0; seat < (unsigned)template_seats(setup); seat++)
        fields_text(seat_fields, state, seat, text);
}

bool template_state_parse(const struct game_setup *setup, const char *text, struct game_state *s)
{
    struct scan scan = {text};
    memset(s, 0, sizeof *s);
    bool right = fields_parse(table_fields, s, 0, &scan) && s->dealt <= template_seats(setup) &&
                 s->seat < template_seats(setup);
    for (unsigned seat = 0; right && seat < (unsigned)template_seats(setup); seat++)
        right = fields_parse(seat_fields, s, seat, &scan);
    return right && scan_end(&scan);
}

/* ---- what people see: a sentence, the same as events, and what there is to draw ---- */

/* Nothing about a secret that is not the viewer's own. */
void template_tell(const struct game_setup *setup, const struct game_state *s,
                   const struct move *move, int viewer, const char *const *names, enum lang lang,
                   struct str *text)
{
    bool secret = move->kind == MOVE_SECRET;
    if (viewer == (secret ? s->dealt : s->seat))
        str_add(text, secret ? tr(lang, "Tu número secreto es el %d") : tr(lang, "Tomas %d"),
                move->n);
    else if (!secret)
        str_add(text, tr(lang, "%s toma %d"), names[s->seat], move->n);
}

void template_happened(const struct game_setup *setup, const struct game_state *s,
                       const struct move *move, int viewer, enum lang lang,
                       struct scene_events *events)
{
    bool secret = move->kind == MOVE_SECRET;
    int seat = secret ? s->dealt : s->seat;
    events->count = 0;
    struct scene_event *event =
        event_add_way(events, secret ? EVENT_DRAW : EVENT_TAKE, seat,
                      spot_at(secret ? SPOT_TABLE : SPOT_PILE, 0), spot_at(SPOT_HAND, seat));
    if (!secret)
        event->amount = move->n;
    else if (viewer == seat)
        snprintf(event->piece.face, sizeof event->piece.face, "%d", move->n);
}

void template_scene(const struct game_setup *setup, const struct game_state *s, int viewer,
                    const char *const *names, enum lang lang, struct scene *scene)
{
    struct choice family;
    scene_clear(scene);
    snprintf(scene->title, sizeof scene->title, "%s", tr(lang, "Montón"));
    snprintf(scene->status, sizeof scene->status,
             trn(lang, "Queda %d piedra", "Quedan %d piedras", s->heap), s->heap);
    scene->direction = 1;
    scene->seats = setup->seats;
    for (int seat = 0; seat < setup->seats; seat++) {
        struct scene_seat *out = &scene->seat[seat];
        snprintf(out->name, sizeof out->name, "%s", names[seat]);
        snprintf(out->holds, sizeof out->holds,
                 trn(lang, "%d piedra", "%d piedras", s->taken[seat]), s->taken[seat]);
        out->count = -1;
        out->keeps = s->taken[seat];
        out->turn = template_to_move(setup, s) == seat;
        out->you = seat == viewer;
    }
    struct scene_piece *heap = scene_add_piece(scene, ZONE_PILE);
    heap->tint = TINT_BROWN;
    heap->count = s->heap;
    snprintf(heap->label, sizeof heap->label, "%s", tr(lang, "montón"));
    snprintf(heap->glyph, sizeof heap->glyph, "●"); /* a pile with a glyph shows each piece */
    if (viewer < 0 || template_to_move(setup, s) != viewer || !template_choices(setup, s, &family))
        return;
    for (int32_t n = family.low; n <= family.high; n++) {
        struct scene_option *option = scene_add_option(scene, 0, n);
        snprintf(option->label, sizeof option->label, tr(lang, "tomar %d"), n);
    }
}

/* ---- the contract ---- */

/* The bots of src/bots play every game; a game's own ones are listed here. */
static const struct bot *const no_bots[] = {NULL};

static const struct game_show show = {
    SHOW_MEMBERS(template),
    .settings = settings,
};

const struct game game_template = {
    GAME_MEMBERS(template, "template"),
    .title = "Montón",
    .template_only = true,
    .seats_min = 2,
    .seats_max = SEATS,
    .seats_usual = 2,
    .setup_size = sizeof(struct game_setup),
    .state_size = sizeof(struct game_state),
    .bound = SEATS + HEAP_MAX, /* no game has more moves than this */
    .seats = template_seats,
    .show = &show,
    .protocols = template_protocols,
    .bots = no_bots,
};
