import type { McpRequest } from "../src/mcp/contract.ts";

/** A request in the making: `raw` takes the place of the message. */
export interface Draft {
  headers: Record<string, string | undefined>;
  message: unknown;
  raw?: string;
}

type Json = Record<string, unknown>;

export const envelope: Json = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

export function legacy(method: string, params?: Json, id: unknown = 1): Draft {
  return {
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    message: { jsonrpc: "2.0", id, method, ...(params === undefined ? undefined : { params }) },
  };
}

export function modern(method: string, params: Json = {}, id: unknown = 1): Draft {
  return {
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof params["name"] === "string" ? { "mcp-name": params["name"] } : undefined),
    },
    message: {
      jsonrpc: "2.0",
      id,
      method,
      params: { ...params, _meta: { ...envelope, ...(params["_meta"] as Json) } },
    },
  };
}

export function notification(draft: Draft): Draft {
  const { id: _, ...message } = draft.message as Json;
  return { ...draft, message };
}

export function requestOf({ headers, message, raw }: Draft, method = "POST"): McpRequest {
  return { method, headers, body: raw ?? JSON.stringify(message) };
}

const asked: Json = { "io.modelcontextprotocol/clientCapabilities": { roots: {} } };

const call = (name: string, args: Json = {}): Json => ({ name, arguments: args });

/** Every request the fast path is for, as clients send it. */
export const fastDrafts: Readonly<Record<string, Draft>> = {
  initialize: legacy("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {
      roots: { listChanged: true },
      sampling: {},
      elicitation: { form: {} },
      extensions: { a: { b: [1] } },
    },
    clientInfo: { name: "test", version: "1", title: "Test" },
  }),
  "initialize, of a future revision": legacy("initialize", {
    protocolVersion: "2099-01-01",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  }),
  "notifications/initialized": notification(legacy("notifications/initialized")),
  "notifications/cancelled": notification(legacy("notifications/cancelled", { requestId: 1 })),
  ping: legacy("ping"),
  "legacy list": legacy("tools/list", {}, "a"),
  "legacy list without parameters": legacy("tools/list"),
  "legacy list with a bad cursor": legacy("tools/list", { cursor: "bad" }),
  "legacy call": legacy("tools/call", call("say", { who: "you" })),
  "legacy call without arguments": legacy("tools/call", { name: "mixed" }, ""),
  "legacy call with bad arguments": legacy("tools/call", call("sum", { a: "x" }), -7),
  "legacy call of an unknown tool": legacy("tools/call", call("sya")),
  "legacy call that fails": legacy("tools/call", call("fail")),
  "legacy call that breaks its promise": legacy("tools/call", call("unstructured")),
  "legacy call with structure": legacy("tools/call", call("sum", { a: 1, b: 2 })),
  "legacy call with a list as structure": legacy("tools/call", call("list")),
  "legacy call with progress": legacy("tools/call", { ...call("progress"), _meta: { progressToken: "p" } }),
  "legacy call without progress": legacy("tools/call", { ...call("list"), _meta: { progressToken: 5 } }),
  "server/discover": modern("server/discover"),
  "modern list": modern("tools/list", {}, "a"),
  "modern list with a bad cursor": modern("tools/list", { cursor: "bad" }),
  "modern call": modern("tools/call", call("say", { who: "you" })),
  "modern call of an unknown tool": modern("tools/call", call("sya")),
  "modern call with structure": modern("tools/call", call("sum", { a: 1, b: 2 })),
  "modern call with a list as structure": modern("tools/call", call("list")),
  "modern call that fails": modern("tools/call", call("fail")),
  "modern call with progress": modern("tools/call", { ...call("progress"), _meta: { progressToken: 0 } }),
  "modern call that asks back": modern("tools/call", { ...call("askPlainly"), _meta: asked }),
  "modern call that asks who cannot be asked": modern("tools/call", call("askPlainly")),
  "legacy call that asks back": legacy("tools/call", call("askPlainly")),
  "modern call without progress": modern("tools/call", { ...call("list"), _meta: { progressToken: "p" } }),
};

