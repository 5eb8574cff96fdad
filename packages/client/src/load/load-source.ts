import { MCIError, type LoadContext, type Tool, type ToolSource } from "@mci/contract";
import { errorMessage, isRecord } from "@mci/plugin-kit";
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
    if (isTool(tool)) return true;
    const [part = "", expected] = wrongPart(tool) ?? [];
    const name = isRecord(tool) && typeof tool.name === "string" ? tool.name : undefined;
    const place = `[${index}]${part === "" ? "" : `.${part}`}`;
    report(`The source '${source.name}' returned an invalid tool: ${place} must be ${expected}.`, {
      tool: name,
      hint: "The type Tool of @mci/contract lists the required fields.",
    });
    return false;
  };
  return { tools: tools.every(isTool) ? tools : tools.filter(isWhole) };
}

/** The same as having no {@link wrongPart}, in a tenth of the time: nearly all tools are whole. */
export function isTool(tool: unknown): boolean {
  if (!isRecord(tool)) return false;
  const { name, tags, annotations, execution, origin } = tool;
  if (typeof name !== "string" || !Array.isArray(tags) || !isRecord(annotations)) return false;
  if (!isRecord(execution) || typeof execution["type"] !== "string" || !isRecord(origin)) return false;
  const { folder, rules } = origin;
  if (typeof folder !== "string" || !isRecord(rules)) return false;
  const { anyPaths, directories, network } = rules;
  return typeof anyPaths === "boolean" && Array.isArray(directories) && isRecord(network);
}

/** Returns the path of the first part that a tool lacks, and what it must be. Parts that a schema file lets users write are checked later. */
export function wrongPart(tool: unknown): readonly [part: string, expected: string] | undefined {
  for (const { steps, kind } of required) {
    let value = tool;
    for (const step of steps) value = (value as Record<string, unknown>)[step];
    const [isRight, expected] = kind;
    if (!isRight(value)) return [steps.join("."), expected];
  }
  return undefined;
}

type Kind = readonly [isRight: (value: unknown) => boolean, expected: string];

const object: Kind = [isRecord, "an object"];
const string: Kind = [(value) => typeof value === "string", "a string"];
const array: Kind = [Array.isArray, "an array"];
const boolean: Kind = [(value) => typeof value === "boolean", "true or false"];

/** Owners come before their parts. */
const required: readonly { readonly steps: readonly string[]; readonly kind: Kind }[] = (
  [
    ["", object],
    ["name", string],
    ["tags", array],
    ["annotations", object],
    ["execution", object],
    ["execution.type", string],
    ["origin", object],
    ["origin.folder", string],
    ["origin.rules", object],
    ["origin.rules.anyPaths", boolean],
    ["origin.rules.directories", array],
    ["origin.rules.network", object],
  ] as const
).map(([part, kind]) => ({ steps: part.split(".").filter(Boolean), kind }));
