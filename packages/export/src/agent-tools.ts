import type { Approval, CallContext, FrameworkCall, Progress, Tool, Toolbox, ToolResult } from "@mci/contract";
import { callback, mustBe, oneOf, record, type Checks } from "@mci/plugin-kit/options";
import { fittedToolbox } from "./fitted-toolbox.ts";
import type { Input } from "./input.ts";
import { exportChecks, type ExportOptions } from "./offered.ts";
import type { Images } from "./result-parts.ts";

/** Options of the exports whose tools are run by an agent framework. */
export interface AgentOptions extends ExportOptions {
  /**
   * The tools without `approval` whose calls the framework's user has to approve; those with one ask by themselves. Default: those with
   * `annotations.destructiveHint`.
   */
  readonly needsApproval?: boolean | ((tool: Tool) => boolean);
  /**
   * How images and PDFs reach the model: `"parts"`, as such, or `"text"`, as a line that says what they are. OpenAI's Chat Completions API,
   * and servers that speak like it, take only text from tools: frameworks send such parts there as base64 text, or where the API
   * refuses them. Default: `"parts"`.
   */
  readonly images?: Images;
  /** Called with the progress that tools report. */
  readonly onProgress?: (step: Progress, call: AgentCall) => void;
  /** The caller (`tenant`, `subject`, `requestId`), passed to middleware and executors with each call. */
  readonly context?: CallContext;
}

/** Identifies one call of a tool. */
export interface AgentCall {
  /** The tool's own name. */
  readonly tool: string;
  /** The id that the model gave the call, if there is one. */
  readonly id: string | undefined;
}

/** A tool of the toolbox, ready to be described to a framework and run by it. */
export interface AgentTool {
  readonly tool: Tool;
  /** The name that providers accept. */
  readonly name: string;
  /** Whether each call waits for the framework's user. */
  readonly needsApproval: boolean;
  /**
   * Asks the toolbox whether the framework's user must agree to a call, or tells it the user's answer. Undefined where that user has
   * nothing to answer. Absent for a tool without `approval`, unless it calls others, as `call_tool` of `@mci/find` does.
   */
  readonly approvalFor:
    | ((input: Input, id: string, answer?: FrameworkCall["answer"]) => Promise<Approval | undefined>)
    | undefined;
  readonly run: (input: Input, execution: AgentExecution) => Promise<ToolResult>;
}

/** The values that a framework passes with a call. */
export interface AgentExecution {
  readonly id?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: ((step: Progress) => void) | undefined;
}

/** A function that exports tools to an agent framework. */
interface AgentExport {
  /** The name of the function. */
  readonly owner: string;
  /** The name of the framework: the channel of its user's answers. */
  readonly framework: string;
}

/** The checks of {@link AgentOptions}. */
export const agentChecks: Checks<AgentOptions> = {
  ...exportChecks,
  needsApproval: mustBe("true, false or a function", isBooleanOrFunction),
  images: oneOf("parts", "text"),
  onProgress: callback,
  context: record,
};

/** Returns the tools that a framework may be offered, as of now. `unfit` says why a tool may not, if so. */
export function agentTools<T extends AgentOptions>(
  { owner, framework }: AgentExport,
  toolbox: Toolbox,
  options: T | undefined,
  checks: Checks<T>,
  unfit?: (tool: Tool) => string | undefined,
): AgentTool[] {
  const { list, run, approvalFor } = fittedToolbox(owner, toolbox, options, checks, unfit);
  const { needsApproval = isDestructive, onProgress, context } = options ?? {};
  return list((tool, name) => ({
    tool,
    name,
    needsApproval:
      tool.approval === undefined && (typeof needsApproval === "function" ? needsApproval(tool) : needsApproval),
    approvalFor:
      tool.approval !== undefined || tool.execution.type === "found"
        ? (input, id, answer) => approvalFor(tool.name, input, { framework, id, answer, context })
        : undefined,
    run(input, { id, signal, onStep }) {
      const report = (step: Progress): void => {
        onProgress?.(step, { tool: tool.name, id });
        onStep?.(step);
      };
      return run(tool.name, input, { signal, context, onProgress: report });
    },
  }));
}

function isDestructive({ annotations }: Tool): boolean {
  return annotations.destructiveHint === true;
}

function isBooleanOrFunction(value: unknown): boolean {
  return typeof value === "boolean" || typeof value === "function";
}
