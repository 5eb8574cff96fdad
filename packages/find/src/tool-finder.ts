import {
  ConfigError,
  failure,
  type CallContext,
  type JsonObject,
  type Tool,
  type Toolbox,
  type ToolResult,
} from "@mci/contract";
import { mayAccess, quoted, reservedNames, suggest, toolsSeenBy } from "@mci/plugin-kit";
import { findTools } from "./find-tools.ts";
import { finderTools, isReadResult, isSurelyRead } from "./finder-tools.ts";
import { toolIndex, type ToolIndex } from "./rank/tool-index.ts";
import { readCall, type FoundCall } from "./read-call.ts";

/** Options of {@link toolFinder} and {@link findable}. */
export interface FindOptions {
  /** Names of tools to list as they are, beside the tools that find and call the others. Default: none. */
  readonly pin?: readonly string[] | undefined;
}

/** Finds the tools of a toolbox in place of listing them, for a server that runs the calls itself. */
export interface ToolFinder {
  /**
   * Returns the pinned tools, and those that find and call the others: the same array until a reload, for callers who see the same tools.
   * `context`: whose list it is; default: that of a program, which sees all tools.
   */
  listed(context?: CallContext): readonly Tool[];
  /** Returns the call of a real tool that a call stands for, or its result if it needs none. */
  resolve(name: string, props: JsonObject, context: CallContext | undefined): FoundCall | ToolResult;
  /** Returns the name of the tool that a call is about, whether the call names it itself or by `call_tool`. */
  nameOf(name: string, props: JsonObject): string;
}

/** Creates the finder of a toolbox. A tool with a reserved name that a reload brings is left out. */
export function toolFinder(toolbox: Pick<Toolbox, "tools">, { pin = [] }: FindOptions = {}): ToolFinder {
  const states = new WeakMap<readonly Tool[], State>();
  // What tools a caller does not see must not count in the answers: neither their words, nor that one of them reads.
  const stateFor = (tools: readonly Tool[]): State => {
    const known = states.get(tools) ?? stateOf(tools, pin);
    states.set(tools, known);
    return known;
  };
  return {
    listed: (context) =>
      stateFor(context === undefined ? toolbox.tools() : toolsSeenBy(toolbox.tools(), context)).listed,
    nameOf: (name, props) => (isCaller(name) && typeof props["name"] === "string" ? props["name"] : name),
    resolve(name, props, context) {
      if (name === "find_tools") return findTools(stateFor(toolsSeenBy(toolbox.tools(), context)).index(), props);
      if (!isCaller(name)) return { name, arguments: props };
      const call = readCall(name, props);
      if ("isError" in call || name === "call_tool") return call;
      const tool = toolbox.tools().find((one) => one.name === call.name);
      // A tool that the caller does not see is answered by the toolbox, like a name that does not exist.
      return tool !== undefined && mayAccess(tool, context) && !isSurelyRead(tool) ? mayWrite(call.name) : call;
    },
  };
}

/**
 * Checks what a finder of these tools relies on.
 *
 * @throws ConfigError (MCI_CONFIG) if a pinned tool does not exist, or a tool has one of the reserved names.
 */
export function checkFinder(tools: readonly Tool[], { pin = [] }: FindOptions = {}): void {
  const taken = takenName(tools);
  if (taken !== undefined) {
    throw new ConfigError("MCI_CONFIG", `A tool cannot have the name '${taken}' where tools are found by searching.`, {
      hint: "Rename it, or give its toolset a prefix.",
    });
  }
  const names = tools.map(({ name }) => name);
  const unknown = pin.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const hint = suggest(unknown, names);
  throw new ConfigError("MCI_CONFIG", `There is no tool ${quoted(unknown)} to pin.`, { hint });
}

/** Returns a reserved name that a tool has; undefined if none has one. */
function takenName(tools: readonly Tool[]): string | undefined {
  return tools.find((tool) => reservedNames.includes(tool.name) && !isReadResult(tool))?.name;
}

/** Lists and words made from the tools that a caller sees, until a reload. */
interface State {
  readonly listed: readonly Tool[];
  /** Made at the first question. */
  index(): ToolIndex;
}

function stateOf(tools: readonly Tool[], pin: readonly string[]): State {
  let index: ToolIndex | undefined;
  const others = tools.filter(({ name }) => !reservedNames.includes(name));
  return {
    listed: Object.freeze([
      ...others.filter(({ name }) => pin.includes(name)),
      ...finderTools(others),
      ...tools.filter(isReadResult),
    ]),
    index: () => (index ??= toolIndex(others)),
  };
}

function isCaller(name: string): boolean {
  return name === "call_tool" || name === "call_read_tool";
}

function mayWrite(name: string): ToolResult {
  return failure(`The tool '${name}' may change something. Call it with call_tool.`, { code: "MCI_INPUT" });
}
