import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createToken } from "@mci/server";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { installPackage } from "../../test/install-package.ts";
import { mciForTests, refusal, schemaOf, type Outcome } from "../../test/mci.ts";
import { keys, terminalForTests } from "../../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);
const refund = {
  name: "refund",
  approval: "Refund {{props.amount}} to {{props.customer}}?",
  inputSchema: { type: "object", properties: { amount: { type: "number" }, customer: { type: "string" } } },
  execution: { type: "text", text: "paid {{props.amount}}" },
};
const door = { ...refund, name: "door", approval: { channel: "outOfBand", show: "Open?" } };
const agent = createToken({ tenant: "acme", subject: "ada" });
const person = createToken({ tenant: "acme", subject: "bob", scopes: ["mci:approve"] });
const guard = JSON.stringify({ tokens: [agent.entry, person.entry] });

beforeAll(() => installPackage("store-file", mci.folder), 30_000);

interface Project {
  readonly origin: string;
  readonly cwd: string;
  readonly store: readonly string[];
  /** Calls a tool, and returns its answer and the id of the question, if it is one. */
  call(name?: string): Promise<{ readonly text: string; readonly id: string }>;
  list(...args: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  run(...args: readonly string[]): Promise<Outcome>;
}

/** Serves tools over HTTP, to an agent with a token. */
async function served(...args: readonly string[]): Promise<Project> {
  const cwd = await mci.folderOf({
    "mci.json": schemaOf(refund, door),
    "mci.config.mjs": `export default { server: { guard: ${guard} } };`,
  });
  const store = ["--store", `file:${join(cwd, "data")}`];
  const child = mci.start(["run", "--http", "0", "--rest", "--quiet", ...store, ...args], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  const { origin } = new URL(String(line).trim());
  const run = (...given: readonly string[]): Promise<Outcome> => mci.run([...given, ...store], { cwd });
  return {
    origin,
    cwd,
    store,
    run,
    async call(name = "refund") {
      const response = await fetch(`${origin}/api/v1/mcp/tools/call`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${agent.token}` },
        body: JSON.stringify({ name, arguments: { amount: 5, customer: "Eve" } }),
      });
      const text = await response.text();
      return { text, id: /"approvalId":"([^"]+)"|\(question ([\w-]+)\)/.exec(text)?.slice(1).join("") ?? "" };
    },
    async list(...given) {
      const { stdout } = await run("approvals", "--format", "json", ...given);
      return JSON.parse(stdout) as readonly Record<string, unknown>[];
    },
  };
}

describe("the commands that answer questions", () => {
  it("list and answer the questions of a server with the token of a person, also out of band", async () => {
    const { origin, cwd, call } = await served();
    const env = { MCI_APPROVE_TOKEN: person.token };
    const ask = (...args: readonly string[]): Promise<Outcome> => mci.run([...args, "--server", origin], { cwd, env });
    for (const name of ["refund", "door"]) {
      const { id } = await call(name);
      const { stdout } = await ask("approvals", "--format", "json");
      expect(JSON.parse(stdout)).toMatchObject([{ id, tool: name, subject: "ada" }]);
      expect(await ask("approve", id, "--no-input")).toMatchObject({ code: 0 });
      expect((await call(name)).text).toContain("paid 5");
    }
    const { id } = await call();
    expect(await ask("refuse", id, "--no-input")).toMatchObject({ code: 0 });
    expect(await call()).toMatchObject({ text: expect.stringContaining("refused") });
  });

  it("list the question of a server, and let its call run after a typed yes, once", async () => {
    const { cwd, store, call, list, run } = await served("--filter", "only:refund");
    const { id } = await call();
    expect(await list()).toEqual([
      expect.objectContaining({
        id,
        tool: "refund",
        show: "Refund 5 to Eve?",
        arguments: { amount: 5, customer: "Eve" },
        tenant: "acme",
        subject: "ada",
      }),
    ]);
    expect((await run("approvals")).stdout).toMatch(
      new RegExp(`^ID .*\n${id}  refund  acme    ada .*Refund 5 to Eve\\?`),
    );
    const session = startOnTerminal(["approve", id, ...store], { cwd });
    expect(await session.waitFor("Type yes to let exactly this call run")).toContain("Refund 5 to Eve?\n\n  paid 5\n");
    session.send("yes", keys.enter);
    expect(await session.ended).toBe(0);
    expect(session.screen()).toContain("Approved: Refund 5 to Eve?");
    expect(await list()).toEqual([]);
    expect((await call()).text).toContain("paid 5");
    expect((await call()).text).not.toContain("paid 5");
    const again = startOnTerminal(["approve", id, ...store], { cwd });
    expect(await again.ended).toBe(2);
    expect(again.screen()).toContain("was answered before: it is used.");
  });

  it("leave a question open without a yes, and refuse it for good", async () => {
    const { cwd, store, call, list } = await served();
    const { id } = await call();
    const undecided = startOnTerminal(["approve", id, ...store], { cwd });
    await undecided.waitFor("Type yes");
    undecided.send("no", keys.enter);
    expect(await undecided.ended).toBe(1);
    expect(await list()).toHaveLength(1);
    const session = startOnTerminal(["refuse", id, ...store], { cwd });
    await session.waitFor("Type yes to refuse this call");
    session.send("yes", keys.enter);
    expect(await session.ended).toBe(0);
    expect((await call()).text).not.toContain("paid 5");
    const late = startOnTerminal(["approve", id, ...store], { cwd });
    expect(await late.ended).toBe(2);
    expect(late.screen()).toContain("it is refused.");
  });

  it("say where a token must be that the server does not take for one of a person", async () => {
    const { origin, cwd } = await served();
    const { stderr } = await mci.run(["approvals", "--server", origin], {
      cwd,
      env: { MCI_APPROVE_TOKEN: agent.token },
    });
    expect(stderr).toContain("The token lacks the scope mci:approve.");
    expect(stderr).toContain("It must be in 'server.guard' of the server, with this scope.");
  });

  it("answer nothing without a terminal, with --no-input, or where a token is required", async () => {
    const { cwd, store, call, list, run } = await served();
    const { id } = await call();
    for (const outcome of [await run("approve", id), await run("refuse", id)]) {
      expect(outcome).toEqual(refusal(expect.stringContaining("asks a person, and cannot ask here.")));
    }
    const silent = startOnTerminal(["approve", id, "--no-input", ...store], { cwd });
    expect(await silent.ended).toBe(2);
    const session = startOnTerminal(["approve", (await call("door")).id, ...store], { cwd, columns: 200 });
    await session.waitFor("Type yes");
    session.send("yes", keys.enter);
    expect(await session.ended).toBe(2);
    expect(session.screen()).toContain("requires an answer with a token");
    expect(await list()).toHaveLength(2);
  });

  it("do not see the questions of another project in the same store", async () => {
    const { store, call } = await served();
    const { id } = await call();
    const cwd = await mci.folderOf({ "mci.json": schemaOf(refund) });
    expect((await mci.run(["approvals", ...store, "--format", "json"], { cwd })).stdout).toBe("[]\n");
    const session = startOnTerminal(["approve", id, ...store], { cwd });
    expect(await session.ended).toBe(2);
    expect(session.screen()).toContain("There is no question");
  });

  it.each(["approvals", "approve", "refuse"])("mci %s says that it cannot see what is in memory", async (command) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(refund) });
    const args = command === "approvals" ? [command] : [command, "QJ3rN0aVbq1m7Xw2Zk4pLt9s"];
    const session = startOnTerminal(args, { cwd, columns: 200 });
    expect(await session.ended).toBe(2);
    expect(session.screen()).toContain("this command cannot see them");
    expect(session.screen()).toContain("--store URL");
  });
});

describe("--server", () => {
  const env = { MCI_APPROVE_TOKEN: "t" };
  it.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ["without a token", ["--server", "https://a.example"], {}, "--server requires a token"],
    ["with a file that is not there", ["--server", "https://a.example", "--token-file", "no"], env, "no token in it"],
    ["with a word for a URL", ["--server", "a.example"], env, "expected a URL"],
    ["that others can listen to", ["--server", "http://a.example"], env, "others could read the token"],
    ["whose name DNS may be asked for", ["--server", "http://a.localhost"], env, "others could read the token"],
  ])("is refused %s", async (_, args, given, message) => {
    const cwd = await mci.folderOf({});
    expect(await mci.run(["approvals", ...args], { cwd, env: given })).toEqual(
      refusal(expect.stringContaining(message)),
    );
  });

  it("that does not answer is reported with exit code 1", async () => {
    const cwd = await mci.folderOf({});
    await writeFile(join(cwd, "token"), "s3cret\n");
    const args = ["approve", "x", "--server", "http://127.0.0.1:1", "--token-file", "token"];
    const { code, stderr } = await mci.run(args, { cwd });
    expect([code, stderr]).toEqual([1, expect.stringContaining("http://127.0.0.1:1 does not answer")]);
    expect(stderr).not.toContain("s3cret");
  });
});
