/* A class in the browser: the teacher and a team watch the trials live, the sheet and its drawer, print view, sizes. The
 * team's program is a station of another make, which breaks a rule. */
import { spawn } from "node:child_process";
import path from "node:path";
import { accessible, browser, check, House, noMessages, person } from "./house.mjs";

const PEER = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../peers/uno_station.py");
const shots = process.env.SHOTS;

async function shoot(page, name, options = {}) {
    if (shots) await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: true, ...options });
}

function program(port, ...quirks) {
    const child = spawn(
        "python3",
        [PEER, "--connect", `127.0.0.1:${port}`, "--baud", "0", "--games", "1000", "--idle", "0", "--timeout", "3", "--again"].concat(
            quirks.length ? ["--quirk", ...quirks] : [],
        ),
        { stdio: "ignore" },
    );
    process.once("exit", () => child.kill("SIGKILL"));
    return child;
}

const house = await House.open({ more: ["--class", "Redes"] });
const [teacherHash, classHash] = [house.said.class.teacher, house.said.class.class].map((url) => new URL(url).hash);

/* The teacher sets the pace; two teams register at the class's address. */
const teacher = await person(house, { hash: teacherHash });
await teacher.click('[data-tool="class-settings"]');
await teacher.fill('dialog [name="baud"]', "0");
await teacher.fill('dialog [name="timeout"]', "3");
await teacher.click('dialog button[type="submit"]');
const teams = [];
for (const name of ["Alba <i>", "Bruma"]) {
    const page = await person(house, { hash: classHash });
    await page.fill(".class-form input", name);
    await page.click('.class-form button[type="submit"]');
    await page.waitForSelector(".connect-lines");
    const port = /tcp:[\d.]+:(\d+)/.exec(await page.textContent(".connect-lines"))[1];
    check((await page.textContent("h1")).startsWith(name), "the name is text");
    teams.push({ name, page, port });
}
const [alba, bruma] = teams;
const programs = [program(alba.port), program(bruma.port, "any-card", "high-bit-0")];
await teacher.waitForFunction(() => document.querySelectorAll(".team-state[data-there]").length === 2);
await shoot(teacher, "class-teacher-teams");

/* Whoever looks at a run that goes on sees which trial it is at: "live"; "over": it was over before. */
const look = () => {
    if (document.querySelector('.trial[data-state="on"]')) return "live";
    const button = document.querySelector('.run[data-stage="goes"] [data-focus^="look-"]');
    if (button && window.looked !== button.dataset.focus) {
        window.looked = button.dataset.focus;
        button.click();
    }
    return Boolean(window.looked) && !document.querySelector('.run:is([data-stage="goes"], [data-stage="waits"])') && "over";
};

/* Both are tried; the team and the teacher see it trial by trial. A machine that is busy may show it too late: then once more. */
for (let tries = 1, seen; seen !== "live"; tries++) {
    check(tries <= 5, "the teacher sees a trial under way");
    for (const { page } of teams) await page.click('[data-focus^="try-"]');
    seen = await (await teacher.waitForFunction(look)).jsonValue();
}
await bruma.page.waitForSelector('.trial:not([data-state="waits"])');
await teacher.waitForSelector(".class-run .frame");
await shoot(teacher, "class-teacher-live");
await bruma.page.waitForSelector(".finding-button");
await shoot(bruma.page, "class-team-live");
await teacher.waitForFunction(() => !document.querySelector('.run[data-stage="goes"], .run[data-stage="waits"]'), null, {
    timeout: 180000,
});

/* What was tolerated is shown so trial by trial, too. */
await bruma.page.waitForSelector('.trial[data-state="tolerated"]');
check((await bruma.page.textContent('.trial[data-state="tolerated"] .trial-sign')) === "≈", "it has a sign of its own");

/* The sheet, by keyboard: the broken cell opens its evidence with the bits that differ. */
const broken = teacher.locator('.class-table td[data-mark="broken"] button').first();
await broken.focus();
await teacher.keyboard.press("Enter");
await teacher.waitForSelector("dialog.drawer .bits");
check((await teacher.locator("dialog.drawer .bit.boxed").count()) > 0, "the bits that differ are boxed");
check((await teacher.textContent("dialog.drawer h2")).includes("U9"), "it is the rule that was broken");
await shoot(teacher, "class-drawer", { fullPage: false });
const [file] = await Promise.all([teacher.waitForEvent("download"), teacher.click("dialog.drawer .dialog-foot .button:last-child")]);
check(file.suggestedFilename().endsWith(".pcapng"), "a capture to take home");
await teacher.keyboard.press("Escape");
check(await broken.evaluate((node) => node === document.activeElement), "the focus is back at the cell");
const albaMarks = await teacher.$$eval(".class-table tbody tr:first-child td.mark", (cells) => cells.map((cell) => cell.dataset.mark));
check(!albaMarks.includes("broken") && !albaMarks.includes("tolerated"), "the other team is not marked");

/* Weights, and what is exported. */
await teacher.fill('[data-focus="weight-U9"]', "5");
await teacher.keyboard.press("Tab");
const [sheet] = await Promise.all([teacher.waitForEvent("download"), teacher.click('[data-tool="csv"]')]);
check(sheet.suggestedFilename() === "Redes.csv", "the sheet as CSV");
await shoot(teacher, "class-sheet");

/* On paper: a page a team. */
await teacher.emulateMedia({ media: "print" });
await teacher.evaluate(() => dispatchEvent(new Event("beforeprint")));
check((await teacher.locator(".paper-page:visible").count()) === 2, "a page for each team");
check(!(await teacher.locator(".class-main").isVisible()), "nothing else is printed");
if (shots) await teacher.pdf({ path: path.join(shots, "class-print.pdf"), preferCSSPageSize: true });
await shoot(teacher, "class-print");
await teacher.emulateMedia({ media: "screen" });

/* Small, dark, large; English; and what a checker of accessibility has to say. */
for (const [width, height, scheme] of [
    [360, 640, "light"],
    [1280, 800, "dark"],
    [1920, 1080, "light"],
]) {
    for (const [name, page] of [
        ["teacher", teacher],
        ["team", bruma.page],
    ]) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
        check(!wide, `${name} at ${width} does not scroll sideways`);
        await shoot(page, `class-${name}-${width}-${scheme}`);
    }
}
await accessible(teacher, "on the teacher's page");
await accessible(bruma.page, "on the team's page");
noMessages();
for (const child of programs) child.kill("SIGKILL");
await browser.close();
await house.close();
