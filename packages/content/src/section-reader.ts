import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import {
  MCIError,
  TemplateError,
  type AccessDefinition,
  type AccessRule,
  type ContentFolder,
  type ContentFolders,
  type Problem,
} from "@mci/contract";
import { namesSecret, pathPolicy, type PathPolicy } from "@mci/path-policy";
import { hiddenCharacters, quoted, sha256, toAccessRule, toProblem } from "@mci/plugin-kit";
import { contentLimits } from "./limits.ts";
import type { ContentSection, ReadContentOptions } from "./options.ts";

/** The content that has been read so far, of all sections. */
export interface Budget {
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
  readonly folder: string;
  readonly access: AccessRule | undefined;
  readonly pointer: string;
}

/** A mistake in content. */
export interface ContentMistake extends Pick<Problem, "message" | "hint" | "line" | "column" | "excerpt" | "pointer"> {
  readonly code?: Problem["code"];
  readonly severity?: Problem["severity"];
  /** The path of the file with the mistake, as `read` takes it. Default: the schema file. */
  readonly path?: string;
}

/** Reads files of one section within the path policy and the limits. Problems are reported, and cost what they are about. */
export class SectionReader {
  readonly section: ContentSection;
  readonly budget: Budget;
  readonly #options: ReadContentOptions;
  readonly #paths: PathPolicy;

  constructor(section: ContentSection, options: ReadContentOptions, budget: Budget) {
    const { folder } = options;
    const rules = section.toolset === undefined ? options.rules : { anyPaths: false, directories: [] };
    this.section = section;
    this.budget = budget;
    this.#options = options;
    this.#paths = pathPolicy({ folder, anyPaths: rules.anyPaths, directories: rules.directories });
  }

  /** Returns the folders that `skills` or `prompts` name. */
  folders(field: "skills" | "prompts"): readonly NamedFolder[] {
    const given = this.section.document[field] as ContentFolders | undefined;
    if (given === undefined || this.section.broken(`/${field}`)) return [];
    const entries = Array.isArray(given) ? given : [given];
    return entries.map((entry: string | ContentFolder, index) => {
      const pointer = Array.isArray(given) ? `/${field}/${index}` : `/${field}`;
      const { folder, access } = typeof entry === "string" ? { folder: entry } : entry;
      return { folder, access: this.access(access), pointer };
    });
  }

  /** Returns the access rule of content: its own scopes, and those of the whole section. */
  access(own: AccessDefinition | undefined): AccessRule | undefined {
    return toAccessRule(this.section.access, own);
  }

  report({ code = "MCI_CONTENT", severity = "error", path, ...mistake }: ContentMistake): void {
    const file = path === undefined ? this.section.file : resolve(this.#options.folder, path);
    this.#options.report({ code, severity, file, ...mistake });
  }

  /** Runs a part of the reading. What it throws is reported there, or in the file that `at` names, and gives undefined. */
  async attempt<T>(at: Pick<ContentMistake, "pointer" | "path">, part: () => Promise<T>): Promise<T | undefined> {
    try {
      return await part();
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (!MCIError.is(error)) throw error;
      const { code, message, hint } = toProblem(error);
      const place = TemplateError.is(error) && { line: error.line, column: error.column, excerpt: error.excerpt };
      this.report({ code, message, hint, ...at, ...place });
      return undefined;
    }
  }

  /**
   * Reads a file.
   *
   * @param isNamed - True for a file that the author of the main file names: only that may be one of secrets.
   */
  async read(path: string, maxBytes: number, isNamed = false): Promise<ReadFile> {
    const { budget } = this;
    this.#options.signal.throwIfAborted();
    const from = isNamed && this.section.toolset === undefined ? "author" : "props";
    const { bytes } = await this.#paths.read(path, { maxBytes, from });
    budget.folders.add(dirname(resolve(this.#options.folder, path)));
    budget.files += 1;
    budget.bytes += bytes.length;
    if (budget.files > contentLimits.files) throw limitError(`There are more than ${contentLimits.files} files`);
    if (budget.bytes > contentLimits.bytes) throw limitError(`There are more than ${contentLimits.bytes / 1e6} MB`);
    const size = bytes.length;
    const digest = `sha256:${sha256(bytes)}`;
    const again = async (): Promise<Buffer> => {
      const file = await this.#paths.read(path, { maxBytes: size, from }).catch((cause: unknown) => {
        throw changedError(cause);
      });
      if (`sha256:${sha256(file.bytes)}` !== digest) throw changedError();
      return file.bytes;
    };
    return { bytes, digest, size, again };
  }

  /** Returns what is in a folder, sorted by name: `refuseEntry` says what of it is not served. */
  async list(path: string): Promise<readonly Dirent[]> {
    const entries: Dirent[] = [];
    this.budget.folders.add(resolve(this.#options.folder, path));
    for await (const entry of await opendir(await this.#paths.folder(path, { from: "props" }))) {
      if (entries.length >= contentLimits.folderEntries) {
        throw limitError(`${quoted(path)} has more than ${contentLimits.folderEntries} files`);
      }
      entries.push(entry);
    }
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** Throws MCIError for links, devices, files with secrets, and names that cannot be seen. */
export function refuseEntry(entry: Dirent, path: string): void {
  const shown = quoted(path);
  if (entry.name.search(hiddenCharacters()) !== -1 || /[\\\t\n\r]/.test(entry.name)) {
    throw new MCIError("MCI_PATH_NAME", `The name of ${shown} has a character that cannot be seen, or a backslash.`, {
      hint: "Rename the file.",
    });
  }
  if (namesSecret(entry.name)) {
    throw new MCIError("MCI_PATH_SECRET", `${shown} is of a kind that contains secrets, and would be served.`, {
      hint: "Move it out of this folder.",
    });
  }
  if (entry.isFile() || entry.isDirectory()) return;
  const kind = entry.isSymbolicLink() ? "a link" : "neither a file nor a folder";
  throw new MCIError("MCI_PATH_KIND", `${shown} is ${kind}.`, {
    hint: "Put the file itself there, or name the folder that has it.",
  });
}

/** Throws what a limit refuses. */
export function limitError(what: string): MCIError {
  return new MCIError("MCI_CONTENT_LIMIT", `${what}, which is more than content may have.`, {
    hint: "Name smaller folders.",
  });
}

function changedError(cause?: unknown): MCIError {
  return new MCIError("MCI_CONTENT_CHANGED", "The file is not as it was listed: it has changed since, or is gone.", {
    hint: "List it again after a reload, which 'mci run --watch' does by itself.",
    cause,
  });
}
