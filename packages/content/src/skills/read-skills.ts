import { posix } from "node:path";
import { MCIError, type ContentOrigin, type JsonObject } from "@mci/contract";
import { omitUndefined, quoted } from "@mci/plugin-kit";
import { servedFile, type Item, type ServedFile } from "../item.ts";
import { contentLimits } from "../limits.ts";
import { limitError, type NamedFolder, type SectionReader } from "../section-reader.ts";
import { readTextFile, type FieldMistake } from "../text-file.ts";

/** Reads the skills of a section: the folders in the folders that it names. Source: Agent Skills specification; SEP-2640. */
export async function readSkills(reader: SectionReader): Promise<readonly Item[]> {
  return reader.readFolders(
    "skills",
    (entry) => !entry.isFile() && !entry.name.startsWith("."),
    (name, folder) => readSkill(name, folder, reader),
  );
}

async function readSkill(name: string, folder: NamedFolder, reader: SectionReader): Promise<readonly Item[]> {
  const { prefix = "", toolset } = reader.section;
  const root = posix.join(folder.path, name);
  const origin = reader.originOf(posix.join(root, "SKILL.md"));
  const base = `skill://${[prefix.replace(/[._-]+$/, ""), name].filter(Boolean).join("/")}`;
  const files: ServedFile[] = [];
  let frontmatter: JsonObject | undefined;
  let total = 0;
  for (const path of await pathsIn(root, folder.origin, reader)) {
    const isMain = path === "SKILL.md";
    const maxBytes = isMain ? contentLimits.textBytes : contentLimits.resourceBytes;
    const file = await reader.read(posix.join(root, path), maxBytes);
    total += file.size;
    if (total > contentLimits.skillBytes) throw limitError(`Skill '${name}' has more than 16 MiB`);
    if (isMain) {
      const text = await readTextFile(file.bytes, origin, reader, (fields) => mistakesIn(fields, name));
      frontmatter = text?.fields;
    }
    files.push(servedFile(`${base}/${path.split("/").map(encodeURIComponent).join("/")}`, path, file));
  }
  if (frontmatter === undefined) return [];
  const entry = {
    name,
    description: String(frontmatter["description"]),
    uri: `${base}/SKILL.md`,
    frontmatter,
    files: files.map(({ file }) => file),
    origin,
    ...omitUndefined({ access: folder.access, toolset }),
  };
  return [{ kind: "skill", entry, files }];
}

/**
 * Returns the paths of the files of a skill, below its folder, `SKILL.md` first. Throws MCIError if it has none of its own, or names that are
 * the same where upper and lower case are.
 */
async function pathsIn(root: string, origin: ContentOrigin, reader: SectionReader): Promise<readonly string[]> {
  const { depth, skillFiles } = contentLimits;
  const files: string[] = [];
  const folders = [""];
  const spellings = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of await reader.list(posix.join(root, folder), origin)) {
      const path = posix.join(folder, entry.name);
      const folded = path.normalize("NFC").toLowerCase();
      const twin = spellings.get(folded);
      if (twin !== undefined) throw twinError(root, twin, path);
      spellings.set(folded, path);
      (entry.isDirectory() ? folders : files).push(path);
      if (path.split("/").length > depth) throw limitError(`${quoted(root)} is nested more than ${depth} deep`);
      if (files.length > skillFiles) throw limitError(`${quoted(root)} has more than ${skillFiles} files`);
      if (folders.length > skillFiles) throw limitError(`${quoted(root)} has more than ${skillFiles} folders`);
    }
  }
  if (!files.includes("SKILL.md")) {
    throw new MCIError("MCI_CONTENT", `${quoted(root)} has no SKILL.md.`, {
      hint: "A folder of skills has a folder for each, with a file SKILL.md.",
    });
  }
  return ["SKILL.md", ...files.filter((file) => file !== "SKILL.md")];
}

function twinError(root: string, one: string, other: string): MCIError {
  const names = `${quoted(one)} and ${quoted(other)}`;
  return new MCIError("MCI_CONTENT", `${names} in ${quoted(root)} are one file where case does not count.`, {
    hint: "Rename one of them: clients may write the files to such a disk.",
  });
}

function* mistakesIn({ name, description }: JsonObject, folder: string): Generator<FieldMistake> {
  if (typeof name !== "string") {
    yield { at: "/name", message: "The front matter has no name.", hint: `Add: name: ${folder}` };
  } else if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    const hint = "1 to 64 lower-case letters and digits, with single dashes between them.";
    yield { at: "/name", message: `${quoted(name)} cannot be the name of a skill.`, hint };
  } else if (name !== folder) {
    const message = `The skill is named '${name}' and its folder ${quoted(folder)}: both must be the same.`;
    yield { at: "/name", message };
  }
  if (typeof description !== "string" || description.trim() === "") {
    const message = "The front matter has no description.";
    yield { at: "/description", message, hint: "Say what the skill is for, and when to use it." };
  }
}
