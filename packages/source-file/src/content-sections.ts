import type { Rules } from "@mci/contract";
import type { ContentSection } from "@mci/content";
import { omitUndefined } from "@mci/plugin-kit";
import type { CheckedDocument } from "./documents.ts";
import type { Loading } from "./loading.ts";

/** Adds a file to those with content, if it has any. */
export function addSection(
  { sections }: Loading,
  { value, broken }: CheckedDocument,
  of: Omit<ContentSection, "document" | "broken">,
): void {
  const hasContent = ["skills", "prompts", "resources"].some((field) => value[field] !== undefined);
  if (hasContent) sections.push({ document: value, broken, ...omitUndefined(of) });
}

/** Reads the content of all files, with code that only files with content need. */
export async function loadContent({ sections, folder, context }: Loading, rules: Rules): Promise<void> {
  if (sections.length === 0) return;
  const { readContent } = await import("@mci/content");
  context.onContent?.(await readContent(sections, { ...context, folder, rules }));
}
