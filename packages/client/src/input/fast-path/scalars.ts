import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord, isPlainObject } from "@mci/plugin-kit";

/** The properties that an object of scalars may have. */
export interface Scalars {
  /** Positions by name. */
  readonly positions: ReadonlyMap<string, number>;
  /** Most arguments come in the order of the schema: to compare one name is faster than to look it up. */
  readonly names: readonly string[];
  readonly fields: readonly ScalarField[];
  /** How many fields arguments have that lack nothing: all that are required or have a default. */
  readonly expected: number;
}

/** The properties of a schema of a few strings, numbers and booleans; undefined for every other schema. */
export function scalarsOf(schema: JsonSchema): Scalars | undefined {
  const fields = scalarFields(schema);
  if (fields === undefined) return undefined;
  const names = [...fields.keys()];
  const inOrder = [...fields.values()];
  return {
    positions: new Map(names.map((name, at) => [name, at])),
    names,
    fields: inOrder,
    expected: inOrder.filter(({ isExpected }) => isExpected).length,
  };
}

function scalarFields(schema: JsonSchema): ReadonlyMap<string, ScalarField> | undefined {
  if (!hasOnly(schema, ofObjects) || schema["type"] !== "object" || !isRecord(schema["properties"])) return undefined;
  const { properties, required = [] } = schema;
  if (!Array.isArray(required)) return undefined;
  const fields = new Map<string, ScalarField>();
  for (const [name, property] of Object.entries(properties)) {
    if (!hasOnly(property, ofScalars)) return undefined;
    const field = scalarField(property, required.includes(name));
    if (field === undefined) return undefined;
    fields.set(name, field);
  }
  return required.every((name) => fields.has(String(name))) ? fields : undefined;
}

const annotations = ["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"];
const ofObjects = new Set([...annotations, "$schema", "type", "properties", "required", "additionalProperties"]);
const ofScalars = new Set([...annotations, "type", "enum", "minimum", "maximum"]);

/** Counts what is inherited as well: a schema made in code may have a prototype, or a program add to all objects. */
function hasOnly(schema: unknown, keywords: ReadonlySet<string>): schema is JsonObject {
  if (!isPlainObject(schema)) return false;
  for (const keyword in schema) if (!keywords.has(keyword)) return false;
  return true;
}

function scalarField(property: JsonObject, isRequired: boolean): ScalarField | undefined {
  const { type, enum: allowed, minimum, maximum } = property;
  if (type !== "string" && type !== "integer" && type !== "number" && type !== "boolean") return undefined;
  if (allowed !== undefined && !(Array.isArray(allowed) && allowed.every((value) => typeof value !== "object"))) {
    return undefined;
  }
  const isBound = (bound: unknown): bound is number | undefined => bound === undefined || typeof bound === "number";
  if (!isBound(minimum) || !isBound(maximum)) return undefined;
  const hasDefault = Object.hasOwn(property, "default");
  return new ScalarField(type, {
    allowed: allowed && new Set(allowed),
    minimum,
    maximum,
    isRequired,
    isExpected: isRequired || hasDefault,
    fallback: hasDefault ? property["default"] : undefined,
  });
}

interface Rules {
  readonly allowed: ReadonlySet<unknown> | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly isRequired: boolean;
  readonly isExpected: boolean;
  readonly fallback: unknown;
}

export class ScalarField {
  /** Whether null counts as absent: models send it for what they leave out. */
  readonly isOptional: boolean;
  /** Whether it is required or has a default. */
  readonly isExpected: boolean;
  /**
   * The default. Undefined: if one is expected, arguments without a value go to the full validation, which may report
   * the default.
   */
  readonly fallback: unknown;
  private readonly allowed: ReadonlySet<unknown> | undefined;
  private readonly isString: boolean;
  private readonly isBoolean: boolean;
  private readonly isWhole: boolean;
  /** Not a number where the field is not one: nothing is above or below that. Never infinite, as no argument may be. */
  private readonly minimum: number;
  private readonly maximum: number;

  constructor(type: ScalarType, { allowed, minimum, maximum, isRequired, isExpected, fallback }: Rules) {
    this.allowed = allowed;
    this.isString = type === "string";
    this.isBoolean = type === "boolean";
    this.isWhole = type === "integer";
    const isNumber = this.isWhole || type === "number";
    this.minimum = isNumber ? Math.max(minimum ?? -Number.MAX_VALUE, -Number.MAX_VALUE) : Number.NaN;
    this.maximum = isNumber ? Math.min(maximum ?? Number.MAX_VALUE, Number.MAX_VALUE) : Number.NaN;
    this.isOptional = !isRequired;
    this.isExpected = isExpected;
    this.fallback = this.takes(fallback) ? fallback : undefined;
  }

  takes(value: unknown): boolean {
    if (typeof value === "string") return this.isString && this.allows(value);
    if (typeof value === "number") return this.takesNumber(value);
    return typeof value === "boolean" && this.isBoolean && this.allows(value);
  }

  private takesNumber(value: number): boolean {
    const isInside = value >= this.minimum && value <= this.maximum;
    return isInside && (!this.isWhole || Number.isSafeInteger(value)) && this.allows(value);
  }

  private allows(value: unknown): boolean {
    return this.allowed === undefined || this.allowed.has(value);
  }
}

type ScalarType = "string" | "integer" | "number" | "boolean";
