import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../../document/document.ts";
import type { Check } from "../../run.ts";
import { countCheck } from "../count.ts";
import { listKeys } from "./keys.ts";
import { subnode } from "../subnode.ts";

/** The check of `minProperties` and `maxProperties`. */
export function sizeCheck(schema: JsonObject): Check | undefined {
  return countCheck(schema, {
    keyword: "Properties",
    names: ["property", "properties"],
    count: (value, run) => (isRecord(value) ? listKeys(value, run).length : undefined),
  });
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
