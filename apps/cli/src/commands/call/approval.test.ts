import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, schemaOf } from "../../test/mci.ts";
import { keys, terminalForTests, type SessionOptions, type TerminalSession } from "../../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);
const refund = {
  name: "refund",
  approval: "Refund {{props.amount}} to {{props.customer}}?",
  inputSchema: { type: "object", properties: { amount: { type: "number" }, customer: { type: "string" } } },
  execution: { type: "cli", command: "echo", args: ["paid", "{{props.amount}}", "{{props.customer}}"] },
};
const free = { ...refund, name: "free", approval: { when: "props.amount > 100" } };
const door = { ...refund, name: "door", approval: { channel: "outOfBand" } };
const login = {
  name: "login",
  approval: "Log in with {{props.key}}?",
  inputSchema: { type: "object", properties: { key: { type: "string", writeOnly: true } }, required: ["key"] },
  execution: { type: "text", text: "in with {{props.key}}" },
};
const tested = {
  ...refund,
  name: "tested",
  tests: [{ props: { amount: 5, customer: "Eve" }, expect: { includes: "paid 5 Eve" } }],
};
const args = ["call", "refund", "amount=5", "customer=Eve"];

let cwd: string;

beforeAll(async () => {
  cwd = await mci.folderOf({ "mci.json": schemaOf(refund, free, door, login, tested) });
});

const start = (args: readonly string[], options: Partial<SessionOptions> = {}): TerminalSession =>
  startOnTerminal(args, { cwd, ...options });
const question = "Type yes to let exactly this call run";

describe.concurrent("mci call of a tool with approval, on a terminal", () => {
  it("shows the sentence and what would be done, and runs after yes", async () => {
    const session = start(args);
    const screen = await session.waitFor(question);
    expect(screen).toMatch(/^Refund 5 to Eve\?\n\n {2}cd [^]* && echo\s+paid 5 Eve\n\nA call of 'refund'/);
    session.send("yes", keys.enter);
    expect(await session.ended).toBe(0);
    expect(session.screen()).toContain("\npaid 5 Eve");
  });

  it.each([
    ["Enter alone", []],
    ["no", ["no"]],
  ])("takes %s as a no", async (_, typed) => {
    const session = start(args);
    await session.waitFor(question);
    session.send(...typed, keys.enter);
    expect(await session.ended).toBe(1);
    expect(session.screen()).toContain("a person has refused this call");
    expect(session.screen()).not.toContain("\npaid");
  });

  it.each([
    ["y", "yes", 0],
    ["yes please", "YES", 0],
    ["y", "y", 1],
    ["y", "", 1],
  ])("asks once more after %s, and %j ends with %i", async (first, second, code) => {
    const session = start(args);
    await session.waitFor(question);
    session.send(first, keys.enter);
    await session.waitFor("Only the whole word yes counts");
    session.send(second, keys.enter);
    expect(await session.ended).toBe(code);
    expect(session.screen().includes("\npaid")).toBe(code === 0);
  });

  it.each([
    ["a line", ["yes", keys.enter]],
    ["a line that is not finished", ["yes"]],
  ])("drops %s that was typed ahead", async (_, typed) => {
    const session = start(args);
    session.send(...typed);
    await session.waitFor(question);
    session.send(keys.enter);
    expect(await session.ended).toBe(1);
    expect(session.screen()).not.toContain("\npaid");
  });

  it("ends with 130 at Ctrl-C, and runs nothing", async () => {
    const session = start(args);
    await session.waitFor(question);
    session.send(keys.ctrlC);
    expect(await session.ended).toBe(130);
    expect(session.screen()).not.toContain("\npaid");
  });

  it("does not count the time of the person as that of the call", async () => {
    const session = start([...args, "--timeout", "1s"]);
    await session.waitFor(question);
    await setTimeout(1_100); // longer than the call may take
    session.send("no", keys.enter);
    expect(await session.ended).toBe(1);
    expect(session.screen()).toContain("a person has refused this call");
  });

  it("shows what arguments hide, and not what was hidden while it was typed", async () => {
    const hiding = start(["call", "refund", "amount=5", "customer=Eve\u202e\u001b[2K"]);
    expect(await hiding.waitFor(question)).toContain("echo paid 5");
    expect(hiding.written).not.toMatch(/\u202e/);
    const session = start(["call", "login"]);
    await session.waitFor("key\n");
    session.send("s3cret", keys.enter);
    expect(await session.waitFor(question)).toContain("Log in with ***?");
    expect(session.written).not.toContain("s3cret");
  });

  it("does not ask where the condition is false", async () => {
    const session = start(["call", "free", "amount=5", "customer=Eve"]);
    expect(await session.ended).toBe(0);
    expect(session.written).not.toContain(question);
  });

  it.each([
    ["for a tool that only another may agree to", ["call", "door", "amount=5", "customer=Eve"]],
    ["with --no-input", [...args, "--no-input"]],
  ])("refuses %s", async (_, given) => {
    const session = start(given);
    expect(await session.ended).toBe(1);
    expect(session.screen().replaceAll("\n", "")).toMatch(
      /a person must agree to this call first \(question [\w-]{24}\)/,
    );
  });
});

