import type { JsonObject, Place } from "@mci/contract";
import { isRecord, placeAt } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import { contentLimits } from "./limits.ts";
import type { ContentMistake } from "./section-reader.ts";

/** A text with the YAML that stands before it, between two lines of `---`. */
export interface FrontMatter {
  /** An empty object if there is none. */
  readonly fields: JsonObject;
  readonly hasFields: boolean;
  /** Offset of the text after it, and its line, counted from 0. */
  readonly end: number;
  readonly line: number;
  readonly mistakes: readonly ContentMistake[];
  /** Returns the place of a field, by its JSON pointer. */
  placeOf(pointer: string): Partial<Place>;
}

/** Reads the front matter of a text, within the limits of the format for YAML, and smaller ones. */
export async function readFrontMatter(text: string): Promise<FrontMatter> {
  const none = { fields: {}, hasFields: false, end: 0, line: 0, mistakes: [], placeOf: () => ({ line: 1, column: 1 }) };
  const start = /^---[ \t]*\r?\n/.exec(text)?.[0].length;
  if (start === undefined) return none;
  const closing = /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = start;
  const close = closing.exec(text);
  const broken = (message: string, at: number): FrontMatter => ({
    ...none,
    mistakes: [{ message, ...placeAt(text, at) }],
  });
  if (close === null) return broken("The front matter has no end: a line with three dashes is missing.", 0);
  if (close.index > contentLimits.frontMatterBytes) {
    return broken(`The front matter is longer than ${contentLimits.frontMatterBytes / 1_000} KB.`, 0);
  }
  // In place of the first line, so that all places are those of the file.
  const yaml = `\n${text.slice(start, close.index)}`;
  const document = await parse(yaml, { file: "front-matter.yaml", aliases: 20 });
  const fields = document.value ?? {};
  const mistakes = document.problems.map(({ message, hint, line, column, excerpt, severity }) => {
    return { message: `Front matter: ${message}`, hint, line, column, excerpt, severity };
  });
  if (!isRecord(fields)) return broken("The front matter must be an object.", start);
  const end = close.index + close[0].length;
  return {
    fields,
    hasFields: true,
    end,
    line: text.slice(0, end).split("\n").length - 1,
    mistakes,
    placeOf: (pointer) => document.locate(pointer) ?? { line: 2, column: 1 },
  };
}

/** Returns the text of a file; undefined if it is not valid UTF-8. */
export function decodeText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
