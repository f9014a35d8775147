/* The player's own deeds as a strip of small cards, and the whole card of a square. */
import { el, reconcile, setAttr, setName, setText } from "./dom.js";
import { button, dialogFoot } from "./controls.js";
import { openDialog } from "./dialogs.js";
import { boardIcon, iconNames } from "./draw/board_icons.js";
import { deedTint, isDeed } from "./scene.js";

export function createDeeds(table) {
    const list = el("ul", { class: "deeds" });
    const node = el("section", { class: "deeds-part" }, list);

    const PARTS = ["band", "face", "name", "mark"];

    function make() {
        const deed = el(
            "button",
            { type: "button", class: "deed", on: { click: () => openCard(table, deed.cell) } },
            PARTS.map((part) => el("span", { class: `deed-${part}`, "aria-hidden": "true" })),
        );
        return el("li", {}, deed);
    }

    /* The number of a street's group, or the picture of another square. */
    function patchBand(band, cell, picture) {
        const shown = cell.kind === "street" || !picture ? String(cell.group || "") : picture;
        if (band.shown === shown) return;
        band.shown = shown;
        band.replaceChildren(shown === picture ? boardIcon(picture) : shown);
    }

    function patch(item, { piece, cell, picture }) {
        const deed = item.firstChild;
        deed.cell = piece.cell;
        setName(deed, piece.label);
        const [, band, face, name, mark] = deed.children; /* behind the name that setName() keeps */
        setAttr(deed, "title", piece.label);
        setAttr(deed, "data-tint", deedTint({ tint: piece.tint, ...cell }));
        setAttr(deed, "data-mortgaged", cell.mortgaged);
        patchBand(band, cell, picture);
        setText(face, cell.face ?? piece.face);
        setText(name, cell.name ?? "");
        setText(mark, cell.mark ?? "");
    }

    function update({ scene }) {
        const cells = scene.board?.cell ?? [];
        const pictures = iconNames(cells);
        const own = (scene.piece ?? [])
            .filter(isDeed)
            .map((piece) => ({
                piece,
                cell: cells[piece.cell] ?? {},
                picture: pictures[piece.cell],
            }));
        const group = ({ cell }) => cell.group ?? 0;
        own.sort((a, b) => group(a) - group(b) || a.piece.cell - b.piece.cell);
        setAttr(node, "aria-label", table.t("deeds"));
        node.hidden = !own.length;
        reconcile(list, own, ({ piece }) => piece.cell, make, patch);
    }

    return { node, update };
}

/* What can be done with a square now: build, mortgage… */
function optionButtons(table, cell, close) {
    if (table.state.q === undefined) return [];
    const decide = (option) => () => {
        close();
        table.parts.actions.decide(option.choice, option.n ?? 0);
    };
    return (table.state.scene.option ?? [])
        .filter((option) => option.cell === cell)
        .map((option) =>
            button(option.group ? "lit" : "first", decide(option), {}, option.label),
        );
}

/* The printed card of a square, with the row that applies now marked, and what can be done with
 * it. */
export async function openCard(table, cell) {
    const { t } = table;
    const square = table.state.scene.board.cell[cell];
    const answer = await table.request("card", { cell });
    if (!answer) return;
    const card = answer.card ?? {};
    const rows = card.row ?? [];
    const owner = card.owner >= 0 ? table.state.scene.seat[card.owner] : undefined;
    const facts = [owner && t("of", owner.name), card.mortgaged && t("mortgaged"), card.group];
    const foot = facts.filter(Boolean).join(" · ");
    const buttons = optionButtons(table, cell, () => dialog.close());
    const dialog = openDialog({
        title: card.title ?? square.label,
        name: "deed-card",
        closeWord: t("close"),
        asks: buttons.length > 0,
        body: [
            !rows.length && el("p", { text: square.label }),
            el(
                "table",
                { class: "card-rows" },
                el(
                    "tbody",
                    {},
                    rows.map((row) =>
                        el(
                            "tr",
                            { "data-now": row.now, "aria-current": row.now && "true" },
                            el("th", { scope: "row", text: row.label }),
                            el("td", { text: row.value }),
                        ),
                    ),
                ),
            ),
            foot && el("p", { class: "card-foot", text: foot }),
            dialogFoot(buttons),
        ],
    });
    dialog.dataset.tint = card.tint ?? square.tint ?? "plain";
    dialog.firstChild.classList.add(`tint-${dialog.dataset.tint}`); /* for its pattern */
}
