import type { JsonObject } from "@mci/contract";
import type { SchemaNode } from "../document/document.ts";
import type { Check } from "../run.ts";
import { subnode } from "./subnode.ts";

/** The check of `contains`, with `minContains` and `maxContains` where the dialect has them. */
export function containsCheck(schema: JsonObject, node: SchemaNode): Check | undefined {
  const { contains, minContains, maxContains } = schema;
  if (contains === undefined) return undefined;
  const hasCounts = node.document.dialect !== "draft-07";
  const min = hasCounts && typeof minContains === "number" ? minContains : 1;
  const max = hasCounts && typeof maxContains === "number" ? maxContains : Number.POSITIVE_INFINITY;
  const item = subnode(node, contains);
  const words =
    max === Number.POSITIVE_INFINITY
      ? `must contain at least ${min} valid item(s)`
      : `must contain at least ${min} and no more than ${max} valid item(s)`;
  return (value, run, at) => {
    if (!Array.isArray(value)) return true;
    let count = 0;
    for (let index = 0; index < value.length; index += 1) {
      if (count > max || (count >= min && max === Number.POSITIVE_INFINITY)) break;
      run.spend(2);
      if (item.check(value[index], run, undefined)) count += 1;
    }
    if (count >= min && count <= max) return true;
    return at === undefined ? false : run.fail({ at, keyword: "contains", words });
  };
}
