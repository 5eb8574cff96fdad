import { errorMessage, isLargerThan } from "@mci/plugin-kit";
import type { RawResponse, ShapedResponse } from "./shaped-response.ts";
import { firstItems } from "./first-items.ts";
import { isJsonObject } from "./json/is-json-object.ts";
import { printJson } from "./json/print-json.ts";
import { readJson } from "./json/read-json.ts";
import type { Select } from "./select.ts";
import { formatShare } from "./format-share.ts";

interface PickOptions {
  readonly select: Select | undefined;
  readonly maxItems: number | undefined;
  /** Bytes the text may take. */
  readonly room: number;
  /** Whether a template needs what is left. */
  readonly wantsTree: boolean;
}

export interface Picked {
  /** The selected value, its numbers as written. Undefined if it is not needed, or if the answer is not JSON. */
  readonly tree?: unknown;
  /** Returns what is left: JSON indented by two spaces, a selected string as plain text. */
  shown(): Pick<ShapedResponse, "text" | "value">;
  readonly facts?: Pick<ShapedResponse, "note" | "metadata">;
}

/** Returns the part of a response that `select` and `maxItems` leave. */
export function pickPart(answer: RawResponse, { select, maxItems, room, wantsTree }: PickOptions): Picked {
  const asItCame: Picked = { shown: () => ({ text: answer.text, ...structured(answer.value) }) };
  if (select === undefined && maxItems === undefined && !wantsTree) return asItCame;
  const seen = (tree: unknown): Pick<Picked, "tree"> | undefined => (wantsTree ? { tree } : undefined);
  try {
    const value = readValue(answer);
    const selected = select === undefined ? value : select(value);
    const first = maxItems === undefined ? undefined : firstItems(selected, maxItems);
    if (first === undefined) {
      if (select !== undefined) return { ...printed(selected, room), ...seen(selected) };
      const shown = (): ShapedResponse => ({
        text: answer.text,
        ...structured(answer.value ?? JSON.parse(answer.text)),
      });
      return { shown, ...seen(selected) };
    }
    const { shown, total } = first;
    const facts = {
      note: `[... cut: ${formatShare(shown, total)} items shown]`,
      metadata: { truncated: true, items_total: total, items_shown: shown },
    };
    return { ...printed(first.value, room), ...seen(first.value), facts };
  } catch (error) {
    return select === undefined
      ? asItCame
      : { ...asItCame, facts: { metadata: { select_problem: describeReason(error) } } };
  }
}

/** Characters of JSON that are read: as a tree it takes many times the memory of its text. */
const maxReadCharacters = 2_000_000;

function readValue(answer: RawResponse): unknown {
  const { source: text = answer.text } = answer;
  if (text.length > maxReadCharacters)
    throw new Error(`the answer has more than ${maxReadCharacters.toLocaleString("en-US")} characters`);
  const read = readJson(text);
  if (read.problem === undefined) return read.value;
  if (answer.value === undefined) throw new Error(`the answer ${read.problem}`);
  return answer.value;
}

function printed(value: unknown, room: number): Pick<Picked, "shown"> {
  const text = typeof value === "string" ? value : printJson(value, { indent: 2, maxLength: room });
  if (isLargerThan(text, room))
    throw new Error(`what was selected takes more than ${room.toLocaleString("en-US")} bytes`);
  return { shown: () => ({ text, ...(isJsonObject(value) ? structured(JSON.parse(text)) : undefined) }) };
}

/** Structured content is a JSON object. */
function structured(value: unknown): Pick<ShapedResponse, "value"> | undefined {
  return isJsonObject(value) ? { value } : undefined;
}

function describeReason(error: unknown): string {
  if (error instanceof RangeError) return "the answer nests too deep";
  return errorMessage(error).slice(0, 200);
}
