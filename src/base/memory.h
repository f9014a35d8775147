/* Memory in large pieces. */
#pragma once

#include <stddef.h>

/* `size` octets, a multiple of `alignment`, for a table that is read all over: in large pages where
 * the system has them, since in usual ones finding the page takes longer than the entry. NULL:
 * there is none. free() gives it back. */
void *memory_table(size_t alignment, size_t size);
