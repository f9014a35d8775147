#include "arena/plot.h"

#include <math.h>

#include "base/text.h"

/* In units of the picture: 1 is a pixel at its own size. */
enum {
    WIDTH = 860,
    LINES_HEIGHT = 480,
    LEFT = 92,
    RIGHT = 24,
    TOP = 96,
    BOTTOM = 58,
    ROW = 30,
    LABELS = 330
};
enum { MARKS = 9 }; /* of a line, over its length */

static const struct style {
    const char *colour, *dash;
} styles[PLOT_STYLES] = {
    {"#b8860b", "none"},     {"#c62828", "9 4"}, {"#1a4f9c", "2 3"},
    {"#1f7a33", "12 3 2 3"}, {"#d2601a", "5 3"}, {"#222222", "16 5"},
};

/* ---- pieces ---- */

/* Writes text, escaped for XML. */
static void put_text(FILE *out, const char *text)
{
    static const char special[] = "&<>\"", *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        const char *at = strchr(special, c);
        if (at)
            fputs(names[at - special], out);
        else
            fputc(c < 0x20 || c == 0x7f ? ' ' : c, out); /* XML has no control characters */
    }
}

/* A coordinate as text, with at most one decimal. */
struct figure_text {
    char text[24];
};

static struct figure_text figure_text(double number)
{
    struct figure_text out;
    double rounded = round(number * 10) / 10;
    snprintf(out.text, sizeof out.text, rounded == floor(rounded) ? "%.0f" : "%.1f", rounded + 0.0);
    return out;
}

#define AT(number) figure_text(number).text

static void label(FILE *out, double x, double y, const char *anchor, const char *attributes,
                  const char *text)
{
    fprintf(out, "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\"%s%s>", AT(x), AT(y), anchor,
            *attributes ? " " : "", attributes);
    put_text(out, text);
    fputs("</text>\n", out);
}

static void segment(FILE *out, double x1, double y1, double x2, double y2, const char *attributes)
{
    fprintf(out, "<path d=\"M%s %sL%s %s\" %s/>\n", AT(x1), AT(y1), AT(x2), AT(y2), attributes);
}

/* Begins a picture: its description, styles, background and titles. */
static void open_picture(FILE *out, int height, const char *title, const char *note)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\" "
            "aria-labelledby=\"title desc\">\n<title id=\"title\">",
            WIDTH, height, WIDTH, height);
    put_text(out, title);
    fputs("</title>\n<desc id=\"desc\">", out);
    put_text(out, note);
    fputs("</desc>\n<style>text{font:13px \"DejaVu "
          "Sans\",Helvetica,Arial,sans-serif;fill:#222}.t{font-size:17px;"
          "font-weight:bold}.b{font-weight:bold}.n{fill:#555}.g{stroke:#ddd}.a{stroke:#444;fill:"
          "none}.s{fill:none;stroke-width:1.9;"
          "stroke-linejoin:round}</style>\n",
          out);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, height);
    label(out, 20, 28, "start", "class=\"t\"", title);
    label(out, 20, 48, "start", "class=\"n\"", note);
}

/* A mark of the style's own shape around a point: disc, square, triangle, diamond, cross, ring. */
static void mark(FILE *out, unsigned style, double x, double y)
{
    static const char *const shapes[PLOT_STYLES] = {
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        "m-3.6 -3.6h7.2v7.2h-7.2z",
        "m0 -4.8l4.6 8h-9.2z",
        "m0 -5l5 5l-5 5l-5 -5z",
        "m-4 -4l8 8m0 -8l-8 8",
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    };
    const char *colour = styles[style].colour, *fill = style == 5   ? "#fff"
                                                       : style == 4 ? "none"
                                                                    : colour;
    fprintf(out, "<path d=\"M%s %s%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.4\"/>\n", AT(x),
            AT(y), shapes[style], fill, colour);
}

double plot_tick(double span, unsigned most)
{
    if (!(span > 0) || !most)
        return 1;
    double step = pow(10, floor(log10(span / most)));
    static const double factors[] = {1, 2, 5, 10, 20};
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++)
        if (span / (step * factors[i]) <= most * (1 + 1e-9))
            return step * factors[i];
    return 50 * step;
}

/* 1250000 as "1 250 000", with narrow blanks that do not break. */
static const char *tick_text(double value, char *text, size_t size)
{
    char digits[40];
    if (value != floor(value)) {
        snprintf(text, size, "%g", value);
        return text;
    }
    int count = snprintf(digits, sizeof digits, "%.0f", fabs(value));
    size_t at = 0;
    if (value < 0)
        text[at++] = '-';
    for (int i = 0; i < count && at + 5 < size; i++) {
        if (i && (count - i) % 3 == 0 && count > 4) {
            memcpy(text + at, "\xe2\x80\xaf", 3);
            at += 3;
        }
        text[at++] = digits[i];
    }
    text[at] = '\0';
    return text;
}

