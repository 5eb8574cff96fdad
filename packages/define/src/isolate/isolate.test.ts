import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient, type Client, type ClientOptions } from "@mci/client";
import type { FunctionExecution, Origin, Progress, Tool, ToolSource } from "@mci/contract";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { codeSource, defineTool, functionExecutor } from "../index.ts";
import { moduleLoader } from "../modules/index.ts";
import type { Job } from "./messages.ts";
import { workerPool } from "./worker-pool.ts";

const source = `
  import { defineTool, settings, setting, configPaths, token, provide } from "@mci/define";
  import { writeFileSync } from "node:fs";
  import { isMainThread, MessagePort, parentPort, threadId, workerData } from "node:worker_threads";
  const isolate = "worker";
  let calls = 0;
  export const where = defineTool({ isolate }, () => ({ isMainThread, threadId, calls: (calls += 1) }));
  export const spin = defineTool({ isolate, timeoutMs: 300 }, () => { for (;;); });
  export const wait = defineTool({ isolate, timeoutMs: 300 }, (_, { signal, log }) => new Promise((resolve) => {
    const cleanUp = () => { log("cleaned up"); resolve("late"); };
    if (signal.aborted) cleanUp();
    else signal.addEventListener("abort", cleanUp);
  }));
  export const copy = defineTool({ isolate }, async function* ({}, { log, mask, context, tool }) {
    yield "looking";
    yield { progress: 2, total: 3 };
    mask("s3cret-value");
    log("masking s3cret-value");
    return { by: context.subject, tool, secret: "s3cret-value" };
  });
  class Closed extends Error { name = "Closed" }
  export const fail = defineTool({ isolate, input: { type: "object", properties: { how: { type: "string" } } } }, ({ how }) => {
    if (how === "class") throw new Closed("The shop is closed.");
    if (how === "text") throw "just a text";
    if (how === "proxy") throw new Proxy({}, { get() { throw new Error("trap"); }, getPrototypeOf() { throw new Error("trap"); } });
    if (how === "exit") process.exit(3);
    if (how === "map") return { index: new Map() };
    if (how === "function") return { run: () => 1 };
    throw Object.defineProperty(Object.assign(new Error("Until 9."), { code: "SHOP_CLOSED" }), Symbol.for("mci.error"), { value: true });
  });
  export const flaky = defineTool({ isolate, readOnly: true, retry: { on: [Closed], attempts: 2, backoffMs: 1 } }, () => {
    throw new Closed("again");
  });
  export const set = defineTool({ isolate, inject: { settings, configPaths, limit: setting("limit", 3) } }, (_, given) =>
    [given.settings.get("region"), given.limit, typeof given.configPaths.logs, given.settings.get("api.url")]);
  export const remove = defineTool({ isolate }, async (_, { ask }) => { await ask("Remove it?"); await ask("Really?"); return "removed"; });
  export const here = () => ({ isMainThread });
  export const loop = () => { for (;;); };
  export const add = defineTool({}, here);
  export const print = defineTool({ isolate }, () => { console.log("printed"); return "ok"; });
  let acted = 0, begun = 0;
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  export const late = defineTool(
    { isolate, input: { type: "object", properties: { how: { type: "string" }, flag: { type: "string" } } } },
    ({ how, flag }, { progress, log, mask, context }) => {
      const secret = "private data of " + context.tenant;
      const act = {
        progress: () => progress({ progress: 1, message: secret }),
        log: () => log(secret),
        mask: () => mask("slow"),
        throw: () => { throw new Error(secret); },
        reject: () => void Promise.reject(new Error(secret)),
        exit: () => process.exit(0),
        stay: () => {},
        spin: () => { writeFileSync(flag, ""); const end = Date.now() + 400; while (Date.now() < end); throw new Error(secret); },
      }[how];
      const timer = setInterval(() => {
        if (how !== "spin" && begun === 0) return;
        clearInterval(timer);
        acted += 1;
        act();
      }, 5);
      if (how !== "stay") timer.unref();
      return { threadId };
    });
  export const slow = defineTool({ isolate }, async () => {
    begun += 1;
    while (acted === 0) await sleep(5);
    await sleep(50);
    return { threadId, word: "slow" };
  });
  const parentData = workerData;
  const findPorts = () => {
    const ports = process._getActiveHandles().filter((one) => one instanceof MessagePort);
    const { postMessage } = MessagePort.prototype;
    return [parentPort, ...ports].map((port) => (message) => postMessage.call(port, message));
  };
  export const hostile = defineTool({ isolate, timeoutMs: 5_000, input: { type: "object", properties: { sends: {} } } }, ({ sends }, { log }) => {
    const odd = [undefined, null, 5, "text", [], {}, { id: 1 }, { id: 1, message: null }, { spent: {} }, { id: 1, message: { log: 5 } },
      { id: "1", message: { result: 1 } }, { id: "1", message: { result: { isError: true } } }, new Map(), 5n, { loaded: null }, new Error("no message")];
    if (sends === "odd") for (const message of odd) for (const post of findPorts()) post(message);
    if (sends === "many") for (let at = 0; at < 300_000; at += 1) for (const post of findPorts().slice(0, 1)) post({ at });
    if (sends === "logs") for (let at = 0; at < 20_000; at += 1) log(at);
    if (sends === "spent") for (const post of findPorts()) post({ spent: "0" });
    if (sends === "invalid") return { isError: false, content: [5] };
    if (sends === "closed") {
      for (const one of process._getActiveHandles()) if (one instanceof MessagePort) one.close();
      return new Promise(() => {});
    }
    if (sends === "strange") {
      process.removeAllListeners("uncaughtException");
      setTimeout(() => { throw { toString: 1, valueOf: 1 }; });
      return new Promise(() => {});
    }
    return { sent: sends, parentData };
  });
  export const size = defineTool({ isolate, output: { type: "object", properties: { n: { type: "integer" } } } }, () => ({ n: "x" }));
`;

