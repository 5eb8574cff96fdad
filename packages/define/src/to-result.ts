import { failure, success, text, type ResultContent, type ToolResult } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Turns what a handler returned into a result. A value that JSON does not have gives an error that names its place. */
export function toResult(value: unknown): ToolResult | Promise<ToolResult> {
  if (typeof value === "string") return text(value);
  if (value === undefined) return text("Done.");
  if (isResult(value)) return value;
  if (isContent(value)) return success(value);
  if (value instanceof Uint8Array) return bytes(value, "application/octet-stream");
  if (value instanceof Blob) return ofBlob(value);
  if (value instanceof Date) return dated(value);
  const problem = problemIn(value);
  if (problem !== undefined) return failure(`The tool returned ${problem}.`, { code: "MCI_TOOL_FAILED" });
  const written = JSON.stringify(value);
  return isRecord(value) ? text(written, { structuredContent: JSON.parse(written) }) : text(written);
}

function isResult(value: unknown): value is ToolResult {
  return isRecord(value) && typeof value["isError"] === "boolean" && Array.isArray(value["content"]);
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

async function ofBlob(blob: Blob): Promise<ToolResult> {
  return bytes(new Uint8Array(await blob.arrayBuffer()), blob.type === "" ? "application/octet-stream" : blob.type);
}

function bytes(data: Uint8Array, mimeType: string): ToolResult {
  const base64 = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
  const [kind] = mimeType.split("/");
  if (kind === "image" || kind === "audio") return success([{ type: kind, data: base64, mimeType }]);
  return success([{ type: "resource", resource: { uri: "mci:result", mimeType, blob: base64 } }]);
}

function dated(date: Date): ToolResult {
  return Number.isNaN(date.getTime())
    ? failure("The tool returned an invalid date.", { code: "MCI_TOOL_FAILED" })
    : text(date.toISOString());
}

/** Describes the first value that JSON does not have, with its place; a circle too. Undefined: there is none. */
function problemIn(value: unknown, path = "", above: readonly object[] = []): string | undefined {
  const at = path === "" ? "" : ` at '${path}'`;
  if (typeof value === "bigint") return `a bigint${at}, which JSON does not have. Return it as a string`;
  if (typeof value === "symbol" || typeof value === "function")
    return `a ${typeof value}${at}, which JSON does not have`;
  if (typeof value !== "object" || value === null) return undefined;
  if (value instanceof Map || value instanceof Set) {
    const kind = value instanceof Map ? "Map" : "Set";
    return `a ${kind}${at}, which JSON does not have. Return an ${kind === "Map" ? "object" : "array"}`;
  }
  if (above.includes(value)) return `an object${at} that contains itself`;
  if (above.length > maxDepth) return `an object that nests too deeply`;
  if (typeof Reflect.get(value, "toJSON") === "function") return undefined;
  const inside = [...above, value];
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== "object" && typeof part !== "bigint" && typeof part !== "symbol" && typeof part !== "function") continue; // prettier-ignore
    const problem = problemIn(part, joined(path, name, value), inside);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const maxDepth = 200;

function joined(path: string, name: string, owner: object): string {
  if (Array.isArray(owner)) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}
