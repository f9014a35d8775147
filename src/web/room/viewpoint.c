#include "web/room/viewpoint.h"

#include <string.h>

static void room_look(struct play_source *source, struct play_look *look)
{
    struct viewpoint *viewpoint = (struct viewpoint *)source;
    const struct room *room = viewpoint->room;
    int seat = viewpoint->seat;
    bool asked = !viewpoint->back && seat >= 0 && room_asks(room) == seat;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    if (viewpoint->back)
        past_state(&room->past, viewpoint->shown, as_state(state));
    else
        memcpy(state, room->now.state, room->game->state_size);
    /* After its end a game hides nothing that a spectator would not see. */
    bool all = room->over && room->resigned < 0;
    room->game->view(room->setup, as_state(state), all ? SEAT_SPECTATOR : seat,
                     as_state(viewpoint->view));
    *look = (struct play_look){
        .stage = asked ? PLAY_ASKS : PLAY_WAITS,
        .can = (unsigned)((room->over ? PLAY_AGAIN : 0) | (room_can_undo(room) ? PLAY_UNDO : 0) |
                          (viewpoint->back ? PLAY_BROWSE : 0)),
        .changes = room->serial,
        .position = {.number = room->serial,
                     .setup = room->setup,
                     .view = as_state(viewpoint->view),
                     .seat = seat},
        .you = seat >= 0 ? seat : SEAT_SPECTATOR,
        .result = room->result,
        .totals = room->totals,
        .rounds = room->rounds,
        .move = viewpoint->back ? viewpoint->shown : room->past.count,
        .moves = room->past.count,
    };
    if (*room->stopped.text)
        look->stage = PLAY_STOPPED;
    else if (room->over)
        look->stage = PLAY_OVER;
}

static enum status room_go(struct play_source *source, uint32_t move, struct why *why)
{
    struct viewpoint *viewpoint = (struct viewpoint *)source;
    BAD_IF(move > viewpoint->room->past.count, "No ha habido tantas jugadas");
    viewpoint->back = true;
    viewpoint->shown = move;
    return ST_OK;
}

static void room_name(const struct play_source *source, int seat, enum lang lang, struct str *text)
{
    const struct room_player *player = &((const struct viewpoint *)source)->room->player[seat];
    str_add(text, "%s",
            player->kind == ROOM_PLAYER_NONE ? tr(lang, "(sitio libre)") : player->name);
}

static void room_words(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct room *room = ((const struct viewpoint *)source)->room;
    if (*room->stopped.text)
        str_add(text, "%s", tr(lang, room->stopped.text));
    else if (room->resigned >= 0)
        str_add(text, tr(lang, "%s abandona el juego"), room->player[room->resigned].name);
    else if (room_is_open(room))
        str_add(text, "%s",
                tr(lang, "Falta gente: el juego empieza cuando no quede ningún sitio libre"));
}

void viewpoint_init(struct viewpoint *viewpoint, struct room *room, int seat)
{
    static const struct play_calls calls = {
        .look = room_look, .go = room_go, .name = room_name, .words = room_words};
    memset(viewpoint, 0, sizeof *viewpoint);
    viewpoint->source.calls = &calls;
    viewpoint->source.game = room->game;
    viewpoint->room = room;
    viewpoint->seat = seat;
    viewpoint->heard = room->past.count;
}

void viewpoint_return(struct viewpoint *viewpoint)
{
    viewpoint->back = false;
}

/* Tells the moves from `first`, whose state this is, up to `end`. */
static void tell_moves(struct viewpoint *viewpoint, struct game_state *state, uint32_t first,
                       uint32_t end)
{
    const struct past *past = &viewpoint->room->past;
    const struct play_listener *listener = &viewpoint->source.listener;
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    for (uint32_t i = first; i < end; i++) {
        memcpy(before, state, past->game->state_size);
        past->game->apply(past->setup, state, &past->move[i].move);
        listener->moved(listener->who, past->setup, as_state(before), &past->move[i].move);
    }
}

/* Also while it looks back: then up to the move that is shown. */
void viewpoint_recall(struct viewpoint *viewpoint, uint32_t moves)
{
    const struct past *past = &viewpoint->room->past;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    uint32_t end = viewpoint->back ? viewpoint->shown : past->count,
             first = end > moves ? end - moves : 0;
    past_state(past, first, as_state(state));
    tell_moves(viewpoint, as_state(state), first, end);
    viewpoint->heard = end;
}

/* The state before its first untold move is at hand if it heard of all moves before the last step,
 * which is what most viewpoints have. */
void viewpoint_catch_up(struct viewpoint *viewpoint)
{
    const struct room *room = viewpoint->room;
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    uint32_t first = viewpoint->heard, end = room->past.count;
    if (viewpoint->back || first >= end)
        return;
    if (first == room->untold)
        memcpy(state, room->untold_state, room->game->state_size);
    else
        past_state(&room->past, first, as_state(state));
    tell_moves(viewpoint, as_state(state), first, end);
    viewpoint->heard = end;
}

/* The state before the first untold move is kept, so that catching up need not replay the game. */
void viewpoints_moved(struct room *room, const struct game_state *before)
{
    for (const struct viewpoint *viewpoint = room->viewpoints; viewpoint;
         viewpoint = viewpoint->next)
        if (!viewpoint->back && viewpoint->heard < room->past.count)
            return; /* it was not told of an earlier move either */
    room->untold = room->past.count;
    memcpy(room->untold_state, before, room->game->state_size);
}

void viewpoints_begun(struct room *room)
{
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next) {
        viewpoint->back = false;
        viewpoint->heard = room->past.count;
        viewpoint->source.listener.begun(viewpoint->source.listener.who);
    }
}
