import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";
import { keys, terminalForTests, type SessionOptions, type TerminalSession } from "../../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);
const properties = {
  name: { type: "string", description: "Who to\ngreet\u001b[31m\u202e", minLength: 2 },
  style: { enum: ["plain", "warm"] },
  loud: { type: "boolean" },
  user: { type: "object", properties: { age: { type: "integer" } } },
  key: { type: "string", writeOnly: true, pattern: "^k" },
  count: { type: "integer", default: 1 },
};
const text =
  "{{ props.style }} {{ props.name }} {{ props.loud }} {{ props.user.age }} x{{ props.count }} {{ props.key | 'none' }}";
const greet = textTool("greet", text, {
  inputSchema: { type: "object", properties, required: ["name", "style", "loud", "user", "key"] },
});
const one = textTool("one", "Hello {{ props.name }}", {
  inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
});
const login = textTool("login", "ada with {{ props.key }}", {
  inputSchema: { type: "object", properties: { key: properties.key }, required: ["key"] },
});

let cwd: string;

beforeAll(async () => {
  cwd = await mci.folderOf({ "mci.json": schemaOf(greet, one, login) });
});

const start = (args: readonly string[], options: Partial<SessionOptions> = {}): TerminalSession =>
  startOnTerminal(args, { cwd, ...options });

describe.concurrent("mci call on a terminal", () => {
  it("asks for each kind of missing argument, checks it at once, and tells how to run it again", async () => {
    const session = start(["call", "greet"]);
    expect(await session.waitFor("name - Who to greet")).toContain("\\u001b[31m\\u202e");
    session.send("A", keys.enter);
    await session.waitFor("Parameter 'name' must have at least 2 characters");
    session.send("da's", keys.enter);
    await session.waitFor(/style\n[^]*plain\n[^]*warm/);
    session.send(keys.down, keys.enter);
    await session.waitFor(/loud\n.*Yes.*No/);
    session.send("y");
    await session.waitFor("user (JSON");
    session.send('{"age":"old"}', keys.enter);
    await session.waitFor("'user.age' must be an integer");
    session.send(...Array.from({ length: 6 }, () => keys.backspace), "36}", keys.enter);
    await session.waitFor("key\n");
    session.send("secret", keys.enter);
    await session.waitFor("The value must match the pattern");
    session.send(...Array.from({ length: 6 }, () => keys.backspace), "k-secret", keys.enter);
    await session.waitFor(/Optional arguments[^]*count \(whole number\) \[1\]/);
    expect(session.written).not.toContain("secret");
    session.send(" ", keys.enter);
    await session.waitFor("count (whole number)\n");
    session.send("2", keys.enter);
    expect(await session.ended).toBe(0);
    expect(session.screen().replaceAll("\n", "")).toContain(
      `mci call greet 'name=Ada'\\''s' style=warm loud=true 'user={"age":36}' count=2`,
    );
    expect(session.screen()).toContain("warm Ada's true 36 x2 k-secret");
  });

  it.skipIf(process.platform === "win32")("asks on stderr, so that stdout may be a file", async () => {
    const out = join(cwd, "out.txt");
    const session = start(["call"], { stdout: out });
    await session.waitFor("Which tool?");
    session.send(keys.down, keys.enter);
    await session.waitFor("name");
    session.send("Ada", keys.enter);
    expect(await session.ended).toBe(0);
    expect(session.screen()).toContain("To run it again: mci call one name=Ada");
    expect(await readFile(out, "utf8")).toBe("Hello Ada\n");
  });

  it("hides in an explanation what it hid while it was typed", async () => {
    const session = start(["call", "login", "--explain"]);
    await session.waitFor("key\n");
    session.send("k-secret", keys.enter);
    expect(await session.ended).toBe(0);
    expect(session.screen()).toContain("ada with ***");
    expect(session.written).not.toContain("secret");
  });

  it.each([
    ["a choice", ["call"], "Which tool?"],
    ["a text", ["call", "one"], "name"],
    ["a secret", ["call", "login"], "key"],
  ])("ends with 130 when the input ends at %s, and shows the cursor again", async (_, args, question) => {
    const session = start(args);
    await session.waitFor(question);
    session.send(keys.ctrlD);
    expect(await session.ended).toBe(130);
    expect(session.screen()).not.toContain("mci:");
    expect(session.written.lastIndexOf("\u001b[?25h")).toBeGreaterThan(session.written.lastIndexOf("\u001b[?25l"));
  });

  it("ends with 130 at Ctrl-C, and calls nothing", async () => {
    const session = start(["call", "one"], { columns: 30, env: { NO_COLOR: "1" } });
    await session.waitFor("name");
    session.send(keys.ctrlC);
    expect(await session.ended).toBe(130);
    expect(session.screen()).not.toContain("Hello");
    // oxlint-disable-next-line no-control-regex -- a color
    expect(session.written).not.toMatch(/\u001b\[3\dm/);
  });

  it.each([
    ["with --no-input", ["call", "one", "--no-input"], {}],
    ["in CI", ["call", "one"], { CI: "true" }],
    ["if another argument is wrong", ["call", "greet", "count=x"], {}],
  ] as const)("does not ask %s", async (_, args, env) => {
    const session = start(args, { env });
    expect(await session.ended).toBe(1);
    expect(session.screen()).toContain("Required parameter 'name' is missing");
  });
});
