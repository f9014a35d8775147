/* sobremesa decode reversi: packets in plain words. */
#ifndef SOBREMESA_APP_REVERSI_DECODE_H
#define SOBREMESA_APP_REVERSI_DECODE_H

#include <stdbool.h>

#include "base/text.h"

struct reversi_decode_options {
    enum lang lang;
    bool json;
    const char *from;   /* "client", "server" or NULL: guess */
    const char *compat; /* "reversidados" or NULL */
};

/* The packets of `count` arguments in hexadecimal, one stream, or of standard input if there are none. An exit code. */
int reversi_decode(const struct reversi_decode_options *options, int count, char **hex);

#endif
