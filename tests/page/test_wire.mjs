/* The wire: a ring watched, stepped, a bit flipped and the finding seen; frames searched; the recording taken home, read
 * by tshark with our dissector, changed nowhere, dropped on the page and read again; from a phone to a projector. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { House, accessible, browser, check, noMessages, person } from "./house.mjs";

const LUA = path.join(import.meta.dirname, "../../tools/wireshark/sobremesa.lua");
const STEP_MS = 250; /* the page asks no more often than this */
const SIZES = [
    [360, 740],
    [1280, 800],
    [1920, 1080],
    [2560, 1440],
];

const house = await House.open();
const text = (page, selector) => page.locator(selector).first().textContent();
const shot = (page, name) =>
    process.env.PAGE_SHOTS && page.screenshot({ path: `${process.env.PAGE_SHOTS}/wire-${name}.png`, fullPage: true });

/* By a click in the lobby, and nothing typed. */
async function openWire(options) {
    const page = await person(house, options);
    await page.click("[data-word=wire]");
    await page.waitForSelector(".ring-station");
    return page;
}

/* What stands still begins anew, and has run for two seconds: its clock is no longer the one that stood there. */
async function beginAgain(page) {
    const before = await text(page, ".wire-bar .mono");
    await page.click("[data-again]");
    await page.waitForFunction((old) => {
        const clock = document.querySelector(".wire-bar .mono").textContent;
        return clock !== old && parseFloat(clock) > 2;
    }, before);
}

/* Another ring is chosen while a step still waits for its turn: it must not be done to the new ring, which would stand still for good.
 * The timer that it waits for is held until then. */
const stepAndLeave = (page, game) =>
    page.evaluate(
        ([name, most]) => {
            const timer = window.setTimeout;
            const held = [];
            window.setTimeout = (act, after) => (after <= most ? held.push(act) : timer(act, after));
            window.letGo = () => {
                window.setTimeout = timer;
                held.forEach((act) => act());
                return held.length;
            };
            document.querySelector("[data-speed='0']").click();
            document.querySelector("[data-step=hop]").click();
            const box = document.querySelector(".wire-maker select");
            box.value = name;
            box.dispatchEvent(new Event("change"));
        },
        [game, STEP_MS],
    );

const letGo = async (page) => check((await page.evaluate(() => window.letGo())) > 0, "a step was waiting");

/* Hop by hop until `done()` on the page. */
/* A step, and the time that the page leaves to it: another one that is asked for sooner may be left out. */
async function step(page, kind) {
    await page.click(`[data-step=${kind}]`);
    await page.waitForTimeout(STEP_MS);
}

async function hopUntil(page, done, most = 60) {
    for (let i = 0; i < most; i++) {
        if (await page.evaluate(done)) return;
        await step(page, "hop");
    }
    check(await page.evaluate(done), "what was waited for has not come");
}

/* --- a ring that runs --- */
const page = await openWire();
check((await page.locator(".ring-station").count()) === 4, "four stations of UNO");
await page.waitForFunction(() => parseFloat(document.querySelector(".wire-bar .mono").textContent) > 1.5);
await page.waitForFunction(() => document.querySelectorAll(".frame-rows li").length > 5);
await page.waitForFunction(() =>
    [...document.querySelectorAll(".ring-hash")].every((hash) => /^[0-9a-f]{4}$/.test(hash.textContent)),
);
await accessible(page, "a ring that runs");

/* --- paused, and step by step --- */
await page.click("[data-speed='0']");
await page.waitForSelector("[data-speed='0'][aria-pressed=true]");
await step(page, "hop");
await page.waitForSelector(".wire-opened .bits");
const clock = await text(page, ".wire-bar .mono");
const opened = await text(page, ".wire-opened h2");
await step(page, "octet");
await step(page, "hop");
await page.waitForFunction((old) => document.querySelector(".wire-opened h2").textContent !== old, opened);
check((await text(page, ".wire-bar .mono")) !== "" && clock !== "", "a clock");
await step(page, "round");
check((await page.locator(".octet").count()) === 4, "a frame of four octets");
check((await text(page, ".fields tbody tr:first-child th")) === "EO", "the fields of the document");

/* pointing at a field lights its bits */
await page.hover(".fields tbody tr:nth-child(2)");
check((await page.locator(".bit.lit").count()) === 2, "ED has two bits, lit while it is pointed at");
await page.mouse.move(0, 0);
check((await page.locator(".bit.lit").count()) === 0, "and not afterwards");

