import type { Budget } from "@mci/plugin-kit/templates";
import type { Slots } from "../render/slots.ts";
import type { Node } from "./node.ts";

/** An entry of an object. One without a node is constant. */
export interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly node: Node | undefined;
}

/** Makes an object with these entries, in their order, without those that are left out. */
export class ObjectNode implements Node {
  /** All entries as they are written. A copy has every name as its own data, `__proto__` too, so that each can be assigned. */
  private readonly whole: Readonly<Record<string, unknown>>;
  private readonly rendered: readonly { readonly key: string; readonly node: Node }[];

  constructor(entries: readonly Entry[]) {
    this.whole = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
    this.rendered = entries.flatMap(({ key, node }) => (node === undefined ? [] : [{ key, node }]));
  }

  build(slots: Slots, budget: Budget): unknown {
    const built = { ...this.whole };
    for (const { key, node } of this.rendered) {
      const value = node.build(slots, budget);
      if (value === undefined) delete built[key];
      else built[key] = value;
    }
    return built;
  }
}