/* ---- lines over turns ---- */

/* Where values lie in the picture. */
struct axes {
    double x_max, y_max, x_step, y_step; /* both axes begin at 0 */
};

static double at_x(const struct axes *axes, double x)
{
    return LEFT + x / axes->x_max * (WIDTH - LEFT - RIGHT);
}

static double at_y(const struct axes *axes, double y)
{
    return LINES_HEIGHT - BOTTOM - y / axes->y_max * (LINES_HEIGHT - BOTTOM - TOP);
}

/* Axes that all lines fit into. */
static struct axes axes_of(const struct plot_lines *plot)
{
    double x = 1, y = 1;
    for (size_t i = 0; i < plot->lines; i++)
        for (size_t k = 0; k < plot->line[i].count; k++) {
            x = fmax(x, plot->line[i].x[k]);
            y = fmax(y, plot->line[i].y[k]);
        }
    struct axes axes = {.x_step = fmax(1, plot_tick(x, 10)), .y_step = fmax(1, plot_tick(y, 7))};
    axes.x_max = 1.01 * x; /* keeps the last value off the edge */
    axes.y_max = axes.y_step * ceil(y / axes.y_step * (1 - 1e-9));
    return axes;
}

static void draw_axes(FILE *out, const struct plot_lines *plot, const struct axes *axes)
{
    char text[64];
    for (double y = 0; y <= axes->y_max * (1 + 1e-9); y += axes->y_step) {
        segment(out, LEFT, at_y(axes, y), WIDTH - RIGHT, at_y(axes, y),
                y > 0 ? "class=\"g\"" : "class=\"a\"");
        label(out, LEFT - 8, at_y(axes, y) + 4.5, "end", "", tick_text(y, text, sizeof text));
    }
    segment(out, LEFT, TOP, LEFT, LINES_HEIGHT - BOTTOM, "class=\"a\"");
    for (double x = 0; x <= axes->x_max * (1 + 1e-9); x += axes->x_step) {
        segment(out, at_x(axes, x), LINES_HEIGHT - BOTTOM, at_x(axes, x), LINES_HEIGHT - BOTTOM + 5,
                "class=\"a\"");
        label(out, at_x(axes, x), LINES_HEIGHT - BOTTOM + 20, "middle", "",
              tick_text(x, text, sizeof text));
    }
    label(out, (LEFT + WIDTH - RIGHT) / 2.0, LINES_HEIGHT - 14, "middle", "", plot->x_label);
    label(out, 18, (TOP + LINES_HEIGHT - BOTTOM) / 2.0, "middle",
          TEXT_OF(64, "transform=\"rotate(-90 18 %d)\"", (TOP + LINES_HEIGHT - BOTTOM) / 2),
          plot->y_label);
}

static void draw_legend(FILE *out, const struct plot_lines *plot)
{
    double x = LEFT;
    for (size_t i = 0; i < plot->lines; i++) {
        const struct style *style = &styles[plot->line[i].style];
        segment(out, x, 74, x + 44, 74,
                TEXT_OF(120, "class=\"s\" stroke=\"%s\" stroke-dasharray=\"%s\"", style->colour,
                        style->dash));
        mark(out, plot->line[i].style, x + 22, 74);
        label(out, x + 51, 78.5, "start", "", plot->line[i].name);
        x +=
            51 + 7.6 * (double)text_columns(plot->line[i].name) + 22; /* 7.6: a character's width */
    }
}

/* Draws the stairs, no finer than the picture can show: of the values in one column of pixels, the
 * first, the lowest, the highest and the last. */
static void draw_stairs(FILE *out, const struct axes *axes, const struct plot_line *line)
{
    const struct style *style = &styles[line->style];
    fprintf(out, "<path class=\"s\" stroke=\"%s\" stroke-dasharray=\"%s\" d=\"M%s %s",
            style->colour, style->dash, AT(at_x(axes, line->x[0])), AT(at_y(axes, line->y[0])));
    double last = line->y[0];
    for (size_t i = 1; i < line->count;) {
        double column = floor(at_x(axes, line->x[i])), low = line->y[i], high = low;
        size_t from = i;
        for (; i < line->count && floor(at_x(axes, line->x[i])) == column; i++) {
            low = fmin(low, line->y[i]);
            high = fmax(high, line->y[i]);
        }
        if (low == last && high == last)
            continue; /* nothing moves here */
        fprintf(out, "H%s", AT(at_x(axes, line->x[from])));
        const double turns[3] = {low, high, line->y[i - 1]};
        for (int k = 0; k < 3; last = turns[k++])
            if (turns[k] != last)
                fprintf(out, "V%s", AT(at_y(axes, turns[k])));
    }
    fprintf(out, "H%s\"/>\n", AT(at_x(axes, line->x[line->count - 1])));
}

