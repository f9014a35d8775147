/* What a function that can fail answers, and where it says why.
 *
 * Three things that go wrong are kept apart: input that makes no sense is refused (ST_BAD), the system that
 * does not play along is reported (ST_SYSTEM, the text ends in strerror), and a bug of ours is an assert. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

enum status {
    ST_OK = 0,
    ST_BAD,    /* the input is wrong: `why` says what and where */
    ST_SYSTEM, /* the environment failed: `why` ends in strerror */
    ST_END,    /* nothing more to read: not an error */
};

#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))

enum { WHY_RULE_MAX = 24 };

/* A caller's buffer for the one line that explains a failure. Always terminated, cut when too long. */
struct why {
    char text[240];
    char rule[WHY_RULE_MAX]; /* the ruling behind a refusal, as docs/rulings names it: "U9", "ring.md"; may be empty */
};

/* Writes the explanation (NULL is allowed: nobody asked) and returns ST_BAD, so that one can `return why_bad(...)`. */
enum status why_bad(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);

/* The same where a ruling refuses: `cited` is the ruling, with what else is to be looked up behind a comma, "U9, U14"
 * or "ring.md, Start". It is written behind the text, in parentheses, and the ruling alone is kept as the rule. NULL:
 * no ruling says so, as with why_bad. */
enum status why_rule(struct why *why, const char *cited, const char *format, ...) PRINTF_LIKE(3, 4);
enum status why_rule_args(struct why *why, const char *cited, const char *format, va_list args) PRINTF_LIKE(3, 0);

/* Names the ruling behind an explanation that was written without one. */
void why_cite(struct why *why, const char *cited);

/* The same where the environment fails and the text says how, in better words than the system's; returns ST_SYSTEM. */
enum status why_failed(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);

/* The same for a failed system call: appends ": " and strerror(errno), returns ST_SYSTEM. */
enum status why_system(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);
