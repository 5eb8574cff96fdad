import { junitReporter, prettyReporter, tapReporter, type Reporter } from "@mci/testing";
import { checkChoice } from "../../arguments/choice.ts";
import type { GivenOptions } from "../../arguments/options.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";

const reporters = {
  pretty: ({ results: { colors } }: Terminal): Reporter => prettyReporter({ colors, escape: visible }),
  tap: tapReporter,
  junit: junitReporter,
};

/** Returns the reporter that the options name. With --quiet the pretty one writes failed tests only. */
export function chooseReporter({ reporter: name = "pretty", quiet }: GivenOptions, terminal: Terminal): Reporter {
  const reporter = reporters[checkChoice("reporter", name, ["pretty", "tap", "junit"])](terminal);
  if (quiet !== true || name !== "pretty") return reporter;
  return { result: (result) => (result.passed ? undefined : reporter.result(result)), end: () => undefined };
}
