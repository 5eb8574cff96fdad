import type { Problem, JsonObject } from "@mci/contract";
import { breather, isRecord } from "@mci/plugin-kit";
import type { ParsedDocument } from "../parsed-document.ts";
import type { Draft } from "./draft.ts";
import { emptinessProblem, frameProblems } from "./frame-rules.ts";
import { generatedChecks } from "./generated-checks.ts";
import type { ValidateOptions } from "./options.ts";
import { Report } from "./report.ts";
import { toolProblems } from "./tool-rules.ts";
import { versionProblem } from "./version.ts";
import { foundValue } from "./words.ts";
import { withoutNulls } from "../without-nulls.ts";

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

/** Returns a file {@link withoutNulls}, and its problems. */
export async function checkDocument(read: ParsedDocument, options: ValidateOptions): Promise<CheckedFile> {
  const { document, problems } = await validated(read, options);
  return { document, problems: [...read.problems, ...problems] };
}

async function validated(read: ParsedDocument, options: ValidateOptions): Promise<CheckedFile> {
  const document = await withoutNulls(read);
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
  if (!version?.final) await checkContent(value, options, report);
  return { document, problems: report.problems() };
}

async function checkContent(value: JsonObject, options: ValidateOptions, report: Report): Promise<void> {
  const tools: readonly unknown[] = Array.isArray(value["tools"]) ? value["tools"] : [];
  const checks = await generatedChecks(value, tools, options);
  await checks.frame(report);
  if (options.kind === "main") frameProblems(value, report);
  else emptinessProblem(value, "toolset", report);
  const breathe = breather();
  for (const [index, tool] of tools.entries()) {
    if (report.isFull("error")) return;
    await checks.tool(tool, `/tools/${index}`, report);
    if (isRecord(tool)) toolProblems(tool, index, report);
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
}

function notAnObject(value: unknown): Draft {
  return {
    pointer: "",
    message: `The file must contain an object, found ${foundValue(value)}.`,
    hint: 'The smallest one: {"schemaVersion": "1.0", "tools": []}',
  };
}
