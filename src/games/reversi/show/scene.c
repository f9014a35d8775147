/* The scene of Reversi (core/scene.h): the board, its discs, the legal squares, and the dice. */
#include "base/bits.h"
#include "games/reversi/reversi.h"
#include "games/reversi/show/show.h"

#define COPY(to, text) text_put(to, sizeof(to), "%s", text)

/* ---- the parts of the scene ---- */

static void fill_seats(const struct game_state *state, int viewer, const char *const *names,
                       enum lang lang, struct scene *scene)
{
    scene->seats = REVERSI_SEATS;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct scene_seat *out = &scene->seat[seat];
        unsigned discs = bits_count(state->discs[seat]);
        COPY(out->name, names[seat]);
        text_put(out->holds, sizeof out->holds, trn(lang, "%u ficha", "%u fichas", discs), discs);
        COPY(out->note, reversi_colour_name(seat, lang));
        out->count = -1;
        out->tint = seat == REVERSI_BLACK ? TINT_BLACK : TINT_WHITE;
        out->turn = state->phase != REVERSI_OVER && state->turn == seat;
        out->you = (int)seat == viewer;
    }
}

/* The line below the title, and the dice of this turn as a note and as dice. */
static void fill_status(const struct game_state *state, int viewer, const char *const *names,
                        enum lang lang, struct scene *scene)
{
    struct str text = str_make(scene->status, sizeof scene->status);
    const char *colour = reversi_colour_name(state->turn, lang);
    if (state->phase == REVERSI_OVER)
        str_add(&text, tr(lang, "Fin de la partida: negras %u, blancas %u"),
                bits_count(state->discs[REVERSI_BLACK]), bits_count(state->discs[REVERSI_WHITE]));
    else if (viewer == state->turn)
        str_add(&text, tr(lang, "Te toca, con %s"), colour);
    else
        str_add(&text, tr(lang, "Le toca a %s, con %s"), names[state->turn], colour);
    if (!state->dice)
        return;
    const struct reversi_numbers dice = reversi_numbers(state->dice, ", ");
    str_add(&text, tr(lang, " · dados: %s"), dice.text);
    text_put(scene->note[scene->notes++].text, sizeof scene->note[0].text, tr(lang, "Dados: %s"),
             dice.text);
    for (uint64_t left = state->dice; left; left &= left - 1)
        scene->die[scene->dice++] = (int)bits_lowest(left) + 1;
}

static const char *disc_face(unsigned seat)
{
    return seat == REVERSI_BLACK ? "●" : "○";
}

void reversi_disc_piece(unsigned seat, struct scene_piece *piece)
{
    COPY(piece->face, disc_face(seat));
    piece->tint = seat == REVERSI_BLACK ? TINT_BLACK : TINT_WHITE;
}

static void fill_board(const struct game_state *state, enum lang lang, struct scene_board *board)
{
    board->columns = board->rows = REVERSI_SIDE;
    board->coordinates = true;
    board->cells = REVERSI_SQUARES;
    for (unsigned square = 0; square < REVERSI_SQUARES; square++) {
        struct scene_cell *cell = &board->cell[square];
        char name[3];
        const char *holds = tr(lang, "vacía");
        reversi_square_text(square, name);
        cell->column = (int)square % REVERSI_SIDE;
        cell->row = (int)square / REVERSI_SIDE;
        cell->tint = TINT_FELT;
        cell->owner = -1;
        cell->choice = -1;
        cell->last = square == state->last;
        for (int seat = 0; seat < REVERSI_SEATS; seat++)
            if (state->discs[seat] >> square & 1) {
                cell->owner = seat;
                strcpy(cell->face, disc_face((unsigned)seat));
                holds = seat == REVERSI_BLACK ? tr(lang, "negra") : tr(lang, "blanca");
            }
        /* not printf, which would take most of a scene's time: there are 64 cells */
        stpcpy(stpcpy(stpcpy(cell->label, name), ", "), holds);
    }
}

/* The squares that can be chosen, with the discs that each would turn over, and asking for dice. */
static void fill_choices(const struct game_setup *setup, const struct game_state *state,
                         enum lang lang, struct scene *scene)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = reversi_choices(setup, state, choices);
    for (size_t i = 0; i < count; i++) {
        const struct move *move = &choices[i].move;
        struct scene_option *option = scene_add_option(scene, (int)i, move->n);
        if (move->kind == REVERSI_MOVE_ASK) {
            COPY(option->label, tr(lang, "pedir los dados"));
            COPY(option->word, tr(lang, "dados"));
            continue;
        }
        option->cell = move->a;
        option->turns.bits[0] =
            reversi_flips(move->a, state->discs[state->turn], state->discs[!state->turn]);
        unsigned turned = bits_count(option->turns.bits[0]);
        reversi_square_text(move->a, option->word);
        text_put(option->label, sizeof option->label,
                 trn(lang, "%s (%u ficha)", "%s (%u fichas)", turned), option->word, turned);
        scene->board.cell[move->a].choice = (int)i;
    }
}

void reversi_scene(const struct game_setup *setup, const struct game_state *view, int viewer,
                   const char *const *names, enum lang lang, struct scene *scene)
{
    scene_clear(scene);
    COPY(scene->title, "Reversi");
    scene->rules =
        tr(lang, "Dos jugadores, negras y blancas, en un tablero de 8 por 8. Coloca una ficha "
                 "de modo que encierre "
                 "en línea recta (horizontal, vertical o diagonal) fichas del rival entre ella "
                 "y otra tuya: todas "
                 "las encerradas cambian de color. Si no puedes encerrar ninguna, el turno pasa "
                 "solo. Cuando nadie "
                 "puede jugar, gana quien tiene más fichas.\n"
                 "\n"
                 "Con dados salen tres números distintos del 1 al 8: en ese turno solo valen "
                 "las casillas cuya "
                 "columna (a=1 … h=8) o cuya fila es uno de ellos.\n");
    fill_seats(view, viewer, names, lang, scene);
    fill_status(view, viewer, names, lang, scene);
    fill_board(view, lang, &scene->board);
    if (viewer >= 0 && reversi_to_move(setup, view) == viewer)
        fill_choices(setup, view, lang, scene);
}
