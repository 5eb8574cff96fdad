import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { browserForTests, chooseTool, chromiumPath, expectAccessible, looks, type OpenPage } from "./test/browser.ts";
import { evil } from "./test/evil.ts";

/** Serves an answer that comes at the second try of each path. */
async function serveSecondTry(): Promise<string> {
  const tried = new Set<string>();
  const server = createServer(({ url = "" }, response) => {
    const isSecond = tried.delete(url);
    if (!isSecond) tried.add(url);
    response.writeHead(isSecond ? 200 : 503, { "content-type": "text/plain" }).end("answer");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const toolset = (name: string, description: string): string =>
  JSON.stringify({
    schemaVersion: "1.0",
    tools: [`${name}_one`, `${name}_two`].map((tool) => ({
      name: tool,
      description,
      execution: { type: "text", text: "Hi" },
    })),
  });

/** The built package: the command is another program, which knows nothing of its source. */
const define = new URL("../../../../packages/define/dist/index.js", import.meta.url).href;

describe.skipIf(chromiumPath === undefined)("pictures on the page", () => {
  const browser = browserForTests();
  const openTools = async (context = {}): Promise<OpenPage> => {
    const origin = await serveSecondTry();
    const tool = (name: string, execution: object, more: object = {}): object => ({
      name,
      description: "Says hi",
      execution,
      ...more,
    });
    const main = {
      schemaVersion: "1.0",
      toolsets: ["birds", { name: "fish" }],
      tools: [
        tool("retried", { type: "http", url: `${origin}/a`, retries: { attempts: 3, backoff_ms: 150 } }),
        tool(
          "kept",
          { type: "text", text: "Kept", cache: { ttl_ms: 60_000 } },
          { annotations: { readOnlyHint: true } },
        ),
        tool("said", { type: "text", text: "Said" }),
      ],
    };
    return browser.openPage(
      {
        "mci.json": JSON.stringify(main),
        "mci/birds.mci.json": toolset("bird", "Sings a long song about the sea, the wind and the sky. ".repeat(4)),
        "mci/fish.mci.json": toolset("fish", "Swims"),
        "mci.config.mjs": "export default { lint: { budget: 200 } };",
      },
      { context: { viewport: { width: 1_280, height: 844 }, ...context } },
    );
  };
  const trace = async (page: Page, tool: string): Promise<void> => {
    await chooseTool(page, tool);
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".result-head.is-ok").waitFor();
    await page.getByRole("tab", { name: "Trace" }).click();
    await page.getByRole("table", { name: "Steps of the call" }).waitFor();
  };
  const steps = (page: Page): Promise<readonly string[]> => page.getByRole("rowheader").allTextContents();

  it("have the tries of a call on one axis, with what happened in them and the wait between, beside a table", async () => {
    const { page } = await openTools();
    await trace(page, "retried");
    const request = (attempt: number): string[] =>
      ["connect", "first byte", "last byte"].map((step) => `${step}, a part of try ${attempt}`);
    const all = await steps(page);
    expect(all.filter((step) => step !== "render")).toEqual([
      "try 1",
      ...request(1),
      "wait",
      "try 2",
      ...request(2),
      "total",
    ]);
    const table = page.getByRole("table", { name: "Steps of the call" });
    await table.getByText("MCI_HTTP_STATUS").waitFor();
    await table.getByText("before try 2").waitFor();
    const picture = page.getByRole("img", { name: /^10 steps of the call over / });
    const left = async (row: string): Promise<number> =>
      (await picture.locator("rect").nth(all.indexOf(row)).boundingBox())?.x ?? 0;
    expect(await picture.locator("rect").count()).toBe(all.length);
    expect(await left("wait")).toBeGreaterThan(await left("try 1"));
    expect(await left("try 2")).toBeGreaterThan(await left("wait"));
    await expectAccessible(page);
  });

  it("are reached with the keyboard alone", async () => {
    const { page } = await openTools();
    await page.locator(".tool-row").first().waitFor();
    await page.keyboard.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("budget");
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: "Tokens per toolset" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("said");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "said" }).waitFor();
    await page.locator(".call :focus").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.locator(".result-head.is-ok").waitFor();
    const isAt = async (tab: string): Promise<boolean> =>
      (await page.getByRole("tab", { name: tab }).and(page.locator(":focus")).count()) === 1;
    for (let press = 0; press < 40 && !(await isAt("For the model")); press += 1) await page.keyboard.press("Tab");
    for (const _ of ["Raw", "Trace"]) await page.keyboard.press("ArrowRight");
    expect(await isAt("Trace")).toBe(true);
    await page.getByRole("table", { name: "Steps of the call" }).waitFor();
  });

  it("tell an answer from the cache, and a call that took no steps", async () => {
    const { page } = await openTools();
    await trace(page, "kept");
    expect(await steps(page)).toEqual(["total"]);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("tab", { name: "Trace" }).click();
    await expect.poll(() => steps(page)).toEqual(["cache", "total"]);
    await page.getByText(/an answer from \d+ s ago/).waitFor();
  });

  it("have the tokens of the toolsets behind each other, with the budget as a line", async () => {
    const { page } = await openTools();
    await page.getByRole("button", { name: "Budget" }).click();
    const table = page.getByRole("table", { name: "Tokens per toolset" });
    await table.waitFor();
    expect(await table.getByRole("rowheader").allTextContents()).toEqual(["birds", "main file", "fish"]);
    const picture = page.getByRole("img", { name: /^Tokens of 3 toolsets/ });
    await picture.getByText("budget 200").waitFor();
    expect(await picture.locator("rect.is-bad").count()).toBeGreaterThan(0);
    expect(await picture.locator("line.limit").count()).toBe(1);
    await expectAccessible(page);
  });

  it("of a hostile tool are text", async () => {
    const module = `import { defineTool } from ${JSON.stringify(define)};
export const evil = defineTool({ description: ${JSON.stringify(evil)} }, async (_, { progress }) => {
  progress({ progress: 1, message: ${JSON.stringify(evil)} });
  return "Done";
});
`;
    const { page } = await browser.openPage({
      "mci.yaml": 'schemaVersion: "1.0"\nfunctions: ./functions.mjs\n',
      "functions.mjs": module,
    });
    await trace(page, "evil");
    expect(await page.getByRole("table", { name: "Steps of the call" }).textContent()).toContain("U+202E");
    await page.getByRole("button", { name: "Budget" }).click();
    await page.getByRole("table", { name: "Tokens per toolset" }).waitFor();
    expect(await page.locator("main :is(img, script), main svg[onload]").count()).toBe(0);
    await expectAccessible(page);
  });

  it.each(looks)("are readable at %i px in %s colors", async (width, colorScheme) => {
    const { page } = await openTools({ viewport: { width, height: 844 }, colorScheme });
    const shots = process.env["MCI_SCREENSHOTS"];
    const look = async (name: string): Promise<void> => {
      if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`) });
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      const sizes: unknown = await page.evaluate(
        `Array.from(document.querySelectorAll(".bar-picture text"), (text) => parseFloat(getComputedStyle(text).fontSize))`,
      );
      expect(Math.min(...(sizes as readonly number[]))).toBeGreaterThan(11);
    };
    await trace(page, "retried");
    await look("trace");
    await page.getByRole("button", { name: "Budget" }).click();
    await page.getByRole("table", { name: "Tokens per toolset" }).waitFor();
    await look("budget");
  });
});
