import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface PollOptions {
  /** The folders to look at. Of those in `whole` the schema files count as well. */
  readonly folders: () => { readonly whole: ReadonlySet<string>; readonly others: Iterable<string> };
  readonly isSchemaFile: RegExp;
  /** Called with the folders that changed, and whether each is now another folder than before. */
  readonly changed: (folders: ReadonlyMap<string, { readonly isReplaced: boolean }>) => void;
}

export interface FolderPoll {
  /** Remembers the current state: from now on, whatever differs from it is a change. */
  mark(): Promise<void>;
  stop(): void;
}

/**
 * Looks at folders every second, for changes without an event of the system: a replaced folder further up, and a file that
 * is changed through another path, such as the target of a link. With very many folders it looks less often, so that this
 * takes a tenth of the time at most.
 */
export function pollFolders({ folders, isSchemaFile, changed }: PollOptions): FolderPoll {
  let seen: ReadonlyMap<string, FolderState> = new Map();
  /** The number of marks begun: a state that was read before the last of them is out of date. */
  let marks = 0;
  let marking = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<ReadonlyMap<string, FolderState>> => {
    const { whole, others } = folders();
    const states = new Map<string, FolderState>();
    for (const folder of new Set([...whole, ...others])) {
      // oxlint-disable-next-line no-await-in-loop -- one after another leaves the threads of the file system to the tools
      states.set(folder, await readState(folder, whole.has(folder) ? isSchemaFile : undefined));
    }
    return states;
  };
  const compare = (states: ReadonlyMap<string, FolderState>): void => {
    const different = new Map<string, { readonly isReplaced: boolean }>();
    for (const [folder, now] of states) {
      // A folder that was not looked at before is loaded when it is first watched.
      const before = seen.get(folder) ?? now;
      const isReplaced = before.id !== now.id;
      if (isReplaced || before.files !== now.files) different.set(folder, { isReplaced });
    }
    seen = states;
    if (different.size > 0) changed(different);
  };
  const poll = async (): Promise<void> => {
    const begun = performance.now();
    const marksBefore = marks;
    const states = await look();
    if (isStopped) return;
    if (marks === marksBefore && marking === 0) compare(states);
    plan(performance.now() - begun);
  };
  const plan = (tookMs: number): void => {
    timer = setTimeout(() => void poll(), Math.max(pollMs, 10 * tookMs)).unref();
  };

  plan(0);
  return {
    async mark() {
      marks += 1;
      marking += 1;
      const own = marks;
      const states = await look();
      marking -= 1;
      if (own === marks) seen = states;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const pollMs = 1_000;

interface FolderState {
  /** Which folder it is; empty if it is missing. */
  readonly id: string;
  /** The names and states of its schema files. */
  readonly files: string;
}

async function readState(folder: string, isSchemaFile: RegExp | undefined): Promise<FolderState> {
  const id = await describe(folder, ({ dev, ino }) => [dev, ino]);
  if (id === "" || isSchemaFile === undefined) return { id, files: "" };
  const names = await readdir(folder).catch(() => []);
  const files: string[] = [];
  for (const name of names.filter((each) => isSchemaFile.test(each)).toSorted()) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    files.push(name, await describe(join(folder, name), ({ dev, ino, size, mtimeMs }) => [dev, ino, size, mtimeMs]));
  }
  return { id, files: files.join("\n") };
}

/** Links are followed. */
async function describe(
  path: string,
  facts: (stats: Awaited<ReturnType<typeof stat>>) => readonly (number | bigint)[],
): Promise<string> {
  try {
    return facts(await stat(path)).join(" ");
  } catch {
    return ""; // Missing or unreadable: whether that is a problem is decided by the load.
  }
}
