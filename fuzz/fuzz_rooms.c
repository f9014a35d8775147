/* Large rooms that come and go with every execution: the system would be asked for them, and would
 * clear them, each time. The linker puts these in the place of calloc, realloc and free (--wrap). A
 * room that is free stays ours and may not be touched until it is given out again. */
#include "fuzz_support.h"

#include <sanitizer/asan_interface.h>
#include <sys/mman.h>

enum { LARGE = 16 << 10, HUGE = 128 << 10, PAGE = 4096, ROOMS = 64 };

static struct {
    void *free; /* NULL: it is taken, or none is here */
    uintptr_t
        /* its address turned over, so that LeakSanitizer does not take it for one; 0: it is free */
        taken;
    size_t size;
} rooms[ROOMS];

void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void __real_free(void *at);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void __wrap_free(void *at);

/* Of a huge room little is used: its pages are given back, and come again, cleared, when they are
 * touched. */
static void clear(char *at, size_t size)
{
    size_t head = (size_t)(-(uintptr_t)at % PAGE), tail = (size_t)((uintptr_t)(at + size) % PAGE);
    if (size < HUGE || madvise(at + head, size - head - tail, MADV_DONTNEED) != 0) {
        memset(at, 0, size);
        return;
    }
    memset(at, 0, head);
    memset(at + size - tail, 0, tail);
}

void *__wrap_calloc(size_t count, size_t size)
{
    size_t bytes = count * size;
    if (count > SIZE_MAX / (size ? size : 1) || bytes < LARGE)
        return __real_calloc(count, size);
    for (size_t i = 0; i < ROOMS; i++)
        if (rooms[i].free && rooms[i].size == bytes) {
            void *room = rooms[i].free;
            ASAN_UNPOISON_MEMORY_REGION(room, bytes);
            rooms[i].free = NULL;
            rooms[i].taken = ~(uintptr_t)room;
            clear(room, bytes);
            return room;
        }
    void *at = __real_calloc(count, size);
    for (size_t i = 0; at && i < ROOMS; i++)
        if (!rooms[i].free && !rooms[i].taken) {
            rooms[i].taken = ~(uintptr_t)at;
            rooms[i].size = bytes;
            break;
        }
    return at;
}

/* Who grows a room takes it away from here. */
void *__wrap_realloc(void *at, size_t size)
{
    for (size_t i = 0; at && i < ROOMS; i++)
        if (rooms[i].taken == ~(uintptr_t)at)
            rooms[i].taken = 0;
    return __real_realloc(at, size);
}

void __wrap_free(void *at)
{
    for (size_t i = 0; at && i < ROOMS; i++) {
        need(rooms[i].free != at); /* it was freed before */
        if (rooms[i].taken == ~(uintptr_t)at) {
            rooms[i].free = at;
            rooms[i].taken = 0;
            ASAN_POISON_MEMORY_REGION(at, rooms[i].size);
            return;
        }
    }
    __real_free(at);
}
