import { tooMuchOutput } from "@mci/plugin-kit/templates";
import type { Operand } from "../parse/operand.ts";
import { writeOperands, type Context, type Write } from "../parse/placeholder.ts";

/** Collects texts and the placeholders and blocks between them, and joins them into one closure. */
export class Sequence {
  private readonly context: Context;
  private readonly parts: Part[] = [];
  private pending = "";

  constructor(context: Context) {
    this.context = context;
  }

  text(text: string): void {
    this.pending += text;
  }

  add(part: Exclude<Part, string>): void {
    this.endText();
    this.parts.push(part);
  }

  join(): Write {
    this.endText();
    const { context } = this;
    const parts = [...this.parts];
    return (slots, budget) => {
      const { source, limits } = context;
      let out = "";
      for (const part of parts) {
        if (typeof part === "string") out += part;
        else out += typeof part === "function" ? part(slots, budget) : writeOperands(context, part, slots);
        // At each part, so that a rendering ends soon after it became too large.
        if (out.length > limits.outputBytes) throw tooMuchOutput({ source, start: 0 }, limits.outputBytes);
      }
      return out;
    };
  }

  private endText(): void {
    if (this.pending !== "") this.parts.push(this.pending);
    this.pending = "";
  }
}

/** A text, a block, or the alternatives of a placeholder. */
type Part = string | Write | readonly Operand[];
