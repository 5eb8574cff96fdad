import { TemplateError, type MCIError } from "@mci/contract";
import { ValueTemplateError } from "@mci/template";

export interface BlockPlace {
  /** JSON pointer in the execution block. */
  readonly pointer: string;
  /** UTF-16 units inside the string there. */
  readonly offset?: number;
}

/**
 * Where in an execution block a mistake is, found by looking for the text it is in: executors hand strings to their
 * kit without saying where they got them. The same text twice has the same mistake twice, so the first will do.
 */
export function placeInBlock(block: unknown, source: unknown, error: MCIError): BlockPlace {
  const found = find(block, source, "");
  if (found === undefined) return { pointer: "" };
  if (!TemplateError.is(error)) return { pointer: found };
  return { pointer: error instanceof ValueTemplateError ? found + error.pointer : found, offset: error.offset };
}

function find(value: unknown, wanted: unknown, pointer: string): string | undefined {
  if (value === wanted) return pointer;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = find(child, wanted, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
