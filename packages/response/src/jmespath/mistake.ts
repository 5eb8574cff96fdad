import { TemplateError } from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";

/** The error thrown at load for an invalid expression. */
export function mistakeAt(source: string, offset: number, what: string, hint?: string): TemplateError {
  const place = { ...placeAt(source, offset), offset };
  return new TemplateError("MCI_RESPONSE", `"select" is not a JMESPath expression: ${what}.`, place, { hint });
}
