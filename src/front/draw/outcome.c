#include "front/draw/outcome.h"

void outcome_words(const struct play_look *look, const struct scene *scene,
                   const char *const *names, enum lang lang, struct str *text)
{
    const struct result *result = &look->result;
    long long score = (long long)result->score;
    int winner = result->winner, partner = -1, me = look->you;
    const char *none =
        look->can & PLAY_UNKNOWN && winner == SEAT_NOBODY ? tr(lang, "El juego ha terminado")
        : !result->over         ? tr(lang, "El juego se deja sin terminar: nadie puede acabarlo")
        : winner == SEAT_NOBODY ? tr(lang, "El juego acaba en empate")
                                : NULL;
    if (none) {
        str_add(text, "%s", none);
        return;
    }
    for (int i = (int)scene->seats - 1; scene->around && i >= 0; i--)
        if (i != winner && result->points[i] == result->points[winner])
            partner = i; /* partners have the same points */
    if (partner == me) {
        partner = winner;
        winner = me;
    }
    if (scene->board.hollow) /* money, not points, decides there */
        str_add(text, winner == me ? tr(lang, "¡Ganas el juego!") : tr(lang, "%s gana el juego"),
                names[winner]);
    else if (winner == me && partner >= 0)
        str_add(text,
                trn(lang, "¡Ganas el juego con %s! %lld punto",
                    "¡Ganas el juego con %s! %lld puntos", score),
                names[partner], score);
    else if (winner == me)
        str_add(text,
                trn(lang, "¡Ganas el juego! %lld punto", "¡Ganas el juego! %lld puntos", score),
                score);
    else if (partner >= 0)
        str_add(text,
                trn(lang, "%s y %s ganan el juego: %lld punto",
                    "%s y %s ganan el juego: %lld puntos", score),
                names[winner], names[partner], score);
    else
        str_add(text,
                trn(lang, "%s gana el juego: %lld punto", "%s gana el juego: %lld puntos", score),
                names[winner], score);
}
