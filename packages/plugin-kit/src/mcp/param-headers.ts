import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/contract";
import type { HeaderMark } from "./header-marks.ts";
import { decodeParam, encodeParam, toParamText } from "./param-text.ts";

/** Returns the headers a client sends for the marked arguments of a call. An absent or `null` argument has none. */
export function paramHeaders(marks: readonly HeaderMark[], args: JsonObject): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const mark of marks) {
    const text = toParamText(valueAt(args, mark.path));
    if (text !== undefined) headers[headerOf(mark)] = encodeParam(text);
  }
  return headers;
}

/** A disagreement between a header of a request and its body. */
export interface HeaderMismatch {
  readonly header: string;
  readonly body: string;
}

/**
 * Returns the first marked argument of a call that its header does not repeat. Gateways route by the headers without
 * reading bodies, so a server that reads the body must compare them.
 *
 * @param header Returns a header by its lower-case name.
 */
export function findHeaderMismatch(
  marks: readonly HeaderMark[],
  args: JsonObject,
  header: (name: string) => string | undefined,
): HeaderMismatch | undefined {
  for (const mark of marks) {
    const name = headerOf(mark);
    const body = disagreement(mark, valueAt(args, mark.path), header(name.toLowerCase()));
    if (body !== undefined) return { header: name, body };
  }
  return undefined;
}

function headerOf({ name }: HeaderMark): string {
  return `Mcp-Param-${name}`;
}

function disagreement(mark: HeaderMark, value: unknown, sent: string | undefined): string | undefined {
  const text = toParamText(value);
  if (text === undefined) return undefined;
  const header = headerOf(mark);
  const body = `the body carries ${mark.path.join(".")}=${JSON.stringify(value)}`;
  if (sent === undefined) return `${body} but the ${header} header is absent`;
  const decoded = decodeParam(sent);
  if (typeof decoded !== "string") return `the ${header} header carries ${decoded.invalid}`;
  const isNumeric = mark.type === "integer" && typeof value === "number" && decimal.test(decoded);
  const isEqual = isNumeric ? Number(decoded) === value : decoded === text;
  return isEqual ? undefined : `the ${header} header decodes to ${JSON.stringify(decoded)} but ${body}`;
}

const decimal = /^-?\d+(\.\d+)?$/;

/** Reads own members only: neither inherited ones nor the length of an array. */
function valueAt(args: JsonObject, path: readonly string[]): unknown {
  let value: unknown = args;
  for (const step of path) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}