/* --- the keyboard goes from frame to frame, and says so --- */
await page.locator(".wire-bar h1").click();
const newest = await text(page, ".wire-opened h2");
await page.keyboard.press("ArrowLeft");
await page.waitForFunction((old) => document.querySelector(".wire-opened h2").textContent !== old, newest);
await page.waitForFunction(() => /^Trama \d+, /.test(document.querySelector(".wire > [role=status]").textContent));
await page.keyboard.press("ArrowRight");
await page.waitForFunction((old) => document.querySelector(".wire-opened h2").textContent === old, newest);

/* --- a bit is flipped, the referee says by which rule, and it is charged to nobody --- */
const found = () => document.querySelectorAll(".wire-log [data-kind=finding] button").length > 0;
for (let tries = 0; tries < 8 && !(await page.evaluate(found)); tries++) {
    if (tries) {
        /* that bit did not matter: the document leaves some of them unused */
        await beginAgain(page);
        await page.click("[data-speed='0']");
        await page.waitForSelector("[data-speed='0'][aria-pressed=true]");
    }
    await page.click("[data-touch=flip]");
    await page.waitForSelector("[data-touch=flip][aria-pressed=true]");
    check((await text(page, ".armed-note")).includes("preparado"), "it is armed");
    await hopUntil(page, () => document.querySelector("[data-touch=flip]").getAttribute("aria-pressed") === "false");
    await hopUntil(page, found, 10).catch(() => {});
}
check(await page.evaluate(found), "the referee has found a bit that was flipped");
await page.selectOption(".list-filter select >> nth=1", "marks");
await page.locator(".frame-rows li:not([data-kind=hand]) .touched").first().click();
await page.waitForSelector(".bit.boxed");
check((await page.locator(".bit.boxed").count()) === 1, "the bit that was flipped is boxed");
check((await text(page, ".wire-opened .by-hand")).includes("mano"), "by hand");
await page.locator(".frame-rows button", { hasText: /▼|◆/ }).first().click();
await page.waitForSelector(".finding .rule");
check(/▼|◆/.test(await text(page, ".finding h3")), "a mark");
check((await text(page, ".finding .by-hand")).includes("no se le carga a nadie"), "charged to nobody");
await shot(page, "flipped");
await accessible(page, "a finding");

/* --- filter and search --- */
await page.selectOption(".list-filter select >> nth=1", "frames");
const shown = async () => Number((await text(page, ".list-filter output")).split(" ")[0]);
const everything = await shown();
await page.selectOption(".list-filter select >> nth=0", "2");
await page.waitForFunction(
    (all) => Number(document.querySelector(".list-filter output").textContent.split(" ")[0]) < all,
    everything,
);
await page.selectOption(".list-filter select >> nth=0", "");
await page.fill(".list-filter input", "7E 01");
await page.waitForFunction(
    (all) => Number(document.querySelector(".list-filter output").textContent.split(" ")[0]) < all,
    everything,
);
check(
    (await page.locator(".row-hex").allTextContents()).every((hex) => hex.startsWith("7E 01")),
    "only what was searched for",
);
await page.fill(".list-filter input", "");
await page.selectOption(".list-filter select >> nth=1", "marks");
await page.waitForFunction(() => document.querySelectorAll(".frame-rows .mark").length > 0);
await page.selectOption(".list-filter select >> nth=1", "frames");

/* --- taken home: tshark reads it --- */
const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-word=download]")]);
const file = await download.path();
const lines = execFileSync("tshark", ["-X", `lua_script:${LUA}`, "-r", file, "-T", "fields", "-e", "sobremesa.eo"], {
    encoding: "utf8",
});
check(lines.trim().split("\n").length > 10, "tshark has the frames");
check(
    lines.split("\n").some((line) => line !== ""),
    "with their fields",
);
const again = await fetch(new URL(`capture/0/0.AAAAAAAAAAAAAAAAAAAAAA.pcapng`, house.url));
check(again.status === 404, "an address that was guessed leads nowhere");

