import { suggest } from "@mci/plugin-kit";
import { junitReporter, prettyReporter, tapReporter, type Reporter } from "@mci/testing";
import type { GivenOptions } from "../../arguments/options.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";

const reporters: Readonly<Record<string, (terminal: Terminal) => Reporter>> = {
  pretty: ({ results: { colors } }) => prettyReporter({ colors, escape: visible }),
  tap: tapReporter,
  junit: junitReporter,
};

/** Returns the reporter that the options name. With --quiet the pretty one writes failed tests only. */
export function chooseReporter({ reporter: name = "pretty", quiet }: GivenOptions, terminal: Terminal): Reporter {
  const make = Object.hasOwn(reporters, name) ? reporters[name] : undefined;
  if (make === undefined) {
    const hint = suggest(name, Object.keys(reporters), { list: "Valid reporters", format: (near) => near });
    throw new UsageError(`--reporter ${name}: there is no such reporter.`, hint);
  }
  const reporter = make(terminal);
  if (quiet !== true || name !== "pretty") return reporter;
  return { result: (result) => (result.passed ? undefined : reporter.result(result)), end: () => undefined };
}
