import type { JsonObject } from "@mci/contract";
import { formatValue, type MisplacedFields, type FieldReader } from "./field-reader.ts";

/** An argument of a tool and its place in the request. */
export interface Parameter {
  readonly name: string;
  readonly spot: FieldReader;
  /** Undefined: there is a mistake in it, which has been reported. */
  readonly position: Position | undefined;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  /** JSON Schema of its values. */
  readonly schema: JsonObject;
}

export type Position = (typeof positions)[number];

const positions = ["body", "header", "path", "query"] as const;

/** Handed on to the JSON Schema as they are. */
const keywords = ["enum", "minimum", "maximum", "items", "properties"];

const fields = ["name", "parameter_type", "description", "required", "position", "default_value", ...keywords];

/**
 * `{ name, parameter_type, description, required, position, default_value }` and some of JSON Schema. Undefined when
 * it has no usable name.
 */
export function readParameter(spot: FieldReader, elsewhere: MisplacedFields): Parameter | undefined {
  if (spot.isAbsent) spot.error(`${spot.path} is missing.`);
  if (spot.object() === undefined) return undefined;
  // Ignored as an unknown field, a `type` would silently turn a number into a string.
  const isTypeMeant = !spot.field("type").isAbsent && spot.field("parameter_type").isAbsent;
  spot.checkFields(fields, { required: isTypeMeant ? ["name", "parameter_type"] : ["name"], elsewhere });
  const name = readName(spot.field("name"));
  const position = spot.field("position");
  const chosen = position.isAbsent ? "body" : position.choice(positions);
  const isMarked = spot.field("required").flag() ?? false;
  const fallback = spot.field("default_value");
  const schema = readSchema(spot, fallback);
  if (name === undefined) return undefined;
  return {
    name,
    spot,
    position: chosen,
    // Without its value there is no url to call.
    isRequired: isMarked || (chosen === "path" && fallback.isAbsent),
    hasDefault: !fallback.isAbsent,
    schema,
  };
}

function readName(spot: FieldReader): string | undefined {
  const name = spot.text();
  // Templates do not read what objects inherit, nor anything under this name.
  if (name !== "" && name !== "__proto__") return name;
  spot.error(`${spot.path} ${formatValue(name)} cannot be the name of a parameter.`);
  return undefined;
}

const types = ["String", "Integer", "Number", "Boolean", "Array", "Object"] as const;

/** Names of the types in other formats and languages. */
const otherNames: Readonly<Record<string, (typeof types)[number]>> = {
  str: "String",
  text: "String",
  int: "Integer",
  long: "Integer",
  float: "Number",
  double: "Number",
  decimal: "Number",
  bool: "Boolean",
  list: "Array",
  dict: "Object",
  map: "Object",
};

function readSchema(spot: FieldReader, fallback: FieldReader): JsonObject {
  const declared = spot.field("parameter_type");
  const type = declared.isAbsent ? "String" : declared.choice(types, otherNames);
  const description = spot.field("description").text();
  if (type !== undefined && !fallback.isAbsent && !fits[type](fallback.value)) {
    fallback.error(`${fallback.path} must be of the type ${type}, found ${formatValue(fallback.value)}.`);
  }
  if (!fallback.isAbsent) checkFallback(spot, fallback);
  const given = keywords
    .map((keyword) => [keyword, spot.field(keyword)] as const)
    .filter(([, { isAbsent }]) => !isAbsent);
  return {
    type: type?.toLowerCase(),
    ...(description === undefined ? {} : { description }),
    ...Object.fromEntries(given.map(([keyword, { value }]) => [keyword, value])),
    ...(fallback.isAbsent ? {} : { default: fallback.value }),
  };
}

/** Every call without the argument would be refused. */
function checkFallback(spot: FieldReader, fallback: FieldReader): void {
  const value = fallback.value;
  const say = (what: string): void => fallback.error(`${fallback.path} ${formatValue(value)} ${what}.`);
  const choices = spot.field("enum").value;
  if (Array.isArray(choices) && !choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value))) {
    say("is not one of the values of enum");
  }
  if (typeof value !== "number") return;
  const { value: minimum } = spot.field("minimum");
  const { value: maximum } = spot.field("maximum");
  if (typeof minimum === "number" && value < minimum) say(`is less than the minimum of ${minimum}`);
  if (typeof maximum === "number" && value > maximum) say(`is more than the maximum of ${maximum}`);
}

const fits: Readonly<Record<(typeof types)[number], (value: unknown) => boolean>> = {
  String: (value) => typeof value === "string",
  Integer: Number.isInteger,
  Number: (value) => typeof value === "number",
  Boolean: (value) => typeof value === "boolean",
  Array: Array.isArray,
  Object: (value) => typeof value === "object" && !Array.isArray(value),
};
