#include "front/keys.h"

static int plain(unsigned char byte)
{
    if (byte == '\n')
        return KEY_ENTER;
    if (byte == '\t')
        return KEY_RIGHT;
    if (byte == 127 || byte == 8) /* rubs out what was chosen, as Escape does */
        return KEY_ESCAPE;
    if (byte >= 0x80 && byte < 0xc0) /* the rest of a letter such as ñ */
        return KEY_NONE;
    return byte < 0x80 && (byte >= ' ' || byte == KEY_ENTER) ? byte : KEY_OTHER;
}

static int arrow(unsigned char byte)
{
    switch (byte) {
    case 'A':
        return KEY_UP;
    case 'B':
        return KEY_DOWN;
    case 'C':
        return KEY_RIGHT;
    case 'D':
    case 'Z': /* shift and tab */
        return KEY_LEFT;
    default:
        return KEY_OTHER;
    }
}

int keys_read(struct keys *keys, unsigned char byte)
{
    switch (keys->at) {
    case KEYS_ESCAPE:
        keys->at = byte == '[' ? KEYS_SEQUENCE : byte == 'O' ? KEYS_SINGLE : KEYS_PLAIN;
        if (byte == 27) { /* Escape twice */
            keys->at = KEYS_ESCAPE;
            return KEY_ESCAPE;
        }
        return keys->at == KEYS_PLAIN ? KEY_OTHER : KEY_NONE; /* Alt and a letter */
    case KEYS_SEQUENCE:
        if (byte < 0x40) /* parameters; the final byte is from @ to ~ */
            return KEY_NONE;
        keys->at = KEYS_PLAIN;
        return arrow(byte);
    case KEYS_SINGLE:
        keys->at = KEYS_PLAIN;
        return arrow(byte);
    default:
        if (byte != 27)
            return plain(byte);
        keys->at = KEYS_ESCAPE;
        return KEY_NONE;
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
