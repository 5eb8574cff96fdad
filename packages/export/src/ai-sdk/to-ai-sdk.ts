import { text, titleOf, type Progress, type SuccessResult, type Toolbox } from "@mci/contract";
import { boolean, record, recordOf, type Checks } from "@mci/plugin-kit/options";
import { agentChecks, agentTools, type AgentOptions, type AgentTool } from "../agent-tools.ts";
import { callSteps } from "../call-steps.ts";
import { described } from "../described.ts";
import { toToolError } from "../failure-text.ts";
import { checkInput } from "../input.ts";
import { examplesOf, inputExamplesCheck, type InputExamples } from "../input-examples.ts";
import { perTool, valueFor, type PerTool } from "../per-tool.ts";
import { strictParameters } from "../strict/strict-parameters.ts";
import { rulesOf, strictProviderCheck, type StrictProvider } from "../strict/strict-provider.ts";
import type { AiSdkCallOptions, AiSdkProviderOptions, AiSdkTool, AiSdkTools } from "./ai-sdk-types.ts";
import { needsApprovalOf, refusalNotes, type NoteRefusals } from "./needs-approval.ts";
import { toOutput } from "./to-output.ts";
import { toSchema } from "./to-schema.ts";

/** Options of {@link toAiSdk}. */
export interface AiSdkOptions extends AgentOptions {
  /**
   * Whether the progress of a call is streamed as its preliminary results: results whose text is the progress. `execute`
   * returns an async generator then, which code other than the AI SDK may not expect. Default: false.
   */
  readonly preliminaryResults?: boolean;
  /**
   * Whether the `examples` of each input schema are passed as examples of arguments, or a function that returns some. Default:
   * false.
   */
  readonly inputExamples?: InputExamples;
  /**
   * The provider that makes the model follow the schemas that its strict mode can express; the other tools stay as they are. For OpenAI,
   * optional arguments become required and may be null, which a toolbox takes as absent. Default: none.
   */
  readonly strict?: StrictProvider;
  /** Options of the providers for all tools, or a function that returns those of one. Default: none. */
  readonly providerOptions?: PerTool<AiSdkProviderOptions>;
}

/**
 * Returns a toolbox as tools of the AI SDK, for `generateText`, `streamText` and agents of version 6 and 7, and for
 * agents of Mastra. The AI SDK itself is not imported. The tools are those of the moment.
 *
 * @example
 * const { text } = await generateText({ model, prompt, tools: toAiSdk(client), stopWhen: stepCountIs(5) });
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toAiSdk(toolbox: Toolbox, options: AiSdkOptions = {}): AiSdkTools {
  const tools = agentTools({ owner: "toAiSdk", framework: "ai-sdk" }, toolbox, options, checks);
  const shared: Shared = { hasFiles: false, noteRefusals: refusalNotes(tools) };
  return Object.fromEntries(tools.map((tool) => [tool.name, toTool(tool, options, shared)]));
}

const checks: Checks<AiSdkOptions> = {
  ...agentChecks,
  preliminaryResults: boolean,
  inputExamples: inputExamplesCheck,
  strict: strictProviderCheck,
  providerOptions: perTool(recordOf(record)),
};

/** The state of the tools of one export. */
interface Shared {
  /** Whether the AI SDK is known to be version 7, which warns about the forms of version 6. */
  hasFiles: boolean;
  readonly noteRefusals: NoteRefusals;
}

function toTool(exported: AgentTool, options: AiSdkOptions, shared: Shared): AiSdkTool {
  const { tool } = exported;
  const needsApproval = needsApprovalOf(exported, shared.noteRefusals);
  const title = titleOf(tool);
  const examples = examplesOf(tool, options.inputExamples);
  const providerOptions = valueFor(options.providerOptions, tool);
  const { parameters, strict } = strictParameters(tool, rulesOf(options.strict));
  return {
    type: "dynamic",
    ...(title === undefined ? {} : { title }),
    ...described(tool),
    inputSchema: toSchema(parameters),
    ...(strict ? { strict } : {}),
    metadata: { tool: tool.name },
    ...(examples === undefined ? {} : { inputExamples: examples.map((input) => ({ input })) }),
    ...(providerOptions === undefined ? {} : { providerOptions }),
    ...(needsApproval === undefined ? {} : { needsApproval }),
    execute(input, call) {
      shared.hasFiles ||= "context" in call; // absent before version 7
      const run = async (onStep?: (step: Progress) => void): Promise<SuccessResult> => {
        await shared.noteRefusals(call.messages);
        return execute(exported, input, call, onStep);
      };
      return options.preliminaryResults === true ? withPreliminary(run) : run();
    },
    toModelOutput: (call) => toOutput("output" in call ? call.output : call, shared.hasFiles, options.images),
  };
}

async function execute(
  { run }: AgentTool,
  input: unknown,
  { toolCallId, abortSignal }: AiSdkCallOptions,
  onStep?: (step: Progress) => void,
): Promise<SuccessResult> {
  const result = await run(checkInput(input), { id: toolCallId, signal: abortSignal, onStep });
  if (result.isError) throw toToolError(result);
  return result;
}

/** The last value is the result of the call, the others are preliminary. */
async function* withPreliminary(
  run: (onStep: (step: Progress) => void) => Promise<SuccessResult>,
): AsyncGenerator<SuccessResult, void, undefined> {
  const steps = callSteps(run);
  let next = await steps.next();
  while (next.done !== true) {
    yield text(progressText(next.value), { metadata: { progress: next.value } });
    next = await steps.next();
  }
  yield next.value;
}

function progressText({ progress, total, message }: Progress): string {
  const count = total === undefined ? `${progress}` : `${progress} of ${total}`;
  return message === undefined ? count : `${count}: ${message}`;
}
