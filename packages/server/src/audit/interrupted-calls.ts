import type { Store } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

interface Range {
  readonly log: string;
  /** The process whose calls are looked for. */
  readonly process: string;
  /** A cursor before them. */
  readonly from: string;
  /** Stops the search, which rejects. */
  readonly signal: AbortSignal;
}

/** Returns the calls of a process that have a start and no end. */
export async function callsWithoutEnd(
  store: Store,
  { log, process, from, signal }: Range,
): Promise<readonly (readonly [id: string, call: object])[]> {
  const open = new Map<string, { readonly process: unknown }>();
  /** A start whose append was given up may arrive after the end. */
  const early = new Set<string>();
  for (let after = from; ;) {
    signal.throwIfAborted();
    const page = await store.page(log, { after, maxEntries: 1_000 });
    if (page.length === 0) return [...open].filter(([, call]) => call.process === process);
    for (const { cursor, value } of page) {
      after = cursor;
      const {
        event,
        call_id: id,
        process: owner,
        time: _,
        arguments: __,
        input_responses: ___,
        ...call
      } = parse(value);
      if (typeof id !== "string") continue;
      const isStart = event === "started";
      const isKnown = (isStart ? early : open).delete(id);
      if (isStart && !isKnown) open.set(id, { process: owner, ...call });
      if (!isStart && !isKnown) early.add(id);
    }
  }
}

/** Others may write to the log, too. */
function parse(value: string): Readonly<Record<string, unknown>> {
  try {
    const entry: unknown = JSON.parse(value);
    return isRecord(entry) ? entry : {};
  } catch {
    return {};
  }
}
