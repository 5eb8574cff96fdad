import type { Content, ContentEntry } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import type { ContentSection, ReadContentOptions } from "./options.ts";
import { readPrompts } from "./prompts/read-prompts.ts";
import { readResources } from "./resources/read-resources.ts";
import { SectionReader, type ReadEntry, type Reading } from "./section-reader.ts";
import { readSkills } from "./skills/read-skills.ts";
import { snapshot } from "./snapshot.ts";

/**
 * Reads the content that schema files name: names, front matter, sizes and digests. Files are read again when a caller asks for them, and only
 * if they are the same by then.
 *
 * @param sections - The main file first: a name belongs to the first that uses it, and is an error for the others.
 */
export async function readContent(sections: readonly ContentSection[], options: ReadContentOptions): Promise<Content> {
  const reading: Reading = { ...options, files: 0, bytes: 0, folders: new Set() };
  const owners = new Map<string, ContentEntry>();
  const entries: ReadEntry[] = [];
  for (const section of sections) {
    const reader = new SectionReader(section, reading);
    for (const read of [readSkills, readPrompts, readResources]) {
      for (const entry of await read(reader)) {
        const taken = entry.files.find(({ uri }) => owners.has(uri));
        if (taken !== undefined) reportTaken(taken.uri, entry, owners.get(taken.uri), reader);
        for (const { uri } of taken === undefined ? entry.files : []) owners.set(uri, entry);
        entries.push(entry);
      }
    }
  }
  return snapshot(entries, reading);
}

function reportTaken(uri: string, entry: ContentEntry, owner: ContentEntry | undefined, reader: SectionReader): void {
  const { toolset, origin: { file = "", pointer = file } = {} } = owner ?? {};
  const owning = toolset === undefined ? "the main file" : `toolset '${toolset}'`;
  const prefix = entry.toolset === undefined ? "" : "Give the toolset a prefix, or rename";
  reader.report(entry.origin ?? {}, {
    code: "MCI_CONTENT_DUPLICATE",
    message: `${quoted(uri)} is already taken by ${owning}, at ${pointer}.`,
    hint: `${prefix || "Rename"} one of the two.`,
  });
}
