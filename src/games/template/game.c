#include "core/bot.h"
#include "core/game_show.h"
/* A game to begin the next one from: small, whole, and using every part of the contract.
 *
 * Each player gets a secret number from 1 to 6 (chance, hidden). Then, in turn, each takes one to
 * three stones from a heap of 21. When the heap is empty the player with most stones plus secret
 * number wins, the earlier seat in a tie. Copy this folder, rename it, put one line into games.def;
 * CONTRIBUTING.md has the checklist. */
#include "base/bytes.h"
#include "core/fields.h"
#include "games/template/template.h"

/* What is true of the play: flat, no pointers, no padding. */
struct game_state {
    uint8_t heap;
    uint8_t dealt; /* secrets given out so far */
    uint8_t seat;
    uint8_t turns;
    uint8_t secret[SEATS]; /* 0: not yet given, or not to be seen */
    uint8_t taken[SEATS];
};

static enum status setup_make(const char *options, struct game_setup *setup, struct why *why)
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

static const struct game_setting settings[] = {
    {.name = "heap",
     .title = N_("Piedras del montón"),
     .kind = SETTING_NUMBER,
     .low = 1,
     .high = HEAP_MAX,
     .usual = HEAP},
    {0},
};

static void setup_text(const struct game_setup *setup, struct str *text)
{
    str_add(text, "seats=%d heap=%d", setup->seats, setup->heap);
}

static int seats(const struct game_setup *setup)
{
    return ((const struct game_setup *)setup)->seats;
}

static void start(const struct game_setup *setup, struct game_state *s)
{
    memset(s, 0, sizeof *s);
    s->heap = setup->heap;
}

static int to_move(const struct game_setup *setup, const struct game_state *s)
{
    if (s->dealt < setup->seats)
        return SEAT_CHANCE;
    return s->heap ? s->seat : SEAT_NOBODY;
}

static int chance_owner(const struct game_setup *setup, const struct game_state *state)
{
    return ((const struct game_state *)state)->dealt;
}

static void draw(const struct game_setup *setup, const struct game_state *state, struct rng *rng,
                 struct move *move)
{
    *move = (struct move){.kind = MOVE_SECRET, .n = (int32_t)rng_below(rng, SECRETS) + 1};
}

static size_t odds(const struct game_setup *setup, const struct game_state *state,
                   struct odds *odds)
{
    for (int32_t i = 0; i < SECRETS; i++)
        odds[i] = (struct odds){{.kind = MOVE_SECRET, .n = i + 1}, 1.0 / SECRETS};
    return SECRETS;
}

static size_t choices(const struct game_setup *setup, const struct game_state *s,
                      struct choice *choices)
{
    if (to_move(setup, s) < 0)
        return 0;
    int32_t most = s->heap < TAKE_MAX ? s->heap : TAKE_MAX;
    choices[0] = (struct choice){.move = {.kind = MOVE_TAKE, .n = 1}, .low = 1, .high = most};
    return 1;
}

static enum verdict legal(const struct game_setup *setup, const struct game_state *s,
                          const struct move *move, struct why *why)
{
    int seat = to_move(setup, s);
    bool plain = !move->a && !move->b && !move->c && !move->set;
    if (seat == SEAT_CHANCE && move->kind == MOVE_SECRET && plain && move->n >= 1 &&
        move->n <= SECRETS)
        return MOVE_LEGAL;
    if (seat >= 0 && move->kind == MOVE_TAKE && plain && move->n >= 1 && move->n <= TAKE_MAX &&
        move->n <= s->heap)
        return MOVE_LEGAL;
    why_bad(why, seat == SEAT_NOBODY ? N_("la partida ha terminado")
                                     : N_("de una a tres piedras, y no más de las que hay"));
    return MOVE_ILLEGAL;
}

static void apply(const struct game_setup *setup, struct game_state *s, const struct move *move)
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

/* When the game is over everybody shows the secret. A spectator sees none before. */
static void view(const struct game_setup *setup, const struct game_state *state, int seat,
                 struct game_state *v)
{
    memmove(v, state, sizeof *v);
    for (int other = 0; other < SEATS; other++)
        if (other != seat && to_move(setup, v) != SEAT_NOBODY)
            v->secret[other] = 0;
}

static void sample(const struct game_setup *setup, const struct game_state *view_of_seat, int seat,
                   struct rng *rng, struct game_state *s)
{
    memmove(s, view_of_seat, sizeof *s);
    for (int other = 0; other < s->dealt; other++)
        if (s->secret[other] == 0)
            s->secret[other] = (uint8_t)(rng_below(rng, SECRETS) + 1);
}

