import { createClient, type Client, type ClientOptions } from "@mci/client";
import { success, type Call, type Executor, type ResultContent, type ToolResult } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";

/** The answer of a tool of type `give`. */
export type Answer = ToolResult | readonly ResultContent[] | ((call: Call) => ToolResult | Promise<ToolResult>);

/** A client on real parts; tools of type `give` answer with what `answers` has under their name. */
export function clientOf(
  tools: readonly Record<string, unknown>[],
  answers: Readonly<Record<string, Answer>> = {},
  options: Pick<ClientOptions, "approvals"> = {},
): Promise<Client> {
  return createClient({
    sources: [documentSource({ schemaVersion: "1.0", tools: tools.map((tool) => ({ execution: { type: "give" }, ...tool })) })],
    executors: [textExecutor(), giveExecutor(answers)],
    onWarning: () => {},
    ...options,
  }); // prettier-ignore
}

function giveExecutor(answers: Readonly<Record<string, Answer>>): Executor {
  return {
    type: "give",
    prepare: ({ name }) => ({
      run(call) {
        const answer = answers[name] ?? [];
        if (typeof answer === "function") return answer(call);
        return "isError" in answer ? answer : success(answer);
      },
    }),
  };
}

export const greet = {
  name: "greet",
  description: "Greets a person.",
  inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  execution: { type: "text", text: "Hello {{props.name}}!" },
};

export const image: ResultContent = { type: "image", data: "AAAA", mimeType: "image/png" };

/** Content that cannot be shown anywhere and becomes text. */
export const others: readonly ResultContent[] = [
  { type: "image", data: "AAAAAA==", mimeType: "image/tiff" },
  { type: "audio", data: "AAAA", mimeType: "audio/mpeg" },
  { type: "resource", resource: { uri: "file:///a.txt", text: "inside" } },
  { type: "resource", resource: { uri: "file:///a.bin", blob: "AAAA" } },
  { type: "resource", resource: { uri: "file:///gone" } },
  { type: "resource_link", uri: "https://example.com/a", name: "a" },
  {
    type: "resource_link",
    uri: "file:///plan.ods",
    name: "plan.ods",
    title: "Plan of the year",
    description: "Who does what until May.",
    mimeType: "application/vnd.oasis.opendocument.spreadsheet",
    size: 12_345,
  },
  { type: "resource_link", uri: "file:///b", name: "b", title: "b", description: null, mimeType: null } as never,
];

export const othersAsText: readonly string[] = [
  "[image/tiff, 4 bytes, which cannot be shown here]",
  "[audio/mpeg, 3 bytes, which cannot be shown here]",
  "inside",
  "[file:///a.bin: application/octet-stream, 3 bytes, which cannot be shown here]",
  "[a resource without content: file:///gone]",
  "a: https://example.com/a",
  "plan.ods: file:///plan.ods (Plan of the year, application/vnd.oasis.opendocument.spreadsheet, 12,345 bytes): Who does what until May.",
  "b: file:///b",
];

export const pdf: ResultContent = {
  type: "resource",
  resource: { uri: "file:///reports/may.pdf", mimeType: "application/pdf", blob: "AAAA" },
};

const text = { type: "string" };

/** The schema of an order: it has some of each that strict modes of models change. */
export const order = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    id: { type: "string", format: "uuid", description: "The order.", examples: ["a"] },
    size: { enum: ["s", "m"], default: "s" },
    count: { type: "integer", format: "int32" },
    address: { type: "object", properties: { city: text, zip: text }, required: ["city"], "x-order": 1 },
    lines: { type: "array", items: { $ref: "#/$defs/line" } },
    target: { oneOf: [text, { type: "integer" }] },
  },
  required: ["id"],
  $defs: { line: { type: "object", properties: { sku: text }, required: ["sku"] } },
};
