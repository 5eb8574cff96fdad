import type { StandardSchemaV1 } from "@standard-schema/spec";
import { failure, type ArgumentProblem, type ToolResult } from "@mci/contract";
import type { SchemaCheck } from "@mci/json-schema";
import { compileSchema } from "../schema/compile-schema.ts";
import type { DefinedTool } from "../define-tool.ts";
import { isStandardSchema } from "../schema/standard-schema.ts";
import { issueProblems } from "../schema/parse-arguments.ts";
import { asResult, toResult } from "./to-result.ts";

/** Turns what a handler returned into a result. */
export type Finish = (value: unknown) => ToolResult | Promise<ToolResult>;

/**
 * Checks what the handler of a tool with `output` returned. A value that does not fit is an error that names the place; a
 * whole result is passed on.
 */
export function finishBy({ options: { output }, outputSchema }: DefinedTool): Finish {
  if (outputSchema === undefined) return toResult;
  let compiled: SchemaCheck | Promise<SchemaCheck> | undefined;
  const fitting = (result: ToolResult, check: SchemaCheck): ToolResult => {
    if (result.isError) return result;
    const [problem] = check.problems(result.structuredContent, { whole: "The result", part: "Field" });
    return problem === undefined ? result : misfit(problem.message);
  };
  const byJsonSchema: Finish = (value) => {
    const result = toResult(value, { isStructured: true });
    const check = (compiled ??= compileSchema(outputSchema));
    if (!(result instanceof Promise) && !(check instanceof Promise)) return fitting(result, check);
    return Promise.all([result, check]).then((both) => fitting(...both));
  };
  const checked = isStandardSchema(output) ? byLibrary(output["~standard"].validate, byJsonSchema) : byJsonSchema;
  return (value) => asResult(value) ?? checked(value);
}

type Validate = (value: unknown) => StandardSchemaV1.Result<unknown> | Promise<StandardSchemaV1.Result<unknown>>;

function byLibrary(validate: Validate, finish: Finish): Finish {
  const finished = ({ issues, ...outcome }: StandardSchemaV1.Result<unknown>): ToolResult | Promise<ToolResult> => {
    if (issues === undefined) return finish("value" in outcome ? outcome.value : undefined);
    const [problem] = issueProblems(issues);
    return misfit(problem === undefined ? "The result is invalid" : located(problem));
  };
  return (value) => {
    const outcome = validate(value);
    return outcome instanceof Promise ? outcome.then(finished) : finished(outcome);
  };
}

function located({ path, message }: ArgumentProblem): string {
  return `${path === "" ? "The result" : `Field '${path}'`}: ${message}`;
}

function misfit(message: string): ToolResult {
  return failure(`The tool returned a result that does not fit its schema. ${message}.`);
}
