import { isRecord, resolveReference } from "@mci/plugin-kit";
import { countFields } from "./count-fields.ts";
import { asList, type Schema } from "./merge-all-of.ts";
import { hasChoice, withoutNullBranch } from "./nullable.ts";

/** A schema that no form can show. The message says why. */
export class CannotShow extends Error {}

const parts = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"] as const;
const lists = ["anyOf", "oneOf", "allOf"] as const;
const conditions = ["if", "then", "else"] as const;

/**
 * Returns a schema for the form: values that nobody has entered stay out of the arguments, and no argument is hidden. Defaults
 * stand in `x-default`. Throws CannotShow for a schema that the form cannot show.
 */
export function formSchema(schema: unknown): Schema {
  const root = isRecord(schema) ? schema : {};
  checkReferences(root, root);
  if (countFields(root) > maxFields) throw new CannotShow(`A form of it would have more than ${maxFields} fields.`);
  const shown = adapt(root, true, 0) as Schema;
  return { ...shown, type: "object", properties: shown["properties"] ?? {} };
}

/** Browsers take long to draw more. */
const maxFields = 1_500;

function adapt(given: unknown, isGivenRequired: boolean, depth: number): unknown {
  if (depth > 60) throw new CannotShow("Its schema is nested too deeply for a form.");
  if (given === true) return anything;
  if (!isRecord(given)) return given;
  const schema = withoutNullBranch(given);
  // What may be null can be more than the one value.
  const isRequired = isGivenRequired && schema === given;
  const { default: preset, const: only, format } = schema;
  const adapted = without(schema, notForForms);
  if (preset !== undefined) adapted["x-default"] = preset;
  // The kind of input would depend on it: one format hides the argument, another opens a file.
  if (format !== undefined) adapted["x-format"] = format;
  // One that is required is filled in, as it may tell the branches of a oneOf apart.
  if (only !== undefined) Object.assign(adapted, isRequired ? { const: only } : { enum: [only] });
  const required = asList(schema["required"]);
  for (const name of parts) if (isRecord(schema[name])) adapted[name] = adaptAll(name, schema[name], required, depth);
  for (const name of lists) {
    const list = schema[name];
    if (Array.isArray(list)) setOrDelete(adapted, name, adaptList(list, name, isRequired, depth));
  }
  for (const name of conditions) {
    const value = schema[name];
    if (isRecord(value)) adapted[name] = adapt(value, false, depth + 1);
  }
  const others = schema["additionalProperties"];
  if (isRecord(others)) adapted["additionalProperties"] = adaptField(others, false, depth + 1);
  if ([schema["type"]].flat().includes("array") || isRecord(schema["items"])) {
    adapted["items"] = itemsOf(schema, depth);
    // Of a list of choices the form library makes one field, if it is told that each is taken once.
    adapted["uniqueItems"] = true;
  }
  if (isRecord(adapted["dependentSchemas"])) adapted["dependencies"] = adapted["dependentSchemas"];
  if (hasSeveralTypes(schema) || isTuple(schema)) Object.assign(adapted, anything);
  return adapted;
}

/** Adapts what is drawn as a field of its own: where nothing tells what it is, it takes anything. */
function adaptField(schema: unknown, isRequired: boolean, depth: number): unknown {
  const adapted = adapt(schema, isRequired, depth);
  return isRecord(schema) && isUntyped(withoutNullBranch(schema)) ? { ...(adapted as Schema), ...anything } : adapted;
}

/** Branches that only restrict what stands beside them, such as `required`, are left to the check. */
function adaptList(list: readonly unknown[], name: string, isRequired: boolean, depth: number): unknown {
  const isShown = (entry: unknown): boolean => !isRecord(entry) || !isUntyped(entry);
  if (name === "allOf") {
    const shown = list.filter(isShown);
    if (shown.filter((entry) => isRecord(entry) && hasChoice(entry)).length > 1)
      throw new CannotShow("Several choices apply to the same value.");
    return shown.length === 0 ? undefined : shown.map((entry) => adapt(entry, isRequired, depth + 1));
  }
  if (!list.some(isShown)) return undefined;
  return list.map((entry) => withTitle(adaptField(entry, isRequired, depth + 1), entry));
}

