import { failure, type CallContext, type FailureResult, type Tool, type Toolbox } from "@mci/contract";
import { mayAccess } from "@mci/plugin-kit";
import { toolNamed } from "../rest/tool-named.ts";
import { wrapToolbox } from "../wrap-toolbox.ts";

/** Returns a toolbox that says which scopes a call lacks, where the given one says that there is no such tool. */
export function revealing(toolbox: Toolbox): Toolbox {
  return wrapToolbox(toolbox, async (name, props, options) => {
    const result = await toolbox.execute(name, props, options);
    if (!result.isError || result.code !== "MCI_TOOL_UNKNOWN") return result;
    const tool = toolNamed(toolbox.tools(), name);
    return tool === undefined || mayAccess(tool, options.context) ? result : lackingScopes(tool, options.context);
  });
}

/** Some clients replace the scopes that they had by those that they are told of: these are named, too. */
function lackingScopes({ name, access }: Tool, { scopes: held = [] }: CallContext = {}): FailureResult {
  const required = access?.scopes ?? [];
  const lacking = required.filter((scope) => !held.includes(scope));
  const noun = lacking.length === 1 ? "the scope" : "the scopes";
  return failure(`Not run: tool '${name}' requires ${noun} ${lacking.join(" ")}, which the token lacks.`, {
    code: "MCI_ACCESS",
    details: { tool: name, scopes: [...new Set([...required, ...held])] },
  });
}
