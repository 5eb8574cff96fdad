import type { JsonSchema, Problem, Tool } from "@mci/contract";
import { patternsOf, quickCheckSchema } from "@mci/schema";
import type { LoadedTool } from "../load/load-catalog.ts";
import type { ProblemList } from "../load/problem-list.ts";
import { isRecord } from "../records.ts";
import { dialectOf, loadAjv } from "./dialects.ts";
import { patternProblem } from "./patterns.ts";

interface SchemaProblem {
  readonly problem: Problem;
  /** Below the tool. */
  readonly pointer: string;
}

const fields = ["inputSchema", "outputSchema"] as const;

/** True for most tools: their schemas are known to be right without building the meta-schema's validator. */
export function hasPlainSchemas(tool: Tool): boolean {
  return fields.every((field) => tool[field] === undefined || quickCheckSchema(tool[field]) === "plain");
}

/** Reports what is wrong with the schemas of a tool before anybody calls it. False when it cannot run. */
export async function checkSchemas(loaded: LoadedTool, problems: ProblemList): Promise<boolean> {
  const found: SchemaProblem[] = [];
  for (const field of fields) {
    const schema = loaded.tool[field];
    if (schema === undefined) continue;
    const foreign = loaded.tool.origin.foreign === true;
    const quick = quickCheckSchema(schema);
    if (quick === undefined) found.push(...(await checkThoroughly(schema, `/${field}`, foreign)));
    else if (quick === "patterns") found.push(...(await checkPatterns(schema, `/${field}`, foreign)));
  }
  for (const { problem, pointer } of found) problems.addAt(problem, loaded, pointer);
  return found.every(({ problem }) => problem.severity !== "error");
}

async function checkThoroughly(schema: JsonSchema, pointer: string, foreign: boolean): Promise<SchemaProblem[]> {
  const dialect = dialectOf(schema);
  if (dialect === undefined) return [unknownDialect(schema, pointer)];
  const ajv = (await loadAjv(dialect, JSON.stringify(schema)))();
  if (ajv.validateSchema(schema) !== true) {
    const errors = ajv.errors ?? [];
    const deepest = Math.max(...errors.map(({ instancePath }) => instancePath.length));
    const error = errors.find(({ instancePath }) => instancePath.length === deepest);
    return [
      problem(
        `This is not a JSON Schema: ${error?.message ?? "it is not valid"}.`,
        pointer + (error?.instancePath ?? ""),
      ),
    ];
  }
  const patterns = await checkPatterns(schema, pointer, foreign);
  return patterns.length > 0 ? patterns : checkReferences(schema, pointer, () => ajv.compile(schema));
}

function unknownDialect(schema: JsonSchema, pointer: string): SchemaProblem {
  const uri = isRecord(schema) ? JSON.stringify(schema["$schema"]) : "";
  return problem(
    `Unknown dialect of JSON Schema: ${uri}.`,
    `${pointer}/$schema`,
    "Known are 2020-12, 2019-09, draft-07 and draft-06.",
  );
}

/** Patterns run on an engine whose time is linear; what it cannot run is refused, or ignored in somebody else's tool. */
async function checkPatterns(schema: JsonSchema, pointer: string, foreign: boolean): Promise<SchemaProblem[]> {
  const problems: SchemaProblem[] = [];
  for (const { pattern, pointer: at } of patternsOf(schema)) {
    const reason = await patternProblem(pattern);
    if (reason === undefined) continue;
    const message = `This pattern cannot be run in linear time${foreign ? ", so it is not enforced" : ""}: ${reason}.`;
    const severity = foreign ? "warning" : "error";
    const hint = "Look-around and back-references are not available.";
    problems.push({ pointer: pointer + at, problem: { code: "MCI_SCHEMA_PATTERN", severity, message, hint } });
  }
  return problems;
}

function checkReferences(schema: JsonSchema, pointer: string, compile: () => void): SchemaProblem[] {
  if (!JSON.stringify(schema).includes('Ref"') && !JSON.stringify(schema).includes('"$ref"')) return [];
  try {
    compile();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(
        `A reference cannot be followed: ${reason}.`,
        pointer,
        "Only references inside the schema itself are followed.",
      ),
    ];
  }
}

function problem(message: string, pointer: string, hint?: string): SchemaProblem {
  return {
    pointer,
    problem: { code: "MCI_SCHEMA_INPUT", severity: "error", message, ...(hint === undefined ? undefined : { hint }) },
  };
}
