import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserForTests, chooseTool, chromiumPath, expectAccessible, looks, type OpenPage } from "./test/browser.ts";
import type { ServedPage } from "./test/served.ts";

const evil = `</script><img src=x onerror="alert(1)"><svg onload=alert(2)>"'{{7*7}}\u202egnirts\u202c\u0007`;

const schema = `schemaVersion: "1.0"
enableAnyPaths: true
functions: ./functions.mjs
tools:
  - name: refund
    approval: { show: "Refund {{props.amount}}?" }
    annotations: { destructiveHint: true }
    inputSchema: { type: object, properties: { amount: { type: integer } } }
    execution: { type: cli, command: touch, args: ["refunded-{{props.amount}}"] }
  - name: ship
    task: { mode: optional }
    approval: { show: "Ship {{props.amount}}?" }
    inputSchema: { type: object, properties: { amount: { type: integer } } }
    execution: { type: cli, command: touch, args: ["shipped-{{props.amount}}"] }
  - name: wipe
    annotations: { destructiveHint: true }
    execution: { type: cli, command: touch, args: [wiped] }
`;

/** The built package: the command is another program, which knows nothing of its source. */
const define = new URL("../../../../packages/define/dist/index.js", import.meta.url).href;

const functions = `import { defineTool } from ${JSON.stringify(define)};

export const book = defineTool(
  { description: "Books a table", input: { type: "object", properties: { place: { type: "string" } } } },
  async ({ place }, { ask }) => {
    const answer = await ask("A table where?", {
      type: "object",
      properties: {
        seats: { type: "integer", minimum: 1, description: "How many" },
        room: { type: "string", enum: ["inside", "terrace"], default: "terrace" },
        note: { type: "string" },
      },
      required: ["seats"],
    });
    await ask("Book it for " + answer.seats + "?");
    return "Booked " + JSON.stringify(answer);
  },
);

export const evil = defineTool({ description: "Asks badly" }, async (_, { ask }) => {
  const text = ${JSON.stringify(evil)};
  return JSON.stringify(
    await ask(text, {
      type: "object",
      title: text,
      properties: {
        [text]: { type: "string", title: text, description: text, default: text },
        choice: { type: "string", enum: [text, "plain"], description: text },
      },
    }),
  );
});
`;

