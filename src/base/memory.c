#include "base/memory.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 2 << 20 };

void *memory_table(size_t alignment, size_t size)
{
    if (size < LARGE_PAGE)
        return aligned_alloc(alignment, size);
    void *memory = aligned_alloc(LARGE_PAGE, size);
    if (memory)
        madvise(memory, size, MADV_HUGEPAGE); /* without it, it goes on as usual */
    return memory;
}
