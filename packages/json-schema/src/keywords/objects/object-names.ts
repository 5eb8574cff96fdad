import type { JsonObject } from "@mci/contract";
import { amount } from "../../amount.ts";
import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../../document/document.ts";
import type { Check } from "../../run.ts";
import { listKeys } from "./keys.ts";
import { subnode } from "../subnode.ts";

/** The check of `minProperties` and `maxProperties`. */
export function sizeCheck({ minProperties, maxProperties }: JsonObject): Check | undefined {
  const min = typeof minProperties === "number" ? minProperties : 0;
  const max = typeof maxProperties === "number" ? maxProperties : Number.POSITIVE_INFINITY;
  if (min === 0 && max === Number.POSITIVE_INFINITY) return undefined;
  return (value, run, at) => {
    if (!isRecord(value)) return true;
    const size = listKeys(value, run).length;
    if (size >= min && size <= max) return true;
    if (at === undefined) return false;
    return size < min
      ? run.fail({ at, keyword: "minProperties", words: `must have at least ${amount(min, "property", "properties")}` })
      : run.fail({ at, keyword: "maxProperties", words: `must have at most ${amount(max, "property", "properties")}` });
  };
}

/** The check of `propertyNames`. */
export function nameCheck({ propertyNames }: JsonObject, node: SchemaNode): Check | undefined {
  if (propertyNames === undefined) return undefined;
  const names = subnode(node, propertyNames);
  return (value, run, at) => {
    if (!isRecord(value)) return true;
    let isRight = true;
    for (const name of listKeys(value, run)) {
      run.spend(30);
      if (names.check(name, run, undefined)) continue;
      if (at === undefined) return false;
      isRight = false;
      // What is wrong is the name: it has no place of its own.
      for (const { words } of run.collect(() => names.check(name, run, at.to(name)))) {
        run.fail({ at, keyword: "propertyNames", words: words || "is not allowed", name });
      }
      if (run.isFull) return false;
    }
    return isRight;
  };
}
