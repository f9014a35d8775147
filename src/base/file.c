#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
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

bool file_may_be(const char *path, const char *beginning, size_t length)
{
    char octets[64];
    FILE *file = fopen(path, "rbe");
    if (!file)
        return true;
    size_t got = fread(octets, 1, length < sizeof octets ? length : sizeof octets, file);
    fclose(file);
    return got == 0 || (got == length && memcmp(octets, beginning, length) == 0);
}

bool file_make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return false;
    }
    return true;
}

bool file_set_aside(const char *path, const char *ending, char *where, size_t size)
{
    for (unsigned i = 0; i < 1000; i++) {
        if (snprintf(where, size, i ? "%s%s.%u" : "%s%s", path, ending, i) >= (int)size) {
            errno = ENAMETOOLONG;
            return false;
        }
        if (link(path, where) == 0)
            return unlink(path) == 0;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

uint64_t file_raise_descriptors(uint64_t wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    if (limit.rlim_cur >= wanted)
        return limit.rlim_cur;
    struct rlimit more = {.rlim_cur = wanted,
                          .rlim_max = limit.rlim_max > wanted ? limit.rlim_max : wanted};
    if (setrlimit(RLIMIT_NOFILE, &more) == 0)
        return wanted;
    more = (struct rlimit){.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted,
                           .rlim_max = limit.rlim_max};
    return setrlimit(RLIMIT_NOFILE, &more) == 0 ? more.rlim_cur : limit.rlim_cur;
}

long file_resident(pid_t process)
{
    long pages = 0;
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}
