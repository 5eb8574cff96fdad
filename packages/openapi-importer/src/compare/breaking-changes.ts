import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@mci/contract";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { stricterBounds } from "./stricter-bounds.ts";

/** Lists what breaks those who call a tool, each as a sentence. `after` is undefined for a tool that is gone. */
export function breakingChanges(before: JsonObject, after: JsonObject | undefined): readonly string[] {
  if (after === undefined) return ["The tool is gone."];
  const [old, now] = [before, after].map(({ inputSchema }) => ({ schema: inputSchema, root: inputSchema, depth: 0 }));
  return [
    ...(old === undefined || now === undefined ? [] : narrowed(old, now, "")),
    ...requestChanges(before["execution"], after["execution"]),
    ...newCredentials(before["execution"], after["execution"]),
  ];
}

interface Part {
  readonly schema: unknown;
  /** What its references start from. */
  readonly root: unknown;
  readonly depth: number;
}

const maxDepth = 12;

/** What a value must be now and did not have to be before. */
function narrowed(before: Part, after: Part, path: string): readonly string[] {
  const [old, now] = [resolved(before), resolved(after)];
  if (old.depth > maxDepth || !isRecord(now.schema) || isDeepStrictEqual(old.schema, now.schema)) return [];
  const was = isRecord(old.schema) ? old.schema : {};
  const is = now.schema;
  const what = path === "" ? "The arguments" : `'${path}'`;
  return [
    ...types(was, is, what),
    ...values(was, is, what),
    ...stricterBounds(was, is, what),
    ...properties({ ...old, schema: was }, { ...now, schema: is }, path),
    ...parts({ ...old, schema: was }, { ...now, schema: is }, path),
    ...(isRecord(is["items"]) && was["items"] !== undefined
      ? narrowed(below(old, was["items"]), below(now, is["items"]), `${path}[]`)
      : []),
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

function properties(
  before: Part & { schema: JsonObject },
  after: Part & { schema: JsonObject },
  path: string,
): readonly string[] {
  const [old, now] = [before, after].map(({ schema }) => (isRecord(schema["properties"]) ? schema["properties"] : {}));
  const [wasRequired, isRequired] = [before, after].map(({ schema }) => namesOf(schema["required"]));
  const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const gone = Object.keys(old ?? {}).filter((name) => !Object.hasOwn(now ?? {}, name));
  const required = [...(isRequired ?? [])].filter((name) => wasRequired?.has(name) !== true);
  const kept = Object.entries(now ?? {}).filter(([name]) => Object.hasOwn(old ?? {}, name));
  return [
    ...gone.map((name) => `'${at(name)}' is gone.`),
    ...required.map((name) => `'${at(name)}' is required now.`),
    ...kept.flatMap(([name, schema]) => narrowed(below(before, old?.[name]), below(after, schema), at(name))),
  ];
}

/** The parts of `allOf`, which say more of the same value, in their order. */
function parts(
  before: Part & { schema: JsonObject },
  after: Part & { schema: JsonObject },
  path: string,
): readonly string[] {
  const [old, now] = [before, after].map(({ schema }): readonly unknown[] => {
    return Array.isArray(schema["allOf"]) ? schema["allOf"] : [];
  });
  return (now ?? []).flatMap((part, index) => narrowed(below(before, old?.[index] ?? {}), below(after, part), path));
}

function namesOf(list: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(list) ? list.filter((name): name is string => typeof name === "string") : []);
}

function below(part: Part, schema: unknown): Part {
  return { ...part, schema, depth: part.depth + 1 };
}

/** Follows a reference into `$defs`. */
function resolved(part: Part): Part {
  const reference = isRecord(part.schema) ? part.schema["$ref"] : undefined;
  if (typeof reference !== "string" || !reference.startsWith("#") || part.depth > maxDepth) return part;
  let schema: unknown = part.root;
  for (const step of parsePointer(reference.slice(1))) schema = isRecord(schema) ? schema[step] : undefined;
  return resolved(below(part, schema));
}

/** Those who call set the values of env. */
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
