import { TemplateError, type MCIError } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";
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

/**
 * Where one of some texts stands in a source of an execution block; the source itself when it is written otherwise. A field
 * that is not in the block is a part of one that is, as the host of a url: the text stands there.
 */
export function placeOfText(
  block: unknown,
  source: unknown,
  texts: readonly string[],
  part: "field" | "template",
): BlockPlace {
  const found = find(block, source, "");
  if (found === undefined) {
    // The content of a file is not in the block.
    return (part === "field" ? holding(block, texts, "") : undefined) ?? { pointer: "" };
  }
  const inside = holding(source, texts, found);
  return inside ?? { pointer: found };
}

function holding(value: unknown, texts: readonly string[], pointer: string): BlockPlace | undefined {
  if (typeof value === "string") {
    const offset = texts.map((text) => value.indexOf(text)).find((at) => at !== -1);
    return offset === undefined ? undefined : { pointer, offset };
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = holding(child, texts, pointer + toPointer(key));
    if (found !== undefined) return found;
  }
  return undefined;
}

function find(value: unknown, wanted: unknown, pointer: string): string | undefined {
  if (value === wanted) return pointer;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = find(child, wanted, pointer + toPointer(key));
    if (found !== undefined) return found;
  }
  return undefined;
}
