#include "link/faults.h"

#include <locale.h>
#include <stdlib.h>

#include "base/text.h"

void faults_init(struct faults *faults, const struct faults_options *options, uint64_t seed)
{
    *faults = (struct faults){.options = *options};
    if (faults->options.stall_time == 0)
        faults->options.stall_time = FAULTS_STALL_TIME;
    rng_seed(&faults->rng, seed);
}

/* 53 bits as a number from 0 to less than 1: probability 1 always happens, probability 0 never,
 * without a draw. */
static bool fault_happens(struct rng *rng, double probability)
{
    return probability > 0 && (double)(rng_next(rng) >> 11) * 0x1p-53 < probability;
}

size_t faults_pass(struct faults *faults, uint8_t octet, uint8_t out[2], usec_t *stall)
{
    const struct faults_options *options = &faults->options;
    struct faults_counts *done = &faults->done;
    done->octets++;
    *stall = 0;
    if (fault_happens(&faults->rng, options->stall)) {
        *stall = options->stall_time;
        done->stalled++;
    }
    if (fault_happens(&faults->rng, options->loss)) {
        done->lost++;
        return 0;
    }
    if (fault_happens(&faults->rng, options->flip)) {
        octet ^= (uint8_t)(1u << rng_below(&faults->rng, 8));
        done->flipped++;
    }
    out[0] = out[1] = octet;
    if (!fault_happens(&faults->rng, options->dup))
        return 1;
    done->doubled++;
    return 2;
}

/* Returns the probability of that name, or NULL. */
static double *field_of(struct faults_options *options, const char *name, size_t length)
{
    const struct {
        const char *name;
        double *field;
    } all[] = {{"loss", &options->loss},
               {"dup", &options->dup},
               {"flip", &options->flip},
               {"stall", &options->stall}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strlen(all[i].name) == length && memcmp(name, all[i].name, length) == 0)
            return all[i].field;
    return NULL;
}

/* strtod in the C locale: the user's own may want a decimal comma, which separates items here. It
 * would also take blanks, signs, hexadecimal, "nan" and "inf"; those are stopped by the set of
 * characters. */
static bool read_probability(const char *text, double *probability)
{
    if (!*text || text[strspn(text, "0123456789.eE-")] != '\0')
        return false;
    locale_t c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!c_locale)
        return false;
    char *end;
    *probability = strtod_l(text, &end, c_locale);
    freelocale(c_locale);
    return *end == '\0' && *probability >= 0 && *probability <= 1;
}

enum status faults_parse(const char *text, struct faults_options *out, struct why *why)
{
    struct faults_options options = {.stall_time = FAULTS_STALL_TIME}, given = {0};
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        BAD_IF(length >= 64, "fallos: \"%.20s…\" es demasiado largo", at);
        const char *item = TEXT_OF(64, "%.*s", (int)length, at);
        size_t name = strcspn(item, "=");
        double *field = field_of(&options, item, name), *before = field_of(&given, item, name);
        BAD_IF(!field, "fallos: \"%s\": hay loss, dup, flip y stall, como loss=0.01,dup=0.005",
               item);
        BAD_IF((*before)++ > 0, "fallos: \"%s\": %.*s está dos veces", item, (int)name, item);
        BAD_IF(item[name] != '=' || !read_probability(item + name + 1, field),
               "fallos: \"%s\": %.*s toma un número de 0 a 1, como 0.01", item, (int)name, item);
        at += length;
        if (!*at)
            break;
    }
    *out = options;
    return ST_OK;
}
