import type { Budget, Source, SourcePlace } from "@mci/plugin-kit/templates";
import type { FieldPart } from "./parts.ts";
import type { PlainReads, Texts } from "./plain-reads.ts";
import { plainProperty, type PlainProperty } from "../render/plain-property.ts";

/**
 * A string with one or two plain properties, as most strings of a tree have. An object and not a closure, so that V8 knows
 * what it calls: a tree of such strings takes two thirds of the time.
 */
export class PlainText {
  private readonly before: string;
  private readonly first: number;
  private readonly between: string;
  /** Undefined for one property: nothing follows then. */
  private readonly second: number | undefined;
  private readonly after: string;
  private readonly place: SourcePlace;

  /** `first`, `second`: where the texts of the properties are. */
  constructor(texts: readonly string[], first: number, second: number | undefined, source: Source) {
    const [before = "", between = "", after = ""] = texts;
    this.before = before;
    this.first = first;
    this.between = between;
    this.second = second;
    this.after = after;
    this.place = { source, start: 0 };
  }

  /** Undefined where a value is not a string or a number: the whole rendering writes it then, or finds what is wrong. */
  write(texts: Texts, budget: Budget): string | undefined {
    const one = texts[this.first];
    if (one === undefined) return undefined;
    let text = this.before + one + this.between;
    if (this.second !== undefined) {
      const two = texts[this.second];
      if (two === undefined) return undefined;
      text = text + two + this.after; // From left to right: V8 joins what is long without a copy.
    }
    budget.write(text.length, this.place);
    return text;
  }
}

/** Undefined for every other string. */
export function plainText(parts: readonly FieldPart[], source: Source, reads: PlainReads): PlainText | undefined {
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
  if (first === undefined || properties.length > 2) return undefined;
  return new PlainText(texts, reads.add(first), second && reads.add(second), source);
}
