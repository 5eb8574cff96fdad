import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../../document/document.ts";
import type { Check } from "../../run.ts";
import { subnode } from "../subnode.ts";

/** The checks of `dependentRequired`, `dependentSchemas` and the older `dependencies`, which says both. */
export function dependencyChecks(schema: JsonObject, node: SchemaNode): Check[] {
  const names: [string, readonly string[]][] = [];
  for (const [name, needed] of dependencies(schema, node)) {
    if (Array.isArray(needed)) names.push([name, needed.map(String)]);
  }
  const nodes = dependencySchemas(node);
  return [...(names.length === 0 ? [] : [namesCheck(names)]), ...(nodes.length === 0 ? [] : [schemasCheck(nodes)])];
}

/** The schemas that apply to objects with a property of a certain name. */
export function dependencySchemas(node: SchemaNode): readonly (readonly [string, SchemaNode])[] {
  return dependencies(Object(node.schema) as JsonObject, node).flatMap(([name, needed]) =>
    Array.isArray(needed) ? [] : [[name, subnode(node, needed)] as const],
  );
}

/** Dialects have several keywords for this; `dependencies` works in all. */
function dependencies(schema: JsonObject, { document }: SchemaNode): readonly (readonly [string, unknown])[] {
  const isOld = document.dialect === "draft-07";
  const keywords = isOld ? ["dependencies"] : ["dependencies", "dependentRequired", "dependentSchemas"];
  return keywords.flatMap((keyword) => Object.entries(isRecord(schema[keyword]) ? schema[keyword] : {}));
}

export function has(value: JsonObject, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

function namesCheck(dependencies: readonly (readonly [string, readonly string[]])[]): Check {
  return (value, run, at) => {
    if (!isRecord(value)) return true;
    let isRight = true;
    for (const [name, needed] of dependencies) {
      run.spend(2);
      if (!has(value, name)) continue;
      for (const other of needed) {
        run.spend(4);
        if (has(value, other)) continue;
        if (at === undefined) return false;
        isRight = run.fail({ at, keyword: "dependentRequired", words: "", name: other });
        if (run.isFull) return false;
      }
    }
    return isRight;
  };
}

function schemasCheck(dependencies: readonly (readonly [string, SchemaNode])[]): Check {
  return (value, run, at) => {
    if (!isRecord(value)) return true;
    let isRight = true;
    for (const [name, node] of dependencies) {
      run.spend(2);
      if (!has(value, name) || node.check(value, run, at)) continue;
      if (at === undefined || run.isFull) return false;
      isRight = false;
    }
    return isRight;
  };
}
