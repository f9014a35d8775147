#include "codec/ring16.h"

#include <string.h>

_Static_assert(sizeof(struct ring16) == RING16_SIZE, "the fields are the characters on the line");

void ring16_finder_init(struct ring16_finder *finder)
{
    *finder = (struct ring16_finder){0};
}

/* Whether a frame may begin where the window does. */
static bool may_begin(const struct ring16_finder *finder)
{
    return finder->used == 0 ||
           (finder->window[0] == '$' && (finder->used == 1 || finder->window[1] == '$'));
}

/* Goes on from the next `$$`, or what may become one. */
static void ring16_slide(struct ring16_finder *finder)
{
    do {
        finder->used--;
        finder->noise++;
        memmove(finder->window, finder->window + 1, finder->used);
    } while (!may_begin(finder));
}

bool ring16_find(struct ring16_finder *finder, uint8_t octet, struct ring16 *frame)
{
    finder->window[finder->used++] = (char)octet;
    if (!may_begin(finder))
        ring16_slide(finder);
    if (finder->used < RING16_SIZE)
        return false;
    memcpy(frame, finder->window, RING16_SIZE);
    if (ring16_valid(frame)) {
        finder->used = 0;
        return true;
    }
    finder->malformed += frame->close[0] == '%' && frame->close[1] == '%';
    ring16_slide(finder);
    return false;
}

uint64_t ring16_noise(const struct ring16_finder *finder)
{
    return finder->noise;
}

struct ring16 ring16_blank(char from, char to)
{
    struct ring16 frame;
    memcpy(&frame, "$$..SG########%%", RING16_SIZE);
    frame.from = from;
    frame.to = to;
    return frame;
}

static bool ring16_one_of(char character, const char *characters)
{
    return character != '\0' && strchr(characters, character) != NULL;
}

static bool card_valid(const struct ring16 *frame)
{
    const char *c = frame->card;
    unsigned number;
    char suit;
    bool points = (ring16_one_of(c[0], "0123456789") && ring16_one_of(c[1], "0123456789")) ||
                  memcmp(c, "FL", 2) == 0;
    return memcmp(c, "###", 3) == 0 || ring16_card(frame, &number, &suit) ||
           (points && ring16_one_of(c[2], "ab"));
}

bool ring16_valid(const struct ring16 *frame)
{
    const char calls[] = {frame->ask_envido, frame->answer_envido, frame->ask_raise,
                          frame->answer_raise};
    int used = 0;
    for (size_t i = 0; i < sizeof calls; i++) {
        used += calls[i] != RING16_NULL;
        if (!ring16_one_of(calls[i], i % 2 ? "SN#" : "S#"))
            return false;
    }
    bool winner = memcmp(frame->winner, "SG", 2) == 0 || memcmp(frame->winner, "AC", 2) == 0 ||
                  memcmp(frame->winner, "BD", 2) == 0;
    bool way = frame->from == 'S' ? ring16_one_of(frame->to, "ABCDT")
                                  : ring16_one_of(frame->from, "ABCD") && frame->to == 'S';
    return memcmp(frame->open, "$$", 2) == 0 && memcmp(frame->close, "%%", 2) == 0 && used <= 1 &&
           winner && way && ring16_one_of(frame->turn, "ABCD#") && card_valid(frame);
}

void ring16_put_card(struct ring16 *frame, unsigned number, char suit)
{
    frame->card[0] = number < 10 ? RING16_NULL : '1';
    frame->card[1] = (char)('0' + number % 10);
    frame->card[2] = suit;
}

bool ring16_card(const struct ring16 *frame, unsigned *number, char *suit)
{
    const char *c = frame->card;
    if (!ring16_one_of(c[2], "EBOC"))
        return false;
    *suit = c[2];
    *number = (unsigned)(c[1] - '0') + (c[0] == '1' ? 10 : 0);
    return c[0] == '1' ? ring16_one_of(c[1], "012")
                       : ring16_one_of(c[0], "#0") && ring16_one_of(c[1], "1234567");
}

bool ring16_equal(const struct ring16 *a, const struct ring16 *b)
{
    return memcmp(a, b, RING16_SIZE) == 0;
}

unsigned ring16_distance(const struct ring16 *a, const struct ring16 *b)
{
    const char *x = (const char *)a, *y = (const char *)b;
    unsigned places = 0;
    for (size_t i = 0; i < RING16_SIZE; i++)
        places += x[i] != y[i];
    return places;
}

bool ring16_near(const struct ring16 *a, const struct ring16 *b)
{
    return ring16_distance(a, b) <= 1;
}

void ring16_text(const struct ring16 *frame, char text[RING16_TEXT])
{
    memcpy(text, frame, RING16_SIZE);
    text[RING16_SIZE] = '\0';
}

bool ring16_parse(const char *text, struct ring16 *frame)
{
    if (strlen(text) != RING16_SIZE)
        return false;
    memcpy(frame, text, RING16_SIZE);
    return ring16_valid(frame);
}
