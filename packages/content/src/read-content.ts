import type { Content } from "@mci/contract";
import type { ContentSection, ReadContentOptions } from "./options.ts";
import { readPrompts } from "./prompts/read-prompts.ts";
import { readResources } from "./resources/read-resources.ts";
import { SectionReader, type Reading } from "./section-reader.ts";
import { readSkills } from "./skills/read-skills.ts";
import { snapshot } from "./snapshot.ts";

/**
 * Reads the content that schema files name: names, front matter, sizes and digests. Files are read again when a caller asks for them, and only
 * if they are the same by then.
 *
 * @param sections - The main file first: a name belongs to the first that uses it, and is an error for the others.
 */
export async function readContent(sections: readonly ContentSection[], options: ReadContentOptions): Promise<Content> {
  const reading: Reading = { ...options, folders: new Set(), claims: new Map(), bytes: 0, count: 0 };
  for (const section of sections) {
    const reader = new SectionReader(section, reading);
    await readSkills(reader);
    await readPrompts(reader);
    await readResources(reader);
  }
  return snapshot(reading);
}
