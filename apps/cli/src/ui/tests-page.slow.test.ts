import { describe, expect, it } from "vitest";
import { browserForTests, chooseTool, chromiumPath, expectAccessible } from "./test/browser.ts";
import { evil } from "./test/evil.ts";

const tools = `schemaVersion: "1.0"
tools:
  - name: greet
    inputSchema: { type: object, properties: { name: { type: string } } }
    execution: { type: text, text: "Hello\\n{{props.name}}\\nGood-bye" } # Polite.
    tests:
      # The first one.
      - name: says hello
        props: { name: Ada }
        expect:
          text: "Hello\\nBob\\nGood-bye" # Not yet.
      - name: is fine
        props: { name: Bob }
        expect: { text: "Hello\\nBob\\nGood-bye" }
  - name: data
    inputSchema: { type: object }
    execution: { type: text, text: '{"items":[1,2],"next":null}' }
`;
const testFile = `tool: data
tests:
  - name: has items
    expect:
      json: { items: [1] } # One.
  - expect: { json: { items: [1, 2] } }
`;
const files = { "mci.yaml": tools, "data.mci.test.yaml": testFile };

describe.skipIf(chromiumPath === undefined)("tests on the page", () => {
  const browser = browserForTests();

  it("show in colors what differs, are loaded into the form, and accept an answer without touching the rest", async () => {
    const { page, read } = await browser.openPage(files);
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByText("4 tests", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText("2 tests passed, 2 failed").waitFor();
    await page.locator(".is-expected", { hasText: "- Bob" }).waitFor();
    await page.locator(".is-received", { hasText: "+ Ada" }).waitFor();
    await page.getByRole("button", { name: "Side by side" }).first().click();
    await page.locator(".cm-changedLine", { hasText: "Bob" }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Load into the form: says hello of greet" }).click();
    await expect.poll(() => page.getByLabel("name", { exact: true }).inputValue()).toBe("Ada");
    await page.goBack();
    await page.getByText("2 tests passed, 2 failed").waitFor();
    await page.getByRole("button", { name: "Accept this answer: says hello of greet" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("3 tests passed, 1 failed").waitFor();
    const accepted = await read("mci.yaml");
    expect(accepted).toBe(
      tools.replace(/text: "Hello\\nBob\\nGood-bye" # Not yet\./, String.raw`{"text":"Hello\nAda\nGood-bye"}`),
    );
    await page.getByRole("button", { name: "Accept this answer: has items of data" }).click();
    await page.getByText("4 tests passed, 0 failed").waitFor();
    expect(await read("data.mci.test.yaml")).toContain("json: { items: [ 1, 2 ], next: null }");
    expect(await read("data.mci.test.yaml")).toContain("  - expect: { json: { items: [1, 2] } }\n");
  });

  it("do not take a yes that nobody could give for the answer of a tool", async () => {
    const { page } = await browser.openPage({
      "mci.yaml": `schemaVersion: "1.0"
tools:
  - name: refund
    approval: true
    execution: { type: text, text: Refunded }
    tests: [{ name: refunds, expect: { text: Refunded } }]
`,
    });
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText("0 tests passed, 1 failed").waitFor();
    await page.getByLabel("Failure 1: refunds of refund").getByText("MCI_APPROVAL").waitFor();
    expect(await page.getByRole("button", { name: "Accept this answer" }).count()).toBe(0);
  });

  it("accept an answer in a JSON file", async () => {
    const file = (text: string): string =>
      JSON.stringify(
        {
          schemaVersion: "1.0",
          tools: [
            { name: "greet", execution: { type: "text", text: "Hi" }, tests: [{ name: "greets", expect: { text } }] },
          ],
        },
        undefined,
        2,
      );
    const { page, read } = await browser.openPage({ "mci.json": file("Hello") });
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByRole("button", { name: "Run all" }).dblclick();
    await page.getByText("0 tests passed, 1 failed").waitFor();
    await page.getByRole("button", { name: "Accept this answer" }).dblclick();
    await page.getByText("1 test passed, 0 failed").waitFor();
    expect(JSON.parse(await read("mci.json"))).toEqual(JSON.parse(file("Hi")));
  });

  it("count while they run, are stopped, and are recorded from calls, on a narrow screen in the dark", async () => {
    const slow = (index: number): string => `      - { name: test ${index}, expect: { text: "" } }\n`;
    const many = `schemaVersion: "1.0"
tools:
  - name: slow
    execution: { type: cli, command: node, args: [-e, "setTimeout(() => {}, 400)"] }
    tests:
${Array.from({ length: 20 }, (_, index) => slow(index)).join("")}  - name: greet
    execution: { type: text, text: Hello }
`;
    const context = { viewport: { width: 390, height: 780 }, colorScheme: "dark" } as const;
    const { page, read } = await browser.openPage({ "mci.yaml": many }, { context });
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText(/^[2-9] of 20 have run: \d tests? passed, 0 failed$/).waitFor();
    await page.getByRole("progressbar", { name: "Tests that have run" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText(/^\d+ tests? passed, 0 failed$/).waitFor();
    expect(await page.getByText("not run").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Tools", exact: true }).first().click();
    await chooseTool(page, "greet");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("region", { name: "Block 1" }).getByText("Hello").waitFor();
    await page.getByRole("button", { name: "Tests" }).click();
    const recorded = page.getByRole("region", { name: "Calls to record" });
    await recorded.getByRole("button", { name: "Save as test" }).click();
    await page.getByLabel("Name of the test").fill("greets");
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.keyboard.press("Enter");
    await recorded.getByText("Saved in mci.yaml.").waitFor();
    expect(await read("mci.yaml")).toContain("name: greets");
    await page.getByRole("button", { name: "Run greets of greet" }).waitFor();
  });

  it("count each of many, up to the last", async () => {
    const tests = Array.from({ length: 23 }, (_, index) => ({ name: `test ${index}`, expect: { text: "Hello" } }));
    const tool = { name: "greet", execution: { type: "text", text: "Hello" }, tests };
    const { page } = await browser.openPage({ "mci.json": JSON.stringify({ schemaVersion: "1.0", tools: [tool] }) });
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByText("23 tests", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText("23 tests passed, 0 failed", { exact: true }).waitFor();
    expect(await page.getByRole("list", { name: "Tests" }).getByText("passed", { exact: true }).count()).toBe(23);
  });

  it("are text, whatever a hostile file says in them", async () => {
    const text = evil.replaceAll("{{", "{ {");
    const test = { name: text, props: { a: text }, expect: { text: `${text}\nother`, json: { [text]: text } } };
    const hostile = { name: "evil", description: text, execution: { type: "text", text }, tests: [test] };
    const { page } = await browser.openPage({ "mci.json": JSON.stringify({ schemaVersion: "1.0", tools: [hostile] }) });
    await page.getByRole("button", { name: "Tests" }).click();
    await page.getByRole("button", { name: "Run all" }).click();
    await page.getByText("0 tests passed, 1 failed").waitFor();
    await page.getByRole("button", { name: "Side by side" }).click();
    await page.locator(".cm-changedLine").first().waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("option", { name: /evil/ }).first().waitFor();
    await expectAccessible(page);
    expect(
      await page.locator("img:not(.cm-widgetBuffer), iframe, svg[onload], script:not([src]), .cell-wide a").count(),
    ).toBe(0);
    await page.getByText("U+202E").first().waitFor();
  });
});

describe.skipIf(chromiumPath === undefined)("the command palette", () => {
  const browser = browserForTests();

  it.each(["light", "dark"] as const)(
    "finds tools, views, files and actions, with the keyboard alone, in %s",
    async (colorScheme) => {
      const context = {
        viewport: { width: 1_280, height: 800 },
        colorScheme,
        permissions: ["clipboard-read", "clipboard-write"],
      };
      const { page } = await browser.openPage(files, { context });
      const palette = page.getByRole("dialog", { name: "Command palette" });
      const find = async (text: string): Promise<void> => {
        await page.keyboard.press("ControlOrMeta+k");
        await palette.waitFor();
        await page.keyboard.type(text);
      };
      await page.getByRole("heading", { name: "greet", exact: true }).waitFor();
      await find("");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await palette.waitFor({ state: "hidden" });
      await find("dat");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "data", exact: true }).waitFor();
      await find("run data");
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "Block 1" }).waitFor();
      await find("as mci call");
      await page.keyboard.press("Enter");
      await expect
        .poll(() => page.evaluate("navigator.clipboard.readText()"))
        .toBe("mci call data --file mci.yaml --json '{}'");
      await find("budg");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Budget" }).waitFor();
      await find("file mci.yaml");
      await page.keyboard.press("Enter");
      await page.locator(".cm-content").waitFor();
      await find("run all");
      await page.keyboard.press("Enter");
      await page.getByText("2 tests passed, 2 failed").waitFor();
      await find("keys");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
      await page.keyboard.press("Escape");
      await find("no such thing");
      await palette.getByText("Nothing found").waitFor();
      await page.keyboard.press("Enter"); // chooses nothing
      await page.keyboard.press("ControlOrMeta+k");
      await palette.waitFor({ state: "hidden" });
      await find("o");
      for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
      expect(await palette.getByRole("option", { selected: true }).getAttribute("id")).toBe("palette-1");
    },
  );

  it("fits a narrow screen", async () => {
    const { page } = await browser.openPage(files, { context: { viewport: { width: 390, height: 780 } } });
    await page.locator(".tool-row").first().waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("option", { name: "Budget" }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByRole("option", { name: "Budget" }).click();
    await page.getByRole("heading", { name: "Budget" }).waitFor();
  });
});