static uint64_t hash(const struct game_setup *setup, const struct game_state *state)
{
    struct game_state v;
    view(setup, state, SEAT_SPECTATOR, &v);
    uint64_t h = hash_add(hash_add(hash_add(hash_start(), v.heap), v.dealt), v.seat);
    for (int i = 0; i < SEATS; i++)
        h = hash_add(hash_add(h, v.secret[i]), v.taken[i]);
    return h;
}

static void result(const struct game_setup *setup, const struct game_state *s, struct result *out)
{
    *out = (struct result){
        .over = to_move(setup, s) == SEAT_NOBODY, .winner = SEAT_NOBODY, .turns = s->turns};
    for (int seat = 0; out->over && seat < setup->seats; seat++) {
        out->points[seat] = s->taken[seat] + s->secret[seat];
        if (out->winner < 0 || out->points[seat] > out->score) {
            out->winner = seat;
            out->score = out->points[seat];
        }
    }
}

static bool invariant(const struct game_setup *setup, const struct game_state *s, struct why *why)
{
    int stones = s->heap;
    for (int seat = 0; seat < SEATS; seat++)
        stones += s->taken[seat];
    if (stones != setup->heap)
        why_bad(why, "%d piedras, no %d", stones, setup->heap);
    return stones == setup->heap;
}

static void move_text(const struct game_setup *setup, const struct move *move, struct str *text)
{
    str_add(text, "%s %d", move->kind == MOVE_SECRET ? "secret" : "take", move->n);
}

static bool move_parse(const struct game_setup *setup, const char *text, struct move *move)
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

static void state_text(const struct game_setup *setup, const struct game_state *state,
                       struct str *text)
{
    fields_text(table_fields, state, 0, text);
    for (unsigned seat = 0; seat < (unsigned)seats(setup); seat++)
        fields_text(seat_fields, state, seat, text);
}

static bool state_parse(const struct game_setup *setup, const char *text, struct game_state *s)
{
    struct scan scan = {text};
    memset(s, 0, sizeof *s);
    bool right = fields_parse(table_fields, s, 0, &scan) && s->dealt <= seats(setup) &&
                 s->seat < seats(setup);
    for (unsigned seat = 0; right && seat < (unsigned)seats(setup); seat++)
        right = fields_parse(seat_fields, s, seat, &scan);
    return right && scan_end(&scan);
}

static void tell(const struct game_setup *setup, const struct game_state *s,
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

static void happened(const struct game_setup *setup, const struct game_state *s,
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
    else if (viewer == seat) /* nobody else may know the number */
        snprintf(event->piece.face, sizeof event->piece.face, "%d", move->n);
}

static void scene(const struct game_setup *setup, const struct game_state *s, int viewer,
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
        out->turn = to_move(setup, s) == seat;
        out->you = seat == viewer;
    }
    struct scene_piece *heap = scene_add_piece(scene, PLACE_PILE);
    heap->tint = TINT_BROWN;
    heap->count = s->heap;
    snprintf(heap->label, sizeof heap->label, "%s", tr(lang, "montón"));
    snprintf(heap->glyph, sizeof heap->glyph,
             "●"); /* no backs: whoever draws it may show each stone */
    if (viewer < 0 || to_move(setup, s) != viewer || !choices(setup, s, &family))
        return;
    for (int32_t n = family.low; n <= family.high; n++) {
        struct scene_option *option = scene_add_option(scene, 0, n);
        snprintf(option->label, sizeof option->label, tr(lang, "tomar %d"), n);
    }
}

static const struct bot *const no_bots[] = {NULL};

static const struct game_show show = {
    .settings = settings,
    .tell = tell,
    .scene = scene,
    .happened = happened,
};

const struct game game_template = {
    .name = "template",
    .title = "Montón",
    .template_only = true,
    .seats_min = 2,
    .seats_max = SEATS,
    .seats_usual = 2,
    .setup_size = sizeof(struct game_setup),
    .state_size = sizeof(struct game_state),
    .bound = SEATS + HEAP_MAX,
    .setup_make = setup_make,
    .setup_text = setup_text,
    .seats = seats,
    .start = start,
    .to_move = to_move,
    .chance_owner = chance_owner,
    .draw = draw,
    .odds = odds,
    .choices = choices,
    .legal = legal,
    .apply = apply,
    .view = view,
    .sample = sample,
    .hash = hash,
    .result = result,
    .invariant = invariant,
    .move_text = move_text,
    .move_parse = move_parse,
    .state_text = state_text,
    .state_parse = state_parse,
    .show = &show,
    .protocols = template_protocols,
    .bots = no_bots,
};
