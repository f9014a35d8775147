/* Descriptors, where a plain write() is not enough. */
#ifndef SOBREMESA_BASE_FILE_H
#define SOBREMESA_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* All of it, however many calls that takes; false with errno set. */
bool file_write_all(int fd, const char *text, size_t length);

#endif
