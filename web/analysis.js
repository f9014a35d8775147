/* What the position is worth, as the server's analysis sees it: a gauge beside the board and a line
 * with the best continuation. The person switches it on, and the browser remembers that; at a table
 * with other people it is off until it is switched on there. */
import { el, setAttr, setText } from "./dom.js";
import { load, store } from "./storage.js";

const KEY = "sobremesa.analysis";
const STEEP = 14; /* points: a lead of that many fills most of the gauge */

export function createAnalysis(table) {
    const t = table.t;
    const share = el("span", { class: "worth-share" });
    const mark = el("b", { class: "worth-text" });
    const gauge = el("div", { class: "worth", role: "img", hidden: true }, share, mark);
    const node = el("p", { class: "worth-line small", hidden: true });
    let on; /* the person wants it */
    let decidedFor; /* the table and role for which `on` was read from the settings */
    let latest; /* the server's last message about it */

    const isHuman = ({ kind }) => kind === "person" || kind === "away";
    const isAlone = ({ people = [] }) => people.filter(isHuman).length <= 1;

    function toggle() {
        on = !on;
        latest = undefined;
        store(KEY, on ? 1 : 0);
        table.request("analyse", { on });
        table.refresh();
    }

    function draw(state) {
        const seats = state.scene?.seat ?? [];
        const known = on && latest?.worth !== undefined && seats.length === 2;
        gauge.hidden = node.hidden = !known;
        if (!known) return;
        const lead = latest.seat === 0 ? latest.worth : -latest.worth; /* of the first seat */
        const leader = lead >= 0 ? 0 : 1;
        const words = lead === 0 ? t("worthEven") : `${seats[leader].name} +${Math.abs(lead)}`;
        const percent = Math.round(50 + 50 * Math.tanh(lead / STEEP));
        gauge.style.setProperty("--share", `${percent}%`);
        setAttr(share, "data-tint", seats[0].tint);
        setAttr(gauge, "data-tint", seats[1].tint);
        setAttr(gauge, "aria-label", t("worthIs", words));
        setText(mark, String(Math.abs(lead)));
        setAttr(mark, "data-end", leader === 0 ? "first" : "second");
        setText(node, latest.line ? `${words} · ${latest.line}` : words);
    }

    function update(state) {
        const can = table.can("analyse");
        if (can && decidedFor !== state.as + state.game) {
            decidedFor = state.as + state.game;
            on = Boolean(load(KEY)) && (state.as !== "seat" || isAlone(state));
            if (on) table.request("analyse", { on });
        }
        if (!can) on = false;
        draw(state);
    }

    function receive(message) {
        latest = message;
        draw(table.state);
    }

    return { node, gauge, update, receive, toggle, isOn: () => Boolean(on) };
}
