import { isUtf8 } from "node:buffer";
import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { dirname, posix, resolve } from "node:path";
import {
  MCIError,
  TemplateError,
  type AccessDefinition,
  type ContentEntry,
  type ContentFile,
  type ContentFolder,
  type Problem,
  type ResourceContent,
} from "@mci/contract";
import { namesSecret, pathPolicy, type PathPolicy } from "@mci/path-policy";
import { hiddenCharacters, mediaTypeOf, omitUndefined, quoted, sha256, toAccessRule, toProblem } from "@mci/plugin-kit";
import { contentLimits } from "./limits.ts";
import type { ContentSection, ReadContentOptions } from "./options.ts";

/** The reading of all sections, and how much it has read so far. */
export interface Reading extends ReadContentOptions {
  files: number;
  bytes: number;
  readonly folders: Set<string>;
}

/** An entry whose files can be read. */
export interface ReadEntry extends ContentEntry {
  readonly files: readonly ReadFile[];
}

/** A file that has been read. */
export interface ReadFile extends ContentFile {
  /** Reads it again. Throws MCIError (MCI_CONTENT_CHANGED) if it is not the same. */
  read(): Promise<ResourceContent>;
}

export type Origin = NonNullable<ContentEntry["origin"]>;

/** A skill or prompt in a folder that a section names. */
export interface FoundEntry {
  /** Path of its file: `SKILL.md`, or the prompt itself. */
  readonly path: string;
  readonly origin: Origin;
  readonly access: AccessDefinition | undefined;
}

interface ReadOptions extends Pick<ContentFile, "variables"> {
  readonly maxBytes: number;
  readonly isNamed?: boolean;
}

/** Reads files of one section within the path policy and the limits. Problems are reported, and cost what they are about. */
export class SectionReader {
  readonly section: ContentSection;
  readonly #reading: Reading;
  readonly #paths: PathPolicy;

  constructor(section: ContentSection, reading: Reading) {
    const { anyPaths, directories } =
      section.toolset === undefined ? reading.rules : { anyPaths: false, directories: [] };
    this.section = section;
    this.#reading = reading;
    this.#paths = pathPolicy({ folder: reading.folder, anyPaths, directories });
  }

