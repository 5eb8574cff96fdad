import type { CommonExecution, Executor, PrepareContext } from "@mci/contract";
import { responseShaper, shapedResult, type ResponseShaper } from "@mci/response";
import type { CommandInput } from "../commands.ts";
import { wantsJson } from "../arguments/format.ts";
import { Interrupted } from "../interrupted.ts";
import { watchInterruption } from "../interruption.ts";
import { openTools } from "../open-tools.ts";
import { readFileText, readStdin } from "../arguments/read-text.ts";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import { resultText } from "../output/result-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { UsageError } from "../usage-error.ts";
import { json, visible } from "../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [name, ...others] = positionals;
  if (name === undefined) throw new UsageError("Which tool?", usage);
  refuseArguments("template", others, usage);
  if (options.sample === undefined) throw new UsageError("Which answer is the template to be tried on?", usage);
  const asJson = wantsJson(options);
  const interruption = watchInterruption();
  const prepared = new Map<string, ResponseShaper>();
  const executors = answering.map((type) => sampleExecutor(type, prepared));
  const { client } = await openTools(options, terminal, { interruption, executors });
  try {
    client.getToolSchema(name); // Throws for an unknown tool.
    const shaper = prepared.get(name);
    if (shaper === undefined) throw new UsageError(`The tool '${visible(name)}' has no response template.`, noTemplate);
    const text = await readSample(options.sample, interruption.signal);
    const result = shapedResult(shaper.shape({ text }), {});
    const failed = [result.metadata?.["template_error"], result.metadata?.["select_problem"]].find(isText);
    const { results, messages } = terminal;
    if (asJson) results.print(json(result));
    else {
      const shown = resultText(result) ?? "";
      results.print(results.width === undefined ? shown : visible(shown));
      if (failed !== undefined) messages.print(messages.colors.red(visible(failed)));
    }
    return failed === undefined ? 0 : 1;
  } catch (error) {
    const code = interruption.exitCode();
    throw code === undefined ? error : new Interrupted(code); // Ctrl-C while the sample was being read.
  } finally {
    await client.close();
  }
}

const usage = "mci template TOOL --sample FILE, a file with an answer of what the tool calls; - reads stdin.";
const noTemplate = "It stands in 'response', in the tool's execution block. A text is rendered by 'mci call'.";

/** The execution types whose answers have a shape. */
const answering = ["http", "cli", "mcp"] as const;

/** Takes the place of an executor: prepares what it does with an answer, in the same kit, and calls nothing. */
function sampleExecutor(type: string, prepared: Map<string, ResponseShaper>): Executor<CommonExecution> {
  return {
    type,
    async prepare({ name, execution, disabled }, kit: PrepareContext) {
      const shaper = await responseShaper(execution, kit);
      const hasTemplate = (execution.response?.template ?? execution.responseTemplate) !== undefined;
      if (shaper !== undefined && hasTemplate && disabled !== true) prepared.set(name, shaper);
      return {
        run() {
          throw new UsageError("Nothing is called here.");
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