/** Variations of each request that are invalid or only unusual. */
export const changes: Readonly<Record<string, (draft: Draft) => Draft>> = {
  ...perValue("header content-type", ["text/plain", undefined, "application/json; charset=utf-8", "APPLICATION/JSON", "application/json;charset=utf-8", "application/json;", "application/json; charset=latin1", "text/plain; a=application/json", "application/json, text/plain", ""], header("content-type")), // prettier-ignore
  ...perValue("header accept", [undefined, "application/json", "text/event-stream", "*/*", "text/event-stream;q=0.5, application/json;q=0.1", "Application/json, text/event-stream", ""], header("accept")), // prettier-ignore
  ...perValue("header mcp-protocol-version", [undefined, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07", "2024-01-01", "2026-07-28", "2027-01-01", "2025-11-25, 2025-11-25", "", " 2025-11-25 ", " 2026-07-28"], header("mcp-protocol-version")), // prettier-ignore
  ...perValue("header mcp-method", [undefined, "tools/list", "tools/call", "Tools/Call", " tools/call ", "tools/call, tools/call", ""], header("mcp-method")), // prettier-ignore
  ...perValue("header mcp-name", [undefined, "say", "Say", " say ", "=?base64?c2F5?=", "=?base64?c2F5=?=", "=?base64?!?=", ""], header("mcp-name")), // prettier-ignore
  ...perValue("id", [0, "1", "", null, undefined, 1.5, -1, 2 ** 60, true, {}, []], member("id")),
  ...perValue("jsonrpc", [undefined, "1.0", 2, "2.0 "], member("jsonrpc")),
  ...perValue("extra", [1, null], member("extra")),
  ...perValue("result", [{}], member("result")),
  ...perValue("method", [undefined, 5, null, "", "nosuch", "ping", "initialize", "server/discover", "tools/list", "tools/call", "resources/list", "logging/setLevel", "notifications/initialized", "constructor", "__proto__", "toString"], member("method")), // prettier-ignore
  ...perValue("params", [undefined, null, [], "x", 5, {}], member("params")),
  ...perValue("params.extra", [1], parameter("extra")),
  ...perValue("params.cursor", [5, null, "", "x"], parameter("cursor")),
  ...perValue("params.name", [undefined, 5, null, "", "nosuch", "constructor", "__proto__", "=?base64?c2F5?="], parameter("name")), // prettier-ignore
  ...perValue("params.arguments", [undefined, null, [], "x", 5, { who: 5 }, { constructor: 1, who: "x" }, JSON.parse('{"__proto__":{"a":1},"who":"x"}')], parameter("arguments")), // prettier-ignore
  ...perValue("params.task", [{}, { ttl: 1 }, 5], parameter("task")),
  ...perValue("params.inputResponses", [{}, 5], parameter("inputResponses")),
  ...perValue("params.requestState", ["x", 5], parameter("requestState")),
  ...perValue("params.protocolVersion", [undefined, 5, "2025-11-25", "2026-07-28"], parameter("protocolVersion")),
  ...perValue("params.capabilities", [undefined, 5, { tasks: {} }, { tasks: { requests: { sampling: 5 } } }, { nosuch: 1 }, { sampling: 5 }], parameter("capabilities")), // prettier-ignore
  ...perValue("params.clientInfo", [undefined, {}, { name: 1, version: "1" }, { name: "a", version: "1", icons: [{}] }], parameter("clientInfo")), // prettier-ignore
  ...perValue("params._meta", [undefined, null, [], "x", {}, { a: 1 }], parameter("_meta")),
  ...perValue("progressToken", ["p", 1, 1.5, null, {}, true], meta("progressToken")),
  ...perValue("related task", [{}, { taskId: "x" }, 5], meta("io.modelcontextprotocol/related-task")),
  ...perValue("revision", [undefined, "2026-07-28", "2025-11-25", "2027-01-01", 5, null, ""], meta("io.modelcontextprotocol/protocolVersion")), // prettier-ignore
  ...perValue("client", [undefined, {}, 5, { name: "a", version: "1", icons: [{ src: "x" }] }, { name: "a", version: "1", icons: [{}] }, { name: "a", version: "1", title: 5 }, { name: "a", version: "1", nosuch: 5 }], meta("io.modelcontextprotocol/clientInfo")), // prettier-ignore
  ...perValue("capabilities", [undefined, null, 5, [], { sampling: {} }, { sampling: 5 }, { sampling: { tools: 5 } }, { elicitation: { form: {} } }, { elicitation: { form: { applyDefaults: 5 } } }, { elicitation: { form: { applyDefaults: true } } }, { elicitation: 5 }, { elicitation: { url: 5 } }, { roots: { listChanged: "x" } }, { roots: { listChanged: true } }, { roots: { nosuch: 5 } }, { experimental: { a: 5 } }, { experimental: { a: { b: { c: 1 } } } }, { extensions: { a: [] } }, { tasks: 5 }, { nosuch: 5 }], meta("io.modelcontextprotocol/clientCapabilities")), // prettier-ignore
  ...perValue("log level", ["debug", "loud", 5], meta("io.modelcontextprotocol/logLevel")),
  ...perValue("raw body", ["", "{", "null", "5", '"x"', "[]", "{}", "\u0000", `${"[".repeat(2000)}${"]".repeat(2000)}`], raw), // prettier-ignore
  "as a batch of one": (draft) => ({ ...draft, message: [draft.message] }),
  "as a batch of two": (draft) => ({ ...draft, message: [draft.message, { ...(draft.message as Json), id: 2 }] }),
  "as a notification": notification,
  "ping with its header": (draft) => member("method")("ping")(header("mcp-method")("ping")(draft)),
  "initialize with its header": (draft) => member("method")("initialize")(header("mcp-method")("initialize")(draft)),
  "a name that looks encoded, and its header": (draft) =>
    parameter("name")("=?base64?c2F5?=")(header("mcp-name")("=?base64?c2F5?=")(draft)),
  "with a byte order mark": (draft) => ({ ...draft, raw: `\uFEFF${JSON.stringify(draft.message)}` }),
  "with a member __proto__": (draft) => ({
    ...draft,
    raw: JSON.stringify(draft.message).replace("{", '{"__proto__":{},'),
  }),
  "with its method twice": (draft) => ({
    ...draft,
    raw: JSON.stringify(draft.message).replace("{", '{"method":"ping",'),
  }),
};

type Change = (draft: Draft) => Draft;

function perValue<T>(name: string, values: readonly T[], change: (value: T) => Change): Record<string, Change> {
  return Object.fromEntries(values.map((value) => [`${name} = ${shown(value)}`, change(value)]));
}

function shown(value: unknown): string {
  return value === undefined ? "undefined" : JSON.stringify(value).slice(0, 80);
}

function header(name: string): (value: string | undefined) => Change {
  return (value) => (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } });
}

function member(name: string): (value: unknown) => Change {
  return (value) => (draft) => ({ ...draft, message: { ...(draft.message as Json), [name]: value } });
}

function parameter(name: string): (value: unknown) => Change {
  return (value) => (draft) => {
    const { params } = draft.message as { params?: Json };
    return member("params")({ ...params, [name]: value })(draft);
  };
}

function meta(name: string): (value: unknown) => Change {
  return (value) => (draft) => {
    const { params } = draft.message as { params?: Json };
    return parameter("_meta")({ ...(params?.["_meta"] as Json), [name]: value })(draft);
  };
}

function raw(text: string): Change {
  return (draft) => ({ ...draft, raw: text });
}
