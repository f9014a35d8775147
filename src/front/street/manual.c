/* minicomo: the tutorial, page by page in the console or as one HTML file in the browser of MONOPOLY_BROWSER. Both are
 * made from the same pages: a paragraph a line, what is indented stays as it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/street/private.h"

static const struct page {
    const char *title, *text;
} pages[] = {
    {N_("Qué es Street Master's"),
     N_("Street Master's es un juego para la consola en el que de 2 a 6 jugadores compran, alquilan y venden "
        "propiedades. Gana quien queda cuando los demás se han arruinado.\n"
        "Cada jugador tiene un nombre y una ficha de un color. Puede ser una persona o un jugador automático. Todas "
        "las personas usan el mismo teclado.\n"
        "Se juega con órdenes de una palabra. 'ayuda' las muestra todas; 'ayuda tirar' explica una.")},
    {N_("Empezar"),
     N_("Una partida se empieza con 'nuevo'. Lo más sencillo es responder que sí a la configuración por defecto y dar "
        "los datos de los jugadores. Después cada uno lanza los dados: quien saca más empieza, y los demás siguen por "
        "orden.\n"
        "    street master's> nuevo\n"
        "    street master's> guardar mi_partida\n"
        "    street master's> cargar mi_partida\n"
        "'lista -g' muestra las partidas guardadas. Si el programa se cierra a medias, la próxima vez ofrece seguir "
        "donde estaba.")},
    {N_("La consola"),
     N_("Las flechas recorren las órdenes anteriores y el tabulador completa órdenes, opciones, colores, nombres, "
        "partidas y casillas.\n"
        "Entre paréntesis se ve quién tiene el turno y, si es otro, entre corchetes quién tiene el control:\n"
        "    street master's (Jugador #4) [~Jugador #1]>\n"
        "Con 'cambiar -color amarillo' otro jugador toma el control para hipotecar, construir, vender o negociar; "
        "'fin' lo devuelve.\n"
        "Basta con el principio de una orden o de un color mientras no haya otro igual: 'ti' es 'tirar'.\n"
        "Lo que no se parece a ninguna orden se ejecuta en la consola del sistema, si se juega en una terminal; un '!' "
        "delante lo pide expresamente.")},
    {N_("El turno"),
     N_("'tirar' lanza los dados y mueve la ficha. El programa hace lo que mande la casilla y pregunta lo que haya que "
        "decidir. Al terminar, el turno pasa solo; con dobles se vuelve a tirar, y a la tercera vez se va a la "
        "cárcel.\n"
        "Un jugador automático hace todo por su cuenta, menos 'tirar', que lo pulsa una persona para poder seguir el "
        "juego.\n"
        "'ver' dibuja el tablero, 'ver -leyenda' explica sus signos, 'ver -jugador' resume cómo va cada uno.")},
    {N_("Las casillas"),
     N_("Calles, estaciones y servicios se compran al caer en ellos si están libres. Si no se quiere comprar, se "
        "subastan. Si tienen dueño, se paga el alquiler.\n"
        "En los impuestos se paga; en el especial se elige antes entre una cantidad fija y un porcentaje del capital.\n"
        "En las tarjetas se hace lo que diga la de encima del mazo. La que libra de la cárcel se conserva.\n"
        "De la cárcel se sale con una tarjeta, pagando la multa en los dos primeros turnos o sacando dobles; en el "
        "tercero se paga y se sale.\n"
        "Al pasar por la salida se cobra el sueldo.")},
    {N_("Dinero: hipotecas, edificios y deudas"),
     N_("'hipotecar' muestra lo que se puede hipotecar; 'hipotecar 18' hipoteca la casilla 18. 'deshipotecar' hace lo "
        "contrario, con un diez por ciento de interés.\n"
        "Con todas las calles de un color se puede 'construir': por igual en todas, hasta cuatro casas y después un "
        "hotel. 'vender' devuelve edificios a la banca por la mitad. 'ver -banca' dice cuántos le quedan.\n"
        "Quien no puede pagar tiene una deuda y nadie tira hasta que la resuelva: consigue dinero y usa 'pagar', o se "
        "retira con 'bancarrota'. Sus bienes pasan al acreedor o se subastan.")},
    {N_("Subastas y negociaciones"),
     N_("En una subasta se puja por turno: una cantidad, 'paso' para esperar o 'salir' para dejarla. Acaba cuando el "
        "turno vuelve a quien hizo la puja más alta.\n"
        "'negociar' ofrece a otro jugador dinero, propiedades y tarjetas a cambio de lo que se pida. El otro acepta o "
        "rechaza. No se negocia si juega un jugador automático que no sabe hacerlo.")},
    {N_("Tableros y tarjetas propios"),
     N_("En una configuración personal se puede usar otro tablero (.tab) y otros mazos (.tjt), del directorio de las "
        "partidas o del actual. Cada línea del tablero es una casilla con sus campos separados por '|':\n"
        "    calle | 1 | RONDA DE VALENCIA | VAL | azul oscuro | 6000 | 3000 | 200 | 1000 | …\n"
        "Cada tarjeta lleva su texto, su número y sus acciones:\n"
        "    [Ve a la cárcel.]\n"
        "    numero= 1\n"
        "    ACCION\n"
        "        encarcelar= 1\n"
        "    ;\n"
        "Los errores se muestran con su línea y su campo, y se puede seguir sin lo que esté mal.")},
};

enum { PAGES = sizeof pages / sizeof pages[0] };

/* ---- as HTML ---- */

