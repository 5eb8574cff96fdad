import type { TemplateError } from "@mci/contract";
import { responseShaper } from "@mci/response";

import type { Engines } from "./engines.ts";
import { previewContext } from "./preview-context.ts";

/** A response template and a response to render it with. */
export interface Preview {
  readonly template: string;
  readonly answer: string;
  /** Undefined: detected from the syntax. */
  readonly engine: string | undefined;
}

/** The rendered text, and why the template failed if it did. */
export interface RenderedPreview {
  readonly text: string;
  readonly template_error?: unknown;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Renders a response template. If it fails, returns the response itself, as a tool does, with the error and its position.
 * Throws ConfigError for an unknown engine, and Isolated for one that must not run in this process.
 */
export async function renderPreview({ template, answer, engine }: Preview, engines: Engines): Promise<RenderedPreview> {
  let found: TemplateError | undefined;
  const context = previewContext(engines, {
    isNamed: engine !== undefined,
    onTemplateError: (error) => (found ??= error),
  });
  const response = engine === undefined ? { template } : { template, templateEngine: engine };
  const shaper = await responseShaper({ type: "text", response }, context);
  const { text = "", metadata } = shaper?.shape({ text: answer }) ?? {};
  const error = metadata?.["template_error"];
  if (error === undefined) return { text };
  return { text, template_error: error, line: found?.line, column: found?.column };
}

/** Returns the outcome of a preview that was aborted. */
export function templateError({ answer }: Preview, reason: string): RenderedPreview {
  return { text: answer, template_error: `Template error: ${reason}.` };
}