  /** Reads what a field of the section names, one by one. */
  async each<T>(
    field: "skills" | "prompts" | "resources",
    readOne: (named: T, origin: Origin) => Promise<readonly ReadEntry[]>,
  ): Promise<readonly ReadEntry[]> {
    const { document, file, broken } = this.section;
    const given = document[field];
    const entries: ReadEntry[] = [];
    for (const [index, named] of [given ?? []].flat().entries()) {
      const pointer = Array.isArray(given) ? `/${field}/${index}` : `/${field}`;
      const origin = { file, pointer };
      if (!broken(pointer)) entries.push(...(await this.#attempt(origin, () => readOne(named as T, origin))));
    }
    return entries;
  }

  /** Reads the entries that are wanted of the folders that a field names. */
  async eachEntry(
    field: "skills" | "prompts",
    isWanted: (entry: Dirent) => boolean,
    readOne: (found: FoundEntry) => Promise<readonly ReadEntry[]>,
  ): Promise<readonly ReadEntry[]> {
    return this.each(field, async (named: string | ContentFolder, listed) => {
      const { folder, access } = typeof named === "string" ? { folder: named } : named;
      const entries: ReadEntry[] = [];
      for (const { name } of await this.list(folder, listed, isWanted)) {
        const path = posix.join(folder, name, field === "skills" ? "SKILL.md" : "");
        const origin = { file: resolve(this.#reading.folder, path) };
        entries.push(...(await this.#attempt(origin, () => readOne({ path, origin, access }))));
      }
      return entries;
    });
  }

  /** Runs a part of the reading. What it throws is reported, at the beginning of a file of content if it has no place. */
  async #attempt(origin: Origin, part: () => Promise<readonly ReadEntry[]>): Promise<readonly ReadEntry[]> {
    try {
      return await part();
    } catch (error) {
      this.#reading.signal.throwIfAborted();
      if (!MCIError.is(error)) throw error;
      const { line, column } = TemplateError.is(error) ? error : { line: 1, column: 1 };
      this.report(origin, { ...toProblem(error), ...(origin.pointer === undefined && { line, column }) });
      return [];
    }
  }

  report(origin: Origin, problem: Pick<Problem, "message"> & Partial<Problem>): void {
    this.#reading.report({ code: "MCI_CONTENT", severity: "error", ...problem, ...origin });
  }

  /** Returns an entry with its access and toolset: its own scopes are required, and those of the whole section. */
  entry(access: AccessDefinition | undefined, entry: Omit<ReadEntry, "access" | "toolset">): ReadEntry {
    const { access: shared, toolset } = this.section;
    return omitUndefined<ReadEntry>({ ...entry, access: toAccessRule(shared, access), toolset });
  }

  /**
   * Reads a file, whose type comes from its extension alone: what it contains never makes it more than text, and text that is not valid UTF-8
   * counts as binary.
   *
   * @param isNamed - True for a file that the author of the main file names: only that may be one of secrets.
   */
  async read(
    uri: string,
    path: string,
    { maxBytes, isNamed = false, variables }: ReadOptions,
  ): Promise<{ readonly file: ReadFile; readonly bytes: Buffer }> {
    const reading = this.#reading;
    reading.signal.throwIfAborted();
    const from = isNamed && this.section.toolset === undefined ? "author" : "props";
    const { bytes } = await this.#paths.read(path, { maxBytes, from });
    const size = bytes.length;
    reading.folders.add(dirname(resolve(reading.folder, path)));
    reading.files += 1;
    reading.bytes += size;
    if (reading.files > contentLimits.files) throw limitError(`There are more than ${contentLimits.files} files`);
    if (reading.bytes > contentLimits.bytes) throw limitError(`There are more than ${contentLimits.bytes / 1e6} MB`);
    const known = mediaTypeOf(path, "text/plain");
    const mimeType = isText(bytes) || isBinary(known) ? known : "application/octet-stream";
    const digest = digestOf(bytes);
    const read = async (): Promise<ResourceContent> => {
      const again = await this.#paths.read(path, { maxBytes: size, from }).catch((cause: unknown) => {
        throw changedError(cause);
      });
      if (digestOf(again.bytes) !== digest) throw changedError();
      const [field, encoding] = isBinary(mimeType) ? (["blob", "base64"] as const) : (["text", "utf8"] as const);
      return { uri, mimeType, [field]: again.bytes.toString(encoding) };
    };
    return { file: { uri, mimeType, digest, size, read, ...(variables && { variables }) }, bytes };
  }

  /** Returns the entries of a folder that are wanted, sorted by name. Those that are not served are reported. */
  async list(
    path: string,
    origin: Origin,
    isWanted: (entry: Dirent) => boolean = () => true,
  ): Promise<readonly Dirent[]> {
    const entries: Dirent[] = [];
    this.#reading.folders.add(resolve(this.#reading.folder, path));
    for await (const entry of await opendir(await this.#paths.folder(path, { from: "props" }))) {
      entries.push(entry);
      if (entries.length > contentLimits.folderEntries) {
        throw limitError(`${quoted(path)} has more than ${contentLimits.folderEntries} files`);
      }
    }
    const sorted = entries.filter(isWanted).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return sorted.filter((entry) => {
      const refusal = refusalOf(entry, quoted(posix.join(path, entry.name)));
      if (refusal !== undefined) this.report(origin, refusal);
      return refusal === undefined;
    });
  }
}

/** Returns why an entry of a folder is not served: names that cannot be seen, files with secrets, links and devices. */
function refusalOf(entry: Dirent, shown: string): Pick<Problem, "code" | "message" | "hint"> | undefined {
  if (entry.name.search(hiddenCharacters()) !== -1 || /[\\\t\n\r]/.test(entry.name)) {
    const message = `The name of ${shown} has a character that cannot be seen, or a backslash.`;
    return { code: "MCI_PATH_NAME", message, hint: "Rename the file." };
  }
  if (namesSecret(entry.name)) {
    return { code: "MCI_PATH_SECRET", message: `${shown} is of a kind that contains secrets, and would be served.` };
  }
  if (entry.isFile() || entry.isDirectory()) return undefined;
  const kind = entry.isSymbolicLink() ? "a link" : "neither a file nor a folder";
  return { code: "MCI_PATH_KIND", message: `${shown} is ${kind}.`, hint: "Put the file itself there." };
}

/** Returns the error for what is more than a limit allows. */
export function limitError(what: string): MCIError {
  return new MCIError("MCI_CONTENT_LIMIT", `${what}, which is more than content may have.`, {
    hint: "Name smaller folders.",
  });
}

export function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function isBinary(mimeType: string): boolean {
  return /^(?:image|audio|video)\/(?!svg)|^application\/(?!json|xml|yaml)/.test(mimeType);
}

function digestOf(bytes: Buffer): string {
  return `sha256:${sha256(bytes)}`;
}

function changedError(cause?: unknown): MCIError {
  return new MCIError("MCI_CONTENT_CHANGED", "The file is not as it was listed: it has changed since, or is gone.", {
    hint: "List it again after a reload, which 'mci run --watch' does by itself.",
    cause,
  });
}
