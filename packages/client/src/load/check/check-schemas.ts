import type { JsonSchema, Problem, Tool } from "@mci/contract";
import { breather, isRecord } from "@mci/plugin-kit";
import type { PatternProblem, SchemaMistake } from "@mci/json-schema";
import { executionTypes, patternsOf } from "@mci/schema";
import type { SourcedTool } from "../sourced-tool.ts";
import type { ProblemList } from "../problem-list.ts";
import { quickCheckSchema } from "../../input/fast-path/quick-check.ts";
import { jsonSchemaLibrary } from "../../input/json-schema.ts";

interface SchemaProblem {
  readonly problem: Problem;
  /** Below the tool. */
  readonly pointer: string;
}

/** Which schemas of a tool can be used. */
export interface SchemaCheck {
  /** False: the tool cannot run. */
  readonly isFine: boolean;
  /** False: a third-party tool runs, and its answers are not validated against its outputSchema. */
  readonly isOutputFine: boolean;
}

/**
 * Reports problems in the schemas of a tool before it is called. Undefined for the many tools whose schemas are certainly fine, so that
 * a load waits for none of them.
 */
export function checkSchemas(loaded: SourcedTool, problems: ProblemList): Promise<SchemaCheck> | undefined {
  const { tool } = loaded;
  const input = checkOf(tool, "inputSchema");
  const output = checkOf(tool, "outputSchema");
  const areFine = input === undefined && output === undefined && takesObjects(tool.inputSchema);
  return areFine ? undefined : checkBoth(loaded, { input, output }, problems);
}

/** Returns the check that a schema needs; undefined for one that is absent or certainly well-formed. */
function checkOf(tool: Tool, field: "inputSchema" | "outputSchema"): (() => Promise<SchemaProblem[]>) | undefined {
  const schema = tool[field];
  if (schema === undefined) return undefined;
  const kind = quickCheckSchema(schema);
  if (kind === "plain") return undefined;
  const check = kind === "patterns" ? checkPatterns : checkThoroughly;
  return () => check(schema, `/${field}`, tool.origin.thirdParty === true);
}

async function checkBoth(
  loaded: SourcedTool,
  checks: Readonly<Record<"input" | "output", ReturnType<typeof checkOf>>>,
  problems: ProblemList,
): Promise<SchemaCheck> {
  const { tool } = loaded;
  const input = (await checks.input?.()) ?? [];
  if (input.length === 0 && !takesObjects(tool.inputSchema)) input.push(notForObjects());
  const output = (await checks.output?.()) ?? [];
  const isOutputFine = output.every(isWarning);
  const found = [...input, ...(tool.origin.thirdParty === true ? output.map(unchecked) : output)];
  const reported = isImported(tool) ? found.map(leftOut) : found;
  for (const { problem, pointer } of reported) problems.addAt(problem, loaded, pointer);
  return { isFine: found.every(isWarning), isOutputFine };
}

/** True for a tool fetched from a server: its errors disable that tool only. */
function isImported({ execution, origin }: Tool): boolean {
  return (
    executionTypes.get(execution.type)?.isRemote === true && Reflect.get(execution, "serverName") === origin.toolset
  );
}

function leftOut(found: SchemaProblem): SchemaProblem {
  if (isWarning(found)) return found;
  const message = found.problem.message.replace(/\.?$/, ", so the tool is left out.");
  return { ...found, problem: { ...found.problem, severity: "warning", message } };
}

function isWarning({ problem }: SchemaProblem): boolean {
  return problem.severity === "warning";
}

/** The inputSchema must be valid before a tool runs; the outputSchema only validates its answers. */
function unchecked(found: SchemaProblem): SchemaProblem {
  if (isWarning(found)) return found;
  const message = found.problem.message.replace(/\.?$/, ", so answers are not checked.");
  return { ...found, problem: { ...found.problem, severity: "warning", message } };
}

/** Arguments are always an object, so that a schema for anything else lets none in. */
function takesObjects(schema: JsonSchema | undefined): boolean {
  const type = isRecord(schema) ? schema["type"] : undefined;
  if (type === undefined) return schema !== false;
  return type === "object" || (Array.isArray(type) && type.includes("object"));
}

function notForObjects(): SchemaProblem {
  const message = "Arguments are an object, and this schema does not let one in.";
  return problem(message, "/inputSchema", 'Write "type": "object".');
}

async function checkThoroughly(schema: JsonSchema, pointer: string, foreign: boolean): Promise<SchemaProblem[]> {
  const { checkReferences, checkSchema: findMistakes, dialectOf } = await jsonSchemaLibrary();
  const dialect = dialectOf(schema);
  if (dialect === undefined) return [unknownDialect(schema, pointer)];
  const breathe = breather(0);
  const malformed = findMistakes(schema, dialect);
  if (malformed.length > 0) return malformed.map((problem) => placed(problem, pointer));
  await breathe();
  const patterns = await checkPatterns(schema, pointer, foreign);
  if (patterns.length > 0) return patterns;
  return (await checkReferences(schema, dialect)).map((problem) => placed(problem, pointer));
}

function placed({ message, hint, pointer }: SchemaMistake, field: string): SchemaProblem {
  return problem(message, field + pointer, hint);
}

function unknownDialect(schema: JsonSchema, pointer: string): SchemaProblem {
  const uri = isRecord(schema) ? JSON.stringify(schema["$schema"]) : "";
  return problem(
    `Unknown dialect of JSON Schema: ${uri}.`,
    `${pointer}/$schema`,
    "Valid dialects: 2020-12, 2019-09, draft-07, draft-06.",
  );
}

/** Patterns run on an engine whose time is linear; what it cannot run is refused, or ignored in third-party tools. */
async function checkPatterns(schema: JsonSchema, pointer: string, foreign: boolean): Promise<SchemaProblem[]> {
  const { PatternBudget, patternProblem } = await jsonSchemaLibrary();
  const problems: SchemaProblem[] = [];
  const known = new Map<string, PatternProblem | undefined>();
  const budget = new PatternBudget();
  const breathe = breather();
  for (const { pattern, pointer: at } of patternsOf(schema)) {
    await breathe();
    if (!known.has(pattern)) {
      const one = await patternProblem(pattern);
      known.set(pattern, one);
      if (one === undefined && !budget.takes(pattern)) return [...problems, tooManyPatterns(pointer + at)];
    }
    const found = known.get(pattern);
    if (found === undefined) continue;
    const { reason, hint, isInvalid } = found;
    const message = `This pattern ${isInvalid ? "is invalid" : "cannot be run in linear time"}${foreign ? ", so it is not enforced" : ""}: ${reason}.`;
    const severity = foreign ? "warning" : "error";
    problems.push({ pointer: pointer + at, problem: { code: "MCI_SCHEMA_PATTERN", severity, message, hint } });
  }
  return problems;
}

/** An error in third-party tools too: their other patterns cannot be enforced either. */
function tooManyPatterns(pointer: string): SchemaProblem {
  const message = "With this pattern, the patterns of the schema take too long to prepare.";
  const hint = "Use fewer, shorter or repeated patterns, or enum for an array of values.";
  return { pointer, problem: { code: "MCI_SCHEMA_PATTERN", severity: "error", message, hint } };
}

function problem(message: string, pointer: string, hint?: string): SchemaProblem {
  return {
    pointer,
    problem: { code: "MCI_SCHEMA_INPUT", severity: "error", message, hint },
  };
}
