/* The steps of a room, and its clock.
 *
 *     room_settle       looks what happens next: the end, chance, a bot that is to think, a person
 *     room_begin_moves  plays a decision on a copy, which writes its lines; the room is busy
 *     room_kept         the lines are on disk: the moves are made at the table itself
 *     room_tick         what is due: a move by itself, a bot that takes over
 *
 * Whatever changes, room_settle is called then, which tells the hub when the next tick is due.
 * Undo, another game, resigning and changes of seats go the same way with other steps (enum
 * step). */
#include "web/room/room_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "core/bot.h"
#include "core/game_show.h"
#include "core/registry.h"
#include "web/room/viewpoint.h"

/* --- making one --- */

/* The setup by the rules and the seats. `trade` and `seats` follow from the seats, whatever the
 * rules say. */
static enum status room_make_setup(struct room *room, const struct room_config *config,
                                   struct why *why)
{
    const struct game *game = room->game;
    char options[GAME_OPTIONS_MAX], none[1];
    struct str text = str_make(options, sizeof options), file = str_make(none, sizeof none);
    const char *role;
    bool trades = true;
    BAD_IF(config->seats < game->seats_min || config->seats > game->seats_max,
           "Ese juego no es para tantos jugadores, o para más");
    for (int i = 0; i < config->seats; i++) /* S8: one bot that does not trade stops all trades */
        trades = trades && (config->kind[i] != ROOM_PLAYER_BOT || room->player[i].bot->negotiates);
    str_add(&text, "%s ", config->rules);
    if (game->seats_min < game->seats_max)
        str_add(&text, "seats=%d ", config->seats);
    if (game->can_trade && !trades)
        str_add(&text, "trade=0 ");
    BAD_IF(text.cut, "Las reglas son demasiado largas");
    for (const char *at = options; *at;) /* they become a line of the journal */
        BAD_IF(is_control(utf8_next(&at)), "Las reglas son una sola línea");
    TRY(game->setup_make(options, room->setup, why));
    BAD_IF(game->setup_file_text && game->setup_file_text(room->setup, 0, &role, &file),
           "Aquí no se toman archivos: rules no puede decir file");
    room->seats = game->seats(room->setup);
    return ST_OK;
}

/* The room is busy until its first lines are kept. */
enum status room_make(const struct room_config *config, struct room **made, usec_t now,
                      struct why *why)
{
    char key[KEY_SIZE];
    struct room *room = calloc(1, sizeof *room);
    if (!room || !(room->setup = calloc(1, config->game->setup_size))) {
        free(room);
        return why_system(why, "no hay memoria para otra mesa");
    }
    room->id = config->id;
    room->calls = config->calls;
    room->who = config->who;
    room->game = config->game;
    room->listed = config->listed;
    room->chats = config->chats;
    room->seed = config->seed;
    room->used = now;
    room_journal_init(room);
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        room->player[i].kind = config->kind[i];
        room->player[i].bot = config->bot[i] ? config->bot[i] : registry_usual(config->game);
    }
    room->calls->key(room->who, room->join);
    room->calls->key(room->who, room->watch);
    enum status status = room_make_setup(room, config, why);
    room->calls->key(room->who, key);
    if (status == ST_OK && config->me >= 0)
        status = room_seat_person(room, config->me, config->name, key, now, why);
    room_name_bots(room);
    if (status == ST_OK)
        status = room_begin_round(room, why);
    *made = room;
    if (status == ST_OK)
        room_keep(room, STEP_SEATS);
    else
        room_free(room);
    return status;
}

void room_free(struct room *room)
{
    past_free(&room->past);
    chat_free(&room->chat);
    free(room->lines);
    free(room->setup);
    free(room);
}

/* --- rounds: a game from its deal to its result --- */

/* Called by the table for each move that is made. */
static void room_moved(void *who, const struct table *table, const struct game_state *before,
                       const struct move *move, int actor)
{
    struct room *room = who;
    char words[GAME_TEXT_MAX];
    struct str text = str_make(words, sizeof words);
    const char *names[GAME_SEATS_MAX];
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        names[i] = room->player[i].name;
    table->game->show->tell(table->setup, before, move, SEAT_ONLOOKER, names, LANG_ES, &text);
    room->said = text.length > 0;
    room->last_actor = actor;
    viewpoints_moved(room, before);
    if (!past_add(&room->past, move, actor, as_const_state(table->state)))
        why_bad(&room->stopped, "%s", N_("No queda memoria para seguir"));
}

/* The table as it is before the first move, for a new round or one that is read back. */
enum status room_sit_down(struct room *room, struct why *why)
{
    table_start(&room->now, room->game, room->setup, NULL);
    room->now.observe = room_moved;
    room->now.observer = room;
    room->over = room->said = false;
    room->resigned = room->last_actor = SEAT_NOBODY;
    room->result = (struct result){.winner = SEAT_NOBODY};
    bool good = past_begin(&room->past, room->game, room->setup);
    viewpoints_begun(room); /* the moves to look back at are gone, whether this is kept or not */
    return good ? ST_OK : why_system(why, "no hay memoria para una partida");
}

