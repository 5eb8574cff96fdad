import { MCIError, type JsonObject, type JsonSchema, type ResourceContent } from "@mci/contract";
import { compile, type ValueProblem, type Wording } from "@mci/json-schema";
import { withoutMark } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import { contentLimits } from "./limits.ts";
import { limitError } from "./refusals.ts";
import type { Origin, SectionReader } from "./section-reader.ts";

/** A text, and the YAML that stands before it, between two lines of `---`. */
export interface FrontMatter {
  /** The whole file. Its lines end with a line feed alone. */
  readonly text: string;
  /** With a line break in place of the dashes, so that its places are those of the text. Empty if there is none. */
  readonly yaml: string;
  /** Offset of the text after the front matter. */
  readonly end: number;
}

/** Finds the front matter of a text. Throws MCIError if the line after it is missing. */
export function frontMatterOf(written: string): FrontMatter {
  const text = withoutMark(written).replaceAll("\r\n", "\n");
  const [whole, yaml] = /---[ \t]*\n(.*?)^---[ \t]*(?:\n|$)/msy.exec(text) ?? [];
  if (whole !== undefined) return { text, yaml: `\n${yaml}`, end: whole.length };
  if (!/^---[ \t]*\n/.test(text)) return { text, yaml: "", end: 0 };
  throw new MCIError("MCI_CONTENT", "The front matter has no end: a line with three dashes is missing.");
}

/** Returns a text and the fields of its front matter; undefined if an error in these was reported. Unknown fields are warnings; the description of the schema is the hint of errors. */
export async function readFrontMatter(
  { text }: ResourceContent,
  schema: JsonObject & { readonly description: string },
  origin: Origin,
  reader: SectionReader,
): Promise<(FrontMatter & { readonly fields: JsonObject }) | undefined> {
  if (text === undefined) throw new MCIError("MCI_CONTENT", "The file is not text in UTF-8.");
  const front = frontMatterOf(text);
  const { yaml } = front;
  if (yaml.length > contentLimits.frontMatterBytes) throw limitError("The front matter is longer than 64 KB");
  const document = await parse(yaml.trim() === "" ? "{}" : yaml, { file: "front-matter.yaml" });
  const mistakes = document.problems.length > 0 ? [] : mistakesIn(document.value, schema, wording);
  const problems = [
    ...document.problems,
    ...mistakes.map(({ pointer, keyword, message }) => ({
      message,
      ...(keyword === "additionalProperties"
        ? { severity: "warning" as const }
        : { severity: "error" as const, hint: schema.description }),
      ...(document.locate(pointer) ?? document.locate(pointer.slice(0, pointer.lastIndexOf("/")))),
    })),
  ];
  for (const problem of problems) reader.report(origin, problem);
  const isBroken = problems.some(({ severity }) => severity === "error");
  return isBroken ? undefined : { ...front, fields: document.value as JsonObject };
}

/** Returns what is wrong with a value, in whole sentences. */
export function mistakesIn(value: unknown, schema: JsonSchema, wording: Wording): readonly ValueProblem[] {
  const problems = compile(schema).problems(value, wording);
  return problems.map((problem) => ({ ...problem, message: problem.message.replace(/[^?]$/, "$&.") }));
}

const wording = { whole: "The front matter", part: "Field" };
