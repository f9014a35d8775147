#include "link/faults.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

void faults_init(struct faults *faults, const struct faults_options *options, uint64_t seed)
{
    *faults = (struct faults){.options = *options};
    if (faults->options.stall_time == 0)
        faults->options.stall_time = FAULTS_STALL_TIME;
    rng_seed(&faults->rng, seed);
}

/* 53 bits as a number from 0 to less than 1: probability 1 always happens, probability 0 never, without a draw. */
static bool happens(struct rng *rng, double probability)
{
    return probability > 0 && (double)(rng_next(rng) >> 11) * 0x1p-53 < probability;
}

size_t faults_pass(struct faults *faults, uint8_t octet, uint8_t out[2], usec_t *stall)
{
    const struct faults_options *options = &faults->options;
    struct faults_counts *done = &faults->done;
    done->octets++;
    *stall = 0;
    if (happens(&faults->rng, options->stall)) {
        *stall = options->stall_time;
        done->stalled++;
    }
    if (happens(&faults->rng, options->loss)) {
        done->lost++;
        return 0;
    }
    if (happens(&faults->rng, options->flip)) {
        octet ^= (uint8_t)(1u << rng_below(&faults->rng, 8));
        done->flipped++;
    }
    out[0] = out[1] = octet;
    if (!happens(&faults->rng, options->dup))
        return 1;
    done->doubled++;
    return 2;
}

bool faults_any(const struct faults_options *options)
{
    return options->loss > 0 || options->dup > 0 || options->flip > 0 || options->stall > 0;
}

static double *field_of(struct faults_options *options, const char *name, size_t length)
{
    static const char *const names[] = {"loss", "dup", "flip", "stall"};
    double *const fields[] = {&options->loss, &options->dup, &options->flip, &options->stall};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == length && memcmp(name, names[i], length) == 0)
            return fields[i];
    return NULL;
}

/* strtod in the C locale: the user's own may want a decimal comma, which separates items here. It would also take
 * blanks, signs, hexadecimal, "nan" and "inf"; those are stopped by the set of characters. */
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

/* One "name=number". Fields not yet given are below zero, which no given one is. */
static enum status parse_item(const char *item, struct faults_options *options, struct why *why)
{
    size_t length = strcspn(item, "=");
    double *field = field_of(options, item, length);
    if (!field)
        return why_bad(why, "faults: \"%s\": there are loss, dup, flip and stall, as in loss=0.01,dup=0.005", item);
    if (*field >= 0)
        return why_bad(why, "faults: \"%s\": %.*s is given twice", item, (int)length, item);
    if (item[length] != '=' || !read_probability(item + length + 1, field))
        return why_bad(why, "faults: \"%s\": %.*s takes a number from 0 to 1, such as 0.01", item, (int)length, item);
    return ST_OK;
}

static double at_least_zero(double x)
{
    return x > 0 ? x : 0;
}

enum status faults_parse(const char *text, struct faults_options *out, struct why *why)
{
    struct faults_options options = {-1, -1, -1, -1, FAULTS_STALL_TIME};
    for (const char *at = text;; at++) {
        char item[64];
        size_t length = strcspn(at, ",");
        if (length >= sizeof item)
            return why_bad(why, "faults: \"%.20s…\" is too long", at);
        memcpy(item, at, length);
        item[length] = '\0';
        enum status status = parse_item(item, &options, why);
        if (status != ST_OK)
            return status;
        at += length;
        if (!*at)
            break;
    }
    *out = (struct faults_options){
        .loss = at_least_zero(options.loss),
        .dup = at_least_zero(options.dup),
        .flip = at_least_zero(options.flip),
        .stall = at_least_zero(options.stall),
        .stall_time = options.stall_time,
    };
    return ST_OK;
}
