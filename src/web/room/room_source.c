#include "web/room/room_source.h"

#include <string.h>

static struct chair *chair_of(struct play_source *source)
{
    return (struct chair *)source;
}

static enum play_stage stage_of(const struct chair *chair)
{
    const struct room *room = chair->room;
    if (*room->stopped.text)
        return PLAY_STOPPED;
    if (room->over)
        return PLAY_OVER;
    return !chair->back && chair->seat >= 0 && room_asks(room) == chair->seat ? PLAY_ASKS
                                                                              : PLAY_WAITS;
}

/* After the end everybody may see what a spectator may. */
static void look_at(struct play_source *source, struct play_look *look)
{
    struct chair *chair = chair_of(source);
    const struct room *room = chair->room;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    bool shown = room->over && !(room->resigned >= 0);
    if (chair->back)
        past_state(&room->past, chair->shown, as_state(state));
    else
        memcpy(state, room->now.state, room->game->state_size);
    room->game->view(room->setup, as_state(state), shown ? SEAT_SPECTATOR : chair->seat,
                     as_state(chair->view));
    *look = (struct play_look){
        .stage = stage_of(chair),
        .can = (unsigned)((room->over ? PLAY_AGAIN : 0) | (room_can_undo(room) ? PLAY_UNDO : 0) |
                          (chair->back ? PLAY_BROWSE : 0)),
        .changes = room->serial,
        .position = {.number = room->serial,
                     .setup = room->setup,
                     .view = chair->view,
                     .seat = chair->seat},
        .you = chair->seat >= 0 ? chair->seat : SEAT_SPECTATOR,
        .result = room->result,
        .totals = room->totals,
        .rounds = room->rounds,
        .move = chair->back ? chair->shown : room->past.count,
        .moves = room->past.count,
    };
}

static enum status go_to(struct play_source *source, uint32_t move, struct why *why)
{
    struct chair *chair = chair_of(source);
    if (move > chair->room->past.count)
        return why_bad(why, "%s", N_("No ha habido tantas jugadas"));
    chair->back = true;
    chair->shown = move;
    return ST_OK;
}

static void name_of(const struct play_source *source, int seat, enum lang lang, struct str *text)
{
    const struct occupant *sitter = &((const struct chair *)source)->room->sitter[seat];
    str_add(text, "%s", sitter->kind == SIT_OPEN ? tr(lang, "(sitio libre)") : sitter->name);
}

static void words_of(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct room *room = ((const struct chair *)source)->room;
    if (*room->stopped.text)
        str_add(text, "%s", tr(lang, room->stopped.text));
    else if (room->resigned >= 0)
        str_add(text, tr(lang, "%s abandona el juego"), room->sitter[room->resigned].name);
    else if (room_is_open(room))
        str_add(text, "%s",
                tr(lang, "Falta gente: el juego empieza cuando no quede ningún sitio libre"));
}

void chair_init(struct chair *chair, struct room *room, int seat)
{
    static const struct play_calls calls = {
        .look = look_at, .go = go_to, .name = name_of, .words = words_of};
    memset(chair, 0, sizeof *chair);
    chair->source.calls = &calls;
    chair->source.game = room->game;
    chair->room = room;
    chair->seat = seat;
    chair->heard = room->past.count;
}

void chair_return(struct chair *chair)
{
    chair->back = false;
}

/* Tells of the moves from `first` on, where the state was this one, up to `end`. */
static void tell(struct chair *chair, struct game_state *state, uint32_t first, uint32_t end)
{
    const struct past *past = &chair->room->past;
    const struct play_listener *listener = &chair->source.listener;
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    for (uint32_t i = first; i < end; i++) {
        memcpy(before, state, past->game->state_size);
        past->game->apply(past->setup, state, &past->move[i].move);
        listener->moved(listener->who, past->setup, as_state(before), &past->move[i].move);
    }
}

void chair_recall(struct chair *chair, uint32_t moves)
{
    const struct past *past = &chair->room->past;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    uint32_t end = chair->back ? chair->shown : past->count, first = end > moves ? end - moves : 0;
    past_state(past, first, as_state(state));
    tell(chair, as_state(state), first, end);
    chair->heard = end;
}

void chair_catch_up(struct chair *chair)
{
    const struct room *room = chair->room;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    uint32_t first = chair->heard, end = room->past.count;
    if (chair->back || first >= end)
        return;
    if (first == room->untold)
        memcpy(state, room->untold_state, room->game->state_size);
    else
        past_state(&room->past, first, as_state(state));
    tell(chair, as_state(state), first, end);
    chair->heard = end;
}

void chairs_moved(struct room *room, const struct game_state *before)
{
    for (const struct chair *chair = room->chairs; chair; chair = chair->next)
        if (!chair->back && chair->heard < room->past.count)
            return; /* that one has more to hear of, from an earlier state on */
    room->untold = room->past.count;
    memcpy(room->untold_state, before, room->game->state_size);
}

void chairs_begun(struct room *room)
{
    for (struct chair *chair = room->chairs; chair; chair = chair->next) {
        chair->back = false;
        chair->heard = room->past.count;
        chair->source.listener.begun(chair->source.listener.who);
    }
}
