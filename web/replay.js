/* Going through a game: a slider over its moves, and a link to the moment that is shown. */
import { el, setAttr, setText } from "./dom.js";
import { toast } from "./dialogs.js";
import { icon } from "./icons.js";

const PACE = 900;

export function createReplay(table) {
    const t = table.t;
    let timer;
    let wanted; /* the move asked for last: while the slider is drawn, answers to older ones are not followed */
    const press = (name, sign, act) =>
        el(
            "button",
            { class: "button quiet only-icon", type: "button", "data-word": name, on: { click: act } },
            icon(sign),
        );
    const at = () => table.state.move ?? 0;
    const end = () => table.state.moves ?? 0;
    const slider = el("input", {
        type: "range",
        min: "0",
        class: "grow",
        on: { input: () => go(Number(slider.value)) },
    });
    const where = el("output", { class: "small" });
    const run = press("replayPlay", "play", () => (timer ? stop() : start()));
    const buttons = [
        press("replayFirst", "first", () => go(0)),
        press("replayBack", "back", () => go(at() - 1)),
        run,
        press("replayForward", "forward", () => go(at() + 1)),
        press("replayLast", "last", () => go(end())),
    ];
    const link = el(
        "button",
        { class: "button quiet", type: "button", on: { click: copyLink } },
        icon("link"),
        el("span"),
    );
    const take = press("take", "download", () => table.takeAlong(table.app.route().key));
    const now = el("button", {
        class: "button first",
        type: "button",
        on: { click: () => table.request("go", { move: -1 }) },
    });
    const node = el(
        "section",
        { class: "replay", hidden: true },
        el("div", { class: "row" }, buttons),
        slider,
        where,
        link,
        take,
        now,
    );

    function go(move) {
        const bounded = Math.max(0, Math.min(end(), move));
        if (bounded === wanted) return;
        wanted = bounded;
        table.request("go", { move: bounded }).then(() => (wanted = undefined));
    }

    function start() {
        timer = setInterval(() => (at() < end() ? go(at() + 1) : stop()), PACE);
        update(table.state);
    }

    function stop() {
        clearInterval(timer);
        timer = undefined;
        update(table.state);
    }

    const isOwn = () => table.app.route().kind === "r";

    async function copyLink() {
        const { key } = table.app.route();
        const url = `${location.origin}/#r/${key}/${at()}`;
        history.replaceState(null, "", `#r/${key}/${at()}`);
        try {
            await navigator.clipboard.writeText(url);
            toast(t("copied"));
        } catch {
            toast(url);
        }
    }

    function update(state) {
        node.hidden = state.moves === undefined;
        if (node.hidden) return clearInterval(timer);
        for (const button of [...buttons, take]) {
            const word = t(button === run && timer ? "replayPause" : button.dataset.word);
            setAttr(button, "aria-label", word);
            setAttr(button, "title", word);
        }
        setAttr(node, "aria-label", t("replay"));
        run.replaceChildren(icon(timer ? "pause" : "play"));
        setAttr(slider, "max", end());
        setAttr(slider, "aria-label", t("replaySlider"));
        if (document.activeElement !== slider || wanted === undefined) slider.value = at();
        setText(where, t("replayAt", at(), end()));
        setText(link.lastChild, t("linkMoment"));
        link.hidden = take.hidden = !isOwn();
        now.hidden = isOwn();
        setText(now, t("backToNow"));
        return undefined;
    }

    return { node, update, destroy: () => clearInterval(timer) };
}
