/* The dialogue in which an offer is put together: what I give, what I get, and what that is worth as printed. */
import { el, setText, sum } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { cellsOf, deedTint, yourSeat } from "./scene.js";
import { memberTicks, sumInput } from "./number.js";

/* What is mortgaged counts half, as the server counts it. */
const valueOf = (cells, scene) =>
    cells.reduce((all, index) => {
        const cell = scene.board.cell[index];
        return all + (cell.mortgaged ? cell.price / 2 : cell.price);
    }, 0);

/* The deeds of a seat that could change hands: a group with buildings on it stays together. */
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

function column(table, { title, name, members, high, first, changed }) {
    const ticks = memberTicks(
        members.filter((member) => !member.stuck),
        name,
        cellsOf(first),
        changed,
    );
    const money = sumInput({
        name: `${name}-money`,
        label: table.t("moneyUpTo", sum(high, table.lang())),
        high,
        lang: table.lang(),
        value: first?.money,
        changed,
    });
    const stuck = members
        .filter((member) => member.stuck)
        .map((member) => el("p", { class: "small muted stuck", text: `${member.label}: ${table.t("built")}` }));
    const value = el("output", { class: "small muted" });
    const cellOf = (bit) => members.find((member) => (member.bit ?? 0) === bit)?.cell;
    const cells = () => ticks.read().map(cellOf);
    const show = (scene) =>
        setText(value, table.t("worth", sum(valueOf(cells(), scene) + (money.read() || 0), table.lang())));
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
        show,
    };
}

/* `giving`: nothing is said yet, so both columns are asked for; else only what I want is still open. */
export function openTrade(table, { option, giving, draft, done }) {
    const {
        t,
        state: { scene },
    } = table;
    const seats = scene.seat;
    const you = yourSeat(scene);
    const partner = scene.offer.side[1].seat;
    const members = scene.member ?? [];
    const changed = () => columns.forEach((one) => one?.show(scene));
    const high = table.state.families?.[option.choice]?.high;
    const give =
        giving &&
        column(table, {
            title: t("iGive"),
            name: "give",
            members: members.concat(tradable(scene, you).filter((one) => one.stuck)),
            high: high ?? seats[you].money,
            first: draft?.give,
            changed,
        });
    const get = column(table, {
        title: t("iGet", seats[partner].name),
        name: "get",
        members: giving ? tradable(scene, partner) : members,
        high: seats[partner].money,
        first: draft?.want,
        changed,
    });
    const columns = [give, get];
    const form = el(
        "form",
        { class: "trade", method: "dialog" },
        el("div", { class: "trade-sides" }, give && give.node, get.node),
        seats.some((seat) => seat.keeps) && el("p", { class: "small muted", text: t("cardsLater") }),
        el(
            "div",
            { class: "row dialog-foot" },
            el("button", { class: "button first", type: "submit", text: t("goOn") }),
        ),
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
        done(giving ? { n: give.money(), set: give.bits(), want } : { n: want.money, set: get.bits() });
    });
}
