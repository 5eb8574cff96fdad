import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../../document/document.ts";
import type { Path } from "../../path.ts";
import { manyKeys, type Check, type Run } from "../../run.ts";
import { dependencyChecks, has } from "./dependencies.ts";
import { listKeys } from "./keys.ts";
import { nameCheck, sizeCheck } from "./object-names.ts";
import { objectShape, type ObjectShape } from "./object-shape.ts";

/** The checks of everything that applies to objects, in the order in which mistakes are listed. */
export function objectChecks(schema: JsonObject, node: SchemaNode): Check[] {
  const shape = objectShape(schema, node);
  return [
    sizeCheck(schema),
    ...dependencyChecks(schema, node),
    nameCheck(schema, node),
    shape === undefined ? undefined : shapeCheck(shape),
  ].filter((check) => check !== undefined);
}

/** Checks the properties that a value has in one pass, however many the schema knows. */
function shapeCheck(shape: ObjectShape): Check {
  const { names, required, patterns, rest } = shape;
  const isOpen = patterns.length === 0 && rest === undefined;
  const isClosed = patterns.length === 0 && rest?.schema === false;
  return (value, run, at) => {
    if (!isRecord(value)) return true;
    if (at !== undefined) return explain(shape, value, run, at);
    const keys = run.keys?.get(value);
    if (keys !== undefined) return fitsMany(shape, value, keys, run);
    const properties = ownProperties(value);
    let found = 0;
    let count = 0;
    let isRight = true;
    for (const name in properties) {
      if (!Object.hasOwn(properties, name)) continue;
      count += 1;
      // Going through properties begins with all of their names, wherever it ends: they are counted to the end.
      if (!isRight) {
        if (count <= manyKeys) continue;
        listKeys(value, run);
        return false;
      }
      const known = names.get(name);
      const property = properties[name];
      if (known === undefined) {
        if (!isOpen) isRight = !isClosed && fitsOthers(shape, name, property, run);
        continue;
      }
      if (property === undefined) continue;
      if (known.isRequired) found += 1;
      isRight = known.node?.check(property, run, undefined) !== false;
      if (isRight && !isOpen && (patterns.length > 0 || known.node === undefined)) {
        isRight = fitsOthers(shape, name, property, run);
      }
    }
    run.spendKeys(count + 1);
    return isRight && found === required.length;
  };
}

/** The same where the names are known: of a schema that says nothing of others, its own names are looked up instead. */
function fitsMany(shape: ObjectShape, value: JsonObject, keys: readonly string[], run: Run): boolean {
  const { names, required, patterns, rest } = shape;
  for (const name of required) {
    run.spend(10);
    if (!has(value, name)) return false;
  }
  const isOpen = patterns.length === 0 && rest === undefined;
  for (const name of isOpen && names.size < keys.length ? names.keys() : keys) {
    run.spend(10);
    const known = names.get(name);
    if (known !== undefined && !has(value, name)) continue;
    if (known?.node?.check(value[name], run, undefined) === false) return false;
    if (!isOpen && !fitsOthers(shape, name, value[name], run)) return false;
  }
  return true;
}

/** Patterns apply to every name, and additionalProperties where neither a property nor a pattern does. */
function fitsOthers({ names, patterns, rest }: ObjectShape, name: string, property: unknown, run: Run): boolean {
  let isKnown = names.get(name)?.node !== undefined;
  for (const { pattern, node } of patterns) {
    if (!run.matches(pattern, name)) continue;
    isKnown = true;
    if (!node.check(property, run, undefined)) return false;
  }
  return isKnown || rest === undefined || rest.check(property, run, undefined);
}

function explain(shape: ObjectShape, value: JsonObject, run: Run, at: Path): boolean {
  const { names, required, patterns, rest } = shape;
  let isRight = true;
  for (const name of required) {
    run.spend(4);
    if (Object.hasOwn(value, name) && value[name] !== undefined) continue;
    isRight = run.fail({ at, keyword: "required", words: "", name });
    if (run.isFull) return false;
  }
  const explainPart = (node: SchemaNode, name: string): void => {
    if (node.check(value[name], run, undefined)) return;
    isRight = false;
    node.check(value[name], run, at.to(name));
  };
  for (const name of patterns.length === 0 && rest === undefined ? [] : listKeys(value, run)) {
    run.spend(4);
    let isKnown = names.get(name)?.node !== undefined;
    for (const { pattern, node } of patterns) {
      if (!run.matches(pattern, name)) continue;
      isKnown = true;
      explainPart(node, name);
    }
    if (isKnown || rest === undefined) continue;
    if (rest.schema === false) isRight = run.fail(unknown(shape, name, at));
    else explainPart(rest, name);
    if (run.isFull) return false;
  }
  // In the order of the schema, which authors know.
  for (const [name, { node }] of names) {
    run.spend(4);
    if (node === undefined || !Object.hasOwn(value, name) || value[name] === undefined) continue;
    explainPart(node, name);
    if (run.isFull) return false;
  }
  return isRight;
}

function unknown({ known }: ObjectShape, name: string, at: Path): Parameters<Run["fail"]>[0] {
  return { at, keyword: "additionalProperties", words: "", name, known };
}

/** An object's own properties, whatever its class: `for ... in` over the answer meets no others but those of all objects. */
function ownProperties(value: object): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? (value as JsonObject) : { ...value };
}
