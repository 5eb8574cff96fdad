import { dirname } from "node:path";
import type { LoadOptions } from "mci";
import { testTools, type TestReport } from "@mci/testing";
import type { CommandInput } from "../../command.ts";
import { openProject, type Project } from "../../config/project.ts";
import { untilAborted, watchInterruption } from "../../interruption.ts";
import { loadOptions } from "../../load-options.ts";
import { aboutOptions } from "../../open-tools.ts";
import { shortPath } from "../../output/problem-text.ts";
import { reportError } from "../../output/report-error.ts";
import type { Terminal } from "../../output/terminal.ts";
import { mayAsk } from "../../prompts/may-ask.ts";
import { terminalApproval } from "../../prompts/terminal-approval.ts";
import { toolsetFolders } from "../../watch/toolset-folders.ts";
import { watchFiles } from "../../watch/watch-files.ts";
import { UsageError } from "../../usage-error.ts";
import { chooseReporter } from "./choose-reporter.ts";

export async function run(input: CommandInput, terminal: Terminal): Promise<number> {
  const { options } = input;
  chooseReporter(options, terminal); // before anything is loaded
  if (options.watch === true && options.record === true) {
    throw new UsageError("--watch cannot be combined with --record.", "It would record after each change.");
  }
  const interruption = watchInterruption();
  const project = await openProject(options, terminal);
  const load = loadOptions(project, { terminal, interruption });
  const runOnce = (): Promise<TestReport> => runTests(input, terminal, { project, load, signal: interruption.signal });
  if (options.watch === true) await runAgain(runOnce, { project, terminal, signal: interruption.signal });
  else {
    const { failed } = await runOnce();
    return interruption.exitCode() ?? (failed === 0 ? 0 : 1);
  }
  return interruption.exitCode() ?? 0;
}

interface Run {
  readonly project: Project;
  readonly load: LoadOptions;
  readonly signal: AbortSignal;
}

async function runTests(
  { positionals, options }: CommandInput,
  terminal: Terminal,
  { project: { file, config }, load, signal }: Run,
): Promise<TestReport> {
  const reporter = chooseReporter(options, terminal);
  const print = (text: string | undefined): void => {
    if (text !== undefined) terminal.results.print(text);
  };
  const { approve, throwIfInterrupted } = terminalApproval({ terminal, signal });
  const report = await testTools(file, {
    load,
    ...(mayAsk(options, terminal) ? { approve } : undefined),
    names: positionals,
    record: options.record === true,
    signal,
    onResult: (result) => print(reporter.result(result)),
  }).catch((error: unknown) => {
    throw aboutOptions(error, config);
  });
  throwIfInterrupted();
  if (report.results.length === 0 && !signal.aborted) {
    throw new UsageError(
      `${shortPath(file)} has no tests.`,
      "Add 'tests' to a tool: tests: [{ props: { name: Ada }, expect: { text: Hello Ada } }].",
    );
  }
  if (!signal.aborted) print(reporter.end(report));
  return report;
}

interface Watching {
  readonly project: Project;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Runs the tests, and again after each change of a file, until the signal is aborted. Errors are printed. */
async function runAgain(
  runOnce: () => Promise<TestReport>,
  { project: { file }, terminal, signal }: Watching,
): Promise<void> {
  let folders: ReadonlySet<string> = new Set();
  const runAndLook = async (): Promise<void> => {
    const report = await runOnce().catch((error: unknown) => void reportError(error, terminal));
    const fixtures = (report?.results ?? []).flatMap(({ fixture }) =>
      fixture === undefined ? [] : [dirname(fixture)],
    );
    folders = new Set([dirname(file), ...(await toolsetFolders(file)), ...fixtures]);
  };
  const announce = (): void => {
    if (!signal.aborted) terminal.messages.print("Waiting for changes.");
  };
  await runAndLook();
  const unwatch = await watchFiles(
    () => folders,
    async () => {
      await runAndLook();
      announce();
    },
  );
  announce();
  await untilAborted(signal);
  unwatch();
}
