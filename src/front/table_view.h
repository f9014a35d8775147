/* The table as a screen: a scene, what has happened and what can be pressed, drawn on a canvas of any size.
 *
 * Pure: no terminal, no clock, no game. 80x24 holds everything; what is smaller gets a tighter drawing of the same. */
#ifndef SOBREMESA_FRONT_TABLE_VIEW_H
#define SOBREMESA_FRONT_TABLE_VIEW_H

#include <stdint.h>

#include "core/game.h"
#include "front/canvas.h"
#include "front/menu.h"

enum { VIEW_LOG = 12 };

struct table_view {
    enum lang lang;
    const struct scene *scene;
    const struct menu *menu; /* of what can be pressed; an empty one while others play */
    int cursor;              /* an item of it, or -1 */
    bool choosing;           /* the person is to choose: what cannot be used is drawn faint */
    int chosen;              /* the piece about which the menu asks, or -1 */
    const char *about;       /* for the top line: "ronda 1 · semilla 42" */
    const char *prompt;      /* what is expected now */
    int logs;
    const char *log[VIEW_LOG]; /* sentences, the newest last */
    const int64_t *totals;     /* of each seat over the rounds; NULL: none yet */
};

void table_view_draw(const struct table_view *view, struct canvas *canvas);

/* The end of a round. `scene` shows what everybody may see now. */
struct end_view {
    enum lang lang;
    const struct scene *scene;
    const struct result *result;
    const int64_t *totals;
    int you;
    const char *about, *prompt;
    const char *title; /* "Ana gana la ronda con 74 puntos" */
};

void end_view_draw(const struct end_view *view, struct canvas *canvas);

/* The help: rules and keys, page number `page` from 0. Gives the number of pages. */
int help_view_draw(enum lang lang, const char *title, const char *rules, int page, struct canvas *canvas);

/* The line on top of each of them. */
void view_bar(enum lang lang, const char *title, const char *about, struct canvas *canvas);

/* The widest that a table is drawn; on a wider screen it is in the middle. */
enum { VIEW_WIDTH_MAX = 104 };
struct span {
    int left, width;
};
struct span view_span(const struct canvas *canvas);

#endif
