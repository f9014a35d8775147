/* Memory in large pieces. */
#pragma once

#include <stddef.h>

/* Allocates `size` octets, a multiple of `alignment`, for a table that is read at random: in large
 * pages where the system has them, since in small ones finding the page takes longer than reading
 * the entry. NULL: no memory. free() releases it. */
void *memory_table(size_t alignment, size_t size);
