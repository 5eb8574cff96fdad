import type { JsonObject } from "@mci/contract";
import { pageQuery } from "./page-query.ts";

const text = { type: "string" };
const anyObject = { type: "object" };

export type SchemaName =
  | "Tool"
  | "ToolPage"
  | "Call"
  | "Result"
  | "Part"
  | "Task"
  | "Question"
  | "Approval"
  | "ApprovalList"
  | "Answer"
  | "Trial"
  | "TrialResult"
  | "Status"
  | "Problem";

interface ObjectDescription extends JsonObject {
  readonly type: "object";
  readonly properties: JsonObject;
}

/** JSON Schemas of requests and responses. */
export const schemas: Readonly<Record<SchemaName, ObjectDescription>> = {
  Tool: closed(["name", "inputSchema"], {
    name: text,
    title: text,
    description: text,
    inputSchema: { ...anyObject, description: "JSON Schema of the arguments." },
    outputSchema: { ...anyObject, description: "JSON Schema of structuredContent." },
    annotations: anyObject,
  }),
  ToolPage: closed(["tools", "total", "page", "limit"], {
    tools: { type: "array", items: { $ref: "#/components/schemas/Tool" } },
    total: { type: "integer", minimum: 0, description: "Tools on all pages." },
    page: { type: "integer", minimum: pageQuery.page.minimum },
    limit: { type: "integer", minimum: pageQuery.limit.minimum, maximum: pageQuery.limit.maximum },
  }),
  Call: closed(["name"], { name: text, arguments: { ...anyObject, default: {} } }),
  Result: closed(["content", "isError"], {
    content: { type: "array", items: { $ref: "#/components/schemas/Part" } },
    isError: { type: "boolean" },
    code: { ...text, description: "With isError: the code for programs, such as MCI_INPUT." },
    structuredContent: { description: "The result as JSON; matches the tool's outputSchema, but for output_problems." },
    output_problems: {
      type: "array",
      items: text,
      description: "What does not match the tool's outputSchema in a result that is passed on all the same.",
    },
    template_error: {
      ...text,
      description: "Why the tool's response template failed; the content is the unchanged response.",
    },
  }),
  Part: {
    type: "object",
    description: "A content block of the Model Context Protocol.",
    required: ["type"],
    properties: {
      type: { enum: ["text", "image", "audio", "resource", "resource_link"] },
      text,
      data: { ...text, contentEncoding: "base64" },
      mimeType: text,
      resource: anyObject,
      uri: text,
      name: text,
    },
  },
  Task: closed(["id", "tool", "status", "createdAt", "updatedAt", "ttlMs"], {
    id: text,
    tool: text,
    status: { enum: ["working", "input_required", "completed", "failed", "cancelled"] },
    message: { ...text, description: "What the task does, or why it failed." },
    progress: closed(["progress"], { progress: { type: "number" }, total: { type: "number" }, message: text }),
    createdAt: text,
    updatedAt: text,
    ttlMs: { type: "integer", description: "How long the task is kept, in milliseconds from its creation." },
    inputRequests: { ...anyObject, description: "With status input_required: what the tool asks for." },
    result: { $ref: "#/components/schemas/Result" },
    code: { ...text, description: "With status failed: MCI_INTERRUPTED, ..." },
  }),
  Question: closed(["approvalId", "show", "url", "expiresAt"], {
    approvalId: text,
    show: { ...text, description: "The sentence that a person agrees to." },
    url: { ...text, description: "The place of the question, for the person who answers." },
    expiresAt: text,
  }),
  Approval: closed(["id", "tool", "show", "arguments", "state", "isExpired", "channel", "askedAt", "expiresAt"], {
    id: text,
    tool: text,
    show: text,
    arguments: anyObject,
    explanation: { ...text, description: "What the call would do." },
    state: { enum: ["asked", "granted", "refused", "used"] },
    isExpired: { type: "boolean" },
    channel: { enum: ["any", "outOfBand"] },
    askedAt: text,
    expiresAt: text,
    subject: { ...text, description: "The caller." },
    answer: closed(["channel", "at"], { channel: text, subject: text, at: text }),
  }),
  ApprovalList: closed(["approvals"], {
    approvals: { type: "array", items: { $ref: "#/components/schemas/Approval" } },
  }),
  Answer: closed(["approve"], { approve: { type: "boolean", description: "True is a yes to exactly this call." } }),
  Trial: closed(["template", "sample"], {
    template: { ...text, description: "A response template, up to 64,000 bytes." },
    sample: { description: "The response: any JSON, or its text, which preserves the form of numbers." },
    engine: { ...text, description: "Default: detected from the template's syntax." },
  }),
  TrialResult: closed(["text"], {
    text: { ...text, description: "The text for the model; the JSON itself if the template fails." },
    template_error: text,
    line: { type: "integer", minimum: 1 },
    column: { type: "integer", minimum: 1 },
  }),
  Status: closed(["status"], { status: { enum: ["ok", "ready", "closing"] } }),
  Problem: closed(["error", "code"], {
    error: text,
    code: { ...text, description: "The code for programs: MCI_TOOL_UNKNOWN, ..." },
  }),
};

/** An object without other properties. */
function closed(required: readonly string[], properties: JsonObject): ObjectDescription {
  return { type: "object", required, properties, additionalProperties: false };
}
