#include "front/seat/seat.h"

#include "base/utf8.h"
#include "core/game_show.h"

static const struct game *game_of(const struct seat *seat)
{
    return seat->config.source->game;
}

static int actor_in(const struct game *game, const struct game_setup *setup,
                    const struct game_state *state)
{
    int seat = game->to_move(setup, state);
    return seat == SEAT_CHANCE ? game->chance_owner(setup, state) : seat;
}

int seat_actor(const struct seat *seat)
{
    const struct question *position = &seat->look.position;
    return position->view ? actor_in(game_of(seat), position->setup, position->view) : SEAT_NOBODY;
}

bool seat_is_covered(const struct seat *seat)
{
    int viewer = seat->look.position.seat;
    return seat->look.can & PLAY_SEVERAL && !game_of(seat)->open && viewer >= 0 &&
           viewer != seat->shown_to;
}

/* --- what the source reports --- */

/* A game begins, or is told again after an undo: older sentences and marks go. */
static void on_begun(void *who)
{
    struct seat *seat = who;
    seat->narration.first = seat->narration.count;
    memset(&seat->recent, 0, sizeof seat->recent);
    seat->told = seat->impatient = false;
    seat->last_actor = seat->shown_to = SEAT_NOBODY;
}

static void tell_sentence(struct seat *seat, const char *sentence)
{
    seat->told = *sentence != '\0';
    if (seat->told && seat->config.told && !seat_is_covered(seat))
        seat->config.told(seat->config.who, sentence);
}

static void on_moved(void *who, const struct game_setup *setup, const struct game_state *before,
                     const struct move *move)
{
    struct seat *seat = who;
    const struct game *game = game_of(seat);
    seat->last_actor = actor_in(game, setup, before);
    if (game->show->happened) {
        static struct scene_events events; /* too big for a stack */
        game->show->happened(setup, before, move, seat->narration.viewer, seat->config.lang,
                             &events);
        recent_add(&seat->recent, &events);
    }
    tell_sentence(seat, narration_move(&seat->narration, setup, before, move));
}

static void on_said(void *who, const char *text)
{
    struct seat *seat = who;
    tell_sentence(seat, narration_say(&seat->narration, text));
}

static void on_passed(void *who, const char *sign, const char *frame, const char *words)
{
    struct seat *seat = who;
    struct seat_frame *passed = &seat->frame[seat->frames++ % SEAT_FRAMES];
    snprintf(passed->sign, sizeof passed->sign, "%s", sign);
    snprintf(passed->frame, sizeof passed->frame, "%s", frame);
    snprintf(passed->words, sizeof passed->words, "%s", words);
}

void seat_open(struct seat *seat, const struct seat_config *config)
{
    memset(seat, 0, sizeof *seat);
    seat->config = *config;
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        seat->names[i] = seat->name[i];
    seat->narration.game = game_of(seat);
    seat->narration.lang = config->lang;
    seat->narration.names = seat->names;
    seat->look.position.seat = seat->narration.viewer = SEAT_SPECTATOR;
    seat->shown_to = SEAT_NOBODY;
    seat->cell = -1;
    config->source->listener = (struct play_listener){
        .who = seat, .begun = on_begun, .moved = on_moved, .said = on_said, .passed = on_passed};
}

/* --- how things stand --- */

/* Names, scene and narration for the eyes of the seat that the position is shown to. */
static void refresh(struct seat *seat)
{
    const struct play_source *source = seat->config.source;
    const struct game *game = source->game;
    const struct question *position = &seat->look.position;
    /* After the end the view is a spectator's, and still drawn from the person's side. */
    int drawn_from = position->seat >= 0 ? position->seat : seat->look.you;
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        struct str name = STR(sizeof seat->name[i]);
        if (position->setup && i < game->seats(position->setup))
            source->calls->name(source, i, seat->config.lang, &name);
        utf8_show(seat->name[i], sizeof seat->name[i], name.at); /* of a peer or a file */
    }
    if (seat->narration.viewer != position->seat && position->seat >= 0) {
        if (seat->narration.viewer >= 0) /* the marks were for another person */
            memset(&seat->recent, 0, sizeof seat->recent);
        narration_tell_to(&seat->narration, position->seat);
    }
    if (position->view) {
        game->show->scene(position->setup, position->view, drawn_from, seat->names,
                          seat->config.lang, &seat->scene);
    } else {
        memset(&seat->scene, 0, sizeof seat->scene);
        snprintf(seat->scene.title, sizeof seat->scene.title, "%s",
                 tr(seat->config.lang, game->title));
    }
    seat->menu.count = 0;
    seat->cursor = seat->chosen = -1;
    seat->hints = false;
    seat->typed[0] = seat->note[0] = '\0';
}

