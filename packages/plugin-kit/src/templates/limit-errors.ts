import type { Limits, TemplateError } from "@mci/contract";
import { isLargerThan } from "@mci/plugin-kit"; // by its public name: the exports share its bundle
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

export function templateTooLarge(source: Source, limit: number): TemplateError {
  return templateError(source, 0, "MCI_TEMPLATE_LIMIT", `The template is larger than ${limit} bytes.`);
}

export function tooMuchOutput({ source, start }: SourcePlace, limit: number): TemplateError {
  const hint = "Raise limits.outputBytes to allow more.";
  return templateError(source, start, "MCI_TEMPLATE_LIMIT", `The template writes more than ${limit} bytes.`, { hint });
}

export function tooManySteps({ source, start }: SourcePlace, limit: number): TemplateError {
  const hint = "Raise limits.loopSteps to allow more.";
  const message = `The template takes more than ${limit} loop steps.`;
  return templateError(source, start, "MCI_TEMPLATE_LIMIT", message, { hint });
}

/** `what` nests too deeply, in the plural: `Blocks`. */
export function tooDeep({ source, start }: SourcePlace, what: string, limit: number): TemplateError {
  const hint = "Raise limits.depth to allow more.";
  return templateError(source, start, "MCI_TEMPLATE_LIMIT", `${what} nest deeper than ${limit} levels.`, { hint });
}