let root = "";
let worker: URL;

beforeAll(async () => {
  root = temporaryFolder(afterAll);
  const outdir = join(root, "node_modules/@mci/define");
  await build({
    entryPoints: { index: join(import.meta.dirname, "../index.ts"), worker: join(import.meta.dirname, "worker.ts") },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["@mci/source"],
  });
  await writeFile(join(outdir, "package.json"), JSON.stringify({ name: "@mci/define", exports: "./index.mjs" }));
  await writeFile(join(root, "skills.mjs"), source);
  worker = pathToFileURL(join(outdir, "worker.mjs"));
});

interface Options {
  readonly module?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly onError?: NonNullable<ClientOptions["onError"]>;
  readonly tools?: readonly Tool[];
}

/** As a file declares it. */
const declared = (name: string, execution: Partial<FunctionExecution> = {}): Tool<FunctionExecution> => ({
  name,
  tags: [],
  annotations: {},
  execution: {
    type: "function",
    module: "./skills.mjs",
    isolate: "worker",
    ...execution,
  },
  origin: { folder: root, pointer: "/tools/0", rules: { anyPaths: false, directories: [], network: {} }, document: {} },
});

async function load({ module = "./skills.mjs", env = {}, onError = () => {}, tools }: Options = {}): Promise<
  Client & { readonly lines: string[] }
> {
  const lines: string[] = [];
  const loader = moduleLoader({
    worker,
    onLog: (line, { tool }) => lines.push(`${tool}: ${line}`),
    settings: { region: "eu" },
  });
  const document = { functions: module };
  const origin: Origin = { folder: root, rules: { anyPaths: false, directories: [], network: {} }, document };
  const modules: ToolSource = {
    name: "modules",
    load: (context) =>
      loader.load(
        tools === undefined ? { tools: [], functions: [module], origin } : { tools, functions: [], origin },
        context,
      ),
    close: async () => loader.close?.(),
  };
  const client = await createClient({ sources: [modules], executors: [functionExecutor()], env, onError });
  onTestFinished(() => client.close());
  return Object.assign(client, { lines });
}