/* Takes in what the source shows now, and decides the stage. A question with one possible answer is
 * not asked: seat_tick answers it. */
static void show_change(struct seat *seat, usec_t now)
{
    static const enum stage stages[] = {
        STAGE_WATCH, [PLAY_OVER] = STAGE_DONE, [PLAY_STOPPED] = STAGE_STOPPED};
    const struct question *question = &seat->look.position;
    refresh(seat);
    if (seat->look.stage == PLAY_ASKS) {
        menu_of_turn(&seat->scene, &seat->menu);
        game_of(seat)->choices(question->setup, question->view, seat->choices);
        seat->stage = !seat->scene.options || scene_is_forced(&seat->scene) ? STAGE_WATCH
                      : seat_is_covered(seat)                               ? STAGE_CURTAIN
                                                                            : STAGE_CHOOSE;
    } else {
        seat->stage = stages[seat->look.stage];
    }
    if (seat->stage == STAGE_CHOOSE) {
        seat->turn_began = now;
        seat->impatient = false;
    } else {
        seat->menu.count = 0;
    }
    /* Shorter where the same player goes on: the second card of a penalty, the pass after a
     * draw. */
    usec_t pace =
        seat_actor(seat) == seat->last_actor ? seat->config.pace * 2 / 5 : seat->config.pace;
    seat->due = seat->told && !seat->impatient ? now + pace : now;
}

void seat_update(struct seat *seat, usec_t now)
{
    struct play_source *source = seat->config.source;
    struct play_look look;
    source->calls->look(source, &look);
    struct play_look before = seat->look;
    /* A question that is still open is not shown again: what the person has typed for it stays. */
    bool open = look.stage == PLAY_ASKS && before.stage == PLAY_ASKS &&
                look.position.number == before.position.number &&
                look.position.seat == before.position.seat;
    seat->look = look; /* even if nothing has changed: what it points to may have moved */
    if (look.changes != before.changes && !open && seat->stage != STAGE_LEFT)
        show_change(seat, now);
}

/* --- bots and chance --- */

usec_t seat_due(const struct seat *seat)
{
    bool goes_on = seat->look.can & PLAY_BROWSE
                       ? seat->running
                       : seat->look.stage == PLAY_ASKS || seat->look.can & PLAY_STEP;
    bool covered = seat->help || seat->past || seat->leaving;
    return goes_on && !covered && seat->stage == STAGE_WATCH ? seat->due : USEC_NEVER;
}

/* After a call of the source. */
static enum status update_after(struct seat *seat, usec_t now, enum status status)
{
    seat_update(seat, now);
    return status;
}

enum status seat_tick(struct seat *seat, usec_t now, struct why *why)
{
    struct play_source *source = seat->config.source;
    return now < seat_due(seat) ? ST_OK
                                : update_after(seat, now, source->calls->step(source, now, why));
}

/* --- what the person wants --- */

enum status seat_choose_member(struct seat *seat, int family, int32_t n, uint64_t set, usec_t now,
                               struct why *why)
{
    struct play_source *source = seat->config.source;
    struct move move = seat->choices[family].move;
    move.n = n;
    move.set = set;
    enum status status = update_after(
        seat, now, source->calls->answer(source, seat->look.position.number, &move, now, why));
    if (status != ST_BAD)
        return status;
    snprintf(seat->note, sizeof seat->note, "%.*s", (int)sizeof seat->note - 1, why->text);
    return ST_OK;
}

enum status seat_choose(struct seat *seat, int option, usec_t now, struct why *why)
{
    const struct scene_option *chosen = &seat->scene.option[option];
    return seat_choose_member(seat, chosen->choice, chosen->n,
                              seat->choices[chosen->choice].move.set, now, why);
}

void seat_lift(struct seat *seat, usec_t now)
{
    seat->shown_to = seat->look.position.seat;
    show_change(seat, now);
}

bool seat_can_undo(const struct seat *seat)
{
    return seat->look.can & PLAY_UNDO;
}

enum status seat_undo(struct seat *seat, usec_t now, struct why *why)
{
    struct play_source *source = seat->config.source;
    return update_after(seat, now, source->calls->undo(source, why));
}

enum status seat_again(struct seat *seat, usec_t now, struct why *why)
{
    struct play_source *source = seat->config.source;
    seat->cell = -1;
    return update_after(seat, now, source->calls->again(source, why));
}
