import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@mci/plugin-kit/test";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { root } from "./pages.ts";
import { chromiumPath } from "./pictures.ts";
import { expectAccessible, siteBrowser } from "./test/site-browser.ts";

interface Printed {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly line: number;
  readonly column: number;
}

const head = 'schemaVersion: "1.0"\ntools:\n';

/** Tools files with mistakes of all kinds. */
const mistaken = {
  "a misspelt field": `${head}  - name: a\n    executoin: { type: text, text: x }\n`,
  "a misspelt type": `${head}  - name: a\n    execution: { type: htpp, url: "https://a.example" }\n`,
  "a misspelt field of a request": `${head}  - name: a\n    execution: { type: http, ulr: "https://a.example" }\n`,
  "a placeholder that is not closed": `${head}  - name: a\n    execution: { type: text, text: "Hi {{props.a" }\n`,
  "an undeclared argument": `${head}  - name: a\n    inputSchema: { type: object, properties: { name: { type: string } } }\n    execution: { type: text, text: "{{props.nmae}}" }\n`,
  "an argument as a host": `${head}  - name: a\n    execution: { type: http, url: "https://{{props.host}}/x" }\n`,
  "broken YAML": `${head}  - name: [a\n    execution: { type: text, text: x }\n`,
  "a misspelt type of JSON Schema": `${head}  - name: a\n    inputSchema: { type: obejct }\n    execution: { type: text, text: x }\n`,
  "a description that is a list": `${head}  - name: a\n    description: [x]\n    execution: { type: cli, command: ls }\n`,
} as const;

const tools = `${head}  - name: greet
    description: Greets a person
    inputSchema: { type: object, properties: { name: { type: string, minLength: 2 } }, required: [name] }
    execution: { type: text, text: "Hello {{props.name}}!" }
  - name: read_order
    description: Reads an order
    inputSchema: { type: object, properties: { id: { type: string }, lines: { type: integer } }, required: [id] }
    execution:
      type: http
      url: "https://shop.example/orders/{{props.id}}"
      params: { limit: "{!! props.lines !!}" }
  - name: search
    description: Searches
    inputSchema: { type: object, properties: { text: { type: string } }, required: [text] }
    execution: { type: cli, command: grep, args: [-rn, "{{props.text}}", docs] }
`;

/** Calls, some of them refused. */
const calls = [
  ["greet", { name: "Ada" }],
  ["greet", { nmae: "Ada" }],
  ["greet", { name: "A" }],
  ["greet", { name: "Ada", naem: "Bob" }],
  ["read_order", { id: "../../admin", lines: 3 }],
  ["read_order", { id: "a?b#c", lines: "three" }],
  ["search", { text: "; rm -rf ~" }],
  ["search", { text: "--include=/etc/*" }],
] as const;

