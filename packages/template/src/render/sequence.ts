import type { Budget } from "@mci/plugin-kit/templates";
import type { Operand } from "../parse/operand.ts";
import { writeOperands, type Context, type Write } from "../parse/placeholder.ts";
import type { Slots } from "./slots.ts";

/** A text, a block, or the alternatives of a placeholder. */
export type Part = string | Write | readonly Operand[];

/** Texts, and the placeholders and blocks between them. */
export class Sequence {
  private readonly context: Context;
  private readonly parts: readonly Part[];

  constructor(context: Context, parts: readonly Part[]) {
    this.context = context;
    this.parts = parts;
  }

  write(slots: Slots, budget: Budget): string {
    const { context } = this;
    let out = "";
    for (const part of this.parts) {
      if (typeof part === "string") out += part;
      else out += typeof part === "function" ? part(slots, budget) : writeOperands(context, part, slots);
      // At each part, so that a rendering ends soon after it became too large.
      budget.checkLength(out.length, context);
    }
    return out;
  }
}

/** Adds a text to parts, of which no two texts follow each other. */
export function addText(parts: Part[], text: string): void {
  const last = parts.length - 1;
  if (typeof parts[last] === "string") parts[last] += text;
  else if (text !== "") parts.push(text);
}
