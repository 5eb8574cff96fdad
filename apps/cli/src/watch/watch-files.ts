import { setTimeout as sleep } from "node:timers/promises";
import { lookAt, type Look } from "./look.ts";

export interface WatchOptions {
  /** A folder in which every folder counts. */
  readonly parent?: string | undefined;
  /** Returns folders in which every file counts, as soon as something has read them. */
  readonly contents?: (() => ReadonlySet<string>) | undefined;
  /** Watches what is not in files, and calls `changed` for a change there. */
  readonly watchOthers?: (changed: () => void) => () => void;
}

/**
 * Calls `changed` after schema files in `folders` have changed, or one of these folders was created, removed or replaced, and
 * nothing more happened for a moment. Calls run one at a time, and `folders` is called again after each. A new
 * folder in `parent` counts, too, and a change behind a link: Kubernetes swaps a ConfigMap in that way. Resolves once all changes that
 * follow will be noticed, to a function that stops watching.
 *
 * Looks at the files several times a second, as the system reports no event for some of these changes.
 */
export async function watchFiles(
  folders: () => ReadonlySet<string>,
  changed: () => Promise<void>,
  { parent, contents, watchOthers }: WatchOptions = {},
): Promise<() => void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsked = false;
  let wanted = folders();
  const look = (): Promise<Look> => lookAt(wanted, parent, contents?.());
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);
  const unwatchOthers = watchOthers?.(() => (isAsked = true));
  let seen = await look();

  /** Waits until nothing more happens; resolves to the state of the files by then. */
  const settled = async (quietMs: number): Promise<Look> => {
    for (let last = await look(); ;) {
      isAsked = false;
      await pause(quietMs);
      const now = await look();
      if (signal.aborted || (!isAsked && !now.differsFrom(last))) return now;
      last = now;
    }
  };
  const run = async (): Promise<void> => {
    for (let inARow = 0; ;) {
      await pause(Math.max(pauseMs, 10 * seen.tookMs));
      if (signal.aborted) return;
      const now = await look();
      if (!isAsked && !now.differsFrom(seen)) {
        seen = now;
        inARow = 0;
        continue;
      }
      seen = await settled(Math.min(pauseMs * 2 ** Math.max(0, inARow - freeLoads), maxPauseMs));
      if (signal.aborted) return;
      await changed();
      wanted = folders();
      inARow += 1;
    }
  };
  void run();
  return () => {
    stopping.abort();
    unwatchOthers?.();
  };
}

/** With very many folders the pauses are longer, so that looking takes a tenth of the time at most. */
const pauseMs = 100;

/**
 * A load that causes a change itself, as a module does that writes files when it is imported, would follow itself for ever:
 * after a few loads without a pause between them, each waits twice as long as the one before.
 */
const freeLoads = 3;
const maxPauseMs = 10_000;
