/* One's deeds as a strip of small cards, and the whole card of a square. */
import { el, reconcile, setAttr, setName, setText } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { boardIcon, iconNames } from "./draw/board_icons.js";
import { deedTint, isDeed } from "./scene.js";

export function createDeeds(table) {
    const list = el("ul", { class: "deeds" });
    const node = el("section", { class: "deeds-part" }, list);

    function make() {
        const face = el(
            "button",
            { type: "button", class: "deed" },
            ["band", "face", "name", "mark"].map((part) => el("span", { class: `deed-${part}`, "aria-hidden": "true" })),
        );
        face.addEventListener("click", () => openCard(table, face.cell));
        return el("li", {}, face);
    }

    /* The number of its group, or the picture of what is no street. */
    function patchBand(band, cell, picture) {
        const shown = cell.kind === "street" || !picture ? String(cell.group || "") : picture;
        if (band.shown === shown) return;
        band.shown = shown;
        band.replaceChildren(shown === picture ? boardIcon(picture) : shown);
    }

    function patch(item, { piece, cell, picture }) {
        const face = item.firstChild;
        face.cell = piece.cell;
        setName(face, piece.label);
        setAttr(face, "title", piece.label);
        setAttr(face, "data-tint", deedTint({ tint: piece.tint, ...cell }));
        setAttr(face, "data-mortgaged", cell.mortgaged);
        patchBand(face.children[1], cell, picture);
        setText(face.children[2], cell.face ?? piece.face);
        setText(face.children[3], cell.name ?? "");
        setText(face.children[4], cell.mark ?? "");
    }

    function update({ scene }) {
        const cells = scene.board?.cell ?? [];
        const pictures = iconNames(cells);
        const own = (scene.piece ?? [])
            .filter(isDeed)
            .map((piece) => ({ piece, cell: cells[piece.cell] ?? {}, picture: pictures[piece.cell] }));
        own.sort((a, b) => (a.cell.group ?? 0) - (b.cell.group ?? 0) || a.piece.cell - b.piece.cell);
        setAttr(node, "aria-label", table.t("deeds"));
        node.hidden = !own.length;
        reconcile(list, own, ({ piece }) => piece.cell, make, patch);
    }

    return { node, update };
}

function optionButtons(table, cell, close) {
    const options =
        table.state.q === undefined ? [] : (table.state.scene.option ?? []).filter((option) => option.cell === cell);
    return options.map((option) =>
        el(
            "button",
            {
                class: `button ${option.group ? "lit" : "first"}`,
                type: "button",
                on: {
                    click: () => {
                        close();
                        table.actions.decide(option.choice, option.n ?? 0);
                    },
                },
            },
            option.label,
        ),
    );
}

/* The card of a square as it is printed, the row that counts now marked, and what can be done with it. */
export async function openCard(table, cell) {
    const square = table.state.scene.board.cell[cell];
    const answer = await table.request("card", { cell });
    if (!answer) return;
    const card = answer.card ?? {};
    const seats = table.state.scene.seat;
    const owner = card.owner >= 0 ? seats[card.owner] : undefined;
    const foot = [owner && table.t("of", owner.name), card.mortgaged && table.t("mortgaged"), card.group]
        .filter(Boolean)
        .join(" · ");
    const buttons = optionButtons(table, cell, () => dialog.close());
    const dialog = openDialog({
        title: card.title ?? square.label,
        name: "deed-card",
        closeWord: table.t("close"),
        asks: buttons.length > 0,
        body: [
            !(card.row ?? []).length && el("p", { text: square.label }),
            el(
                "table",
                { class: "card-rows" },
                el(
                    "tbody",
                    {},
                    (card.row ?? []).map((row) =>
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
            el("div", { class: "row dialog-foot" }, buttons),
        ],
    });
    dialog.dataset.tint = card.tint ?? square.tint ?? "plain";
    dialog.firstChild.classList.add(`tint-${dialog.dataset.tint}`); /* its pattern, too */
}
