import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { linksTo } from "./links-to.ts";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

export interface TrustRequest {
  /** Completes the message for a refused file, "so it is not ...": "run", "used". */
  readonly verb: string;
  /** How to consent to such a file, as an imperative: "name it with --file". */
  readonly consent: string;
  /** Whether to check only the file's owner, not who may write to it or to its folder. Default: false. */
  readonly ownerOnly?: boolean;
}

/**
 * Returns the real path of a file that only its user can have put there. Throws UsageError if the file belongs to another
 * user, or if others may write to it or to its folder. Each link on the way is checked, to folders too, and the real path. Folders in
 * `MCI_TRUST` are exceptions; in the working directory, root accepts files of any owner.
 *
 * Folders further up are not checked. On Windows there are neither owners nor write bits to check.
 */
export function checkTrust(file: string, request: TrustRequest): string {
  const real = realPath(file);
  const user = process.getuid?.();
  if (user === undefined) return real;
  const here = realpathSync.native(process.cwd());
  const trusted = trustedFolders();
  for (const path of new Set([...linkedPaths(file), real])) {
    const folder = dirname(path);
    if (trusted.has(folder)) continue; // Not its target, which may be elsewhere.
    const anyOwner = user === 0 && folder === here;
    const reason = findRisk(path, { user, anyOwner, ownerOnly: request.ownerOnly === true });
    if (reason !== undefined) throw refusal(file, folder, reason, request);
  }
  return real;
}

function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch (error) {
    const { code, message } = systemError(error);
    const last = code === "ENOENT" ? linksTo(resolve(file)).at(-1) : undefined;
    if (last === undefined) throw new UsageError(`${shortPath(file)} cannot be read: ${message}.`);
    throw new UsageError(
      `${shortPath(file)} cannot be read: the link ${shortPath(last)} leads to ${readlinkSync(last)}, which does not exist.`,
      "Correct or remove the link.",
    );
  }
}

/** Returns the path of a file and each link on the way to its real path, folders too; those above the file are real. */
function linkedPaths(file: string): readonly string[] {
  const path = join(realpathSync.native(dirname(file)), basename(file));
  return [path, ...linksTo(path)];
}

interface Reason {
  /** Completes the sentence that begins with the name of the file. */
  readonly text: string;
  /** Remedy for the owner, as an imperative. */
  readonly remedy?: string;
}

function findRisk(
  path: string,
  { user, anyOwner, ownerOnly }: { readonly user: number; readonly anyOwner: boolean; readonly ownerOnly: boolean },
): Reason | undefined {
  const folder = dirname(path);
  const [own, around] = [lstatSync(path), statSync(folder)];
  // Files of root are as safe as the system.
  const isForeign = (owner: number): boolean => !anyOwner && owner !== user && owner !== 0;
  if (isForeign(own.uid)) return { text: "belongs to another user" };
  if (ownerOnly) return undefined;
  if (isForeign(around.uid)) return { text: `is in a folder of another user (${folder})` };
  if ((around.mode & writableByOthers) !== 0) {
    const text = `is in a folder that others can write to (${folder})`;
    return (around.mode & sticky) === 0 ? { text, remedy: `close the folder with 'chmod go-w ${folder}'` } : { text };
  }
  if (own.isSymbolicLink() || (own.mode & writableByOthers) === 0) return undefined;
  return { text: "can be written to by others", remedy: `close the file with 'chmod go-w ${path}'` };
}

const writableByOthers = 0o022;
/** Set on shared folders such as `/tmp`, which must stay open. */
const sticky = 0o1000;

function refusal(file: string, folder: string, { text, remedy }: Reason, { verb, consent }: TrustRequest): UsageError {
  const ways = [...(remedy === undefined ? [] : [remedy]), consent, `set MCI_TRUST=${folder}`];
  return new UsageError(
    `${shortPath(file)} ${text}, so it is not ${verb}.`,
    `If you trust it, ${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}.`,
  );
}

function trustedFolders(): ReadonlySet<string> {
  const folders = (process.env["MCI_TRUST"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return new Set(folders.map(trustedPath));
}

function trustedPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return resolve(folder);
  }
}
