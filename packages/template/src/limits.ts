import type { Limits, TemplateError } from "@mci/contract";
import { isLargerThan } from "@mci/plugin-kit";
import { mistake, type Source } from "./mistake.ts";

/** Throws MCI_TEMPLATE_LIMIT for a source of more than `limit` bytes. */
export function checkTemplateSize(source: Source, limit: number): void {
  if (isLargerThan(source.text, limit)) {
    throw mistake(source, 0, "MCI_TEMPLATE_LIMIT", `This template is larger than ${limit} bytes.`);
  }
}

/** Hands a rendered text on, unless it is larger than it may be. */
export function checkOutput(source: Source, text: string, { outputBytes }: Limits): string {
  if (isLargerThan(text, outputBytes)) throw tooMuchOutput(source, 0, outputBytes);
  return text;
}

/** What was thrown while rendering; what huge values add up to can be more than a string is able to hold. */
export function outputError(error: unknown, source: Source, { outputBytes }: Limits): unknown {
  return error instanceof RangeError ? tooMuchOutput(source, 0, outputBytes) : error;
}

/** Looks at the lengths a rendering grows to, so that it ends soon after it became too large. */
export function checkLength(source: Source, { outputBytes }: Limits): (length: number) => void {
  return (length) => {
    if (length > outputBytes) throw tooMuchOutput(source, 0, outputBytes);
  };
}

export function tooManySteps(source: Source, at: number, limit: number): TemplateError {
  const message = `More than ${limit} loop steps.`;
  return mistake(source, at, "MCI_TEMPLATE_LIMIT", message, { hint: "The limit is the option `limits.loopSteps`." });
}

export function tooMuchOutput(source: Source, at: number, limit: number): TemplateError {
  const message = `More than ${limit} bytes of output.`;
  return mistake(source, at, "MCI_TEMPLATE_LIMIT", message, { hint: "The limit is the option `limits.outputBytes`." });
}
