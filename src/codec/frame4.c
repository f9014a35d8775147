#include "codec/frame4.h"

#include <assert.h>
#include <stdio.h>

void frame4_finder_init(struct frame4_finder *finder)
{
    *finder = (struct frame4_finder){0};
}

bool frame4_find(struct frame4_finder *finder, uint8_t octet, struct frame4 *frame)
{
    finder->window = finder->window << 8 | octet;
    finder->fresh++;
    if (octet != FRAME4_FLAG)
        return false;
    uint8_t first = (uint8_t)(finder->window >> 24), address = (uint8_t)(finder->window >> 16);
    uint8_t info = (uint8_t)(finder->window >> 8);
    if (first != FRAME4_FLAG || address == FRAME4_FLAG || info == FRAME4_FLAG)
        return false;
    *frame = frame4_from_inner(address, info);
    /* A frame that shares its opening flag has only three octets of its own. */
    finder->noise += finder->fresh > FRAME4_SIZE ? finder->fresh - FRAME4_SIZE : 0;
    finder->fresh = 0;
    return true;
}

uint64_t frame4_noise(const struct frame4_finder *finder)
{
    return finder->noise +
           (finder->fresh > FRAME4_SIZE - 1 ? finder->fresh - (FRAME4_SIZE - 1) : 0);
}

void frame4_put(const struct frame4 *frame, uint8_t octets[FRAME4_SIZE])
{
    assert(frame4_sendable(frame));
    octets[0] = FRAME4_FLAG;
    octets[1] = frame4_address(frame);
    octets[2] = frame->info;
    octets[3] = FRAME4_FLAG;
}

bool frame4_sendable(const struct frame4 *frame)
{
    return frame4_address(frame) != FRAME4_FLAG && frame->info != FRAME4_FLAG;
}

struct frame4 frame4_from_inner(uint8_t address, uint8_t info)
{
    return (struct frame4){
        .eo = address >> 6, .ed = (address >> 4) & 3, .control = address & 15, .info = info};
}

uint8_t frame4_address(const struct frame4 *frame)
{
    return (uint8_t)((frame->eo & 3) << 6 | (frame->ed & 3) << 4 | (frame->control & 15));
}

bool frame4_equal(const struct frame4 *a, const struct frame4 *b)
{
    return frame4_address(a) == frame4_address(b) && a->info == b->info;
}

enum { INFO_HIGH = 0x80 };

struct frame4 frame4_reliable_out(const struct frame4 *frame)
{
    struct frame4 line = *frame;
    if (line.info == frame4_address(frame))
        line.info &= (uint8_t)~INFO_HIGH;
    return line;
}

bool frame4_reliable_in(struct frame4 *frame)
{
    uint8_t address = frame4_address(frame), info = frame->info | INFO_HIGH;
    if (frame->info == address)
        return false;
    bool cleared = frame->info != info;
    frame->info = info;
    return !cleared || info == address;
}

struct frame4 frame4_plain(const struct frame4 *frame)
{
    struct frame4 plain = *frame;
    plain.control &= (uint8_t)~FRAME4_BIT;
    return plain;
}

bool frame4_same_bit(const struct frame4 *a, const struct frame4 *b)
{
    return ((a->control ^ b->control) & FRAME4_BIT) == 0;
}

struct frame4_hex frame4_hex(const struct frame4 *frame)
{
    struct frame4_hex hex;
    snprintf(hex.text, sizeof hex.text, "7E %02X %02X 7E", frame4_address(frame), frame->info);
    return hex;
}
