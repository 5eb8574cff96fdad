import type { JsonObject } from "@mci/contract";
import { amount } from "../amount.ts";
import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import type { Check, Run } from "../run.ts";
import { itemNodes } from "./arrays.ts";
import { visitInPlace } from "./in-place.ts";
import { objectShape } from "./objects/object-shape.ts";
import { oncePerNode } from "./once-per-node.ts";
import { subnode } from "./subnode.ts";

/** The checks of `unevaluatedProperties` and `unevaluatedItems`: they look at what all other keywords have looked at. */
export function unevaluatedChecks(schema: JsonObject, node: SchemaNode): Check[] {
  if (node.document.dialect === "draft-07") return [];
  const { unevaluatedProperties, unevaluatedItems } = schema;
  return [
    unevaluatedItems === undefined ? undefined : itemsCheck(node, subnode(node, unevaluatedItems)),
    unevaluatedProperties === undefined ? undefined : propertiesCheck(node, subnode(node, unevaluatedProperties)),
  ].filter((check) => check !== undefined);
}

const readShape = oncePerNode((part) => objectShape(part.schema as JsonObject, part));
const readNames = oncePerNode(({ schema }): readonly string[] => {
  const properties: unknown = Reflect.get(Object(schema), "properties");
  return isRecord(properties) ? Object.keys(properties) : [];
});
const readItems = oncePerNode((part) => itemNodes(part.schema as JsonObject, part));

function propertiesCheck(node: SchemaNode, others: SchemaNode): Check {
  return (value, run, at) => {
    if (!isRecord(value)) return true;
    const keys = Object.keys(value);
    run.spendKeys(keys.length);
    const open = new Set(keys);
    const isDone = visitInPlace(node, value, run, (part) => evaluatesProperties(part, node, open, run));
    if (isDone) return true;
    let isRight = true;
    for (const name of open) {
      run.spend(4);
      if (others.check(value[name], run, undefined)) continue;
      if (at === undefined) return false;
      isRight = false;
      if (others.schema === false)
        run.fail({ at, keyword: "unevaluatedProperties", words: "", name, known: readNames(node) });
      else others.check(value[name], run, at.to(name));
      if (run.isFull) return false;
    }
    return isRight;
  };
}

/** Takes out of the open names what a schema evaluates; true if it evaluates all of them. */
function evaluatesProperties(part: SchemaNode, top: SchemaNode, open: Set<string>, run: Run): boolean {
  const schema = part.schema as JsonObject;
  const shape = readShape(part);
  if (shape?.rest !== undefined) return true;
  if (part !== top && schema["unevaluatedProperties"] !== undefined) return true;
  if (shape === undefined) return open.size === 0;
  run.spend(open.size * 4);
  for (const name of open) {
    const isNamed = shape.names.get(name)?.node !== undefined;
    if (isNamed || shape.patterns.some(({ pattern }) => run.matches(pattern, name))) open.delete(name);
  }
  return open.size === 0;
}

function itemsCheck(node: SchemaNode, others: SchemaNode): Check {
  return (value, run, at) => {
    if (!Array.isArray(value)) return true;
    const evaluated = { upTo: 0, single: new Set<number>() };
    const isDone = visitInPlace(node, value, run, (part) => evaluatesItems(part, node, value, evaluated, run));
    if (isDone) return true;
    let isRight = true;
    for (let index = evaluated.upTo; index < value.length; index += 1) {
      run.spend(4);
      if (evaluated.single.has(index) || others.check(value[index], run, undefined)) continue;
      if (at === undefined) return false;
      if (others.schema === false) {
        return run.fail({ at, keyword: "unevaluatedItems", words: `must have at most ${amount(index, "item")}` });
      }
      isRight = false;
      others.check(value[index], run, at.to(index));
      if (run.isFull) return false;
    }
    return isRight;
  };
}

interface EvaluatedItems {
  upTo: number;
  readonly single: Set<number>;
}

function evaluatesItems(
  part: SchemaNode,
  top: SchemaNode,
  items: readonly unknown[],
  evaluated: EvaluatedItems,
  run: Run,
): boolean {
  const schema = part.schema as JsonObject;
  const { first, rest } = readItems(part);
  if (rest !== undefined || (part !== top && schema["unevaluatedItems"] !== undefined)) return true;
  evaluated.upTo = Math.max(evaluated.upTo, first.length);
  if (schema["contains"] !== undefined && part.document.dialect === "2020-12") {
    const contained = subnode(part, schema["contains"]);
    for (const [index, item] of items.entries()) {
      run.spend(5);
      if (contained.check(item, run, undefined)) evaluated.single.add(index);
    }
  }
  return evaluated.upTo >= items.length;
}
