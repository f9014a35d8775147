#include "app/reversi_person.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "app/reversi_words.h"
#include "base/bits.h"

static void names_of(const struct reversi_person *person, char safe[REVERSI_SEATS][REVERSI_SAFE_NAME],
                     const char *names[REVERSI_SEATS])
{
    unsigned seat = person->client->seat;
    reversi_safe_name(person->client->options.name, safe[seat]);
    reversi_safe_name(person->client->rival, safe[!seat]);
    for (unsigned i = 0; i < REVERSI_SEATS; i++)
        names[i] = safe[i];
}

static bool has_turn(const struct reversi_person *person)
{
    const struct reversi_state *s = reversi_client_state(person->client);
    return s->phase == REVERSI_TURN && s->turn == person->client->seat;
}

/* ---- the board ---- */

static const char *face_of(const struct reversi_person *person, unsigned square)
{
    const struct reversi_state *s = reversi_client_state(person->client);
    if (s->discs[REVERSI_BLACK] >> square & 1)
        return person->ascii ? "X" : "●";
    if (s->discs[REVERSI_WHITE] >> square & 1)
        return person->ascii ? "O" : "○";
    return has_turn(person) && reversi_open(s) >> square & 1 ? "*" : person->ascii ? "." : "·";
}

static void show_seat(const struct reversi_person *person, unsigned seat, const char *name)
{
    const struct reversi_state *s = reversi_client_state(person->client);
    const char *disc = seat == REVERSI_BLACK ? (person->ascii ? "X" : "●") : person->ascii ? "O" : "○";
    bool turn = s->phase != REVERSI_OVER && s->turn == seat;
    printf("   %s %s %s: %u", turn ? ">" : " ", disc, name, bits_count(s->discs[seat]));
}

void reversi_person_show(const struct reversi_person *person)
{
    const struct reversi_state *s = reversi_client_state(person->client);
    char safe[REVERSI_SEATS][REVERSI_SAFE_NAME];
    const char *names[REVERSI_SEATS];
    names_of(person, safe, names);
    printf("\n   a b c d e f g h\n");
    for (unsigned y = 0; y < REVERSI_SIDE; y++) {
        printf(" %u", y + 1);
        for (unsigned x = 0; x < REVERSI_SIDE; x++) {
            unsigned square = REVERSI_SIDE * y + x;
            bool after_last = x && s->last == square - 1;
            printf("%s%s", s->last == square ? "(" : after_last ? ")" : " ", face_of(person, square));
        }
        printf("%s%u", s->last == REVERSI_SIDE * y + 7 ? ")" : " ", y + 1);
        if (y == 2 || y == 4)
            show_seat(person, y == 4, names[y == 4]);
        printf("\n");
    }
}

void reversi_person_ask(const struct reversi_person *person)
{
    const struct reversi_state *s = reversi_client_state(person->client);
    char numbers[16];
    struct str dice = str_make(numbers, sizeof numbers);
    reversi_person_show(person);
    if (s->dice) {
        reversi_dice_text(s->dice, &dice);
        printf(tr(person->lang, "Dados: %s\n"), numbers);
    }
    printf("%s", tr(person->lang, "Te toca: una casilla marcada con * (? ayuda, pista, dados, q salir) > "));
    fflush(stdout);
}

/* ---- what is typed ---- */

/* Each square with what it turns over and what the engine thinks of it, the best ones marked. */
static void print_hints(const struct reversi_person *person)
{
    const struct reversi_state *s = reversi_client_state(person->client);
    struct move moves[REVERSI_SQUARES];
    int worth[REVERSI_SQUARES] = {0}, best = -REVERSI_SQUARES - 1, worst = REVERSI_SQUARES + 1;
    size_t count = 0;
    for (uint64_t open = reversi_open(s); open; open &= open - 1)
        moves[count++] = (struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)bits_lowest(open)};
    bool weighed = reversi_worth(NULL, s, moves, count, worth);
    for (size_t i = 0; i < count; i++) {
        best = worth[i] > best ? worth[i] : best;
        worst = worth[i] < worst ? worth[i] : worst;
    }
    for (size_t i = 0; i < count; i++) {
        char name[3];
        reversi_square_text(moves[i].a, name);
        printf(tr(person->lang, "  %s: da la vuelta a %u"), name,
               bits_count(reversi_flips(moves[i].a, s->discs[s->turn], s->discs[!s->turn])));
        if (weighed)
            printf(worth[i] == best && best > worst ? tr(person->lang, ", vale %+d (la mejor)")
                                                    : tr(person->lang, ", vale %+d"),
                   worth[i]);
        printf("\n");
    }
}