/* --- dropped on the page: the same view --- */
async function drop(target, octets, name) {
    const data = await target.evaluateHandle(
        ([list, called]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(list)], called));
            return transfer;
        },
        [[...octets], name],
    );
    await target.dispatchEvent(".wire", "drop", { dataTransfer: data });
}
const reader = await openWire();
await drop(reader, await readFile(file), "ring.pcapng");
await reader.waitForFunction(() => document.querySelector(".wire-bar h1").textContent.includes("captura: UNO"));
await reader.waitForFunction(
    () => Number(document.querySelector(".list-filter output").textContent.split(" ")[0]) > 10,
);
check((await reader.locator(".ring-station").count()) === 4, "the stations of the capture");
check(await reader.locator(".wire-controls").isHidden(), "nobody lays hands on a recording");
await reader.selectOption(".list-filter select >> nth=1", "marks");
await reader.locator(".frame-rows button", { hasText: /▼|◆/ }).first().click();
await reader.waitForSelector(".finding");
check((await reader.locator(".finding .by-hand").count()) === 0, "a capture knows of no hands");
await accessible(reader, "a capture");
await drop(reader, new TextEncoder().encode("no es una captura"), "nada.bin");
await reader.waitForFunction(() => document.querySelector(".toast")?.textContent.includes("ninguna trama"));

/* --- the moment that is shown --- */
await reader.locator(".wire-lanes input[type=range]").focus();
const moment = await text(reader, ".wire-lanes output");
await reader.keyboard.press("Home");
await reader.keyboard.press("ArrowRight");
await reader.waitForFunction((old) => document.querySelector(".wire-lanes output").textContent !== old, moment);

/* --- who has the link looks on --- */
const address = await page.evaluate(() => location.hash);
check(address.startsWith("#l/"), "an address of its own");

/* --- a frame is composed and sent; a plug is pulled and put back --- */
await beginAgain(page);
await page.click("[data-speed='0']");
await step(page, "hop");
await page.waitForSelector(".wire-opened .bits");
await page.click("[data-touch=compose]");
await page.waitForSelector("button.bit");
await page.fill(".wire-opened input.mono", "7E 67 E9 7");
await page.locator(".wire-opened input.mono").blur();
check((await text(page, ".wire-opened .frame-words")).includes("octetos enteros"), "half an octet is said");
check(await page.locator("[data-word=composeSend]").isDisabled(), "and is not sent as what was there before");
await shot(page, "half");
await page.fill(".wire-opened input.mono", "7E 67 E9 7E");
await page.locator(".wire-opened input.mono").blur();
await page.waitForFunction(() => document.querySelector(".wire-opened .frame-words").textContent.includes("9 rojo"));
await page.locator("button[data-focus=bit23]").click();
await page.waitForFunction(() => document.querySelector(".wire-opened .frame-words").textContent.includes("8 rojo"));
await accessible(page, "composing");
await page.click("[data-word=composeSend]");
await page.selectOption(".list-filter select >> nth=1", "marks");
await page.waitForFunction(() =>
    [...document.querySelectorAll(".row-words")].some((row) => row.textContent.includes("compuesta")),
);
await page.selectOption(".list-filter select >> nth=1", "frames");
await page.click(".ring-station >> nth=2");
await page.click("[data-touch=plug]");
await page.waitForSelector(".ring-station[data-out]");
await page.click("[data-touch=plug]");
await page.waitForFunction(() => !document.querySelector(".ring-station[data-out]"));

/* --- truco's S and players, Reversi as client – server – client --- */
for (const [game, stations] of [
    ["truco", 5],
    ["reversi", 3],
    ["monopoly", 4],
]) {
    await stepAndLeave(page, game);
    await page.waitForFunction((count) => document.querySelectorAll(".ring-station").length === count, stations);
    await letGo(page);
    await page.waitForFunction(() => document.querySelectorAll(".frame-rows li").length > 3);
    await page.click("[data-speed='0']");
    await page.waitForSelector("[data-speed='0'][aria-pressed=true]");
    await step(page, "hop");
    await page.waitForSelector(".wire-opened .bits");
    await shot(page, game);
}
check((await page.locator(".ring-station[data-differs]").count()) === 0, "nobody differs where nothing was done");

/* --- sizes, both themes, English --- */
const one = await openWire({ locale: "en-GB" });
await one.click("[data-speed='0']");
await step(one, "hop");
await one.waitForSelector(".wire-opened .bits");
for (const [width, height] of SIZES) {
    await one.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"]) {
        await one.emulateMedia({ colorScheme });
        await one.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const wide = await one.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(wide <= 1, `the page is ${wide} wider than ${width}`);
        const only = colorScheme === "light" ? undefined : "color-contrast";
        if (width <= 1280) await accessible(one, `the wire at ${width}, ${colorScheme}`, only);
        await shot(one, `${width}-${colorScheme}`);
    }
}
check((await text(one, "[data-step=hop]")) === "a hop", "in English");
noMessages();
console.log("a ring watched, stepped and laid hands on; a capture taken home and brought back");
await browser.close();
await house.close();
