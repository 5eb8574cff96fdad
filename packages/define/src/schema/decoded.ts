import type { ArgumentProblem, JsonObject } from "@mci/contract";
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

/** Turns checked arguments into those that a handler gets; adds what is wrong to `problems`. */
export type Decode = (value: unknown, path: string, problems: ArgumentProblem[]) => unknown;

/** Returns how values of a schema are decoded; undefined if nothing in it is. */
export function decodeBy(schema: unknown): Decode | undefined {
  if (!isRecord(schema)) return undefined;
  const decode: unknown = Reflect.get(schema, decoder);
  if (typeof decode === "function") return text(decode as Decoder);
  const properties = isRecord(schema["properties"]) ? membersOf(schema["properties"]) : [];
  const rest = decodeBy(schema["additionalProperties"]);
  const items = decodeBy(schema["items"]);
  if (items !== undefined) return list(items);
  return properties.length === 0 && rest === undefined ? undefined : object(new Map(properties), rest);
}

function membersOf(properties: JsonObject): readonly (readonly [string, Decode])[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const decode = decodeBy(property);
    return decode === undefined ? [] : [[name, decode] as const];
  });
}

function text(decode: Decoder): Decode {
  return (value, path, problems) => {
    if (typeof value !== "string") return value;
    const outcome = decode(value);
    if ("value" in outcome) return outcome.value;
    problems.push({ path, message: `Parameter '${path}' ${outcome.problem}` });
    return value;
  };
}

function list(items: Decode): Decode {
  return (value, path, problems) =>
    Array.isArray(value) ? value.map((item, at) => items(item, `${path}[${at}]`, problems)) : value;
}

function object(properties: ReadonlyMap<string, Decode>, rest: Decode | undefined): Decode {
  return (value, path, problems) => {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([name, member]) => {
      const decode = properties.get(name) ?? rest;
      const at = path === "" ? name : `${path}.${name}`;
      return [name, decode === undefined ? member : decode(member, at, problems)] as const;
    });
    return Object.fromEntries(entries);
  };
}
