import { setTimeout as after } from "node:timers/promises";
import {
  failure,
  inputRequired,
  success,
  text,
  type Call,
  type Executor,
  type JsonObject,
  type ToolResult,
} from "@mci/contract";
import { MCIClient } from "mci";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The behaviors of tools of the type `do`, by the member `what` of their execution block. */
const deeds: Readonly<Record<string, (call: Call) => ToolResult | Promise<ToolResult>>> = {
  mixed: () =>
    success([
      { type: "text", text: "seen", annotations: { audience: ["user"], priority: 0.5 } },
      { type: "image", data: pixel, mimeType: "image/png" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "file:///a.txt", mimeType: "text/plain", text: "a" } },
      { type: "resource_link", uri: "file:///b.txt", name: "b", description: "B", size: 3 },
    ]),
  sum: ({ scope: { props } }) => {
    const sum = Number(props["a"]) + Number(props["b"]);
    return text(String(sum), { structuredContent: { sum } });
  },
  list: () => success([], { structuredContent: [1, 2] }),
  unstructured: () => text("no structure"),
  fail: () => failure("HTTP 404", { code: "MCI_HTTP_STATUS", structuredContent: { detail: "gone" } }),
  context: ({ context }) => text(JSON.stringify(context)),
  progress: async (call) => {
    for (const progress of [1, 1, 2, 3]) {
      call.progress({ progress, total: 3, message: `step ${progress}` });
      await after(1);
    }
    return text("done");
  },
  ask: ({ roundTrip = {} }) => {
    const { inputResponses = {}, requestState } = roundTrip;
    const { content } = inputResponses["who"] ?? {};
    if (content !== undefined) return text(`${JSON.stringify(content)} after ${requestState}`);
    const requestedSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
    const form = { method: "elicitation/create", params: { message: "Who are you?", requestedSchema } };
    return inputRequired({ inputRequests: { who: form }, requestState: "asked once" });
  },
  askPlainly: () => inputRequired({ inputRequests: { roots: { method: "roots/list" } } }),
  wait: async ({ signal }) => {
    await after(60_000, undefined, { signal, ref: false });
    return text("waited");
  },
};

/** The calls of a toolbox as seen from outside. */
export interface Seen {
  started: number;
  ended: number;
}

export function doExecutor(seen: Seen = { started: 0, ended: 0 }): Executor {
  return {
    type: "do",
    prepare: ({ execution }) => {
      const deed = deeds[(execution as unknown as { what: string }).what];
      return {
        async run(call) {
          seen.started += 1;
          try {
            return await (deed?.(call) ?? failure("No such deed"));
          } finally {
            seen.ended += 1;
          }
        },
      };
    },
  };
}

export function doTool(name: string, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, ...rest, execution: { type: "do", what: name } };
}

const numbers = {
  type: "object",
  properties: { a: { type: "number" }, b: { type: "number" } },
  required: ["a", "b"],
  additionalProperties: false,
};

export const tools: readonly Record<string, unknown>[] = [
  {
    name: "say",
    title: "Say it",
    description: "Says hello.",
    annotations: { readOnlyHint: true, title: "Say" },
    icons: [{ src: "https://example.com/say.png", mimeType: "image/png", sizes: ["48x48"] }],
    _meta: { "example.com/owner": "docs" },
    inputSchema: {
      type: "object",
      properties: { who: { type: "string" } },
      required: ["who"],
    },
    execution: { type: "text", text: "Hello {{props.who}}" },
  },
  doTool("mixed"),
  doTool("sum", {
    inputSchema: numbers,
    outputSchema: { type: "object", properties: { sum: { type: "number" } }, required: ["sum"] },
  }),
  doTool("list"),
  doTool("unstructured", { outputSchema: { type: "object" } }),
  doTool("fail", { outputSchema: { type: "object", required: ["sum"] } }),
  doTool("context"),
  doTool("progress"),
  doTool("wait"),
  doTool("ask"),
  doTool("askPlainly"),
  {
    name: "routed",
    inputSchema: {
      type: "object",
      properties: {
        region: { type: "string", "x-mcp-header": "Region" },
        deep: { type: "object", properties: { level: { type: "integer", "x-mcp-header": "Level" } } },
      },
    },
    execution: { type: "text", text: "routed" },
  },
];

export function mcpToolbox(given: readonly Record<string, unknown>[] = tools, seen?: Seen): Promise<MCIClient> {
  const document: JsonObject = { schemaVersion: "1.0", tools: given };
  // The same calls are made many times, and their answers compared.
  const repeatedFailures = false;
  return MCIClient.from(document, { executors: [doExecutor(seen)], repeatedFailures, onWarning: () => undefined });
}
