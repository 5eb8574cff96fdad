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
import { pathPolicy, systemError, type PathPolicy } from "@mci/path-policy";
import { mediaTypeOf, omitUndefined, quoted, sha256, toAccessRule, toProblem } from "@mci/plugin-kit";
import { contentLimits } from "./limits.ts";
import type { ContentSection, ReadContentOptions } from "./options.ts";
import { changedError, limitError, refusalOf, takenError } from "./refusals.ts";

/** All that has been read. */
export interface Reading extends ReadContentOptions {
  readonly folders: Set<string>;
  /** Entries by their ids and by the URIs of their files, each of which belongs to one. */
  readonly claims: Map<string, Claim>;
  bytes: number;
  count: number;
}

/** A file that has been read. */
export interface ReadFile {
  readonly file: ContentFile;
  /** Reads it again. Throws MCIError (MCI_CONTENT_CHANGED) if it is not the same. */
  read(): Promise<ResourceContent>;
}

/** An entry by its id, or with one of its files by the URI of that. */
export interface Claim extends Partial<ReadFile> {
  readonly entry: ContentEntry;
}

export type Origin = NonNullable<ContentEntry["origin"]>;

/** A skill or prompt in a folder that a section names. */
export interface FoundEntry {
  /** Path of its file: `SKILL.md`, or the prompt itself. */
  readonly path: string;
  readonly origin: Origin;
  /** Where its folder is named. */
  readonly listed: Origin;
  readonly access: AccessDefinition | undefined;
}

