import { contentKinds, MCIError, objectSchema, titleOf, type Tool, type Toolbox } from "@mci/contract";
import type { ApiRequest } from "./body.ts";
import type { Inspection, PageProblem, Workbench } from "../workbench.ts";
import { templateOf } from "./template-of.ts";
import type { PageState, ToolDetails, ToolSummary, ViewName } from "./answers.ts";

/** Returns what the page shows before a tool is chosen. */
export async function pageState(
  workbench: Workbench,
  version: number,
  { toolbox, context }: Pick<ApiRequest, "toolbox" | "context">,
): Promise<PageState> {
  const inspection = await workbench.inspect();
  const tools = toolbox.tools();
  const known = new Set(tools.map(({ name }) => name));
  // A caller may have fewer tools than the workbench: problems of the others are not for them. Where files are not shown, nor
  // are those of a broken tool: which callers it is for is not known.
  const isOthers = (name: string): boolean =>
    !known.has(name) && (workbench.source === undefined || Object.hasOwn(inspection.tools, name));
  const problems = inspection.problems.filter(({ tool }) => tool === undefined || !isOthers(tool));
  const content = toolbox.content?.();
  const contentCount = contentKinds.reduce((sum, kind) => sum + (content?.list(kind, context).length ?? 0), 0);
  // Authors are shown what is wrong with content of which nothing could be read.
  const hasContent = content !== undefined && (contentCount > 0 || workbench.reviewContent !== undefined);
  return {
    ...inspection,
    version,
    title: workbench.title,
    views: [...viewsOf(workbench), ...(hasContent ? (["content"] as const) : [])],
    maySave: workbench.source?.save !== undefined,
    maySaveTests: workbench.tests?.save !== undefined,
    mayLock: workbench.lock !== undefined,
    contentCount,
    tools: [...tools.map((tool) => summaryOf(tool, inspection)), ...brokenTools(problems, known)],
    problems,
  };
}

/** Returns what the form of a tool is made of. */
export function toolDetails({ source }: Workbench, name: string, toolbox: Toolbox): ToolDetails {
  const tool = toolbox.tools().find((candidate) => candidate.name === name);
  if (tool === undefined) throw new MCIError("MCI_TOOL_UNKNOWN", `No tool '${name}' can be called.`);
  return {
    name,
    inputSchema: objectSchema(tool.inputSchema),
    isOpen: isOpen(tool.inputSchema),
    outputSchema: tool.outputSchema,
    annotations: { ...tool.annotations },
    template: source === undefined ? undefined : templateOf(tool),
  };
}

function isOpen(schema: Tool["inputSchema"]): boolean {
  if (schema === undefined || typeof schema === "boolean") return schema !== false;
  return declaring.every((keyword) => schema[keyword] === undefined) && schema["additionalProperties"] !== false;
}

const declaring = ["properties", "patternProperties", "allOf", "anyOf", "oneOf", "$ref", "if"] as const;

function viewsOf({ renderTemplate, tests, differences, audit, source }: Workbench): readonly ViewName[] {
  const views = { templates: renderTemplate, tests, lock: differences, audit, source };
  return (Object.keys(views) as (keyof typeof views)[]).filter((name) => views[name] !== undefined);
}

function summaryOf(tool: Tool, { tools }: Inspection): ToolSummary {
  const { name, description, tags, execution, origin } = tool;
  const facts = Object.hasOwn(tools, name) ? tools[name] : {};
  return {
    ...facts,
    name,
    title: titleOf(tool),
    description,
    toolset: origin.toolset,
    type: execution.type,
    tags,
    hasOutputSchema: tool.outputSchema !== undefined,
    hints: hintsOf(tool),
  };
}

function hintsOf({ annotations, approval }: Tool): readonly string[] {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const hints = {
    "read-only": readOnlyHint,
    destructive: destructiveHint,
    idempotent: idempotentHint,
    "open world": openWorldHint,
    "needs approval": approval !== undefined && approval.when === undefined,
    "may need approval": approval?.when !== undefined,
  };
  return Object.entries(hints).flatMap(([hint, isSet]) => (isSet === true ? hint : []));
}

/** A tool that was left out because of its errors is shown with them. */
function brokenTools(problems: readonly PageProblem[], known: ReadonlySet<string>): readonly ToolSummary[] {
  const broken = new Map<string, ToolSummary>();
  for (const { severity, tool: name, file, line } of problems) {
    if (severity !== "error" || name === undefined || known.has(name) || broken.has(name)) continue;
    broken.set(name, { name, type: "", tags: [], hints: [], isBroken: true, file, line });
  }
  return [...broken.values()];
}
