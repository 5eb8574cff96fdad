import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../test/mci.ts";
import { keys, terminalForTests } from "../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);
const inputSchema = {
  type: "object",
  properties: { name: { type: "string" }, key: { type: "string", writeOnly: true } },
  required: ["name", "key"],
};
const schema = (text: string, rest: object = {}): string =>
  schemaOf(textTool("greet", text, { description: "Greets", inputSchema, ...rest }), textTool("other", "x"));

describe.concurrent("mci dev", () => {
  it("calls a tool, and again after each change, on a screen that is given back", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema("Hello {{ props.name }}") });
    const file = join(cwd, "mci.json");
    const session = startOnTerminal(["dev"], { cwd, columns: 40, rows: 20 });
    expect(await session.waitFor("2 tools, no problems")).toContain("press c");
    expect(session.isFullScreen()).toBe(true);
    session.send("l");
    await session.waitFor("greet  Greets");
    session.send("c");
    await session.waitFor("Which tool?");
    session.send(keys.ctrlD);
    await session.waitUntil((screen) => !screen.includes("Which tool?"), "the screen again");
    session.send("c");
    await session.waitFor("Which tool?");
    session.send(keys.enter);
    await session.waitFor("name");
    session.send("Ada", keys.enter);
    await session.waitFor(/◆ {2}key/);
    session.send("secret-key", keys.enter);
    await session.waitFor(/ok, \d+ ms\nHello Ada/);
    await writeFile(file, schema("Bye {{ props.name }} {{ props.x"));
    await session.waitFor(/error[^]*mci\.json:1:\d+/);
    await writeFile(file, schema("Bye {{ props.name }}"));
    await session.waitFor(/no problems[^]*mci call greet name=Ada\nok, \d+ ms\nBye Ada/);
    session.send("e");
    await session.waitUntil((screen) => screen.includes("Bye Ada") && !screen.includes("ok, "), "the explanation");
    await writeFile(file, schema("Gone {{ props.name }}", { annotations: { destructiveHint: true } }));
    await session.waitFor("Press r to run");
    session.send(keys.escape);
    session.send("r");
    await session.waitFor("Gone Ada");
    session.resize(60, 12);
    await session.waitFor("l list  c call  e explain  r run again");
    expect(session.written).not.toContain("secret-key");
    session.send("q");
    expect(await session.ended).toBe(0);
    expect([session.isFullScreen(), session.screen()]).toEqual([false, ""]);
  });

  it("waits for a file that is broken, and gives the terminal back at Ctrl-C and in a crash", async () => {
    const crash = `export default { executors: [{ type: "crash", prepare: () => ({
      run: () => new Promise(() => setTimeout(() => { throw new TypeError("stray"); })) }) }] };`;
    const cwd = await mci.folderOf({ "mci.json": "{", "mci.config.mjs": crash });
    const session = startOnTerminal(["dev", "mci.json"], { cwd });
    await session.waitFor("mci.json:1:1:");
    await writeFile(join(cwd, "mci.json"), schemaOf({ name: "crash", execution: { type: "crash" } }));
    await session.waitFor("1 tool, no problems");
    session.send("?");
    await session.waitFor("q  quit");
    session.send(keys.ctrlC);
    expect(await session.ended).toBe(130);
    expect([session.isFullScreen(), session.screen()]).toEqual([false, ""]);

    const crashing = startOnTerminal(["dev", "mci.json"], { cwd });
    await crashing.waitFor("1 tool");
    crashing.send("c");
    await crashing.waitFor("Which tool?");
    crashing.send(keys.enter);
    expect(await crashing.ended).toBe(70);
    expect(crashing.isFullScreen()).toBe(false);
    expect(crashing.screen()).toContain("unexpected TypeError: stray");
  });

  it("refuses to start without a terminal", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema("Hello") });
    const { code, stdout, stderr } = await mci.run(["dev"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("'mci dev' requires a terminal");
  });
});

describe.concurrent("mci dev --ui and mci run --ui", () => {
  it("refuse what would let others in, and what makes no sense", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema("x") });
    const messageOf = async (...args: string[]): Promise<string> => (await mci.run(args, { cwd })).stderr;
    expect(await messageOf("dev", "--ui", "--http", "0.0.0.0:0")).toContain("for this machine only");
    expect(await messageOf("dev", "--http", "8080")).toContain("--http requires --ui");
    expect(await messageOf("run", "--ui")).toContain("--ui requires --http");
    expect(await messageOf("run", "--ui", "--http", "0", "--tenants", ".")).toContain("cannot be combined");
  });
});
