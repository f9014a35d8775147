/* What a function that can fail answers, and where it says why.
 *
 * Three things that go wrong are kept apart: input that makes no sense is refused (ST_BAD), the
 * system that does not play along is reported (ST_SYSTEM, the text ends in what the system says),
 * and a bug of ours is an assert. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

enum status {
    ST_OK = 0,
    ST_BAD,    /* the input is wrong: `why` says what and where */
    ST_SYSTEM, /* the environment failed: `why` ends in what the system says */
    ST_END,    /* nothing more to read: not an error */
};

/* A function of its own, so that whoever calls it now and then does not save registers for it every
 * time. */
#define APART __attribute__((noinline))
/* strerror in the language that is spoken: the C library has only those that are installed. */
const char *status_errno(int error);

#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))

enum { WHY_TEXT_MAX = 320, WHY_RULE_MAX = 24 };

/* A caller's buffer for the one line that explains a failure. Always terminated, cut when too long.
 * The functions below take their format as a msgid: it is written in the language that is spoken
 * (base/text.h). */
struct why {
    char text[WHY_TEXT_MAX];
    char other
        /* the same in the other language, where why_keep_both was said; else empty */
        [WHY_TEXT_MAX];
    char rule
        /* the ruling behind a refusal, as docs/rulings names it: "U9", "ring.md"; may be empty */
        [WHY_RULE_MAX];
};

/* From now on explanations are kept in both languages: for programs whose readers do not share one.
 * Said once, before there are threads. */
void why_keep_both(void);

/* Writes the explanation (NULL is allowed: nobody asked) and returns ST_BAD, so that one can
 * `return why_bad(...)`. */
#define why_bad(why, ...) why_rule(why, NULL, __VA_ARGS__)

/* The same where a ruling refuses: `cited` is the ruling, with what else is to be looked up behind
 * a comma, "U9, U14" or "ring.md, Start". It is written behind the text, in parentheses, and the
 * ruling alone is kept as the rule. NULL: no ruling says so, as with why_bad. */
enum status why_rule(struct why *why, const char *cited, const char *format, ...) PRINTF_LIKE(3, 4);

/* An explanation as why_rule makes it, for whoever reports one; it lives as long as the block it is
 * made in. */
#define WHY(...) why_made(&(struct why){.text = ""}, __VA_ARGS__)
const struct why *why_made(struct why *why, const char *cited, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* The same for a text of a table, without a format. */
enum status why_text(struct why *why, const char *cited, const char *msgid);

/* Names the ruling behind an explanation that was written without one. */
void why_cite(struct why *why, const char *cited);

/* The same where the environment fails and the text says how, in better words than the system's;
 * returns ST_SYSTEM. */
#define why_failed(why, ...) (why_rule(why, NULL, __VA_ARGS__), ST_SYSTEM)

/* The same for a failed system call: appends ": " and status_errno(errno), returns ST_SYSTEM. */
enum status why_system(struct why *why, const char *format, ...) PRINTF_LIKE(2, 3);

/* The rows of a function that checks one thing after the other and says in `why` which of them is
 * wrong, of itself, by a ruling, or in the system (core/game.h has those of a judge); and a step
 * that others take: what it says is said, if it is not ST_OK. */
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
