import type { CompletionInfo } from "@codemirror/autocomplete";
import { isRecord } from "@mci/plugin-kit";
import { isList, isObject, membersOf, placeholder, wordOf, type Cursor, type SyntaxNode } from "./cursor.ts";

/** A part of the JSON Schema of a file. */
export type Schema = Readonly<Record<string, unknown>>;

/** Returns an element with what schemas say about a member or a value. */
export type SchemaCard = (name: string, schemas: readonly Schema[]) => CompletionInfo;

/** Returns the schemas that apply to the value at a cursor, or to the object around a name. */
export function schemasAt(root: Schema, { steps, node }: Cursor, text: string): readonly Schema[] {
  let found: readonly Schema[] = [root];
  for (const { key, parent } of steps) {
    found = applicable(root, found, parent, text).flatMap((schema) => childSchema(schema, key));
  }
  // Nothing but a name that is being typed may become anything.
  const names = [...membersOf(node, text).keys()];
  const isOpen = names.length === 1 && names[0] === placeholder;
  return applicable(root, found, isOpen ? undefined : node, text);
}

/** Returns schemas with all that they refer to; of a condition that is still open, both branches. */
export function applicable(
  root: Schema,
  schemas: readonly Schema[],
  node: SyntaxNode | undefined,
  text: string,
  depth = 0,
): readonly Schema[] {
  if (depth > maxDepth) return [];
  return schemas.flatMap((schema) => {
    const { $ref, if: condition, then, else: otherwise } = schema;
    const further: unknown[] = typeof $ref === "string" ? [definitionOf(root, $ref)] : [];
    for (const word of ["allOf", "anyOf", "oneOf"]) further.push(...listOf(schema[word]));
    if (isRecord(condition)) {
      const holds = node === undefined ? undefined : isMet(condition, node, text);
      if (holds !== false) further.push(then);
      if (holds !== true) further.push(otherwise);
    }
    return [schema, ...applicable(root, further.filter(isRecord), node, text, depth + 1)];
  });
}

/** The schema of files has a chain of conditions, one for each type of execution. */
const maxDepth = 40;

/** Returns the members that schemas declare, each with its schemas; `required` names those that must be there. */
export function membersIn(schemas: readonly Schema[]): {
  readonly members: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<unknown>;
} {
  const members = new Map<string, Schema[]>();
  const required = new Set<unknown>();
  for (const { properties, required: names } of schemas) {
    if (!isRecord(properties)) continue;
    for (const name of listOf(names)) required.add(name);
    for (const [name, schema] of Object.entries(properties)) {
      if (isRecord(schema)) members.set(name, [...(members.get(name) ?? []), schema]);
    }
  }
  return { members, required };
}

/** A value that a schema names, and what the schema says about it. */
export interface KnownValue {
  readonly value: string | number | boolean | null;
  readonly about: string | undefined;
}

/** Returns the values that schemas allow by name, or have as examples. */
export function valuesIn(schemas: readonly Schema[]): readonly KnownValue[] {
  const found = new Map<unknown, KnownValue>();
  for (const schema of schemas) {
    const { const: only, enum: some, examples, default: usual, type, description } = schema;
    const isFlag = listOf(type).includes("boolean");
    const about = typeof description === "string" && only !== undefined ? description : undefined;
    const values = [only, ...listOf(some), ...(isFlag ? [true, false] : []), ...listOf(examples), usual];
    for (const value of values) {
      if (isScalar(value) && value !== null) found.set(value, { value, about: found.get(value)?.about ?? about });
    }
  }
  return [...found.values()];
}

/** Returns the types of a value in words, such as `string or list`. */
export function typeIn(schemas: readonly Schema[]): string {
  const types = schemas.flatMap(({ type }) => listOf(type)).map((type) => (type === "array" ? "list" : String(type)));
  return [...new Set(types)].join(" or ");
}

function childSchema({ properties, additionalProperties, items }: Schema, key: string | number): readonly Schema[] {
  if (typeof key === "number") return isRecord(items) ? [items] : [];
  const own = isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  return isRecord(own) ? [own] : [];
}

/** Whether a condition holds for what stands there so far; undefined if what is still missing decides. */
function isMet({ type, properties, required }: Schema, node: SyntaxNode, text: string): boolean | undefined {
  if (type !== undefined && !listOf(type).includes(kindOf(node))) return false;
  const members = membersOf(node, text);
  let isOpen = listOf(required).some((name) => !members.has(String(name)));
  for (const [name, schema] of Object.entries(isRecord(properties) ? properties : {})) {
    const value = members.get(name);
    const wanted = isRecord(schema) ? schema["const"] : undefined;
    if (!isScalar(wanted)) continue;
    const word = value && wordOf(value, text);
    if (word === undefined || word === placeholder) isOpen = true;
    else if (word !== String(wanted)) return false;
  }
  return isOpen ? undefined : true;
}

function kindOf(node: SyntaxNode): string {
  return isObject(node) ? "object" : isList(node) ? "array" : "string";
}

function definitionOf(root: Schema, reference: string): unknown {
  let found: unknown = root;
  for (const word of reference.replace(/^#\/?/, "").split("/").filter(Boolean)) {
    found = isRecord(found) ? found[word] : undefined;
  }
  return found;
}

function isScalar(value: unknown): value is KnownValue["value"] {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
