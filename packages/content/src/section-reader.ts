import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { dirname, posix, resolve } from "node:path";
import {
  MCIError,
  TemplateError,
  type AccessDefinition,
  type AccessRule,
  type ContentFolder,
  type ContentFolders,
  type ContentOrigin,
  type Problem,
} from "@mci/contract";
import { pathPolicy, type PathPolicy } from "@mci/path-policy";
import { quoted, sha256, toAccessRule, toProblem } from "@mci/plugin-kit";
import { contentLimits } from "./limits.ts";
import type { ContentSection, ReadContentOptions } from "./options.ts";
import { refusedEntry } from "./refused-entry.ts";

/** The reading of all sections, and how much it has read so far. */
export interface Reading extends ReadContentOptions {
  files: number;
  bytes: number;
  promptBytes: number;
  readonly folders: Set<string>;
}

/** A file as it was read. */
export interface ReadFile {
  readonly bytes: Buffer;
  readonly digest: string;
  readonly size: number;
  /** Reads it again. Throws MCIError (MCI_CONTENT_CHANGED) if it is not the same. */
  again(): Promise<Buffer>;
}

/** The folder of skills or prompts that a section names. */
export interface NamedFolder {
  readonly path: string;
  readonly access: AccessRule | undefined;
  readonly origin: ContentOrigin;
}

/** Reads files of one section within the path policy and the limits. Problems are reported, and cost what they are about. */
export class SectionReader {
  readonly section: ContentSection;
  readonly reading: Reading;
  readonly #paths: PathPolicy;

  constructor(section: ContentSection, reading: Reading) {
    const { folder } = reading;
    const rules = section.toolset === undefined ? reading.rules : { anyPaths: false, directories: [] };
    this.section = section;
    this.reading = reading;
    this.#paths = pathPolicy({ folder, anyPaths: rules.anyPaths, directories: rules.directories });
  }

  /** Reads the entries that are wanted of the folders that `skills` or `prompts` name, one by one. */
  async readFolders<T>(
    field: "skills" | "prompts",
    isWanted: (entry: Dirent) => boolean,
    readEntry: (name: string, folder: NamedFolder) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const { document, file, broken } = this.section;
    const given = document[field] as ContentFolders | undefined;
    const found: T[] = [];
    for (const [index, entry] of [given ?? []].flat().entries()) {
      const origin = { file, pointer: Array.isArray(given) ? `/${field}/${index}` : `/${field}` };
      if (broken(origin.pointer)) continue;
      const { folder, access }: ContentFolder = typeof entry === "string" ? { folder: entry } : entry;
      const named = { path: folder, access: this.access(access), origin };
      const entries = await this.attempt(origin, () => this.list(folder, origin, isWanted));
      for (const { name } of entries) found.push(...(await this.attempt(origin, () => readEntry(name, named))));
    }
    return found;
  }

  /** Returns the access rule of content: its own scopes, and those of the whole section. */
  access(own: AccessDefinition | undefined): AccessRule | undefined {
    return toAccessRule(this.section.access, own);
  }

  /** Returns the origin of what a file contains. */
  originOf(path: string): ContentOrigin {
    return { file: resolve(this.reading.folder, path) };
  }

  report(origin: ContentOrigin, problem: Pick<Problem, "message"> & Partial<Problem>): void {
    this.reading.report({ code: "MCI_CONTENT", severity: "error", ...problem, ...origin });
  }

  /** Runs a part of the reading. What it throws is reported, and gives an empty list. */
  async attempt<T>(origin: ContentOrigin, part: () => Promise<readonly T[]>): Promise<readonly T[]> {
    try {
      return await part();
    } catch (error) {
      this.reading.signal.throwIfAborted();
      if (!MCIError.is(error)) throw error;
      const place = TemplateError.is(error) && { line: error.line, column: error.column };
      this.report(origin, { ...toProblem(error), ...place });
      return [];
    }
  }

  /**
   * Reads a file.
   *
   * @param isNamed - True for a file that the author of the main file names: only that may be one of secrets.
   */
  async read(path: string, maxBytes: number, isNamed = false): Promise<ReadFile> {
    const { reading } = this;
    reading.signal.throwIfAborted();
    const from = isNamed && this.section.toolset === undefined ? "author" : "props";
    const { bytes } = await this.#paths.read(path, { maxBytes, from });
    const size = bytes.length;
    const digest = digestOf(bytes);
    reading.folders.add(dirname(resolve(reading.folder, path)));
    reading.files += 1;
    reading.bytes += size;
    if (reading.files > contentLimits.files) throw limitError(`There are more than ${contentLimits.files} files`);
    if (reading.bytes > contentLimits.bytes) throw limitError(`There are more than ${contentLimits.bytes / 1e6} MB`);
    const again = async (): Promise<Buffer> => {
      const file = await this.#paths.read(path, { maxBytes: size, from }).catch((cause: unknown) => {
        throw changedError(cause);
      });
      if (digestOf(file.bytes) !== digest) throw changedError();
      return file.bytes;
    };
    return { bytes, digest, size, again };
  }

  /** Returns the entries of a folder that are wanted, sorted by name. Those that are not served are reported. */
  async list(
    path: string,
    origin: ContentOrigin,
    isWanted: (entry: Dirent) => boolean = () => true,
  ): Promise<readonly Dirent[]> {
    const entries: Dirent[] = [];
    this.reading.folders.add(resolve(this.reading.folder, path));
    for await (const entry of await opendir(await this.#paths.folder(path, { from: "props" }))) {
      if (entries.length >= contentLimits.folderEntries) {
        throw limitError(`${quoted(path)} has more than ${contentLimits.folderEntries} files`);
      }
      entries.push(entry);
    }
    const sorted = entries.filter(isWanted).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return sorted.filter((entry) => {
      const refusal = refusedEntry(entry, posix.join(path, entry.name));
      if (refusal !== undefined) this.report(origin, refusal);
      return refusal === undefined;
    });
  }
}

/** Returns the error for what is more than a limit allows. */
export function limitError(what: string): MCIError {
  return new MCIError("MCI_CONTENT_LIMIT", `${what}, which is more than content may have.`, {
    hint: "Name smaller folders.",
  });
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
