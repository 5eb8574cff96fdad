import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserForTests, chooseTool, chromiumPath, expectAccessible, looks, type OpenPage } from "./test/browser.ts";
import type { ServedPage } from "./test/served.ts";

const evil = `</script><img src=x onerror="alert(1)"><svg onload=alert(2)>"'{{7*7}}\u202egnirts\u202c\u0007`;

/** The built package: the command is another program, which knows nothing of its source. */
const define = new URL("../../../../packages/define/dist/index.js", import.meta.url).href;

/** `climb` takes a step for each line of the file `steps`, until it is told to stop. */
const functions = `import { readFileSync } from "node:fs";
import { defineTool } from ${JSON.stringify(define)};

const wait = () => new Promise((resolve) => setTimeout(resolve, 20));

export const climb = defineTool({ description: "Climbs" }, async (_, { progress, signal }) => {
  for (let at = 0; at < 4; await wait()) {
    signal.throwIfAborted();
    const steps = readFileSync("steps", "utf8").length;
    if (steps > at) progress({ progress: (at = steps), total: 4, message: "At " + at + ${JSON.stringify(evil)} });
  }
  return "On top";
});

export const expedition = defineTool({ description: "Takes long", task: { mode: "optional" } }, async (_, { ask, progress, signal }) => {
  await ask("Go on?");
  for (let at = 0; at < 4; await wait()) {
    signal.throwIfAborted();
    const steps = readFileSync("steps", "utf8").length;
    if (steps > at) progress({ progress: (at = steps), total: 4, message: "Day " + at });
  }
  return "Back home";
});

export const look = defineTool({ description: "Looks around" }, () => "A view");
`;

describe.skipIf(chromiumPath === undefined)("calls that take long, on the page", () => {
  const browser = browserForTests();
  const openTools = (context = {}): Promise<OpenPage & ServedPage> =>
    browser.openPage(
      { "mci.yaml": 'schemaVersion: "1.0"\nfunctions: ./functions.mjs\n', "functions.mjs": functions, steps: "" },
      { context },
    );
  const status = (page: Page): ReturnType<Page["getByRole"]> => page.getByRole("status", { name: "Last call" });

  it("show a bar, the last message and the seconds, and say when they end, with the keyboard alone", async () => {
    const { page, write, link, origins } = await openTools();
    await chooseTool(page, "climb");
    await page.getByRole("button", { name: "Run" }).waitFor();
    await page.keyboard.press("Control+Enter");
    const bar = page.getByRole("progressbar");
    await bar.waitFor();
    expect(await bar.getAttribute("value")).toBeNull();
    await write("steps", "x");
    await page.getByText("25%").waitFor();
    expect(await bar.getAttribute("value")).toBe("1");
    await page.getByText("At 1").waitFor();
    expect(await page.locator(".running-message").textContent()).toContain("U+202E");
    await page.getByText(/^[1-9] s$/).waitFor();
    await expectAccessible(page);
    // It goes on while another tool is called.
    await chooseTool(page, "look");
    await page.locator(".tool-row", { hasText: "climb" }).getByText("running").waitFor();
    await page.getByRole("button", { name: "Run" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("A view").waitFor();
    await expect.poll(() => status(page).textContent()).toMatch(/^look: OK/);
    await write("steps", "xxxx");
    await expect.poll(() => status(page).textContent()).toMatch(/^climb: OK/);
    await expect.poll(() => page.locator(".mark", { hasText: "running" }).count()).toBe(0);
    await chooseTool(page, "climb");
    await page.getByText("On top").waitFor();
    expect(await page.locator("img, svg[onload]").count()).toBe(0);
    expect([...origins]).toEqual([new URL(link).origin]);
  });

  it("are cancelled by Escape, and when the page is left", async () => {
    const { page, printed } = await openTools();
    const count = (): number => printed().split("climb: ").length - 1;
    await chooseTool(page, "climb");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("progressbar").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Cancelled. The tool was told to stop.").waitFor();
    await expect.poll(() => status(page).textContent()).toBe("climb: cancelled");
    await expect.poll(count).toBe(1);
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("progressbar").waitFor();
    await page.reload();
    await expect.poll(count).toBe(2);
  });

  it("are tasks where the tool says so: they are started, left, come back to, and cancelled", async () => {
    const { page, write, printed } = await openTools();
    const start = async (): Promise<void> => {
      await chooseTool(page, "expedition");
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
      await page.getByText("it goes on when you leave the page").waitFor();
    };
    await start();
    await write("steps", "x");
    await page.getByText("25%").waitFor();
    await page.reload();
    await chooseTool(page, "expedition");
    await page.getByRole("tab", { name: "For the model" }).click();
    await page.getByText("25%").waitFor();
    await page.goto("about:blank");
    await write("steps", "xxxx");
    await expect.poll(printed).toMatch(/expedition: ok/);
    await page.goBack();
    await expect.poll(() => status(page).textContent()).toMatch(/^expedition: OK/);
    await chooseTool(page, "expedition");
    await page.getByRole("tab", { name: "For the model" }).click();
    await page.getByText("Back home").waitFor();
    await write("steps", "");
    await start();
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await page.getByText("Cancelled. The tool was told to stop.").waitFor();
    await expect.poll(() => printed().split("expedition: error").length).toBe(2);
    await page.reload();
    await page.locator(".tool-row").first().waitFor();
    expect(await page.locator(".mark", { hasText: "running" }).count()).toBe(0);
  });

  it("end with an error if the server goes away", async () => {
    const { page, stop, complaints } = await openTools();
    await chooseTool(page, "climb");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("progressbar").waitFor();
    await stop();
    await page.locator(".result-head.is-error").waitFor();
    await expect.poll(() => status(page).textContent()).toMatch(/^climb: /);
    complaints.length = 0; // The server is gone.
    await page.close();
  });

  it.each(looks)("are shown at %i px in %s colors", async (width, colorScheme) => {
    const { page, write } = await openTools({ viewport: { width, height: 844 }, colorScheme });
    await chooseTool(page, "climb");
    await page.getByRole("button", { name: "Run" }).click();
    await write("steps", "xx");
    await page.getByText("50%").waitFor();
    const folder = process.env["MCI_SCREENSHOTS"];
    if (folder !== undefined) await page.screenshot({ path: join(folder, `live-${width}-${colorScheme}.png`) });
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "Cancel" }).first().click();
    await page.getByText("Cancelled. The tool was told to stop.").waitFor();
  });
});
