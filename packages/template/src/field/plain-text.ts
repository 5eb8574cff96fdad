import type { Budget, Source, SourcePlace } from "@mci/plugin-kit/templates";
import type { Slots } from "../render/layout.ts";
import { hasOwn, plainProperty, textOfScalar, type PlainProperty } from "../render/plain-property.ts";
import type { FieldPart } from "./parts.ts";

/**
 * A string with one or two plain properties, as most strings of a tree have. An object and not a closure, so that V8 knows
 * what it calls: a tree of such strings takes two thirds of the time.
 */
export class PlainText {
  private readonly before: string;
  private readonly slot: number;
  private readonly key: string;
  private readonly between: string;
  private readonly secondSlot: number;
  private readonly secondKey: string;
  /** Undefined for one property: nothing follows then. */
  private readonly after: string | undefined;
  private readonly place: SourcePlace;

  constructor(texts: readonly string[], first: PlainProperty, second: PlainProperty | undefined, source: Source) {
    const [before = "", between = "", after] = texts;
    this.before = before;
    this.slot = first.slot;
    this.key = first.key;
    this.between = between;
    this.secondSlot = second?.slot ?? -1;
    this.secondKey = second?.key ?? "";
    this.after = after;
    this.place = { source, start: 0 };
  }

  /** Undefined where a value is not a string or a number: the whole rendering writes it then, or finds what is wrong. */
  write(slots: Slots, budget: Budget): string | undefined {
    // Written out for each: in a function for both V8 would look the names up more slowly.
    const from = slots[this.slot];
    const one = hasOwn(from, this.key) ? textOfScalar(from[this.key]) : undefined;
    if (one === undefined) return undefined;
    let text = this.before + one + this.between;
    if (this.after !== undefined) {
      const other = slots[this.secondSlot];
      const two = hasOwn(other, this.secondKey) ? textOfScalar(other[this.secondKey]) : undefined;
      if (two === undefined) return undefined;
      text += two + this.after;
    }
    budget.write(text.length, this.place);
    return text;
  }
}

/** Undefined for every other string. */
export function plainText(parts: readonly FieldPart[], source: Source): PlainText | undefined {
  const texts = [""];
  const properties: PlainProperty[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts[properties.length] = part;
    else {
      const property = plainProperty(part);
      if (property === undefined) return undefined;
      properties.push(property);
      texts.push("");
    }
  }
  const [first, second] = properties;
  return first !== undefined && properties.length <= 2 ? new PlainText(texts, first, second, source) : undefined;
}
