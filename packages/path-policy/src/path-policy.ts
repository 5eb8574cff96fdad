import { resolve } from "node:path";

import { anything, arrayOf, boolean, checkOptions, string, type Checks } from "@mci/plugin-kit/options";

import { findFile, findFolder } from "./find.ts";
import { AccessRules } from "./access-rules.ts";
import { hashFile } from "./hash.ts";
import { refusedName } from "./name.ts";
import type { FileContent, PathOptions, PathPolicyOptions, ReadOptions } from "./options.ts";
import { nameError } from "./path-errors.ts";
import { pathName } from "./path-name.ts";
import { readChangedFile, readFile } from "./read.ts";
import { readFileSync } from "./read-sync.ts";
import type { PathRequest } from "./request.ts";

/**
 * Which files may be opened. Every method throws a PathError: MCI_PATH_NAME for a path that cannot be one,
 * MCI_PATH_OUTSIDE, MCI_PATH_SECRET, MCI_PATH_NOT_FOUND, MCI_PATH_KIND for directories, pipes, sockets and devices,
 * MCI_PATH_READ for what the system refuses and for files larger than `maxBytes`.
 */
export interface PathPolicy {
  /** The absolute path. Looks at the spelling only and touches no file: links are not followed. */
  resolve(path: string, options?: PathOptions): string;
  /** How messages name a path. Checks nothing. */
  nameOf(path: string, options?: PathOptions): string;
  /** The content of a regular file. What was opened is checked, so links and renames in between cannot lead out. */
  read(path: string, options: ReadOptions): Promise<FileContent>;
  /** The same, without reading when the file still has this version: then undefined. For caches. */
  readChanged(path: string, version: string, options: ReadOptions): Promise<FileContent | undefined>;
  /** The SHA-256 of a regular file; of one with more than 16 MB, that of its beginning, size, times and place on the disk. */
  hash(path: string, options?: PathOptions): Promise<string>;
  /** The same as `read`, blocking. For includes, which templates resolve while they are parsed. */
  readSync(path: string, options: ReadOptions): FileContent;
  /** The real path of a folder, such as a command's cwd. Checked by path: an attacker who swaps folders can race it. */
  folder(path: string, options?: PathOptions): Promise<string>;
  /** The real path of a regular file, such as a command. Checked by path, as `folder`. */
  file(path: string, options?: PathOptions): Promise<string>;
}

/**
 * Creates the path policy of one tool without touching files.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 */
export function pathPolicy(options: PathPolicyOptions): PathPolicy {
  checkOptions<PathPolicyOptions & WholeRules>("pathPolicy", options, checks, ["folder", "anyPaths", "directories"]);
  return new FolderPolicy(options);
}

/** `context.rules` may be spread into the options as a whole. */
interface WholeRules {
  readonly network?: unknown;
}

const checks: Checks<PathPolicyOptions & WholeRules> = {
  folder: string,
  anyPaths: boolean,
  directories: arrayOf("an array of paths", string),
  secretFiles: arrayOf("an array of paths", string),
  network: anything,
};

/** A class, because there is one for each of many tools, and methods are shared. */
class FolderPolicy implements PathPolicy {
  private readonly base: string;
  private readonly rules: AccessRules;

  constructor(options: PathPolicyOptions) {
    this.base = options.folder;
    this.rules = new AccessRules(options);
  }

  resolve(path: string, options: PathOptions = {}): string {
    return this.request(path, options).target;
  }

  nameOf(path: string, { shown = "written" }: PathOptions = {}): string {
    return shown === "written" ? path : pathName(path, this.base);
  }

  async read(path: string, options: ReadOptions): Promise<FileContent> {
    return readFile(this.request(path, options), options);
  }

  async readChanged(path: string, version: string, options: ReadOptions): Promise<FileContent | undefined> {
    return readChangedFile(this.request(path, options), version, options);
  }

  async hash(path: string, options: PathOptions = {}): Promise<string> {
    return hashFile(this.request(path, options));
  }

  readSync(path: string, options: ReadOptions): FileContent {
    return readFileSync(this.request(path, options), options);
  }

  async folder(path: string, options: PathOptions = {}): Promise<string> {
    return findFolder(this.request(path, options));
  }

  async file(path: string, options: PathOptions = {}): Promise<string> {
    return findFile(this.request(path, options));
  }

  private request(written: string, options: PathOptions): PathRequest {
    const { base, rules } = this;
    const { from = "author" } = options;
    const path = this.nameOf(written, options);
    const refused = refusedName(written);
    if (refused !== undefined) throw nameError(path, refused);
    const target = resolve(base, written);
    rules.checkSpelling(target, path, from);
    return { path, target, from, rules };
  }
}
