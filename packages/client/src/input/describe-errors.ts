import { nearest } from "@mci/contract";
import type { ErrorObject } from "ajv";
import { clipped } from "../clipped.ts";
import { isRecord } from "../records.ts";
import type { InputProblem } from "./input-check.ts";

/** What the errors are about. */
export interface Subject {
  readonly value: unknown;
  /** What the value is called at the start of a sentence, and what a part of it is called. */
  readonly whole: string;
  readonly part: "Parameter" | "Field";
  /** Names that were given and not taken. */
  readonly ignored: readonly string[];
}

/** Ajv's errors as sentences for a model, each with its path, the noise of composed schemas left out. */
export function describeErrors(errors: readonly ErrorObject[], subject: Subject): readonly InputProblem[] {
  // A caller can make as many mistakes as its arguments have parts; the first few are enough to act on.
  const bounded = { ...subject, ignored: subject.ignored.slice(0, most) };
  const problems = relevant(errors.slice(0, most)).map((error) => describe(error, bounded));
  const seen = new Set<string>();
  return problems.filter(({ message }) => !seen.has(message) && seen.add(message));
}

const most = 100;

/** Of a failed `anyOf` or `oneOf` the alternative that came closest, not all of them. */
function relevant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors.filter(({ keyword }) => keyword !== "if" && keyword !== "propertyNames");
  for (const parent of errors) {
    if (parent.keyword !== "anyOf" && parent.keyword !== "oneOf") continue;
    const branches = new Map<string, ErrorObject[]>();
    for (const error of kept) {
      const branch = branchOf(error, parent);
      if (branch !== undefined) branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    // "It must be a string" says less than what is wrong with the object that was given.
    const [closest, second] = [...branches.values()].toSorted(
      (left, right) => rank(left, parent) - rank(right, parent),
    );
    const children = new Set([...branches.values()].flat());
    if (closest === undefined) continue;
    const isTie = second !== undefined && rank(second, parent) === rank(closest, parent);
    const chosen = isTie || (branches.size > 1 && rank(closest, parent) >= wrongKind) ? [parent] : closest;
    kept = [...kept.filter((error) => error !== parent && !children.has(error)), ...chosen];
  }
  return kept;
}

const wrongKind = 1_000;

function rank(branch: readonly ErrorObject[], parent: ErrorObject): number {
  const kind = branch.some((error) => error.keyword === "type" && error.instancePath === parent.instancePath);
  return branch.length + (kind ? wrongKind : 0);
}

function branchOf(error: ErrorObject, parent: ErrorObject): string | undefined {
  if (error === parent || !error.schemaPath.startsWith(`${parent.schemaPath}/`)) return undefined;
  if (!error.instancePath.startsWith(parent.instancePath)) return undefined;
  return error.schemaPath.slice(parent.schemaPath.length + 1).split("/", 1)[0];
}

function describe(error: ErrorObject, subject: Subject): InputProblem {
  const { keyword, params, instancePath } = error;
  const path = printPath(instancePath);
  if (keyword === "required" || keyword === "dependentRequired")
    return missing(path, String(params["missingProperty"]), subject);
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const name = String(params["additionalProperty"] ?? params["unevaluatedProperty"]);
    const inner = join(path, name);
    return { path: inner, message: `${subject.part} '${inner}' is not known${suggestion(name, knownNames(error))}` };
  }
  const what = path === "" ? subject.whole : `${subject.part} '${path}'`;
  return { path, message: `${what} ${requirement(error)}${found(valueAt(subject.value, instancePath), keyword)}` };
}

function missing(path: string, name: string, { part, ignored }: Subject): InputProblem {
  const inner = join(path, name);
  const given = path === "" ? nearest(name, ignored) : undefined;
  const hint = given === undefined ? "" : ` ('${given}' was given)`;
  return { path: inner, message: `Required ${part.toLowerCase()} '${inner}' is missing${hint}` };
}

function requirement({ keyword, params, schema, message = "is not valid" }: ErrorObject): string {
  switch (keyword) {
    case "type":
      return `must be ${article(params["type"])}`;
    case "enum":
      return `must be one of ${list(params["allowedValues"])}`;
    case "const":
      return `must be ${JSON.stringify(params["allowedValue"])}`;
    case "pattern":
      return `must match the pattern ${String(params["pattern"])}`;
    case "format":
      return `must be a valid ${String(params["format"])}`;
    case "anyOf":
    case "oneOf":
      return params["passingSchemas"]
        ? "fits more than one of the allowed forms"
        : `fits none of the allowed forms${forms(schema)}`;
    default:
      return message; // Ajv's own words for bounds: "must be >= 1", "must NOT have fewer than 2 items"
  }
}

/** The alternatives in a few words each: their types, or the properties they require. */
function forms(alternatives: unknown): string {
  if (!Array.isArray(alternatives) || alternatives.length > 10 || !alternatives.every(isRecord)) return "";
  const words = alternatives.map(({ required, type, const: only, enum: values }) => {
    if (only !== undefined) return JSON.stringify(only);
    if (Array.isArray(values)) return list(values);
    if (Array.isArray(required) && required.length > 0) return `{${required.join(", ")}}`;
    return type === undefined ? undefined : article(type);
  });
  return words.includes(undefined) ? "" : `: ${words.join(", ")}`;
}

function article(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) =>
    name === "null" ? "null" : `${/^[aio]/.test(String(name)) ? "an" : "a"} ${String(name)}`,
  );
  return names.join(" or ");
}

function list(values: unknown): string {
  const all = (Array.isArray(values) ? values : []).map((value) => JSON.stringify(value));
  return all.length > 20 ? `${all.slice(0, 20).join(", ")} and ${all.length - 20} more` : all.join(", ");
}

function found(value: unknown, keyword: string): string {
  if (!["type", "enum", "const", "pattern", "format", "minimum", "maximum"].includes(keyword)) return "";
  const text = JSON.stringify(value) ?? String(value);
  return `, not ${text.length > 60 ? (Array.isArray(value) ? "an array" : `${text.slice(0, 57)}...`) : text}`;
}

function suggestion(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? "" : `. Did you mean '${near}'?`;
}

function knownNames({ parentSchema }: ErrorObject): readonly string[] {
  return isRecord(parentSchema) && isRecord(parentSchema["properties"]) ? Object.keys(parentSchema["properties"]) : [];
}

/** `/items/2/id` as `items[2].id`. */
function printPath(pointer: string): string {
  return steps(pointer).reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : join(path, step)), "");
}

function join(path: string, step: string): string {
  return clipped(path === "" ? step : `${path}.${step}`);
}

function steps(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a JSON pointer; undefined when there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return steps(pointer).reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
}
