import type { TemplateError } from "@mci/contract";
import { responseShaper } from "@mci/response";

import type { Engines } from "./engines.ts";
import { trialKit } from "./preview-context.ts";

/** A response template and a response to render it with. */
export interface Trial {
  readonly template: string;
  readonly answer: string;
  /** Undefined: detected from the syntax. */
  readonly engine: string | undefined;
}

export interface Tried {
  readonly text: string;
  readonly template_error?: unknown;
  readonly line?: number;
  readonly column?: number;
}

/**
 * Renders a response template. If it fails, returns the response itself, as a tool does, with the error and its position.
 * Throws ConfigError for an unknown engine, and Isolated for one that must not run in this thread.
 */
export async function tryTemplate({ template, answer, engine }: Trial, engines: Engines): Promise<Tried> {
  let mistake: TemplateError | undefined;
  const kit = trialKit(engines, { isNamed: engine !== undefined, noted: (error) => (mistake ??= error) });
  const response = engine === undefined ? { template } : { template, templateEngine: engine };
  const shaper = await responseShaper({ type: "text", response }, kit);
  const { text = "", metadata } = shaper?.shape({ text: answer }) ?? {};
  const error = metadata?.["template_error"];
  if (error === undefined) return { text };
  return { text, template_error: error, ...(mistake && { line: mistake.line, column: mistake.column }) };
}

/** Returns the outcome of a trial that was aborted. */
export function templateError({ answer }: Trial, reason: string): Tried {
  return { text: answer, template_error: `Template error: ${reason}.` };
}
