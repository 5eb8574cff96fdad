import { Writable } from "node:stream";

import { failure, text, type Executor, type JsonObject, type Toolbox } from "@mci/contract";
import { MCIClient } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";

import { createToken } from "../guard/static-tokens.ts";
import { present } from "../../test/present.ts";
import { textTools } from "../../test/tools.ts";
import { auditLog } from "./audit-log.ts";
import { auditedToolbox } from "./audited-toolbox.ts";
import type { AuditRecord } from "./audit-record.ts";
import { secretMask } from "@mci/plugin-kit/secrets";
import { redactedArguments } from "./redacted-arguments.ts";
import { linesTo } from "../../test/lines-to.ts";
import { clientOf, serving } from "../../test/serving.ts";

const plain = (text: string): string => text;
const quick: Toolbox = { tools: () => [], execute: async () => text("ok") };

function recorded(): { readonly records: AuditRecord[]; record(call: AuditRecord): void } {
  const records: AuditRecord[] = [];
  return { records, record: (call) => void records.push(call) };
}

describe("the audit log", () => {
  it("has a line for each call, over REST and MCP alike: who, what, how it ended", async () => {
    const lines: string[] = [];
    const { token, entry } = createToken({ subject: "ada", tenant: "acme" });
    const server = await serving({
      toolbox: await textTools("greet"),
      guard: { tokens: [entry] },
      mcp: { name: "tools", version: "1" },
      audit: auditLog(linesTo(lines)),
    });
    const post = async (path: string, id: string, body: object): Promise<void> => {
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "x-request-id": id,
      };
      await (await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
    };
    const call = { name: "greet", arguments: { city: "Rome", api_key: "k-123456" } };
    await post("/api/v1/mcp/tools/call", "one", call);
    await post("/mcp", "two", { jsonrpc: "2.0", id: 1, method: "tools/call", params: call });
    await post("/api/v1/mcp/tools/call", "three", { name: "greet" });
    await post("/api/v1/mcp/tools/call", "four", { name: "none" });
    const common = {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      tenant: "acme",
      subject: "ada",
      duration_ms: expect.any(Number),
    };
    const args = { city: "Rome", api_key: "[redacted]" };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...common, request_id: "one", tool: "greet", arguments: args, outcome: "ok" },
      { ...common, request_id: "two", tool: "greet", arguments: args, outcome: "ok" },
      { ...common, request_id: "three", tool: "greet", arguments: {}, outcome: "error", code: "MCI_INPUT" },
      { ...common, request_id: "four", tool: "none", arguments: {}, outcome: "error", code: "MCI_TOOL_UNKNOWN" },
    ]);
    expect(lines.join("")).not.toContain(token);
  });

  it("has an error for a result that breaks its outputSchema, as REST and MCP answer the call", async () => {
    const records = recorded();
    const outputSchema = { type: "object", properties: { n: { type: "number" } } };
    const counting: Executor = {
      type: "counting",
      prepare: () => ({ run: ({ scope }) => text("one", { structuredContent: { n: scope.props["n"] } }) }),
    };
    const inputSchema = { type: "object", properties: { n: {} } };
    const tools = [{ name: "count", inputSchema, outputSchema, execution: { type: "counting" } }];
    const toolbox = await clientOf(tools, { executors: [counting] });
    const server = await serving({ toolbox, mcp: { name: "tools", version: "1" }, audit: records });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const post = async (path: string, body: object): Promise<string> =>
      (await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
    for (const n of ["x", 1]) {
      const call = { name: "count", arguments: { n } };
      const answers = [
        await post("/api/v1/mcp/tools/call", call),
        await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
      ];
      for (const answer of answers) expect(answer.includes('"isError":true')).toBe(n === "x");
    }
    expect(records.records.map(({ outcome, code }) => [outcome, code])).toEqual([
      ["error", "MCI_RESPONSE"],
      ["error", "MCI_RESPONSE"],
      ["ok", undefined],
      ["ok", undefined],
    ]);
  });

  it("contains no secret of the tools' environment, in whatever form: of this tenant, and not of another", async () => {
    const [red, blue] = await Promise.all(["red-Canary/+ 1", "blue-Canary/+ 2"].map(keyedTools));
    const records = recorded();
    const call = {
      q: "red-Canary/+ 1",
      coded: btoa("red-Canary/+ 1"),
      inUrl: "red-Canary%2F%2B%201",
      cut: `${"x".repeat(490)}red-Canary/+ 1`,
    };
    await auditedToolbox(present(red).only("keyed"), records).execute("keyed", call);
    await auditedToolbox(present(blue), records).execute("keyed", { q: "red-Canary/+ 1" });
    const [ofRed, ofBlue] = records.records.map((record) => record.arguments);
    expect(ofRed).toMatchObject({ q: "[redacted]", coded: "[redacted]", inUrl: "[redacted]" });
    expect(JSON.stringify(ofRed)).not.toContain("red-Can");
    expect(ofBlue).toEqual({ q: "red-Canary/+ 1" });
  });

  it("masks and cuts the rest of a record, too: what callers choose may contain a secret", async () => {
    const records = recorded();
    const toolbox = auditedToolbox(quick, { ...records, secrets: ["hunter22-prod"] });
    const subject = `hunter22-prod${"s".repeat(1_000)}`;
    await toolbox.execute("run hunter22-prod", {}, { context: { subject, requestId: "id hunter22-prod" } });
    expect(records.records[0]).toMatchObject({ tool: "run [redacted]", request_id: "id [redacted]" });
    expect(records.records[0]?.subject).toMatch(/^\[redacted\]s{200,256}$/);
  });

  it("has what was answered to a tool that asked back, masked as well", async () => {
    const records = recorded();
    const who = { action: "accept", content: { name: "Ada", password: "hunter22-prod" } };
    await auditedToolbox(quick, records).execute("x", {}, { roundTrip: { inputResponses: { who } } });
    expect(records.records[0]).toMatchObject({
      input_responses: { who: { action: "accept", content: { name: "Ada", password: "[redacted]" } } },
    });
  });

  it("masks secrets in the base64 of user and password, those of env and its own", async () => {
    const tools = [{ name: "a", execution: { type: "text", text: "{{env.API_KEY}}" } }];
    const client = await clientOf(tools, { env: { API_KEY: "env-0123456789" } });
    const records = recorded();
    const toolbox = auditedToolbox(client, { ...records, secrets: ["own-0123456789"] });
    for (const user of ["", "u:", "ab:", "ada:"]) {
      for (const secret of ["env-0123456789", "own-0123456789"]) {
        await toolbox.execute("none", { a: `Basic ${Buffer.from(`${user}${secret}`).toString("base64")}` });
      }
    }
    expect(records.records).toHaveLength(8);
    for (const { arguments: given } of records.records) {
      expect(JSON.stringify(given)).toMatch(/^\{"a":"Basic [\w=]{0,8}\[redacted\][\w=]{0,4}"\}$/);
    }
  });

  it("does not fail a call for a toolbox whose redact throws", async () => {
    const records = recorded();
    const broken: Toolbox = { ...quick, redact: () => expect.fail("broken") };
    expect(await auditedToolbox(broken, records).execute("x", { a: "b" })).toMatchObject({ isError: false });
    expect(records.records[0]).toMatchObject({ tool: "[unreadable]", arguments: "[unreadable]" });
  });

  it("is one line for a call, whatever its arguments hold", async () => {
    const lines: string[] = [];
    const toolbox = auditedToolbox(quick, auditLog(linesTo(lines)));
    await toolbox.execute("a\nb", { "x\n": "a\r\nb\u2028c\u009b1m\u202e\u200b\u{e0041}" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/[\r\n\u2028\u202e\u009b\u200b\u{e0041}]/u);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      tool: "a\nb",
      arguments: { "x\n": "a\r\nb\u2028c\u009b1m\u202e\u200b\u{e0041}" },
    });
  });

  it("never fails a call, nor changes what it is given", async () => {
    const call = failure("no such city");
    const failing: Toolbox = { tools: () => [], execute: async () => call };
    const throwing = auditedToolbox(failing, {
      record() {
        throw new Error("disk full");
      },
    });
    expect(await throwing.execute("x")).toBe(call);
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error("broken pipe")) });
    const logged = auditedToolbox(quick, auditLog(broken));
    for (let index = 0; index < 3; index += 1) expect(await logged.execute("x")).toMatchObject({ isError: false });
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    expect(await auditedToolbox(quick, recorded()).execute("x", circular)).toMatchObject({ isError: false });
  });

  it("keeps no more lines than it may when they cannot be written, and says how many are missing", async () => {
    const written: string[] = [];
    let release: (() => void) | undefined;
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, done) {
        written.push(String(chunk));
        release = done;
      },
    });
    const toolbox = auditedToolbox(quick, auditLog(slow, { maxQueued: 2_000 }));
    for (let index = 0; index < 500; index += 1) await toolbox.execute("x", { index });
    expect(slow.writableLength).toBeLessThan(3_000);
    const done = setInterval(() => {
      const next = release;
      release = undefined;
      next?.();
    }, 0);
    onTestFinished(() => clearInterval(done));
    await expect.poll(() => slow.writableLength).toBe(0);
    await toolbox.execute("last");
    await expect.poll(() => slow.writableLength).toBe(0);
    const entries = written.map((line) => JSON.parse(line) as AuditRecord & { dropped?: number });
    const dropped = entries.at(-2)?.dropped ?? 0;
    expect(entries.at(-1)?.tool).toBe("last");
    expect(entries.length - 2 + dropped).toBe(500);
  });

  it("leaves the toolbox what it is: its tools, and who watches", async () => {
    const client = await textTools("greet");
    const audited = auditedToolbox(client, recorded());
    expect(audited.tools()).toBe(client.tools());
    expect(audited.watch).toBeDefined();
    expect(auditedToolbox(quick, recorded()).watch).toBeUndefined();
  });
});

