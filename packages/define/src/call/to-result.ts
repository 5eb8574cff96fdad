import { failure, success, text, textOf, type FailureResult, type ResultContent, type ToolResult } from "@mci/contract";
import { errorMessage, isRecord } from "@mci/plugin-kit";
import { findUnwritable } from "./unwritable.ts";

interface ToResultOptions {
  /** The tool has `output`: whatever it returns is structured content. */
  readonly isStructured?: boolean;
}

/** Turns what a handler returned into a result. A value that JSON does not have gives an error that names its place. */
export async function toResult(value: unknown, { isStructured = false }: ToResultOptions = {}): Promise<ToolResult> {
  if (typeof value === "string") return isStructured ? text(value, { structuredContent: value }) : text(value);
  if (value === undefined && !isStructured) return text("Done.");
  const whole = asResult(value);
  if (whole !== undefined) return whole;
  if (isContent(value) && !isStructured) return success(value);
  if (value instanceof Uint8Array) return bytes(value, "application/octet-stream");
  if (value instanceof Blob)
    return bytes(new Uint8Array(await value.arrayBuffer()), value.type || "application/octet-stream");
  if (value instanceof Date) return dated(value, isStructured);
  return written(value, isStructured);
}

/** Returns a value that is a whole result: one of ours, or one as handlers of MCP servers return it. */
export function asResult(value: unknown): ToolResult | undefined {
  if (!isRecord(value) || !Array.isArray(value["content"])) return undefined;
  if (typeof value["isError"] === "boolean" && (!value["isError"] || typeof value["error"] === "string")) {
    return value as unknown as ToolResult;
  }
  const { content, structuredContent, _meta, isError, ...rest } = value;
  if (!isContent(content) || Object.keys(rest).length > 0) return undefined;
  if (isError === true) {
    const message = textOf(success(content));
    return failure(message === "" ? "The tool failed." : message, {
      content: content.filter(({ type }) => type !== "text"),
    });
  }
  if (isError !== undefined) return undefined;
  return success(content, {
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(isRecord(_meta) ? { metadata: { _meta } } : {}),
  });
}

function written(value: unknown, isStructured: boolean): ToolResult {
  const problem = findUnwritable(value);
  if (problem !== undefined) return unfit(problem);
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch (error) {
    return unfit(`something that cannot be written as JSON: ${errorMessage(error)}`);
  }
  if (json === undefined) return unfit("nothing that JSON has");
  if (!isStructured && !isRecord(value)) return text(json);
  const plain: unknown = JSON.parse(json);
  // What has a toJSON, such as a URL, may be written as a string.
  const shown = typeof plain === "string" ? plain : json;
  return isStructured || isRecord(plain) ? text(shown, { structuredContent: plain }) : text(shown);
}

function unfit(what: string): FailureResult {
  return failure(`The tool returned ${what}.`);
}

const contentTypes = new Set<unknown>(["text", "image", "audio", "resource", "resource_link"]);

function isContent(value: unknown): value is readonly ResultContent[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((item) => isRecord(item) && contentTypes.has(item["type"]) && hasBody(item));
}

function hasBody({ text, data, mimeType, resource, uri }: Readonly<Record<string, unknown>>): boolean {
  const isMedia = typeof data === "string" && typeof mimeType === "string";
  return typeof text === "string" || isMedia || isRecord(resource) || typeof uri === "string";
}

function bytes(data: Uint8Array, mimeType: string): ToolResult {
  const base64 = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
  const [kind] = mimeType.split("/");
  if (kind === "image" || kind === "audio") return success([{ type: kind, data: base64, mimeType }]);
  return success([{ type: "resource", resource: { uri: "mci:result", mimeType, blob: base64 } }]);
}

function dated(date: Date, isStructured: boolean): ToolResult {
  if (Number.isNaN(date.getTime())) return unfit("an invalid date");
  const iso = date.toISOString();
  return isStructured ? text(iso, { structuredContent: iso }) : text(iso);
}
