import { nearest, type JsonSchema, type Problem, type Tool } from "@mci/contract";
import { patternsOf, quickCheckSchema } from "@mci/schema";
import type { Ajv, ErrorObject } from "ajv";
import type { LoadedTool } from "../load/load-catalog.ts";
import type { ProblemList } from "../load/problem-list.ts";
import { isRecord } from "../records.ts";
import { valueAt } from "./describe-errors.ts";
import { dialectOf, loadAjv, withoutDialect, type Dialect } from "./dialects.ts";
import { patternProblem } from "./patterns.ts";

interface SchemaProblem {
  readonly problem: Problem;
  /** Below the tool. */
  readonly pointer: string;
}

const fields = ["inputSchema", "outputSchema"] as const;

/** True for most tools: their schemas are known to be right without building the meta-schema's validator. */
export function hasPlainSchemas(tool: Tool): boolean {
  return (
    takesObjects(tool.inputSchema) &&
    fields.every((field) => tool[field] === undefined || quickCheckSchema(tool[field]) === "plain")
  );
}

/** What the schemas of a tool are good for. */
export interface SchemaCheck {
  /** False: the tool cannot run. */
  readonly isFine: boolean;
  /** False: somebody else's tool runs, and its answers are not held against its outputSchema. */
  readonly isOutputFine: boolean;
}

/** Reports what is wrong with the schemas of a tool before anybody calls it. */
export async function checkSchemas(loaded: LoadedTool, problems: ProblemList): Promise<SchemaCheck> {
  const { tool } = loaded;
  const input = await checkSchema(tool, "inputSchema");
  if (input.length === 0 && !takesObjects(tool.inputSchema)) input.push(notForObjects());
  const output = await checkSchema(tool, "outputSchema");
  const isOutputFine = output.every(isWarning);
  const found = [...input, ...(tool.origin.foreign === true ? output.map(unchecked) : output)];
  const reported = isImported(tool) ? found.map(leftOut) : found;
  for (const { problem, pointer } of reported) problems.addAt(problem, loaded, pointer);
  return { isFine: found.every(isWarning), isOutputFine };
}

/** Fetched from a server: its mistakes cost its tool, and nobody else's. */
function isImported({ execution, origin }: Tool): boolean {
  return execution.type === "mcp" && Reflect.get(execution, "serverName") === origin.toolset;
}

function leftOut(found: SchemaProblem): SchemaProblem {
  if (isWarning(found)) return found;
  const message = found.problem.message.replace(/\.?$/, ", so the tool is left out.");
  return { ...found, problem: { ...found.problem, severity: "warning", message } };
}

async function checkSchema(tool: Tool, field: (typeof fields)[number]): Promise<SchemaProblem[]> {
  const schema = tool[field];
  const foreign = tool.origin.foreign === true;
  if (schema === undefined) return [];
  const quick = quickCheckSchema(schema);
  if (quick === "plain") return [];
  return (quick === "patterns" ? checkPatterns : checkThoroughly)(schema, `/${field}`, foreign);
}

function isWarning({ problem }: SchemaProblem): boolean {
  return problem.severity === "warning";
}

/** What a tool takes has to be known before it runs; what it gives is only held against its own promise. */
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
  const dialect = dialectOf(schema);
  if (dialect === undefined) return [unknownDialect(schema, pointer)];
  const text = JSON.stringify(schema);
  const ajv = await metaValidator(dialect);
  if (ajv.validateSchema(schema) !== true) {
    return malformed(ajv.errors ?? [], schema, pointer);
  }
  const patterns = await checkPatterns(schema, pointer, foreign);
  return patterns.length > 0 ? patterns : checkReferences(schema, text, pointer, dialect);
}

/** The mistakes that are furthest inside; their parents only say that something in them is wrong. */
function malformed(errors: readonly ErrorObject[], schema: JsonSchema, pointer: string): SchemaProblem[] {
  const inner = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "$ref");
  const deepest = inner.filter(
    ({ instancePath: path }) => !inner.some((other) => other.instancePath.startsWith(`${path}/`)),
  );
  const found = new Map<string, SchemaProblem>();
  for (const error of deepest.toReversed()) {
    const { instancePath, keyword, params, message = "it is not valid" } = error;
    const allowed = keyword === "enum" ? (params as { allowedValues: string[] }).allowedValues : undefined;
    const value = valueAt(schema, instancePath);
    const near = allowed === undefined ? undefined : nearest(String(value), allowed);
    const wants = allowed === undefined ? message : `must be one of ${allowed.join(", ")}`;
    const hint = near === undefined ? undefined : `Did you mean "${near}"?`;
    const text = `This is not a JSON Schema: ${JSON.stringify(value)?.slice(0, 60)} ${wants}.`;
    found.set(instancePath, problem(text, pointer + instancePath, hint));
  }
  return [...found.values()].toReversed();
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

/** One for each dialect: building the validator of a meta-schema takes longer than checking a thousand schemas by it. */
function metaValidator(dialect: Dialect): Promise<Ajv> {
  const known = metaValidators.get(dialect);
  if (known !== undefined) return known;
  const made = loadAjv(dialect, "").then((makeAjv) => makeAjv({ allErrors: true }));
  metaValidators.set(dialect, made);
  return made;
}

const metaValidators = new Map<Dialect, Promise<Ajv>>();

async function checkReferences(
  schema: JsonSchema,
  text: string,
  pointer: string,
  dialect: Dialect,
): Promise<SchemaProblem[]> {
  if (!/"\$(?:dynamic|recursive)?[rR]ef"/.test(text)) return [];
  try {
    (await loadAjv(dialect, text))({ meta: false, validateSchema: false }).compile(withoutDialect(schema));
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = "Only references inside the schema itself are followed.";
    return [problem(`A reference cannot be followed: ${reason}.`, pointer, hint)];
  }
}

function problem(message: string, pointer: string, hint?: string): SchemaProblem {
  return {
    pointer,
    problem: { code: "MCI_SCHEMA_INPUT", severity: "error", message, ...(hint === undefined ? undefined : { hint }) },
  };
}
