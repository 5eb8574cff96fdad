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

  it("leaves a space for a value that may be on the line of its name", async () => {
    const { page, read } = await browser.openPage({ "mci.yaml": tools });
    await openEditor(page);
    await page.keyboard.press("ControlOrMeta+End");
    await type(page, "  - name: run_it\n");
    await type(page, "appr");
    await complete(page, "approval");
    await type(page, "true");
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await read("mci.yaml")).toBe(`${tools}  - name: run_it\n    approval: true`);
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

  const ways = [
    ["light, wide", { ...wide, colorScheme: "light" }],
    ["dark, wide", { ...wide, colorScheme: "dark" }],
    ["dark, narrow", { ...narrow, colorScheme: "dark" }],
    ["light, at 200 %", { ...zoomed, colorScheme: "light" }],
  ] as const;

  it.each(ways)(
    "shows edits beside the file of another program, and asks what becomes of them: %s",
    async (_, context) => {
      const { page, read, write } = await browser.openPage({ "mci.yaml": tools }, { context });
      const theirs = tools
        .replace("Hello", "Hi")
        .replace("by name", evil.replaceAll(/["']/g, "").replaceAll("\u0007", ""));
      const line = (text: string): ReturnType<Page["locator"]> => page.locator(".editor .cm-line", { hasText: text });
      await openEditor(page);
      const edit = async (text: string): Promise<void> => {
        await page.locator(".editor .cm-content").focus();
        await page.keyboard.press("ControlOrMeta+Home");
        await page.keyboard.press("End");
        await page.keyboard.insertText(text);
      };
      await edit(" Mine.");
      await write("mci.yaml", theirs);
      const note = page.getByRole("alert").filter({ hasText: "Another program has changed the file" });
      await note.waitFor();
      expect(await page.locator(".compare").count()).toBe(0); // what is typed is not interrupted
      await edit(" More.");
      await page.keyboard.press("ControlOrMeta+s"); // shows what would be overwritten
      await page.locator(".compare .cm-changedLine, .compare .cm-deletedChunk").first().waitFor();
      await page.locator(".compare", { hasText: "Hi {{props.name}}" }).waitFor();
      expect(await read("mci.yaml")).toBe(theirs);
      expect(await page.locator(".editor").isVisible()).toBe(false);
      expect(await page.locator("img:not(.cm-widgetBuffer), svg[onload], script:not([src])").count()).toBe(0);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(context.viewport.width);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Go on editing" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".editor .cm-editor.cm-focused").waitFor();
      await page.keyboard.insertText(" Still mine.");
      await line("# Tools that greet. Mine. More. Still mine.").waitFor();
      await page.getByRole("button", { name: "Take theirs" }).focus();
      await page.keyboard.press("Enter");
      await line("Hi {{props.name}}").waitFor();
      await note.waitFor({ state: "detached" });
      await page.locator(".editor .cm-editor.cm-focused").waitFor();
      await page.keyboard.press("ControlOrMeta+z"); // brings the edits back
      await line("# Tools that greet. Mine. More. Still mine.").waitFor();
      await page.getByText("Not saved", { exact: true }).waitFor();
      await page.keyboard.press("ControlOrMeta+s");
      await page.getByText("Saved", { exact: true }).waitFor();
      expect(await read("mci.yaml")).toContain("Mine. More. Still mine.");
    },
  );

  it("overwrites nothing but what was shown", async () => {
    const { page, read, write } = await browser.openPage({ "mci.yaml": tools });
    await openEditor(page);
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.insertText("# Mine.\n");
    await write("mci.yaml", tools.replace("Hello", "Hi"));
    await page.getByRole("button", { name: "Compare" }).click();
    await page.locator(".compare", { hasText: "Hi {{props.name}}" }).waitFor();
    await page.route("**/api/source", async (route) => {
      if (route.request().method() === "POST") await write("mci.yaml", tools.replace("Hello", "Good day"));
      await route.continue();
      await page.unroute("**/api/source");
    });
    await page.getByRole("button", { name: "Overwrite with mine" }).click();
    await page.locator(".compare", { hasText: "Good day {{props.name}}" }).waitFor();
    expect(await read("mci.yaml")).toContain("Good day");
    await page.getByRole("button", { name: "Overwrite with mine" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await read("mci.yaml")).toBe(`# Mine.\n${tools}`);
  });

  it.each(ways)("finds and replaces in a panel with labels, with the keyboard alone: %s", async (_, context) => {
    const { page, read } = await browser.openPage({ "mci.yaml": tools }, { context });
    await openEditor(page);
    await page.keyboard.press("ControlOrMeta+f");
    const panel = page.getByRole("search", { name: "Find in the file" });
    const find = panel.getByLabel("Find", { exact: true });
    const isFocused = (what: typeof find): Promise<void> => what.and(page.locator(":focus")).waitFor();
    await isFocused(find);
    await type(page, "name");
    await panel.getByText("5 found").waitFor();
    await page.keyboard.press("Enter");
    await panel.getByText("1 of 5").waitFor();
    await page.keyboard.press("Enter");
    await panel.getByText("2 of 5").waitFor();
    await page.keyboard.press("Shift+Enter");
    await panel.getByText("1 of 5").waitFor();
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(context.viewport.width);
    await page.keyboard.press("ControlOrMeta+a");
    await type(page, "NAME");
    await page.keyboard.press("Tab");
    await isFocused(panel.getByRole("button", { name: "Match case" }));
    await page.keyboard.press("Space");
    await panel.getByText("Not found").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("ControlOrMeta+f");
    await isFocused(find);
    await page.keyboard.press("ControlOrMeta+a");
    await type(page, "gree(");
    await panel.getByText("Not a regular expression").waitFor();
    expect(await find.getAttribute("aria-invalid")).toBe("true");
    await type(page, "ts?) a");
    await panel.getByText("Not found").waitFor();
    for (const _ of ") a") await page.keyboard.press("Backspace");
    await type(page, ")\\.");
    await page.keyboard.press("Enter");
    await panel.getByText("1 of 1").waitFor();
    await panel.getByLabel("Replace with").focus();
    await type(page, "welcome.");
    await page.keyboard.press("Enter");
    await panel.getByText("Not found").waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await page.locator(".editor .cm-editor.cm-focused").waitFor();
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await read("mci.yaml")).toBe(tools.replace("greet.", "welcome."));
  });

  it.each([
    ["wide", { viewport: { width: 1_280, height: 700 } }],
    ["narrow", narrow],
    ["at 200 %", zoomed],
  ])("keeps the line in sight that is typed while problems come up: %s", async (_, context) => {
    const many = `${tools}${Array.from({ length: 60 }, (_, index) => `  # Line ${index}.`).join("\n")}\n`;
    const { page } = await browser.openPage({ "mci.yaml": many }, { context });
    await openEditor(page);
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("  - nam: x\n  - nam: y\n  - nam: z");
    await page.locator(".problems li").nth(2).waitFor();
    const isInSight = (): Promise<boolean> =>
      page.evaluate(`(() => {
        const line = document.querySelector(".cm-activeLine").getBoundingClientRect();
        const editor = document.querySelector(".editor").getBoundingClientRect();
        return line.top >= editor.top - 1 && line.bottom <= editor.bottom + 1 && line.bottom <= innerHeight;
      })()`);
    await expect.poll(isInSight).toBe(true);
    await expectAccessible(page);
  });

  it("reports one problem for all that follows from a bracket that is not closed", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await openEditor(page);
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.insertText("x-list: [\n");
    const problems = page.locator(".problems li");
    await problems.filter({ hasText: 'This "[" is not closed.' }).waitFor();
    expect(await problems.count()).toBe(1);
    await page.locator(".cm-lint-marker-error").waitFor();
  });

  it.skipIf(process.platform === "win32")(
    "shows a file that may only be read as one, with all that reads it",
    async () => {
      const isRoot = process.getuid?.() === 0;
      // Root may write to every file: the command runs as another user.
      const { page, read } = await browser.openPage(
        { "mci.yaml": tools },
        { mode: 0o444, ...(isRoot && { uid: 65_534 }) },
      );
      await openEditor(page);
      await page.getByText("Read only", { exact: true }).waitFor();
      expect(await page.locator(".editor .cm-content").getAttribute("aria-readonly")).toBe("true");
      await type(page, "no");
      await page.keyboard.press("Control+Space");
      await page.keyboard.press("ControlOrMeta+f");
      const panel = page.getByRole("search");
      await panel.getByLabel("Find", { exact: true }).and(page.locator(":focus")).waitFor();
      await type(page, "greet");
      await panel.getByText("3 found").waitFor();
      expect(await panel.getByLabel("Replace with").count()).toBe(0);
      expect(await page.locator(".cm-tooltip-autocomplete").count()).toBe(0);
      await page.locator(".cm-line span", { hasText: "execution" }).hover();
      await page.locator(".schema-card").waitFor();
      await expectAccessible(page);
      await page.getByText(/^The file can be read only: it /).waitFor();
      expect(await read("mci.yaml")).toBe(tools);
    },
  );
});

/** Opens the editor where a text is shown. */
async function openEditorOf(page: Page, text: string): Promise<void> {
  await openEditor(page);
  await page.locator(".cm-line", { hasText: text }).first().waitFor();
}
