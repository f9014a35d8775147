/* Any octets as Reversi's weights and book, any text as the weights of Monopoly's players: refused
 * with a reason, or read, and what can be written again is the same. */
#include "fuzz_support.h"

#include "games/monopoly/players/player.h"
#include "games/reversi/engine/book.h"
#include "games/reversi/engine/weights.h"

static void replace(char *text, char from, char to)
{
    while ((text = strchr(text, from)) != NULL)
        *text = to;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct reversi_weights weights;
    static struct reversi_book book;
    static struct mono_weights usual; /* what is read stays in force */
    static bool known;
    struct why why = {0};
    if (!known)
        usual = mono_weights;
    known = true;
    mono_weights = usual;
    if (reversi_weights_read(data, size, &weights, &why) != ST_OK)
        need(why.text[0] != '\0');
    why.text[0] = '\0';
    if (reversi_book_read(data, size, &book, &why) != ST_OK)
        need(why.text[0] != '\0');
    char *text = input_text(data, size, 0);
    if (mono_weights_read(text, size, &why) == ST_OK) {
        struct str said = STR(4096), again = STR(4096);
        mono_weights_text(&said);
        replace(said.at, ' ', '\n'); /* what it says in one line is read in several */
        need(mono_weights_read(said.at, said.length, &why) == ST_OK);
        mono_weights_text(&again);
        replace(said.at, '\n', ' ');
        need(strcmp(said.at, again.at) == 0);
    }
    free(text);
    return 0;
}
