/* TCP connections as cables: non-blocking, closed on exec, without Nagle's delay. Read and write by
 * port_read and port_write, close by close(). */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

#include "base/status.h"

enum { TCP_NAME_MAX = 64 }; /* "127.0.0.1:7777", "[::1]:7777" */

/* Addresses are HOST:PORT or [IPV6]:PORT, HOST a number or a name. Names are looked up by the
 * system, which may take a while; where a name has IPv4 and IPv6 addresses the first IPv4 one is
 * taken. ST_BAD: the text is wrong, and how it is right; ST_SYSTEM: unknown host, or the system
 * call failed. *fd is -1 on failure. */

/* Whether such an address makes sense, as one to listen at or to call: ST_OK or ST_BAD. */
enum status tcp_check(const char *host_port, bool listens, struct why *why) MUST_USE;

/* Listens; port 0: one that the system chooses (tcp_port_of). */
enum status tcp_listen(const char *host_port, int *fd, struct why *why) MUST_USE;

/* Accepts a waiting connection and writes the other side's address to `peer`. ST_END: none is
 * waiting. */
enum status tcp_accept(int listener, int *fd, char peer[TCP_NAME_MAX], struct why *why) MUST_USE;

/* Begins to connect. Poll for POLLOUT, then ask tcp_connect_done. */
enum status tcp_connect_start(const char *host_port, int *fd, struct why *why) MUST_USE;

/* The same in steps, for an event loop, which cannot wait for a resolver. tcp_read_name: ST_OK,
 * `endpoint` is known; ST_END, `name` must be looked up. tcp_looked_up takes the resolver's answer
 * (getaddrinfo's list, NULL: none; `silent`: there was no answer). Then tcp_connect_to. */
struct tcp_name {
    char host[128], port[8];
};
struct tcp_endpoint {
    struct sockaddr_storage at;
    socklen_t size;
};
struct addrinfo;
enum status tcp_read_name(const char *host_port, struct tcp_name *name,
                          struct tcp_endpoint *endpoint, struct why *why) MUST_USE;
enum status tcp_looked_up(const struct tcp_name *name, const struct addrinfo *list, bool silent,
                          struct tcp_endpoint *endpoint, struct why *why) MUST_USE;
enum status tcp_connect_to(const struct tcp_endpoint *endpoint, int *fd, struct why *why) MUST_USE;

/* How it went: ST_OK connected, ST_END not decided yet, ST_SYSTEM failed (`why`: refused and the
 * like, without the address, which the caller has). Does not close. */
enum status tcp_connect_done(int fd, struct why *why) MUST_USE;

/* Makes reading fail within 10 s when the peer is silently gone. Failures are ignored. */
void tcp_watch(int fd);

/* Whether a peer, as tcp_accept names it, has one of these addresses: numbers or names with commas
 * between them. */
bool tcp_allows(const char *addresses, const char *peer);

/* Whether "HOST:PORT" is an address that other machines cannot reach. */
bool tcp_is_loopback(const char *host_port);

/* The local port number of a socket, -1 if it is none. */
int tcp_port_of(int fd);

/* Makes reading fail within half a minute when the peer is silently gone. Failures are ignored. */
void tcp_keep_alive(int fd);
