import type { JsonObject } from "@mci/contract";
import { suggest, truncate } from "@mci/plugin-kit";
import { maxAskedLength } from "./read-tool.ts";

/** The arguments of `read_result`. */
export interface Question {
  readonly id: string;
  readonly offset: number;
  readonly length?: number | undefined;
  readonly find?: string | undefined;
  readonly path?: string | undefined;
}

/** Returns the arguments, or what is wrong with them. */
export function readQuestion({ id, offset = 0, length, find, path, ...others }: JsonObject): Question | string {
  const [stray] = Object.keys(others);
  if (stray !== undefined) {
    return `read_result has no argument '${truncate(stray, 100)}'. ${suggest(stray, names, { list: "It has" })}`;
  }
  if (typeof id !== "string") return "'id' must be the id that came with the beginning of a result.";
  if (!isInteger(offset, 0)) return "'offset' must be an integer of at least 0.";
  if (length !== undefined && !isInteger(length, 1)) return "'length' must be an integer of at least 1.";
  if (find !== undefined && !isAsked(find)) return `'find' must be a text of 1 to ${maxAskedLength} characters.`;
  if (path !== undefined && !isAsked(path))
    return `'path' must be a JMESPath expression of at most ${maxAskedLength} characters.`;
  if (find !== undefined && path !== undefined) return "Give 'find' or 'path', not both.";
  return { id, offset, length, find, path };
}

const names = ["id", "offset", "length", "find", "path"];

function isInteger(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

function isAsked(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxAskedLength;
}
