import type { Problem, JsonObject } from "@mci/contract";
import { breather, isRecord } from "@mci/plugin-kit";
import type { ParsedDocument } from "../parsed-document.ts";
import { shapes } from "../generated/shapes.ts";
import { describe, foundValue } from "./describe.ts";
import type { Draft } from "./draft.ts";
import { frameProblems } from "./frame-rules.ts";
import type { Validate } from "./generated-validator.ts";
import { isSurelyValid } from "./is-surely-valid.ts";
import type { ValidateOptions } from "./options.ts";
import { Report } from "./report.ts";
import { toolProblems } from "./tool-rules.ts";
import { versionProblem } from "./version.ts";
import { withoutNulls } from "../without-nulls.ts";

/**
 * Checks a parsed file against the format, and lists every problem in the order of the file, at most 1,000 errors and
 * 1,000 warnings. A field that is null counts as absent. What `parse` found is not repeated: a document without a value has no problems here.
 */
export async function validate(read: ParsedDocument, options: ValidateOptions): Promise<readonly Problem[]> {
  const document = withoutNulls(read);
  const { value } = document;
  const report = new Report(document);
  if (value === undefined) return [];
  if (!isRecord(value)) {
    report.add(notAnObject(value));
    return report.problems();
  }
  const version = versionProblem(document, value);
  if (version !== undefined) report.add(version.draft);
  // A file of another version follows other rules.
  if (!version?.final) await checkContent(value, options, report);
  return report.problems();
}

async function checkContent(value: JsonObject, options: ValidateOptions, report: Report): Promise<void> {
  if (!isSurelyValid(value, shapes[options.kind])) {
    check(await frameValidator(options.kind), value, "", options, report);
  }
  if (options.kind === "main") frameProblems(value, report);
  const { tools } = value;
  if (!Array.isArray(tools)) return;
  // The validators are large: few tools are sooner looked at than those imported.
  const isUsual = tools.length <= 100 && tools.every(isSurelyValidTool);
  const validatorOf = isUsual ? undefined : await toolValidators(tools);
  const breathe = breather();
  for (let index = 0; index < tools.length && !report.isFull("error"); index += 1) {
    const tool: unknown = tools[index];
    if (validatorOf !== undefined) check(validatorOf(tool), tool, `/tools/${index}`, options, report);
    if (isRecord(tool)) toolProblems(tool, index, report);
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
}

function isSurelyValidTool(tool: unknown): boolean {
  if (!isSurelyValid(tool, shapes.tool)) return false;
  const execution = isRecord(tool) ? tool["execution"] : undefined;
  const type = isRecord(execution) ? execution["type"] : undefined;
  return (
    typeof type === "string" &&
    Object.hasOwn(shapes.executions, type) &&
    isSurelyValid(execution, shapes.executions[type])
  );
}

async function frameValidator(kind: ValidateOptions["kind"]): Promise<Validate> {
  const loading =
    kind === "main" ? import("../generated/validate-main.ts") : import("../generated/validate-toolset.ts");
  return (await loading).validate;
}

/** Imports the validators that these tools need: they are large. */
async function toolValidators(tools: readonly unknown[]): Promise<(tool: unknown) => Validate> {
  const [http, other] = await Promise.all([
    tools.some(isHttp) ? import("../generated/validate-http-tool.ts") : undefined,
    tools.every(isHttp) ? undefined : import("../generated/validate-tool.ts"),
  ]);
  return (tool) => {
    const validator = isHttp(tool) ? http : other;
    if (validator === undefined) throw new Error("The validator of the tool was not imported.");
    return validator.validate;
  };
}

function isHttp(tool: unknown): boolean {
  return isRecord(tool) && isRecord(tool["execution"]) && tool["execution"]["type"] === "http";
}

function check(validator: Validate, value: unknown, at: string, options: ValidateOptions, report: Report): void {
  if (validator(value)) return;
  const mistakes = validator.errors ?? [];
  // The nearest name is dear to find: not for warnings that are not listed.
  const onlyErrors = report.isFull("warning") && !options.strict;
  const wanted = onlyErrors ? mistakes.filter(({ keyword }) => keyword !== "additionalProperties") : mistakes;
  for (const draft of describe(wanted, at, options)) report.add(draft);
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
