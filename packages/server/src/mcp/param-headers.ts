import type { JsonSchema, Tool, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { McpRequest } from "./contract.ts";
import type { RpcError } from "./rpc.ts";

/** A disagreement between a header of a request and its body. */
export interface HeaderMismatch {
  readonly header: string;
  readonly body: string;
}

/**
 * Revision 2026-07-28: a property with `x-mcp-header: "Region"` is repeated by the client as the header
 * `Mcp-Param-Region`, so that gateways can route without reading bodies. Header and argument must agree.
 */
export function paramHeaderMismatch(
  tool: Tool,
  props: JsonObject,
  headers: McpRequest["headers"],
): HeaderMismatch | undefined {
  for (const mirrored of mirroredOf(tool)) {
    const value = valueAt(props, mirrored.path);
    const text = textOf(value);
    if (text === undefined) continue;
    const said = headers[mirrored.header.toLowerCase()];
    const problem = disagreement(mirrored, { value, text }, typeof said === "string" ? said : undefined);
    if (problem !== undefined) return { header: mirrored.header, body: problem };
  }
  return undefined;
}

export const headerMismatch = -32_020;

/** Returns the JSON-RPC error; over HTTP its status is 400. */
export function headerMismatchError(mismatch: HeaderMismatch): RpcError {
  const message = `Bad Request: the request headers and body disagree: ${mismatch.body}`;
  return { code: headerMismatch, message, data: { mismatch } };
}

interface Mirrored {
  readonly path: readonly string[];
  readonly header: string;
  readonly isNumber: boolean;
}

function disagreement(
  { path, header, isNumber }: Mirrored,
  { value, text }: { value: unknown; text: string },
  said: string | undefined,
): string | undefined {
  const body = `the body carries ${path.join(".")}=${JSON.stringify(value)}`;
  if (said === undefined) return `${body} but the ${header} header is absent`;
  const decoded = decodedHeader(said);
  if (decoded === undefined) return `the ${header} header carries an invalid Base64 sentinel value`;
  const isEqual = isNumber && /^-?\d+(\.\d+)?$/.test(decoded) ? Number(decoded) === value : decoded === text;
  return isEqual ? undefined : `the ${header} header decodes to ${JSON.stringify(decoded)} but ${body}`;
}

const mirroredByTool = new WeakMap<Tool, readonly Mirrored[]>();

function mirroredOf(tool: Tool): readonly Mirrored[] {
  let mirrored = mirroredByTool.get(tool);
  if (mirrored === undefined) mirroredByTool.set(tool, (mirrored = [...mirroredIn(tool.inputSchema, [])]));
  return mirrored;
}

const types: readonly unknown[] = ["string", "integer", "number", "boolean"];
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

function* mirroredIn(schema: JsonSchema | undefined, path: readonly string[]): Generator<Mirrored> {
  if (!isRecord(schema)) return;
  const { "x-mcp-header": name, type, properties } = schema;
  if (path.length > 0 && typeof name === "string" && token.test(name) && types.includes(type)) {
    yield { path, header: `Mcp-Param-${name}`, isNumber: type === "integer" || type === "number" };
  }
  if (!isRecord(properties)) return;
  for (const [key, property] of Object.entries(properties)) {
    if (isRecord(property)) yield* mirroredIn(property, [...path, key]);
  }
}

function valueAt(props: JsonObject, path: readonly string[]): unknown {
  let value: unknown = props;
  for (const key of path) value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** Returns a value as written in a header; undefined if it has no header. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number" || (Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined;
  return String(value);
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Decodes `=?base64?...?=`, the form of values that a header cannot contain. */
function decodedHeader(value: string): string | undefined {
  if (!value.startsWith("=?base64?") || !value.endsWith("?=")) return value;
  const code = value.slice(9, -2);
  if (!base64.test(code)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(code, "base64"));
  } catch {
    return undefined;
  }
}
