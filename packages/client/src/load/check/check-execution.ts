import type { JsonSchema, Tool } from "@mci/contract";
import type { SchemaCheck, Wording } from "@mci/json-schema";
import { jsonSchemaLibrary } from "../../input/json-schema.ts";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/**
 * Checks the execution block of a tool against the schema of its executor. Returns the tool, without the nulls of optional
 * fields; undefined when it cannot run, which is reported.
 */
export type ExecutionCheck = (loaded: SourcedTool, problems: ProblemList) => Promise<SourcedTool | undefined>;

/** Returns the check of the blocks of one executor. Its schema is prepared when a tool needs it. */
export function executionCheck(type: string, schema: JsonSchema): ExecutionCheck {
  let preparing: Promise<SchemaCheck | string> | undefined;
  return async (loaded, problems) => {
    const check = await (preparing ??= prepare(type, schema));
    if (typeof check === "string") {
      const message = `The schema of the executor of "${type}" tools is invalid: ${check}`;
      problems.addAt({ code: "MCI_CONFIG_EXECUTOR", severity: "error", message }, loaded, "/execution/type");
      return undefined;
    }
    const { tool, source } = loaded;
    const { execution, origin } = tool;
    const verdict = check.accepts(execution);
    const block = verdict ? execution : check.withoutNulls(execution);
    if (verdict || check.accepts(block)) return block === execution ? loaded : { tool: withBlock(tool, block), source };
    const { executionProblems } = await import("@mci/schema/executors");
    const place = { type, schema, pointer: `${origin.pointer ?? ""}/execution` };
    const found = executionProblems(check.problems(block, wording), place);
    for (const { key, ...problem } of found) {
      problems.add({ ...problem, ...fileOf(tool), tool: tool.name }, source, { key });
    }
    const isBroken = found.some(({ severity }) => severity === "error");
    return isBroken ? undefined : { tool: withBlock(tool, block), source };
  };
}

const wording: Wording = { whole: "The execution block", part: "Field" };

/** Returns the check of a schema, or what is wrong with the schema. */
async function prepare(type: string, schema: JsonSchema): Promise<SchemaCheck | string> {
  const { checkReferences, checkSchema, compile, dialectOf, linearPatterns } = await jsonSchemaLibrary();
  const dialect = dialectOf(schema);
  if (dialect === undefined) return "Unknown dialect of JSON Schema.";
  const [mistake] = [...checkSchema(schema, dialect), ...(await checkReferences(schema, dialect))];
  if (mistake !== undefined) return mistake.message;
  const { executionSchema } = await import("@mci/schema/executors");
  const whole = executionSchema(type, schema);
  const hasPatterns = JSON.stringify(whole).includes('"pattern');
  return compile(whole, hasPatterns ? { dialect, patterns: await linearPatterns() } : { dialect });
}

function withBlock(tool: Tool, execution: Tool["execution"]): Tool {
  if (execution === tool.execution) return tool;
  const { execution: _, ...others } = Object.getOwnPropertyDescriptors(tool);
  const pruned = { value: Object.freeze(execution), enumerable: true };
  const copy: Tool = Object.create(Object.getPrototypeOf(tool), { ...others, execution: pruned });
  return Object.freeze(copy);
}

function fileOf({ origin }: Tool): { readonly file?: string } {
  return origin.file === undefined ? {} : { file: origin.file };
}
