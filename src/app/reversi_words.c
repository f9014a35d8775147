#include "app/reversi_words.h"

#include <string.h>

#include "app/app.h"
#include "base/utf8.h"
#include "codec/packet.h"
#include "games/reversi/reversi.h"

void reversi_safe_name(const char *name, char safe[REVERSI_SAFE_NAME])
{
    utf8_show(safe, REVERSI_SAFE_NAME, name);
}

const char *reversi_colour_word(unsigned seat)
{
    return seat == REVERSI_BLACK ? "black" : "white";
}

const char *reversi_reason_word(uint8_t reason)
{
    static const char *const words[PACKET_REASONS] = {"draw", "white wins", "black wins", "white gone", "black gone"};
    return reason < PACKET_REASONS ? words[reason] : "unknown";
}

bool reversi_read_compat(const char *what, const char *name, bool *compat)
{
    *compat = name && strcmp(name, "reversidados") == 0;
    if (!name || *compat)
        return true;
    misuse(what, "--compat knows reversidados, not '%s'", name);
    return false;
}
