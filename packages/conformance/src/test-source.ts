import { register, type Runner, type Waivers } from "./register.ts";
import { sourceCases } from "./source/source-cases.ts";
import type { SourceSubject } from "./source/source-subject.ts";

/** A source to be tested; see {@link testSource}. */
export interface SourceTest extends Runner, SourceSubject {
  /** Promises the source does not keep: the name of the case, and why. */
  readonly waivers?: Waivers;
}

/**
 * Registers everything a source of tools owes its users as tests.
 *
 * @example
 * testSource({ it, source: () => mySource("good.txt"), broken: () => mySource("broken.txt") });
 */
export function testSource({ it, waivers = {}, ...subject }: SourceTest): void {
  register({ it }, sourceCases, subject, waivers);
}
