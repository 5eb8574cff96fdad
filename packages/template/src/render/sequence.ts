import { tooMuchOutput } from "@mci/plugin-kit/templates";
import type { Operand } from "../parse/operand.ts";
import { writeOperands, type Context, type Write } from "../parse/placeholder.ts";

/** Collects texts and the placeholders and blocks between them, and joins them into one closure. */
export class Sequence {
  private readonly context: Context;
  /** The texts before each part. */
  private readonly texts: string[] = [];
  private readonly parts: Part[] = [];
  private pending = "";

  constructor(context: Context) {
    this.context = context;
  }

  text(text: string): void {
    this.pending += text;
  }

  add(part: Part): void {
    this.texts.push(this.pending);
    this.parts.push(part);
    this.pending = "";
  }

  join(): Write {
    const { context, pending: last } = this;
    if (this.parts.length === 0) return () => last;
    const texts = [...this.texts];
    const parts = [...this.parts];
    return (slots, budget) => {
      let out = "";
      for (let index = 0; index < parts.length; index += 1) {
        const part = parts[index]!;
        out += texts[index]! + (typeof part === "function" ? part(slots, budget) : writeOperands(context, part, slots));
        // At each part, so that a rendering ends soon after it became too large.
        if (out.length > context.limits.outputBytes) {
          throw tooMuchOutput({ source: context.source, start: 0 }, context.limits.outputBytes);
        }
      }
      return out + last;
    };
  }
}

/** A block, or the alternatives of a placeholder. */
type Part = Write | readonly Operand[];
