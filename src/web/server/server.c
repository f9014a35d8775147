#include "web/server/server_private.h"

#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

/* --- the hub's world --- */

static void fill_random(void *who, void *octets, size_t count)
{
    ssize_t got = getrandom(octets, count, 0);
    (void)who;
    assert(got == (ssize_t)count); /* the system always has so few, once it has started */
}

_Static_assert(sizeof(uv_work_t) <= sizeof((struct work *)0)->handle,
               "a work has room for a request of libuv's");

static void work_run(uv_work_t *request)
{
    struct work *work = (struct work *)request;
    enum lang before = lang_spoken();
    lang_speak(work->lang);
    work->run(work);
    lang_speak(before);
}

static void work_back(uv_work_t *request, int status)
{
    struct server *server = request->loop->data;
    (void)status;
    hub_worked(&server->hub, (struct work *)request, clock_now());
    server_settle(server);
}

/* On libuv's threads. The request lies at the beginning of the work. */
static void work_elsewhere(void *who, struct work *work)
{
    struct server *server = who;
    work->lang = lang_spoken(); /* the client's, whose request is being answered */
    uv_queue_work(server->loop, (uv_work_t *)work->handle, work_run, work_back);
}

static enum status server_read(void *who, const char *key, char **text, size_t *length,
                               struct why *why)
{
    enum status status = store_read(((struct server *)who)->store, key, text, length, why);
    if (status == ST_END)
        why_bad(why, "%s", N_("Esa dirección no lleva a ninguna mesa: quizá ya no existe"));
    return status;
}

/* --- the clock --- */

static void server_tick(struct server *server)
{
    hub_tick(&server->hub, clock_now());
    server_settle(server);
}

static void server_timer(uv_timer_t *timer)
{
    server_tick(timer->data);
}

static void server_idle(uv_idle_t *idle)
{
    server_tick(idle->data);
}

/* What is due now has its turn once a round of the loop, behind the sockets. A timer of 0 ms would
 * be called until nothing is due any more. */
void server_settle(struct server *server)
{
    usec_t due = hub_due(&server->hub), now = clock_now();
    if (!server->stopping && due <= now)
        uv_idle_start(&server->idle, server_idle);
    else
        uv_idle_stop(&server->idle);
    if (server->stopping || due <= now || due == USEC_NEVER)
        uv_timer_stop(&server->timer);
    else
        uv_timer_start(&server->timer, server_timer, clock_ms_until(due, now), 0);
}

/* --- beginning and end --- */

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = server_http, .per_session_data_size = sizeof(struct connection)},
    {.name = "sobremesa.1",
     .callback = server_socket,
     .per_session_data_size = sizeof(struct connection),
     .rx_buffer_size = 4096},
    {0},
};

/* A dead connection is noticed in time for the others at the table. */
static const lws_retry_bo_t validity = {.secs_since_valid_ping = 25, .secs_since_valid_hangup = 40};

