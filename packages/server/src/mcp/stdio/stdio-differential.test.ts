import { PassThrough } from "node:stream";
import fc from "fast-check";
import type { Toolbox } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { beforeAll, describe, expect, it } from "vitest";
import { changes, fastDrafts, legacy, notification, type Draft } from "../../../test/mcp-requests.ts";
import { doTool, mcpToolbox } from "../../../test/mcp-toolbox.ts";
import { present } from "../../../test/present.ts";
import { sdkConnection, type SdkConnection } from "../sdk/sdk-connection.ts";
import { mcpService, type McpService } from "../service/mcp-service.ts";
import { stdioSession } from "./stdio-session.ts";
import { stdioWire, type StdioStreams } from "./stdio-wire.ts";

const options = { name: "test", version: "1", instructions: "Be kind.", pageSize: 20 } as const;
let client: Toolbox;
/** Older revisions get its output schema in another form. */
let clientOfLists: Toolbox;

beforeAll(async () => {
  client = await mcpToolbox();
  clientOfLists = await mcpToolbox([doTool("list", { outputSchema: { type: "array" } })]);
});

const initialize = initializeWith({});
const initialized = notification(legacy("notifications/initialized"));
const progress = legacy("tools/call", { name: "progress", _meta: { progressToken: "p" } }, "p");

/** Every message of an older revision, and some of the newer one, with everything that can be unusual about it. */
const bases: Readonly<Record<string, Draft>> = {
  ...Object.fromEntries(Object.entries(fastDrafts).filter(([name]) => !name.startsWith("initialize"))),
  "call of a tool that throws": legacy("tools/call", { name: "throw" }),
  "call of a tool that throws a code": legacy("tools/call", { name: "throwCode" }),
  "call with __proto__": { ...legacy(""), raw: String.raw`{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"say","arguments":{"__proto__":{"a":1},"who":"\u2028"}}}` }, // prettier-ignore
  "call with deep arguments": { ...legacy(""), raw: `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"say","arguments":{"who":${"[".repeat(500)}${"]".repeat(500)}}}}` }, // prettier-ignore
  "logging/setLevel": legacy("logging/setLevel", { level: "debug" }),
  "a response": { headers: {}, message: { jsonrpc: "2.0", id: 1, result: {} } },
  "notifications/roots/list_changed": notification(legacy("notifications/roots/list_changed")),
};

/**
 * All different, since the end of the input cancels a call when another one with its id has its response. Without 1, which
 * `notifications/cancelled` names: for what is answered at once it comes too late here, and not quite with the SDK.
 */
const ids = ["1", 2, "", "x", -3, 0];
const changesInSequences = Object.entries(changes).flatMap(([name, change]) =>
  name.startsWith("id ") ? [] : [change],
);

