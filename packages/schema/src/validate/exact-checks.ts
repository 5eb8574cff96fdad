import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { describe } from "./describe.ts";
import type { Validate } from "./generated-validator.ts";
import type { ValidateOptions } from "./options.ts";
import type { Report } from "./report.ts";

/** Checks all of a file but its tools. */
export async function checkFrame(file: JsonObject, options: ValidateOptions, report: Report): Promise<void> {
  check(await frameValidator(options.kind), file, "", options, report);
}

/** Checks one tool, which is at `at`. */
export type ToolCheck = (tool: unknown, at: string, options: ValidateOptions, report: Report) => void;

/** Returns the check of these tools, and imports the validators that they need. */
export async function toolCheck(tools: readonly unknown[]): Promise<ToolCheck> {
  const validatorOf = await toolValidators(tools);
  return (tool, at, options, report) => check(validatorOf(tool), tool, at, options, report);
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
