import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { knownTypes } from "./known-types.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/**
 * Returns the document with its fields that are null left out: null says the same as no field at all. Values that reach
 * a model or a server (schemas, `params`, the content of a body, `_meta`) and `x-*` fields are kept as written.
 */
export function withoutNulls(document: ParsedDocument): ParsedDocument {
  const value = pruned(document.value, file);
  return value === document.value ? document : { ...document, value };
}

/** An object of the format: which of its fields hold objects with fields of their own. */
interface Shape {
  readonly fields?: Readonly<Record<string, Shape>>;
  /** Shape of the values of an object with the author's keys, or of an array. */
  readonly each?: Shape;
  /** True where null is a mistake, or a value like any other. */
  readonly keeps?: (name: string) => boolean;
  /** Replaces this shape, where the object says what it is. */
  readonly shapeOf?: (value: JsonObject) => Shape;
}

const plain: Shape = {};
const common = { retries: plain, cache: plain, response: plain };
const commonNames = new Set([
  "timeout_ms",
  "concurrency",
  "templateEngine",
  "responseTemplate",
  ...Object.keys(common),
]);

/** Shape of a custom execution block: its executor decides what null means in its own fields. */
const customExecution: Shape = { fields: common, keeps: (name) => !commonNames.has(name) };

const attachment: Shape = { keeps: (name) => name !== "filename" && name !== "contentType" };
const asWritten: Shape = { keeps: () => true };
const part: Shape = {
  ...asWritten,
  shapeOf: (value) => ("file" in value || "base64" in value ? attachment : asWritten),
};
const contents: Readonly<Record<string, Shape>> = {
  binary: plain,
  multipart: { each: { ...part, each: part }, keeps: () => true },
};

const body: Shape = {
  shapeOf: ({ type }) => ({
    fields: typeof type === "string" && Object.hasOwn(contents, type) ? { content: contents[type] ?? plain } : {},
    keeps: (name) => name === "content" || name === "json",
  }),
};

const knownExecution: Shape = {
  fields: {
    ...common,
    headers: plain,
    cookies: plain,
    styles: { each: { each: plain } },
    env: plain,
    auth: plain,
    body,
    pagination: plain,
    idempotency: plain,
    source: plain,
    flags: { each: plain },
  },
};

const execution: Shape = {
  shapeOf: ({ type }) => (typeof type !== "string" || knownTypes.includes(type) ? knownExecution : customExecution),
};

/** A result may be expected to be null. */
const test: Shape = { fields: { expect: { keeps: (name) => name === "json" } } };
const tool: Shape = { fields: { annotations: plain, network: plain, task: plain, execution, tests: { each: test } } };
const server: Shape = { fields: { env: plain, headers: plain, config: plain } };

const file: Shape = {
  fields: {
    metadata: plain,
    network: plain,
    tools: { each: tool },
    toolsets: { each: plain },
    mcp_servers: { each: server, keeps: () => true },
  },
};

/** The same value where nothing is left out: nearly all files have no nulls, and then nothing is made. */
function pruned(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return prunedList(value, shape.each);
  if (!isRecord(value)) return value;
  const own = shape.shapeOf?.(value) ?? shape;
  let entries: [string, unknown][] | undefined;
  for (const name in value) {
    if (!hasOwn.call(value, name)) continue;
    const child = value[name];
    const isKept = child !== null || name.startsWith("x-") || own.keeps?.(name) === true;
    const kept = prunedField(name, child, own);
    if (!isKept || kept !== child) entries ??= entriesBefore(name, value);
    if (isKept) entries?.push([name, kept]);
  }
  return entries === undefined ? value : Object.freeze(Object.fromEntries(entries));
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;

function prunedField(name: string, value: unknown, { fields, each }: Shape): unknown {
  if (typeof value !== "object" || value === null) return value;
  const inner = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : each;
  return inner === undefined ? value : pruned(value, inner);
}

function entriesBefore(name: string, value: JsonObject): [string, unknown][] {
  const entries = Object.entries(value);
  return entries.slice(
    0,
    entries.findIndex(([other]) => other === name),
  );
}

function prunedList(list: readonly unknown[], each: Shape | undefined): readonly unknown[] {
  if (each === undefined) return list;
  const kept = list.map((item) => pruned(item, each));
  return kept.every((item, index) => item === list[index]) ? list : Object.freeze(kept);
}
