/* Memory that runs out: the linker puts these in front of our own allocations (lists/oom.cmake),
 * not in front of those of libraries. SOBREMESA_FAIL=N lets the N-th fail, SOBREMESA_FAIL=N+ all
 * from the N-th on, by whichever thread; SOBREMESA_COUNT=FILE is told at the end how many there
 * were. */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static atomic_ulong made;
static unsigned long first;
static int and_all_after;

__attribute__((constructor)) static void read_orders(void)
{
    const char *order = getenv("SOBREMESA_FAIL");
    if (!order)
        return;
    first = strtoul(order, NULL, 10);
    and_all_after = strchr(order, '+') != NULL;
}

__attribute__((destructor)) static void tell_count(void)
{
    const char *path = getenv("SOBREMESA_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%lu\n", atomic_load(&made));
    fclose(file);
}

static int fails(void)
{
    unsigned long number = atomic_fetch_add(&made, 1) + 1;
    if (!first || (number != first && !(and_all_after && number > first)))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}
