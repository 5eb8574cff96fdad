import { defaultLimits, MCIError, TemplateError, type JsonObject, type JsonSchema, type Problem } from "@mci/contract";
import { compile, linearPatterns } from "@mci/json-schema";
import { parse, validate, type ParsedDocument } from "@mci/schema";
import { builtinEngine } from "@mci/template";

/** Something that is wrong with the tools file or with the arguments, and where. */
export interface Finding {
  readonly field: "file" | "arguments";
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

/** The text of the first tool, or everything that keeps it from being called. */
export type Outcome = { readonly tool: string; readonly text: string } | { readonly findings: readonly Finding[] };

interface Tool {
  readonly name: string;
  readonly inputSchema?: JsonSchema;
  readonly execution: { readonly type: string; readonly text: string };
}

type Located = Pick<Problem, "message" | "line" | "column">;

/** Checks a tools file, then arguments for its first text tool, and renders its text: all of it in the page. */
export async function tryTool(file: string, props: string): Promise<Outcome> {
  const document = await parse(file, { file: "tools.mci.yaml" });
  const problems = [...document.problems, ...(await validate(document, { kind: "main", strict: true }))];
  if (problems.length > 0) return { findings: problems.map((problem) => toFinding("file", problem.message, problem)) };

  const { tools = [] } = document.value as { readonly tools?: readonly Tool[] };
  const index = tools.findIndex(({ execution }) => execution.type === "text");
  const tool = tools[index];
  if (tool === undefined) return { findings: [toFinding("file", "This page runs tools of the type text: add one.")] };

  const passed = await parse(props.trim() === "" ? "{}" : props, { file: "arguments.json" });
  const mistakes = passed.problems.length > 0 ? passed.problems : await misfits(tool, passed);
  if (mistakes.length > 0) return { findings: mistakes.map((one) => toFinding("arguments", one.message, one)) };

  try {
    return { tool: tool.name, text: render(tool.execution.text, passed.value as JsonObject) };
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const offset = TemplateError.is(error) ? error.offset : 0;
    const place = document.locate(`/tools/${index}/execution/text`, { offset });
    return { findings: [toFinding("file", error.message, place)] };
  }
}

/** Returns what the input schema of a tool has against the arguments. */
async function misfits(tool: Tool, passed: ParsedDocument): Promise<readonly Located[]> {
  const check = compile(tool.inputSchema ?? true, { patterns: await linearPatterns() });
  const problems = check.problems(passed.value, { whole: "The arguments", part: "Parameter" });
  return problems.map(({ message, pointer }) => ({ message, ...passed.locate(pointer) }));
}

function render(template: string, props: JsonObject): string {
  const compiled = builtinEngine().compile(template, {
    missing: "error",
    limits: defaultLimits,
    include: () => {
      throw new MCIError("MCI_PATH_NOT_FOUND", "This page has no files to include.");
    },
  });
  return compiled.render({ props, input: props, properties: props, env: {} });
}

function toFinding(field: Finding["field"], message: string, place: Pick<Located, "line" | "column"> = {}): Finding {
  return { field, message, line: place.line, column: place.column };
}
