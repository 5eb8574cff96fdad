import { setImmediate } from "node:timers/promises";
import { isRecord, type SuccessResult } from "@mci/contract";
import { isResult } from "../call/result/is-result.ts";
import type { ValueOrPromise } from "@mci/plugin-kit";

/** A result as it is kept: as text, so that no one who gets it can change it for others. */
export interface KeptResult {
  readonly text: string;
  /** Returns a copy for one caller, who may change it. Copies of a large result are made one at a time. */
  take(): ValueOrPromise<TakenResult>;
}

export interface TakenResult {
  readonly result: SuccessResult;
  /** Milliseconds since it was written. */
  readonly ageMs: number;
}

/** Undefined for a result that JSON cannot write. */
export function writeResult(result: SuccessResult): KeptResult | undefined {
  try {
    return readResult(JSON.stringify({ at: Date.now(), result }));
  } catch {
    return undefined;
  }
}

/** Undefined for a text that is not a kept result: others may write into a store, too. */
export function readResult(text: string): KeptResult | undefined {
  let checked = parse(text);
  if (checked === undefined) return undefined;
  let lastCopy: Promise<unknown> = Promise.resolve();
  return {
    text,
    take() {
      if (checked === undefined && text.length > maxCopiedAtOnce) {
        // Many callers may wait for it: in between, the event loop turns.
        const copy = lastCopy.then(() => setImmediate()).then(() => taken(JSON.parse(text) as Entry));
        lastCopy = copy;
        return copy;
      }
      const entry = checked ?? (JSON.parse(text) as Entry);
      checked = undefined;
      return taken(entry);
    },
  };
}

/** Characters of a result that is copied for all its callers at once. */
const maxCopiedAtOnce = 10_000;

function taken({ at, result }: Entry): TakenResult {
  // The clock of another machine may be ahead.
  return { result, ageMs: Math.max(0, Date.now() - at) };
}

interface Entry {
  /** When it was written, by the clock of the machine that did so. */
  readonly at: number;
  readonly result: SuccessResult;
}

function parse(text: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text);
    if (!isRecord(entry)) return undefined;
    const { at, result } = entry;
    return typeof at === "number" && isResult(result) && !result.isError ? { at, result } : undefined;
  } catch {
    return undefined;
  }
}
