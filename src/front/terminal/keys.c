#include "front/terminal/keys.h"

/* The key of a sequence with this final byte; those that end in ~ have a number. Z is shift and
 * tab. */
static int sequence_key(unsigned char byte, unsigned number)
{
    static const int numbered[9] = {[1] = KEY_HOME,      [4] = KEY_END,  [5] = KEY_PAGE_UP,
                                    [6] = KEY_PAGE_DOWN, [7] = KEY_HOME, [8] = KEY_END};
    static const int lettered[128] = {
        ['A'] = KEY_UP,   ['B'] = KEY_DOWN, ['C'] = KEY_RIGHT, ['D'] = KEY_LEFT,
        ['Z'] = KEY_LEFT, ['H'] = KEY_HOME, ['F'] = KEY_END};
    int key = byte == '~' && number < 9 ? numbered[number] : byte < 128 ? lettered[byte] : 0;
    return key ? key : KEY_OTHER;
}

int keys_read(struct keys *keys, unsigned char byte)
{
    switch (keys->at) {
    case KEYS_ESCAPE:
        keys->number = 0;
        keys->at = byte == '[' ? KEYS_SEQUENCE : byte == 'O' ? KEYS_SINGLE : KEYS_PLAIN;
        if (byte == 27) { /* Escape twice */
            keys->at = KEYS_ESCAPE;
            return KEY_ESCAPE;
        }
        return keys->at == KEYS_PLAIN ? KEY_OTHER : KEY_NONE; /* Alt and a letter */
    case KEYS_SEQUENCE:
        if (byte >= '0' && byte <= '9')
            keys->number = keys->number % 100 * 10 + (unsigned)(byte - '0');
        if (byte < 0x40) /* parameters; the final byte is from @ to ~ */
            return KEY_NONE;
        keys->at = KEYS_PLAIN;
        return sequence_key(byte, keys->number);
    case KEYS_SINGLE:
        keys->at = KEYS_PLAIN;
        return sequence_key(byte, keys->number);
    default:
        if (byte == 27) {
            keys->at = KEYS_ESCAPE;
            return KEY_NONE;
        }
        if (byte == '\n' || byte == '\t')
            return byte == '\n' ? KEY_ENTER : KEY_RIGHT;
        if (byte == 127 || byte == 8) /* Backspace drops what was chosen, as Escape does */
            return KEY_ESCAPE;
        if (byte >= 0x80 && byte < 0xc0) /* the rest of a letter such as ñ */
            return KEY_NONE;
        return byte < 0x80 && (byte >= ' ' || byte == KEY_ENTER) ? byte : KEY_OTHER;
    }
}

bool keys_waiting(const struct keys *keys)
{
    return keys->at != KEYS_PLAIN;
}

int keys_end(struct keys *keys)
{
    int key = keys->at == KEYS_ESCAPE ? KEY_ESCAPE : KEY_OTHER;
    keys->at = KEYS_PLAIN;
    return key;
}