describe("mci call of a tool with approval, without a terminal", () => {
  it("does not run it, whatever stdin says, and tells the id", async () => {
    const { code, stdout, stderr } = await mci.run(args, { cwd, stdin: "yes\nyes\n" });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Not run: a person must agree to this call first \(question [\w-]{24}\)/);
    expect(stderr).toContain("'mci call' asks on a terminal alone.");
    const json = JSON.parse((await mci.run([...args, "--format", "json"], { cwd })).stdout);
    expect(json).toMatchObject({ isError: true, code: "MCI_APPROVAL", details: { tool: "refund" } });
  });

  it("says where a tool can be called that another person must agree to", async () => {
    const { stderr } = await mci.run(["call", "door", "amount=5", "customer=Eve"], { cwd });
    expect(stderr).toContain("Serve the tool with 'mci run --http', and call it there.");
  });

  it("explains the question", async () => {
    const { code, stdout } = await mci.run([...args, "--explain", "--format", "json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).parts).toContainEqual(
      expect.objectContaining({ name: "approval", value: "Refund 5 to Eve?", field: "approval" }),
    );
    const asked = await mci.run(["call", "free", "amount=5", "customer=Eve", "--explain"], { cwd });
    expect(asked.stdout).not.toContain("approval");
  });
});

describe.concurrent("mci test of a tool with approval", () => {
  it("asks on a terminal, as mci call does, and calls the tool after yes", async () => {
    const session = start(["test"]);
    expect(await session.waitFor(question)).toContain("Refund 5 to Eve?");
    session.send("yes", keys.enter);
    expect(await session.ended).toBe(0);
  });

  it.each([
    ["Enter alone", [], []],
    ["what was typed ahead", ["yes", keys.enter], []],
  ])("takes %s as a no", async (_, ahead, typed) => {
    const session = start(["test"]);
    session.send(...ahead);
    await session.waitFor(question);
    session.send(...typed, keys.enter);
    expect(await session.ended).toBe(1);
    expect(session.screen().replaceAll("\n", "")).toContain("a person has refused this call");
  });

  it("ends with 130 at Ctrl-C", async () => {
    const session = start(["test"]);
    await session.waitFor(question);
    session.send(keys.ctrlC);
    expect(await session.ended).toBe(130);
  });

  it("refuses without a terminal, whatever stdin says", async () => {
    const { code, stdout } = await mci.run(["test"], { cwd, stdin: "yes\nyes\n" });
    expect(code).toBe(1);
    expect(stdout).toContain("a person must agree to this call first");
  });
});
