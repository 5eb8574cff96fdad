import { isUtf8 } from "node:buffer";
import type { ContentOrigin, JsonObject, Problem } from "@mci/contract";
import { isRecord, placeAt, withoutMark } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import { contentLimits } from "./limits.ts";
import type { SectionReader } from "./section-reader.ts";

/** A text file, with the YAML that stands before its text, between two lines of `---`. */
export interface TextFile {
  /** The whole file. Its lines end with a line feed alone. */
  readonly text: string;
  /** The front matter: an empty object if there is none. */
  readonly fields: JsonObject;
  /** Offset of the text after the front matter. */
  readonly end: number;
}

/** A mistake in a field of the front matter. */
export interface FieldMistake extends Pick<Problem, "message" | "hint"> {
  readonly severity?: Problem["severity"];
  /** JSON pointer of the field. */
  readonly at: string;
}

/**
 * Returns the text of a file, and its front matter within the limits of the format for YAML, and smaller ones; undefined if an error in it was
 * reported.
 *
 * @param check - Yields what is wrong with the fields.
 */
export async function readTextFile(
  bytes: Buffer,
  origin: ContentOrigin,
  reader: SectionReader,
  check: (fields: JsonObject) => Iterable<FieldMistake>,
): Promise<TextFile | undefined> {
  const text = withoutMark(bytes.toString("utf8")).replaceAll("\r\n", "\n");
  const refuse = (message: string): undefined => {
    reader.report(origin, { message, ...placeAt(text, 0) });
    return undefined;
  };
  if (!isUtf8(bytes)) return refuse("The file is not valid UTF-8.");
  const front = frontMatterOf(text);
  if (front === undefined) return refuse("The front matter has no end: a line with three dashes is missing.");
  const { yaml, end } = front;
  if (yaml.length > contentLimits.frontMatterBytes) {
    return refuse(`The front matter is longer than ${contentLimits.frontMatterBytes / 1_000} KB.`);
  }
  const document = await parse(yaml.trim() === "" ? "{}" : yaml, { file: "front-matter.yaml", aliases: 20 });
  const { value: fields = {} } = document;
  const start = { line: end === 0 ? 1 : 2, column: 1 };
  const problems: Mistake[] = document.problems.map((problem) => {
    return { ...problem, code: "MCI_CONTENT", message: `Front matter: ${problem.message}` };
  });
  if (!isRecord(fields)) problems.push({ message: "The front matter must be an object.", ...start });
  else if (!problems.some(isError)) {
    for (const { at, ...mistake } of check(fields)) problems.push({ ...mistake, ...(document.locate(at) ?? start) });
  }
  for (const problem of problems) reader.report(origin, problem);
  if (problems.some(isError) || !isRecord(fields)) return undefined;
  return { text, fields, end };
}

/**
 * Returns the front matter of a text, with a line break in place of the dashes, so that its places are those of the text, and where it ends.
 * Undefined if the line after it is missing.
 */
export function frontMatterOf(text: string): { readonly yaml: string; readonly end: number } | undefined {
  const [opening] = /^---[ \t]*\r?\n/.exec(text) ?? [];
  if (opening === undefined) return { yaml: "", end: 0 };
  const closing = /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = opening.length;
  const found = closing.exec(text);
  return found === null ? undefined : { yaml: `\n${text.slice(opening.length, found.index)}`, end: closing.lastIndex };
}

type Mistake = Parameters<SectionReader["report"]>[1];

function isError({ severity }: Mistake): boolean {
  return severity !== "warning";
}
