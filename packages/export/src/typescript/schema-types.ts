import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord, parsePointer, resolveReference, toArray } from "@mci/plugin-kit";
import { docComment, literalType, propertyName } from "./syntax.ts";
import { typeOperators } from "./type-operators.ts";

/** The types of one schema. */
export interface SchemaTypes {
  /** The type of the whole, at a depth of indentation. */
  root(indent: number): string;
  /** The types that its references name. Called after `root`. */
  declarations(): readonly string[];
}

/** The context of {@link schemaTypes}. */
export interface SchemaTypesOptions {
  /** The tool's name, for those of types. */
  readonly name: string;
  /** True for arguments, where properties with a default are optional. */
  readonly isInput: boolean;
  readonly names: AliasNames;
}

/** Finds names for types that are not taken. */
export type AliasNames = (wanted: string) => string;

export function aliasNames(taken: readonly string[]): AliasNames {
  const used = new Set(taken);
  return (wanted) => {
    let name = wanted;
    for (let count = 2; used.has(name); count += 1) name = `${wanted}${count}`;
    used.add(name);
    return name;
  };
}

/** Turns a JSON Schema into types. What types cannot say (patterns, bounds, `not`, `if`) is left out. */
export function schemaTypes(document: JsonSchema, { name, isInput, names }: SchemaTypesOptions): SchemaTypes {
  const { unionOf, intersectionOf, grouped } = typeOperators();
  const aliases = new Map<string, string>();
  const declared: string[] = [];
  /** References that lead here without an object or an array between: a type may not be itself. */
  let unguarded: ReadonlySet<string> = new Set();

  return {
    root: (indent) => typeOf(document, indent, true),
    declarations: () => declared,
  };

  function typeOf(schema: unknown, indent: number, isRoot = false): string {
    if (schema === false) return "never";
    if (!isRecord(schema) || indent > maxDepth) return "unknown";
    const { $ref: reference, allOf, anyOf, oneOf } = schema;
    const parts = [
      ...(typeof reference === "string" ? [referenceType(reference)] : []),
      ownType(schema, indent, isRoot),
      ...toArray(allOf).map((part) => typeOf(part, indent)),
      ...[anyOf, oneOf].map((parts) => unionOf(toArray(parts).map((part) => typeOf(part, indent)))),
    ];
    return intersectionOf(parts);
  }

  /** Returns the type of a schema without its references and branches. */
  function ownType(schema: JsonObject, indent: number, isRoot: boolean): string {
    if (Object.hasOwn(schema, "const")) return literalType(schema["const"]);
    if (Array.isArray(schema["enum"])) return unionOf(schema["enum"].map(literalType));
    const types = toArray(schema["type"] === undefined ? impliedType(schema, isRoot) : [schema["type"]].flat());
    return unionOf(types.map((type) => simpleTypes.get(type) ?? compoundType(type, schema, indent)));
  }

  function compoundType(type: unknown, schema: JsonObject, indent: number): string {
    const outer = unguarded;
    unguarded = new Set();
    const compound =
      type === "object" ? objectType(schema, indent) : type === "array" ? arrayType(schema, indent) : "unknown";
    unguarded = outer;
    return compound;
  }

  function objectType(schema: JsonObject, indent: number): string {
    const { additionalProperties: more, patternProperties, required } = schema;
    const properties = isRecord(schema["properties"]) ? schema["properties"] : undefined;
    const needed = new Set(toArray(required));
    const undeclared = [...needed].filter((key) => typeof key === "string" && !Object.hasOwn(properties ?? {}, key));
    const members = [
      ...Object.entries(properties ?? {}),
      ...undeclared.map((key): [string, unknown] => [String(key), true]),
    ].map(([key, property]) => {
      const isGiven = needed.has(key) && !(isInput && hasDefault(property));
      const type = typeOf(property, indent + 1);
      const comment = isRecord(property) ? docComment(property["description"], indent + 1) : "";
      return `${comment}${space(indent + 1)}${propertyName(key)}${isGiven ? "" : "?"}: ${type};\n`;
    });
    const isOpen = more === true || isRecord(more) || isRecord(patternProperties);
    if (members.length === 0) {
      if (isRecord(patternProperties)) return "{ [key: string]: unknown }";
      const hasBranches = branches.some((keyword) => Object.hasOwn(schema, keyword));
      if (hasBranches && more !== false && !isOpen) return "unknown"; // They say what is in it.
      if (isRecord(more)) return `{ [key: string]: ${typeOf(more, indent)} }`;
      return `{ [key: string]: ${more === false || (properties !== undefined && !isOpen) ? "never" : "unknown"} }`;
    }
    // The types of further properties would have to fit the named ones, too.
    if (isOpen) members.push(`${space(indent + 1)}[key: string]: unknown;\n`);
    return `{\n${members.join("")}${space(indent)}}`;
  }

  function arrayType(schema: JsonObject, indent: number): string {
    const { items, prefixItems, additionalItems, minItems } = schema;
    const first = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : undefined;
    const rest = Array.isArray(items) ? additionalItems : items;
    const restType = rest === undefined ? "unknown" : typeOf(rest, indent);
    if (first === undefined) return `Array<${restType}>`;
    const least = typeof minItems === "number" ? minItems : 0;
    const elements = first.map((item, index) => {
      const type = typeOf(item, indent);
      return index < least ? type : `${grouped(type)}?`;
    });
    return `[${[...elements, ...(rest === false ? [] : [`...Array<${restType}>`])].join(", ")}]`;
  }

  /** A name, as references may lead in circles. */
  function referenceType(reference: string): string {
    if (unguarded.has(reference)) return "unknown";
    const known = aliases.get(reference);
    if (known !== undefined) return known;
    const target = resolveReference(reference, document);
    if (target === undefined) return "unknown";
    const last = parsePointer(reference.slice(1)).at(-1) ?? (isInput ? "arguments" : "result");
    const alias = names(pascalCase(`${name} ${last}`));
    aliases.set(reference, alias);
    const outer = unguarded;
    unguarded = new Set([...outer, reference]);
    const type = typeOf(target, 0, target === document);
    unguarded = outer;
    const comment = isRecord(target) && target !== document ? docComment(target["description"], 0) : "";
    declared.push(`${comment}export type ${alias} = ${type};\n`);
    return alias;
  }
}

const maxDepth = 40;

const branches = ["$ref", "allOf", "anyOf", "oneOf"];

const simpleTypes: ReadonlyMap<unknown, string> = new Map([
  ["string", "string"],
  ["number", "number"],
  ["integer", "number"],
  ["boolean", "boolean"],
  ["null", "null"],
]);

/** Arguments and results are objects; elsewhere a schema with the keywords of a type is meant for that type. */
function impliedType(schema: JsonObject, isRoot: boolean): readonly string[] {
  const { properties, required, additionalProperties, items, prefixItems } = schema;
  if (properties !== undefined || additionalProperties !== undefined) return ["object"];
  const isElsewhere = branches.some((keyword) => Object.hasOwn(schema, keyword));
  if (required !== undefined && !isElsewhere && isRoot) return ["object"];
  if (items !== undefined || prefixItems !== undefined) return ["array"];
  return isRoot && !isElsewhere ? ["object"] : [];
}

function hasDefault(schema: unknown): boolean {
  return isRecord(schema) && schema["default"] !== undefined;
}

function pascalCase(text: string): string {
  const name = text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /^[A-Za-z]/.test(name) ? name : `Tool${name}`;
}

function space(indent: number): string {
  return "  ".repeat(indent);
}
