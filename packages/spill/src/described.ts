import type { ResultContent } from "@mci/contract";
import type { Part } from "./text/read-part.ts";
import type { Survey } from "./text/survey.ts";

/** Returns a part as content of its own, to the letter, which tells programs where the next one begins. */
export function partContent({ text, next }: Pick<Part, "text" | "next">, id: string): ResultContent {
  const place = next === undefined ? { id } : { id, next };
  return { type: "text", text: copyOf(text), _meta: { "mci/spill": place } };
}

/** Returns a part of a text on its own: it would keep the whole of it in memory, as long as an agent keeps its messages. */
export function copyOf(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}

/** `9,700,000 characters, 120,000 items` */
export function sizeOf({ size, items, lines }: Pick<Survey, "size" | "items" | "lines">): string {
  return `${counted(size, "character")}, ${items === undefined ? counted(lines, "line") : counted(items, "item")}`;
}

export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
