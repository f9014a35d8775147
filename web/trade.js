/* The dialog of an offer: what the player gives and gets, and what that is worth as printed. */
import { el, setText, sum } from "./dom.js";
import { dialogFoot, submitButton } from "./controls.js";
import { openDialog } from "./dialogs.js";
import { cellsOf, deedTint, yourSeat } from "./scene.js";
import { memberTicks, sumInput } from "./number.js";

/* The printed value of squares; mortgaged ones count half, as on the server. */
const valueOf = (cells, scene) =>
    cells.reduce((total, index) => {
        const cell = scene.board.cell[index];
        return total + (cell.mortgaged ? cell.price / 2 : cell.price);
    }, 0);

/* The deeds of a seat, as members of a set. Those of a group with buildings are `stuck`: they
 * cannot be traded. */
function tradable(scene, seat) {
    const cells = scene.board.cell;
    const built = new Set(cells.filter((cell) => cell.built).map((cell) => cell.group));
    return cells
        .map((cell, index) => ({ cell, index }))
        .filter(({ cell }) => cell.owner === seat && cell.price)
        .map(({ cell, index }) => ({
            label: cell.name || cell.face,
            tint: deedTint(cell),
            bit: index,
            cell: index,
            stuck: built.has(cell.group),
        }));
}

/* One side of the offer. `draft` is what it begins with: {money, deeds}. */
function column(table, { title, name, members, high, draft, changed }) {
    const ticks = memberTicks(
        members.filter((member) => !member.stuck),
        name,
        cellsOf(draft),
        changed,
    );
    const money = sumInput({
        name: `${name}-money`,
        label: table.t("moneyUpTo", sum(high, table.lang())),
        high,
        lang: table.lang(),
        value: draft?.money,
        changed,
    });
    const stuck = members
        .filter((member) => member.stuck)
        .map(({ label }) => `${label}: ${table.t("built")}`)
        .map((text) => el("p", { class: "small muted stuck", text }));
    const value = el("output", { class: "small muted" });
    const cellOf = (bit) => members.find((member) => (member.bit ?? 0) === bit)?.cell;
    const cells = () => ticks.read().map(cellOf);
    const showValue = (scene) => {
        const worth = valueOf(cells(), scene) + (money.read() || 0);
        setText(value, table.t("worth", sum(worth, table.lang())));
    };
    return {
        node: el(
            "fieldset",
            { class: "trade-side" },
            el("legend", { text: title }),
            money.node,
            ticks.node,
            stuck,
            value,
        ),
        bits: ticks.read,
        cells,
        money: money.read,
        showValue,
    };
}

/* Opens the dialog of an offer. With `giving` the game asks what the player gives, and the dialog
 * asks for both sides at once; else only for what the player gets. `draft` is an earlier offer the
 * other way round. Calls done({n, set, want}): the answer to the game's question, and with `giving`
 * also what is wanted in return. */
export function openTrade(table, { option, giving, draft, done }) {
    const { t } = table;
    const { scene } = table.state;
    const seats = scene.seat;
    const you = yourSeat(scene);
    const partner = scene.offer.side[1].seat;
    const members = scene.member ?? [];
    const changed = () => columns.forEach((side) => side.showValue(scene));
    const high = table.state.families?.[option.choice]?.high;
    const give =
        giving &&
        column(table, {
            title: t("iGive"),
            name: "give",
            members: members.concat(tradable(scene, you).filter(({ stuck }) => stuck)),
            high: high ?? seats[you].money,
            draft: draft?.give,
            changed,
        });
    const get = column(table, {
        title: t("iGet", seats[partner].name),
        name: "get",
        members: giving ? tradable(scene, partner) : members,
        high: seats[partner].money,
        draft: draft?.want,
        changed,
    });
    const columns = giving ? [give, get] : [get];
    const form = el(
        "form",
        { class: "trade", method: "dialog" },
        el("div", { class: "trade-sides" }, give && give.node, get.node),
        seats.some((seat) => seat.keeps) &&
            el("p", { class: "small muted", text: t("cardsLater") }),
        dialogFoot(submitButton(t("goOn"))),
    );
    const dialog = openDialog({
        title: t("tradeWith", seats[partner].name),
        closeWord: t("close"),
        body: form,
        name: "trade-dialog",
        asks: true,
    });
    changed();
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (!form.reportValidity()) return;
        dialog.close();
        const want = { money: get.money(), cells: new Set(get.cells()) };
        if (giving) done({ n: give.money(), set: give.bits(), want });
        else done({ n: want.money, set: get.bits() });
    });
}
