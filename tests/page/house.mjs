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
    static async open({ file } = {}) {
        const house = new House();
        house.folder = await mkdtemp(path.join(tmpdir(), "sobremesa-page-"));
        house.file = file ?? path.join(house.folder, "tables.db");
        await house.start(0);
        return house;
    }

    /* The same address again after a kill: a browser has to find its way back. */
    async start(port) {
        this.child = spawn(
            process.env.SOBREMESA,
            ["web", "--port", String(port), "--no-open", "--json", "--data", this.file],
            { stdio: ["ignore", "pipe", "inherit"] },
        );
        process.once("exit", () => this.child.kill("SIGKILL")); /* also when a test has failed */
        this.ended = new Promise((resolve) => this.child.once("exit", resolve));
        const lines = createInterface({ input: this.child.stdout });
        for await (const line of lines) {
            const event = JSON.parse(line);
            if (event.event !== "listening") continue;
            this.url = event.url;
            return;
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
export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });

const messages = [];

/* A browser window of its own, as another person has one. `plain`: without the games' own drawings. */
export async function person(house, { hash = "", plain = false, ...options } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: "es-ES",
        reducedMotion: "reduce",
        ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
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

/* axe-core on the page as it is now; it comes by the debugger, so the page's own policy stays as strict as it is. */
export async function accessible(page, where) {
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axeSource });
    const { result } = await session.send("Runtime.evaluate", {
        expression:
            "axe.run(document, {resultTypes: ['violations']}).then((r) => JSON.stringify(r.violations.map((v) => [v.id, v.help, v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160) + ' ' + n.any.concat(n.all, n.none).map((c) => c.message).join('; ').slice(0, 200))])))",
        awaitPromise: true,
        returnByValue: true,
    });
    await session.detach();
    const violations = JSON.parse(result.value);
    check(violations.length === 0, `axe-core finds violations ${where}:\n${JSON.stringify(violations, null, 1)}`);
}
