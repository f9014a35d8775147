#include "app/reversi_words.h"

#include "app/app.h"
#include "front/writer.h"
#include "games/reversi/wire.h"

void reversi_safe_name(const char *name, char safe[REVERSI_SAFE_NAME])
{
    size_t length = 0;
    while (*name && length + 4 < REVERSI_SAFE_NAME) {
        uint32_t ch = utf8_next(&name);
        length += utf8_put(is_printable(ch) ? ch : '?', safe + length);
    }
    safe[length] = '\0';
}

bool reversi_read_compat(const char *what, const char *name, bool *compat)
{
    struct why why;
    if (reversi_wire_compat(name, compat, &why) == ST_OK)
        return true;
    misuse(what, "%s", why.text);
    return false;
}
