import { failure, type CallContext, type JsonObject, type Store, type Tool, type ToolResult } from "@mci/contract";
import {
  callHash,
  isValidKey,
  keptKeyMs,
  keyRecordKey,
  keyRoom,
  mayRunAgain,
  scopedKey,
  withinTime,
  type TimeLimit,
} from "@mci/plugin-kit";

import { isHeld, takeLease, type Lease } from "../shared/lease.ts";
import { readRecord, type CallRecord, type KeyRecord } from "./call-record.ts";
import { insist, outcomeKeeper } from "./keep-outcome.ts";

/** A call with a key. */
export interface KeyedCall {
  readonly key: string;
  readonly name: string;
  readonly props: JsonObject;
  readonly context: CallContext | undefined;
  /** The tool that is called, as it is now. */
  readonly tool: Tool | undefined;
  /** Whether its caller does not see the tool, whatever it did before. */
  readonly isHidden: boolean;
  /** Runs it. `key` may be passed on: no other caller has it. */
  run(key: string): Promise<ToolResult>;
  /** Goes on with work for its answer after that was given. Returns false if too much waits already. */
  goOn(result: ToolResult, work: (signal: AbortSignal) => Promise<void>): boolean;
}

/**
 * Runs a call once for its key, in whichever of the processes that share the store, and answers its repetitions for a day with the first
 * answer. A call whose key cannot be checked is refused. Never rejects.
 */
export async function runOnce(store: Store, call: KeyedCall, onError: (error: unknown) => void): Promise<ToolResult> {
  if (!isValidKey(call.key)) return invalidKey;
  const scoped = scopedKey(call.key, call.context);
  const place = keyRecordKey(scoped);
  const room = keyRoom(store, call.context);
  const request = callHash(call.name, call.props);
  if (request === undefined) return incomparable;
  const inTime = <T>(work: (limit: TimeLimit) => Promise<T>): Promise<T> => withinTime(storeMs, work);

  /** Returns the answer to the call; undefined if it has to run, or to look again. */
  const earlierAnswer = async (version: string, record: KeyRecord): Promise<ToolResult | undefined> => {
    if (record.request !== request) return otherRequest;
    // The answer is for those who see the tool now.
    if (call.isHidden) return call.run(scoped);
    if (record.task !== undefined) return usedForTask(record.task.id);
    if (record.outcome === undefined) {
      if (await inTime(() => isHeld(store, record.lease))) return underWay;
      // It may have ended between the two looks.
      if ((await inTime(() => store.get(place)))?.version !== version) return undefined;
    } else if (record.outcome !== "unknown") {
      const { result } = record.outcome;
      return { ...result, metadata: { ...result.metadata, repeated: true } };
    }
    if (!mayRunAgain(call.tool)) return interrupted;
    await inTime(() => store.delete(place, { ifVersion: version }));
    return undefined;
  };

  const claim = async (lease: string): Promise<string | ToolResult> => {
    for (;;) {
      const text = JSON.stringify({ request, lease } satisfies CallRecord);
      const version = await inTime(async (limit) => {
        const own = await store.set(place, text, { ifAbsent: true, ttlMs: keptKeyMs });
        // Its caller was told to try again.
        if (own !== undefined && limit.isOver) await store.delete(place, { ifVersion: own });
        return own;
      });
      if (version !== undefined) return version;
      const stored = await inTime(() => store.get(place));
      const answer = stored && (await earlierAnswer(stored.version, readRecord(stored.value)));
      if (answer !== undefined) return answer;
    }
  };

  const keep = async (version: string, lease: Lease, result: ToolResult): Promise<void> => {
    const record = { request, lease: lease.id };
    const own = { store, place, version, record, room, storeMs, isRepeatable: mayRunAgain(call.tool), onError };
    const attempt = outcomeKeeper(own, result);
    try {
      await attempt();
      lease.release();
    } catch (error) {
      onError(error);
      // Its repetitions are told meanwhile that it is under way.
      const goesOn = call.goOn(result, (signal) => insist(attempt, signal).finally(() => lease.release()));
      if (!goesOn) lease.release();
    }
  };

  let lease: Lease | undefined;
  try {
    lease = await inTime((limit) => takeLease(store, limit));
    const claimed = await claim(lease.id);
    if (typeof claimed === "string") {
      // Repetitions get their answers all the same.
      const waitMs = await inTime(() => room.waitMs());
      const result = waitMs === undefined ? await call.run(scoped) : noRoom(waitMs);
      await keep(claimed, lease, result).catch(onError);
      return result;
    }
    lease.release();
    return claimed;
  } catch (error) {
    lease?.release();
    onError(error);
    return unchecked;
  }
}

/** Milliseconds that a call waits for the store. */
const storeMs = 5_000;

const invalidKey = failure(
  "An idempotency key must have 1 to 255 visible ASCII characters, without spaces, and be given once.",
  { code: "MCI_REQUEST" },
);

const incomparable = failure(
  "A call with an idempotency key needs arguments that are JSON, and not nested too deeply.",
  {
    code: "MCI_REQUEST",
  },
);

const otherRequest = failure("This idempotency key was used for another tool or other arguments. Use a new key.", {
  code: "MCI_KEY_REUSED",
});

function noRoom(waitMs: number): ToolResult {
  const message =
    "Not run: idempotency keys of this caller keep as much as they may. Try again later, or call without a key.";
  return failure(message, { code: "MCI_BUSY", metadata: { retry_after_ms: waitMs } });
}

function usedForTask(id: string): ToolResult {
  const message = `This idempotency key was used for the task ${id}. Ask for that, or repeat the call as a task.`;
  return failure(message, { code: "MCI_KEY_REUSED", metadata: { task_id: id } });
}

const underWay = failure("The call with this idempotency key is still running. Repeat it later to get its answer.", {
  code: "MCI_IN_PROGRESS",
  metadata: { retry_after_ms: 1_000 },
});

const interrupted = failure(
  "The call with this idempotency key was interrupted, and it is unknown what it has done. Check that, then use a new key.",
  { code: "MCI_INTERRUPTED" },
);

const unchecked = failure(
  "Not run: the idempotency key could not be checked, as the store does not answer. Try again later.",
  {
    code: "MCI_STORE",
    metadata: { retry_after_ms: 1_000 },
  },
);
