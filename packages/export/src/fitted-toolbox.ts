import type { Approval, ExecuteOptions, FrameworkCall, JsonObject, Tool, Toolbox, ToolResult } from "@mci/contract";
import type { Checks } from "@mci/plugin-kit/options";
import type { Input } from "./input.ts";
import { fittedKeys, unfitKeys } from "./keys/fitted-keys.ts";
import { fitNames, type FittedNames } from "./names.ts";
import { offeredTools, type ExportOptions } from "./offered.ts";

/** The members that the exports to all providers share. */
export interface Exported {
  /** Own names by the names that the provider knows. */
  readonly names: () => ReadonlyMap<string, string>;
}

/** A toolbox under names that fit. Always that of now: after a reload it lists and runs the new tools. */
export interface FittedToolbox extends Exported {
  readonly list: <T>(describe: (tool: Tool, name: string) => T) => T[];
  /** Runs a tool by its fitted name; the own name is understood as well. */
  readonly run: (name: string, input: Input, options?: ExecuteOptions) => Promise<ToolResult>;
  /** Asks whether a call of a framework may run, or takes its user's answer. */
  readonly approvalFor: (name: string, input: Input, call: FrameworkCall) => Promise<Approval | undefined>;
}

export function fittedToolbox<T extends ExportOptions>(
  owner: string,
  toolbox: Toolbox,
  options: T | undefined,
  checks: Checks<T>,
  unfit: (tool: Tool) => string | undefined = unfitKeys,
): FittedToolbox {
  const offered = offeredTools(owner, toolbox, options, checks, unfit);
  let seen: { readonly tools: readonly Tool[]; readonly names: FittedTools } | undefined;

  /** Worked out again only when there are other tools. */
  function names(): FittedTools {
    const tools = offered();
    if (seen?.tools !== tools) {
      const byName = new Map(tools.map((tool) => [tool.name, tool]));
      seen = { tools, names: { ...fitNames([...byName.keys()]), byName } };
    }
    return seen.names;
  }

  /** Returns a call as the toolbox knows it. */
  function own(name: string, props: JsonObject): readonly [name: string, props: JsonObject] {
    const { own: ownNames, byName } = names();
    const ownName = ownNames.get(name) ?? name;
    const tool = byName.get(ownName);
    return [ownName, tool === undefined ? props : fittedKeys(tool).toOwn(props)];
  }

  return {
    names: () => names().own,
    list(describe) {
      const { fitted } = names();
      return offered().map((tool) => describe(tool, fitted.get(tool.name) ?? tool.name));
    },
    async run(name, input, call) {
      if (input.refusal !== undefined) return input.refusal;
      return toolbox.execute(...own(name, input.props), call);
    },
    async approvalFor(name, input, call) {
      return input.refusal === undefined ? toolbox.approvalFor?.(...own(name, input.props), call) : undefined;
    },
  };
}

interface FittedTools extends FittedNames {
  readonly byName: ReadonlyMap<string, Tool>;
}
