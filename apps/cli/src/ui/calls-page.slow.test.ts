import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { browserForTests, chooseTool, chromiumPath, expectAccessible } from "./test/browser.ts";
import { servePage } from "./test/served.ts";

const tools = `# Tools of the weather team.
schemaVersion: "1.0"
tools:
  # The one that people ask for.
  - name: get_weather
    description: Returns the weather of a city.
    tags: [weather]
    annotations: { readOnlyHint: true, title: Weather now }
    inputSchema:
      type: object
      properties:
        location: { type: string, description: A city, minLength: 2 }
        days: { type: integer, minimum: 1, default: 3 }
        unit: { type: string, enum: [celsius, fahrenheit] }
      required: [location]
    execution:
      type: text
      text: "{{props.location}}: sunny, key {{env.WEATHER_KEY | 'none'}}"
  - name: echo
    description: Returns its arguments.
    inputSchema:
      type: object
      properties:
        text: { type: [string, "null"] }
        yes: { type: boolean }
        count: { type: integer }
        list: { type: array, items: { type: string } }
        object: { type: object, properties: { a: { type: string } } }
        any: {}
        hidden: { type: string, format: hidden }
        shape:
          oneOf:
            - { type: object, properties: { kind: { const: circle }, radius: { type: number } }, required: [kind, radius] }
            - { type: object, properties: { kind: { const: box }, width: { type: number } }, required: [kind, width] }
    execution: { type: text, text: "{{props}}" }
  - name: shapes
    description: Returns its arguments.
    inputSchema:
      type: object
      properties:
        yes: { type: boolean }
        nothing: { type: "null" }
        nested: { type: object, properties: { name: { type: string } }, required: [name] }
        big: { type: integer }
        pair: { type: array, prefixItems: [{ type: string }, { type: integer }] }
        names: { type: array, items: { type: string } }
        either: { anyOf: [{ type: string }, { type: "null" }] }
        shape:
          oneOf:
            - { type: object, properties: { kind: { const: circle }, radius: { type: number } }, required: [kind, radius] }
            - { type: object, properties: { kind: { const: box }, width: { type: number } }, required: [kind, width] }
      required: [yes, nested, shape]
    execution: { type: text, text: "{{props}}" }
  - name: wait
    description: Never answers.
    inputSchema: { type: object, properties: { pace: { enum: [slow, fast], default: slow } } }
    execution: { type: cli, command: node, args: [-e, "setInterval(() => {}, 1000)"] }
  - name: large
    description: Answers with 10 MB.
    inputSchema: { type: object }
    execution: { type: cli, command: node, args: [-e, "process.stdout.write('line of text\\\\n'.repeat(760000))"] }
  - name: nameless
    description: Its parameter has no name.
    inputSchema: { type: object, properties: { "": { type: string } } }
    execution: { type: http, url: "http://127.0.0.1:9/", headers: { X-Key: "{{env.WEATHER_KEY}}" } }
  - name: broken
    description: A tool with a mistake.
    inputSchema: { type: object, properties: { a: { type: string } } }
    execution: { type: text, text: "Hello {{props.a" }
`;

