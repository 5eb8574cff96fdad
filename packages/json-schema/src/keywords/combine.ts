import type { JsonObject } from "@mci/contract";
import type { SchemaNode } from "../document/document.ts";
import type { Check } from "../run.ts";
import { subnode } from "./subnode.ts";

/** The check of `allOf`. */
export function allOfCheck({ allOf }: JsonObject, node: SchemaNode): Check | undefined {
  if (!Array.isArray(allOf)) return undefined;
  const parts = allOf.map((schema) => subnode(node, schema));
  return (value, run, at) => {
    let isRight = true;
    for (const part of parts) {
      run.spend(2);
      if (part.check(value, run, at)) continue;
      if (at === undefined || run.isFull) return false;
      isRight = false;
    }
    return isRight;
  };
}

/** The check of `not`. */
export function notCheck({ not }: JsonObject, node: SchemaNode): Check | undefined {
  if (not === undefined) return undefined;
  const refused = subnode(node, not);
  return (value, run, at) => {
    run.spend(2);
    if (!refused.check(value, run, undefined)) return true;
    return at === undefined ? false : run.fail({ at, keyword: "not", words: "must not match the schema of 'not'" });
  };
}

/** The check of `if`, `then` and `else`. */
export function ifCheck(schema: JsonObject, node: SchemaNode): Check | undefined {
  const { if: condition, then: yes, else: no } = schema;
  if (condition === undefined || (yes === undefined && no === undefined)) return undefined;
  const test = subnode(node, condition);
  const whenTrue = yes === undefined ? undefined : subnode(node, yes);
  const whenFalse = no === undefined ? undefined : subnode(node, no);
  return (value, run, at) => {
    run.spend(2);
    const chosen = test.check(value, run, undefined) ? whenTrue : whenFalse;
    return chosen === undefined || chosen.check(value, run, at);
  };
}
