import type { Content } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import type { Item } from "./item.ts";
import type { ContentSection, ReadContentOptions } from "./options.ts";
import { readPrompts } from "./prompts/read-prompts.ts";
import { readResources } from "./resources/read-resources.ts";
import { SectionReader, type Reading } from "./section-reader.ts";
import { readSkills } from "./skills/read-skills.ts";
import { snapshot } from "./snapshot.ts";

/**
 * Reads the content that schema files name: names, front matter, sizes and digests. Files are read again when a caller asks for them, and only
 * if they are the same by then. Prompts are kept.
 *
 * @param sections - The main file first: a name belongs to the first that uses it, and is an error for the others.
 */
export async function readContent(sections: readonly ContentSection[], options: ReadContentOptions): Promise<Content> {
  const reading: Reading = { ...options, files: 0, bytes: 0, promptBytes: 0, folders: new Set() };
  const owners = new Map<string, Item>();
  const items: Item[] = [];
  for (const section of sections) {
    const reader = new SectionReader(section, reading);
    for (const read of [readSkills, readPrompts, readResources]) {
      for (const item of await read(reader)) {
        const names = namesOf(item);
        const taken = names.find((name) => owners.has(name));
        if (taken !== undefined) reportTaken(taken, item, owners.get(taken), reader);
        else for (const name of names) owners.set(name, item);
        items.push(item);
      }
    }
  }
  return snapshot(items, reading);
}

/** Returns the names that an item takes, as nothing else may have them. */
function namesOf({ kind, entry, files }: Item): readonly string[] {
  return kind === "prompt" ? [`prompt ${entry.name}`] : files.map(({ file }) => file.uri);
}

function reportTaken(name: string, { entry }: Item, owner: Item | undefined, reader: SectionReader): void {
  const { toolset, origin: { file = "", pointer = file } = {} } = owner?.entry ?? {};
  const owning = toolset === undefined ? "the main file" : `toolset '${toolset}'`;
  const hint = entry.toolset === undefined ? "Rename one of the two." : "Give the toolset a prefix, or rename one of the two."; // prettier-ignore
  reader.report(entry.origin ?? {}, {
    code: "MCI_CONTENT_DUPLICATE",
    message: `${quoted(name)} is already taken by ${owning}, at ${pointer}.`,
    hint,
  });
}
