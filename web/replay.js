/* The replay of a game: a slider over its moves, and a link to the move that is shown. */
import { el, setAttr, setText } from "./dom.js";
import { button } from "./controls.js";
import { toast } from "./dialogs.js";
import { copyText } from "./files.js";
import { icon } from "./icons.js";

const PACE = 900; /* ms a move while it plays by itself */

export function createReplay(table) {
    const t = table.t;
    let timer;
    let wanted; /* the move that was requested last, until the answer comes */
    const iconOnly = (word, sign, press) =>
        button("quiet only-icon", press, { "data-word": word }, icon(sign));
    const at = () => table.state.move ?? 0;
    const end = () => table.state.moves ?? 0;
    const slider = el("input", {
        type: "range",
        min: "0",
        class: "grow",
        on: { input: () => go(Number(slider.value)) },
    });
    const where = el("output", { class: "small" });
    const play = iconOnly("replayPlay", "play", () => (timer ? stop() : start()));
    const buttons = [
        iconOnly("replayFirst", "first", () => go(0)),
        iconOnly("replayBack", "back", () => go(at() - 1)),
        play,
        iconOnly("replayForward", "forward", () => go(at() + 1)),
        iconOnly("replayLast", "last", () => go(end())),
    ];
    const link = button("quiet", copyLink, {}, icon("link"), el("span"));
    const take = iconOnly("take", "download", () => table.downloadJournal(table.app.route().key));
    const now = button("first", () => table.request("go", { move: -1 }));
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

    /* The page is the replay of a finished game, not a look back in a running one. */
    const isFinished = () => table.app.route().kind === "r";

    async function copyLink() {
        const hash = `#r/${table.app.route().key}/${at()}`;
        const url = `${location.origin}/${hash}`;
        history.replaceState(null, "", hash);
        toast((await copyText(url)) ? t("copied") : url);
    }

    function update(state) {
        node.hidden = state.moves === undefined;
        if (node.hidden) return clearInterval(timer);
        for (const button of [...buttons, take]) {
            const word = t(button === play && timer ? "replayPause" : button.dataset.word);
            setAttr(button, "aria-label", word);
            setAttr(button, "title", word);
        }
        setAttr(node, "aria-label", t("replay"));
        play.replaceChildren(icon(timer ? "pause" : "play"));
        setAttr(slider, "max", end());
        setAttr(slider, "aria-label", t("replaySlider"));
        /* While the slider is dragged, answers to older requests must not move it back. */
        if (document.activeElement !== slider || wanted === undefined) slider.value = at();
        setText(where, t("replayAt", at(), end()));
        setText(link.lastChild, t("linkMoment"));
        link.hidden = take.hidden = !isFinished();
        now.hidden = isFinished();
        setText(now, t("backToNow"));
        return undefined;
    }

    return { node, update, destroy: () => clearInterval(timer) };
}
