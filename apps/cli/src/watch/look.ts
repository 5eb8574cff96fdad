import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The state of the schema files in some folders at a moment. */
export interface Look {
  readonly tookMs: number;
  /**
   * Whether anything has changed since an earlier look. A folder that it did not look at was not there by then; one of content has just been
   * read.
   */
  differsFrom(earlier: Look): boolean;
  /** Returns undefined for a folder that was not looked at. */
  stateOf(folder: string): string | undefined;
}

/** Looks at the schema files in folders, at all files in those of `contents`, and at the names of the folders in `parent`. Links are followed. */
export async function lookAt(
  folders: ReadonlySet<string>,
  parent: string | undefined,
  contents: ReadonlySet<string> = new Set(),
): Promise<Look> {
  const begun = performance.now();
  const states = new Map<string, string>();
  for (const folder of new Set([...folders, ...contents])) {
    // oxlint-disable-next-line no-await-in-loop -- one after another leaves the threads of the file system to the tools
    states.set(folder, await readState(folder, folder === parent, contents.has(folder)));
  }
  return {
    tookMs: performance.now() - begun,
    stateOf: (folder) => states.get(folder),
    differsFrom: (earlier) =>
      [...states].some(([folder, state]) => {
        const before = earlier.stateOf(folder) ?? (contents.has(folder) ? state : missing);
        return state !== before;
      }),
  };
}

const missing = "";
const isSchemaFile = /\.(?:json|ya?ml)$|^mci\.lock$|^\.env\.mci$/;

/** Returns which folder it is, and the names and states of what counts in it. */
async function readState(folder: string, isParent: boolean, isContent: boolean): Promise<string> {
  const entries = await readdir(folder).catch(() => undefined);
  if (entries === undefined) return missing;
  const parts = [await describe(folder, ({ dev, ino }) => [dev, ino])];
  for (const name of entries.toSorted()) {
    const path = join(folder, name);
    // oxlint-disable no-await-in-loop -- as above
    if (isContent || isSchemaFile.test(name)) parts.push(name, await describe(path, version));
    else if (isParent && !name.startsWith(".") && (await isFolder(path))) parts.push(name);
    // A skill with a mistake has no content yet, whose folders would be among these.
    if (isContent) parts.push(await describe(join(path, "SKILL.md"), version));
    // oxlint-enable no-await-in-loop
  }
  return parts.join("\n");
}

type Stats = Awaited<ReturnType<typeof stat>>;

const version = ({ dev, ino, size, mtimeMs }: Stats): readonly (number | bigint)[] => [dev, ino, size, mtimeMs];

async function describe(path: string, facts: (stats: Stats) => readonly (number | bigint)[]): Promise<string> {
  const stats = await stat(path).catch(() => undefined);
  return stats === undefined ? missing : facts(stats).join(" ");
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}
