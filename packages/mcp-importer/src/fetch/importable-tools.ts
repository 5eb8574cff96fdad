import type { Problem, ToolDefinition } from "@mci/contract";
import { breather, hiddenCharacters } from "@mci/plugin-kit";
import type { ServerTool } from "@mci/mcp-session";
import { fromValue, validate } from "@mci/schema";
import { shownCharacters } from "./hidden-text.ts";
import { toDefinition } from "./to-definition.ts";
import { findNameProblem } from "./name-problem.ts";
import { findSchemaProblem } from "./schema-problem.ts";
import { withoutRounded, type RoundedValues } from "./without-rounded.ts";

export interface ImportableTools {
  readonly tools: readonly ToolDefinition[];
  readonly leftOut: readonly LeftOut[];
  /** Importable tools with values that lost digits. */
  readonly rounded: readonly RoundedValues[];
}

/** A tool that no client could use, or that collides with another one. */
export interface LeftOut {
  readonly name: string;
  readonly code: Problem["code"];
  readonly reason: string;
}

/** The tools of a server that fit a toolset file, in its order. An invalid tool is left out alone. */
export async function importableTools(
  tools: readonly ServerTool[],
  { server, prefix }: { readonly server: string; readonly prefix: string },
): Promise<ImportableTools> {
  const fitting: ToolDefinition[] = [];
  const leftOut: LeftOut[] = [];
  const rounded: RoundedValues[] = [];
  const taken = new Set<string>();
  const breathe = breather();
  for (const tool of tools) {
    await breathe();
    const { definition, places } = withoutRounded(toDefinition(tool, server));
    const problem =
      maskedName(tool) ??
      hiddenName(tool) ??
      (await formatProblem(definition)) ??
      findNameProblem(definition, taken, prefix) ??
      (await unusableSchema(definition));
    if (problem !== undefined) {
      leftOut.push({ name: tool.name, ...problem });
      continue;
    }
    fitting.push(definition);
    if (places.length > 0) rounded.push({ name: definition.name, places });
    taken.add(definition.name);
  }
  return { tools: fitting, leftOut, rounded };
}

type ToolFlaw = Omit<LeftOut, "name">;

/** The server would not know the tool by what is left of its name. */
function maskedName({ name }: ServerTool): ToolFlaw | undefined {
  if (!name.includes("[redacted]")) return undefined;
  return {
    code: "MCI_TOOL_NAME",
    reason: "its name contains a value of env that the server is given, which is kept secret.",
  };
}

/** A person would read another name than a program. */
function hiddenName({ name }: ServerTool): ToolFlaw | undefined {
  const hidden = name.match(hiddenCharacters());
  if (hidden === null) return undefined;
  return {
    code: "MCI_TOOL_NAME",
    reason: `its name has invisible characters: ${shownCharacters(hidden.join(""))}.`,
  };
}

async function formatProblem(definition: ToolDefinition): Promise<ToolFlaw | undefined> {
  const document = fromValue({ schemaVersion: "1.0", tools: [definition] });
  const problems = [...document.problems, ...(await validate(document, { kind: "toolset" }))];
  const first = problems.find(({ severity }) => severity === "error");
  return first && { code: first.code, reason: first.message.replace(/^tools\[0\]\.?/, "") };
}

async function unusableSchema({ inputSchema, outputSchema }: ToolDefinition): Promise<ToolFlaw | undefined> {
  const problem = await findSchemaProblem(inputSchema, outputSchema);
  return problem === undefined ? undefined : { code: "MCI_SCHEMA_INPUT", reason: `${problem}.` };
}
