import type { ContentEntry, ContentKind } from "@mci/contract";
import type { ContentList } from "../../../src/api/answers.ts";
import { formatBytes, formatCount } from "../../parts/format.ts";
import type { ContentId } from "../../state/workbench.ts";

/** A skill, prompt, resource or template as the list shows it. */
export interface ContentItem extends ContentId {
  readonly name: string;
  readonly about: string;
  readonly toolset: string | undefined;
  /** Such as `1.2 KB, 300 tokens`. */
  readonly size: string;
  readonly entry: ContentEntry;
}

export const kindTitles: Readonly<Record<ContentKind, string>> = {
  skill: "Skills",
  prompt: "Prompts",
  resource: "Resources",
  template: "Templates of resources",
};

/** Returns what a list has of a kind. */
export function itemsOf({ entries, tokens }: ContentList, kind: ContentKind): readonly ContentItem[] {
  return entries.filter((entry) => entry.kind === kind).map((entry) => item(entry, tokens));
}

function item(entry: ContentEntry, tokens: ContentList["tokens"]): ContentItem {
  const { kind, id, name, title, description = "", toolset, files } = entry;
  const about = [title, description].filter(Boolean).join(": ");
  const count = kind === "skill" || kind === "template" ? formatCount(files.length, "file") : "";
  const size = [sizeOf(files), count, tokensOf(tokens, files[0]?.uri ?? "")].filter((part) => part !== "").join(", ");
  return { kind, id, name, about, toolset, size, entry };
}

function sizeOf(files: readonly { readonly size: number }[]): string {
  return formatBytes(files.reduce((sum, { size }) => sum + size, 0));
}

function tokensOf(counts: Readonly<Record<string, number>>, id: string): string {
  const count = Object.hasOwn(counts, id) ? counts[id] : undefined;
  return count === undefined ? "" : formatCount(count, "token");
}