describe.skipIf(chromiumPath === undefined)("questions on the page", () => {
  const browser = browserForTests();
  const openTools = (context = {}): Promise<OpenPage & ServedPage> =>
    browser.openPage({ "mci.yaml": schema, "functions.mjs": functions }, { context });

  const dialog = (page: Page): ReturnType<Page["getByRole"]> => page.getByRole("dialog");
  const press = (page: Page, name: string): Promise<void> =>
    dialog(page).getByRole("button", { name, exact: true }).click();
  const text = (page: Page): Promise<string | null> => page.getByRole("region", { name: "Block 1" }).textContent();

  it("are forms that are checked, sent, and followed by the next one, with the keyboard alone", async () => {
    const { page, printed } = await openTools();
    await page.locator(".tool-row").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("book");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("argument_place");
    await page.keyboard.press("Control+Enter");
    await dialog(page).getByText("A table where?").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter"); // once more, as of a key that is held down
    expect(await page.locator(":focus").textContent()).toBe("book asks");
    for (const _ of ["the question", "the state of seats"]) await page.keyboard.press("Tab");
    await page.keyboard.press("Control+Enter");
    await dialog(page)
      .getByText(/'seats' is missing/)
      .first()
      .waitFor();
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("answer_seats");
    await page.keyboard.type("none");
    await dialog(page).getByText("must be an integer").first().waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter"); // of a field of one line: sends the form
    await dialog(page).getByText("Book it for 4?").waitFor();
    await page.keyboard.press("Enter"); // answers nothing: the keyboard is at the title
    await dialog(page).getByText("Book it for 4?").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Agree");
    await page.keyboard.press("Enter");
    await expect.poll(() => text(page)).toBe('Booked {"room":"terrace","seats":4}');
    expect(await dialog(page).count()).toBe(0);
    expect(printed()).toMatch(/book: asks/);
  });

  it("can be declined and cancelled, and the tool is told", async () => {
    const { page } = await openTools();
    await chooseTool(page, "book");
    for (const leave of [
      () => press(page, "Decline"),
      () => press(page, "Cancel"),
      () => page.keyboard.press("Escape"),
    ]) {
      await page.getByRole("button", { name: "Run" }).click();
      await dialog(page).getByText("A table where?").waitFor();
      await leave();
      await page.locator(".result-head", { hasText: "MCI_DECLINED" }).waitFor();
      expect(await dialog(page).count()).toBe(0);
      await page.getByRole("tab", { name: "Explain" }).click();
    }
  });

  it("of the toolbox run exactly the call that was shown, and nothing before the yes", async () => {
    const { page, folder } = await openTools();
    const has = (name: string): boolean => existsSync(join(folder, name));
    await chooseTool(page, "refund");
    await page.getByLabel("amount", { exact: true }).fill("250");
    await page.getByRole("button", { name: "Run" }).dblclick();
    await dialog(page).getByRole("heading", { name: "May this call run?" }).waitFor();
    await dialog(page).getByText("touch refunded-250").waitFor();
    for (const key of ["Enter", "Control+Enter"]) await page.keyboard.press(key);
    expect(await dialog(page).count()).toBe(1);
    await press(page, "Not now");
    await page.locator(".result-head", { hasText: "MCI_APPROVAL" }).waitFor();
    expect(has("refunded-250")).toBe(false);
    // The question stays open: the same call asks it again.
    await page.getByRole("button", { name: "Run" }).click();
    await press(page, "Approve");
    await page.locator(".result-head.is-ok").waitFor();
    expect(has("refunded-250")).toBe(true);
    await page.getByLabel("amount", { exact: true }).fill("300");
    await page.getByRole("button", { name: "Run" }).click();
    await press(page, "Refuse");
    await page.locator(".result-head", { hasText: "MCI_APPROVAL" }).waitFor();
    await page.getByText("a person has refused this call").waitFor();
    expect(has("refunded-300")).toBe(false);
  });

  it("of the toolbox inside a task are what they are, also after a reload, and what a person agrees to is what runs", async () => {
    const { page, folder } = await openTools();
    const has = (name: string): boolean => existsSync(join(folder, name));
    const ask = async (amount: string): Promise<void> => {
      await chooseTool(page, "ship");
      await page.getByLabel("amount", { exact: true }).fill(amount);
      await page.getByRole("button", { name: "Run" }).click();
      await dialog(page).getByRole("heading", { name: "May this call run?" }).waitFor();
      await dialog(page).getByText(`touch shipped-${amount}`).waitFor();
    };
    await ask("3");
    expect(await dialog(page).getByLabel("approve").count()).toBe(0);
    await expectAccessible(page);
    await page.reload();
    await dialog(page).getByRole("heading", { name: "May this call run?" }).waitFor();
    expect(has("shipped-3")).toBe(false);
    await press(page, "Approve");
    await expect.poll(() => has("shipped-3")).toBe(true);
    await expect.poll(() => page.getByRole("status", { name: "Last call" }).textContent()).toMatch(/^ship: OK/);
    await ask("4");
    await press(page, "Refuse");
    await expect
      .poll(() => page.getByRole("status", { name: "Last call" }).textContent())
      .toMatch(/^ship: error MCI_APPROVAL/);
    expect(has("shipped-4")).toBe(false);
  });

  it("are asked once per press of a destructive tool, with what the call would do", async () => {
    const { page, folder } = await openTools();
    const hasRun = (): boolean => existsSync(join(folder, "wiped"));
    await chooseTool(page, "wipe");
    await page.getByRole("button", { name: "Run" }).dblclick();
    await dialog(page).getByText("touch wiped").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog(page).count()).toBe(0);
    await expect.poll(() => page.locator(":focus").textContent()).toContain("Run");
    expect(hasRun()).toBe(false);
    await page.reload();
    await chooseTool(page, "wipe");
    await page.getByRole("button", { name: "Run" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await press(page, "Run it");
    await page.locator(".result-head.is-ok").waitFor();
    expect(hasRun()).toBe(true);
  });

  it("of a hostile tool are text", async () => {
    const { page, origins, link } = await openTools();
    await chooseTool(page, "evil");
    await page.getByRole("button", { name: "Run" }).click();
    await dialog(page).getByText("evil asks").waitFor();
    await dialog(page).locator(".field").first().waitFor();
    await expectAccessible(page);
    expect(await page.locator("img, svg[onload]").count()).toBe(0);
    expect(await dialog(page).textContent()).toContain("U+202E");
    await press(page, "Send");
    await page.locator(".result-head.is-ok").waitFor();
    expect([...origins]).toEqual([new URL(link).origin]);
  });

  it.each(looks)("are answered at %i px in %s colors", async (width, colorScheme) => {
    const { page } = await openTools({ viewport: { width, height: 844 }, colorScheme });
    const shot = async (name: string): Promise<void> => {
      const folder = process.env["MCI_SCREENSHOTS"];
      if (folder !== undefined)
        await page.screenshot({ path: join(folder, `question-${name}-${width}-${colorScheme}.png`) });
    };
    for (const name of ["book", "refund", "wipe"]) {
      if (width === 390) await page.getByRole("button", { name: "Tools" }).last().click();
      await chooseTool(page, name);
      if (name === "refund") await page.getByLabel("amount", { exact: true }).fill("250");
      await page.getByRole("button", { name: "Run" }).click();
      await dialog(page).getByRole("button").first().waitFor();
      await dialog(page).locator(".field, .text-block").first().waitFor();
      await shot(name);
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      const { x = -1, width: wide = 0 } = (await dialog(page).boundingBox()) ?? {};
      expect([x >= 0, x + wide <= width]).toEqual([true, true]);
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog(page).count()).toBe(0);
    }
  });
});
