import type { Limits } from "@mci/contract";
import { WrittenNumber } from "../json/written-number.ts";
import { tooDeep, tooManySteps, tooMuchOutput } from "./limit-errors.ts";
import type { SourcePlace } from "./source.ts";
import { ValueError } from "./value-error.ts";

/** Characters that may be read for each step that loops may take: ten million by default. */
const charactersPerStep = 100;

/**
 * The limits that one rendering has used up: loop steps, depth of calls, output, and the characters that functions and
 * operators read of large values outside of loops. A new one is made for each rendering. Every method throws
 * MCI_TEMPLATE_LIMIT as soon as there is too much of what it counts: a TemplateError at a place, or a {@link
 * ValueError} where it is unknown.
 */
export class Budget {
  readonly limits: Limits;
  private steps = 0;
  private depth = 0;
  private written = 0;
  private read = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Counts a round of a loop, or whatever else makes a template grow: an include, a call of a macro. */
  step(place: SourcePlace, steps = 1): void {
    this.steps += steps;
    this.checkSteps(place);
  }

  /** Throws if there are too many steps so far. */
  checkSteps(place: SourcePlace): void {
    if (this.steps > this.limits.loopSteps) throw tooManySteps(place, this.limits.loopSteps);
  }

  /** Counts steps where the place is unknown. The next `step` or `checkSteps` throws if there are too many. */
  addSteps(steps: number): void {
    this.steps += steps;
  }

  /** Checks the length of what is written so far, or of a part of it, in characters. */
  checkLength(length: number, place: SourcePlace): void {
    if (length > this.limits.outputBytes) throw tooMuchOutput(place, this.limits.outputBytes);
  }

  /** Adds up the lengths of what is written, in characters. */
  write(length: number, place: SourcePlace): void {
    this.written += length;
    this.checkLength(this.written, place);
  }

  /** Counts a macro or template that is called while another one waits for it. `leave` ends it. */
  enter(place: SourcePlace, what: string): void {
    this.depth += 1;
    if (this.depth > this.limits.depth) throw tooDeep(place, what, this.limits.depth);
  }

  leave(): void {
    this.depth -= 1;
  }

  /** Counts characters, of each of which something is made. */
  characters(count: number): void {
    this.read += count;
    const limit = this.limits.loopSteps * charactersPerStep;
    if (this.read <= limit) return;
    throw new ValueError(`Functions and operators read more than ${limit} characters`, {
      hint: "Raise limits.loopSteps to allow more.",
      code: "MCI_TEMPLATE_LIMIT",
    });
  }

  /** Counts items, with each of which something is done. */
  items(count: number): void {
    this.characters(count * 10);
  }

  /** Counts characters or items that are copied, compared or counted, which is quick. */
  skimmed(count: number): void {
    this.characters(count / 8);
  }

  /** Counts keys of an object, which are gathered anew each time. */
  keys(count: number): void {
    this.characters(count * 4);
  }

  /** Counts a search. In the worst case each character of the one string is compared with each of the other. */
  searched(text: string, wanted: string): void {
    this.characters(text.length / 8 + (text.length * wanted.length) / 100);
  }

  /** Counts a value with everything in it. An array may contain another one many times, so it can be far larger than it takes. */
  tree(value: unknown): void {
    // Going through an entry, and writing it, takes longer than reading its characters.
    if (typeof value === "string") return this.characters(value.length + 10);
    this.characters(15);
    if (typeof value !== "object" || value === null) return;
    if (WrittenNumber.is(value)) return this.characters(value.text.length);
    if (Array.isArray(value)) {
      for (const item of value) this.tree(item);
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      this.characters(key.length + 15);
      this.tree(child);
    }
  }
}
