#include "web/hub/address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>

#include "base/bytes.h"

/* An IPv4 address as an IPv6 socket writes it. */
static const char *unmapped(const char *text)
{
    return text + (strncmp(text, "::ffff:", 7) == 0 ? 7 : 0);
}

bool address_is_here(const char *text)
{
    text = unmapped(text);
    return strncmp(text, "127.", 4) == 0 || strcmp(text, "::1") == 0;
}

struct address *address_get(struct addresses *addresses, const char *text)
{
    /* Numbers in their one form; of IPv6 the first half. */
    char own[ADDRESS_TEXT];
    struct in6_addr six;
    text = unmapped(text);
    if (inet_pton(AF_INET6, text, &six) == 1 && !IN6_IS_ADDR_LOOPBACK(&six)) {
        memset(six.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &six, own, ADDRESS_TEXT);
    } else {
        snprintf(own, sizeof own, "%.*s", ADDRESS_TEXT - 1, text);
    }
    struct address **home = &addresses->bucket[hash_text(own) % ADDRESS_BUCKETS], *address = *home;
    while (address && strcmp(address->text, own) != 0)
        address = address->next;
    if (address)
        return address_hold(address);
    address = calloc(1, sizeof *address);
    if (!address)
        return NULL;
    strcpy(address->text, own);
    address->limited = !address_is_here(own);
    address->home = home;
    address->next = *home;
    *home = address;
    return address_hold(address);
}

struct address *address_hold(struct address *address)
{
    address->holders++;
    return address;
}

void address_drop(struct address *address)
{
    if (--address->holders)
        return;
    struct address **at = address->home;
    while (*at != address)
        at = &(*at)->next;
    *at = address->next;
    free(address);
}
