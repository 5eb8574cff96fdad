import { defaultLimits, MCIError, type JsonSchema, type Problem, type JsonObject } from "@mci/contract";
import { compile, linearPatterns } from "@mci/json-schema";
import { definitionHash, parse, validate } from "@mci/schema";
import { builtinEngine } from "@mci/template";

interface TextTool {
  readonly name: string;
  readonly inputSchema?: JsonSchema;
  readonly execution: { readonly type: "text"; readonly text: string };
}

/** Checks a tools file, then arguments for its first tool, and renders its text: or says what is wrong. */
export async function tryTool(file: string, props: JsonObject): Promise<string> {
  const document = await parse(file, { file: "tools.mci.yaml" });
  const problems = [...document.problems, ...(await validate(document, { kind: "main" }))];
  if (problems.length > 0) return problems.map(atPlace).join("\n");

  const [tool] = (document.value as { readonly tools: readonly TextTool[] }).tools;
  if (tool?.execution.type !== "text") return "The first tool is not a text tool.";
  const check = compile(tool.inputSchema ?? true, { patterns: await linearPatterns() });
  const mistakes = check.problems(props, { whole: "The arguments", part: "Parameter" });
  if (mistakes.length > 0) return mistakes.map(({ message }) => message).join("\n");

  try {
    const template = builtinEngine().compile(tool.execution.text, {
      missing: "error",
      limits: defaultLimits,
      include: () => {
        throw new Error("A page has no files to include.");
      },
    });
    const scope = { props, input: props, properties: props, env: {} };
    return `${template.render(scope)}\n${definitionHash(tool)}`;
  } catch (error) {
    return MCIError.is(error) ? error.message : String(error);
  }
}

function atPlace({ line, column, message }: Problem): string {
  return line === undefined ? message : `${line}:${column} ${message}`;
}
