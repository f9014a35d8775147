#include "core/tool.h"

void tool_print(const struct tool_io *io, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    io->print(io->own, format, args);
    va_end(args);
}
