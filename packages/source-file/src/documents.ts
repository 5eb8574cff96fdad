import type { LoadContext, LocateOptions, Place, Problem, JsonObject } from "@mci/contract";
import { isRecord, unreadableFile } from "@mci/plugin-kit";
import { checkDocument, parse, type ParsedDocument } from "@mci/schema";
import { readFile as readFromDisk } from "./read-file.ts";

/** A file that was read and checked, and where in it something is wrong. */
export interface CheckedDocument {
  readonly file?: string;
  readonly value: JsonObject;
  /** True when an error stands at this pointer or below it. */
  broken(pointer: string): boolean;
}

/** Texts that stand in for files, by their absolute paths: those of an editor, before they are saved. */
export type FileTexts = Readonly<Record<string, string>>;

/** Reads and checks schema files, each problem reported once, and finds places in them again. */
export interface Documents {
  /** Undefined for a file that cannot be read, which is reported. */
  parse(file: string, context: LoadContext): Promise<ParsedDocument | undefined>;
  accept(document: ParsedDocument, kind: "main" | "toolset", context: LoadContext): Promise<CheckedDocument>;
  locate(file: string, pointer: string, options?: LocateOptions): Promise<Place | undefined>;
  forget(): void;
}

export function openDocuments(texts: FileTexts = {}): Documents {
  const readFile = async (file: string): Promise<Uint8Array> => {
    const text = Object.hasOwn(texts, file) ? texts[file] : undefined;
    return text === undefined ? readFromDisk(file) : new TextEncoder().encode(text);
  };
  // Only while places are looked up: a loaded client does not keep the text of its files.
  const located = new Map<string, Promise<ParsedDocument>>();
  return {
    forget: () => located.clear(),
    async parse(file, context) {
      let bytes: Uint8Array;
      try {
        bytes = await readFile(file);
      } catch (cause) {
        context.report(unreadableFile(file, cause));
        return undefined;
      }
      return parse(bytes, { file });
    },
    accept,
    async locate(file, pointer, options) {
      const document = located.get(file) ?? readFile(file).then((bytes) => parsed(bytes, file));
      located.set(file, document);
      try {
        return (await document).locate(pointer, options);
      } catch {
        return undefined; // Gone since it was read: the problem is shown without its place.
      }
    },
  };
}

/** Parses a schema file, or the front matter of a skill or prompt. */
async function parsed(bytes: Uint8Array, file: string): Promise<ParsedDocument> {
  if (!file.endsWith(".md")) return parse(bytes, { file });
  const { frontMatterOf } = await import("@mci/content");
  return parse(frontMatterOf(new TextDecoder().decode(bytes))?.yaml ?? "", { file: "front-matter.yaml" });
}

async function accept(read: ParsedDocument, kind: "main" | "toolset", context: LoadContext): Promise<CheckedDocument> {
  const { document, problems } = await checkDocument(read, { kind });
  for (const problem of problems) context.report(problem);
  const errors = problems.filter(({ severity }) => severity === "error");
  const value = document.value;
  return {
    ...(document.file === undefined ? {} : { file: document.file }),
    value: isRecord(value) ? value : {},
    broken: errors.length === 0 ? () => false : (pointer) => errors.some((error) => isAt(pointer, error)),
  };
}

function isAt(pointer: string, { pointer: at }: Problem): boolean {
  return at === pointer || at?.startsWith(`${pointer}/`) === true;
}
