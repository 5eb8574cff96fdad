import type { Content } from "@mci/contract";
import { Collection } from "./collection.ts";
import { readPrompts } from "./prompts/read-prompts.ts";
import { readResources } from "./resources/read-resources.ts";
import type { ContentSection, ReadContentOptions } from "./options.ts";
import { SectionReader, type Budget } from "./section-reader.ts";
import { readSkills } from "./skills/read-skills.ts";

/**
 * Reads the content that schema files name: names, front matter, sizes and digests. Files are read again when a caller asks for them, and only
 * if they are the same by then. Prompts are kept.
 *
 * @param sections - The main file first: a name belongs to the first that uses it, and is an error for the others.
 */
export async function readContent(sections: readonly ContentSection[], options: ReadContentOptions): Promise<Content> {
  const budget: Budget = { files: 0, bytes: 0, promptBytes: 0, folders: new Set() };
  const collection = new Collection(options);
  for (const section of sections) {
    const reader = new SectionReader(section, options, budget);
    await readSkills(reader, collection);
    await readPrompts(reader, collection);
    await readResources(reader, collection);
  }
  return collection.content([...budget.folders]);
}
