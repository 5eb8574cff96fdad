import type { Limits } from "@mci/contract";
import { ValueError } from "./mistakes.ts";

/** Characters that may be looked at for each step that loops may take: ten million by default. */
const charactersPerStep = 100;

/**
 * What one rendering has looked at outside of the rounds of its loops. A function may go through a whole answer, and stand
 * in a loop: it tells how much it is about to look at, in characters.
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
    const message = `more than ${this.#most} characters are looked at; raise limits.loopSteps to allow more`;
    throw new ValueError(message, "MCI_TEMPLATE_LIMIT");
  }

  /** So many characters or elements that are copied, compared or counted, which is quick. */
  skimmed(count: number): void {
    this.characters(count / 8);
  }

  /** So many keys of a map, which are gathered anew each time. */
  keys(count: number): void {
    this.characters(count * 4);
  }
}

/** The limits of one rendering, and what it has done of what they allow. */
export interface Bounds extends Limits {
  readonly work: Budget;
}
