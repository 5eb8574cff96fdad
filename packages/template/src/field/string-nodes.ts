import type { Budget } from "@mci/plugin-kit/templates";
import type { Operand } from "../parse/operand.ts";
import type { Context } from "../parse/placeholder.ts";
import { firstValue } from "../render/missing.ts";
import { Sequence } from "../render/sequence.ts";
import type { Slots } from "../render/slots.ts";
import { textOfField } from "../render/text.ts";
import type { Node } from "./node.ts";
import type { FieldPart } from "./parts.ts";

/** A string with placeholders in it. */
export class TextNode implements Node {
  private readonly context: Context;
  private readonly sequence: Sequence;

  constructor(context: Context, parts: readonly FieldPart[]) {
    this.context = context;
    this.sequence = new Sequence(context, parts);
  }

  build(slots: Slots, budget: Budget): string {
    const text = this.sequence.write(slots, budget);
    budget.write(text.length, this.context);
    return text;
  }
}

/** A string that is one placeholder: its value where it is `native`, else its text; null for null, whose text would be a word. */
export class PlaceholderNode implements Node {
  private readonly context: Context;
  private readonly operands: readonly Operand[];
  private readonly native: boolean;

  constructor(context: Context, operands: readonly Operand[], native: boolean) {
    this.context = context;
    this.operands = operands;
    this.native = native;
  }

  build(slots: Slots, budget: Budget): unknown {
    const { context, operands } = this;
    const value = firstValue(context, operands, slots);
    if (this.native || value === undefined || value === null) return value;
    const text = textOfField(value, context, operands);
    budget.write(text.length, context);
    return text;
  }
}
