import type { AgentTool } from "../agent-tools.ts";
import { checkInput } from "../input.ts";
import { questionText } from "../question-text.ts";
import { decisionOn, type AgentState, type ToolCall } from "./decision-on.ts";

/**
 * Returns what `humanInTheLoopMiddleware` of LangChain takes as `interruptOn`, for the tools whose calls a person has to approve. A tool
 * with `approval` asks as it says, and refuses to run without the middleware.
 *
 * @example
 * const tools = toLangChain(client);
 * const approval = humanInTheLoopMiddleware({ interruptOn: interruptOn(tools) });
 * const agent = createAgent({ model, tools, middleware: [approval], checkpointer });
 */
export function interruptOn(tools: readonly NamedTool[]): Record<string, true | Interrupt> {
  const marked = tools.filter(({ metadata }) => metadata?.["needsApproval"] === true);
  return Object.fromEntries(marked.map((tool) => [tool.name, interrupting.get(tool) ?? true]));
}

/** The questions of the tools that have `approval`. */
export const interrupting: WeakMap<object, Interrupt> = new WeakMap();

/** When and with which question LangChain's middleware asks. */
export interface Interrupt {
  /** Edited arguments would be another question. */
  allowedDecisions: ("approve" | "reject")[];
  when: (request: { readonly toolCall: ToolCall; readonly state: AgentState }) => Promise<boolean>;
  description: (call: ToolCall) => Promise<string>;
}

/**
 * Returns how a tool with `approval` asks. LangChain calls `when` before it asks, and again when it has the decisions: these are told
 * to the toolbox, and never asked about, since a state may be made up.
 */
export function interruptOf(approvalFor: NonNullable<AgentTool["approvalFor"]>, needsApproval: boolean): Interrupt {
  return {
    allowedDecisions: ["approve", "reject"],
    async when({ toolCall, state }) {
      const { id, args } = toolCall;
      const asked = id !== undefined && (await approvalFor(checkInput(args), id, decisionOn(toolCall, state)));
      return (asked !== false && asked !== undefined) || needsApproval;
    },
    async description({ id = "", name, args }) {
      const asked = await approvalFor(checkInput(args), id, "other");
      return asked === undefined ? `${name} ${JSON.stringify(args)}` : questionText(asked);
    },
  };
}

interface NamedTool {
  readonly name: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
