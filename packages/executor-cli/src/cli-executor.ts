import type { CliExecution, Exchanges, Executor } from "@mci/contract";
import { pathPolicy } from "@mci/path-policy";
import { checkOptions, objectWith } from "@mci/plugin-kit/options";
import { runCommand } from "@mci/process";
import { responseShaper } from "@mci/response";

import { checkFreedom } from "./check-freedom.ts";
import { checkCommand } from "./check-command.ts";
import { dependenciesOf } from "./dependencies.ts";
import { explainSteps } from "./explain.ts";
import { locate } from "./locate.ts";
import { computeKeep, toToolResult } from "./result.ts";
import { prepareSteps } from "./steps.ts";

/** Options of {@link cliExecutor}. */
export interface CliExecutorOptions {
  /** Records commands, or answers them from a recording. Default: they are run. */
  readonly exchanges?: Exchanges | undefined;
}

/**
 * Runs a command without a shell: caller input is only ever passed as arguments.
 *
 * `{ "type": "cli", "command": "grep", "args": ["-r", "--", "{{props.pattern}}"], "cwd": "{{props.directory}}" }`
 *
 * The command runs in the schema folder unless `cwd` is given, with a short list of environment variables, in its own
 * process group, which a timeout ends. Four at once.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function cliExecutor(options: CliExecutorOptions = {}): Executor<CliExecution> {
  const recording = objectWith("a recording", ["exchange"], "testTools() of @mci/testing makes one.");
  checkOptions<CliExecutorOptions>("cliExecutor", options, { exchanges: recording });
  const { exchanges } = options;
  return {
    type: "cli",
    concurrency: 4,
    async prepare(tool, context) {
      const prepared = await prepareSteps(tool, context);
      const shaper = await responseShaper(tool.execution, context, tool);
      const policy = pathPolicy({ folder: tool.origin.folder, ...context.rules });
      const { inheritEnv = [] } = tool.execution;
      return {
        async run(call) {
          const steps = prepared.steps(call.scope);
          const outcome = await runCommand({
            ...(await locate(steps, policy, tool)),
            args: steps.args.map(({ text }) => text),
            authorWritten: steps.args.every(({ author }) => author),
            env: Object.fromEntries(steps.env.map(({ name, text }) => [name, text])),
            inheritEnv,
            ...(steps.stdin === undefined ? undefined : { stdin: steps.stdin }),
            signal: call.signal,
            keep: computeKeep(context.limits),
            exchanges,
            call,
          });
          return toToolResult(outcome, context.limits, shaper);
        },
        explain: ({ scope }) => explainSteps(prepared.steps(scope), policy, tool),
        dependencies: ({ scope }) => dependenciesOf(prepared.steps(scope), policy, tool),
        check: async () => [...checkFreedom(prepared, tool), ...(await checkCommand(prepared, policy, tool))],
      };
    },
  };
}
