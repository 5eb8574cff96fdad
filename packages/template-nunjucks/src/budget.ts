import type { Limits } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";

import { ValueError } from "./mistakes.ts";

/** Characters that may be looked at for each step that loops may take: ten million by default. */
export const charactersPerStep = 100;

/**
 * What one rendering has looked at outside of the rounds of its loops. A filter, a test or an operator may go through a
 * whole answer, and stand in a loop: it tells how much it is about to look at, in characters.
 */
export class Budget {
  readonly #most: number;
  #done = 0;

  constructor({ loopSteps }: Limits) {
    this.#most = loopSteps * charactersPerStep;
  }

  /** So many characters, of each of which something is made. */
  characters(count: number): void {
    this.#done += count;
    if (this.#done <= this.#most) return;
    const message = `Filters and operators look at more than ${this.#most} characters`;
    throw new ValueError(message, "Raise limits.loopSteps to allow more.", "MCI_TEMPLATE_LIMIT");
  }

  /** So many items, with each of which something is done. */
  items(count: number): void {
    this.characters(count * 10);
  }

  /** So many characters or items that are copied, compared or counted, which is quick. */
  skimmed(count: number): void {
    this.characters(count / 8);
  }

  /** So many keys of an object, which are gathered anew each time. */
  keys(count: number): void {
    this.characters(count * 4);
  }

  /** A text that another one is looked for in. In the worst case each of its characters is compared with each there. */
  searched(text: string, wanted: string): void {
    this.characters(text.length / 8 + (text.length * wanted.length) / 100);
  }

  /** A value with everything in it. A list may hold another one many times, which makes it far larger than it takes. */
  tree(value: unknown): void {
    if (typeof value === "string") return this.characters(value.length + 1);
    this.characters(4);
    if (typeof value !== "object" || value === null) return;
    if (WrittenNumber.is(value)) return this.characters(value.text.length);
    if (Array.isArray(value)) {
      for (const item of value) this.tree(item);
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      this.characters(key.length);
      this.tree(child);
    }
  }
}
