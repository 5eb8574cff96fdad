import type { Problem } from "@mci/contract";
import { readFileUpTo, unreadableFile } from "@mci/plugin-kit";
import { fileLimits, parse } from "@mci/schema";
import type { SourceDocument } from "./located.ts";

/** A file as read: a document, or what keeps it from being one. */
export type ReadResult = { readonly document: SourceDocument; readonly problems: readonly Problem[] } | Unreadable;

export interface Unreadable {
  readonly document?: undefined;
  readonly problems: readonly Problem[];
}

/** Reads a file of an OpenAPI document. Never throws: what is wrong is listed, with its place. */
export async function readDocument(path: string): Promise<ReadResult> {
  let bytes: Uint8Array;
  try {
    bytes = await readFileUpTo(path, fileLimits.jsonBytes);
  } catch (error) {
    return { problems: [unreadableFile(path, error)] };
  }
  return parseDocument(bytes, path);
}

/** The same for content that was fetched. `name` tells the format by its ending. */
export async function parseDocument(bytes: Uint8Array, path: string, name: string = path): Promise<ReadResult> {
  const { value, problems, locate } = await parse(bytes, { file: name, aliases: maxAliases });
  const reported = problems.filter(isWorthSaying).map((problem): Problem => ({
    ...problem,
    file: path,
    ...hintFor(problem),
    ...severityOf(problem, value),
  }));
  if (value === undefined) return { problems: reported };
  return { document: { path, value, line: (pointer) => locate(pointer, { key: true })?.line }, problems: reported };
}

/** Documents of some size say much of what they repeat by aliases; what these grow to has a limit of its own. */
const maxAliases = 20_000;

/** The hints of the parser are about files of tools. */
function hintFor({ code, hint, message }: Problem): Pick<Problem, "hint"> {
  if (message === "The file is empty.") return { hint: undefined };
  if (code === "MCI_SCHEMA_NUMBER")
    return { hint: "The tools are made without it: write it as a string where one is declared." };
  if (code !== "MCI_SCHEMA_LIMIT") return { hint };
  return { hint: "Split the document into several files, or write it as JSON, which may be larger than YAML." };
}

/** Generators write the bounds of 64 bits for every such integer, where they change nothing. */
function isWorthSaying({ code, severity }: Problem): boolean {
  return code !== "MCI_SCHEMA_NUMBER" || severity === "error";
}

/** A name that is given twice is odd, and so is an integer that a number cannot hold, but the document can be read. */
function severityOf({ code, severity }: Problem, value: unknown): Pick<Problem, "severity"> {
  const isReadable = code === "MCI_SCHEMA_DUPLICATE_KEY" || code === "MCI_SCHEMA_NUMBER";
  return { severity: isReadable && value !== undefined ? "warning" : severity };
}
