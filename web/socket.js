/* The one connection: requests with numbers, messages that come by themselves, and coming back by itself.
 *
 * A move is sent again after a cut, with the same `mid`: the server answers what it answered before. So a person who
 * presses once plays once, whatever happens to the line. */

const WAITS = [300, 1000, 2000, 4000, 8000];
const PING_EVERY = 20000;
const PING_PATIENCE = 10000;

export class Connection {
    /* `greet()` is awaited after each connection, before anything else is sent; `receive(message)` gets what comes. */
    constructor({ greet, receive, changed }) {
        Object.assign(this, {
            greet,
            receive,
            changed,
            node: "0",
            next: 1,
            waiting: new Map(),
            moves: new Map(),
            tries: 0,
        });
        this.state = "off";
        addEventListener("online", () => this.state === "lost" && this.connect());
        document.addEventListener(
            "visibilitychange",
            () => !document.hidden && this.state === "lost" && this.connect(),
        );
    }

    /* Another table now: what was under way at the last one is no longer this page's. */
    forget() {
        this.moves.clear();
    }

    connect() {
        clearTimeout(this.timer);
        this.drop();
        this.tell(this.tries ? "lost" : "connecting");
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(`${scheme}//${location.host}/ws/${this.node}`, "sobremesa.1");
        this.socket = socket;
        socket.onopen = () => this.opened(socket);
        socket.onmessage = (event) => this.socket === socket && this.message(JSON.parse(event.data));
        socket.onclose = () => this.socket === socket && this.lost();
    }

    async opened(socket) {
        try {
            await this.greet();
        } catch {
            if (this.socket === socket) socket.close();
            return;
        }
        if (this.socket !== socket) return;
        this.tries = 0;
        this.tell("on");
        this.beat = setInterval(() => this.ping(socket), PING_EVERY);
    }

    /* A line that is silently dead looks like a slow opponent: an unanswered ping ends it. */
    ping(socket) {
        const patience = setTimeout(() => socket === this.socket && socket.close(), PING_PATIENCE);
        this.request("ping")
            .catch(() => {})
            .finally(() => clearTimeout(patience));
    }

    drop() {
        clearInterval(this.beat);
        const socket = this.socket;
        this.socket = undefined;
        socket?.close();
        for (const { reject } of this.waiting.values()) reject({ lost: true });
        this.waiting.clear();
    }

    lost() {
        this.drop();
        const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
        this.tell("lost");
        /* not everybody at once after a restart */
        this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    }

    tell(state) {
        this.state = state;
        this.changed(state);
    }

    message(message) {
        const waiting = this.waiting.get(message.id);
        if (message.t === "done" && waiting) waiting.resolve(message);
        else if (message.t === "no" && waiting) waiting.reject(message);
        else this.receive(message);
        this.waiting.delete(message.id);
    }

    post(request) {
        return new Promise((resolve, reject) => {
            if (this.socket?.readyState !== WebSocket.OPEN) return reject({ lost: true });
            const id = this.next++;
            this.waiting.set(id, { resolve, reject });
            return this.socket.send(JSON.stringify({ ...request, id }));
        });
    }

    request(what, fields) {
        return this.post({ do: what, ...fields });
    }

    /* A move: kept until it is answered, over as many connections as that takes. */
    play(fields) {
        const mid = newMid();
        return new Promise((resolve, reject) => {
            const settle = (end) => (answer) => {
                this.moves.delete(mid);
                end(answer);
            };
            const move = { request: { do: "play", ...fields, mid }, done: settle(resolve) };
            move.failed = (answer) => (answer.lost ? undefined : settle(reject)(answer));
            this.moves.set(mid, move);
            this.send(move);
        });
    }

    send(move) {
        move.socket = this.socket;
        this.post(move.request).then(move.done, move.failed);
    }

    /* On another connection, once it is known how the table stands. If it stands as it did the question is the same one,
     * though a server that was started again may have given it another number. */
    sendAgain(q) {
        for (const move of this.moves.values()) {
            if (move.socket === this.socket) continue;
            if (q !== undefined) move.request.q = q;
            this.send(move);
        }
    }
}

/* Never used before at this seat, from whatever device: 96 random bits. */
function newMid() {
    return Array.from(crypto.getRandomValues(new Uint8Array(12)), (octet) => octet.toString(16).padStart(2, "0")).join(
        "",
    );
}
