import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserForTests, chromiumPath, expectAccessible } from "./test/browser.ts";
import { evil } from "./test/evil.ts";

const tools = `# Tools that greet.
schemaVersion: "1.0"
tools:
  - name: greet
    description: Greets a person by name.
    inputSchema:
      type: object
      properties: { name: { type: string, description: The name of the person. } }
    execution: { type: text, text: "Hello {{props.name}}" }
`;

const wide = { viewport: { width: 1_280, height: 800 } };
const narrow = { viewport: { width: 390, height: 780 } };
/** A window of 1280 by 800 at 200 %. */
const zoomed = { viewport: { width: 640, height: 400 } };

async function openEditor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "File", exact: true }).filter({ visible: true }).click();
  await page.locator(".cm-content").focus();
  await page.locator(".cm-editor.cm-focused").waitFor();
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 5 });
}

/** Chooses with the keyboard, once it is offered. */
async function complete(page: Page, label: string): Promise<void> {
  const chosen = page.locator(".cm-tooltip-autocomplete li[aria-selected]", { hasText: label });
  await chosen.waitFor();
  await page.waitForTimeout(100); // the editor ignores keys that a person cannot have meant for the list
  await page.keyboard.press("Enter");
  await chosen.waitFor({ state: "detached" });
}

describe.skipIf(chromiumPath === undefined)("the editor of the page", () => {
  const browser = browserForTests();

  it.each([
    ["light, wide", { ...wide, colorScheme: "light" }],
    ["dark, narrow", { ...narrow, colorScheme: "dark" }],
    ["dark, at 200 %", { ...zoomed, colorScheme: "dark" }],
  ] as const)("completes names, values and placeholders with the keyboard alone: %s", async (_, context) => {
    const { page, read } = await browser.openPage({ "mci.yaml": tools, ".env": "GREETING=Hi\n" }, { context });
    await openEditor(page);
    await page.keyboard.press("ControlOrMeta+End");
    await type(page, "  - name: run_it\n");
    await type(page, "exec");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "execution" }).waitFor();
    if (context.viewport.width > 1_000) {
      await page.locator(".cm-completionInfo", { hasText: "How the tool is run, by type." }).waitFor();
    }
    await expectAccessible(page);
    await complete(page, "execution");
    await type(page, "\n");
    await type(page, "  ty");
    await complete(page, "type");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "A program." }).waitFor();
    await type(page, "te");
    await complete(page, "text");
    await type(page, "\n");
    await type(page, "tex");
    await complete(page, "text");
    await type(page, '"{{');
    await complete(page, "props");
    await page.keyboard.press("Escape");
    for (const _ of "props.") await page.keyboard.press("Backspace");
    await type(page, "en");
    await complete(page, "env");
    await complete(page, "GREETING");
    await type(page, "}}");
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    const added = '  - name: run_it\n    execution:\n      type: text\n      text: "{{env.GREETING}}"';
    expect(await read("mci.yaml")).toBe(tools + added);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(context.viewport.width);
  });

  it("completes JSON, also while it is broken, and shows what a name means below the pointer", async () => {
    const text = '{\n  "schemaVersion": "1.0",\n  "tools": [{ "name": "a", "execution": { "type": "cli",  } }]\n}\n';
    const { page } = await browser.openPage({ "mci.json": text });
    await openEditorOf(page, "execution");
    await page.keyboard.press("ControlOrMeta+Home");
    for (const _ of "12") await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    for (const _ of " } }]") await page.keyboard.press("ArrowLeft");
    await type(page, '"com');
    await complete(page, "command");
    await page.locator(".cm-line", { hasText: '"type": "cli", "command":' }).waitFor();
    await page.locator(".cm-line span", { hasText: '"execution"' }).hover();
    const card = page.locator(".schema-card");
    await card.waitFor();
    expect(await card.innerText()).toContain("How the tool is run, by type.");
    await expectAccessible(page);
  });

  it("completes a toolset by the schema of toolsets", async () => {
    const toolset = 'schemaVersion: "1.0"\ntools:\n  - name: wave\n    execution: { type: text, text: Waves }\n';
    const { page } = await browser.openPage({
      "mci.yaml": 'schemaVersion: "1.0"\nlibraryDir: "."\ntoolsets: [more]\n',
      "more.mci.yaml": toolset,
    });
    await page.locator(".tool-row").first().waitFor();
    await page.getByLabel("Shown file").selectOption("more.mci.yaml");
    await page.locator(".cm-line", { hasText: "name: wave" }).waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Control+Space");
    const labels = page.locator(".cm-tooltip-autocomplete .cm-completionLabel");
    await labels.first().waitFor();
    const names = await labels.allTextContents();
    expect(names).toContain("metadata");
    expect(names).not.toContain("libraryDir");
  });

  it("shows a hostile file and hostile words of a schema as text", async () => {
    const property = { type: "string", description: evil };
    const hostile = {
      name: "evil",
      execution: { type: "dns", host: "{{props.word}}" },
      description: evil,
      inputSchema: { type: "object", properties: { word: property, [evil]: property } },
    };
    const { page } = await browser.openPage({
      "mci.json": JSON.stringify({ schemaVersion: "1.0", tools: [hostile] }, undefined, 2),
      "mci.config.mjs": `export default { executors: [{
        type: "dns",
        schema: { properties: { host: { type: "string", description: ${JSON.stringify(evil)} } } },
        prepare: () => ({ run: () => ({ isError: false, content: [] }) }),
      }] };`,
    });
    await openEditorOf(page, "props.word");
    await page.locator(".cm-line span", { hasText: '"host"' }).hover();
    await page.locator(".schema-card", { hasText: "U+202E" }).waitFor();
    await page.mouse.move(0, 0);
    await page.locator(".cm-line", { hasText: "props.word" }).click();
    await page.keyboard.press("End");
    for (const _ of 'word}}"') await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-completionInfo", { hasText: "U+202E" }).waitFor();
    expect(await page.locator(".cm-tooltip-autocomplete li").count()).toBe(1);
    expect(await page.locator("img:not(.cm-widgetBuffer), iframe, svg[onload], script:not([src])").count()).toBe(0);
    await expectAccessible(page);
  });
});

/** Opens the editor where a text is shown. */
async function openEditorOf(page: Page, text: string): Promise<void> {
  await openEditor(page);
  await page.locator(".cm-line", { hasText: text }).first().waitFor();
}
