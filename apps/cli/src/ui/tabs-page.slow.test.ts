import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserForTests, chooseTool, chromiumPath, type OpenPage } from "./test/browser.ts";
import type { ServedPage } from "./test/served.ts";

const tools = `schemaVersion: "1.0"
tools:
  - name: greet
    inputSchema: { type: object, properties: { name: { type: string } } }
    execution: { type: text, text: "Hello {{props.name}}" }
  - name: hold
    inputSchema: { type: object, additionalProperties: false }
    execution: { type: cli, command: node, args: [-e, "setInterval(() => {}, 1000)"] }
  - name: take
    inputSchema: { type: object, properties: { data: { type: object } } }
    execution: { type: text, text: "{{props.data.items.1999.name}}" }
`;

describe.skipIf(chromiumPath === undefined)("two tabs of the page", () => {
  const browser = browserForTests();

  interface Tabs extends OpenPage, ServedPage {
    readonly other: Page;
  }

  async function openTabs(): Promise<Tabs> {
    const opened = await browser.openPage({ "mci.yaml": tools });
    const other = await opened.page.context().newPage();
    await other.goto(opened.link);
    await other.locator(".tool-row").first().waitFor();
    await opened.page.locator(".tool-row").first().waitFor();
    return { ...opened, other };
  }

  const result = (page: Page): ReturnType<Page["locator"]> => page.getByRole("region", { name: "Block 1" });

  it("run calls that do not disturb each other, and keep arguments and history of their own", async () => {
    const { page, other } = await openTabs();
    await chooseTool(page, "hold");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Cancel" }).first().waitFor();
    await chooseTool(other, "greet");
    await other.getByLabel("name", { exact: true }).fill("Ada");
    await other.getByRole("button", { name: "Run" }).click();
    await result(other).getByText("Hello Ada").waitFor();
    expect(await other.locator(".mark", { hasText: "running" }).count()).toBe(0);
    expect(await page.locator(".mark", { hasText: "running" }).count()).toBe(1);
    await other.close(); // ends the calls of that tab alone
    await page.locator(".mark", { hasText: "running" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Cancelled. The tool was told to stop.").waitFor();
    await chooseTool(page, "greet");
    expect(await page.getByLabel("name", { exact: true }).inputValue()).toBe("");
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("list", { name: "Calls" }).waitFor();
    expect(await page.getByRole("list", { name: "Calls" }).getByText("hold").count()).toBe(1);
    expect(await page.getByRole("list", { name: "Calls" }).getByText("greet").count()).toBe(0);
  });

  it("notice what the other one has saved: as the new text, or as a conflict where there are edits", async () => {
    const { page, other, read } = await openTabs();
    const edit = async (tab: Page, text: string): Promise<void> => {
      await tab.bringToFront();
      await tab.locator(".cm-line", { hasText: "schemaVersion" }).click();
      await tab.locator(".cm-editor.cm-focused").waitFor();
      await tab.keyboard.press("Control+Home");
      await tab.keyboard.type(text);
    };
    const open = async (tab: Page): Promise<void> => {
      await tab.bringToFront();
      await tab.getByRole("button", { name: "File", exact: true }).filter({ visible: true }).click();
      await tab.locator(".cm-line", { hasText: "schemaVersion" }).waitFor();
    };
    await open(page);
    await open(other);
    await edit(page, "# From the first\n");
    await page.keyboard.press("Control+s");
    await expect.poll(() => read("mci.yaml")).toContain("# From the first");
    await other.bringToFront();
    await other.locator(".cm-line", { hasText: "# From the first" }).waitFor();
    await edit(other, "# From the second\n");
    await edit(page, "# Once more\n");
    await page.keyboard.press("Control+s");
    await expect.poll(() => read("mci.yaml")).toContain("# Once more");
    await other.bringToFront();
    await other.keyboard.press("Control+s");
    await other
      .getByText(/Another program has changed the file/)
      .first()
      .waitFor();
    await other.locator(".cm-line", { hasText: "# From the second" }).first().waitFor();
    expect(await read("mci.yaml")).not.toContain("# From the second");
  });
});

describe.skipIf(chromiumPath === undefined)("a large JSON that is pasted", () => {
  const browser = browserForTests();
  const items = Array.from({ length: 2_000 }, (_, index) => ({
    name: `Item ${index}`,
    tags: ["a", "b"],
    price: index / 7,
  }));
  const paste = async (page: Page, text: string): Promise<void> => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
  };
  const context = { viewport: { width: 1_280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] };

  it("becomes arguments that are sent whole, from JSON and after the form has shown them", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools }, { context });
    await chooseTool(page, "take");
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await page.getByLabel("Arguments as JSON").focus();
    const text = JSON.stringify({ data: { items } }, undefined, 2);
    expect(text.length).toBeGreaterThan(200_000);
    await paste(page, text);
    await expect.poll(async () => (await page.getByLabel("Arguments as JSON").inputValue()).length).toBe(text.length);
    await page.getByRole("button", { name: "Run" }).click();
    await result(page).getByText("Item 1999").waitFor();
    await page.getByRole("button", { name: "Form", exact: true }).click();
    await page.getByLabel("State of data", { exact: true }).waitFor();
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    expect(JSON.parse(await page.getByLabel("Arguments as JSON").inputValue())).toEqual({ data: { items } });
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "History" }).click();
    await page.getByText("OK").nth(1).waitFor();
  });

  const result = (page: Page): ReturnType<Page["locator"]> => page.getByRole("region", { name: "Block 1" });

  it("becomes the file of the editor, with its tools, once it is saved", async () => {
    const { page, read } = await browser.openPage(
      { "mci.json": '{ "schemaVersion": "1.0", "tools": [] }' },
      { context },
    );
    await page.getByRole("button", { name: "File", exact: true }).filter({ visible: true }).click();
    await page.locator(".cm-content").click();
    await page.locator(".cm-editor.cm-focused").waitFor();
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      name: `tool_${index}`,
      description: `Says hello number ${index}`,
      execution: { type: "text", text: `Hello ${index}` },
    }));
    const text = JSON.stringify({ schemaVersion: "1.0", tools: many }, undefined, 2);
    await paste(page, text);
    await page.keyboard.press("Control+s");
    await expect.poll(() => read("mci.json")).toBe(text);
    await page.getByRole("searchbox").fill("tool_999");
    await chooseTool(page, "tool_999");
    await page.getByRole("button", { name: "Run" }).click();
    await result(page).getByText("Hello 999").waitFor();
  });
});