static enum status server_listen(struct server *server, struct why *why)
{
    const struct server_options *options = &server->options;
    void *loops[] = {server->loop};
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = options->bind,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (strchr(options->bind, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6) |
                   (options->cert ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .ssl_cert_filepath = options->cert,
        .ssl_private_key_filepath = options->key,
        .foreign_loops = loops,
        .pcontext = &server->context,
        .user = server,
        .gid = -1,
        .uid = -1,
        .alpn = "http/1.1",
        .vhost_name = "sobremesa",
        .server_string = "sobremesa",
        .keepalive_timeout = 30,
        .retry_and_idle_policy = &validity,
        .timeout_secs = 20,
    };
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    if (!server->context)
        return why_system(why, "no se puede arrancar el servidor web");
    server->vhost = lws_create_vhost(server->context, &info);
    /* Without a free descriptor it is made without a socket, and would never end. */
    if (!server->vhost || lws_get_vhost_listen_port(server->vhost) <= 0)
        return why_bad(why, "no se puede escuchar en %s, puerto %d%s", options->bind, options->port,
                       options->cert ? _(", o no se pueden leer el certificado y su clave") : "");
    return ST_OK;
}

/* A table that cannot be read stays in the store: a later version may be able to. */
static void restore_room(void *who, uint32_t room, const char *text, size_t length)
{
    struct server *server = who;
    struct why why;
    if (hub_restore(&server->hub, room, text, length, clock_now(), &why) != ST_OK)
        server->unread++;
}

enum status server_open(struct server **made, uv_loop_t *loop, const struct server_options *options,
                        struct why *why)
{
    static const struct hub_limits limits = {.clients = 10000,
                                             .per_address = 64,
                                             .rooms = 5000,
                                             .rooms_per_address = 50,
                                             .expires = 7 * 24 * 3600 * USEC_SECOND,
                                             .expires_unused = 3600 * USEC_SECOND,
                                             .wire_seats = 100,
                                             .wire_seats_per_address = 4,
                                             .expires_wire_seat = 300 * USEC_SECOND};
    struct server *server = calloc(1, sizeof *server);
    *made = server;
    if (!server)
        return why_system(why, "no se puede arrancar el servidor web");
    server->options = *options;
    server->loop = loop;
    loop->data = server;
    server->world = (struct hub_world){
        .who = server,
        .send = socket_send,
        .close = socket_close,
        .keep = server_keep,
        .work = work_elsewhere,
        .random = fill_random,
        .read = server_read,
        .forget = server_forget,
        .wire_seat_open = server_wire_seat_open,
        .wire_seat_answer = server_wire_seat_answer,
        .wire_seat_close = server_wire_seat_close,
    };
    hub_init(&server->hub, &server->world, options->node, &limits);
    server->hub.wall = clock_wall() - clock_now();
    uv_timer_init(loop, &server->timer);
    uv_idle_init(loop, &server->idle);
    server->timer.data = server->idle.data = server;
    TRY(store_open(&server->store, options->data, why));
    TRY(keeper_start(server, why));
    uint32_t last;
    TRY(store_last_room(server->store, &last, why));
    server->hub.next_room = last + 1; /* also beyond tables that cannot be read */
    TRY(store_each(server->store, server, restore_room, why));
    TRY(server_wires_listen(server, why));
    if (options->class)
        TRY(server_open_class(server, options->class, why));
    return server_listen(server, why);
}

/* Tried without the library, which does not say why it cannot listen. */
enum status server_try_port(const char *bind_to, int port, struct why *why)
{
    char service[8];
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM},
                    *found;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(bind_to, service, &hints, &found) != 0) {
        why_bad(why, "--bind %s: se quiere una dirección en números, como 127.0.0.1", bind_to);
        return ST_SYSTEM;
    }
    int one = 1, fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
                bind(fd, found->ai_addr, found->ai_addrlen) == 0;
    bool taken = !good && errno == EADDRINUSE;
    enum status status =
        good ? ST_OK
             : why_system(why, "no se puede escuchar en %s, en el puerto %d", bind_to, port);
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    return taken ? ST_BAD : status;
}

bool server_node_is_good(const char *node)
{
    size_t length = strlen(node);
    return length && length < KEY_NODE &&
           strspn(node, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") == length;
}

unsigned server_unread(const struct server *server)
{
    return server->unread;
}

int server_port(const struct server *server)
{
    return lws_get_vhost_listen_port(server->vhost);
}

/* In this order: what the store still has to write is written before the hub's tables go. */
void server_stop(struct server *server)
{
    server->stopping = true;
    uv_close((uv_handle_t *)&server->timer, NULL);
    uv_close((uv_handle_t *)&server->idle, NULL);
    server_close_class(server);
    keeper_stop(server);
    hub_close_wire_seats(&server->hub);
    server_wires_stop(server);
    lws_context_destroy(server->context);
}

void server_free(struct server *server)
{
    if (server->context) /* the rest of it, now that the loop has let go of its handles */
        lws_context_destroy(server->context);
    keeper_free(server);
    server_wires_free(server);
    hub_free(&server->hub);
    server_free_class(server);
    store_close(server->store);
    free(server);
}
