/* The files of the page (web/), as they are compiled in. */
#pragma once

#include <stddef.h>

struct page_file {
    const char *path; /* "draw/board.js": below web/, and what is behind the slash in its address */
    const char *text;
    const char *end;
};

/* NULL: there is no such file. */
const struct page_file *page_find(const char *path);

/* What kind of file that is, by how its name ends; NULL: none that the page has. */
const char *page_type(const char *path);
