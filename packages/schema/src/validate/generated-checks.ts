import { isRecord } from "@mci/plugin-kit";
import { describe, isGrave } from "./describe.ts";
import { toFieldMistake, type Validate } from "./generated-mistakes.ts";
import type { ValidateOptions } from "./options.ts";
import type { Report } from "./report.ts";

/** Checks a value, which is at `at`, and reports its mistakes. */
export type GeneratedCheck = (value: unknown, at: string, report: Report) => void;

/** The checks that are generated from the JSON Schema of the format. */
export interface GeneratedChecks {
  /** Checks all of a file but its tools. */
  readonly frame: GeneratedCheck;
  readonly tool: GeneratedCheck;
}

/** Imports the validators that a file with these tools needs: they are large. */
export async function generatedChecks(tools: readonly unknown[], options: ValidateOptions): Promise<GeneratedChecks> {
  const [frame, http, other] = await Promise.all([
    options.kind === "main" ? import("../generated/validate-main.ts") : import("../generated/validate-toolset.ts"),
    tools.some(isHttp) ? import("../generated/validate-http-tool.ts") : undefined,
    tools.every(isHttp) ? undefined : import("../generated/validate-tool.ts"),
  ]);
  return {
    frame: (file, at, report) => checkGenerated(frame.validate, file, at, options, report),
    tool(tool, at, report) {
      const validator = isHttp(tool) ? http : other;
      if (validator === undefined) throw new Error("The validator of the tool was not imported.");
      checkGenerated(validator.validate, tool, at, options, report);
    },
  };
}

function isHttp(tool: unknown): boolean {
  return isRecord(tool) && isRecord(tool["execution"]) && tool["execution"]["type"] === "http";
}

/** Checks a value, which is at `at`, by one of the generated validators, and reports its mistakes. */
export function checkGenerated(
  validate: Validate,
  value: unknown,
  at: string,
  options: ValidateOptions,
  report: Report,
): void {
  if (validate(value)) return;
  const mistakes = (validate.errors ?? []).map(toFieldMistake);
  // The nearest name takes long to find: not for warnings that are not listed.
  const onlyErrors = report.isFull("warning") && !options.strict;
  const wanted = onlyErrors ? mistakes.filter((one) => one.kind !== "unknown" || isGrave(one, at)) : mistakes;
  for (const draft of describe(wanted, at, options)) report.add(draft);
}
