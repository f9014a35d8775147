/* What people call the cards, the calls and the teams. */
#include "games/truco/truco.h"

const char *truco_suit_name(unsigned suit, enum lang lang)
{
    switch (suit) {
    case TRUCO_SWORDS:
        return tr(lang, "espadas");
    case TRUCO_CLUBS:
        return tr(lang, "bastos");
    case TRUCO_GOLD:
        return tr(lang, "oros");
    default:
        return tr(lang, "copas");
    }
}

const char *truco_figure_name(unsigned card, enum lang lang)
{
    switch (truco_number(card)) {
    case 10:
        return tr(lang, "sota");
    case 11:
        return tr(lang, "caballo");
    case 12:
        return tr(lang, "rey");
    default:
        return "";
    }
}

void truco_card_name(unsigned card, enum lang lang, struct str *text)
{
    const char *suit = truco_suit_name(truco_suit(card), lang);
    if (truco_number(card) < 10)
        str_add(text, tr(lang, "%u de %s"), truco_number(card), suit);
    else
        str_add(text, tr(lang, "%s de %s"), truco_figure_name(card, lang), suit);
}

void truco_the_card(unsigned card, unsigned vira, enum lang lang, struct str *text)
{
    char name[40];
    struct str plain = str_make(name, sizeof name);
    truco_card_name(card, lang, &plain);
    str_add(text, truco_number(card) == 10 ? tr(lang, "la %s") : tr(lang, "el %s"), name);
    if (vira == TRUCO_NO_CARD)
        return;
    if (card == truco_perico(vira))
        str_add(text, " (%s)", tr(lang, "el perico"));
    else if (card == truco_perica(vira))
        str_add(text, " (%s)", tr(lang, "la perica"));
}

const char *truco_call_name(unsigned level, enum lang lang)
{
    switch (level) {
    case 1:
        return tr(lang, "truco");
    case 2:
        return tr(lang, "retruco");
    case 3:
        return tr(lang, "vale 9");
    default:
        return tr(lang, "vale juego");
    }
}

void truco_team_name(unsigned team, int viewer, const char *const *names, enum lang lang, struct str *text)
{
    if (viewer < 0)
        str_add(text, tr(lang, "%s y %s"), names[team], names[team + 2]);
    else
        str_add(text, "%s", truco_team((unsigned)viewer) == team ? tr(lang, "tu equipo") : tr(lang, "los rivales"));
}
