import { posix } from "node:path";
import { MCIError, type ContentFile, type JsonObject, type SkillEntry } from "@mci/contract";
import { omitUndefined, quoted } from "@mci/plugin-kit";
import type { Collection } from "../collection.ts";
import { decodeText, readFrontMatter } from "../front-matter.ts";
import { contentLimits } from "../limits.ts";
import { mimeTypeOf } from "../mime-types.ts";
import { limitError, refuseEntry, type NamedFolder, type ReadFile, type SectionReader } from "../section-reader.ts";
import { walkSkill } from "./walk-skill.ts";

/** Reads the skills of a section: the folders in the folders that it names. Source: Agent Skills specification; SEP-2640. */
export async function readSkills(reader: SectionReader, collection: Collection): Promise<void> {
  for (const named of reader.folders("skills")) {
    const { folder, pointer } = named;
    const entries = (await reader.attempt({ pointer }, () => reader.list(folder))) ?? [];
    for (const entry of entries) {
      if (entry.isFile() || entry.name.startsWith(".")) continue;
      await reader.attempt({ pointer }, () => {
        refuseEntry(entry, `${folder}/${entry.name}`);
        return readSkill(entry.name, named, reader, collection);
      });
    }
  }
}

async function readSkill(
  name: string,
  { folder, access, pointer }: NamedFolder,
  reader: SectionReader,
  collection: Collection,
): Promise<void> {
  const { prefix = "", toolset } = reader.section;
  const root = posix.join(folder, name);
  const path = posix.join(root, "SKILL.md");
  const places = await walkSkill(root, reader);
  const base = `skill://${[prefix.replace(/[._-]+$/, ""), name].filter(Boolean).join("/")}`;
  const files: [ContentFile, ReadFile["again"]][] = [];
  let frontmatter: JsonObject | undefined;
  let total = 0;
  for (const place of places) {
    const isMain = place === "SKILL.md";
    const maxBytes = isMain ? contentLimits.textBytes : contentLimits.resourceBytes;
    const { bytes, digest, size, again } = await reader.read(posix.join(root, place), maxBytes);
    total += size;
    if (total > contentLimits.skillBytes) throw limitError(`Skill '${name}' has more than 16 MiB`);
    if (isMain) frontmatter = await checkedFields(name, path, bytes, reader);
    const uri = `${base}/${place.split("/").map(encodeURIComponent).join("/")}`;
    files.push([{ uri, mimeType: mimeTypeOf(place, bytes), digest, size }, again]);
  }
  if (frontmatter === undefined) return;
  const description = String(frontmatter["description"]);
  const entry: SkillEntry = {
    name,
    description,
    uri: `${base}/SKILL.md`,
    frontmatter,
    files: files.map(([file]) => file),
    ...omitUndefined({ access, toolset }),
  };
  collection.add("skill", entry, files, { reader, pointer, path });
}

/** Returns the front matter of a `SKILL.md`; undefined if it is reported as wrong. */
async function checkedFields(
  folder: string,
  path: string,
  bytes: Buffer,
  reader: SectionReader,
): Promise<JsonObject | undefined> {
  const text = decodeText(bytes);
  if (text === undefined) throw new MCIError("MCI_CONTENT", `${quoted(path)} is not valid UTF-8.`);
  const { fields, mistakes, placeOf } = await readFrontMatter(text);
  for (const mistake of mistakes) reader.report({ path, ...mistake });
  if (mistakes.some(({ severity }) => severity !== "warning")) return undefined;
  const { name, description } = fields;
  const wrong = (field: string, message: string, hint?: string): undefined => {
    reader.report({ path, message, hint, ...placeOf(`/${field}`) });
    return undefined;
  };
  if (typeof name !== "string") return wrong("name", "The front matter has no name.", `Add: name: ${folder}`);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    const hint = "1 to 64 lower-case letters and digits, with single dashes between them.";
    return wrong("name", `${quoted(name)} cannot be the name of a skill.`, hint);
  }
  if (name !== folder) {
    return wrong("name", `The skill is named '${name}' and its folder ${quoted(folder)}: both must be the same.`);
  }
  if (typeof description !== "string" || description.trim() === "") {
    return wrong(
      "description",
      "The front matter has no description.",
      "Say what the skill is for, and when to use it.",
    );
  }
  return fields;
}
