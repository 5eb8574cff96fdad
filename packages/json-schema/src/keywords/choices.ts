import type { JsonObject } from "@mci/contract";
import type { SchemaNode } from "../document/document.ts";
import type { Check } from "../run.ts";
import { closest } from "../problems/closest.ts";
import { subnode } from "./subnode.ts";

/** The checks of `anyOf` and `oneOf`. */
export function choiceChecks({ anyOf, oneOf }: JsonObject, node: SchemaNode): Check[] {
  const nodes = (schemas: readonly unknown[]): readonly SchemaNode[] => schemas.map((schema) => subnode(node, schema));
  return [
    ...(Array.isArray(anyOf) ? [anyOfCheck(nodes(anyOf))] : []),
    ...(Array.isArray(oneOf) ? [oneOfCheck(nodes(oneOf))] : []),
  ];
}

function anyOfCheck(branches: readonly SchemaNode[]): Check {
  return (value, run, at) => {
    for (const branch of branches) {
      run.spend(3);
      if (branch.check(value, run, undefined)) return true;
    }
    return at === undefined ? false : closest("anyOf", branches, value, run, at);
  };
}

function oneOfCheck(branches: readonly SchemaNode[]): Check {
  return (value, run, at) => {
    let fitting = 0;
    for (const branch of branches) {
      run.spend(3);
      if (branch.check(value, run, undefined) && (fitting += 1) > 1) break;
    }
    if (fitting === 1) return true;
    if (at === undefined) return false;
    if (fitting === 0) return closest("oneOf", branches, value, run, at);
    return run.fail({ at, keyword: "oneOf", words: "must have one of the allowed forms, not several of them" });
  };
}
