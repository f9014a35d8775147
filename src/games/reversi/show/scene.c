/* What there is to draw of Reversi: the board, the discs, where one may play, and the dice. */
#include "base/bits.h"
#include "games/reversi/reversi.h"

#define COPY(to, text) text_put(to, sizeof(to), "%s", text)

static const char *rules_text(enum lang lang)
{
    return tr(lang, "Dos jugadores, negras y blancas, en un tablero de 8 por 8. Coloca una ficha "
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
}

static void fill_seats(const struct game_state *s, int viewer, const char *const *names,
                       enum lang lang, struct scene *scene)
{
    scene->seats = REVERSI_SEATS;
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        struct scene_seat *out = &scene->seat[seat];
        unsigned discs = bits_count(s->discs[seat]);
        COPY(out->name, names[seat]);
        text_put(out->holds, sizeof out->holds, trn(lang, "%u ficha", "%u fichas", discs), discs);
        COPY(out->note, reversi_colour_name(seat, lang));
        out->count = -1;
        out->tint = seat == REVERSI_BLACK ? TINT_BLACK : TINT_WHITE;
        out->turn = s->phase != REVERSI_OVER && s->turn == seat;
        out->you = (int)seat == viewer;
    }
}

static void fill_status(const struct game_state *s, int viewer, const char *const *names,
                        enum lang lang, struct scene *scene)
{
    struct str text = str_make(scene->status, sizeof scene->status);
    unsigned black = bits_count(s->discs[REVERSI_BLACK]),
             white = bits_count(s->discs[REVERSI_WHITE]);
    if (s->phase == REVERSI_OVER)
        str_add(&text, tr(lang, "Fin de la partida: negras %u, blancas %u"), black, white);
    else if (viewer == s->turn)
        str_add(&text, tr(lang, "Te toca, con %s"), reversi_colour_name(s->turn, lang));
    else
        str_add(&text, tr(lang, "Le toca a %s, con %s"), names[s->turn],
                reversi_colour_name(s->turn, lang));
    if (s->dice)
        str_add(&text, tr(lang, " · dados: %s"), reversi_numbers(s->dice, ", ").text);
}

void reversi_disc_piece(unsigned seat, struct scene_piece *piece)
{
    COPY(piece->face, seat == REVERSI_BLACK ? "●" : "○");
    piece->tint = seat == REVERSI_BLACK ? TINT_BLACK : TINT_WHITE;
}

static void fill_cell(const struct game_state *s, unsigned square, enum lang lang,
                      struct scene_cell *cell)
{
    char name[3];
    const char *word = tr(lang, "vacía");
    reversi_square_text(square, name);
    cell->column = (int)square % REVERSI_SIDE;
    cell->row = (int)square / REVERSI_SIDE;
    cell->tint = TINT_FELT;
    cell->owner = -1;
    cell->choice = -1;
    cell->last = square == s->last;
    for (int seat = 0; seat < REVERSI_SEATS; seat++)
        if (s->discs[seat] >> square & 1) {
            cell->owner = seat;
            strcpy(cell->face, seat == REVERSI_BLACK ? "●" : "○");
            word = seat == REVERSI_BLACK ? tr(lang, "negra") : tr(lang, "blanca");
        }
    stpcpy(stpcpy(stpcpy(cell->label, name), ", "),
           word); /* 64 of them a scene: printf would take most of its time */
}

static void fill_board(const struct game_state *s, enum lang lang, struct scene_board *board)
{
    board->columns = board->rows = REVERSI_SIDE;
    board->coordinates = true;
    board->cells = REVERSI_SQUARES;
    for (unsigned square = 0; square < REVERSI_SQUARES; square++)
        fill_cell(s, square, lang, &board->cell[square]);
}

static void fill_options(const struct game_setup *rules, const struct game_state *s, enum lang lang,
                         struct scene *scene)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = reversi_choices(rules, s, choices);
    for (size_t i = 0; i < count; i++) {
        const struct move *move = &choices[i].move;
        struct scene_option *option = scene_add_option(scene, (int)i, move->n);
        if (move->kind == REVERSI_MOVE_ASK) {
            COPY(option->label, tr(lang, "pedir los dados"));
            COPY(option->word, tr(lang, "dados"));
            continue;
        }
        option->cell = move->a;
        option->turns.bits[0] = reversi_flips(move->a, s->discs[s->turn], s->discs[!s->turn]);
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
    const struct game_state *s = view;
    scene_clear(scene);
    COPY(scene->title, "Reversi");
    scene->rules = rules_text(lang);
    fill_seats(s, viewer, names, lang, scene);
    fill_status(s, viewer, names, lang, scene);
    fill_board(s, lang, &scene->board);
    if (s->dice) {
        text_put(scene->note[scene->notes++].text, sizeof scene->note[0].text,
                 tr(lang, "Dados: %s"), reversi_numbers(s->dice, ", ").text);
        for (uint64_t left = s->dice; left; left &= left - 1)
            scene->die[scene->dice++] = (int)bits_lowest(left) + 1;
    }
    if (reversi_to_move(setup, s) == viewer && viewer >= 0)
        fill_options(setup, s, lang, scene);
}
