#include "link/capture.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum {
    BLOCK_SECTION = 0x0a0d0d0a,
    BLOCK_INTERFACE = 1,
    BLOCK_SIMPLE = 3,
    BLOCK_PACKET = 6,
    BYTE_ORDER = 0x1a2b3c4d,
    OPTION_NAME = 2,
    OPTION_TIME_UNIT = 9,
    BLOCK_FRAMING = 12, /* type, length, length again */
};

/* In microseconds: the year 142,000. What a damaged capture says beyond it is no time. */
#define LAST_TIME 0x1p62

static uint32_t capture_u32(const struct capture *c, const uint8_t *at)
{
    uint32_t little =
        (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
    return c->swapped ? __builtin_bswap32(little) : little;
}

static unsigned capture_u16(const struct capture *c, const uint8_t *at)
{
    return c->swapped ? (unsigned)(at[0] << 8 | at[1]) : (unsigned)(at[1] << 8 | at[0]);
}

/* Reads all `count` octets. ST_BAD: the file ends within. */
static enum status capture_take_rest(struct capture *c, void *octets, size_t count, struct why *why)
{
    size_t got = fread(octets, 1, count, c->file);
    c->offset += got;
    if (got == count)
        return ST_OK;
    SYSTEM_IF(ferror(c->file), "no se puede leer la captura");
    return why_bad(why, "la captura está cortada en el octeto %llu", (unsigned long long)c->offset);
}

/* The same where the file may end: ST_END if no octet comes. */
static enum status capture_take(struct capture *c, void *octets, size_t count, struct why *why)
{
    uint64_t before = c->offset;
    enum status status = capture_take_rest(c, octets, count, why);
    return status == ST_BAD && c->offset == before ? ST_END : status;
}

static enum status add_cable(struct capture *c, uint32_t linktype, double unit, struct why *why)
{
    BAD_IF(c->cables == CAPTURE_CABLES_MAX, "más de %d interfaces en la captura",
           CAPTURE_CABLES_MAX);
    c->linktype[c->cables] = linktype;
    c->name[c->cables][0] = '\0';
    c->unit[c->cables++] = unit;
    return ST_OK;
}

/* ---- pcap ---- */

static enum status next_pcap(struct capture *c, struct capture_packet *packet, struct why *why)
{
    uint8_t head[16];
    TRY(capture_take(c, head, sizeof head, why));
    uint32_t count = capture_u32(c, head + 8);
    if (count > CAPTURE_PACKET_MAX)
        return why_bad(
            why,
            "un paquete de %u octetos en el octeto %llu: esto no es una captura, o está estropeada",
            count, (unsigned long long)c->offset);
    *packet = (struct capture_packet){
        .linktype = c->linktype[0],
        .time = (usec_t)capture_u32(c, head) * USEC_SECOND +
                (usec_t)(capture_u32(c, head + 4) * c->unit[0]),
        .at = c->offset,
        .octets = c->packet,
        .count = count,
    };
    return capture_take_rest(c, c->packet, count, why);
}

/* ---- pcapng ---- */

/* Adds the cable that the block in c->packet describes, of `count` octets. */
static enum status read_interface(struct capture *c, size_t count, struct why *why)
{
    double unit = 1;
    const uint8_t *name = NULL;
    size_t name_length = 0;
    BAD_IF(count < 8, "una interfaz sin descripción en el octeto %llu",
           (unsigned long long)c->offset);
    for (size_t at = 8; at + 4 <= count;) {
        unsigned option = capture_u16(c, c->packet + at),
                 length = capture_u16(c, c->packet + at + 2);
        if (option == 0 || at + 4 + length > count)
            break;
        uint8_t power =
            c->packet[at + 4]; /* if_tsresol: of ten, or of two if the high bit is set */
        if (option == OPTION_TIME_UNIT && length == 1)
            unit = 1e6 * (power & 0x80 ? exp2(-(double)(power & 0x7f)) : pow(10, -(double)power));
        if (option == OPTION_NAME) {
            name = c->packet + at + 4;
            name_length = length < CAPTURE_NAME ? length : CAPTURE_NAME - 1;
        }
        at += 4 + (length + 3u) / 4 * 4;
    }
    enum status status = add_cable(c, capture_u16(c, c->packet), unit, why);
    if (status == ST_OK && name) {
        memcpy(c->name[c->cables - 1], name, name_length);
        c->name[c->cables - 1][name_length] = '\0';
    }
    return status;
}

/* Reads the block whose body is in c->packet. Returns false if it is no packet. */
static bool read_packet(struct capture *c, uint32_t type, size_t count, uint64_t at,
                        struct capture_packet *packet)
{
    bool simple = type == BLOCK_SIMPLE;
    size_t head = simple ? 4 : 20;
    if ((!simple && type != BLOCK_PACKET) || count < head)
        return false;
    unsigned cable = simple ? 0 : capture_u32(c, c->packet);
    size_t length = capture_u32(c, c->packet + (simple ? 0 : 12));
    if (cable >= c->cables)
        return false;
    if (length > count - head)
        length =
            count - head; /* a simple packet says how long it was, not how much of it is here */
    double ticks = simple ? 0
                          : (double)((uint64_t)capture_u32(c, c->packet + 4) << 32 |
                                     capture_u32(c, c->packet + 8));
    double time = ticks * c->unit[cable];
    *packet = (struct capture_packet){
        .cable = cable,
        .linktype = c->linktype[cable],
        .time = time < LAST_TIME ? (usec_t)time : (usec_t)LAST_TIME,
        .at = at + head,
        .octets = c->packet + head,
        .count = length,
    };
    return true;
}

/* Each section has a byte order of its own, and counts its interfaces from 0. */
static enum status begin_section(struct capture *c, const uint8_t *order, struct why *why)
{
    c->swapped = false;
    c->swapped = capture_u32(c, order) != BYTE_ORDER;
    c->cables = 0;
    return capture_u32(c, order) == BYTE_ORDER
               ? ST_OK
               : why_bad(why, "una sección de un orden de octetos desconocido en el octeto %llu",
                         (unsigned long long)c->offset);
}

/* Reads the next block: its type, and its body into c->packet. Of a section only what is behind the
 * byte order. */
static enum status read_block(struct capture *c, uint32_t *type, size_t *count, struct why *why)
{
    uint8_t head[8], order[4], tail[4];
    size_t have = 0;
    enum status status = capture_take(c, head, sizeof head, why);
    if (status != ST_OK)
        return status;
    if (capture_u32(c, head) == BLOCK_SECTION) { /* reads the same in either order */
        if ((status = capture_take_rest(c, order, sizeof order, why)) != ST_OK ||
            (status = begin_section(c, order, why)) != ST_OK)
            return status;
        have = sizeof order;
    }
    *type = capture_u32(c, head);
    uint32_t length = capture_u32(c, head + 4);
    if (length < BLOCK_FRAMING + have || length % 4 || length > CAPTURE_PACKET_MAX)
        return why_bad(why, "un bloque de %u octetos en el octeto %llu: la captura está estropeada",
                       length, (unsigned long long)c->offset);
    *count = length - BLOCK_FRAMING - have;
    status = capture_take_rest(c, c->packet, *count, why);
    return status == ST_OK ? capture_take_rest(c, tail, sizeof tail, why) : status;
}

static enum status next_pcapng(struct capture *c, struct capture_packet *packet, struct why *why)
{
    for (;;) {
        uint32_t type;
        size_t count = 0;
        uint64_t at = c->offset + 8;
        enum status status = read_block(c, &type, &count, why);
        if (status == ST_OK && type == BLOCK_INTERFACE)
            status = read_interface(c, count, why);
        if (status != ST_OK || read_packet(c, type, count, at, packet))
            return status;
    }
}

/* ---- what it is ---- */

enum status capture_open(struct capture *c, FILE *file, struct why *why)
{
    uint8_t rest[20]; /* of a file's head, behind its first four octets */
    c->file = file;
    c->format = CAPTURE_RAW;
    c->swapped = false;
    c->cables = 0;
    c->offset = c->head_used = fread(c->head, 1, sizeof c->head, file);
    bool interrupted =
        ferror(file) && errno == EINTR; /* the user ends a line: what has come is the capture */
    SYSTEM_IF(ferror(file) && !interrupted, "no se puede leer la captura");
    if (c->head_used < sizeof c->head)
        return ST_OK;
    uint32_t magic = capture_u32(c, c->head), other = __builtin_bswap32(magic);
    if (magic == BLOCK_SECTION) {
        c->format = CAPTURE_PCAPNG;
        TRY(capture_take_rest(c, rest, 8, why));
        TRY(begin_section(c, rest + 4, why));
        uint32_t length = capture_u32(c, rest);
        BAD_IF(length < BLOCK_FRAMING + 4 || length > CAPTURE_PACKET_MAX,
               "la captura está estropeada en el octeto 4");
        return capture_take_rest(c, c->packet, length - 12, why);
    }
    c->swapped = other == 0xa1b2c3d4 || other == 0xa1b23c4d;
    if (!c->swapped && magic != 0xa1b2c3d4 && magic != 0xa1b23c4d)
        return ST_OK;
    c->format = CAPTURE_PCAP;
    double unit = (c->swapped ? other : magic) == 0xa1b2c3d4 ? 1 : 1e-3;
    TRY(capture_take_rest(c, rest, sizeof rest, why));
    return add_cable(c, capture_u32(c, rest + 16) & 0xffff, unit, why);
}

static enum status next_raw(struct capture *c, struct capture_packet *packet, struct why *why)
{
    size_t count = c->head_used;
    if (count) {
        memcpy(c->packet, c->head, count);
        c->head_used = 0;
    } else { /* octet by octet, since a line may be watched live */
        int octet = getc_unlocked(c->file);
        if (octet == EOF)
            return ferror(c->file) ? why_system(why, "no se pueden leer los octetos") : ST_END;
        c->packet[0] = (uint8_t)octet;
        count = 1;
        c->offset++;
    }
    *packet = (struct capture_packet){.at = c->offset - count, .octets = c->packet, .count = count};
    return ST_OK;
}

enum status capture_next(struct capture *c, struct capture_packet *packet, struct why *why)
{
    return c->format == CAPTURE_PCAP     ? next_pcap(c, packet, why)
           : c->format == CAPTURE_PCAPNG ? next_pcapng(c, packet, why)
                                         : next_raw(c, packet, why);
}
