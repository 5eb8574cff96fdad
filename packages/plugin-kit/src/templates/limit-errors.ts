import type { Limits, TemplateError } from "@mci/contract";
import { isLargerThan } from "../text/utf8.ts";
import type { Source, SourcePlace } from "./source.ts";
import { templateError } from "./template-error.ts";

/** Throws MCI_TEMPLATE_LIMIT for a source that is too large: more than `limits.fileTemplateBytes` for a file, else `limits.templateBytes`. */
export function checkTemplateSize(source: Source, { templateBytes, fileTemplateBytes }: Limits): void {
  const limit = source.file === undefined ? templateBytes : fileTemplateBytes;
  if (isLargerThan(source.text, limit)) throw templateTooLarge(source, limit);
}

/** Returns a whole output, or throws MCI_TEMPLATE_LIMIT if it takes more than `limits.outputBytes`. */
export function checkOutput(source: Source, text: string, { outputBytes }: Limits): string {
  if (isLargerThan(text, outputBytes)) throw tooMuchOutput({ source, start: 0 }, outputBytes);
  return text;
}

/** Returns the error of a template with more than `limit` bytes. */
export function templateTooLarge(source: Source, limit: number): TemplateError {
  return templateError(source, 0, "MCI_TEMPLATE_LIMIT", `The template is larger than ${limit} bytes.`);
}

/** Returns the error of a template that writes more than `limit` bytes. */
export function tooMuchOutput({ source, start }: SourcePlace, limit: number): TemplateError {
  const hint = "Raise limits.outputBytes to allow more.";
  return templateError(source, start, "MCI_TEMPLATE_LIMIT", `The template writes more than ${limit} bytes.`, { hint });
}

/** Returns the error of a template that takes more than `limit` loop steps. */
export function tooManySteps({ source, start }: SourcePlace, limit: number): TemplateError {
  const hint = "Raise limits.loopSteps to allow more.";
  const message = `The template takes more than ${limit} loop steps.`;
  return templateError(source, start, "MCI_TEMPLATE_LIMIT", message, { hint });
}

/** Returns the error of something that nests deeper than `limit`. `what`: its name in the plural, such as `Blocks`. */
export function tooDeep({ source, start }: SourcePlace, what: string, limit: number): TemplateError {
  const hint = "Raise limits.depth to allow more.";
  return templateError(source, start, "MCI_TEMPLATE_LIMIT", `${what} nest deeper than ${limit} levels.`, { hint });
}
