import type { Problem, JsonObject } from "@mci/contract";
import { inSteps, isRecord } from "@mci/plugin-kit";
import type { ParsedDocument } from "../parsed-document.ts";
import { shapes, type Shapes } from "../generated/shapes.ts";
import type { Draft } from "./draft.ts";
import type { ToolCheck } from "./exact-checks.ts";
import { frameProblems } from "./frame-rules.ts";
import { shortLook, type ShortLook } from "./short-look.ts";
import type { ValidateOptions } from "./options.ts";
import { Report } from "./report.ts";
import { toolProblems } from "./tool-rules.ts";
import { versionProblem } from "./version.ts";
import { foundValue } from "./words.ts";
import { withoutNullsIn } from "../without-nulls.ts";

/**
 * Checks a parsed file against the format, and lists every problem in the order of the file, at most 1,000 errors and
 * 1,000 warnings. A field that is null counts as absent. What `parse` found is not repeated: a document without a value has no problems here.
 */
export async function validate(read: ParsedDocument, options: ValidateOptions): Promise<readonly Problem[]> {
  const { problems } = await validated(read, options);
  return problems;
}

/** A file without its null fields, and everything that is wrong with it. */
export interface CheckedFile {
  readonly document: ParsedDocument;
  /** Problems that `parse` and `validate` found. */
  readonly problems: readonly Problem[];
}

/** The same as {@link withoutNulls} and {@link validate}, in less time: most tools are looked at once for both. */
export async function checkDocument(read: ParsedDocument, options: ValidateOptions): Promise<CheckedFile> {
  const { document, problems } = await validated(read, options);
  return { document, problems: [...read.problems, ...problems] };
}

async function validated(read: ParsedDocument, options: ValidateOptions): Promise<CheckedFile> {
  const doubtful = await doubtfulTools(read.value);
  const document = withoutNullsIn(read, doubtful);
  const { value } = document;
  const report = new Report(document);
  if (value === undefined) return { document, problems: [] };
  if (!isRecord(value)) {
    report.add(notAnObject(value));
    return { document, problems: report.problems() };
  }
  const version = versionProblem(document, value);
  if (version !== undefined) report.add(version.draft);
  // A file of another version follows other rules.
  if (!version?.final) await checkContent(value, doubtful, options, report);
  return { document, problems: report.problems() };
}

/** The positions of the tools that a short look is not sure of. Of the others, none has a field that is null. */
async function doubtfulTools(file: unknown): Promise<ReadonlySet<number>> {
  const doubtful = new Set<number>();
  if (!isRecord(file) || !Array.isArray(file["tools"])) return doubtful;
  const { tools } = file;
  await inSteps(tools.length, lookAt, { tools, doubtful });
  return doubtful;
}

function lookAt(
  index: number,
  { tools, doubtful }: { readonly tools: readonly unknown[]; readonly doubtful: Set<number> },
): false {
  if (!isSurelyValidTool(tools[index])) doubtful.add(index);
  return false;
}

function isSurelyValidTool(tool: unknown): boolean {
  const { tool: look, executions } = shortLooks();
  if (!look(tool) || !isRecord(tool) || !isRecord(tool["execution"])) return false;
  return executions.get(tool["execution"]["type"])?.(tool["execution"]) === true;
}

interface ShortLooks extends Readonly<Record<"main" | "toolset" | "tool", ShortLook>> {
  readonly executions: ReadonlyMap<unknown, ShortLook>;
}

let made: ShortLooks | undefined;

/** Made for the first file: a start that loads none does without. */
function shortLooks(): ShortLooks {
  return (made ??= looksFor(shapes()));
}

function looksFor({ main, toolset, tool, executions }: Shapes): ShortLooks {
  const looks = Object.entries(executions).map(([type, shape]) => [type, shortLook(shape)] as const);
  return { main: shortLook(main), toolset: shortLook(toolset), tool: shortLook(tool), executions: new Map(looks) };
}

async function checkContent(
  value: JsonObject,
  doubtful: ReadonlySet<number>,
  options: ValidateOptions,
  report: Report,
): Promise<void> {
  const isSure = shortLooks()[options.kind](value);
  // The validators are large, as are the words for what they find: imported for a file that needs them.
  const exact = isSure && doubtful.size === 0 ? undefined : await import("./exact-checks.ts");
  if (!isSure) await exact?.checkFrame(value, options, report);
  if (options.kind === "main") frameProblems(value, report);
  const { tools } = value;
  if (!Array.isArray(tools)) return;
  const check = doubtful.size === 0 ? undefined : await exact?.toolCheck([...doubtful].map((index) => tools[index]));
  await inSteps(tools.length, checkTool, { tools, doubtful, check, options, report });
}

interface ToolChecks {
  readonly tools: readonly unknown[];
  readonly doubtful: ReadonlySet<number>;
  readonly check: ToolCheck | undefined;
  readonly options: ValidateOptions;
  readonly report: Report;
}

function checkTool(index: number, { tools, doubtful, check, options, report }: ToolChecks): boolean {
  const tool: unknown = tools[index];
  const isDoubtful = doubtful.has(index);
  // Asked for these alone: V8 drops the code of what reads a report with the report, and the next load would compile it anew.
  if (isDoubtful && report.isFull("error")) return false;
  if (isDoubtful) check?.(tool, `/tools/${index}`, options, report);
  if (isRecord(tool)) toolProblems(tool, index, report);
  return isDoubtful;
}

function notAnObject(value: unknown): Draft {
  return {
    code: "MCI_SCHEMA_FIELD",
    severity: "error",
    pointer: "",
    message: `The file must hold an object, found ${foundValue(value)}.`,
    hint: 'The smallest one: {"schemaVersion": "1.0", "tools": []}',
  };
}
