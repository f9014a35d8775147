/* Going through a game that has been played: forwards, backwards, to a move. */
#include <ctype.h>

#include "front/keys.h"
#include "front/seat_private.h"

enum { PAGE = 10 }; /* moves */

static enum status go(struct seat *seat, int64_t move, usec_t now, struct why *why)
{
    struct play_source *source = seat->config.source;
    int64_t last = seat->look.moves;
    seat->running = false;
    enum status status = source->calls->go(source, (uint32_t)(move < 0 ? 0 : move > last ? last : move), why);
    seat_update(seat, now);
    return status;
}

/* Where a key leads to from here; -1: nowhere. */
static int64_t target_of(const struct seat *seat, int key)
{
    int64_t here = seat->look.move, typed;
    switch (key) {
    case KEY_RIGHT:
    case KEY_DOWN:
        return here + 1;
    case KEY_LEFT:
    case KEY_UP:
        return here ? here - 1 : 0;
    case KEY_PAGE_DOWN:
        return here + PAGE;
    case KEY_PAGE_UP:
        return here > PAGE ? here - PAGE : 0;
    case KEY_HOME:
        return 0;
    case KEY_END:
        return seat->look.moves;
    case KEY_ENTER:
        return text_number(seat->typed, 0, UINT32_MAX, &typed) ? typed : -1;
    default:
        return -1;
    }
}

bool seat_browse_key(struct seat *seat, int key, usec_t now, enum status *status, struct why *why)
{
    int64_t target = target_of(seat, key);
    if (target >= 0) {
        *status = go(seat, target, now, why);
    } else if (key == ' ') {
        seat->running = !seat->running && seat->look.move < seat->look.moves;
        seat->due = now;
    } else if (key == KEY_ESCAPE) {
        seat->typed[0] = '\0';
    } else if (key < 128 && isdigit(key)) {
        seat_type_digit(seat, key);
    } else {
        return false;
    }
    return true;
}
