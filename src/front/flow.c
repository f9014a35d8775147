#include "front/flow.h"

#include <stdio.h>

void flow_put(struct flow *flow, int ink, const char *words)
{
    char text[160];
    snprintf(text, sizeof text, " %s ", words);
    int width = (int)text_columns(text);
    if (flow->column && flow->column + width > flow->span.width) {
        flow->column = 0;
        flow->line++;
    }
    if (flow->canvas && flow->line < flow->rows)
        canvas_put_cut(flow->canvas, flow->row + flow->line, flow->span.left + flow->column, ink, text,
                       flow->span.width);
    flow->column += width + 1;
}

int flow_rows(const struct flow *flow)
{
    return flow->column ? flow->line + 1 : 0;
}
