import { randomUUID } from "node:crypto";

/** The channel of a store's messages. */
export function channelOf(schema: string): string {
  return `mci_${schema}`;
}

/** A message of several parts that is being received, by its id. */
export type PendingParts = Map<string, string[]>;

/** Takes one part. Returns topic and message with the last one. */
export function joinParts(pending: PendingParts, part: string): readonly [topic: string, message: string] | undefined {
  const [id = "", number = "", count = ""] = part.split(" ", 3);
  const text = part.slice(id.length + number.length + count.length + 3);
  const texts = number === "0" ? [] : pending.get(id);
  // Without its beginning: it was sent before this process listened.
  if (texts === undefined) return undefined;
  texts.push(text);
  if (texts.length < Number(count)) {
    pending.set(id, texts);
    return undefined;
  }
  pending.delete(id);
  return JSON.parse(texts.join("")) as [string, string];
}

/** Returns what is sent for a message: parts that fit into a notification each. */
export function toParts(topic: string, message: string): string[] {
  const text = toAscii(JSON.stringify([topic, message]));
  const count = Math.ceil(text.length / partLength);
  const id = randomUUID();
  return Array.from({ length: count }, (_, number) => {
    return `${id} ${number} ${count} ${text.slice(number * partLength, (number + 1) * partLength)}`;
  });
}

/** JSON that can be cut anywhere. */
function toAscii(json: string): string {
  return json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Leaves room for id and numbers. */
const partLength = 7_900;
