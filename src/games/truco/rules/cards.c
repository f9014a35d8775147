/* The cards themselves: their numbers, their codes, and which of them are the piezas of a
 * partida. */
#include "games/truco/rules/cards.h"

static const char suit_codes[] = "EBOC";

unsigned truco_card(unsigned suit, unsigned number)
{
    if (suit >= TRUCO_SUITS || number < 1 || number > 12 || number == 8 || number == 9)
        return TRUCO_NO_CARD;
    return suit * TRUCO_SUIT_CARDS + (number < 8 ? number - 1 : number - 3);
}

unsigned truco_perico(unsigned vira)
{
    return truco_card(truco_suit(vira), truco_number(vira) == 11 ? 12 : 11);
}

unsigned truco_perica(unsigned vira)
{
    return truco_card(truco_suit(vira), truco_number(vira) == 10 ? 12 : 10);
}

void truco_card_code(unsigned card, struct str *text)
{
    if (card >= TRUCO_CARDS)
        str_add(text, "-");
    else
        str_add(text, "%u%c", truco_number(card), truco_suit_code(truco_suit(card)));
}

bool truco_card_parse(const char *code, unsigned *card)
{
    unsigned suit, number = 0;
    if (strcmp(code, "-") == 0) {
        *card = TRUCO_NO_CARD;
        return true;
    }
    if (*code < '1' || *code > '9') /* one way to write it: no zero in front */
        return false;
    for (; *code >= '0' && *code <= '9' && number < 100; code++)
        number = number * 10 + (unsigned)(*code - '0');
    if (!*code || code[1] || !truco_suit_parse(*code, &suit))
        return false;
    unsigned found = truco_card(suit, number);
    if (found == TRUCO_NO_CARD)
        return false;
    *card = found;
    return true;
}

char truco_suit_code(unsigned suit)
{
    return suit_codes[suit];
}

bool truco_suit_parse(char code, unsigned *suit)
{
    const char *at = code ? strchr(suit_codes, code) : NULL;
    if (at)
        *suit = (unsigned)(at - suit_codes);
    return at != NULL;
}
