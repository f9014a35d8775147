#include "base/file.h"

#include <errno.h>
#include <unistd.h>

bool file_write_all(int fd, const char *text, size_t length)
{
    while (length) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}
