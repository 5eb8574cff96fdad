import type { Budget } from "@mci/plugin-kit/templates";
import type { Slots } from "../render/slots.ts";

/** Makes the rendered value of one node; undefined for an entry to leave out. */
export type Build = (slots: Slots, budget: Budget) => unknown;
