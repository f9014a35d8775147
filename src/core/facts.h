/* Facts for programs: keys and values, put one after the other. The code that puts them knows
 * nothing of how they are written; the commands write JSON. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fact_kind {
    FACT_TEXT,
    FACT_NUMBER,
    FACT_REAL,
    FACT_FLAG,
    FACT_NULL,
    FACT_LIST,   /* values without keys follow, up to FACT_END */
    FACT_OBJECT, /* values with keys follow, up to FACT_END */
    FACT_END,
};

struct fact_value {
    enum fact_kind kind;
    const char *text;
    int64_t number;
    double real;
    bool flag;
};

struct facts {
    void *own;
    /* `key` is NULL within a list and for FACT_END. A key that was put before gets the new
     * value. */
    void (*put)(void *own, const char *key, const struct fact_value *value);
};

/* NULL is FACT_NULL. */
static inline void fact_text(struct facts *facts, const char *key, const char *text)
{
    facts->put(facts->own, key,
               &(struct fact_value){.kind = text ? FACT_TEXT : FACT_NULL, .text = text});
}

static inline void fact_number(struct facts *facts, const char *key, int64_t number)
{
    facts->put(facts->own, key, &(struct fact_value){.kind = FACT_NUMBER, .number = number});
}

static inline void fact_real(struct facts *facts, const char *key, double real)
{
    facts->put(facts->own, key, &(struct fact_value){.kind = FACT_REAL, .real = real});
}

static inline void fact_flag(struct facts *facts, const char *key, bool flag)
{
    facts->put(facts->own, key, &(struct fact_value){.kind = FACT_FLAG, .flag = flag});
}

static inline void fact_list(struct facts *facts, const char *key)
{
    facts->put(facts->own, key, &(struct fact_value){.kind = FACT_LIST});
}

static inline void fact_object(struct facts *facts, const char *key)
{
    facts->put(facts->own, key, &(struct fact_value){.kind = FACT_OBJECT});
}

static inline void fact_end(struct facts *facts)
{
    facts->put(facts->own, NULL, &(struct fact_value){.kind = FACT_END});
}

/* Puts several: "key:kind key:kind …" and a value for each. The kinds are s (text), i (int), n (64
 * bits), f (double), b (flag) and h (hash); "key:[ :f :f ]" is a list, "key:{ … }" an object, and
 * another call can close either. A key of * is an argument before its value; within a list keys are
 * left out. */
void facts_add(struct facts *facts, const char *format, ...);
void facts_add_args(struct facts *facts, const char *format, va_list args);

/* A hash as it is printed everywhere: 16 hexadecimal digits. */
void fact_hash(struct facts *facts, const char *key, uint64_t hash);
