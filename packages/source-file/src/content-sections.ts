import type { Rules } from "@mci/contract";
import type { ContentSection } from "@mci/content";
import { omitUndefined } from "@mci/plugin-kit";
import type { CheckedDocument } from "./documents.ts";
import type { LoadingAll } from "./loading.ts";

/** Adds a file to those with content, if it has any. */
export function addSection(
  sections: ContentSection[],
  { value, broken }: CheckedDocument,
  of: Omit<ContentSection, "document" | "broken">,
): void {
  const { skills, prompts, resources } = value;
  if ([skills, prompts, resources].some((part) => part !== undefined)) {
    sections.push({ document: value, broken, ...omitUndefined(of) });
  }
}

/** Reads the content of all files, with code that only files with content need. */
export async function loadContent({ sections, folder, context }: LoadingAll, rules: Rules): Promise<void> {
  const { readContent } = await import("@mci/content");
  const { signal, report } = context;
  context.onContent?.(await readContent(sections, { folder, rules, signal, report: (problem) => report(problem) }));
}
