/* What the files of the wire share: wires.c is which there are and who watches, wire_hands.c what
 * may be asked, captures.c what is brought along and taken home, wire_json.c what is sent. */
#pragma once

#include "web/hub/hub_private.h"
#include "web/hub/wire.h"

/* The recording, or the laboratory, is the wire's from now on; NULL: there are too many, and it is
 * still the caller's. */
struct wire *wire_add(struct hub *hub, enum wire_kind kind, struct lab *lab, struct record *record,
                      struct address *address);
/* What was live has ended: its recording is the wire's now. */
void wire_becomes_capture(struct hub *hub, struct wire *wire);
void wire_show_all(struct wire *wire, bool whole);
enum status wire_check_room(const struct client *client, struct why *why);
void wire_tell_key(struct asked *asked, const struct wire *wire);

request_fn wire_capture, wire_save;
