/* What a function that can fail returns, and where it says why.
 *
 * Three kinds of failure: wrong input is refused (ST_BAD), a failure of the system is reported
 * (ST_SYSTEM, and the text ends in the system's message), and a bug of the program is an assert. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

enum status {
    ST_OK = 0,
    ST_BAD,    /* the input is wrong: `why` says what and where */
    ST_SYSTEM, /* the system failed: `why` ends in its message */
    ST_END,    /* nothing more to read: not an error */
};

/* Not inlined, so that a caller that needs it rarely does not save registers for it each time. */
#define APART __attribute__((noinline))
/* strerror in the language of this thread: the C library has only installed ones. */
const char *status_errno(int error);

#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))

enum { WHY_TEXT_MAX = 320, WHY_RULE_MAX = 24 };

/* A caller's buffer for the one line that explains a failure. Always terminated, cut when too long.
 * The functions below take their format as a msgid and write it in the language of this thread
 * (base/text.h). */
struct why {
    char text[WHY_TEXT_MAX];
    /* the same in the other language after why_keep_both; else empty */
    char other[WHY_TEXT_MAX];
    /* the ruling behind a refusal, as docs/rulings names it: "U9", "ring.md"; may be empty */
    char rule[WHY_RULE_MAX];
};

/* Keeps explanations in both languages from now on, for programs whose readers do not share one.
 * Call it once, before there are threads. */
void why_keep_both(void);

/* Writes the explanation, unless `why` is NULL, and returns ST_BAD: `return why_bad(...)`. */
#define why_bad(why, ...) why_rule(why, NULL, __VA_ARGS__)

/* The same where a ruling refuses: `cited` is the ruling, and further references behind a comma:
 * "U9, U14", "ring.md, Start". It is written after the text, in parentheses, and the ruling alone
 * is kept as the rule. NULL: no ruling, as with why_bad. */
enum status why_rule(struct why *why, const char *cited, const char *format, ...) PRINTF_LIKE(3, 4);

/* An explanation as why_rule makes it, to pass on; lives as long as its block. */
#define WHY(...) why_made(&(struct why){.text = ""}, __VA_ARGS__)
const struct why *why_made(struct why *why, const char *cited, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* The same for a text without a format, such as one in a table. */
enum status why_text(struct why *why, const char *cited, const char *msgid);

/* Names the ruling behind an explanation that was written without one. */
void why_cite(struct why *why, const char *cited);

/* The same for a failure of the system that the text describes better than the system's message;
 * returns ST_SYSTEM. */
#define why_failed(why, ...) (why_rule(why, NULL, __VA_ARGS__), ST_SYSTEM)

/* The same for a failed system call: appends ": " and status_errno(errno), returns ST_SYSTEM. */
enum status why_system(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);

/* The rows of a function that checks one thing after the other and writes to `why` what is wrong:
 * in the input, by a ruling, or in the system (core/game.h has those of `legal`). TRY returns the
 * status of a step that is not ST_OK. */
#define RETURN_IF(condition, status)                                                               \
    do                                                                                             \
        if (condition)                                                                             \
            return status;                                                                         \
    while (0)
#define BAD_IF(condition, ...) RETURN_IF(condition, why_bad(why, __VA_ARGS__))
#define BREAKS_IF(condition, cited, ...) RETURN_IF(condition, why_rule(why, cited, __VA_ARGS__))
#define SYSTEM_IF(condition, ...) RETURN_IF(condition, why_system(why, __VA_ARGS__))
#define TRY(step)                                                                                  \
    do {                                                                                           \
        enum status tried = (step);                                                                \
        RETURN_IF(tried != ST_OK, tried);                                                          \
    } while (0)
