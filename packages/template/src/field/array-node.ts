import type { Budget } from "@mci/plugin-kit/templates";
import type { Slots } from "../render/slots.ts";
import type { Node } from "./node.ts";

/** An array. Its elements without a node are constant. */
export class ArrayNode implements Node {
  private readonly values: readonly unknown[];
  private readonly nodes: readonly (Node | undefined)[];

  constructor(values: readonly unknown[], nodes: readonly (Node | undefined)[]) {
    this.values = values;
    this.nodes = nodes;
  }

  build(slots: Slots, budget: Budget): unknown {
    return this.nodes.map((node, index) => (node === undefined ? this.values[index] : node.build(slots, budget)));
  }
}