/* Draws marks at even distances, each line's a little further on, so that lines that coincide can
 * still be told apart. */
static void draw_line_marks(FILE *out, const struct axes *axes, const struct plot_line *line,
                            size_t index, size_t lines)
{
    for (int k = 0; k < MARKS; k++) {
        double x = axes->x_max * (k + ((double)index + 0.5) / (double)lines) / MARKS,
               y = line->y[0];
        if (x > line->x[line->count - 1])
            break;
        for (size_t i = 0; i < line->count && line->x[i] <= x; i++)
            y = line->y[i];
        mark(out, line->style, at_x(axes, x), at_y(axes, y));
    }
}

void plot_lines(FILE *out, const struct plot_lines *plot)
{
    struct axes axes = axes_of(plot);
    open_picture(out, LINES_HEIGHT, plot->title, plot->note);
    draw_axes(out, plot, &axes);
    draw_legend(out, plot);
    for (size_t i = 0; i < plot->lines; i++)
        if (plot->line[i].count)
            draw_stairs(out, &axes, &plot->line[i]);
    for (size_t i = 0; i < plot->lines; i++)
        if (plot->line[i].count)
            draw_line_marks(out, &axes, &plot->line[i], i, plot->lines);
    fputs("</svg>\n", out);
}

/* ---- rates ---- */

static double at_rate(double rate)
{
    return LABELS + rate * (WIDTH - LABELS - 172);
}

static void draw_rate(FILE *out, const struct plot_rate *rate, double y)
{
    const char *colour = rate->reference ? "#444" : styles[2].colour;
    if (rate->rate < 0) {
        label(out, 20, y + 4.5, "start", "class=\"b\"", rate->name);
        return;
    }
    label(out, LABELS - 14, y + 4.5, "end", "", rate->name);
    segment(out, at_rate(rate->low), y, at_rate(rate->high), y,
            TEXT_OF(80, "stroke=\"%s\" stroke-width=\"%s\"%s", colour,
                    rate->reference ? "1.6" : "2.6",
                    rate->reference ? " stroke-dasharray=\"4 3\"" : ""));
    const char *attributes = TEXT_OF(80, "stroke=\"%s\" stroke-width=\"1.6\"", colour);
    segment(out, at_rate(rate->low), y - 6, at_rate(rate->low), y + 6, attributes);
    segment(out, at_rate(rate->high), y - 6, at_rate(rate->high), y + 6, attributes);
    fprintf(
        out,
        "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.8\"/>\n",
        AT(at_rate(rate->rate)), AT(y), rate->reference ? "5" : "3",
        rate->reference ? "#fff" : colour, colour);
    label(out, WIDTH - RIGHT, y + 4.5, "end", "",
          TEXT_OF(64, "%s  (%s – %s)", TEXT_REAL("%.1f", 100 * rate->rate),
                  TEXT_REAL("%.1f", 100 * rate->low), TEXT_REAL("%.1f", 100 * rate->high)));
}

void plot_rates(FILE *out, const struct plot_rates *plot)
{
    int top = 66, bottom = top + ROW * (int)plot->rates + 8, height = bottom + 58;
    open_picture(out, height, plot->title, plot->note);
    for (size_t i = 0; i < plot->rates; i++) {
        /* The band of a reference goes down to the next heading. */
        const struct plot_rate *rate = &plot->rate[i];
        size_t end = i + 1;
        if (!rate->reference || rate->rate < 0)
            continue;
        while (end < plot->rates && plot->rate[end].rate >= 0 && !plot->rate[end].reference)
            end++;
        struct figure_text low = figure_text(at_rate(rate->low));
        fprintf(out, "<path fill=\"#f1efe8\" d=\"M%s %dH%sV%dH%sZ\"/>\n", low.text,
                top + ROW * (int)i + 2, AT(at_rate(rate->high)), top + ROW * (int)end - 2,
                low.text);
    }
    for (int percent = 0; percent <= 100; percent += 20) {
        segment(out, at_rate(percent / 100.0), top, at_rate(percent / 100.0), bottom,
                "class=\"g\"");
        label(out, at_rate(percent / 100.0), bottom + 20, "middle", "", TEXT_OF(16, "%d", percent));
    }
    segment(out, at_rate(0), bottom, at_rate(1), bottom, "class=\"a\"");
    label(out, (at_rate(0) + at_rate(1)) / 2, bottom + 44, "middle", "", plot->x_label);
    for (size_t i = 0; i < plot->rates; i++)
        draw_rate(out, &plot->rate[i], top + ROW * ((double)i + 0.5));
    fputs("</svg>\n", out);
}
