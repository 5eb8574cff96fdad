import { TemplateError, type CommonExecution, type JsonObject, type Problem, type Tool } from "@mci/contract";
import { toProblem, truncate } from "@mci/plugin-kit";
import { parseField } from "@mci/template";

/** The milliseconds a call of a tool may take. */
export function timeoutOf(
  tool: Tool,
  { env, timeoutMs }: { readonly env: JsonObject; readonly timeoutMs: number },
): number {
  const { timeout_ms = 0 }: CommonExecution = tool.execution;
  const written = typeof timeout_ms === "number" ? timeout_ms : readTimeout(tool, timeout_ms, env);
  return typeof written === "number" && written > 0 ? written : timeoutMs;
}

type Parsed = ReturnType<typeof parseField>;

/** Reads a `timeout_ms` with values of env. `onParsed` is called with its field. */
export function readTimeout(
  tool: Tool,
  text: string,
  env: JsonObject,
  onParsed: (field: Parsed) => void = () => {},
): number | Problem {
  const problem = (message: string, hint: string, severity: Problem["severity"] = "error"): Problem => ({
    code: "MCI_SCHEMA_FIELD",
    severity,
    message,
    hint,
  });
  // Where an env value comes from is for the main file to say.
  if (tool.origin.toolset !== undefined) {
    const hint = "Write a number, or move the tool to the main file, where {{env.NAME}} is read.";
    return problem("A toolset file has no values of env for timeout_ms: the default counts.", hint, "warning");
  }
  try {
    const field = parseField(text);
    const stray = field.names.find((path) => !/^env[.[]/.test(path));
    const hint = "Write a number of milliseconds, or {{env.NAME}}.";
    if (stray !== undefined)
      return problem(`timeout_ms is read at load, where only env has values, not ${stray}.`, hint);
    onParsed(field);
    const value = field.render({ props: {}, input: {}, properties: {}, env }).trim();
    if (/^\d{1,15}$/.test(value)) return Number(value);
    return problem(
      `timeout_ms must be an integer, found ${JSON.stringify(value.slice(0, 40))} in ${truncate(text, 200)}.`,
      hint,
    );
  } catch (error) {
    if (!TemplateError.is(error)) throw error;
    return toProblem(error);
  }
}
