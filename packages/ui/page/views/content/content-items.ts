import type { ContentKind } from "@mci/contract";
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
}

export const kindTitles: Readonly<Record<ContentKind, string>> = {
  skill: "Skills",
  prompt: "Prompts",
  resource: "Resources",
  template: "Templates of resources",
};

/** Returns what a list has of a kind. */
export function itemsOf(list: ContentList, kind: ContentKind): readonly ContentItem[] {
  const { skillTokens, promptTokens } = list;
  switch (kind) {
    case "skill":
      return list.skill.map((skill) =>
        item(kind, skill.uri, skill, [
          sizeOf(skill.files),
          formatCount(skill.files.length, "file"),
          tokensOf(skillTokens, skill.uri),
        ]),
      );
    case "prompt":
      return list.prompt.map((prompt) =>
        item(kind, prompt.name, prompt, [sizeOf([prompt]), tokensOf(promptTokens, prompt.name)]),
      );
    case "resource":
      return list.resource.map((resource) => item(kind, resource.uri, resource, [sizeOf([resource])]));
    default:
      return list.template.map((template) =>
        item(kind, template.uriTemplate, template, [
          sizeOf(template.matches),
          formatCount(template.matches.length, "file"),
        ]),
      );
  }
}

type Entry = ContentList[ContentKind][number];

function item(kind: ContentKind, id: string, entry: Entry, sizes: readonly string[]): ContentItem {
  const { name, title, description = "", toolset } = entry;
  const about = [title, description].filter(Boolean).join(": ");
  return { kind, id, name, about, toolset, size: sizes.filter((size) => size !== "").join(", ") };
}

function sizeOf(files: readonly { readonly size: number }[]): string {
  return formatBytes(files.reduce((sum, { size }) => sum + size, 0));
}

function tokensOf(counts: Readonly<Record<string, number>>, id: string): string {
  const count = Object.hasOwn(counts, id) ? counts[id] : undefined;
  return count === undefined ? "" : formatCount(count, "token");
}
