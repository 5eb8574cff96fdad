import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { itemNodes } from "../keywords/arrays.ts";
import { patternProperties, type PatternProperty } from "../keywords/objects/object-shape.ts";
import { collectReferences } from "../keywords/references.ts";
import { subnode } from "../keywords/subnode.ts";
import { mayTakeObjects } from "../keywords/types.ts";
import type { SchemaNode } from "../document/document.ts";
import type { Run } from "../run.ts";
import { collectConditions, type Choice, type Condition } from "./conditions.ts";

/** The schemas that certainly apply to the parts of a value. */
export interface Parts {
  readonly properties: ReadonlyMap<string, readonly SchemaNode[]>;
  readonly defaults: readonly (readonly [string, unknown])[];
  readonly required: ReadonlySet<unknown>;
  readonly patterns: readonly PatternProperty[];
  /** For properties that are neither named nor match a pattern. */
  readonly others: readonly SchemaNode[];
  readonly firstItems: readonly (readonly SchemaNode[])[];
  readonly otherItems: readonly SchemaNode[];
  /** Lead to more parts, which apply to some values only. */
  readonly conditions: readonly Condition[];
  /** About how many entries all of these have. */
  readonly size: number;
}

/** Collects the parts of schemas that apply to the same value. */
export function collectParts({ nodes, conditions }: Applying, run: Run): Parts {
  const properties = new Map<string, SchemaNode[]>();
  const defaults = new Map<string, unknown>();
  const required = new Set<unknown>();
  const patterns: PatternProperty[] = [];
  const others: SchemaNode[] = [];
  const firstItems: SchemaNode[][] = [];
  const otherItems: SchemaNode[] = [];
  let size = 0;
  for (const part of nodes) {
    const schema = part.schema as JsonObject;
    const named = Object.entries(isRecord(schema["properties"]) ? schema["properties"] : {});
    run.spend(50 * named.length);
    for (const [name, property] of named) {
      const nodes = properties.get(name);
      if (nodes === undefined) properties.set(name, [subnode(part, property)]);
      else nodes.push(subnode(part, property));
      if (isRecord(property) && Object.hasOwn(property, "default") && !defaults.has(name)) {
        defaults.set(name, property["default"]);
      }
    }
    const names: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
    run.spend(10 * names.length);
    for (const name of names) required.add(name);
    patterns.push(...patternProperties(schema, part));
    if (isRecord(schema["additionalProperties"])) others.push(subnode(part, schema["additionalProperties"]));
    const { first, rest } = itemNodes(schema, part);
    run.spend(20 * first.length);
    size += 1 + named.length + names.length + first.length;
    for (const [index, item] of first.entries()) (firstItems[index] ??= []).push(item);
    if (rest !== undefined) otherItems.push(rest);
  }
  size += patterns.length + conditions.length;
  return {
    properties,
    defaults: [...defaults],
    required,
    patterns,
    others,
    firstItems,
    otherItems,
    conditions,
    size,
  };
}

/** The schemas of a property. */
export function propertyNodes({ properties, patterns, others }: Parts, name: string, run: Run): readonly SchemaNode[] {
  const named = properties.get(name);
  if (patterns.length === 0) return named ?? others;
  const matching = patterns.filter(({ pattern }) => run.matches(pattern, name));
  if (matching.length === 0) return named ?? others;
  return [...(named ?? []), ...matching.map(({ node }) => node)];
}

/** The schemas that apply to a value, in any case or on a condition. */
interface Applying {
  readonly nodes: readonly SchemaNode[];
  readonly conditions: readonly Condition[];
}

/**
 * A schema, what it refers to, its `allOf`, and of a choice the only branch that takes objects or arrays, as far as they
 * say something of the parts of a value.
 */
export function applyingTo(start: SchemaNode, run: Run): Applying {
  const found = new Set([start]);
  const conditions: Condition[] = [];
  for (const node of found) {
    const { schema, document } = node;
    run.spend(100);
    if (!isRecord(schema)) {
      found.delete(node);
      continue;
    }
    for (const [, follow] of collectReferences(node)) found.add(follow({ scope: undefined }));
    if (document.dialect === "draft-07" && typeof schema["$ref"] === "string") {
      found.delete(node);
      continue;
    }
    for (const part of branches(node, "allOf", run)) found.add(part);
    const choices: Choice[] = [];
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const containers = branches(node, keyword, run).filter(mayTakeContainers);
      if (containers.length === 1 && containers[0] !== undefined) found.add(containers[0]);
      if (containers.length > 1) choices.push({ keyword, branches: containers });
    }
    conditions.push(...collectConditions(node, choices));
  }
  return { nodes: [...found].filter(saysOfParts), conditions };
}

const keywordsOfParts = ["properties", "required", "patternProperties", "additionalProperties", "items", "prefixItems"];

function saysOfParts({ schema }: SchemaNode): boolean {
  return isRecord(schema) && keywordsOfParts.some((keyword) => Object.hasOwn(schema, keyword));
}

function branches(node: SchemaNode, keyword: string, run: Run): readonly SchemaNode[] {
  const schemas: unknown = Reflect.get(Object(node.schema), keyword);
  if (!Array.isArray(schemas)) return [];
  run.spend(20 * schemas.length);
  return schemas.map((schema) => subnode(node, schema));
}

function mayTakeContainers({ schema }: SchemaNode): boolean {
  if (!isRecord(schema)) return schema === true;
  const { type, const: only, enum: values } = schema;
  if (only !== undefined || values !== undefined) return false;
  return mayTakeObjects(type) || type === "array" || (Array.isArray(type) && type.includes("array"));
}
