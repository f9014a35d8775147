/* Auctions, offers and debts above the actions, as real things: what is sold, who bids, what each side gives. */
import { el, reconcile, setAttr, setText, sum } from "./dom.js";
import { cellsOf, deedTint, isIndex, yourSeat } from "./scene.js";
import { openTrade } from "./trade.js";

export function createDeals(table) {
    const t = table.t;
    const node = el("div", { class: "deals" });
    let plan; /* what the proposer wants of the other, to be said once the game asks for it */
    let opened; /* the question for which the dialogue has come by itself */
    let draft; /* an offer that was refused by a counter-offer: {seat, give, want} */

    const money = (amount) => sum(amount ?? 0, table.lang());

    /* --- auction --- */

    function auctionPanel({ auction, seat: seats, board }) {
        const cell = isIndex(auction.cell) ? board?.cell[auction.cell] : undefined;
        const facts = [
            [t("bestBid"), auction.best ? money(auction.best) : t("noBid")],
            auction.best && isIndex(auction.leader) ? [t("leader"), seats[auction.leader].name] : undefined,
            [t("leastBid"), money(auction.least)],
            auction.price ? [t("price"), money(auction.price)] : undefined,
        ].filter(Boolean);
        const asked = new Set(auction.order ?? []);
        const out = seats.map((seat, index) => index).filter((index) => !asked.has(index) && !seats[index].out);
        const chip = (index, state) =>
            el(
                "li",
                { class: "bidder", "data-state": state, "data-leads": index === auction.leader },
                seats[index].name,
                state === "out" && el("span", { class: "unseen", text: ` (${t("leftAuction")})` }),
            );
        return el(
            "section",
            { class: "deal auction", "data-tint": cell ? deedTint(cell) : "plain", "aria-label": t("auction", auction.lot) },
            el(
                "dl",
                { class: "facts" },
                facts.map(([name, value]) => el("div", {}, el("dt", { text: name }), el("dd", { text: value }))),
            ),
            el(
                "ol",
                { class: "bidders", "aria-label": t("bidders") },
                (auction.order ?? []).map((index, place) => chip(index, place ? "waits" : "asked")),
                out.map((index) => chip(index, "out")),
            ),
        );
    }

    /* --- an offer that is made or waits for its answer --- */

    function sideColumn(scene, side) {
        const seat = scene.seat[side.seat];
        const things = [...cellsOf(side)].map((index) => scene.board.cell[index]);
        const items = [
            side.money ? el("li", { class: "thing", text: money(side.money) }) : undefined,
            ...things.map((cell) =>
                el(
                    "li",
                    { class: "thing", "data-tint": deedTint(cell) },
                    el("span", { class: "swatch" }),
                    cell.name || cell.face,
                ),
            ),
            side.card_words ? el("li", { class: "thing", text: side.card_words }) : undefined,
        ].filter(Boolean);
        if (!items.length) items.push(el("li", { class: "thing muted", text: side.said ? t("nothing") : "…" }));
        const worth =
            side.said &&
            [t("worth", money(side.value)), side.interest && t("interest", money(side.interest))]
                .filter(Boolean)
                .join(" · ");
        return el(
            "div",
            { class: "offer-side" },
            el("h3", { text: seat.you ? t("youGive") : t("gives", seat.name) }),
            el("ul", { tabindex: "0" }, items),
            worth && el("p", { class: "small muted", text: worth }),
        );
    }

    function offerPanel(scene) {
        const you = yourSeat(scene);
        const { side } = scene.offer;
        const answering = table.state.q !== undefined && side[1].seat === you && side[1].said;
        const order = answering ? [side[1], side[0]] : side; /* what I give first */
        const counter =
            answering &&
            el(
                "button",
                { class: "button quiet", type: "button", "data-act": "counter", on: { click: counterOffer } },
                t("counter"),
            );
        return el(
            "section",
            { class: "deal offer" },
            el("h2", { text: t("offerOf", scene.seat[side[0].seat].name, scene.seat[side[1].seat].name) }),
            el(
                "div",
                { class: "offer-sides" },
                order.map((one) => sideColumn(scene, one)),
            ),
            counter,
        );
    }

    /* Refuses, which is the last thing that one may answer, and keeps the offer the other way round for one's own turn. */
    function counterOffer() {
        const { scene } = table.state;
        const { side } = scene.offer;
        draft = { seat: side[0].seat, give: side[1], want: side[0] };
        const refuse = scene.option.at(-1);
        table.actions.choose(refuse.choice, refuse.n ?? 0);
    }

    /* --- debts --- */

    function debtBar(scene) {
        const own = scene.seat.find((seat) => seat.you && seat.owes);
        if (!own) return undefined;
        const to =
            own.owes_to?.kind === "hand"
                ? scene.seat[own.owes_to.index].name
                : t(own.owes_to?.kind === "others" ? "theOthers" : "theBank");
        const paid = Math.max(0, Math.min(1, own.money / own.owes));
        return el(
            "section",
            { class: "deal debt" },
            el("p", {
                text: t("youOwe", money(own.owes), to) + (own.missing ? ` · ${t("missing", money(own.missing))}` : ""),
            }),
            el("div", { class: "meter", "aria-hidden": "true" }, el("div", { css: { width: `${paid * 100}%` } })),
        );
    }

    /* --- composing --- */

    /* The family asks for a number and members: what I give first, then what I want. The dialogue asks for both at once,
     * and the second answer is given when its question comes. */
    function compose(option) {
        const { scene } = table.state;
        const side = scene.offer?.side ?? [];
        const giving = !side[0]?.said;
        openTrade(table, {
            option,
            giving,
            draft: draft?.seat === side[1]?.seat ? draft : undefined,
            done: (answer) => {
                plan = answer.want;
                draft = undefined;
                table.actions.decide(option.choice, answer.n, answer.set);
            },
        });
    }

    function carryOn(state) {
        const { scene, q } = state;
        const side = scene.offer?.side;
        if (!side) plan = undefined;
        if (!plan || q === undefined || table.pending !== undefined || !side[0].said || side[1].said) return;
        const want = plan;
        const option = (scene.option ?? []).find((one) => one.group);
        plan = undefined;
        if (!option) return;
        const bits = (scene.member ?? [])
            .filter((member) => want.cells.has(member.cell))
            .map((member) => member.bit ?? 0);
        table.play({ q, choice: option.choice, n: want.money, set: bits });
    }

    /* Whoever wants to trade has said so: the dialogue comes by itself, once. */
    function openWhenAsked({ scene, q }) {
        const side = scene.offer?.side;
        if (q === undefined || q === opened || !side || side[0].seat !== yourSeat(scene) || side[0].said) return;
        opened = q;
        const option = (scene.option ?? []).find((one) => one.group);
        if (option) compose(option);
    }

    function update(state) {
        const { scene } = state;
        const panels = [];
        if (scene.auction?.open) panels.push({ key: "auction", value: scene.auction, make: () => auctionPanel(scene) });
        if (scene.offer?.open)
            panels.push({ key: "offer", value: [scene.offer, state.q], make: () => offerPanel(scene) });
        const own = (scene.seat ?? []).find((seat) => seat.you && seat.owes);
        if (own) panels.push({ key: "debt", value: own, make: () => debtBar(scene) });
        /* a panel is made anew when what it shows has changed */
        reconcile(
            node,
            panels,
            (panel) => `${panel.key}${JSON.stringify(panel.value)}${table.lang()}`,
            (panel) => panel.make(),
        );
        node.hidden = !panels.length;
        queueMicrotask(() => {
            carryOn(table.state);
            openWhenAsked(table.state);
        });
    }

    return {
        node,
        update,
        compose,
        open: () => Boolean(table.state.scene?.auction?.open || table.state.scene?.offer?.open),
    };
}
