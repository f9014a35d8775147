/* Auctions, offers and debts, above the actions: what is sold, who bids, what each side gives. */
import { el, reconcile, sum } from "./dom.js";
import { cellsOf, deedTint, isIndex, yourSeat } from "./scene.js";
import { button } from "./controls.js";
import { openTrade } from "./trade.js";

export function createDeals(table) {
    const t = table.t;
    const node = el("div", { class: "deals" });
    /* An offer takes two questions of the game, what the player gives and what they want. The
     * dialog asks for both at once, and `wanted` is kept for the second question. */
    let wanted; /* {money, cells} */
    let openedFor; /* the question for which the dialog has opened by itself */
    let draft; /* a counter-offer to make on the player's next turn: {seat, give, want} */

    const money = (amount) => sum(amount ?? 0, table.lang());

    /* --- auction --- */

    function auctionPanel({ auction, seat: seats, board }) {
        const cell = isIndex(auction.cell) ? board?.cell[auction.cell] : undefined;
        const facts = [
            [t("bestBid"), auction.best ? money(auction.best) : t("noBid")],
            auction.best && isIndex(auction.leader)
                ? [t("leader"), seats[auction.leader].name]
                : undefined,
            [t("leastBid"), money(auction.least)],
            auction.price ? [t("price"), money(auction.price)] : undefined,
        ].filter(Boolean);
        const order = auction.order ?? [];
        const left = seats
            .map((seat, index) => index)
            .filter((index) => !order.includes(index) && !seats[index].out);
        const bidder = (index, state) =>
            el(
                "li",
                { class: "bidder", "data-state": state, "data-leads": index === auction.leader },
                seats[index].name,
                state === "out" && el("span", { class: "unseen", text: ` (${t("leftAuction")})` }),
            );
        const fact = ([name, value]) =>
            el("div", {}, el("dt", { text: name }), el("dd", { text: value }));
        const tint = cell ? deedTint(cell) : "plain";
        return el(
            "section",
            { class: "deal auction", "data-tint": tint, "aria-label": t("auction", auction.lot) },
            el("dl", { class: "facts" }, facts.map(fact)),
            el(
                "ol",
                { class: "bidders", "aria-label": t("bidders") },
                order.map((index, place) => bidder(index, place ? "waits" : "asked")),
                left.map((index) => bidder(index, "out")),
            ),
        );
    }

    /* --- an offer --- */

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
        if (!items.length) {
            const text = side.said ? t("nothing") : "…"; /* not said yet */
            items.push(el("li", { class: "thing muted", text }));
        }
        const worth = [t("worth", money(side.value))];
        if (side.interest) worth.push(t("interest", money(side.interest)));
        return el(
            "div",
            { class: "offer-side" },
            el("h3", { text: seat.you ? t("youGive") : t("gives", seat.name) }),
            el("ul", { tabindex: "0" }, items),
            side.said && el("p", { class: "small muted", text: worth.join(" · ") }),
        );
    }

    function offerPanel(scene) {
        const you = yourSeat(scene);
        const { side } = scene.offer;
        const isMine = table.state.q !== undefined;
        const answering = isMine && side[1].seat === you && side[1].said;
        const order = answering ? [side[1], side[0]] : side; /* first what the player gives */
        return el(
            "section",
            { class: "deal offer" },
            el("h2", { text: t("offerOf", ...side.map(({ seat }) => scene.seat[seat].name)) }),
            el(
                "div",
                { class: "offer-sides" },
                order.map((one) => sideColumn(scene, one)),
            ),
            answering && button("quiet", counterOffer, { "data-act": "counter" }, t("counter")),
        );
    }

    /* Refuses the offer and keeps it, the other way round, for the player's own turn. Refusing is
     * always the last option. */
    function counterOffer() {
        const { scene } = table.state;
        const { side } = scene.offer;
        const refuse = scene.option.at(-1);
        draft = { seat: side[0].seat, give: side[1], want: side[0] };
        table.parts.actions.choose(refuse.choice, refuse.n ?? 0);
    }

    /* --- debts --- */

    const debtor = (scene) => (scene.seat ?? []).find((seat) => seat.you && seat.owes);

    function debtPanel(scene) {
        const { owes, owes_to: creditor, missing, money: cash } = debtor(scene);
        const others = creditor?.kind === "others" ? "theOthers" : "theBank";
        const to = creditor?.kind === "hand" ? scene.seat[creditor.index].name : t(others);
        const words = [t("youOwe", money(owes), to)];
        if (missing) words.push(t("missing", money(missing)));
        const paid = Math.max(0, Math.min(1, cash / owes));
        return el(
            "section",
            { class: "deal debt" },
            el("p", { text: words.join(" · ") }),
            el(
                "div",
                { class: "meter", "aria-hidden": "true" },
                el("div", { css: { width: `${paid * 100}%` } }),
            ),
        );
    }

    /* --- making an offer --- */

    /* Opens the dialog of an offer for an option whose family has members. */
    function compose(option) {
        const { scene } = table.state;
        const side = scene.offer?.side ?? [];
        openTrade(table, {
            option,
            giving: !side[0]?.said,
            draft: draft?.seat === side[1]?.seat ? draft : undefined,
            done: ({ n, set, want }) => {
                wanted = want;
                draft = undefined;
                table.parts.actions.decide(option.choice, n, set);
            },
        });
    }

    const optionToCompose = (scene) => (scene.option ?? []).find((option) => option.group);

    /* Answers the second question of an offer with what the dialog has asked for. */
    function answerSecond({ scene, q }) {
        const side = scene.offer?.side;
        if (!side) wanted = undefined;
        if (!wanted || q === undefined || table.pending !== undefined) return;
        if (!side[0].said || side[1].said) return;
        const { money: n, cells } = wanted;
        const option = optionToCompose(scene);
        wanted = undefined;
        if (!option) return;
        const members = (scene.member ?? []).filter((member) => cells.has(member.cell));
        const set = members.map((member) => member.bit ?? 0);
        table.play({ q, choice: option.choice, n, set });
    }

    /* Opens the dialog once for the first question of an offer: the player has just asked to
     * trade. */
    function openWhenAsked({ scene, q }) {
        const side = scene.offer?.side;
        if (q === undefined || q === openedFor || !side) return;
        if (side[0].seat !== yourSeat(scene) || side[0].said) return;
        openedFor = q;
        const option = optionToCompose(scene);
        if (option) compose(option);
    }

    function update({ scene, q }) {
        const { auction, offer } = scene;
        const own = debtor(scene);
        const panels = [
            auction?.open && { shows: ["auction", auction], make: () => auctionPanel(scene) },
            offer?.open && { shows: ["offer", offer, q], make: () => offerPanel(scene) },
            own && { shows: ["debt", own], make: () => debtPanel(scene) },
        ].filter(Boolean);
        /* What a panel shows is its key: a change makes a new panel. */
        reconcile(
            node,
            panels,
            ({ shows }) => JSON.stringify([shows, table.lang()]),
            ({ make }) => make(),
        );
        node.hidden = !panels.length;
        queueMicrotask(() => {
            answerSecond(table.state);
            openWhenAsked(table.state);
        });
    }

    return {
        node,
        update,
        compose,
        isOpen: () => Boolean(table.state.scene?.auction?.open || table.state.scene?.offer?.open),
    };
}
