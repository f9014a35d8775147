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
    static const int steps[KEY_OTHER - KEY_LEFT] = {
        [KEY_RIGHT - KEY_LEFT] = 1, [KEY_DOWN - KEY_LEFT] = 1,         [KEY_LEFT - KEY_LEFT] = -1,
        [KEY_UP - KEY_LEFT] = -1,   [KEY_PAGE_DOWN - KEY_LEFT] = PAGE, [KEY_PAGE_UP - KEY_LEFT] = -PAGE};
    int64_t here = seat->look.move, typed;
    if (key == KEY_HOME || key == KEY_END)
        return key == KEY_END ? seat->look.moves : 0;
    if (key == KEY_ENTER)
        return text_number(seat->typed, 0, UINT32_MAX, &typed) ? typed : -1;
    int step = key >= KEY_LEFT && key < KEY_OTHER ? steps[key - KEY_LEFT] : 0;
    return !step ? -1 : here + step > 0 ? here + step : 0;
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