async function keyedTools(API_KEY: string): Promise<MCIClient> {
  const tool = { name: "keyed", execution: { type: "text", text: "ok" } };
  return clientOf([tool], { env: { API_KEY } });
}

describe("arguments in the log", () => {
  it.each([
    "password",
    "API_KEY",
    "accessToken",
    "client-secret",
    "dbPasswd",
    "passphrase",
    "db_pwd",
    "credentials",
    "Authorization",
    "cookie",
  ])("whose name looks like a secret are masked: %s", (name) => {
    expect(redactedArguments({ a: [{ [name]: { deep: "SECRET-1" } }], [name]: "SECRET-2" }, plain)).toEqual({
      a: [{ [name]: "[redacted]" }],
      [name]: "[redacted]",
    });
  });

  it("that contain a secret are masked wherever it stands, in names and across a cut", () => {
    const secret = "CANARY-0123456789";
    const long = `${"x".repeat(495)}${secret}`;
    const shown = JSON.stringify(
      redactedArguments({ q: `a ${secret} b ${secret}`, [secret]: 1, long }, secretMask([secret])),
    );
    expect(shown).not.toContain("CANARY");
    expect(shown).toContain("a [redacted] b [redacted]");
  });

  it("keep every member where the names of two are masked alike", () => {
    const mask = secretMask(["a-phrase-1", "a-phrase-2"]);
    expect(redactedArguments({ "a-phrase-1": 1, "a-phrase-2": 2 }, mask)).toEqual({
      "[redacted]": 1,
      "[redacted] 2": 2,
    });
  });

  it("that are numbers are masked as well, and a secret that begins with another one as a whole", () => {
    const mask = secretMask(["hunter22", "hunter22-prod", "9931993"]);
    expect(redactedArguments({ pin: 9_931_993, other: 7, text: "hunter22-prod hunter22" }, mask)).toEqual({
      pin: "[redacted]",
      other: 7,
      text: "[redacted] [redacted]",
    });
  });

  it.each<[string, JsonObject]>([
    ["a long text", { text: "x".repeat(5_000_000) }],
    ["a long list", { list: Array.from({ length: 100_000 }, (_, index) => index) }],
    [
      "many long texts",
      Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`n${index}`, "y".repeat(1_000)])),
    ],
    ["long names", Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}${"n".repeat(5_000)}`, 1]))],
    ["many secrets", Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 1]))],
    ["a deep tree", deep(10_000)],
    ["many empty lists", { list: Array.from({ length: 100_000 }, () => []) }],
  ])("are cut to some kilobytes: %s", (_, props) => {
    const shown = JSON.stringify(redactedArguments(props, plain));
    expect(shown.length).toBeLessThan(20_000);
    expect(shown).toContain("[cut");
  });

  it("are logged as they are otherwise", () => {
    const props = { a: 1, b: [true, null, "x"], c: { d: { e: "ü" } } };
    expect(redactedArguments(props, plain)).toEqual(props);
    expect(redactedArguments(JSON.parse('{"__proto__":{"a":1}}'), plain)).toEqual(JSON.parse('{"__proto__":{"a":1}}'));
  });
});

function deep(depth: number): JsonObject {
  let value: JsonObject = {};
  for (let index = 0; index < depth; index += 1) value = { a: value };
  return value;
}
