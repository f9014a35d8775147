/* Files and descriptors, beyond what one system call does. */
#pragma once

#include <sys/types.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes all of the text, with as many calls as needed; false with errno set. */
bool file_write_all(int fd, const char *text, size_t length);

/* Returns whether the file begins with these octets, is empty, or does not exist. */
bool file_may_be(const char *path, const char *beginning, size_t length);

/* Creates the missing folders of the path, for this user alone; false with errno set. */
bool file_make_folders(char *path);

/* Renames a file to an unused name: its own with the ending, and if needed a number, and writes
 * that to `where`. false with errno set. */
bool file_set_aside(const char *path, const char *ending, char *where, size_t size);

/* Raises the limit of open descriptors towards `wanted` and returns what it is then. */
uint64_t file_raise_descriptors(uint64_t wanted);

/* Returns the resident memory of a process in octets; 0: unknown. */
long file_resident(pid_t process);
