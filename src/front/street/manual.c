/* minicomo, anterior, siguiente: the tutorial, page by page in the console or as one HTML file in
 * the browser of MONOPOLY_BROWSER. Both come from data/minicomo.txt: a paragraph a line; an
 * indented line is kept as it is. */
#include <stdlib.h>

#include "front/street/commands.h"
#include "front/street/words.h"

static const char pages_of[] = "minicomo.txt";

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

static bool show_in_browser(struct street *st)
{
    enum { SIZE = 64 << 10 };
    char path[STREET_PATH], *html = malloc(SIZE);
    struct street_part page;
    if (!html)
        return false;
    struct str out = str_make(html, SIZE);
    str_add(&out,
            "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Street Master's</title>\n"
            "<style>body{max-width:42em;margin:2em "
            "auto;font-family:sans-serif}pre{background:#eee;margin:0 "
            "2em}</style></head>\n"
            "<body>\n"
            "<h1>Street Master's</h1>\n");
    for (int i = 0; street_part(pages_of, i, &page); i++) {
        const char *title = tr(st->lang, page.title), *at = tr(st->lang, page.text);
        str_add(&out, "<h2>");
        add_escaped(&out, title, strlen(title));
        str_add(&out, "</h2>\n");
        for (; *at; at += strcspn(at, "\n"), at += *at == '\n') {
            const char *tag = *at == ' ' ? "pre" : "p";
            str_add(&out, "<%s>", tag);
            add_escaped(&out, at, strcspn(at, "\n"));
            str_add(&out, "</%s>\n", tag);
        }
    }
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
    struct street_part shown, other;
    int width = street_columns(st) > 100 ? 98 : street_columns(st) - 2;
    if (page < 0 || !street_part(pages_of, page, &shown)) {
        street_say(st,
                   page < 0 ? N_("Ésta es la primera página.") : N_("Ésta es la última página."));
        return;
    }
    st->page = page;
    street_print(st, "%s\n\n", tr(st->lang, shown.title));
    for (const char *at = tr(st->lang, shown.text); *at;
         at += strcspn(at, "\n"), at += *at == '\n') {
        char paragraph[1500];
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)strcspn(at, "\n"), at);
        struct wrap wrap = {.at = paragraph, .width = *at == ' ' ? (int)sizeof paragraph : width};
        while (wrap_next(&wrap, line, sizeof line))
            street_print(st, "%s\n", line);
    }
    int pages = page + 1;
    while (street_part(pages_of, pages, &other))
        pages++;
    street_say(st, "\n(página %d de %zu: 'anterior', 'siguiente')\n", page + 1, (size_t)pages);
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
