#include "front/draw/outcome.h"

/* At a table of partners: who wins together with the winner, or -1. */
static int partner_of(const struct result *result, const struct scene *scene)
{
    for (int i = 0; scene->around && i < (int)scene->seats; i++)
        if (i != result->winner && result->points[i] == result->points[result->winner])
            return i;
    return -1;
}

static void tell_winner(const struct play_look *look, const struct scene *scene,
                        const char *const *names, enum lang lang, struct str *text)
{
    long long score = (long long)look->result.score;
    int winner = look->result.winner, partner = partner_of(&look->result, scene), me = look->you;
    if (partner == me) {
        partner = winner;
        winner = me;
    }
    if (scene->board.hollow) /* what counts there is money, not points: the page shows it */
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

void outcome_words(const struct play_look *look, const struct scene *scene,
                   const char *const *names, enum lang lang, struct str *text)
{
    if (look->can & PLAY_UNKNOWN && look->result.winner == SEAT_NOBODY)
        str_add(text, "%s", tr(lang, "El juego ha terminado"));
    else if (!look->result.over)
        str_add(text, "%s", tr(lang, "El juego se deja sin terminar: nadie puede acabarlo"));
    else if (look->result.winner == SEAT_NOBODY)
        str_add(text, "%s", tr(lang, "El juego acaba en empate"));
    else
        tell_winner(look, scene, names, lang, text);
}