describe("a session on stdio", () => {
  it.each(Object.entries(bases))("is as with the SDK from the start: %s", async (_, draft) => {
    const later = [initialize, initialized, draft, progress, withId(draft, "again")];
    const { ours, expected } = await seenOf([draft], later, [progress, initialize, draft]);
    expect(ours).toEqual(expected);
  });

  it.each(Object.entries(changes).filter(([name]) => !name.startsWith("header ")))(
    "is as with the SDK from the start: %s",
    async (_, change) => {
      const names = ["legacy call", "legacy list", "notifications/initialized"];
      const changed = names.map((name) => change(present(fastDrafts[name])));
      const { ours, expected } = await seenOf(
        ...changed.map((draft) => [initialize, progress, draft, legacy("ping", {}, "last")]),
        [change(present(fastDrafts["initialize"])), initialized, progress],
      );
      expect(ours).toEqual(expected);
    },
  );

  it.each(["2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "2030-01-01"])(
    "is as with the SDK from the start in %s",
    async (revision) => {
      const calls = ["sum", "list", "mixed", "fail", "nosuch"].map((name) => {
        return legacy("tools/call", { name, arguments: { a: 1, b: 2 } }, name);
      });
      const start = [initializeWith({}, revision), initialized, legacy("tools/list")];
      const { ours, expected } = await seenOf([...start, ...calls]);
      expect(ours).toEqual(expected);
    },
  );

  it.concurrent.each([
    { roots: {} },
    { roots: { listChanged: true } },
    { roots: { unknown: 1 } },
    { sampling: {} },
    { sampling: { tools: {}, context: {} } },
    { sampling: { unknown: {} } },
    { elicitation: {} },
    { elicitation: { form: {} } },
    { elicitation: { url: {}, unknown: {} } },
    { elicitation: { form: { applyDefaults: true } } },
    { experimental: { a: { b: 1 } }, extensions: {} },
    { tasks: {} },
    { unknown: {} },
  ])("is as with the SDK from the start with the capabilities %j", async (capabilities) => {
    const asks = legacy("tools/call", { name: "askPlainly" }, "asks");
    const start = [initializeWith(capabilities), progress, asks];
    const { ours, expected } = await seenOf(
      [...start, legacy("ping", {}, 8)],
      [...start, legacy("tools/call", { name: "mixed" }, "asks"), legacy("resources/list"), asks],
    );
    expect(ours).toEqual(expected);
  });

  it.each([
    { requestId: "p" },
    { requestId: "p", reason: "Enough." },
    { requestId: "p", reason: 5 },
    { requestId: "q" },
    { requestId: null },
    { requestId: "p", more: 1 },
    { requestId: "p", _meta: { a: 1 } },
    { requestId: "p", _meta: { progressToken: 1 } },
    { requestId: "p", _meta: { progressToken: {} } },
    { requestId: "p", _meta: { "io.modelcontextprotocol/related-task": { taskId: "t" } } },
    { requestId: "p", _meta: 5 },
    {},
    5,
    undefined,
  ])("cancels as the SDK does: %j", async (params) => {
    const message = { jsonrpc: "2.0", method: "notifications/cancelled", params };
    const cancelled: Draft = { headers: {}, message };
    const { ours, expected } = await seenOf(
      [initialize, progress, cancelled, legacy("ping", {}, "last")],
      [initialize, progress, legacy("resources/list", {}, 9), cancelled, progress],
      [initialize, progress, cancelled, withId(progress, "q")],
    );
    expect(ours).toEqual(expected);
  });

  it("is as with the SDK from the start for tools that return lists", async () => {
    const drafts = [initialize, legacy("tools/list", {}, 1), legacy("tools/call", { name: "list" }, 2)];
    const [ours, expected] = [openOurs, openSdk].map((open) => seenBy(open, drafts, clientOfLists));
    expect(await ours).toEqual(await expected);
  });

  it("is as with the SDK from the start, whatever follows on whatever", async () => {
    const first = fc.constantFrom(initialize, initializeWith({ elicitation: {} }), progress, present(bases["ping"]));
    const change = fc.constantFrom<(draft: Draft) => Draft>((draft) => draft, ...changesInSequences);
    const message = fc.tuple(fc.constantFrom(...Object.values(bases)), change);
    const property = fc.asyncProperty(first, fc.array(message, { maxLength: ids.length }), async (start, others) => {
      const drafts = others.map(([base, changed], at) => changed(withId(base, ids[at])));
      const { ours, expected } = await seenOf([start, ...drafts]);
      expect(ours).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

function withId(draft: Draft, id: unknown): Draft {
  const { message } = draft;
  return isRecord(message) && "id" in message ? { ...draft, message: { ...message, id } } : draft;
}

function initializeWith(capabilities: object, protocolVersion = "2025-11-25"): Draft {
  const clientInfo = { name: "test", version: "1" };
  return legacy("initialize", { protocolVersion, capabilities, clientInfo }, "first");
}

/** Returns what both implementations send, and the calls of their toolboxes, when clients send these lines at once. */
async function seenOf(...sessions: readonly Draft[][]): Promise<{ ours: object[]; expected: object[] }> {
  const ours = Promise.all(sessions.map((drafts) => seenBy(openOurs, drafts)));
  const expected = Promise.all(sessions.map((drafts) => seenBy(openSdk, drafts)));
  return { ours: await ours, expected: await expected };
}

type Open = (service: McpService, streams: StdioStreams) => { readonly ended: Promise<void> };

const openOurs: Open = (service, streams) => stdioSession(service, streams);

const openSdk: Open = (service, streams) => {
  const wire = stdioWire(streams, (message) => sdk.receive(message));
  const sdk: SdkConnection = sdkConnection(service, wire);
  return { ended: wire.closed };
};

async function seenBy(open: Open, drafts: readonly Draft[], tools = client): Promise<object> {
  const calls: object[] = [];
  const toolbox: Toolbox = {
    tools: () => tools.tools(),
    async execute(name, props, given = {}) {
      const { signal, roundTrip } = given;
      if (name === "throw") throw new Error("thrown");
      if (name === "throwCode") throw Object.assign(new Error("thrown"), { code: -32_001 });
      const result = await tools.execute(name, props, given);
      calls.push({ name, props, roundTrip, isAborted: signal?.aborted });
      return result;
    },
  };
  const input = new PassThrough();
  const output = new PassThrough();
  const messages: string[] = [];
  output.on("data", (chunk: Buffer) => {
    for (const line of chunk.toString().split("\n").filter(Boolean)) {
      messages.push(sorted(line));
      const { id, method } = JSON.parse(line) as { id?: unknown; method?: unknown };
      if (method === "roots/list" && !input.writableEnded)
        input.end(`${JSON.stringify({ jsonrpc: "2.0", id, result: { roots: [] } })}\n`);
    }
  });
  const service = mcpService(toolbox, options);
  // A client with roots is asked for them by a tool, answers once, ends its input with that, and is asked again in vain.
  const isAsked = isAskedForRoots(drafts);
  const { ended } = open(service, { input, output, maxLineBytes: 100_000, drainMs: isAsked ? 2_000 : 10_000 });
  const lines = drafts.map(({ message, raw }) => `${raw ?? JSON.stringify(message)}\n`).join("");
  input.write(lines);
  if (!isAsked) input.end();
  await ended;
  service.catalog.close();
  return { messages: messages.toSorted(), calls: calls.map((call) => sorted(JSON.stringify(call))).toSorted() };
}

function isAskedForRoots(drafts: readonly Draft[]): boolean {
  const text = JSON.stringify(drafts);
  return text.includes('"capabilities":{"roots"') && text.includes('"askPlainly"');
}

/** The same JSON with the members of all objects in order. */
function sorted(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