/** Returns the schema of an array's items, which the form library requires. */
function itemsOf({ items }: Schema, depth: number): unknown {
  return items === undefined || items === true ? anything : adaptField(items, false, depth + 1);
}

/** Keywords that would change what is drawn, or that only the check needs. */
const notForForms = ["title", "default", "const", "format", "$id", "$anchor", "uniqueItems", "not", "contains"];

function without(schema: Schema, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

function setOrDelete(target: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete target[name];
  else target[name] = value;
}

function adaptAll(keyword: string, members: Schema, required: readonly unknown[], depth: number): Schema {
  const entries = Object.entries(members).map(([name, member]) => {
    if (keyword === "properties" && (name === "" || name in Object.prototype)) {
      throw new CannotShow(`A parameter is named '${name}', which a form cannot show.`);
    }
    const adaptMember = keyword === "properties" || keyword === "patternProperties" ? adaptField : adapt;
    return [name, adaptMember(member, required.includes(name), depth + 1)] as const;
  });
  // A parameter that takes no value at all needs no field.
  return Object.fromEntries(entries.filter(([, member]) => member !== false));
}

/** Values of any type are written as JSON: the form library draws `AnyField` for a type that it does not know. */
const anything = { type: "any" } as const;

const telling = ["type", "enum", "const", "$ref", "properties", "items", "anyOf", "oneOf", "allOf", "if"] as const;

function isUntyped(schema: Schema): boolean {
  return telling.every((keyword) => schema[keyword] === undefined);
}

function hasSeveralTypes({ type }: Schema): boolean {
  return Array.isArray(type) && type.filter((name) => name !== "null").length > 1;
}

/** Arrays with a schema for each place: the form library draws none of their items until there are some. */
function isTuple({ items, prefixItems }: Schema): boolean {
  return Array.isArray(items) || Array.isArray(prefixItems);
}

/** Names a branch by what it is, where the schema does not. */
function withTitle(branch: unknown, written: unknown): unknown {
  if (!isRecord(branch) || !isRecord(written)) return branch;
  const title = typeof written["title"] === "string" ? written["title"] : titleOf(written);
  return title === undefined ? branch : { ...branch, title };
}

function titleOf({ const: only, enum: choices, type, properties, $ref }: Schema): string | undefined {
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(choices) && choices.length < 4) return choices.map((choice) => JSON.stringify(choice)).join(" or ");
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  const names = isRecord(properties) ? Object.keys(properties) : [];
  if (isRecord(properties)) {
    const [name, only] = Object.entries(properties).find(([, value]) => onlyValue(value) !== undefined) ?? [];
    if (name !== undefined) return `${name}: ${String(onlyValue(only))}`;
  }
  if (names.length > 0) return names.slice(0, 3).join(", ");
  return typeof type === "string" ? type : Array.isArray(type) ? type.join(" or ") : undefined;
}

/** The one value that a schema allows. */
function onlyValue(schema: unknown): unknown {
  if (!isRecord(schema)) return undefined;
  const { const: only, enum: choices } = schema;
  return only ?? (Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined);
}

/** The form library gives up on a whole page when a reference leads nowhere. */
function checkReferences(schema: unknown, root: Schema, depth = 0): void {
  if (depth > 100 || typeof schema !== "object" || schema === null) return;
  const { $ref } = schema as Schema;
  if (typeof $ref === "string" && resolveReference($ref, root) === undefined) {
    throw new CannotShow(`Its schema refers to '${$ref}', which is not in it.`);
  }
  for (const value of Object.values(schema)) checkReferences(value, root, depth + 1);
}
