import { TemplateError, type MCIError } from "@mci/contract";
import { isRecord, parsePointer, toPointer } from "@mci/plugin-kit";
import { ValueTemplateError } from "@mci/template";
import type { TemplateReferences } from "./prepare-context.ts";

export interface BlockPlace {
  /** JSON pointer in the execution block. */
  readonly pointer: string;
  /** UTF-16 units inside the string there. */
  readonly offset?: number;
}

/**
 * Returns the place of an error in an execution block: where the executor says that the source stands, else the first place
 * with an equal string. The same text twice mostly has the same error twice.
 */
export function placeInBlock(
  block: unknown,
  { source, at }: Pick<TemplateReferences, "source" | "at">,
  error: MCIError,
): BlockPlace {
  const pointer = at ?? find(block, source, "");
  if (pointer === undefined) return { pointer: "" };
  if (!TemplateError.is(error)) return { pointer };
  if (ValueTemplateError.is(error)) return { pointer: pointer + error.pointer, offset: error.offset };
  // The source may be a part of the string that stands there.
  return at === undefined || valueAt(block, at) === source ? { pointer, offset: error.offset } : { pointer };
}

/**
 * Returns the place of one of some texts in a source of an execution block; that of the source itself when it is written
 * otherwise. A field that is not in the block is a part of one that is, as the host of a url: the text stands there.
 */
export function placeOfText(
  block: unknown,
  { source, at, part }: TemplateReferences,
  texts: readonly string[],
): BlockPlace {
  if (at !== undefined) return holding(valueAt(block, at), texts, at) ?? { pointer: at };
  const found = find(block, source, "");
  if (found === undefined) {
    // The content of a file is not in the block.
    return (part === "field" ? holding(block, texts, "") : undefined) ?? { pointer: "" };
  }
  return holding(source, texts, found) ?? { pointer: found };
}

export function valueAt(block: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isRecord(value) ? value[key] : undefined;
  }, block);
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
