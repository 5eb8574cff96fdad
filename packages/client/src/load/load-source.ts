import { MCIError, type LoadContext, type Tool, type ToolSource } from "@mci/contract";
import { errorMessage, isRecord, isScope } from "@mci/plugin-kit";
import type { ProblemList } from "./problem-list.ts";

export interface LoadedSource {
  readonly tools: readonly Tool[];
  /** The error that the source threw, if it is not an MCIError. */
  readonly cause?: unknown;
}

/**
 * Loads the tools of a source, which may be third-party: reports what it throws, and tools that lack a required part, and
 * returns the others. Rethrows errors of ours, which name their place themselves, and whatever is thrown after an abort.
 */
export async function loadSource(
  source: ToolSource,
  problems: ProblemList,
  context: Omit<LoadContext, "report">,
): Promise<LoadedSource> {
  const report = (message: string, rest: { readonly tool?: string | undefined; readonly hint?: string } = {}): void =>
    problems.add({ code: "MCI_LOAD", severity: "error", message, ...rest }, source);
  let tools: unknown;
  try {
    tools = await source.load({ ...context, report: (problem) => problems.add(problem, source) });
  } catch (cause) {
    if (MCIError.is(cause) || context.signal.aborted) throw cause;
    report(`The source '${source.name}' failed to load: ${errorMessage(cause)}`);
    return { tools: [], cause };
  }
  if (!Array.isArray(tools)) {
    report(`The source '${source.name}' must return an array of tools from load().`);
    return { tools: [] };
  }
  const isWhole = (tool: Tool, index: number): boolean => {
    const wrong = wrongPart(tool);
    if (wrong === undefined) return true;
    const [part, expected] = wrong;
    const name = isRecord(tool) && typeof tool.name === "string" ? tool.name : undefined;
    const place = `[${index}]${part === "" ? "" : `.${part}`}`;
    report(`The source '${source.name}' returned an invalid tool: ${place} must be ${expected}.`, {
      tool: name,
      hint: "The type Tool of @mci/contract lists the required fields.",
    });
    return false;
  };
  return { tools: tools.filter(isWhole) };
}

/** Returns the path of the first part that a tool lacks, and what it must be. Parts that a schema file lets users write are checked later. */
function wrongPart(tool: unknown): readonly [part: string, expected: string] | undefined {
  if (!isRecord(tool)) return ["", "an object"];
  const { name, tags, annotations, access, approval, execution, origin } = tool;
  if (typeof name !== "string") return ["name", "a string"];
  if (!Array.isArray(tags)) return ["tags", "an array"];
  if (!isRecord(annotations)) return ["annotations", "an object"];
  if (access !== undefined && !isAccessRule(access)) return ["access", "a rule with scopes, at least one"];
  if (approval !== undefined && !isApprovalRule(approval)) return ["approval", "a rule with channel and expiresMs"];
  if (!isRecord(execution)) return ["execution", "an object"];
  if (typeof execution["type"] !== "string") return ["execution.type", "a string"];
  if (!isRecord(origin)) return ["origin", "an object"];
  if (typeof origin["folder"] !== "string") return ["origin.folder", "a string"];
  if (!isRecord(origin["rules"])) return ["origin.rules", "an object"];
  const { anyPaths, directories, network } = origin["rules"];
  if (typeof anyPaths !== "boolean") return ["origin.rules.anyPaths", "true or false"];
  if (!Array.isArray(directories)) return ["origin.rules.directories", "an array"];
  return isRecord(network) ? undefined : ["origin.rules.network", "an object"];
}

function isAccessRule(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { scopes } = value;
  return Array.isArray(scopes) && scopes.length > 0 && scopes.every(isScope);
}

function isApprovalRule(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { show, when, channel, expiresMs } = value;
  const areTexts = [show, when].every((text) => text === undefined || typeof text === "string");
  const isTime = Number.isSafeInteger(expiresMs) && Number(expiresMs) > 0;
  return areTexts && isTime && (channel === "any" || channel === "outOfBand");
}
