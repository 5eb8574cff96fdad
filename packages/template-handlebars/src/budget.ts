import type { Limits } from "@mci/contract";
import { isLargerThan } from "@mci/plugin-kit";

import type { Output } from "./compilation.ts";
import { tooManySteps, tooMuchOutput, type Source } from "./mistakes.ts";

/** Counts what one rendering writes and how often it goes round. */
export class Budget {
  readonly #source: Source;
  readonly #limits: Limits;
  /** Of the template: what is written carries its number. */
  readonly outputs: readonly Output[];
  #written = 0;
  #steps = 0;
  #parts = 0;

  constructor(source: Source, outputs: readonly Output[], limits: Limits) {
    this.#source = source;
    this.outputs = outputs;
    this.#limits = limits;
  }

  /** A value that is written. */
  write(text: string): string {
    this.part();
    this.#written += text.length;
    if (this.#written > this.#limits.outputBytes) throw tooMuchOutput(this.#source, this.#limits.outputBytes);
    return text;
  }

  /** One of the small things of which a template may have more in a loop than there are rounds. */
  part(): void {
    this.#parts += 1;
    if (this.#parts > this.#limits.loopSteps * partsPerStep) throw tooManySteps(this.#source, this.#limits.loopSteps);
  }

  /** A partial. */
  step(): string {
    this.#steps += 1;
    if (this.#steps > this.#limits.loopSteps) throw tooManySteps(this.#source, this.#limits.loopSteps);
    return "";
  }

  /** The round of a loop that has written so many characters with those before it. */
  round(characters: number): void {
    this.step();
    if (characters > this.#limits.outputBytes) throw tooMuchOutput(this.#source, this.#limits.outputBytes);
  }

  /** The whole output, in bytes. */
  whole(text: string): string {
    const { outputBytes } = this.#limits;
    if (isLargerThan(text, outputBytes)) throw tooMuchOutput(this.#source, outputBytes);
    return text;
  }
}

const partsPerStep = 100;

/** Where the meter is kept in the data of a rendering. No template can spell it as `@name`. */
export const meterKey = "mci meter";

export function meterIn(data: unknown): Budget {
  const meter = typeof data === "object" && data !== null ? Reflect.get(data, meterKey) : undefined;
  if (meter instanceof Budget) return meter;
  throw new Error("A helper called a template without its data.");
}
