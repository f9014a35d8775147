/* What the decoders of rings share. */
#ifndef SOBREMESA_APP_DECODE_H
#define SOBREMESA_APP_DECODE_H

#include <stddef.h>
#include <stdint.h>

/* Hands on the octets of standard input as they come, up to its end. An exit code. */
int decode_input(void (*take)(void *who, const uint8_t *octets, size_t count), void *who);

#endif
