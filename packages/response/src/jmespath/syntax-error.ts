import type { TemplateError } from "@mci/contract";
import { templateError } from "@mci/plugin-kit/templates";

/** Returns the error that is thrown at load for an invalid expression. */
export function syntaxErrorAt(source: string, offset: number, what: string, hint?: string): TemplateError {
  return templateError({ text: source }, offset, "MCI_RESPONSE", `"select" is not a JMESPath expression: ${what}.`, {
    hint,
  });
}
