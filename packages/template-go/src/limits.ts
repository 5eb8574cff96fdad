import type { Limits, TemplateError } from "@mci/contract";
import { isLargerThan } from "@mci/plugin-kit";
import { mistake, type Source, type Span } from "./mistakes.ts";

/** Throws MCI_TEMPLATE_LIMIT for a source of more than `limit` bytes. */
export function checkTemplateSize(source: Source, limit: number): void {
  if (isLargerThan(source.text, limit)) throw tooLarge(source, limit);
}

export function tooLarge(source: Source, limit: number): TemplateError {
  return mistake(source, 0, "MCI_TEMPLATE_LIMIT", `The template is larger than ${limit} bytes.`);
}

/** Hands a rendered text on, unless it is larger than it may be. */
export function checkOutput(source: Source, text: string, { outputBytes }: Limits): string {
  if (isLargerThan(text, outputBytes)) throw tooMuchOutput({ source, start: 0, end: 0 }, outputBytes);
  return text;
}

export function tooMuchOutput({ source, start }: Span, limit: number): TemplateError {
  const hint = "Raise limits.outputBytes to allow more.";
  return mistake(source, start, "MCI_TEMPLATE_LIMIT", `The template writes more than ${limit} bytes.`, { hint });
}

export function tooManySteps({ source, start }: Span, limit: number): TemplateError {
  const message = `The loops and templates take more than ${limit} rounds.`;
  return mistake(source, start, "MCI_TEMPLATE_LIMIT", message, { hint: "Raise limits.loopSteps to allow more." });
}

export function tooDeep({ source, start }: Span, what: string, limit: number): TemplateError {
  return mistake(source, start, "MCI_TEMPLATE_LIMIT", `${what} nest deeper than ${limit} levels.`);
}
