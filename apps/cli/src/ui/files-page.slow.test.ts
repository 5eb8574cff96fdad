import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { browserForTests, chooseTool, chromiumPath, expectAccessible } from "./test/browser.ts";

const tools = `# Tools that greet.
schemaVersion: "1.0"
tools:
  # The first one.
  - name: greet
    description: Greets a person by name.
    inputSchema:
      type: object
      properties: { name: { type: string } }
      required: [name]
    execution: { type: text, text: "Hello {{props.name}}" } # Short.
  - name: part
    description: Says goodbye to a person, at some length, and so costs a model more tokens than greeting does.
    inputSchema: { type: object, properties: { name: { type: string, description: The name of the person } } }
    execution: { type: text, text: "Bye {{props.name | 'you'}}" }
`;

const editorText = ".cm-content";

/** With the keyboard: the editor may still be on its way to the chosen tool. */
async function endOfFirstLine(page: Page): Promise<void> {
  await page.locator(editorText).focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("End");
}

describe.skipIf(chromiumPath === undefined)("files on the page", () => {
  const browser = browserForTests();

  it("shows problems at their places while the file is edited, and saves on request only", async () => {
    const { page, read } = await browser.openPage({ "mci.yaml": tools });
    await chooseTool(page, "part");
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.locator(".cm-activeLine", { hasText: "name: part" }).waitFor();
    await page.getByRole("button", { name: "More room for the file" }).click();
    await page.getByRole("region", { name: "Call" }).waitFor({ state: "hidden" });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Less room for the file" }).click();
    await chooseTool(page, "greet");
    await page.locator(".cm-line", { hasText: "Hello {{props.name}}" }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ControlOrMeta+f");
    await page.keyboard.type("Hello {{props.name}}");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.insertText("Hello {{props.name");
    await page.locator(".cm-lint-marker-error").waitFor();
    await page.getByText("No closing }} for this {{").first().waitFor();
    await page.getByText("Not saved", { exact: true }).waitFor();
    expect(await read("mci.yaml")).toBe(tools);
    await expectAccessible(page);
    await page.keyboard.insertText("}} and welcome");
    await page.locator(".cm-lint-marker-error").waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await read("mci.yaml")).toBe(tools.replace("{{props.name}}", "{{props.name}} and welcome"));
    await page.getByLabel("name", { exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Hello Ada and welcome").waitFor();
  });

  it.each([
    ["Windows", tools.replaceAll("\n", "\r\n")],
    ["several systems", tools.replaceAll("\n", "\r\n").replace("tools:\r\n", "tools:\n")],
  ])("saves nothing but what was typed into a file with the line breaks of %s", async (_, text) => {
    const { page, read } = await browser.openPage({ "mci.yaml": text });
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.locator(editorText, { hasText: "Tools that greet" }).waitFor();
    await endOfFirstLine(page);
    await page.keyboard.insertText(" Edited.");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("# New.");
    await page.keyboard.press("ControlOrMeta+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await read("mci.yaml")).toBe(text.replace("that greet.", "that greet. Edited.\r\n# New."));
  });

  it("takes what other programs change while there are no edits, and leaves the cursor where it is", async () => {
    const { page, write } = await browser.openPage({ "mci.yaml": tools });
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.locator(editorText, { hasText: "Tools that greet" }).waitFor();
    await endOfFirstLine(page);
    await write("mci.yaml", tools.replace("name: part", "name: leave"));
    await page.locator(".tool-row", { hasText: "leave" }).waitFor();
    await page.locator(editorText, { hasText: "name: leave" }).waitFor();
    await page.keyboard.insertText(" Here.");
    await page.locator(".cm-line", { hasText: "# Tools that greet. Here." }).waitFor();
    await page.keyboard.press("ControlOrMeta+z");
    await write("mci.yaml", "tools: [");
    await page.getByRole("button", { name: "1 error" }).waitFor();
    await write("mci.yaml", tools);
    await expect.poll(() => page.getByRole("button", { name: "No problems" }).count()).toBe(1);
  });

  it("shows the editor as soon as its code can be loaded, if the server was gone at first", async () => {
    const { page, complaints, write } = await browser.openPage({ "mci.yaml": tools });
    await page.route(/code-editor/, (route) => route.abort());
    const refused = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "File", exact: true }).click();
    await refused;
    await page.unroute(/code-editor/);
    await write("mci.yaml", tools.replace("name: part", "name: leave"));
    await page.locator(editorText, { hasText: "name: leave" }).waitFor();
    // What the browser itself reports of the request that failed.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes("net::ERR_"))).toEqual([]);
  });

  it("keeps what is not saved: in other views, while it is saved, and over the file of another program if asked to", async () => {
    const { page, read, write } = await browser.openPage({ "mci.yaml": tools });
    await page.getByRole("button", { name: "File", exact: true }).click();
    const type = async (text: string): Promise<void> => {
      await endOfFirstLine(page);
      await page.keyboard.insertText(text);
    };
    await type(" One.");
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.getByRole("button", { name: "Tools", exact: true }).first().click();
    await page.locator(".cm-line", { hasText: "# Tools that greet. One." }).waitFor();
    await page.getByText("Calls use the file as it was last saved.").waitFor();
    await type(" Two.");
    await page.keyboard.press("ControlOrMeta+s");
    await page.keyboard.insertText(" Three.");
    await page.keyboard.press("ControlOrMeta+Enter"); // runs the tool, and writes nothing
    await expect.poll(() => read("mci.yaml")).toContain("# Tools that greet. One. Two.\n");
    await page.getByText("Not saved", { exact: true }).waitFor();
    await page.locator(".cm-line", { hasText: "# Tools that greet. One. Two. Three." }).waitFor();
    await write("mci.yaml", tools.replace("name: part", "name: leave"));
    await page.locator(".tool-row", { hasText: "leave" }).waitFor();
    await page.getByRole("button", { name: "Overwrite with mine" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await read("mci.yaml")).toBe(tools.replace("greet.", "greet. One. Two. Three."));
  });

  it("shows a toolset whose mistakes keep its tools away, so that they can be corrected", async () => {
    const toolset = `schemaVersion: "1.0"
tools:
  - name: wave
    execution: { type: text, text: Waves }
`;
    const main = 'schemaVersion: "1.0"\nlibraryDir: "."\ntoolsets: [more]\n';
    const { page, read } = await browser.openPage({
      "mci.yaml": main,
      "more.mci.yaml": toolset.replace("- name", "- [name"),
    });
    await page.getByText("The file cannot be loaded.").waitFor();
    await page.getByRole("button", { name: /^\d+ errors?$/ }).click();
    await page
      .getByRole("button", { name: /^more\.mci\.yaml:\d+$/ })
      .first()
      .click();
    await page.locator(".cm-focused .cm-line", { hasText: "- [name" }).waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(toolset);
    await page.keyboard.press("ControlOrMeta+s");
    await page.locator(".tool-row", { hasText: "wave" }).waitFor();
    expect(await read("more.mci.yaml")).toBe(toolset);
  });

  it("saves a call as a test beside its tool, keeps comments, and runs the tests", async () => {
    const { page, read, write } = await browser.openPage({ "mci.yaml": tools });
    await page.getByLabel("name", { exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Save as test" }).click();
    await page.getByLabel("Name of the test").fill("greets Ada");
    await page.keyboard.press("Enter");
    await page.getByText("Saved in mci.yaml.").waitFor();
    expect(await read("mci.yaml")).toBe(
      tools.replace(
        "# Short.\n",
        `# Short.
    tests:
      - name: greets Ada
        props:
          name: Ada
        expect:
          text: Hello Ada
`,
      ),
    );
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByText("greets Ada").waitFor();
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText("1 test passed, 0 failed").waitFor();
    await write("mci.yaml", (await read("mci.yaml")).replace("Hello {{", "Hi {{"));
    await page.getByRole("button", { name: "Run greets Ada of greet" }).click();
    await page.getByText("0 tests passed, 1 failed").waitFor();
    await page.getByRole("button", { name: /^mci\.yaml:\d+$/ }).click();
    await page.locator(".cm-activeLine", { hasText: "greets Ada" }).waitFor();
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByText("0 tests passed, 1 failed").waitFor();
    await expectAccessible(page);
  });

  it("keeps the keyboard where a call is saved as a test, however often", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    const isFocused = async (what: Locator): Promise<boolean> => (await what.and(page.locator(":focus")).count()) === 1;
    for (const name of ["Ada", "Bob"]) {
      await page.getByLabel("name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("region", { name: "Block 1" }).getByText(`Hello ${name}`).waitFor();
      const save = page.getByRole("button", { name: "Save as test" });
      await save.click();
      expect(await isFocused(page.getByLabel("Name of the test"))).toBe(true);
      await page.getByRole("button", { name: "Cancel" }).click();
      expect(await isFocused(save)).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      const saved = page.getByText("Saved in mci.yaml.");
      await saved.waitFor();
      expect(await isFocused(saved)).toBe(true);
      await page.locator(".outdated").waitFor({ state: "detached" });
    }
  });

  it("suggests a name for a test, which typing replaces, and leads to the tests when it is saved", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    const person = "Ada, who has been here before and asks for a long greeting";
    await page.getByLabel("name", { exact: true }).fill(person);
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Save as test" }).click();
    const name = page.getByLabel("Name of the test");
    expect(await name.inputValue()).toBe("with name Ada, who has been here before and asks for a long");
    expect(await page.getByText("Each run of this test makes the call again.").count()).toBe(0);
    await page.keyboard.type("is long");
    expect(await name.inputValue()).toBe("is long");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Saved in mci.yaml." }).click();
    await page.getByRole("button", { name: "Run is long of greet" }).waitFor();
  });

  it("says beside a test of a command that it runs again each time", async () => {
    const { page } = await browser.openPage({
      "mci.yaml": `schemaVersion: "1.0"
tools:
  - name: write
    execution: { type: cli, command: node, args: [-e, "console.log('written')"] }
`,
    });
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Save as test" }).click();
    await expectAccessible(page);
    expect(await page.getByText("Each run of this test makes the call again.").count()).toBe(1);
  });

  it("leads the open file to the tool that is chosen, and leaves the keyboard where it is", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await page.getByRole("button", { name: "mci.yaml:5" }).click();
    await page.locator(".cm-focused .cm-activeLine", { hasText: "name: greet" }).waitFor();
    await chooseTool(page, "part");
    await page.locator(".cm-activeLine", { hasText: "name: part" }).waitFor();
    expect(await page.locator(".cm-focused").count()).toBe(0);
  });

  it("stays where the file is edited, and counts its problems as not saved", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await page.getByLabel("name", { exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.locator(editorText, { hasText: "Tools that greet" }).waitFor();
    await endOfFirstLine(page);
    await page.keyboard.insertText("\nnonsense: 1");
    const problem = page.getByRole("button", { name: "1 problem, not saved" });
    await problem.waitFor();
    await page.getByRole("button", { name: "Save as test" }).click();
    const box = await page.getByLabel("Name of the test").boundingBox();
    const note = await page.getByText("Save your changes of the file first.").boundingBox();
    expect(box?.width).toBeGreaterThan(200);
    expect(note?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
    await expectAccessible(page);
    await chooseTool(page, "part");
    await page.getByRole("heading", { name: "part", exact: true }).waitFor();
    expect(await page.locator(".cm-activeLine", { hasText: "nonsense" }).count()).toBe(1);
    await page.getByRole("button", { name: "More room for the file" }).focus();
    await problem.click();
    await page.locator(".cm-focused .cm-activeLine", { hasText: "nonsense" }).waitFor();
    await page.keyboard.press("ControlOrMeta+z");
    await page.getByRole("button", { name: "No problems" }).waitFor();
  });

  it.skipIf(process.platform === "win32")("shows a file that may only be read, and says so", async () => {
    const isRoot = process.getuid?.() === 0;
    // Root may write to every file: the command runs as another user.
    const { page } = await browser.openPage({ "mci.yaml": tools }, { mode: 0o444, ...(isRoot && { uid: 65_534 }) });
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.locator(editorText, { hasText: "Tools that greet" }).waitFor();
    await page.getByText(/^The file can be read only: it /).waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    expect(await page.getByText("Loading …").count()).toBe(0);
  });

  it("says why a file cannot be shown, in place of loading it", async () => {
    const { page, folder } = await browser.openPage({ "mci.yaml": tools });
    await page.locator(".tool-row").first().waitFor();
    await writeFile(join(folder, "mci.yaml"), Buffer.from([0x61, 0xff, 0xfe]));
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.getByText("it is not UTF-8 text").waitFor();
    expect(await page.getByText("Loading …").count()).toBe(0);
  });

  it("lists the toolsets while the main file has mistakes", async () => {
    const toolset = 'schemaVersion: "1.0"\ntools:\n  - { name: wave, execution: { type: text, text: Waves } }\n';
    const main = 'schemaVersion: "1.0"\nlibraryDir: "."\ntoolsets: [more]\n';
    const { page, write } = await browser.openPage({ "mci.yaml": main, "more.mci.yaml": toolset });
    const names = (): Promise<readonly string[]> => page.getByLabel("Shown file").locator("option").allInnerTexts();
    await expect.poll(names).toEqual(["mci.yaml", "more.mci.yaml"]);
    await write("mci.yaml", `${main}tools: [`);
    await page.getByRole("button", { name: /^\d+ errors?$/ }).waitFor();
    expect(await names()).toEqual(["mci.yaml", "more.mci.yaml"]);
    await page.getByLabel("Shown file").selectOption("more.mci.yaml");
    await page.locator(editorText, { hasText: "wave" }).waitFor();
    await write("mci.yaml", 'schemaVersion: "1.0"\ntools: []\n');
    await page.locator(".file-name", { hasText: "mci.yaml" }).waitFor();
  });

  it("records the tools, marks what has changed since, and compares it", async () => {
    const { page, read, write } = await browser.openPage({ "mci.yaml": tools });
    await page.getByRole("button", { name: "Lock" }).click();
    await page.getByText("There is no mci.lock beside the file.").waitFor();
    await page.getByRole("button", { name: "Record the tools" }).click();
    await page.getByText("Every tool is as it was recorded.").waitFor();
    expect(await read("mci.lock")).toContain('"greet"');
    await write("mci.yaml", tools.replace("Greets a person", "Greets nobody"));
    await page.locator(".cm-deletedText, .cm-changedText").first().waitFor();
    await page.getByText("description", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Tools" }).click();
    await page.locator(".tool-row", { hasText: "changed" }).waitFor();
    await page.getByRole("button", { name: "Lock" }).click();
    await page.getByRole("button", { name: "Accept all" }).click();
    await page.getByText("Every tool is as it was recorded.").waitFor();
  });

  it("renders templates in every language, and says where one is wrong", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await page.getByRole("button", { name: "Templates" }).click();
    for (const language of ["handlebars", "go", "jinja", "builtin"]) {
      await page.getByLabel("Language").selectOption(language);
      const result = page.getByRole("region", { name: "Rendered" });
      await expect.poll(() => result.textContent()).toMatch(/- Apple: 1\.50?\n- Pear: 2\.20?/);
    }
    await page.getByLabel("Language").selectOption("handlebars");
    await page.getByLabel("Template").fill("one\n{{#each items}}");
    await page.getByText("Line 2, column 1.").waitFor();
    await page.getByRole("button", { name: "Use the template of greet" }).click();
    expect(await page.getByLabel("Template").inputValue()).toBe("Hello {{props.name}}");
    await page.getByLabel("Sample").fill('{ "name": "Ada" }');
    await page.getByRole("region", { name: "Rendered" }).getByText("Hello Ada").waitFor();
    await expectAccessible(page);
  });

  it("shows what the tools cost, the most expensive first", async () => {
    const { page } = await browser.openPage({
      "mci.yaml": tools,
      "mci.config.mjs": "export default { lint: { budget: 10 } };",
    });
    await page.getByRole("button", { name: "Budget" }).click();
    const bars = page.getByRole("list", { name: "Tokens per tool" }).getByRole("listitem");
    await bars.nth(1).waitFor();
    expect(await bars.nth(0).textContent()).toMatch(/^part/);
    await page.getByText(/^2 tools, about \d+ tokens of every request\.$/).waitFor();
    await page.getByText(/tokens over the budget of 10/).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "greet" }).click();
    await page.getByRole("heading", { name: "greet" }).waitFor();
    await chooseTool(page, "part");
  });
});
