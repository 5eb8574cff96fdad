import type { ArgumentProblem, JsonObject, ParsedArguments } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { DecodedSchema } from "./schema-types.ts";

/**
 * Returns a schema for a date and time in arguments: callers write an ISO string, and handlers get a Date.
 *
 * @param keywords - Further keywords of JSON Schema, such as `description`.
 * @example
 * const input = { type: "object", properties: { born: dateTime() }, required: ["born"] } as const;
 * const year = defineTool({ name: "year", input }, ({ born }) => `${born.getFullYear()}`);
 */
export function dateTime(keywords: JsonObject = {}): DecodedSchema<Date> {
  return marked({ ...keywords, type: "string", format: "date-time" }, toDate);
}

/**
 * Returns a schema for bytes in arguments: callers write base64, and handlers get a Uint8Array.
 *
 * @param keywords - Further keywords of JSON Schema, such as `maxLength` of the base64.
 * @example
 * const input = { type: "object", properties: { image: bytes() }, required: ["image"] } as const;
 * const size = defineTool({ name: "size", input }, ({ image }) => `${image.length} bytes`);
 */
export function bytes(keywords: JsonObject = {}): DecodedSchema<Uint8Array> {
  return marked({ ...keywords, type: "string", contentEncoding: "base64" }, toBytes);
}

/** Returns the value of a string, or a sentence's end that says what the string must be. */
export type Decoder = (text: string) => { readonly value: unknown } | { readonly problem: string };

const decoder = Symbol("decoder");

function marked<T>(schema: DecodedSchema<T>, decode: Decoder): DecodedSchema<T> {
  return Object.freeze(Object.defineProperty(schema, decoder, { value: decode }));
}

export const toDate: Decoder = (text) => {
  const value = new Date(text);
  return Number.isNaN(value.getTime())
    ? { problem: "must be a date and time, such as 2026-01-31T12:00:00Z" }
    : { value };
};

export const toBytes: Decoder = (text) => {
  // Node's decoder skips what it does not know, and reads the alphabet of URLs as well.
  const bare = text.replace(/=+$/, "");
  const value = Buffer.from(text, "base64");
  const isWhole = value.toString("base64").replace(/=+$/, "") === bare;
  return isWhole ? { value: new Uint8Array(value) } : { problem: "must be base64" };
};

/** A string among arguments that handlers get as something else. */
export interface Decoding {
  /** The way to it: a name, an index, or the names that are left out of all. */
  readonly steps: readonly Step[];
  readonly decode: Decoder;
}

type Step = string | ReadonlySet<string>;

/** The step to every item or member. */
export const every: Step = new Set();

/** Lists what a schema decodes, by `dateTime` and `bytes`. */
export function decodingsIn(schema: unknown, steps: readonly Step[] = []): readonly Decoding[] {
  if (!isRecord(schema)) return [];
  const decode: unknown = Reflect.get(schema, decoder);
  if (typeof decode === "function") return [{ steps, decode: decode as Decoder }];
  const properties = Object.entries(isRecord(schema["properties"]) ? schema["properties"] : {});
  const others = new Set(properties.map(([name]) => name));
  return [
    ...decodingsIn(schema["items"], [...steps, every]),
    ...properties.flatMap(([name, property]) => decodingsIn(property, [...steps, name])),
    ...decodingsIn(schema["additionalProperties"], [...steps, others]),
  ];
}

/** Turns checked arguments into those that a handler gets, in a copy. */
export function decodeArguments(props: JsonObject, decodings: readonly Decoding[]): ParsedArguments {
  const problems: ArgumentProblem[] = [];
  const decoded = decodings.reduce<unknown>((value, decoding) => decodedAt(value, "", decoding, problems), props);
  return problems.length === 0 ? { props: decoded as JsonObject } : { problems };
}

function decodedAt(value: unknown, path: string, { steps, decode }: Decoding, problems: ArgumentProblem[]): unknown {
  const [step, ...others] = steps;
  if (step === undefined) {
    const outcome = typeof value === "string" ? decode(value) : { value };
    if ("value" in outcome) return outcome.value;
    problems.push({ path, message: `Parameter '${path}' ${outcome.problem}` });
    return value;
  }
  const isWanted = (name: string): boolean => (typeof step === "string" ? step === name : !step.has(name));
  const inside = (part: unknown, at: string): unknown => decodedAt(part, at, { steps: others, decode }, problems);
  if (Array.isArray(value)) {
    return value.map((item, index) => (isWanted(String(index)) ? inside(item, `${path}[${index}]`) : item));
  }
  if (!isRecord(value)) return value;
  const members = Object.keys(value)
    .filter(isWanted)
    .map((name) => [name, inside(value[name], path === "" ? name : `${path}.${name}`)] as const);
  return { ...value, ...Object.fromEntries(members) };
}
