import type { JsonObject } from "@mci/contract";
import { amount } from "../amount.ts";
import type { SchemaNode } from "../document/document.ts";
import type { Check } from "../run.ts";
import { canonical } from "./canonical.ts";
import { countCheck } from "./count.ts";
import { containsCheck } from "./contains.ts";
import { subnode } from "./subnode.ts";

/** The checks of everything that applies to arrays, in the order in which mistakes are listed. */
export function arrayChecks(schema: JsonObject, node: SchemaNode): Check[] {
  return [countCheck(schema, items), uniqueCheck(schema), containsCheck(schema, node), itemsCheck(schema, node)].filter(
    (check) => check !== undefined,
  );
}

const items = {
  keyword: "Items",
  names: ["item"],
  count: (value: unknown) => (Array.isArray(value) ? value.length : undefined),
} as const;

function uniqueCheck({ uniqueItems }: JsonObject): Check | undefined {
  if (uniqueItems !== true) return undefined;
  return (value, run, at) => {
    if (!Array.isArray(value) || value.length < 2) return true;
    const seen = new Map<unknown, number>();
    for (let index = 0; index < value.length; index += 1) {
      run.spend(10);
      const item: unknown = value[index];
      const key = typeof item === "number" ? item : canonical(item, run);
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, index);
        continue;
      }
      if (at === undefined) return false;
      const words = `must not have duplicate items (items ${first} and ${index} are identical)`;
      return run.fail({ at, keyword: "uniqueItems", words });
    }
    return true;
  };
}

/** The items a schema speaks of: the first ones each in turn, then all others. */
interface ItemNodes {
  readonly first: readonly SchemaNode[];
  /** Undefined: anything. */
  readonly rest: SchemaNode | undefined;
  readonly restKeyword: string;
}

export function itemNodes({ prefixItems, items, additionalItems }: JsonObject, node: SchemaNode): ItemNodes {
  const nodes = (schemas: unknown): readonly SchemaNode[] =>
    Array.isArray(schemas) ? schemas.map((schema) => subnode(node, schema)) : [];
  if (node.document.dialect === "2020-12") {
    const rest = items === undefined || Array.isArray(items) ? undefined : subnode(node, items);
    return { first: nodes(prefixItems), rest, restKeyword: "items" };
  }
  if (!Array.isArray(items)) {
    return { first: [], rest: items === undefined ? undefined : subnode(node, items), restKeyword: "items" };
  }
  const rest = additionalItems === undefined ? undefined : subnode(node, additionalItems);
  return { first: nodes(items), rest, restKeyword: "additionalItems" };
}

function itemsCheck(schema: JsonObject, node: SchemaNode): Check | undefined {
  const { first, rest, restKeyword } = itemNodes(schema, node);
  if (first.length === 0 && rest === undefined) return undefined;
  const isClosed = rest?.schema === false;
  return (value, run, at) => {
    if (!Array.isArray(value)) return true;
    const isTooLong = isClosed && value.length > first.length;
    if (isTooLong) {
      if (at === undefined) return false;
      run.fail({ at, keyword: restKeyword, words: `must have at most ${amount(first.length, "item")}` });
    }
    const end = rest === undefined || isClosed ? Math.min(first.length, value.length) : value.length;
    run.spend(2 * end);
    let isRight = !isTooLong;
    for (let index = 0; index < end; index += 1) {
      const item: unknown = value[index];
      const node = index < first.length ? first[index] : rest;
      if (node === undefined || node.check(item, run, undefined)) continue;
      if (at === undefined) return false;
      node.check(item, run, at.to(index));
      if (run.isFull) return false;
      isRight = false;
    }
    return isRight;
  };
}
