import { resolve } from "node:path";
import { LoadError, type Problem } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { SourceDocument } from "./located.ts";
import { readDocument, type ReadResult } from "./read-file.ts";
import { fileReach } from "./reach.ts";
import { isUrl, targetFile } from "./reference.ts";
import { shownPath } from "./shown-path.ts";

/** Every file of a document: the main one and those that it refers to. */
export interface Documents {
  readonly main: SourceDocument;
  /** By path or url; the problem of one that cannot be read. */
  readonly others: ReadonlyMap<string, SourceDocument | Problem>;
  readonly warnings: readonly Problem[];
}

/** Fetches a url. Never rejects: what is wrong is listed. */
export type FetchDocument = (url: string) => Promise<ReadResult>;

/** Far more than documents have: a chain of files has an end. */
const maxFiles = 2_000;

/**
 * Reads a document with all files that it refers to, several at a time. Throws LoadError if the main file cannot be read; a
 * file that is only referred to is a problem of the operations that need it.
 *
 * @param fetchDocument Absent: references to a url are not followed.
 * @param root The folder that references to files stay in: see {@link fileReach}.
 */
export async function readDocuments(
  file: string,
  fetchDocument: FetchDocument | undefined,
  root: string | undefined,
): Promise<Documents> {
  const path = isUrl(file) ? file : resolve(file);
  const reach = await fileReach(path, root);
  const fetched = async (url: string): Promise<ReadResult> => {
    const { document, problems } = await (fetchDocument ?? refuseUrl)(url);
    return { document, problems: problems.map((problem) => ({ ...problem, file: shownPath(url) })) };
  };
  const read = async (target: string): Promise<ReadResult> => {
    if (isUrl(target)) return fetched(target);
    const refusal = await reach(target);
    return refusal === undefined ? readDocument(target) : { problems: [refusal] };
  };
  const { document: main, problems } = await (isUrl(path) ? fetched(path) : readDocument(path));
  if (main === undefined) throw new LoadError(problems);
  const others = new Map<string, SourceDocument | Problem>([[path, main]]);
  const warnings = [...problems];
  let found = [main];
  while (found.length > 0) {
    const missing = [...new Set(found.flatMap(filesIn))].filter((target) => !others.has(target));
    const wanted = missing.slice(0, Math.max(0, maxFiles - others.size));
    // oxlint-disable-next-line no-await-in-loop -- the files of one step name those of the next
    const results = await Promise.all(wanted.map(async (target) => [target, await read(target)] as const));
    found = [];
    for (const [target, result] of results) {
      const [first] = result.problems;
      if (result.document !== undefined) {
        found.push(result.document);
        warnings.push(...result.problems);
        others.set(target, result.document);
      } else if (first !== undefined) others.set(target, first);
    }
  }
  return { main, others, warnings };
}

/** The answer for a url that may not be fetched. */
export function refuseUrl(url: string): Promise<ReadResult> {
  const message = "References to a url are not followed.";
  const hint = "Allow it with --fetch, or save what it leads to as a file beside the document.";
  return Promise.resolve({ problems: [{ code: "MCI_OPENAPI", severity: "error", file: url, message, hint }] });
}

/** The files that the references of a document lead to. */
function filesIn(document: SourceDocument): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isRecord(value)) {
      const { $ref } = value;
      const target = typeof $ref === "string" ? targetFile($ref, document) : undefined;
      if (target !== undefined) found.add(target);
      for (const below of Object.values(value)) visit(below);
    }
  };
  visit(document.value);
  return [...found];
}