describe("a tool with isolate", () => {
  it("runs in a worker that the next call has again", async () => {
    const client = await load();
    const first = (await client.execute("where")).structuredContent;
    expect(first).toMatchObject({ isMainThread: false, calls: 1 });
    expect((await client.execute("where")).structuredContent).toEqual({ ...Object(first), calls: 2 });
  });

  it("is ended at its deadline, and so is an endless loop; the next call has a new worker", async () => {
    const client = await load();
    expect(await client.execute("spin")).toMatchObject({ isError: true, code: "MCI_TIMEOUT" });
    const many = await Promise.all(Array.from({ length: 5 }, () => client.execute("spin")));
    expect(many).toMatchObject(Array.from({ length: 5 }, () => ({ code: "MCI_TIMEOUT" })));
    expect((await client.execute("where")).structuredContent).toMatchObject({ calls: 1 });
  });

  it("may be a plain function, or one that only its file isolates", async () => {
    const client = await load({ tools: [declared("here"), declared("loop", { timeout_ms: 500 }), declared("add")] });
    expect(await client.execute("here")).toMatchObject({ structuredContent: { isMainThread: false } });
    expect(await client.execute("loop")).toMatchObject({
      code: "MCI_TIMEOUT",
      error: "The call timed out after 500 ms. timeout_ms sets how long it may take.",
    });
    expect(await client.execute("add")).toMatchObject({ structuredContent: { isMainThread: false } });
    const shared = `
      import { defineTool, token } from "@mci/define";
      export const query = defineTool({ inject: { db: token("db") } }, () => "");`;
    await writeFile(join(root, "shared.mjs"), shared);
    await expect(load({ tools: [declared("query", { module: "./shared.mjs" })] })).rejects.toThrow(
      "settings and paths alone, not 'db'",
    );
  });

  it("has a moment to clean up after its deadline", async () => {
    const client = await load();
    // The deadline is over before a new worker has started on a busy machine.
    await client.execute("where");
    expect(await client.execute("wait")).toMatchObject({ code: "MCI_TIMEOUT" });
    await expect.poll(() => client.lines).toEqual(["wait: cleaned up"]);
  });

  it("reports progress, logs and masks, and knows its caller", async () => {
    const client = await load();
    const steps: Progress[] = [];
    const options = { onProgress: (step: Progress) => steps.push(step), context: { subject: "ada" } };
    const result = await client.execute("copy", {}, options);
    expect(steps).toEqual([
      { progress: 1, message: "looking" },
      { progress: 2, total: 3 },
    ]);
    expect(result.structuredContent).toMatchObject({ by: "ada", tool: "copy" });
    expect(JSON.stringify([result, client.lines])).not.toContain("s3cret");
    expect(client.lines).toHaveLength(1);
  });

  it.each([
    ["class", { code: "MCI_INTERNAL", error: "Tool 'fail' failed: The shop is closed." }],
    ["text", { error: "Tool 'fail' failed: just a text" }],
    ["proxy", { error: "Tool 'fail' failed: it threw something that cannot be shown" }],
    ["exit", { error: "Tool 'fail' failed: The worker of the tool has ended." }],
    ["map", { error: "The tool returned a Map at 'index', which JSON does not have. Return an object." }],
    ["function", { error: "The tool returned a function at 'run', which JSON does not have." }],
    ["code", { code: "SHOP_CLOSED", error: "Until 9." }],
  ])("passes on what goes wrong: %s", async (how, expected) => {
    const client = await load();
    expect(await client.execute("fail", { how })).toMatchObject({ isError: true, ...expected });
    expect((await client.execute("where")).isError).toBe(false);
  });

  it.each(["progress", "log", "mask", "throw", "reject", "exit"])(
    "keeps to itself what it does after its answer: %s",
    async (how) => {
      const client = await load();
      const steps: Progress[] = [];
      const first = await client.execute("late", { how }, { context: { tenant: "a" } });
      const { threadId } = Object(first.structuredContent);
      const options = { onProgress: (step: Progress) => steps.push(step), context: { tenant: "b" } };
      const second = await client.execute("slow", {}, options);
      expect(second.structuredContent).toEqual({ threadId, word: "slow" });
      expect([steps, client.lines]).toEqual([[], []]);
    },
  );

  it("leaves its worker to nobody if it leaves work behind", async () => {
    const client = await load();
    const { threadId } = Object((await client.execute("late", { how: "stay" })).structuredContent);
    expect((await client.execute("where")).structuredContent).toMatchObject({ calls: 1 });
    expect((await client.execute("where")).structuredContent).not.toMatchObject({ threadId });
  });

  it("gives the next call another worker when an earlier one breaks it", async () => {
    const client = await load();
    const flag = join(root, "spinning");
    const { threadId } = Object((await client.execute("late", { how: "spin", flag })).structuredContent);
    await expect.poll(() => existsSync(flag)).toBe(true);
    const next = await client.execute("where");
    expect(next).toMatchObject({ isError: false });
    expect(next.structuredContent).not.toMatchObject({ threadId });
  });

  it.each(["odd", "many", "logs", "spent"])("ignores what its function sends past the protocol: %s", async (sends) => {
    const client = await load();
    expect(await client.execute("hostile", { sends })).toMatchObject({
      isError: false,
      structuredContent: { sent: sends, parentData: null },
    });
    expect(client.lines).toHaveLength(sends === "logs" ? 20_000 : 0);
  });

  it.each([
    ["strange", "it threw something that cannot be shown"],
    ["invalid", "The worker of the tool sent an invalid result."],
    ["closed", "The worker of the tool has ended."],
  ])("is a failed call, and no more, when its worker ends or answers like this: %s", async (sends, error) => {
    const client = await load();
    expect(await client.execute("hostile", { sends })).toMatchObject({
      isError: true,
      code: "MCI_INTERNAL",
      error: `Tool 'hostile' failed: ${error}`,
    });
    expect((await client.execute("where")).isError).toBe(false);
  });

  it("tells the developer what was thrown", async () => {
    const errors: unknown[] = [];
    const client = await load({ onError: (error) => errors.push(error) });
    await client.execute("fail", { how: "class" });
    expect(errors).toMatchObject([{ name: "Closed", stack: expect.stringContaining("skills.mjs") }]);
  });

  it("checks its result, and is tried again for the errors that it names", async () => {
    const errors: unknown[] = [];
    const client = await load({ onError: (error) => errors.push(error) });
    expect(await client.execute("size")).toMatchObject({ isError: true, error: expect.stringContaining("'n'") });
    expect(await client.execute("flaky")).toMatchObject({ isError: true, metadata: { attempts: 2 } });
    expect(errors).toMatchObject([{ message: "again" }]);
  });

  it("gets settings and paths", async () => {
    const client = await load({ env: { API_URL: "https://example.com" } });
    expect((await client.execute("set")).content).toMatchObject([{ text: '["eu",3,"string","https://example.com"]' }]);
  });

  it("asks in the worker", async () => {
    const client = await load();
    const asked: unknown[] = [];
    let result = await client.execute("remove", {}, { roundTrip: {} });
    while (result.isError && result.inputRequired !== undefined && asked.length < 5) {
      const { inputRequests = {}, requestState } = result.inputRequired;
      asked.push(...Object.values(inputRequests).map(({ params }) => params?.["message"]));
      const inputResponses = Object.fromEntries(Object.keys(inputRequests).map((name) => [name, { action: "accept" }]));
      result = await client.execute("remove", {}, { roundTrip: { inputResponses, requestState } });
    }
    expect(result).toMatchObject({ content: [{ text: "removed" }] });
    expect(asked).toEqual(["Remove it?", "Really?"]);
  });

  it("is a failed call when a listener of its steps throws", async () => {
    const client = await load();
    const onProgress = (): never => {
      throw new Error("no room for steps");
    };
    expect(await client.execute("copy", {}, { onProgress })).toMatchObject({
      error: expect.stringContaining("no room for steps"),
    });
    expect((await client.execute("where")).isError).toBe(false);
  });

  // The descriptors of the files that it was just reading would stay open.
  it("finishes loading before its worker is ended", async () => {
    const [begun, loaded] = [join(root, "begun"), join(root, "loaded")];
    const text = `
      import { writeFileSync } from "node:fs";
      writeFileSync(${JSON.stringify(begun)}, "");
      await new Promise((resolve) => setTimeout(resolve, 300));
      writeFileSync(${JSON.stringify(loaded)}, "");
      export const later = () => "";`;
    await writeFile(join(root, "later.mjs"), text);
    const execution: FunctionExecution = { type: "function", module: "./later.mjs" };
    const pool = workerPool(worker);
    const job: Job = {
      path: join(root, "later.mjs"),
      version: 1,
      export: "later",
      tool: "later",
      execution,
      outputSchema: undefined,
      props: {},
      context: {},
      roundTrip: undefined,
      builtins: { folder: root, env: {}, settings: undefined },
    };
    pool.run(job, { message: () => {}, gone: () => {} });
    await expect.poll(() => existsSync(begun)).toBe(true);
    await pool.close();
    expect(existsSync(loaded)).toBe(true);
  });

  it("ends with its client", async () => {
    const client = await load();
    const waiting = client.execute("wait");
    await client.execute("where");
    await client.close();
    expect(await waiting).toMatchObject({ isError: true });
  });

  it("runs the module as it is after a reload", async () => {
    const text = (word: string): string =>
      `import { defineTool } from "@mci/define"; export const say = defineTool({ isolate: "worker" }, () => "${word}");`;
    await writeFile(join(root, "changing.mjs"), text("before"));
    const client = await load({ module: "./changing.mjs" });
    expect(await client.execute("say")).toMatchObject({ content: [{ text: "before" }] });
    await writeFile(join(root, "changing.mjs"), text("after"));
    await client.reload();
    expect(await client.execute("say")).toMatchObject({ content: [{ text: "after" }] });
  });

  it("is a load error when it is made in code, or injects anything but settings and paths", async () => {
    const tool = defineTool({ name: "tool", isolate: "worker" }, () => "");
    await expect(createClient({ sources: [codeSource([tool])], executors: [functionExecutor()] })).rejects.toThrow(
      /tool 'tool': 'isolate' requires a tool that a module exports\.\s+Export it from a module, and name that in the schema file/,
    );
    const module = `
      import { defineTool, token } from "@mci/define";
      export const query = defineTool({ isolate: "worker", inject: { db: token("db") } }, () => "");`;
    await writeFile(join(root, "database.mjs"), module);
    await expect(load({ module: "./database.mjs" })).rejects.toThrow(
      "tool 'query': 'isolate' runs the tool in a worker, which gets settings and paths alone, not 'db'.",
    );
  });
});
