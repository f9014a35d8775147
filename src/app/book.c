#include "app/book.h"

#include <stdlib.h>

#include "app/app.h"

int book_open(struct book *book, const char *command, struct role_here *at, const char *path, const char *suffix,
              bool resumes)
{
    struct why why;
    int length = snprintf(book->path, sizeof book->path, "%s%s%s", path, *suffix ? "." : "", suffix);
    if (length >= (int)sizeof book->path)
        return fail(command, "'%.60s…' is too long for the name of a journal", path);
    if (resumes && journal_read_file(book->path, &book->text, &book->length, &why) != ST_OK)
        return fail(command, "%s", why.text);
    if (journal_open(&book->journal, book->path, SIZE_MAX, &why) != ST_OK)
        return fail(command, "%s", why.text);
    book->open = true;
    at->start.journal = &book->journal;
    at->kept = book->text;
    at->kept_length = book->length;
    return EXIT_DONE;
}

void book_close(struct book *book)
{
    if (book->open)
        journal_close(&book->journal);
    free(book->text);
}
