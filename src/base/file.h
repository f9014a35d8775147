/* Descriptors, where a plain write() is not enough. */
#pragma once

#include <sys/types.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All of it, however many calls that takes; false with errno set. */
bool file_write_all(int fd, const char *text, size_t length);

/* Whether the file begins with these octets; also if it is not there, or has nothing in it yet. */
bool file_may_be(const char *path, const char *beginning, size_t length);

/* Makes the folders of the path that are not there yet, for this user alone; false with errno
 * set. */
bool file_make_folders(char *path);

/* Gives a file another name, which no file has yet: its own with the ending behind it, then with a
 * number behind that. false with errno set. */
bool file_set_aside(const char *path, const char *ending, char *where, size_t size);

/* Raises the limit of open descriptors to `wanted` as far as the system lets us; gives what it is
 * then. */
uint64_t file_raise_descriptors(uint64_t wanted);

/* Octets of a process that are in memory; 0: nobody says. */
long file_resident(pid_t process);
