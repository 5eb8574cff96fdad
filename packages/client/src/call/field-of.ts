import type { TemplateError } from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";

/**
 * The field of an execution block whose text an error's place is in, such as `.headers.X-Trace`. Found by the line
 * the error shows, since a rendered template does not know which field it was.
 */
export function fieldOf(block: unknown, error: TemplateError): string | undefined {
  if (typeof block === "string") return placeAt(block, error.offset).excerpt === error.excerpt ? "" : undefined;
  if (typeof block !== "object" || block === null) return undefined;
  for (const [key, child] of Object.entries(block)) {
    const found = fieldOf(child, error);
    if (found !== undefined) return `.${key}${found}`;
  }
  return undefined;
}
