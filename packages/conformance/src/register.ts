import { fail } from "node:assert/strict";
import { suggest } from "@mci/plugin-kit";

/** A promise, and the test of whether it is kept. */
export interface Case<Subject> {
  readonly name: string;
  /** Throws, or rejects, when the promise is broken. */
  run(subject: Subject): void | Promise<void>;
}

/** The part of a test runner that a kit needs: vitest, node:test, jest and mocha all have it. */
export interface Runner {
  readonly it: (title: string, test: () => void | Promise<void>) => unknown;
}

/** Promises that are not kept: the name of the case, and why. */
export type Waivers = Readonly<Record<string, string>>;

/**
 * Registers each case of a kit as a test of the subject. A waived case shows its reason in its title and has to fail:
 * a waiver for one that passes, or for one that does not exist, is a failing test.
 *
 * `describe("mine", () => register({ it }, engineCases, myEngine, { "dotted paths": "Flat names only." }));`
 */
export function register<Subject>(
  { it }: Runner,
  cases: readonly Case<Subject>[],
  subject: Subject,
  waivers: Waivers = {},
): void {
  for (const one of cases) {
    const reason = Object.hasOwn(waivers, one.name) ? waivers[one.name] : undefined;
    if (reason === undefined) it(one.name, async () => one.run(subject));
    else it(`${one.name} (waived: ${reason})`, async () => mustFail(one, subject));
  }
  const names = cases.map(({ name }) => name);
  for (const name of Object.keys(waivers).filter((waived) => !names.includes(waived))) {
    it(`${name} (waived, but there is no such case)`, () => fail(unknownCase(name, names)));
  }
}

async function mustFail<Subject>(one: Case<Subject>, subject: Subject): Promise<void> {
  try {
    await one.run(subject);
  } catch {
    return;
  }
  fail(`"${one.name}" is waived, but it passes. Remove the waiver.`);
}

function unknownCase(name: string, names: readonly string[]): string {
  return `A waiver names "${name}", which is not a case of this kit. ${suggest(name, names, { list: "Valid cases" })}`;
}
