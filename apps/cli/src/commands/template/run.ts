import type { CommonExecution, Executor, PrepareContext } from "@mci/contract";
import { responseShaper, toResult, type ResponseShaper } from "@mci/response";
import type { CommandInput } from "../../command.ts";
import { wantsJson } from "../../arguments/choice.ts";
import { watchInterruption } from "../../interruption.ts";
import { openTools } from "../../open-tools.ts";
import { readFileText, readStdin } from "../../arguments/read-text.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { resultText } from "../../output/result-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { forReader, json, visible } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [name, ...others] = positionals;
  if (name === undefined) throw new UsageError("Which tool?", usage);
  refuseArguments("template", others, usage);
  if (options.sample === undefined) throw new UsageError("Which sample should the template be tried on?", usage);
  const asJson = wantsJson(options);
  const interruption = watchInterruption();
  const prepared = new Map<string, ResponseShaper>();
  const executors = typesWithResponse.map((type) => sampleExecutor(type, prepared));
  const { client } = await openTools(options, terminal, { interruption, executors });
  try {
    client.getToolSchema(name); // Throws for an unknown tool.
    const shaper = prepared.get(name);
    if (shaper === undefined) throw new UsageError(`The tool '${visible(name)}' has no response template.`, noTemplate);
    const text = await readSample(options.sample, interruption.signal);
    const result = toResult(shaper.shape({ text }), {});
    const failed = [result.metadata?.["template_error"], result.metadata?.["select_problem"]].find(isText);
    const { results, messages } = terminal;
    if (asJson) results.print(json(result));
    else {
      const rendered = resultText(result) ?? "";
      results.print(forReader(rendered, results));
      if (failed !== undefined) messages.print(messages.colors.red(visible(failed)));
    }
    return failed === undefined ? 0 : 1;
  } catch (error) {
    throw interruption.causeOf(error); // Ctrl-C while the sample was being read.
  } finally {
    await client.close();
  }
}

const usage =
  "mci template TOOL --sample FILE, a file with a response of the service or command the tool calls; - reads stdin.";
const noTemplate = "Add 'response.template' to the tool's execution block. To render a text tool use 'mci call'.";

/** The execution types with a `response` block. */
const typesWithResponse = ["http", "cli", "mcp"] as const;

/** Replaces an executor: prepares its handling of responses, with the same context, and calls nothing. */
function sampleExecutor(type: string, prepared: Map<string, ResponseShaper>): Executor<CommonExecution> {
  return {
    type,
    async prepare({ name, execution, disabled }, context: PrepareContext) {
      const shaper = await responseShaper(execution, context);
      const hasTemplate = (execution.response?.template ?? execution.responseTemplate) !== undefined;
      if (shaper !== undefined && hasTemplate && disabled !== true) prepared.set(name, shaper);
      return {
        run() {
          throw new UsageError("'mci template' calls no tools.");
        },
      };
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function readSample(file: string, signal: AbortSignal): Promise<string> {
  return file === "-" ? readStdin(signal) : readFileText(file, "--sample: ", usage, signal);
}
