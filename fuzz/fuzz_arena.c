/* The arena of fuzz_arena.h, in the place of malloc and the others for all of the program, libc and jansson with it: a
 * memory stream is part of its world. Blocks of a size that were freed are given out again, the last one first. */
#include "fuzz_arena.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/mman.h>

#include "fuzz_support.h"

#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)

enum {
    ROOM = 64 << 20,
    CLASSES = 128,
    WORLDS = 32,
    HELD = 8,
    PARTS = 256,
    ALIGNED = 16,
    GRAIN = 1024,
    PAGE = 4096,
    HUGE = 128 << 10
};

struct block {
    size_t class; /* or, of one that was asked for aligned, where it really begins, which is always more */
    union {
        size_t size;        /* of what follows, as it is given out */
        struct block *next; /* that is free, too */
    };
};

struct arena {
    size_t used;
    struct block *free[CLASSES];
    struct _IO_FILE *files; /* that are open, as libc knows them */
    _Alignas(ALIGNED) char room[];
};

static _Alignas(4096) char place[ROOM];
static struct arena *const arena = (void *)place;
static _Thread_local bool inside;
static struct _IO_FILE *outside_files;
extern struct _IO_FILE *_IO_list_all;

static struct {
    char *at;
    size_t size;
} held[HELD];
static size_t holds;

static struct world {
    struct part {
        char *at, *copy; /* NULL: it is zero */
        size_t size;
    } part[PARTS];
    size_t parts;
} kept[WORLDS];

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *at, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *at);

/* ---- blocks ---- */

static bool is_here(const void *at)
{
    return (uintptr_t)at - (uintptr_t)place < sizeof place;
}

/* Sizes go up by sixteenths of 256 octets, then by quarters of what they are. */
static unsigned class_of(size_t size)
{
    if (size <= 256)
        return (unsigned)((size + 15) / 16);
    unsigned bit = 63u - (unsigned)__builtin_clzll(size - 1);
    return 17 + (bit - 8) * 4 + (unsigned)((size - 1) >> (bit - 2) & 3);
}

static size_t size_of(unsigned class)
{
    return class < 17 ? (size_t) class * 16 : ((class - 17) % 4 + (size_t)5) << ((class - 17) / 4 + 6);
}

static struct block *block_of(void *at)
{
    return (struct block *)at - 1;
}

static void *get(size_t size)
{
    unsigned class = class_of(size ? size : 1);
    struct block *block = arena->free[class];
    if (block) {
        arena->free[class] = block->next;
        block->size = size_of(class);
        return block + 1;
    }
    block = (void *)(arena->room + arena->used);
    need(size < ROOM && sizeof *arena + arena->used + sizeof *block + size_of(class) <= ROOM);
    arena->used += sizeof *block + size_of(class);
    *block = (struct block){.class = class, .size = size_of(class)};
    return block + 1;
}

static void put(void *at)
{
    struct block *block = block_of(at);
    if (block->class >= CLASSES) {
        put((void *)block->class);
        return;
    }
    block->next = arena->free[block->class];
    arena->free[block->class] = block;
}

static void *get_aligned(size_t alignment, size_t size)
{
    if (alignment <= ALIGNED)
        return get(size);
    char *from = get(size + alignment + sizeof(struct block));
    char *at = from + sizeof(struct block);
    at += -(uintptr_t)at % alignment;
    *block_of(at) = (struct block){.class = (size_t)from, .size = size};
    return at;
}

/* Of a huge block little is used: its pages are given back, and come again, cleared, when they are touched. */
static void *clear(char *at, size_t size)
{
    size_t head = (size_t)(-(uintptr_t)at % PAGE), tail = (size_t)((uintptr_t)(at + size) % PAGE);
    if (size < HUGE || madvise(at + head, size - head - tail, MADV_DONTNEED) != 0)
        return memset(at, 0, size);
    memset(at, 0, head);
    memset(at + size - tail, 0, tail);
    return at;
}

/* ---- in the place of libc's ---- */

#pragma GCC visibility push(default)

void *malloc(size_t size)
{
    return inside ? get(size) : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (!inside)
        return __libc_calloc(count, size);
    need(!size || count <= SIZE_MAX / size);
    return clear(get(count * size), count * size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return inside ? get_aligned(alignment, size) : __libc_memalign(alignment, size);
}

int posix_memalign(void **at, size_t alignment, size_t size)
{
    *at = aligned_alloc(alignment, size);
    return *at ? 0 : ENOMEM;
}

void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

void free(void *at)
{
    if (is_here(at))
        put(at);
    else
        __libc_free(at);
}

void *realloc(void *at, size_t size)
{
    if (at ? !is_here(at) : !inside)
        return __libc_realloc(at, size);
    size_t had = at ? block_of(at)->size : 0;
    if (size <= had && at)
        return at;
    void *more = get(size);
    if (at) {
        memcpy(more, at, had);
        put(at);
    }
    return more;
}

size_t malloc_usable_size(void *at)
{
    return at && is_here(at) ? block_of(at)->size : 0;
}

#pragma GCC visibility pop

/* ---- worlds ---- */

void arena_hold(void *at, size_t size)
{
    need(holds < HELD);
    held[holds].at = at;
    held[holds++].size = size;
}

void arena_enter(void)
{
    inside = true;
    outside_files = _IO_list_all;
}

void arena_leave(void)
{
    inside = false;
    _IO_list_all = outside_files;
}

/* From here on, up to `end`, how far it goes in the same way: all zero or not. */
static size_t same(const char *from, const char *end, bool *zero)
{
    static const char nothing[GRAIN];
    const char *at = from;
    while (at < end) {
        size_t step = (size_t)(end - at) < GRAIN ? (size_t)(end - at) : GRAIN;
        bool is_zero = memcmp(at, nothing, step) == 0;
        if (at == from)
            *zero = is_zero;
        if (is_zero != *zero)
            break;
        at += step;
    }
    return (size_t)(at - from);
}

static void keep_part(struct world *world, char *at, char *end)
{
    bool zero = false;
    for (size_t size; at < end; at += size) {
        size = same(at, end, &zero);
        need(world->parts < PARTS);
        struct part *part = &world->part[world->parts++];
        *part = (struct part){.at = at, .size = size, .copy = zero ? NULL : __libc_malloc(size)};
        if (zero)
            continue;
        need(part->copy != NULL);
        memcpy(part->copy, at, size);
    }
}

void arena_keep(unsigned which)
{
    need(which < WORLDS);
    arena->files = _IO_list_all;
    keep_part(&kept[which], place, arena->room + arena->used);
    for (size_t i = 0; i < holds; i++)
        keep_part(&kept[which], held[i].at, held[i].at + held[i].size);
}

bool arena_bring_back(unsigned which)
{
    const struct world *world = &kept[which];
    if (!world->parts) {
        memset(arena, 0, sizeof *arena);
        return false;
    }
    for (size_t i = 0; i < world->parts; i++) {
        const struct part *part = &world->part[i];
        if (part->copy)
            memcpy(part->at, part->copy, part->size);
        else
            clear(part->at, part->size);
    }
    _IO_list_all = arena->files;
    return true;
}

#pragma clang attribute pop
