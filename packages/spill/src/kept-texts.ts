import { MCIError, type CallContext, type Store } from "@mci/contract";
import { scopedKey, storeKey, withinTime } from "@mci/plugin-kit";
import type { Readable } from "./text/readable.ts";
import { scanJson, type JsonState } from "./text/scan-json.ts";
import type { Survey } from "./text/survey.ts";

/** A long text that is to be kept. */
export interface LongText {
  readonly text: string;
  readonly survey: Survey;
  /** The tool whose result it is. */
  readonly tool: string;
  /** Characters that are shown at once. */
  readonly show: number;
  readonly ttlMs: number;
}

/** A text that is kept. */
export interface KeptText extends Readable {
  readonly tool: string;
  readonly show: number;
  readonly isJson: boolean;
}

/** Long texts in a store: each for its caller alone, until its time is over or the store needs the room. */
export interface KeptTexts {
  /** Returns the id of a text; undefined if there is no room for it. Rejects if the store fails. */
  keep(text: LongText, caller: CallContext): Promise<string | undefined>;
  /** Returns the text of an id; undefined if it is unknown, expired, or another caller's. */
  find(id: string, caller: CallContext): Promise<KeptText | undefined>;
}

export function keptTexts(store: Store): KeptTexts {
  return {
    keep: (text, caller) => withinTime(keepTimeoutMs, () => keep(store, text, caller)),
    async find(id, caller) {
      if (!isId(id)) return undefined;
      const key = keyOf(id, caller);
      const found = await withinTime(readTimeoutMs, () => store.get(key));
      return found && keptText(store, key, JSON.parse(found.value) as KeptHead);
    },
  };
}

/** A text without its pieces, each of which has a key of its own. */
interface KeptHead extends Survey, Pick<LongText, "tool" | "show"> {}

async function keep(
  store: Store,
  { text, survey, tool, show, ttlMs }: LongText,
  caller: CallContext,
): Promise<string | undefined> {
  if (text.length > maxKeptLength || !(await hasRoom(store, text.length, ttlMs, caller))) return undefined;
  const id = newId();
  const key = keyOf(id, caller);
  const options = { ttlMs, isEvictable: true };
  for (const [index, start] of survey.starts.entries()) {
    await store.set(pieceKey(key, index), text.slice(start, survey.starts[index + 1]), options); // oxlint-disable-line no-await-in-loop
  }
  const head: KeptHead = { ...survey, tool, show };
  await store.set(key, JSON.stringify(head), options);
  // A store that is short of room drops the oldest pieces for the newest.
  const isThere = (await store.get(pieceKey(key, 0))) !== undefined && (await store.get(key)) !== undefined;
  return isThere ? id : undefined;
}

/** Takes room from that of the caller, which is back once results are no longer kept. Returns whether there was enough. */
async function hasRoom(store: Store, length: number, ttlMs: number, caller: CallContext): Promise<boolean> {
  const key = storeKey("mci", "spill", "room", scopedKey(`${ttlMs}`, caller));
  return (await store.take(key, length, { limit: maxKeptLength, windowMs: ttlMs })).isTaken;
}

/** Characters: five results of the largest size. */
const maxKeptLength = 50_000_000;
const keepTimeoutMs = 10_000;
const readTimeoutMs = 5_000;

function keptText(store: Store, key: string, { size, starts, states, tool, show }: KeptHead): KeptText {
  const known = new Map<number, Promise<string>>();
  async function read(index: number): Promise<string> {
    const piece = await withinTime(readTimeoutMs, () => store.get(pieceKey(key, index)));
    if (piece === undefined) throw new DroppedError();
    return piece.value;
  }
  const piece = (index: number): Promise<string> => {
    const found = known.get(index) ?? read(index);
    known.set(index, found);
    return found;
  };
  const pieceAt = (position: number): number => starts.findLastIndex((start) => start <= position);
  async function slice(start: number, end: number): Promise<string> {
    let text = "";
    for (let index = pieceAt(start); index < starts.length && (starts[index] ?? end) < end; index += 1) {
      const from = starts[index] ?? 0;
      text += (await piece(index)).slice(Math.max(0, start - from), end - from); // oxlint-disable-line no-await-in-loop
    }
    return text;
  }
  return {
    size,
    tool,
    show,
    isJson: states !== undefined,
    slice,
    async stateAt(position): Promise<JsonState | undefined> {
      const index = pieceAt(position);
      const state = states?.[index];
      return state && scanJson(await slice(starts[index] ?? 0, position), state, () => {});
    },
  };
}

/** Says that the store has dropped a piece of a text. */
export class DroppedError extends MCIError {
  constructor() {
    super("MCI_STORE", "The store has dropped a piece of the result.");
  }
}

/** The caller is part of the key: nobody finds the text of another. */
function keyOf(id: string, caller: CallContext): string {
  return storeKey("mci", "spill", scopedKey(id, caller));
}

function pieceKey(key: string, index: number): string {
  return `${key}:${index}`;
}

/** Returns 128 random bits. */
function newId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
}

function isId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
