import type { TemplateError } from "@mci/contract";
import { responseShaper } from "@mci/response";

import type { Engines } from "./engines.ts";
import { trialKit } from "./preview-context.ts";

/** A response template and the answer to try it on. */
export interface Trial {
  readonly template: string;
  readonly answer: string;
  /** Undefined: its syntax tells. */
  readonly engine: string | undefined;
}

export interface Tried {
  readonly text: string;
  readonly template_error?: unknown;
  readonly line?: number;
  readonly column?: number;
}

/**
 * What a response template makes of an answer. A template that fails gives the answer itself, as it does in a tool, and
 * beside it what is wrong and where. Throws ConfigError for an unknown engine, and Isolated
 * for one that must not run in this thread.
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

/** The outcome of a trial that was ended. */
export function templateError({ answer }: Trial, reason: string): Tried {
  return { text: answer, template_error: `Template error: ${reason}.` };
}
