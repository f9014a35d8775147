#include "link/tap.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "base/text.h"

enum {
    BLOCK_SECTION = 0x0a0d0d0a,
    BLOCK_INTERFACE = 1,
    BLOCK_PACKET = 6,
    BYTE_ORDER = 0x1a2b3c4d,
    OPTION_NAME = 2,
    NAME_MAX_OCTETS = 48,
    BLOCK_MAX = 160,
};

/* A block that is being put together; all of its parts are multiples of four octets. */
struct block {
    uint8_t octets[BLOCK_MAX];
    size_t used;
};

static void block_put_u16(struct block *block, uint32_t value)
{
    assert(block->used + 2 <= BLOCK_MAX);
    block->octets[block->used++] = (uint8_t)value;
    block->octets[block->used++] = (uint8_t)(value >> 8);
}

static void block_put_u32(struct block *block, uint32_t value)
{
    block_put_u16(block, value & 0xffff);
    block_put_u16(block, value >> 16);
}

static void block_put_padded(struct block *block, const void *octets, size_t count)
{
    assert(block->used + count + 3 <= BLOCK_MAX);
    memcpy(block->octets + block->used, octets, count);
    block->used += count;
    for (; count % 4; count++)
        block->octets[block->used++] = 0;
}

static struct block block_begin(uint32_t type)
{
    struct block block = {.used = 0};
    block_put_u32(&block, type);
    block_put_u32(&block, 0); /* the length, when it is known */
    return block;
}

static enum status fail_with(struct tap *tap, int error, struct why *why)
{
    errno = tap->error = error;
    return why_system(why, "la captura se acaba tras %s", TEXT_FRAMES(lang_spoken(), tap->packets));
}

/* After a failure nothing more is written: half a packet makes the rest of the file unreadable. */
static enum status block_write(struct tap *tap, struct block *block, struct why *why)
{
    size_t length = block->used + 4;
    block_put_u32(block, (uint32_t)length);
    memcpy(block->octets + 4, block->octets + length - 4, 4);
    if (tap->error || !tap->file)
        return ST_OK;
    if (fwrite(block->octets, 1, length, tap->file) == length && fflush(tap->file) == 0)
        return ST_OK;
    return fail_with(tap, errno, why);
}

enum status tap_open_stream(struct tap *tap, FILE *file, struct why *why)
{
    *tap = (struct tap){.file = file};
    struct block block = block_begin(BLOCK_SECTION);
    block_put_u32(&block, BYTE_ORDER);
    block_put_u16(&block, 1); /* version 1.0 */
    block_put_u16(&block, 0);
    block_put_u32(&block, 0xffffffff); /* of any length */
    block_put_u32(&block, 0xffffffff);
    enum status status = block_write(tap, &block, why);
    if (status != ST_OK) {
        fclose(file);
        tap->file = NULL;
    }
    return status;
}

enum status tap_open(struct tap *tap, const char *path, struct why *why)
{
    *tap = (struct tap){0};
    FILE *file = fopen(path, "wbe");
    SYSTEM_IF(!file, "%s", path);
    return tap_open_stream(tap, file, why);
}

enum status tap_cable(struct tap *tap, const char *name, struct why *why)
{
    return tap_link(tap, TAP_LINKTYPE, name, why);
}

enum status tap_link(struct tap *tap, uint32_t linktype, const char *name, struct why *why)
{
    size_t length = strnlen(name, NAME_MAX_OCTETS);
    struct block block = block_begin(BLOCK_INTERFACE);
    block_put_u16(&block, linktype);
    block_put_u16(&block, 0);
    block_put_u32(&block, TAP_PACKET_MAX);
    block_put_u16(&block, OPTION_NAME);
    block_put_u16(&block, (uint32_t)length);
    block_put_padded(&block, name, length);
    block_put_u32(&block, 0); /* no further options: the time's unit is the microsecond */
    tap->cables++;
    return block_write(tap, &block, why);
}

enum status tap_packet(struct tap *tap, unsigned cable, const uint8_t *octets, size_t count,
                       usec_t wall, struct why *why)
{
    assert(cable < tap->cables && count <= TAP_PACKET_MAX);
    struct block block = block_begin(BLOCK_PACKET);
    block_put_u32(&block, cable);
    block_put_u32(&block, (uint32_t)((uint64_t)wall >> 32));
    block_put_u32(&block, (uint32_t)wall);
    block_put_u32(&block, (uint32_t)count);
    block_put_u32(&block, (uint32_t)count);
    block_put_padded(&block, octets, count);
    enum status status = block_write(tap, &block, why);
    if (!tap->error && tap->file)
        tap->packets++;
    return status;
}

enum status tap_close(struct tap *tap, struct why *why)
{
    if (!tap->file)
        return ST_OK;
    if (fclose(tap->file) != 0 && !tap->error)
        tap->error = errno;
    tap->file = NULL;
    return tap->error ? fail_with(tap, tap->error, why) : ST_OK;
}
