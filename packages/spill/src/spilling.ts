import {
  ConfigError,
  failure,
  type ExecuteOptions,
  type JsonObject,
  type SpillRule,
  type Store,
  type Tool,
  type Toolbox,
  type ToolResult,
} from "@mci/contract";
import {
  emitWarning,
  errorMessage,
  findSchemaViolation,
  mayAccess,
  omitUndefined,
  toAccessRule,
} from "@mci/plugin-kit";
import { callback, checkOptions, objectWith, spillCheck, spillRule, type SpillOption } from "@mci/plugin-kit/options";
import { keptTexts } from "./kept-texts.ts";
import { isReadTool, readTool } from "./read-tool.ts";

/** The options of {@link spilling}. */
export interface SpillingOptions {
  /** Keeps the results. Processes that serve the same callers share it. */
  readonly store: Store;
  /**
   * The rule for tools without one: true, or `{ over, show, ttlMs }`.
   *
   * @default results of tools without a rule are returned as they are
   */
  readonly default?: SpillOption | undefined;
  /** Called with errors of the store, which cost the rest of a result. Default: `process.emitWarning`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Returns a toolbox that keeps long results: the caller gets the beginning and an id, and reads on with the tool `read_result`, which is
 * listed where a tool can have such results. They are tools with a rule, or all without one if there is a `default`. These list no
 * `outputSchema`, as a result that is kept has no structured content.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options, if another tool is named `read_result`, and for a toolbox of
 * `findable`: wrap the other way round.
 * @example
 * const handler = mcpHandler(spilling(client, { store: memoryStore(), default: true }), { name: "shop", version: "1.0.0" });
 */
export function spilling(toolbox: Toolbox, options: SpillingOptions): Toolbox {
  checkOptions<SpillingOptions>("spilling", options, checks, ["store"]);
  const { store, onError = warn } = options;
  const texts = keptTexts(store);
  const rule = spillRule(options.default) || undefined;
  let state: State | undefined;
  const current = (): State => {
    const tools = toolbox.tools();
    if (state?.of === tools) return state;
    const next = stateOf(tools, rule);
    if (state === undefined && next.rules.size > 0) checkTools(tools);
    return (state = next);
  };
  try {
    current();
  } catch (error) {
    // A toolbox that cannot tell its tools says so when it is asked.
    if (ConfigError.is(error)) throw error;
  }

  async function execute(name: string, props: JsonObject, given: ExecuteOptions): Promise<ToolResult> {
    const { rules, byName, reader } = current();
    const caller = given.context ?? {};
    // For a caller who sees no tool with a rule, this one does not exist either.
    if (name === readTool.name && rules.size > 0 && mayAccess(reader, caller)) {
      const { readResult } = await import("./read-result.ts");
      return readResult(props, { texts, caller, toolNamed: (tool) => current().byName.get(tool), onError });
    }
    const applied = rules.get(name);
    const result = await toolbox.execute(name, props, given);
    if (applied === undefined || result.isError) return result;
    const { spillResult } = await import("./spill-result.ts");
    const shown = await spillResult(result, { texts, caller, tool: name, rule: applied, onError });
    // Servers find no schema in the list to check it by.
    const violation = findSchemaViolation(result, byName.get(name));
    if (violation === undefined) return shown;
    return failure(violation, {
      code: "MCI_RESPONSE",
      ...omitUndefined({ metadata: shown.metadata }),
      content: shown.content,
    });
  }

  const { content, watch, approvalFor } = toolbox;
  return {
    tools: () => current().listed,
    execute: (name, props = {}, given = {}) => execute(name, props, given),
    ...(approvalFor && {
      approvalFor: async (name, props, call) =>
        name === readTool.name && current().rules.size > 0 ? undefined : approvalFor.call(toolbox, name, props, call),
    }),
    ...(content && { content: () => content.call(toolbox) }),
    ...(watch && { watch: (changed) => watch.call(toolbox, changed) }),
    redact: (text) => toolbox.redact?.(text) ?? text,
  };
}

const checks = {
  store: objectWith("a store", ["get", "set", "take"], "Such as memoryStore() of @mci/store."),
  default: spillCheck,
  onError: callback,
};

/** The tools of a toolbox as they are listed and called, until a reload. */
interface State {
  readonly of: readonly Tool[];
  readonly listed: readonly Tool[];
  readonly byName: ReadonlyMap<string, Tool>;
  /** The rules of the tools that have one, by their names. */
  readonly rules: ReadonlyMap<string, SpillRule>;
  /** The tool that reads their long results. */
  readonly reader: Tool;
}

function stateOf(tools: readonly Tool[], rule: SpillRule | undefined): State {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const rules = new Map<string, SpillRule>();
  // A toolbox that keeps its long results itself is left alone.
  const isKept = tools.some(isReadTool);
  for (const { name, spill = rule } of isKept ? [] : tools) if (spill) rules.set(name, spill);
  const reader = readerOf(tools.filter(({ name }) => rules.has(name)));
  if (rules.size === 0) return { of: tools, listed: tools, byName, rules, reader };
  // A reload may bring a tool of this name: it is not listed, and never called in place of this one.
  const others = tools.filter(({ name }) => name !== readTool.name);
  const listed = others.map((tool) => (rules.has(tool.name) ? withoutOutputSchema(tool) : tool));
  return { of: tools, listed: Object.freeze([...listed, reader]), byName, rules, reader };
}

/** Returns the tool for callers with the scopes that all of some tools require: without these, they see none of them. */
function readerOf(tools: readonly Tool[]): Tool {
  const [first = [], ...others] = tools.map(({ access }) => access?.scopes ?? []);
  const access = toAccessRule({ scopes: first.filter((scope) => others.every((scopes) => scopes.includes(scope))) });
  return access === undefined ? readTool : Object.freeze({ ...readTool, access });
}

function withoutOutputSchema(tool: Tool): Tool {
  if (tool.outputSchema === undefined) return tool;
  const { outputSchema: _, ...others } = tool;
  return Object.freeze(others);
}

function checkTools(tools: readonly Tool[]): void {
  if (tools.some(({ execution }) => execution.type === "found")) {
    throw new ConfigError(
      "MCI_CONFIG",
      "Long results are kept under the names of their tools, which findable() hides.",
      {
        hint: "Wrap the other way round: findable(spilling(client, { ... })).",
      },
    );
  }
  if (!tools.some(({ name }) => name === readTool.name)) return;
  throw new ConfigError("MCI_CONFIG", `A tool cannot have the name '${readTool.name}' where long results are kept.`, {
    hint: "Rename it, or give its toolset a prefix.",
  });
}

function warn(error: unknown): void {
  const message = `Long results cannot be kept now: ${errorMessage(error)}`;
  emitWarning({ code: "MCI_STORE", severity: "warning", message });
}
