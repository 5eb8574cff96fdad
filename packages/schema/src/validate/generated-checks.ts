import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { toFieldMistake, type Validate } from "./generated-mistakes.ts";
import { ofEveryFile } from "./of-every-file.ts";
import type { ValidateOptions } from "./options.ts";
import type { Report } from "./report.ts";

/** The checks that are generated from the JSON Schema of the format. */
export interface GeneratedChecks {
  /** Checks all of the file but its tools. */
  frame(report: Report): Promise<void>;
  /** Checks a tool, which is at `at`, and reports its mistakes. */
  tool(tool: unknown, at: string, report: Report): Promise<void>;
}

/**
 * The validators, each imported with the first file that needs it, as they are large. Once: loaders of a program, such as tsx, look
 * for a module again with each `import()` of it.
 */
const validators = {
  main: once(() => import("../generated/validate-main.ts")),
  sections: once(() => import("../generated/validate-sections.ts")),
  toolset: once(() => import("../generated/validate-toolset.ts")),
  httpTool: once(() => import("../generated/validate-http-tool.ts")),
  otherTool: once(() => import("../generated/validate-tool.ts")),
};

/** The words for mistakes, which most files have none of. */
const descriptions = once(() => import("./describe.ts"));

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
}

/** Imports the validators that a file with these tools needs. */
export async function generatedChecks(
  file: JsonObject,
  tools: readonly unknown[],
  options: ValidateOptions,
): Promise<GeneratedChecks> {
  const [frame, sections, http, other] = await Promise.all([
    validators[options.kind](),
    options.kind === "main" && hasSections(file) ? validators.sections() : undefined,
    tools.some(isHttp) ? validators.httpTool() : undefined,
    tools.every(isHttp) ? undefined : validators.otherTool(),
  ]);
  return {
    async frame(report) {
      await checkGenerated(frame.validate, file, "", options, report);
      if (sections !== undefined) await checkGenerated(sections.validate, file, "", options, report);
    },
    async tool(tool, at, report) {
      const validator = isHttp(tool) ? http : other;
      if (validator === undefined) throw new Error("The validator of the tool was not imported.");
      await checkGenerated(validator.validate, tool, at, options, report);
    },
  };
}

function hasSections(file: JsonObject): boolean {
  return Object.keys(file).some((name) => !ofEveryFile.has(name));
}

function isHttp(tool: unknown): boolean {
  return isRecord(tool) && isRecord(tool["execution"]) && tool["execution"]["type"] === "http";
}

/** Checks a value, which is at `at`, by one of the generated validators, and reports its mistakes. */
export async function checkGenerated(
  validate: Validate,
  value: unknown,
  at: string,
  options: ValidateOptions,
  report: Report,
): Promise<void> {
  if (validate(value)) return;
  const mistakes = (validate.errors ?? []).map(toFieldMistake);
  const { describe, isGrave } = await descriptions();
  // The nearest name takes long to find: not for warnings that are not listed.
  const onlyErrors = report.isFull("warning") && !options.strict;
  const wanted = onlyErrors ? mistakes.filter((one) => one.kind !== "unknown" || isGrave(one, at)) : mistakes;
  for (const draft of describe(wanted, at, options)) report.add(draft);
}
