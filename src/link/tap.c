#include "link/tap.h"

static void put_u16(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static void put_u32(uint8_t *at, uint32_t value)
{
    put_u16(at, value & 0xffff);
    put_u16(at + 2, value >> 16);
}

/* Once it failed, nothing more is tried: half a packet would make the rest of the file unreadable anyway. */
static enum status write_out(struct tap *tap, const uint8_t *octets, size_t count, struct why *why)
{
    if (tap->failed || !tap->file)
        return ST_OK;
    if (fwrite(octets, 1, count, tap->file) == count && fflush(tap->file) == 0)
        return ST_OK;
    tap->failed = true;
    return why_system(why, "the capture stops here: cannot write it");
}

static enum status write_header(struct tap *tap, struct why *why)
{
    uint8_t header[24] = {0}; /* time zone and accuracy stay 0 */
    put_u32(header, 0xa1b2c3d4);
    put_u16(header + 4, 2);
    put_u16(header + 6, 4);
    put_u32(header + 16, TAP_SNAPLEN);
    put_u32(header + 20, TAP_LINKTYPE);
    return write_out(tap, header, sizeof header, why);
}

enum status tap_open_stream(struct tap *tap, FILE *file, struct why *why)
{
    *tap = (struct tap){.file = file};
    frame4_finder_init(&tap->finder);
    enum status status = write_header(tap, why);
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
    if (!file)
        return why_system(why, "%s", path);
    return tap_open_stream(tap, file, why);
}

enum status tap_frame(struct tap *tap, const struct frame4 *frame, usec_t wall, struct why *why)
{
    uint8_t packet[16 + FRAME4_SIZE];
    put_u32(packet, (uint32_t)(wall / USEC_SECOND));
    put_u32(packet + 4, (uint32_t)(wall % USEC_SECOND));
    put_u32(packet + 8, FRAME4_SIZE);
    put_u32(packet + 12, FRAME4_SIZE);
    frame4_put(frame, packet + 16);
    enum status status = write_out(tap, packet, sizeof packet, why);
    if (!tap->failed && tap->file)
        tap->frames++;
    return status;
}

enum status tap_octets(struct tap *tap, const uint8_t *octets, size_t count, usec_t wall, struct why *why)
{
    enum status status = ST_OK;
    for (size_t i = 0; i < count; i++) {
        struct frame4 frame;
        if (frame4_find(&tap->finder, octets[i], &frame) && status == ST_OK)
            status = tap_frame(tap, &frame, wall, why);
    }
    return status;
}

enum status tap_close(struct tap *tap, struct why *why)
{
    if (!tap->file)
        return ST_OK;
    int failed = fclose(tap->file);
    tap->file = NULL;
    if (failed && !tap->failed)
        return why_system(why, "closing the capture");
    return ST_OK;
}