/* The seed of a round follows from the room's and its number: a restart deals the same cards. */
enum status room_begin_round(struct room *room, struct why *why)
{
    room->round_seed = rng_mix(room->seed, room->rounds++);
    room->calls->key(room->who, room->replay);
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        memset(room->player[i].notes, 0, sizeof room->player[i].notes);
    enum status status = room_sit_down(room, why);
    room_moved_on(room);
    return status == ST_OK ? room_write_head(room, why) : status;
}

/* The totals stay as they are: points are for games that were played to their end. */
void room_give_up(struct room *room, int seat)
{
    int sides = room->game->teams ? room->game->teams : room->seats;
    room->resigned = seat;
    room->result = (struct result){
        .over = true, .winner = sides == 2 ? (seat + 1) % 2 : SEAT_NOBODY, .first = 0};
    room->over = true;
}

/* --- what is decided, kept, done --- */

void room_moved_on(struct room *room)
{
    room->serial++;
    room->decided = false;
}

void room_keep(struct room *room, enum step step)
{
    room->step = step;
    room->calls->keep(room->who, room);
}

/* The dice of the next move: the same after a restart, and no other table's. */
static struct rng dice_of(const struct room *room, uint32_t moves)
{
    struct rng rng;
    rng_seed(&rng, rng_mix(rng_mix(room->round_seed, moves), GAME_SEATS_MAX));
    return rng;
}

/* Nobody wants to see the moves one after the other, or nobody looks. */
static bool is_hurried(const struct room *room)
{
    return room->hurry || !room->viewpoints;
}

/* Plays on a copy of the table, because nothing is done before it is kept. Chance that follows
 * without a sentence belongs to the same step: hands are dealt at once. */
static enum status play_ahead(struct room *room, const struct move *first, struct why *why)
{
    struct table ahead = room->now;
    char words[GAME_TEXT_MAX];
    const char *names[GAME_SEATS_MAX] = {"", "", "", "", "", ""};
    struct move move = *first;
    enum status status = ST_OK;
    ahead.journal = &room->journal;
    ahead.observe = NULL;
    room->pendings = 0;
    for (;;) {
        _Alignas(16) unsigned char before[GAME_STATE_MAX];
        struct str text = str_make(words, sizeof words);
        memcpy(before, ahead.state, room->game->state_size);
        status = table_play(&ahead, &move, SOURCE_PLAYER, why);
        if (status != ST_OK)
            return status;
        room->pending[room->pendings++] = move;
        if (!is_hurried(room))
            room->game->show->tell(room->setup, as_state(before), &move, SEAT_ONLOOKER, names,
                                   LANG_ES, &text);
        if (text.length || room->pendings == ROOM_BATCH || table_to_move(&ahead) != SEAT_CHANCE)
            return ST_OK;
        struct rng dice = dice_of(room, ahead.moves);
        room->game->draw(room->setup, as_state(ahead.state), &dice, &move);
    }
}

enum status room_begin_moves(struct room *room, const struct move *move, struct why *why)
{
    enum status status = play_ahead(room, move, why);
    if (status == ST_OK)
        room_keep(room, STEP_MOVES);
    else
        room->lines_length = 0;
    return status;
}

/* The second half of a step. A room whose lines cannot be kept stops: nobody is told of what would
 * be lost. */
void room_kept(struct room *room, bool good, usec_t now)
{
    enum step step = room->step;
    struct room_player *decider = &room->player[room->mid_seat];
    struct why why;
    room->step = STEP_NONE;
    room->lines_length = 0;
    room->fresh = false;
    if (!good) {
        why_bad(&room->stopped, "%s", N_("El juego no se puede guardar: el disco no lo admite"));
    } else if (step == STEP_MOVES) {
        if (*room->mid)
            strcpy(decider->mid[decider->mids++ % ROOM_MIDS], room->mid);
        for (size_t i = 0; i < room->pendings; i++) {
            if (table_play_judged(&room->now, &room->pending[i], SOURCE_JOURNAL, &why) != ST_OK)
                room->stopped = why;
            room_moved_on(room);
        }
    } else if (step == STEP_BACK) {
        past_cut(&room->past, room->back);
        past_state(&room->past, room->back, as_state(room->now.state));
        room->now.moves = room->back;
        room->now.hashed = false;
        for (int i = 0; i < room->seats; i++)
            room->totals[i] = room_total_before(room, i);
        room->over = room->said = false;
        room->resigned = SEAT_NOBODY;
        room_moved_on(room);
        viewpoints_begun(room);
    } else if (step == STEP_RESIGN) {
        room_give_up(room, room->giving_up);
    }
    room->mid[0] = '\0';
    room_settle(room, now);
    room->calls->changed(room->who, room);
}

/* --- what happens by itself --- */

static void thought_run(struct work *work)
{
    struct thought *thought = (struct thought *)work;
    uint32_t faults = 0;
    thought->move = table_decision(thought->game, thought->setup, as_state(thought->state),
                                   thought->seat, thought->bot, &thought->memory, &faults);
}

