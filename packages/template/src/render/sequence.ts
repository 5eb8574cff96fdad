import type { Limits } from "@mci/contract";
import { tooMuchOutput, type Budget, type Source } from "@mci/plugin-kit/templates";
import type { Operand } from "../parse/operand.ts";
import type { Slots } from "./layout.ts";
import { writeOperands, type Context, type Write } from "../parse/placeholder.ts";
import { hasOwn, plainProperty, textOfScalar, type PlainProperty } from "./plain-property.ts";

/** Collects texts and what stands between them, and joins them into one closure. */
export class Sequence {
  private readonly context: Context;
  /** What stands before each part. */
  private readonly texts: string[] = [];
  private readonly parts: PlaceholderPart[] = [];
  private pending = "";

  constructor(context: Context) {
    this.context = context;
  }

  text(text: string): void {
    this.pending += text;
  }

  placeholder(operands: readonly Operand[]): void {
    this.add(new PlaceholderPart(this.context, operands));
  }

  block(write: Write): void {
    this.add(new PlaceholderPart(this.context, [], write));
  }

  join(): Write {
    const { source, limits } = this.context;
    this.texts.push(this.pending);
    return joinParts(this.texts, this.parts, lengthCheck(source, limits));
  }

  private add(part: PlaceholderPart): void {
    this.texts.push(this.pending);
    this.parts.push(part);
    this.pending = "";
  }
}

class PlaceholderPart {
  /** -1 for everything but a plain property. */
  private readonly slot: number;
  private readonly key: string;
  private readonly context: Context;
  private readonly operands: readonly Operand[];
  /** Made when it is first needed, which for a property holding strings is never. */
  private other: Write | undefined;

  constructor(context: Context, operands: readonly Operand[], write?: Write) {
    const { slot, key } = plainProperty(operands) ?? other;
    this.slot = slot;
    this.key = key;
    this.context = context;
    this.operands = operands;
    this.other = write;
  }

  write(slots: Slots, budget: Budget): string {
    if (this.slot !== -1) {
      const from = slots[this.slot];
      const text = hasOwn(from, this.key) ? textOfScalar(from[this.key]) : undefined;
      if (text !== undefined) return text;
    }
    this.other ??= writeOperands(this.context, this.operands);
    return this.other(slots, budget);
  }
}

const other: PlainProperty = { slot: -1, key: "" };

/** Checks the lengths that a rendering grows to, so that it ends soon after it became too large. */
function lengthCheck(source: Source, { outputBytes }: Limits): (length: number) => void {
  return (length) => {
    if (length > outputBytes) throw tooMuchOutput({ source, start: 0 }, outputBytes);
  };
}

/** Short sequences are one closure each. */
function joinParts(
  texts: readonly string[],
  parts: readonly PlaceholderPart[],
  check: (length: number) => void,
): Write {
  const [before = "", afterOne = "", afterTwo = "", afterThree = ""] = texts;
  const [one, two, three] = parts;
  if (one === undefined) return () => before;
  if (two === undefined) return (slots, budget) => before + one.write(slots, budget) + afterOne;
  if (three === undefined) {
    return (slots, budget) => before + one.write(slots, budget) + afterOne + two.write(slots, budget) + afterTwo;
  }
  if (parts.length === 3) {
    return (slots, budget) =>
      before +
      one.write(slots, budget) +
      afterOne +
      two.write(slots, budget) +
      afterTwo +
      three.write(slots, budget) +
      afterThree;
  }
  return joinMany(texts.slice(), parts.slice(), check);
}

/** Apart from the others, whose closures would hold the arrays as well. */
function joinMany(texts: readonly string[], parts: readonly PlaceholderPart[], check: (length: number) => void): Write {
  return (slots, budget) => {
    let out = texts[0]!;
    for (let index = 0; index < parts.length; index += 1) {
      out += parts[index]!.write(slots, budget) + texts[index + 1]!;
      check(out.length);
    }
    return out;
  };
}
