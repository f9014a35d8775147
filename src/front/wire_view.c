/* The wire beside the table: each frame as it passes, in words. */
#include <stdio.h>

#include "front/seat_private.h"

enum { TABLE_MIN = 80, WIRE_MIN = 40, WIRE_MAX = 70 };

/* The newest at the bottom, each whole, as many as there is room for. */
static void draw_frames(const struct seat *seat, struct canvas *canvas, struct span span)
{
    int row = canvas->rows;
    for (uint64_t i = seat->frames; i-- > 0 && i + SEAT_FRAMES >= seat->frames;) {
        const struct seat_frame *frame = &seat->frame[i % SEAT_FRAMES];
        char text[sizeof *frame + 8];
        snprintf(text, sizeof text, "%s %s  %s", frame->sign, frame->frame, frame->words);
        row -= canvas_put_lines(NULL, 0, 0, span, 0, text);
        if (row < 2)
            return;
        canvas_put_lines(canvas, row, canvas->rows, span, i + 1 == seat->frames ? INK_PLAIN : INK_MUTED, text);
    }
}

void wire_view_draw(struct seat *seat, void (*table)(struct seat *seat, struct canvas *canvas), struct canvas *canvas)
{
    int columns = canvas->columns, beside = columns - TABLE_MIN - 1;
    seat->wire_covers = beside < WIRE_MIN;
    if (seat->wire_covers) {
        view_bar(seat->config.lang, seat->scene.title, tr(seat->config.lang, "el cable"), canvas);
        draw_frames(seat, canvas, (struct span){0, columns});
        canvas_put_cut(canvas, 1, 0, INK_MUTED, tr(seat->config.lang, "cualquier tecla: vuelve a la mesa"), columns);
        return;
    }
    beside = beside > WIRE_MAX ? WIRE_MAX : beside;
    canvas->columns = columns - beside - 1;
    table(seat, canvas);
    canvas->columns = columns;
    canvas_fill(canvas, 1, columns - beside - 1, canvas->rows - 1, 1, INK_MUTED, 0x2502);
    canvas_fill(canvas, 0, columns - beside - 1, 1, beside + 1, INK_BAR, ' ');
    canvas_put_cut(canvas, 0, columns - beside, INK_BAR, tr(seat->config.lang, "el cable   (-: cerrar)"), beside);
    draw_frames(seat, canvas, (struct span){columns - beside, beside});
}
