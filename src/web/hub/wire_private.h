/* What the files of wires share: wires.c which there are and who watches them, wire_requests.c what
 * clients ask of them, captures.c uploads and downloads, wire_json.c what is sent. */
#pragma once

#include "web/hub/hub_private.h"
#include "web/hub/wire.h"

/* Makes a wire, which owns the laboratory or the recording from now on. NULL: there are too many,
 * and the caller still owns it. */
struct wire *wire_add(struct hub *hub, enum wire_kind kind, struct lab *lab, struct record *record,
                      struct address *address);
/* What was live has ended: the wire owns its recording now. */
void wire_becomes_capture(struct hub *hub, struct wire *wire);
void wire_show_all(struct wire *wire, bool whole);
/* ST_BAD: the client's address has as many wires as it can have. */
enum status wire_check_limit(const struct client *client, struct why *why);
