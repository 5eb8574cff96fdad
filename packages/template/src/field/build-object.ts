import type { JsonObject } from "@mci/contract";
import type { Build, TreeNode } from "./tree-node.ts";

export interface Member {
  readonly key: string;
  /** Undefined for a constant. */
  readonly node: TreeNode | undefined;
}

/** Makes an object with the keys of `values` in their order. */
export function buildObject(values: JsonObject, members: readonly Member[]): Build {
  const dynamic = members.filter(({ node }) => node !== undefined);
  const areAllThere = members.every(({ node }) => node?.mayBeAbsent !== true);
  // Below that it takes longer to write every entry than to copy the object and to write over some.
  return areAllThere && dynamic.length * 2 < members.length
    ? buildCopy(values, dynamic)
    : buildEntries(values, members);
}

function buildCopy(values: JsonObject, members: readonly Member[]): Build {
  return (slots, budget, texts) => {
    // The copy has every key as its own, so that assigning to `__proto__` is nothing special.
    const built: Record<string, unknown> = { ...values };
    for (const { key, node } of members) built[key] = node?.build(slots, budget, texts);
    return built;
  };
}

function buildEntries(values: JsonObject, members: readonly Member[]): Build {
  return (slots, budget, texts) => {
    const built: Record<string, unknown> = {};
    for (const { key, node } of members) {
      const value = node === undefined ? values[key] : node.build(slots, budget, texts);
      if (value === undefined && node !== undefined) continue;
      if (key === "__proto__") Object.defineProperty(built, key, { value, ...plain });
      else built[key] = value;
    }
    return built;
  };
}

const plain: PropertyDescriptor = { configurable: true, enumerable: true, writable: true };
