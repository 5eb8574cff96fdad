import { answerCases, engineCases, includeCases, loopCases } from "./engine/engine-cases.ts";
import type { EngineDialect } from "./engine/engine-subject.ts";
import { register, type Case, type Runner, type Waivers } from "./register.ts";

/** A template engine to be tested; see {@link testEngine}. */
export interface EngineTest extends Runner, EngineDialect {
  /** Promises the engine does not keep: the name of the case, and why. */
  readonly waivers?: Waivers;
}

/**
 * Registers everything a template engine owes its users as tests. Without `include` or `loop` the language has none, and
 * their cases are waived.
 *
 * @example
 * testEngine({ it, engine: myEngine, include: (path) => `{% include "${path}" %}` });
 */
export function testEngine({ it, waivers = {}, ...dialect }: EngineTest): void {
  register({ it }, [...engineCases, ...loopCases, ...answerCases], dialect, {
    ...(dialect.include === undefined ? waive(includeCases, "The language has no includes.") : {}),
    ...(dialect.loop === undefined ? waive(loopCases, "The language has no loops.") : {}),
    ...waivers,
  });
}

function waive(cases: readonly Case<never>[], reason: string): Waivers {
  return Object.fromEntries(cases.map(({ name }) => [name, reason]));
}
