import type { Limits } from "@mci/contract";
import { Budget, tooManySteps, type Source, type SourcePlace } from "@mci/plugin-kit/templates";

import type { Output } from "./compilation.ts";

/** A rendering, as the helpers of its template see it. */
export class Rendering {
  /** Outputs of the template, by the number that each written value carries. */
  readonly outputs: readonly Output[];
  readonly #budget: Budget;
  readonly #place: SourcePlace;
  readonly #maxParts: number;
  #parts = 0;

  constructor(source: Source, outputs: readonly Output[], limits: Limits) {
    this.outputs = outputs;
    this.#budget = new Budget(limits);
    this.#place = { source, start: 0 };
    this.#maxParts = limits.loopSteps * partsPerStep;
  }

  /** Counts a value that is written, and returns it. */
  write(text: string): string {
    this.part();
    this.#budget.write(text.length, this.#place);
    return text;
  }

  /** Counts one of the small things of which a template may have more in a loop than there are rounds. */
  part(): void {
    this.#parts += 1;
    if (this.#parts > this.#maxParts) throw tooManySteps(this.#place, this.#budget.limits.loopSteps);
  }

  /** Counts a partial. */
  step(): void {
    this.#budget.step(this.#place);
  }

  /** Counts the round of a loop that has written so many characters with those before it. */
  round(characters: number): void {
    this.#budget.step(this.#place);
    this.#budget.checkLength(characters, this.#place);
  }
}

const partsPerStep = 100;

/** Where the rendering is kept in the data of handlebars. No template can spell it as `@name`. */
export const renderingKey = "mci rendering";

export function renderingIn(data: unknown): Rendering {
  const rendering = typeof data === "object" && data !== null ? Reflect.get(data, renderingKey) : undefined;
  if (rendering instanceof Rendering) return rendering;
  throw new Error("A helper called a template without its data.");
}
