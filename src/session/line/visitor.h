/* A program at a pty of ours: it may come, go and come again, and some close their port after every
 * message.
 *
 * So one that has gone is away for some seconds before it has left: what is for it waits until
 * then, and what it wrote before it closed is read. Nobody wakes us when a program opens a pty:
 * whoever has one asks visitor_watch now and then (link/pty.h). */
#pragma once

#include "session/line/inlet.h"
#include "session/line/outlet.h"

enum { VISITOR_WATCH_MS = 50 };

struct visitor {
    struct pty pty;
    struct inlet in;   /* its owner sets who and octets */
    struct outlet *to; /* what is for it; NULL: it only writes here */
    bool there;        /* and has not left */
    bool open;         /* has the pty open now */
    pid_t program;     /* that had it open last; 0: nobody knows */
    usec_t gone_at;
};

enum visitor_news { VISITOR_SAME, VISITOR_CAME, VISITOR_LEFT, VISITOR_REPLACED };

/* Makes the pty. ST_SYSTEM: there is none to be had. */
enum status visitor_init(struct visitor *visitor, uv_loop_t *loop, struct why *why) MUST_USE;
/* Looks who is there. Replaced: one has left, and another one has come since the last look. */
enum visitor_news visitor_watch(struct visitor *visitor);
void visitor_close(struct visitor *visitor);
