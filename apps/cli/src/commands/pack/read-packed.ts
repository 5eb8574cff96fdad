import { lstat, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isInside, namesSecret } from "@mci/path-policy";
import { readFileUpTo } from "@mci/plugin-kit";
import { shortPath } from "../../output/problem-text.ts";
import { UsageError } from "../../usage-error.ts";

/** A file of a bundle. */
export interface PackedFile {
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}

/** The files of a folder that go into a bundle. */
export interface PackedFiles {
  /** By their paths in the folder, with slashes. */
  readonly files: ReadonlyMap<string, PackedFile>;
  /** Paths in a named folder that are not packed: hidden files, secrets, `node_modules`, other bundles. */
  readonly leftOut: readonly string[];
}

const maxFiles = 10_000;
const maxBytes = 100_000_000;

/**
 * Reads files, and folders with all that is in them, below a folder. Throws UsageError for links, secrets and what lies elsewhere, and for
 * more than 10,000 files or 100 MB. What does not exist is not there.
 */
export async function readPacked(folder: string, named: Iterable<string>): Promise<PackedFiles> {
  const files = new Map<string, PackedFile>();
  const leftOut = new Set<string>();
  let room = maxBytes;
  const take = async (path: string): Promise<void> => {
    const status = await lstat(path).catch(() => undefined);
    const inside = relative(folder, path).split(sep).join("/");
    if (status?.isSymbolicLink() === true) throw refusal(path, "is a link: in a bundle it would lead nowhere");
    if (status?.isDirectory() === true) {
      for (const name of (await readdir(path)).toSorted()) {
        const entry = join(path, name);
        if (isLeftOut(name, entry)) leftOut.add(`${inside}/${name}`);
        // oxlint-disable-next-line no-await-in-loop -- the limits count what has been read
        else await take(entry);
      }
    } else if (status?.isFile() === true && !files.has(inside)) {
      const bytes = await readFileUpTo(path, room);
      room -= bytes.byteLength;
      files.set(inside, { bytes, isExecutable: (status.mode & 0o100) !== 0 });
      if (room < 0 || files.size > maxFiles)
        throw new UsageError("That is too much for a bundle: it takes 10,000 files and 100 MB.");
    }
  };
  for (const path of named) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await checkWay(folder, path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await take(path);
  }
  return { files, leftOut: [...leftOut].toSorted() };
}

function isLeftOut(name: string, path: string): boolean {
  return name.startsWith(".") || name === "node_modules" || name.endsWith(".mcpb") || namesSecret(path);
}

/** Throws UsageError if a path leads out of the folder, over a link, or to a secret. */
async function checkWay(folder: string, path: string): Promise<void> {
  if (!isInside(folder, path)) throw refusal(path, "is not in the folder of the schema file");
  const way = relative(folder, path);
  if (namesSecret(way)) throw refusal(path, "is a file of secrets or settings of yours: bundles have none");
  const steps = way.split(sep);
  for (let length = 1; length < steps.length; length += 1) {
    const step = join(folder, ...steps.slice(0, length));
    // oxlint-disable-next-line no-await-in-loop -- from the outside in
    if ((await lstat(step).catch(() => undefined))?.isSymbolicLink() === true)
      throw refusal(step, "is a link: in a bundle it would lead nowhere");
  }
}

function refusal(path: string, why: string): UsageError {
  return new UsageError(`${shortPath(path)} ${why}.`, "Put what the tools need beside the schema file, as files.");
}
