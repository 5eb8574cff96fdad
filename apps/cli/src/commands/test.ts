import { prettyReporter, testTools } from "@mci/testing";
import type { CommandInput } from "../command.ts";
import { openProject } from "../config/project.ts";
import { watchInterruption } from "../interruption.ts";
import { loadOptions } from "../load-options.ts";
import { aboutOptions } from "../open-tools.ts";
import { shortPath } from "../output/problem-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";
import { UsageError } from "../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { results } = terminal;
  const interruption = watchInterruption();
  const project = await openProject(options, terminal);
  const { file, config } = project;
  const reporter = prettyReporter({ colors: results.colors, escape: visible });
  const print = (text: string | undefined): void => {
    if (text !== undefined) results.print(text);
  };
  const report = await testTools(file, {
    load: await loadOptions(project, { options, terminal, interruption }),
    names: positionals,
    record: options.record === true,
    signal: interruption.signal,
    onResult: (result) => print(reporter.result(result)),
  }).catch((error: unknown) => {
    throw aboutOptions(error, config);
  });
  const interrupted = interruption.exitCode();
  if (interrupted !== undefined) return interrupted;
  if (report.results.length === 0) {
    throw new UsageError(
      `${shortPath(file)} has no tests.`,
      "Add 'tests' to a tool: tests: [{ props: { name: Ada }, expect: { text: Hello Ada } }].",
    );
  }
  print(reporter.end(report));
  return report.failed === 0 ? 0 : 1;
}
