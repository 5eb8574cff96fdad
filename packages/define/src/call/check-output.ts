import type { StandardSchemaV1 } from "@standard-schema/spec";
import { failure, type ArgumentProblem, type ToolResult } from "@mci/contract";
import type { SchemaCheck } from "@mci/json-schema";
import { compileSchema } from "../schema/compile-schema.ts";
import type { DefinedTool } from "../define-tool.ts";
import { isStandardSchema } from "../schema/standard-schema.ts";
import { issueProblems } from "../schema/parse-arguments.ts";
import { asResult, toResult } from "./to-result.ts";

/** Turns what a handler returned into a result. */
type Finish = (value: unknown) => Promise<ToolResult>;

/**
 * Checks what the handler of a tool with `output` returned. A value that does not fit is an error that names the place; a
 * whole result is passed on.
 */
export function finishBy({ options: { output }, outputSchema }: DefinedTool): Finish {
  if (outputSchema === undefined) return toResult;
  let compiled: SchemaCheck | Promise<SchemaCheck> | undefined;
  const byJsonSchema: Finish = async (value) => {
    const result = await toResult(value, { isStructured: true });
    if (result.isError) return result;
    const check = await (compiled ??= compileSchema(outputSchema));
    const [problem] = check.problems(result.structuredContent, { whole: "The result", part: "Field" });
    return problem === undefined ? result : misfit(problem.message);
  };
  const checked = isStandardSchema(output) ? byLibrary(output["~standard"].validate, byJsonSchema) : byJsonSchema;
  return async (value) => asResult(value) ?? checked(value);
}

function byLibrary(validate: StandardSchemaV1.Props["validate"], finish: Finish): Finish {
  return async (value) => {
    const { issues, ...outcome } = await validate(value);
    if (issues === undefined) return finish("value" in outcome ? outcome.value : undefined);
    const [problem] = issueProblems(issues);
    return misfit(problem === undefined ? "The result is invalid" : located(problem));
  };
}

function located({ path, message }: ArgumentProblem): string {
  return `${path === "" ? "The result" : `Field '${path}'`}: ${message}`;
}

function misfit(message: string): ToolResult {
  return failure(`The tool returned a result that does not fit its schema. ${message}.`);
}
