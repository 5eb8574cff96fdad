import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Input } from "./input.ts";

/** Returns a checked copy of arguments, or undefined where it cannot tell: the whole check finds out then. */
export type QuickInput = (props: unknown) => Input | undefined;

/**
 * The check of arguments that are a few strings, numbers and booleans, as those of most calls are: they are copied, found to
 * be declared and checked in one pass, in a third of the time of a pass for each. Takes only what the whole check takes, with
 * the same outcome.
 */
export function quickInput(schema: JsonSchema): QuickInput {
  const fields = scalarFields(schema);
  if (fields === undefined) return unknown;
  const inOrder = [...fields.values()];
  const expected = inOrder.filter(({ isExpected }) => isExpected).length;
  const declared: Declared = { fields, names: [...fields.keys()], inOrder, expected };
  return (props) => take(props, declared);
}

interface Declared {
  readonly fields: ReadonlyMap<string, ScalarField>;
  /** Most arguments come in the order of the schema: to compare one name is faster than to look it up. */
  readonly names: readonly string[];
  readonly inOrder: readonly ScalarField[];
  /** How many fields arguments must have. */
  readonly expected: number;
}

/** Not in the closure above: V8 knows `hasOwn` only in a function that exists once, and takes a call out of the loop there. */
function take(props: unknown, { fields, names, inOrder, expected }: Declared): Input | undefined {
  if (!isPlain(props)) return undefined;
  const copy = { ...props };
  let [at, found] = [0, 0];
  for (const name in copy) {
    if (!hasOwn.call(copy, name)) continue;
    const field = names[at] === name ? inOrder[at] : fields.get(name);
    at += 1;
    if (field === undefined || !field.takes(copy[name])) return undefined;
    if (field.isExpected) found += 1;
  }
  return found === expected ? { props: copy } : undefined;
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;

const unknown: QuickInput = () => undefined;

function isPlain(value: unknown): value is JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The properties of an object of scalars; undefined for every other schema. */
function scalarFields(schema: JsonSchema): ReadonlyMap<string, ScalarField> | undefined {
  if (!hasOnly(schema, ofObjects) || schema["type"] !== "object" || !isRecord(schema["properties"])) return undefined;
  const { properties, required = [] } = schema;
  if (!Array.isArray(required)) return undefined;
  const fields = new Map<string, ScalarField>();
  for (const [name, property] of Object.entries(properties)) {
    if (!hasOnly(property, ofScalars)) return undefined;
    // Without a value a default is filled in, which is for the whole check.
    const isExpected = required.includes(name) || Object.hasOwn(property, "default");
    const field = scalarField(property, isExpected);
    if (field === undefined) return undefined;
    fields.set(name, field);
  }
  return required.every((name) => fields.has(String(name))) ? fields : undefined;
}

const annotations = ["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"];
const ofObjects = new Set([...annotations, "$schema", "type", "properties", "required", "additionalProperties"]);
const ofScalars = new Set([...annotations, "type", "enum", "minimum", "maximum"]);

function hasOnly(schema: unknown, keywords: ReadonlySet<string>): schema is JsonObject {
  return isRecord(schema) && Object.keys(schema).every((keyword) => keywords.has(keyword));
}

function scalarField(
  { type, enum: allowed, minimum, maximum }: JsonObject,
  isExpected: boolean,
): ScalarField | undefined {
  if (type !== "string" && type !== "integer" && type !== "number" && type !== "boolean") return undefined;
  if (allowed !== undefined && !(Array.isArray(allowed) && allowed.every((value) => typeof value !== "object"))) {
    return undefined;
  }
  const isBound = (bound: unknown): bound is number | undefined => bound === undefined || typeof bound === "number";
  if (!isBound(minimum) || !isBound(maximum)) return undefined;
  return new ScalarField(type, { allowed: allowed && new Set(allowed), minimum, maximum, isExpected });
}

interface Rules {
  readonly allowed: ReadonlySet<unknown> | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly isExpected: boolean;
}

class ScalarField {
  /** Whether arguments without it are for the whole check. */
  readonly isExpected: boolean;
  private readonly type: "string" | "integer" | "number" | "boolean";
  private readonly allowed: ReadonlySet<unknown> | undefined;
  private readonly minimum: number;
  private readonly maximum: number;

  constructor(type: ScalarField["type"], { allowed, minimum, maximum, isExpected }: Rules) {
    this.type = type;
    this.allowed = allowed;
    this.minimum = minimum ?? Number.NEGATIVE_INFINITY;
    this.maximum = maximum ?? Number.POSITIVE_INFINITY;
    this.isExpected = isExpected;
  }

  takes(value: unknown): boolean {
    if (this.allowed !== undefined && !this.allowed.has(value)) return false;
    if (typeof value === "number") return this.takesNumber(value);
    return typeof value === this.type;
  }

  private takesNumber(value: number): boolean {
    const isOfType =
      this.type === "integer" ? Number.isInteger(value) : this.type === "number" && Number.isFinite(value);
    return isOfType && value >= this.minimum && value <= this.maximum;
  }
}
