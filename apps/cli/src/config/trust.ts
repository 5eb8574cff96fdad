import { lstat, readlink, realpath, stat } from "node:fs/promises";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

export interface TrustRequest {
  /** What is not done with a file that is refused: "run", "used". */
  readonly verb: string;
  /** How a person consents to such a file, as an order: "name it with --file". */
  readonly consent: string;
  /** True: only the owner of the file counts, not who may write to it or to its folder. Default false. */
  readonly ownerOnly?: boolean;
}

/**
 * Returns the real path of a file that only its user can have put there. Throws UsageError when the file belongs to another
 * user, when others may write to it or to the folder that holds it, and does so for each link on the way and for the real
 * path itself. Folders in `MCI_TRUST` are exceptions; in the working directory, root accepts files of any owner.
 *
 * Only the folder itself is asked, not those above it. Windows has neither owners nor write bits to ask for.
 */
export async function checkTrust(file: string, request: TrustRequest): Promise<string> {
  const real = await realPath(file);
  const user = process.getuid?.();
  if (user === undefined) return real;
  const [here, trusted] = await Promise.all([realpath(process.cwd()), trustedFolders()]);
  for (const path of new Set([...(await linksOf(file)), real])) {
    const folder = dirname(path);
    if (trusted.has(folder)) return real;
    const anyOwner = user === 0 && folder === here;
    // oxlint-disable-next-line no-await-in-loop -- the first reason in the order of the links is the one to name
    const reason = await distrust(path, { user, anyOwner, ownerOnly: request.ownerOnly === true });
    if (reason !== undefined) throw refusal(file, folder, reason, request);
  }
  return real;
}

async function realPath(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    throw new UsageError(`${shortPath(file)} cannot be read: ${systemError(error).message}.`);
  }
}

/** The path of a file, then where each link leads; folders are real paths. */
async function linksOf(file: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (let next: string | undefined = file; next !== undefined;) {
    const folder: string = await realpath(dirname(next));
    const path = join(folder, basename(next));
    paths.push(path);
    next = (await lstat(path)).isSymbolicLink() ? target(folder, await readlink(path)) : undefined;
  }
  return paths;
}

/** Not normalized: `..` after a linked folder is the parent of the folder that the link leads to. */
function target(folder: string, link: string): string {
  return isAbsolute(link) ? link : `${folder}/${link}`;
}

interface Reason {
  /** Completes the sentence that begins with the name of the file. */
  readonly text: string;
  /** What its owner can do about it. */
  readonly remedy?: string;
}

async function distrust(
  path: string,
  { user, anyOwner, ownerOnly }: { readonly user: number; readonly anyOwner: boolean; readonly ownerOnly: boolean },
): Promise<Reason | undefined> {
  const folder = dirname(path);
  const [own, around] = await Promise.all([lstat(path), stat(folder)]);
  // What belongs to root is as safe as the system.
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
/** Of folders for everybody, such as `/tmp`: nobody's to close. */
const sticky = 0o1000;

function refusal(file: string, folder: string, { text, remedy }: Reason, { verb, consent }: TrustRequest): UsageError {
  const ways = [...(remedy === undefined ? [] : [remedy]), consent, `set MCI_TRUST=${folder}`];
  return new UsageError(
    `${shortPath(file)} ${text}, so it is not ${verb}.`,
    `If you trust it, ${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}.`,
  );
}

async function trustedFolders(): Promise<ReadonlySet<string>> {
  const folders = (process.env["MCI_TRUST"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return new Set(await Promise.all(folders.map((folder) => realpath(folder).catch(() => resolve(folder)))));
}
