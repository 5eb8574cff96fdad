import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { dependencySchemas, has } from "../keywords/objects/dependencies.ts";
import { subnode } from "../keywords/subnode.ts";
import type { SchemaNode } from "../document/document.ts";
import type { Run } from "../run.ts";

/** Tells which schemas apply to a value beside those that always do. `fits` asks whether a value fits once it is rewritten. */
export type Condition = (value: unknown, fits: (node: SchemaNode) => boolean, run: Run) => readonly SchemaNode[];

/** Several forms of an object or an array, of which a value has to fit one. */
export interface Choice {
  readonly keyword: "anyOf" | "oneOf";
  readonly branches: readonly SchemaNode[];
}

/** Collects what `if`, `dependentSchemas` and the branches of a choice say of some values only. */
export function collectConditions(node: SchemaNode, choices: readonly Choice[]): readonly Condition[] {
  const dependent = dependencySchemas(node);
  return [...choices.map(chosen), ...conditional(node), ...(dependent.length === 0 ? [] : [dependentOn(dependent)])];
}

/** The branch that a value fits once it is rewritten: none if it fits one as it is, or several of a `oneOf`. */
function chosen({ keyword, branches }: Choice): Condition {
  return (value, fits, run) => {
    run.spend(10 * branches.length);
    if (branches.some((branch) => run.test(branch, value))) return none;
    if (keyword === "anyOf") return [branches.find(fits)].filter((branch) => branch !== undefined);
    const fitting = branches.filter(fits);
    return fitting.length === 1 ? fitting : none;
  };
}

function conditional(node: SchemaNode): readonly Condition[] {
  const schema = node.schema as JsonObject;
  if (!Object.hasOwn(schema, "if")) return [];
  const [test, then, otherwise] = ["if", "then", "else"].map((keyword) => subnode(node, schema[keyword] ?? true));
  if (test === undefined || then === undefined || otherwise === undefined) return [];
  return [(value, _fits, run) => [run.test(test, value) ? then : otherwise]];
}

function dependentOn(dependent: readonly (readonly [string, SchemaNode])[]): Condition {
  return (value, _fits, run) => {
    if (!isRecord(value)) return none;
    run.spend(10 * dependent.length);
    return dependent.filter(([name]) => has(value, name)).map(([, node]) => node);
  };
}

const none: readonly never[] = [];
