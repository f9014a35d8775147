/* A server of our own and a browser in front of it, for the tests of the page. What the browser's console says is
 * collected: a test that leaves a message there has failed. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/* Packages are installed beside the build, not beside the sources. */
const require = createRequire(path.join(process.env.PAGE_MODULES, "package.json"));
const { chromium } = require("playwright-core");
const axeSource = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

export function check(condition, words) {
    if (!condition) throw new Error(words);
}

/* --- the server --- */

export class House {
    static async open({ file, more = [] } = {}) {
        const house = new House();
        house.more = more;
        house.said = {}; /* what it has told, by event */
        house.folder = await mkdtemp(path.join(tmpdir(), "sobremesa-page-"));
        house.file = file ?? path.join(house.folder, "tables.db");
        await house.start(0);
        return house;
    }

    /* The same address again after a kill: a browser has to find its way back. */
    async start(port) {
        this.child = spawn(
            process.env.SOBREMESA,
            ["web", "--port", String(port), "--no-open", "--json", "--data", this.file, ...this.more],
            { stdio: ["ignore", "pipe", "inherit"] },
        );
        process.once("exit", () => this.child.kill("SIGKILL")); /* also when a test has failed */
        this.ended = new Promise((resolve) => this.child.once("exit", resolve));
        const lines = createInterface({ input: this.child.stdout });
        for await (const line of lines) {
            const event = JSON.parse(line);
            this.said[event.event] = event;
            this.url ??= event.url;
            if (event.event === (this.more.includes("--class") ? "class" : "listening")) return;
        }
        throw new Error("the server ended before it listened");
    }

    async kill() {
        this.child.kill("SIGKILL");
        await this.ended;
    }

    async close() {
        this.child.kill("SIGTERM");
        await this.ended;
        await rm(this.folder, { recursive: true });
    }
}

/* --- the browser --- */

/* Long: a machine that is busy with other tests is slow, not wrong. */
export const PATIENCE = 120000;

/* The browser's own sandbox does not work in a container or for root, and what it shows here is ours. */
export const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"], /* drawn by the processor at once, not by one that plays a graphics card */
});

const messages = [];

/* The page takes no click in the first moments of a question, which a person has not read yet; a script need not wait. */
function atOnce() {
    const timer = window.setTimeout;
    window.setTimeout = (act, after, ...more) => timer(act, after === 250 ? 0 : after, ...more);
}

/* A browser window of its own, as another person has one. `plain`: without the games' own drawings; `reaction`: it waits as it does for
 * people; `first` runs in the page before anything of ours. */
export async function person(house, { hash = "", plain = false, reaction = false, first, ...options } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: "es-ES",
        reducedMotion: "reduce",
        ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    if (!reaction) await page.addInitScript(atOnce);
    if (first) await page.addInitScript(first);
    if (plain)
        await page.route("**/draw/index.js", (route) =>
            route.fulfill({ contentType: "text/javascript", body: "export const DRAWINGS = {};" }),
        );
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(`error: ${error.stack}`));
    page.requests = [];
    page.on("request", (request) => page.requests.push(request.url()));
    await page.goto(house.url + hash);
    return page;
}

/* A connection that a test has cut is the one thing that the browser may complain of. */
export function noMessages(...allowed) {
    const bad = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)));
    check(bad.length === 0, `the console says:\n${bad.join("\n")}`);
    messages.length = 0;
}

/* axe-core on the page as it is now; it comes by the debugger, so the page's own policy stays as strict as it is. `only`: one of its
 * rules, where nothing else can have changed since it was asked last. */
export async function accessible(page, where, only) {
    const session = await page.context().newCDPSession(page);
    const { result: there } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
    if (there.value === "undefined") await session.send("Runtime.evaluate", { expression: axeSource });
    const { result } = await session.send("Runtime.evaluate", {
        expression: `axe.run(document, {resultTypes: ['violations']${only ? `, runOnly: '${only}'` : ""}})`.concat(
            ".then((r) => JSON.stringify(r.violations.map((v) => [v.id, v.help, v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160) + ' ' + n.any.concat(n.all, n.none).map((c) => c.message).join('; ').slice(0, 200))])))",
        ),
        awaitPromise: true,
        returnByValue: true,
    });
    await session.detach();
    const violations = JSON.parse(result.value);
    check(violations.length === 0, `axe-core finds violations ${where}:\n${JSON.stringify(violations, null, 1)}`);
}

/* Nothing sticks out; what is asked, what can be done and one's hand are in sight without scrolling. */
export async function fits(page, where) {
    const out = await page.evaluate(() => {
        const bad = [];
        if (document.documentElement.scrollWidth > innerWidth + 1) bad.push("the page is wider than the window");
        for (const selector of [".status", ".actions", ".table-area", ".hand", ".seats"]) {
            const node = document.querySelector(selector);
            const box = node?.getBoundingClientRect();
            if (!node || !box.height) continue;
            if (box.bottom > innerHeight + 1 || box.top < -1) bad.push(`${selector} is out of sight`);
        }
        const prompt = document.querySelector(".prompt");
        if (prompt && prompt.scrollHeight > prompt.clientHeight + 2) bad.push("the prompt has to be scrolled");
        const table = document.querySelector(".table-area")?.getBoundingClientRect();
        if (table && Math.min(table.width, table.height) < 200)
            bad.push(`the table is only ${table.width} by ${table.height}`);
        return bad;
    });
    if (out.length && process.env.PAGE_SHOTS) await page.screenshot({ path: `${process.env.PAGE_SHOTS}/bad.png` });
    check(out.length === 0, `${where}: ${out.join("; ")}`);
}
