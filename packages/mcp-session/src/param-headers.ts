import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

import type { ListRequest, ServerCall, ServerTool } from "./contract.ts";
import { headerMarks, type HeaderMark } from "./header-marks.ts";

/**
 * The arguments that a server at a URL requires as headers too, in the newer protocol: so that gateways need not read
 * bodies. Servers that read the body refuse a call without them.
 */
export class ParamHeaders {
  /** Of the tools that have some. Undefined: the server has not been asked for its tools. */
  #marks: ReadonlyMap<string, readonly HeaderMark[]> | undefined;

  /** What the server lists, without the tools that the protocol forbids to use. */
  learn(tools: readonly ServerTool[], onLeftOut: ListRequest["onLeftOut"]): readonly ServerTool[] {
    const all = new Map<string, readonly HeaderMark[]>();
    const usable = tools.filter(({ name, inputSchema }) => {
      const read = headerMarks(inputSchema);
      if ("mistake" in read) onLeftOut?.(name, read.mistake);
      else if (read.marks.length > 0) all.set(name, read.marks);
      return "marks" in read;
    });
    this.#marks = all;
    return usable;
  }

  /** What the server last said of a tool goes before what the caller knows of it. */
  of({ name, arguments: given, inputSchema }: ServerCall): Readonly<Record<string, string>> {
    const known = this.#marks === undefined ? marksOf(inputSchema) : (this.#marks.get(name) ?? []);
    const headers = known.flatMap(({ path, name }) => {
      const text = textOf(valueAt(given, path));
      return text === undefined ? [] : [[`Mcp-Param-${name}`, coded(text)]];
    });
    return Object.fromEntries(headers);
  }
}

function marksOf(inputSchema: unknown): readonly HeaderMark[] {
  const read = headerMarks(inputSchema);
  return "marks" in read ? read.marks : [];
}

function valueAt(given: JsonObject, path: readonly string[]): unknown {
  let value: unknown = given;
  for (const step of path) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** Undefined for what no header is sent for. Beyond the safe integers a number is not the same one everywhere. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  const isNumber = typeof value === "number" && (Number.isSafeInteger(value) || !Number.isInteger(value));
  return isNumber ? String(value) : undefined;
}

function coded(text: string): string {
  if (isPlain.test(text) && !isCoded.test(text)) return text;
  return `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

/** Characters every header may hold, without blanks around them, which get lost. */
const isPlain = /^[!-~](?:[\t -~]*[!-~])?$/;
/** What would be read as a code. */
const isCoded = /^=\?base64\?.*\?=$/;
