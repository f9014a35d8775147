/* What somebody who knows the game thinks of the position: a bar beside the table, and how it would go on. Switched on
 * by the person; at a table with other people it is off until then, whatever was chosen before. */
import { el, setAttr, setText } from "./dom.js";

const KEEP = "sobremesa.analysis";
const STEEP = 14; /* a lead of so many points fills most of the bar */

export function createWorth(table) {
    const t = table.t;
    const share = el("span", { class: "worth-share" });
    const mark = el("b", { class: "worth-text" });
    const bar = el("div", { class: "worth", role: "img", hidden: true }, share, mark);
    const line = el("p", { class: "worth-line small", hidden: true });
    let on, asked, told;

    const alone = ({ people = [] }) => people.filter((one) => one.kind === "person" || one.kind === "away").length <= 1;

    function set(wanted) {
        on = wanted;
        told = undefined;
        localStorage.setItem(KEEP, on ? "1" : "");
        table.request("analyse", { on });
        table.refresh();
    }

    function show(state) {
        const seats = state.scene?.seat ?? [];
        const known = on && told?.worth !== undefined && seats.length === 2;
        bar.hidden = line.hidden = !known;
        if (!known) return;
        const first = told.seat === 0 ? told.worth : -told.worth;
        const leader = first >= 0 ? 0 : 1;
        const words = first === 0 ? t("worthEven") : `${seats[leader].name} +${Math.abs(first)}`;
        bar.style.setProperty("--share", `${Math.round(50 + 50 * Math.tanh(first / STEEP))}%`);
        setAttr(share, "data-tint", seats[0].tint);
        setAttr(bar, "data-tint", seats[1].tint);
        setAttr(bar, "aria-label", t("worthIs", words));
        setText(mark, Math.abs(first));
        setAttr(mark, "data-end", leader === 0 ? "first" : "second");
        setText(line, told.line ? `${words} · ${told.line}` : words);
    }

    function update(state) {
        const can = table.can("analyse");
        if (can && asked !== state.as + state.game) {
            asked = state.as + state.game;
            on = Boolean(localStorage.getItem(KEEP)) && (state.as !== "seat" || alone(state));
            if (on) table.request("analyse", { on });
        }
        if (!can) on = false;
        show(state);
    }

    return {
        bar,
        line,
        update,
        on: () => Boolean(on),
        toggle: () => set(!on),
        receive(message) {
            told = message;
            show(table.state);
        },
    };
}
