import { DepthError, JsonReader } from "./json-reader.ts";
import { maxJsonDepth } from "./max-json-depth.ts";
import { hasUnusualNumbers } from "./has-unusual-numbers.ts";

export type ReadJson = { readonly value: unknown; readonly problem?: never } | { readonly problem: string };

/**
 * Reads JSON into a tree in which numbers know how they were written (`WrittenNumber`), linear in the length of the
 * text. It takes what `JSON.parse` takes, down to a depth of 100; it stops there, so that a text of nothing but
 * brackets costs nothing.
 */
export function readJson(text: string): ReadJson {
  try {
    return { value: parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: "is not JSON" };
    if (error instanceof DepthError) return { problem: `nests deeper than ${maxJsonDepth}` };
    throw error;
  }
}

function parse(text: string): unknown {
  return hasUnusualNumbers(text) ? new JsonReader(text).read() : JSON.parse(text);
}