type ContentField = "skills" | "prompts" | "resources";
type IsWanted = (entry: Dirent) => boolean;

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
    const { folder, rules, secretFiles } = reading;
    const { anyPaths, directories } = section.toolset === undefined ? rules : { anyPaths: false, directories: [] };
    this.section = section;
    this.#reading = reading;
    this.#paths = pathPolicy({ folder, anyPaths, directories, secretFiles });
  }

  /** Reads what a field of the section names, one by one. */
  async each<T>(field: ContentField, readOne: (named: T, origin: Origin) => Promise<void>): Promise<void> {
    const { document, file, broken } = this.section;
    const given = document[field];
    for (const [index, named] of [given ?? []].flat().entries()) {
      const pointer = Array.isArray(given) ? `/${field}/${index}` : `/${field}`;
      const origin = { file, pointer };
      if (!broken(pointer)) await this.attempt(origin, () => readOne(named as T, origin));
    }
  }

  /** Reads the skills or prompts in the folders that a field names: folders with `SKILL.md`, or files `NAME.md`. */
  async eachEntry(field: "skills" | "prompts", readOne: (found: FoundEntry) => Promise<void>): Promise<void> {
    const isWanted = (entry: Dirent): boolean =>
      !entry.name.startsWith(".") &&
      (field === "skills" ? !entry.isFile() || entry.name === "SKILL.md" : entry.name.endsWith(".md"));
    await this.each(field, async (named: string | ContentFolder, listed) => {
      const { folder, access } = typeof named === "string" ? { folder: named } : named;
      for (const { name } of await this.list(folder, listed, isWanted)) {
        const path = posix.join(folder, name, field === "skills" ? "SKILL.md" : "");
        const origin = { file: resolve(this.#reading.folder, path) };
        await this.attempt(field === "skills" ? listed : origin, () => readOne({ path, origin, listed, access }));
      }
    });
  }

  /** Runs a part of the reading. What it throws is reported, at the beginning of a file of content if it has no place. */
  async attempt(origin: Origin, part: () => Promise<void>): Promise<void> {
    try {
      await part();
    } catch (error) {
      this.#reading.signal.throwIfAborted();
      if (!MCIError.is(error)) throw error;
      const { line, column } = TemplateError.is(error) ? error : { line: 1, column: 1 };
      this.report(origin, { ...toProblem(error), ...(origin.pointer === undefined && { line, column }) });
    }
  }

  report(origin: Origin, problem: Pick<Problem, "message"> & Partial<Problem>): void {
    this.#reading.report({ code: "MCI_CONTENT", severity: "error", ...problem, ...origin });
  }

  /** Adds an entry. Its own scopes are required, and those of the section. Throws MCIError for a URI or id that another entry has. */
  add(about: Omit<ContentEntry, "files" | "toolset">, files: readonly ReadFile[]): void {
    const { access: shared, toolset } = this.section;
    const access = toAccessRule(shared, about.access);
    const entry = omitUndefined<ContentEntry>({ ...about, access, toolset, files: files.map(({ file }) => file) });
    const ofFiles = files.map((file) => [file.file.uri, { ...file, entry }] as const);
    const claims = new Map<string, Claim>([[entry.id, { entry }], ...ofFiles]);
    for (const name of claims.keys()) {
      const owner = this.#reading.claims.get(name)?.entry;
      if (owner !== undefined) throw takenError(name, owner);
    }
    for (const [name, claim] of claims) this.#reading.claims.set(name, claim);
  }

  /**
   * Reads a file, whose type comes from its extension alone: what it contains never makes it more than text, and text that is not valid UTF-8
   * counts as binary.
   *
   * @param isNamed - True for a file that the author of the main file names: only that may be one of secrets.
   */
  async read(uri: string, path: string, { maxBytes, isNamed, variables }: ReadOptions): Promise<ReadFile> {
    const reading = this.#reading;
    reading.signal.throwIfAborted();
    const from = isNamed === true && this.section.toolset === undefined ? "author" : "props";
    const { bytes } = await this.#paths.read(path, { maxBytes, from });
    const size = bytes.length;
    reading.folders.add(dirname(resolve(reading.folder, path)));
    reading.count += 1;
    reading.bytes += size;
    if (reading.count > contentLimits.files) throw limitError(`There are more than ${contentLimits.files} files`);
    if (reading.bytes > contentLimits.bytes) throw limitError(`There are more than ${contentLimits.bytes / 1e6} MB`);
    const known = mediaTypeOf(path, "text/plain");
    const isText = isUtf8(bytes) && !bytes.includes(0);
    const mimeType = isText || isBinary(known) ? known : "application/octet-stream";
    const digest = `sha256:${sha256(bytes)}`;
    const read = async (): Promise<ResourceContent> => {
      const again = await this.#paths.read(path, { maxBytes: size, from }).catch((cause: unknown) => {
        throw changedError(cause);
      });
      if (`sha256:${sha256(again.bytes)}` !== digest) throw changedError();
      const [field, encoding] = isBinary(mimeType) ? (["blob", "base64"] as const) : (["text", "utf8"] as const);
      return { uri, mimeType, [field]: again.bytes.toString(encoding) };
    };
    return { file: { uri, mimeType, digest, size, ...(variables && { variables }) }, read };
  }

  /** Returns the entries of a folder that are wanted, sorted by name. Those that are not served are reported. */
  async list(path: string, origin: Origin, isWanted: IsWanted = () => true): Promise<readonly Dirent[]> {
    const entries: Dirent[] = [];
    const spellings = new Map<string, string>();
    this.#reading.folders.add(resolve(this.#reading.folder, path));
    const real = await this.#paths.folder(path, { from: "props" });
    const folder = await opendir(real).catch((cause: unknown) => Promise.reject(systemError(path, cause)));
    for await (const entry of folder) {
      entries.push(entry);
      if (entries.length > contentLimits.folderEntries) {
        throw limitError(`${quoted(path)} has more than ${contentLimits.folderEntries} files`);
      }
    }
    const sorted = entries.filter(isWanted).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return sorted.filter((entry) => {
      const refusal = refusalOf(entry, quoted(posix.join(path, entry.name)), spellings);
      if (refusal !== undefined) this.report(origin, refusal);
      return refusal === undefined;
    });
  }
}

function isBinary(mimeType: string): boolean {
  return /^(?:image|audio|video)\/(?!svg)|^application\/(?!json|xml|yaml)/.test(mimeType);
}
