import { lstatSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { shortPath } from "../output/problem-text.ts";
import { readSmallFile } from "./small-file.ts";
import { checkTrust } from "./trust.ts";
import { UsageError } from "../usage-error.ts";

/** File names of a config, in the order in which messages list them. */
const names = ["mjs", "js", "cjs", "ts", "mts", "cts"].map((ending) => `mci.config.${ending}`);
/** File names that people use who expect the config to be data. */
const misnamed = ["json", "yaml", "yml"].map((ending) => `mci.config.${ending}`);

export interface ConfigFile {
  readonly path: string;
  /** The path to import, with links resolved. */
  readonly realPath: string;
}

/**
 * Finds the config of a folder; returns undefined if it has none. A config is code: throws UsageError if another user could
 * have put it there, unless `hasConsent`.
 */
export function configFileIn(folder: string, hasConsent: boolean): ConfigFile | undefined {
  const [wrong] = presentIn(folder, misnamed);
  if (wrong !== undefined) {
    const hint = "A config is a module: write mci.config.mjs with 'export default { ... };'.";
    throw new UsageError(`${shortPath(join(folder, wrong))} is not read.`, hint);
  }
  const [name, other] = configNamesIn(folder);
  if (name === undefined) return undefined;
  if (other !== undefined) {
    throw new UsageError(
      `There are two configs in ${shortPath(folder)}: ${name} and ${other}.`,
      "Keep one of them, or choose one with --config.",
    );
  }
  return checkedFile(join(folder, name), hasConsent);
}

/** Returns the config named on the command line. Throws UsageError for an ending that is not that of a module. */
export function namedConfigFile(path: string): ConfigFile {
  if (!/\.[cm]?[jt]s$/.test(path)) {
    throw new UsageError(`--config ${path} must end in .mjs, .js, .cjs, .ts, .mts or .cts.`);
  }
  return checkedFile(path, true);
}

function checkedFile(path: string, hasConsent: boolean): ConfigFile {
  // An import would block on a pipe, and read a file of any size.
  if (readSmallFile(path) === undefined) throw new UsageError(`${shortPath(path)}: There is no such file.`);
  const realPath = hasConsent
    ? realpathSync.native(path)
    : checkTrust(path, { verb: "run", consent: "name it with --config" });
  return { path, realPath };
}

/** Returns the names of the configs in a folder. */
export function configNamesIn(folder: string): readonly string[] {
  return presentIn(folder, names);
}

function presentIn(folder: string, candidates: readonly string[]): readonly string[] {
  return candidates.filter((name) => isNoFolder(join(folder, name)));
}

function isNoFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    return false; // A file in place of the folder, or an unreadable folder.
  }
}
