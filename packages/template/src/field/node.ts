import type { Budget } from "@mci/plugin-kit/templates";
import type { Slots } from "../render/slots.ts";

/** A value of a tree in which something is rendered. */
export interface Node {
  /** Makes the rendered value; undefined for an entry to leave out. */
  build(slots: Slots, budget: Budget): unknown;
}
