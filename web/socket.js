/* The connection to the server: numbered requests with their answers, messages that come by
 * themselves, and reconnecting after a loss.
 *
 * A move that was not answered is sent again over the next connection with the same `mid`, and the
 * server answers what it answered before. So a move is made once, whatever happens to the
 * connection. */
import { hexOf } from "./octets.js";

const RETRY_DELAYS = [300, 1000, 2000, 4000, 8000]; /* ms; the last one from then on */
const PING_EVERY = 20000;
const PING_TIMEOUT = 10000;

export class Connection {
    /* `greet()` is awaited after each connect, before the state is "on"; `receive(message)` gets
     * the messages that answer no request; `changed(state)` is called with "connecting", "on" and
     * "lost". */
    constructor({ greet, receive, changed }) {
        Object.assign(this, { greet, receive, changed });
        this.serverNode = "0"; /* the process that has the table; any process answers to "0" */
        this.state = "off";
        this.nextId = 1;
        this.unanswered = new Map(); /* {resolve, reject} by the id of the request */
        this.moves = new Map(); /* moves that are not answered yet, by their mid */
        this.failures = 0; /* connections that failed or were lost since the last greeting */
        addEventListener("online", () => this.reconnect());
        document.addEventListener("visibilitychange", () => !document.hidden && this.reconnect());
    }

    /* The page shows another table: moves at the last one are not sent again. */
    forgetMoves() {
        this.moves.clear();
    }

    connect() {
        clearTimeout(this.retryTimer);
        this.disconnect();
        this.setState(this.failures ? "lost" : "connecting");
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const url = `${scheme}//${location.host}/ws/${this.serverNode}`;
        const socket = new WebSocket(url, "sobremesa.1");
        this.socket = socket;
        socket.onopen = () => this.onOpen(socket);
        socket.onmessage = (event) =>
            this.socket === socket && this.onMessage(JSON.parse(event.data));
        socket.onclose = () => this.socket === socket && this.onClose();
    }

    /* At once instead of at the end of the delay: the network or the person is back. */
    reconnect() {
        if (this.state === "lost") this.connect();
    }

    async onOpen(socket) {
        try {
            await this.greet();
        } catch {
            if (this.socket === socket) socket.close();
            return;
        }
        if (this.socket !== socket) return;
        this.failures = 0;
        this.setState("on");
        this.pingTimer = setInterval(() => this.ping(socket), PING_EVERY);
    }

    /* Without pings a dead connection would look like an opponent who thinks. */
    ping(socket) {
        const close = () => socket === this.socket && socket.close();
        const timeout = setTimeout(close, PING_TIMEOUT);
        this.request("ping")
            .catch(() => {})
            .finally(() => clearTimeout(timeout));
    }

    disconnect() {
        clearInterval(this.pingTimer);
        const socket = this.socket;
        this.socket = undefined;
        socket?.close();
        for (const { reject } of this.unanswered.values()) reject({ lost: true });
        this.unanswered.clear();
    }

    onClose() {
        this.disconnect();
        const delay = RETRY_DELAYS[Math.min(this.failures++, RETRY_DELAYS.length - 1)];
        this.setState("lost");
        /* Spread out, so that not all browsers come back at once after a restart. */
        const spread = delay * (0.75 + Math.random() / 2);
        this.retryTimer = setTimeout(() => this.connect(), spread);
    }

    setState(state) {
        this.state = state;
        this.changed(state);
    }

    onMessage(message) {
        const request = this.unanswered.get(message.id);
        if (message.t === "done" && request) request.resolve(message);
        else if (message.t === "no" && request) request.reject(message);
        else this.receive(message);
        this.unanswered.delete(message.id);
    }

    /* Resolves to the answer `done`; rejects with the answer `no`, or with {lost: true} if the
     * connection goes first. */
    request(what, fields) {
        return new Promise((resolve, reject) => {
            if (this.socket?.readyState !== WebSocket.OPEN) return reject({ lost: true });
            const id = this.nextId++;
            this.unanswered.set(id, { resolve, reject });
            return this.socket.send(JSON.stringify({ do: what, ...fields, id }));
        });
    }

    /* As request(), but a move survives the connection: it never rejects with {lost: true}. */
    play(fields) {
        const mid = newMid();
        return new Promise((resolve, reject) => {
            const move = { fields: { ...fields, mid }, resolve, reject };
            this.moves.set(mid, move);
            this.sendMove(move);
        });
    }

    sendMove(move) {
        const answered = (settle) => (answer) => {
            if (answer.lost) return; /* kept for resendMoves() */
            this.moves.delete(move.fields.mid);
            settle(answer);
        };
        move.socket = this.socket;
        this.request("play", move.fields).then(answered(move.resolve), answered(move.reject));
    }

    /* Called once the table's state is known on a new connection. `q` is the open question if the
     * table stands as it did: a restarted server may have given the same question a new number. */
    resendMoves(q) {
        for (const move of this.moves.values()) {
            if (move.socket === this.socket) continue;
            if (q !== undefined) move.fields.q = q;
            this.sendMove(move);
        }
    }
}

/* Unique among all moves at this seat, from any device: 96 random bits. */
const newMid = () => hexOf(crypto.getRandomValues(new Uint8Array(12)));
