import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { comparePairs, pathBelow, type SchemaPair } from "./compare-pairs.ts";
import { stricterBounds } from "./stricter-bounds.ts";

/**
 * Lists the changes of a tool that break its callers.
 *
 * @param after - The tool now; undefined if it no longer exists.
 * @returns A sentence for each change.
 */
export function breakingChanges(before: JsonObject, after: JsonObject | undefined): readonly string[] {
  if (after === undefined) return ["The tool is gone."];
  return [
    ...comparePairs(before["inputSchema"], after["inputSchema"], narrowed),
    ...requestChanges(before["execution"], after["execution"]),
    ...newCredentials(before["execution"], after["execution"]),
  ];
}

/** Lists the constraints on a value that are new. */
function narrowed({ was, is, path }: SchemaPair): readonly string[] {
  const what = path === "" ? "The arguments" : `'${path}'`;
  return [
    ...types(was, is, what),
    ...values(was, is, what),
    ...stricterBounds(was, is, what),
    ...properties(was, is, path),
    ...alternatives(was, is, what),
  ];
}

function types(was: JsonObject, is: JsonObject, what: string): readonly string[] {
  const [old, now] = [typesOf(was), typesOf(is)];
  if (now === undefined) return [];
  const lost = (old ?? []).filter((type) => !now.includes(type) && !(type === "integer" && now.includes("number")));
  if (old !== undefined && lost.length === 0) return [];
  return [`${what} must be ${now.join(" or ")} now${old === undefined ? "" : `, not ${old.join(" or ")}`}.`];
}

function typesOf({ type }: JsonObject): readonly unknown[] | undefined {
  return type === undefined ? undefined : Array.isArray(type) ? type : [type];
}

function values(was: JsonObject, is: JsonObject, what: string): readonly string[] {
  const [old, now] = [was["enum"], is["enum"]];
  if (!Array.isArray(now)) return [];
  if (!Array.isArray(old)) return [`${what} is one of a list of values now.`];
  const lost = old.filter((value) => !now.some((one) => isDeepStrictEqual(one, value)));
  return lost.length === 0
    ? []
    : [`${what} cannot be ${lost.map((value) => JSON.stringify(value)).join(", ")} any longer.`];
}

function properties(was: JsonObject, is: JsonObject, path: string): readonly string[] {
  const [old, now] = [was, is].map((schema) => (isRecord(schema["properties"]) ? schema["properties"] : {}));
  const [wasRequired, isRequired] = [was, is].map((schema) => namesOf(schema["required"]));
  const gone = Object.keys(old ?? {}).filter((name) => !Object.hasOwn(now ?? {}, name));
  const required = [...(isRequired ?? [])].filter((name) => wasRequired?.has(name) !== true);
  return [
    ...gone.map((name) => `'${pathBelow(path, name)}' is gone.`),
    ...required.map((name) => `'${pathBelow(path, name)}' is required now.`),
  ];
}

/** Lists changed alternatives: it is unknown which values are still allowed, so each change counts. */
function alternatives(was: JsonObject, is: JsonObject, what: string): readonly string[] {
  const changed = ["oneOf", "anyOf"].filter((keyword) => {
    const [old, now] = [was[keyword], is[keyword]];
    if (!Array.isArray(now)) return false;
    return !Array.isArray(old) || old.some((one) => !now.some((other) => isDeepStrictEqual(one, other)));
  });
  return changed.map((keyword) => `${what} has other alternatives in ${keyword} now, which may break callers.`);
}

function namesOf(list: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(list) ? list.filter((name): name is string => typeof name === "string") : []);
}

/** Lists new credentials, for which callers have to set values of env. */
function newCredentials(before: unknown, after: unknown): readonly string[] {
  const [old, now] = [before, after].map(envNames);
  const added = [...(now ?? [])].filter((name) => old?.has(name) !== true);
  return added.map((name) => `It reads ${name} from the environment now.`);
}

function envNames(execution: unknown): ReadonlySet<string> {
  const found = (JSON.stringify(execution) ?? "").matchAll(/\{(?:\{|!!)\s*env\.(\w+)/g);
  return new Set(Array.from(found, ([, name = ""]) => name));
}

function requestChanges(before: unknown, after: unknown): readonly string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return (["method", "url"] as const).flatMap((field) => {
    const [old, now] = [before, after].map((execution) => JSON.stringify(execution[field] ?? "GET"));
    return old === now ? [] : [`The ${field} is ${now} now, not ${old}.`];
  });
}
