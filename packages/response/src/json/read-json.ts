import { DepthError, JsonReader } from "./json-reader.ts";
import { maxJsonDepth } from "./max-json-depth.ts";
import { parseWithNumbers } from "./parse-with-numbers.ts";
import { unusualNumbers } from "./unusual-numbers.ts";

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
  const numbers = unusualNumbers(text);
  if (numbers?.length === 0) return JSON.parse(text);
  const areFew = numbers !== undefined && numbers.length * charactersPerNumber < text.length * 2;
  return areFew ? parseWithNumbers(text, numbers) : new JsonReader(text).read();
}

/** With an unusual number in fewer characters, to mark each takes longer than to read all without `JSON.parse`. */
const charactersPerNumber = 100;