static void add_escaped(struct str *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '<')
            str_add(out, "&lt;");
        else if (text[i] == '>')
            str_add(out, "&gt;");
        else if (text[i] == '&')
            str_add(out, "&amp;");
        else
            str_add(out, "%c", text[i]);
    }
}

static void add_page(struct str *out, enum lang lang, const struct page *page)
{
    const char *title = tr(lang, page->title);
    str_add(out, "<h2>");
    add_escaped(out, title, strlen(title));
    str_add(out, "</h2>\n");
    for (const char *at = tr(lang, page->text); *at; at += strcspn(at, "\n"), at += *at == '\n') {
        const char *tag = *at == ' ' ? "pre" : "p";
        str_add(out, "<%s>", tag);
        add_escaped(out, at, strcspn(at, "\n"));
        str_add(out, "</%s>\n", tag);
    }
}

static bool show_in_browser(struct street *st)
{
    enum { SIZE = 64 << 10 };
    char path[STREET_PATH], *html = malloc(SIZE);
    if (!html)
        return false;
    struct str out = str_make(html, SIZE);
    str_add(&out, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Street Master's</title>\n"
                  "<style>body{max-width:42em;margin:2em auto;font-family:sans-serif}pre{background:#eee;margin:0 "
                  "2em}</style></head>\n"
                  "<body>\n"
                  "<h1>Street Master's</h1>\n");
    for (size_t i = 0; i < PAGES; i++)
        add_page(&out, st->lang, &pages[i]);
    str_add(&out, "</body></html>\n");
    snprintf(path, sizeof path, "%s/minicomo.html", st->config->directory);
    FILE *file = fopen(path, "we");
    bool written = file && fwrite(html, 1, out.length, file) == out.length;
    written = file && fclose(file) == 0 && written;
    free(html);
    return written && street_browse(st, path);
}

/* ---- in the console ---- */

static void show_page(struct street *st, int page)
{
    char line[STREET_LINE];
    int width = street_columns(st) > 100 ? 98 : street_columns(st) - 2;
    if (page < 0 || page >= PAGES) {
        street_say(st, page < 0 ? N_("Ésta es la primera página.") : N_("Ésta es la última página."));
        return;
    }
    st->page = page;
    street_print(st, "%s\n\n", tr(st->lang, pages[page].title));
    for (const char *at = tr(st->lang, pages[page].text); *at; at += strcspn(at, "\n"), at += *at == '\n') {
        char paragraph[1500];
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)strcspn(at, "\n"), at);
        struct wrap wrap = {.at = paragraph, .width = *at == ' ' ? (int)sizeof paragraph : width};
        while (wrap_next(&wrap, line, sizeof line))
            street_print(st, "%s\n", line);
    }
    street_say(st, "\n(página %d de %zu: 'anterior', 'siguiente')\n", page + 1, (size_t)PAGES);
}

void street_manual(struct street *st)
{
    if (!st->config->browser || !show_in_browser(st))
        show_page(st, 0);
}

void street_manual_previous(struct street *st)
{
    show_page(st, st->page - 1);
}

void street_manual_next(struct street *st)
{
    show_page(st, st->page + 1);
}