static void thought_back(struct work *work, usec_t now)
{
    struct room *room = ((struct thought *)work)->room;
    room->users--;
    room->thinking = false;
    room->decided = room->thought.number == room->serial;
    room_settle(room, now);
}

static void begin_thought(struct room *room, int seat)
{
    struct thought *thought = &room->thought;
    thought->work = (struct work){.run = thought_run, .back = thought_back};
    thought->room = room;
    thought->number = room->serial;
    thought->game = room->game;
    thought->setup = room->setup;
    thought->seat = seat;
    thought->bot = room->player[seat].bot;
    bot_memory_start(&thought->memory,
                     rng_mix(rng_mix(room->round_seed, room->now.moves), (uint64_t)seat));
    memcpy(thought->memory.notes, room->player[seat].notes, sizeof thought->memory.notes);
    memcpy(thought->state, room->now.state, room->game->state_size);
    room->thinking = true;
    room->users++;
    room->calls->work(room->who, &thought->work);
}

/* Nothing happens by itself while nobody is there: neither bots playing among themselves, nor a bot
 * for a person who is away. */
static bool room_goes_on(const struct room *room)
{
    return !room_busy(room) && !room->over && !*room->stopped.text && !room_is_open(room) &&
           (room->viewpoints || room_people(room));
}

/* A position without a choice, such as one in which the seat must pass. */
static bool is_forced(const struct room *room, int seat)
{
    static struct scene scene; /* too big for a stack */
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    const char *names[GAME_SEATS_MAX] = {"", "", "", "", "", ""};
    struct choice choices[GAME_CHOICES_MAX];
    room->game->view(room->setup, as_const_state(room->now.state), seat, as_state(view));
    if (room->game->choices(room->setup, as_state(view), choices) > 1)
        return false;
    room->game->show->scene(room->setup, as_state(view), seat, names, LANG_ES, &scene);
    return scene_is_forced(&scene);
}

/* Ends the game, or finds out when the next move may happen, and has a bot think about it. */
static void room_look_ahead(struct room *room, usec_t now)
{
    int who = table_to_move(&room->now);
    if (who == SEAT_NOBODY || room->now.moves >= room->game->bound) {
        room->game->result(room->setup, as_state(room->now.state), &room->result);
        for (int i = 0; i < room->seats; i++)
            room->totals[i] += room->result.points[i];
        room->over = true;
        return;
    }
    bool person = who >= 0 && room_is_person(room, who);
    if (room->paced != room->serial) {
        usec_t pause = is_hurried(room) || !room->said ? 0 : ROOM_PACE;
        if (table_actor(&room->now) == room->last_actor)
            pause = pause * 2 / 5;
        room->paced = room->serial;
        room->ready = now + pause;
        room->forced = person && is_forced(room, who);
    }
    if (who >= 0 && !person && !room->thinking && !room->decided)
        begin_thought(room, who);
}

/* Wakes the hub in any case, because what was due may be so no longer. */
void room_settle(struct room *room, usec_t now)
{
    if (room_goes_on(room))
        room_look_ahead(room, now);
    room->calls->wake(room->who, room_due(room));
}

/* Whether the next move happens by itself: chance, a bot that has decided, or no choice. */
static bool room_can_move(const struct room *room)
{
    int who = room_goes_on(room) ? table_to_move(&room->now) : SEAT_NOBODY;
    return who == SEAT_CHANCE ||
           (who >= 0 && (room_is_person(room, who) ? room->forced : room->decided));
}

usec_t room_due(const struct room *room)
{
    usec_t away = room_away_due(room), moves = room_can_move(room) ? room->ready : USEC_NEVER;
    return away < moves ? away : moves;
}

/* As room_play does for a person: it is written first, and made when it is kept. */
static void move_by_itself(struct room *room)
{
    struct why why;
    enum status status = ST_OK;
    struct move move;
    int who = table_to_move(&room->now);
    if (who == SEAT_CHANCE) {
        struct rng dice = dice_of(room, room->now.moves);
        room->game->draw(room->setup, as_state(room->now.state), &dice, &move);
    } else if (room_is_person(room, who)) {
        struct choice choices[GAME_CHOICES_MAX];
        room->game->choices(room->setup, as_state(room->now.state), choices);
        move = choices[0].move;
    } else {
        uint64_t *notes = room->player[who].notes, *noted = room->thought.memory.notes;
        move = room->thought.move;
        if (memcmp(notes, noted, sizeof room->player[who].notes) != 0) {
            memcpy(notes, noted, sizeof room->player[who].notes);
            status = room_write_memory(room, who, &why);
        }
    }
    if (status == ST_OK)
        status = room_begin_moves(room, &move, &why);
    if (status != ST_OK)
        room->stopped = why;
}

/* A pause that has begun is cut short. */
void room_hurry(struct room *room, bool on, usec_t now)
{
    room->hurry = on;
    if (on)
        room->ready = now;
    room_settle(room, now);
    room->calls->changed(room->who, room);
}

void room_tick(struct room *room, usec_t now)
{
    if (room_take_over(room, now)) {
        room_settle(room, now);
        room->calls->changed(room->who, room);
    }
    if (room_can_move(room) && now >= room->ready)
        move_by_itself(room);
}
