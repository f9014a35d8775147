/* What people call the cards, the calls and the teams. */
#include "games/truco/truco.h"

const char *truco_suit_name(unsigned suit, enum lang lang)
{
    static const char *const names[TRUCO_SUITS] = {N_("espadas"), N_("bastos"), N_("oros"),
                                                   N_("copas")};
    return tr(lang, names[suit]);
}

const char *truco_figure_name(unsigned card, enum lang lang)
{
    static const char *const names[] = {N_("sota"), N_("caballo"), N_("rey")};
    return truco_number(card) < 10 ? "" : tr(lang, names[truco_number(card) - 10]);
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
    struct str plain = STR(40);
    truco_card_name(card, lang, &plain);
    str_add(text, truco_number(card) == 10 ? tr(lang, "la %s") : tr(lang, "el %s"), plain.at);
    if (vira == TRUCO_NO_CARD)
        return;
    if (card == truco_perico(vira))
        str_add(text, " (%s)", tr(lang, "el perico"));
    else if (card == truco_perica(vira))
        str_add(text, " (%s)", tr(lang, "la perica"));
}

const char *truco_call_name(unsigned level, enum lang lang)
{
    static const char *const names[] = {N_("truco"), N_("retruco"), N_("vale 9"), N_("vale juego")};
    return tr(lang, names[level - 1]);
}

void truco_add_side(struct str *text, const struct truco_viewer *viewer, unsigned team,
                    const char *const said[3], const char *what)
{
    if (viewer->seat < 0)
        str_add(text, tr(viewer->lang, said[0]), viewer->names[team], viewer->names[team + 2],
                what);
    else
        str_add(text, tr(viewer->lang, said[truco_team((unsigned)viewer->seat) == team ? 1 : 2]),
                what);
}

void truco_team_name(unsigned team, const struct truco_viewer *viewer, struct str *text)
{
    static const char *const said[] = {N_("%s y %s"), N_("tu equipo"), N_("los rivales")};
    truco_add_side(text, viewer, team, said, "");
}