describe.skipIf(chromiumPath === undefined)("the live page", () => {
  const browser = siteBrowser();

  it.each(Object.entries(mistaken))("says of %s what mci validate says", async (_, file) => {
    const { page, complaints } = await browser.open(linkTo({ file, args: "{}" }));
    const printed = JSON.parse((await mci(file, "validate", "--format", "json")).stdout) as readonly Printed[];
    expect(printed.length).toBeGreaterThan(0);
    const expected = printed.map(shown("Tools file"));
    // Below warnings stands what came of the call.
    await expect.poll(async () => (await findings(page)).slice(0, expected.length)).toEqual(expected);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each(calls)("says of a call of %s with %j what mci call says", async (tool, values) => {
    const args = JSON.stringify(values);
    const { page, complaints } = await browser.open(linkTo({ file: tools, args, tool }));
    const flags = tool === "greet" ? [] : ["--explain"];
    const { stdout, stderr } = await mci(tools, "call", tool, "--json", args, ...flags);
    const result = page.locator("#live-result");
    await result.locator(".live-text, .live-finding").first().waitFor();
    const [answer = ""] = stdout.split("\n\n").map((part) => part.replaceAll(/\/tmp\S*?(?= |$)/gm, "/").trimEnd());
    expect(await result.locator(".live-text").allInnerTexts()).toEqual(answer === "" ? [] : [answer]);
    const said = (await result.locator(".live-message, .live-hint").allInnerTexts()).join(" ");
    expect(said.replaceAll(/Warning: /g, "")).toBe(stderr.trim());
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("answers after each edit, and leads to what is wrong and to where each part is written, with the keyboard alone", async () => {
    const { page, complaints, requests } = await browser.open("/live");
    const result = page.locator("#live-result");
    await result.getByText("curl 'https://api.shop.example/orders/A-1042?limit=20'").waitFor();
    requests.length = 0;
    await result.getByRole("button", { name: "url" }).focus();
    await page.keyboard.press("Enter");
    expect(await selected(page)).toEqual(["live-file", "h"]);

    await page.getByLabel("Arguments").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type('{\n  "id": 5 }');
    await result.getByText("Arguments, line 2, column 9").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await selected(page)).toEqual(["live-arguments", "5"]);
    expect(await page.locator(".live-numbers .marked").allTextContents()).toEqual(["2"]);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Ask first" }).click();
    await result.getByText("Refund 12.5 euros for order A-1042?").waitFor();
    await page.getByRole("button", { name: "Loops" }).click();
    await result.getByText("- 2 x tea").waitFor();
    // Nothing is sent: the page fetches parts of itself, ahead of links or when it first needs them.
    expect(requests.filter((path) => !path.startsWith("/assets/"))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("keeps an example in a link, and stores it nowhere else", async () => {
    const { page, complaints } = await browser.open("/live", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByLabel("Tools file").fill(tools);
    await page.getByLabel("Tool", { exact: true }).selectOption("search");
    await page.getByLabel("Arguments").fill('{ "text": "ä & #" }');
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByText("Copied: the link contains").waitFor();
    const link = String(await page.evaluate("navigator.clipboard.readText()"));
    expect(await page.evaluate("[document.cookie, ...Object.keys(sessionStorage)]")).toEqual([""]);
    expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("search");

    const other = await browser.open(new URL(link).pathname + new URL(link).hash);
    await other.page.locator("#live-result").getByText("grep -rn 'ä & #' docs").waitFor();
    expect(await other.page.getByLabel("Tools file").inputValue()).toBe(tools);
    await page.getByLabel("Tools file").fill(`${tools}# ${"long ".repeat(3_000)}`);
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByText("This example is too long for a link.").waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });
});

function linkTo(example: Readonly<Record<string, string>>): string {
  return `/live#${new URLSearchParams(example).toString()}`;
}

function shown(field: string): (printed: Printed) => string {
  return ({ message, hint, code, line, column }) =>
    [`${field}, line ${line}, column ${column}`, message, hint, code].filter((part) => part !== undefined).join("\n");
}

/** The findings on the page, each as the lines of its parts. */
async function findings(page: Page): Promise<readonly string[]> {
  const all = await page.locator("#live-result .live-finding").all();
  const lines = all.map(async (one) => (await one.locator("> *").allInnerTexts()).join("\n").replace("Warning: ", ""));
  return Promise.all(lines);
}

/** The field that has the focus, and what is selected in it. */
async function selected(page: Page): Promise<unknown> {
  return page.evaluate(
    "(({ id, value, selectionStart, selectionEnd }) => [id, value.slice(selectionStart, selectionEnd)])(document.activeElement)",
  );
}

/** Runs the built command in a folder that has only this file. */
async function mci(
  file: string,
  ...args: readonly string[]
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const cwd = temporaryFolder();
  await writeFile(join(cwd, "tools.mci.yaml"), file);
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], HOME: cwd };
    // The exit code is that of the command, which fails on purpose.
    const whole = [join(root, "apps/cli/dist/main.cjs"), ...args];
    execFile(process.execPath, whole, { cwd, env }, (_, stdout, stderr) => resolve({ stdout, stderr }));
  });
}
