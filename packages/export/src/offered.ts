import { emitWarning } from "@mci/plugin-kit";
import type { Problem, Tool, Toolbox } from "@mci/contract";
import { callback, checkOptions, objectWith, type Checks } from "@mci/plugin-kit/options";

/** Options of every export. */
export interface ExportOptions {
  /** Called with each warning: a tool that is left out. Default: `process.emitWarning`. */
  readonly onWarning?: (problem: Problem) => void;
}

/** The checks of {@link ExportOptions}. */
export const exportChecks: Checks<ExportOptions> = { onWarning: callback };

/**
 * Returns the tools of a toolbox that a model may be offered, as of now. The same array while the tools are the same.
 *
 * Throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options. `owner`: the function called with them.
 * `unfit` says why a tool cannot be described to a model, if it cannot: such tools are left out, with one warning for each.
 */
export function offeredTools<T extends ExportOptions>(
  owner: string,
  toolbox: Toolbox,
  options: T | undefined,
  checks: Checks<T>,
  unfit: (tool: Tool) => string | undefined = () => undefined,
): () => readonly Tool[] {
  objectWith("a toolbox", ["tools", "execute"])(toolbox, { owner, name: "" });
  if (options !== undefined) checkOptions(owner, options, checks);
  const { onWarning = emitWarning } = options ?? {};
  const warned = new Set<string>();
  let seen: { readonly of: readonly Tool[]; readonly offered: readonly Tool[] } | undefined;
  return () => {
    const of = toolbox.tools();
    if (seen?.of === of) return seen.offered;
    const offered = of.filter((tool) => {
      const problem = reasonAgainst(tool, unfit);
      if (problem !== undefined && !warned.has(tool.name)) onWarning(problem);
      if (problem !== undefined) warned.add(tool.name);
      return problem === undefined;
    });
    seen = { of, offered };
    return offered;
  };
}

function reasonAgainst(tool: Tool, unfit: (tool: Tool) => string | undefined): Problem | undefined {
  const reason = unfit(tool);
  if (reason === undefined) return undefined;
  return {
    code: "MCI_SCHEMA_INPUT",
    severity: "warning",
    tool: tool.name,
    message: `Left out of the export: ${reason}.`,
  };
}