static void print_help(const struct reversi_person *person)
{
    printf("%s\n", tr(person->lang, "Escribe la casilla (por ejemplo d3) y pulsa Intro.\n"
                                    "  pista    qué vale cada jugada, en fichas\n"
                                    "  dados    pedir los dados: en este turno solo valdrán sus columnas y filas\n"
                                    "  tablero  mostrar el tablero otra vez\n"
                                    "  q        dejar la partida"));
}

static bool is_word(const char *line, const char *spanish, const char *english)
{
    return strcasecmp(line, spanish) == 0 || strcasecmp(line, english) == 0;
}

/* Without blanks at either end. */
static void trim(const char *line, char *word, size_t size)
{
    size_t length = strcspn(line += strspn(line, " \t\r"), "\r\n");
    while (length && strchr(" \t", line[length - 1]))
        length--;
    snprintf(word, size, "%.*s", (int)length, line);
}

enum reversi_wish reversi_person_line(const struct reversi_person *person, const char *line, struct move *move)
{
    char word[24];
    unsigned square;
    trim(line, word, sizeof word);
    memset(move, 0, sizeof *move);
    if (is_word(word, "q", "quit") || is_word(word, "salir", "exit"))
        return REVERSI_WISH_LEAVE;
    if (is_word(word, "dados", "dice")) {
        move->kind = REVERSI_MOVE_ASK;
        return REVERSI_WISH_MOVE;
    }
    if (strlen(word) == 2 && reversi_square_parse(word, &square)) {
        move->kind = REVERSI_MOVE_PLACE;
        move->a = (uint8_t)square;
        return REVERSI_WISH_MOVE;
    }
    if (is_word(word, "pista", "hint"))
        print_hints(person);
    else if (is_word(word, "?", "help") || is_word(word, "ayuda", "h"))
        print_help(person);
    else if (is_word(word, "tablero", "board"))
        reversi_person_show(person);
    else
        printf("%s\n", tr(person->lang, "No es una casilla: escribe una letra de la a a la h y un número del 1 al 8."));
    printf("> ");
    fflush(stdout);
    return REVERSI_WISH_NOTHING;
}

/* ---- what is told ---- */

void reversi_person_refuse(const struct reversi_person *person, const struct move *move)
{
    const struct reversi_state *s = reversi_client_state(person->client);
    char name[3];
    if (move->kind == REVERSI_MOVE_ASK) {
        printf("%s\n", tr(person->lang, "Los dados de este turno ya están echados."));
        return;
    }
    reversi_square_text(move->a, name);
    if ((s->discs[REVERSI_BLACK] | s->discs[REVERSI_WHITE]) >> move->a & 1)
        printf(tr(person->lang, "En %s ya hay una ficha.\n"), name);
    else if (!reversi_flips(move->a, s->discs[s->turn], s->discs[!s->turn]))
        printf(tr(person->lang, "En %s no darías la vuelta a ninguna ficha.\n"), name);
    else
        printf(tr(person->lang, "%s no está en los dados de este turno.\n"), name);
}

void reversi_person_tell(const struct reversi_person *person, const struct reversi_client_event *event)
{
    char safe[REVERSI_SEATS][REVERSI_SAFE_NAME], sentence[GAME_TEXT_MAX];
    const char *names[REVERSI_SEATS];
    struct str text = str_make(sentence, sizeof sentence);
    names_of(person, safe, names);
    reversi_tell(&person->client->setup, event->before, &event->move, (int)person->client->seat, names, person->lang,
                 &text);
    printf("%s\n", sentence);
    fflush(stdout);
}

void reversi_person_end(const struct reversi_person *person, uint8_t reason)
{
    unsigned seat = person->client->seat;
    bool ended = reversi_client_state(person->client)->phase == REVERSI_OVER;
    const char *words = tr(person->lang, "El servidor ha terminado la partida.");
    if (reason == PACKET_DRAW && ended)
        words = tr(person->lang, "Empate.");
    else if (reason == PACKET_WHITE_WINS || reason == PACKET_BLACK_WINS)
        words = (reason == PACKET_WHITE_WINS) == (seat == REVERSI_WHITE) ? tr(person->lang, "Has ganado.")
                                                                         : tr(person->lang, "Has perdido.");
    else if (reason == PACKET_WHITE_GONE || reason == PACKET_BLACK_GONE)
        words = tr(person->lang, "Tu rival se ha ido: fin de la partida.");
    reversi_person_show(person);
    printf("%s\n", words);
    fflush(stdout);
}
