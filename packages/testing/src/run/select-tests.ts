import { ConfigError } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import type { DeclaredTest } from "../collect/declared-test.ts";

/** Returns the tests of these tools, and those whose full name contains one of the names. Throws ConfigError if a name selects none. */
export function selectTests(tests: readonly DeclaredTest[], names: readonly string[]): readonly DeclaredTest[] {
  if (names.length === 0) return tests;
  const selected = new Set<DeclaredTest>();
  for (const name of names) {
    const exact = tests.filter((test) => test.tool.name === name || fullName(test) === name);
    const found = exact.length > 0 ? exact : tests.filter((test) => fullName(test).includes(name));
    if (found.length === 0) {
      throw new ConfigError("MCI_CONFIG", `There is no test of '${name}'.`, {
        hint: suggest(name, new Set(tests.map(({ tool }) => tool.name)), { list: "Tools with tests" }),
      });
    }
    for (const test of found) selected.add(test);
  }
  return tests.filter((test) => selected.has(test));
}

function fullName({ tool, title }: DeclaredTest): string {
  return `${tool.name} > ${title}`;
}