describe.skipIf(chromiumPath === undefined)("calls on the page", () => {
  const browser = browserForTests();

  it("makes a form and calls the tool, with the keyboard alone", async () => {
    const { link } = await servePage({ "mci.yaml": tools });
    const { page, complaints, origins } = await browser.open(link.replace(/#.*/, "#token=of-the-launch-before"));
    await page.getByText("Open the link that the command printed").waitFor();
    complaints.length = 0; // The answer was a refusal.
    await page.goto(link); // Nothing but the fragment is another one.
    await page.locator(".tool-row").first().waitFor();
    expect(page.url()).toBe(link.replace(/#.*/, "#/tool/get_weather")); // the token is not left in the address
    expect(await page.title()).toBe("mci.yaml · MCI");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).getByText("Run the tool").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("weather");
    await expect.poll(() => page.locator(".tool-row").count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.getByLabel("location", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("location", { exact: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Tbilisi");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Tbilisi: sunny, key none").waitFor();
    await page.getByRole("tab", { name: "For the model" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("tab", { name: "Raw" }).getAttribute("aria-selected")).toBe("true");
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([new URL(link).origin]);
  });

  it("takes Enter in the search for the first match, and runs no tool that the search hides", async () => {
    const { page, folder } = await browser.openPage({
      "mci.yaml": `schemaVersion: "1.0"
enableAnyPaths: true
tools:
  - name: remove_all
    annotations: { destructiveHint: true }
    execution: { type: cli, command: touch, args: [removed] }
  - name: look_up
    inputSchema: { type: object, properties: { word: { type: string } } }
    execution: { type: text, text: "Looked up {{props.word | 'nothing'}}" }
  - name: look_around
    inputSchema: { type: object, additionalProperties: false }
    execution: { type: text, text: "Looked around" }
`,
    });
    await page.getByRole("heading", { name: "remove_all" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("look");
    await expect.poll(() => page.locator(".tool-row").count()).toBe(2);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "look_up" }).waitFor();
    await expect.poll(() => page.locator("textarea:focus").getAttribute("id")).toBe("argument_word");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Looked up nothing").waitFor();
    // Ctrl+Enter at once is not meant for what the search hides, either.
    await chooseTool(page, "look_up");
    await page.getByRole("searchbox").fill("around");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "look_around" }).waitFor();
    await page.getByText("No call yet").waitFor();
    await page.getByRole("button", { name: "Run" }).and(page.locator(":focus")).waitFor();
    // The arrow keys choose among the matches.
    await page.getByRole("searchbox").fill("look");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "look_around" }).waitFor();
    await page.getByRole("searchbox").fill("no such tool");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await page.getByText("No tool matches.").waitFor();
    expect(existsSync(join(folder, "removed"))).toBe(false);
  });

  it("keeps apart what is left out, empty, null, false and 0, in the form and as JSON", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await chooseTool(page, "echo");
    const state = (name: string): ReturnType<Page["getByLabel"]> =>
      page.getByLabel(`State of ${name}`, { exact: true });
    const sent = async (): Promise<unknown> => {
      await page.keyboard.press("Control+Enter");
      await page.getByRole("tabpanel").getByRole("region", { name: "Block 1" }).waitFor();
      await page.locator(".result-head.is-ok, .result-head.is-error").waitFor();
      return JSON.parse((await page.getByRole("region", { name: "Block 1" }).textContent()) ?? "");
    };
    await state("text").waitFor();
    await expect.poll(sent).toEqual({});
    await state("text").selectOption('""');
    await page.getByRole("radiogroup", { name: "yes" }).getByText("false").click();
    await page.getByLabel("count", { exact: true }).fill("0");
    await state("list").selectOption("[]");
    await state("object").selectOption("{}");
    const empty = { text: "", yes: false, count: 0, list: [], object: {} };
    await expect.poll(sent).toEqual(empty);
    await state("text").selectOption("null");
    await expect.poll(sent).toEqual({ ...empty, text: null });
    for (const name of ["text", "yes", "count", "list", "object"]) await state(name).selectOption("left out");
    await expect.poll(sent).toEqual({});
    // An argument of any type, and one whose format would hide it.
    await page.getByLabel("hidden", { exact: true }).fill("seen");
    await page.getByLabel("any", { exact: true }).fill("[1, null]");
    await page.getByLabel("Kind of shape").selectOption("kind: box");
    await page.getByLabel("width", { exact: true }).fill("2.5");
    await expect.poll(sent).toEqual({ any: [1, null], hidden: "seen", shape: { kind: "box", width: 2.5 } });
    await page.getByRole("button", { name: "JSON" }).click();
    const json = page.getByLabel("Arguments as JSON");
    expect(JSON.parse(await json.inputValue())).toEqual({
      any: [1, null],
      hidden: "seen",
      shape: { kind: "box", width: 2.5 },
    });
    await json.fill('{ "any": [1, { "b": null }], "text": "from JSON" }');
    await page.getByRole("button", { name: "Form" }).click();
    expect(await page.getByLabel("text", { exact: true }).inputValue()).toBe("from JSON");
    await expect.poll(sent).toEqual({ any: [1, { b: null }], text: "from JSON" });
    // What has no field of its own is not forgotten.
    await page.getByRole("button", { name: "JSON" }).click();
    await json.fill('{ "odd": 1 }');
    await page.getByRole("button", { name: "Form" }).click();
    await page.getByText("The tool does not declare these arguments, which JSON shows: odd").waitFor();
    await page.getByRole("button", { name: "JSON" }).click();
    await json.fill("null");
    await page.getByRole("button", { name: "Form" }).click();
    await page.getByText("A form cannot show arguments that are not an object.").waitFor();
    await page.getByRole("button", { name: "Use JSON" }).click();
    expect(await json.inputValue()).toBe("null");
    await expectAccessible(page);
  });

  it("sends nothing that was not filled in, and no other number than the one that was", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await chooseTool(page, "shapes");
    const argumentsAsJson = async (): Promise<unknown> => {
      await page.getByRole("button", { name: "JSON" }).click();
      const json: unknown = JSON.parse(await page.getByLabel("Arguments as JSON").inputValue());
      await page.getByRole("button", { name: "Form" }).click();
      return json;
    };
    await page.getByLabel("State of yes", { exact: true }).waitFor();
    expect(await argumentsAsJson()).toEqual({});
    await page.getByLabel("big", { exact: true }).fill("12345678901234567890");
    await page.getByLabel("pair", { exact: true }).fill('["a", 1]');
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByLabel("State of either", { exact: true }).selectOption("null");
    await page.getByLabel("radius", { exact: true }).fill("2");
    const filled = { big: "12345678901234567890", pair: ["a", 1], names: [""], either: null };
    await expect.poll(argumentsAsJson).toEqual({ ...filled, shape: { kind: "circle", radius: 2 } });
    await page.getByLabel("State of shape", { exact: true }).selectOption("missing");
    await expect.poll(argumentsAsJson).toEqual(filled);
    // It is the shape that is missing.
    expect(await page.getByLabel("State of radius", { exact: true }).locator("option:checked").innerText()).toBe(
      "left out",
    );
    await page.getByText("Parameter 'big' must be an integer").first().waitFor();
    await expectAccessible(page);
  });

  it("marks what is wrong, lets it be sent anyway, and shows what the tool says", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await page.getByLabel("location", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("1 problem").waitFor();
    await page.getByText("Required parameter 'location' is missing").first().waitFor();
    await page.getByRole("button", { name: "Send anyway" }).click();
    await page.getByText("MCI_INPUT", { exact: true }).waitFor();
    await page.getByRole("button", { name: "JSON" }).click();
    const json = page.getByLabel("Arguments as JSON");
    await json.fill('{ "location": 12345678901234567890 }');
    await page.getByText(/12345678901234567890 has more digits than a number keeps/).waitFor();
    expect(await page.getByRole("button", { name: "Run" }).isDisabled()).toBe(true);
    await json.fill("{");
    await page.getByText("The arguments cannot be sent.").waitFor();
  });

  it("falls back to JSON and says why, and shows why a tool cannot be called", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await chooseTool(page, "nameless");
    await page.getByText("A parameter is named '', which a form cannot show.").waitFor();
    await page.getByRole("button", { name: "Use JSON" }).click();
    await page.getByLabel("Arguments as JSON").waitFor();
    await chooseTool(page, "broken");
    await page.getByText("This tool cannot be called until its errors are fixed.").waitFor();
    await page.getByText("No closing }} for this {{").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Templates" }).click();
    await page.getByRole("heading", { name: "Templates" }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Rendered" }).count()).toBe(1);
  });

  it("explains a call, links its parts to their lines, and masks what is secret", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools }, { env: { WEATHER_KEY: "very-secret-value" } });
    await page.getByLabel("location", { exact: true }).fill("Oslo");
    await page.getByRole("region", { name: "What the call would do" }).waitFor();
    await page
      .getByRole("button", { name: /^line \d+$/ })
      .first()
      .click();
    await page.locator(".cm-activeLine", { hasText: "sunny, key" }).waitFor();
    await chooseTool(page, "nameless");
    await page.getByText("X-Key: [redacted]").waitFor();
    expect(await page.content()).not.toContain("very-secret-value");
    await expectAccessible(page);
  });

  it("links what is declared beside the execution to its own line", async () => {
    const { page } = await browser.openPage({
      "mci.yaml": `schemaVersion: "1.0"
tools:
  - name: refund
    approval: Refund it?
    rateLimit: { per: call, points: 5, per_ms: 1000 }
    execution:
      type: text
      text: Refunded
`,
    });
    const lineOf = (part: string): Promise<string | null> =>
      page.locator(".part", { hasText: part }).getByRole("button").textContent();
    expect([await lineOf("approval"), await lineOf("rate limit")]).toEqual(["line 4", "line 5"]);
  });

  it("says in one way what to do about an env value that is not set", async () => {
    const { page } = await browser.openPage({
      "mci.yaml": `schemaVersion: "1.0"
tools:
  - name: needs
    inputSchema: { type: object, additionalProperties: false }
    execution: { type: text, text: "{{env.LACKING}}" }
`,
    });
    const advice = "in .env.mci beside the schema file or";
    await page.getByText(`Not set: LACKING. Set it ${advice}`).waitFor();
    await page.getByRole("region", { name: "Result" }).getByText(`Set LACKING ${advice}`).waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await expect
      .poll(() => page.getByRole("region", { name: "Block 1" }).textContent())
      .toContain(`Set LACKING ${advice}`);
  });

  it("cancels a tool that hangs, and goes on", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await chooseTool(page, "wait");
    expect(await page.getByLabel("pace", { exact: true }).locator("option:checked").textContent()).toBe(
      "default: slow",
    );
    await page.getByRole("button", { name: "Run" }).dblclick();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Cancelled. The tool was told to stop.").waitFor();
    await chooseTool(page, "get_weather");
    await page.getByLabel("location", { exact: true }).fill("Oslo");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Oslo: sunny, key none").waitFor();
  });

  it("cancels on a narrow screen where it says that the tool runs", async () => {
    const context = { viewport: { width: 390, height: 780 } };
    const { page } = await browser.openPage({ "mci.yaml": tools }, { context });
    await chooseTool(page, "wait");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("region", { name: "Result" }).getByRole("button", { name: "Cancel" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.getByText("Cancelled. The tool was told to stop.").count()).toBe(1);
  });

  it("shows the beginning of an answer of 10 MB, and traces it", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await chooseTool(page, "large");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/100,000 characters of 9\.9 MB shown/).waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText(/600,000 characters of 9\.9 MB shown/).waitFor();
    await page.getByRole("tab", { name: "Trace" }).click();
    await expect.poll(() => page.getByText("exit code 0").count()).toBe(1);
  });

  it("keeps the last calls, loads them again and compares two", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    for (const city of ["Oslo", "Rome", "Rome"]) {
      await page.getByLabel("location", { exact: true }).fill(city);
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("region", { name: "Block 1" }).getByText(`${city}: sunny, key none`).waitFor();
      await page.getByRole("tab", { name: "Explain" }).click();
    }
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("checkbox").nth(1).check();
    await page.getByText("Arguments and answers are the same.").waitFor();
    await page.getByRole("checkbox").first().uncheck();
    await page.getByRole("checkbox").last().check();
    await page.locator(".cm-merge-a .cm-changedLine", { hasText: "Oslo" }).first().waitFor(); // the earlier call

    await expectAccessible(page);
    await page.getByRole("button", { name: "Load again" }).last().click();
    expect(await page.getByLabel("location", { exact: true }).inputValue()).toBe("Oslo");
  });

  it("keeps fifty calls, and brings the comparison of any two into sight", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    const field = page.getByLabel("location", { exact: true });
    for (let count = 1; count <= 52; count += 1) {
      await field.fill(`City ${count}`);
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.getByRole("region", { name: "Block 1" }).getByText(`City ${count}: sunny`).waitFor();
    }
    await page.getByRole("button", { name: "History" }).click();
    const boxes = page.getByRole("checkbox");
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(50);
    const comparison = page.getByRole("region", { name: "Comparison" });
    const isInSight = async (): Promise<boolean> => {
      const { y = -1 } = (await comparison.boundingBox()) ?? {};
      return y >= 0 && y < 400;
    };
    for (const at of [0, 40]) {
      await boxes.nth(at).check();
      await boxes.nth(at + 3).check();
      await expect.poll(isInSight).toBe(true);
      await boxes.nth(at).uncheck();
      await boxes.nth(at + 3).uncheck();
    }
  });
});
