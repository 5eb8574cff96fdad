import { errorMessage } from "@mci/plugin-kit";
import { register, type Case, type Waivers } from "../src/register.ts";

/** Runs a kit and answers with the titles of its tests that fail, and with what each says. */
export async function failuresOf<Subject>(
  cases: readonly Case<Subject>[],
  subject: Subject,
  waivers?: Waivers,
): Promise<ReadonlyMap<string, string>> {
  const tests: (readonly [string, () => void | Promise<void>])[] = [];
  register({ it: (title, test) => tests.push([title, test]) }, cases, subject, waivers);
  const failures = new Map<string, string>();
  for (const [title, test] of tests) {
    try {
      await test();
    } catch (error) {
      failures.set(title, errorMessage(error));
    }
  }
  return failures;
}
