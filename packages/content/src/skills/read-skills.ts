import { posix } from "node:path";
import { MCIError, type JsonObject } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import { readFrontMatter } from "../front-matter.ts";
import { contentLimits } from "../limits.ts";
import { limitError } from "../refusals.ts";
import type { FoundEntry, Origin, ReadFile, SectionReader } from "../section-reader.ts";

/** Reads the skills of a section: the folders in the folders that it names. Source: Agent Skills specification; SEP-2640. */
export async function readSkills(reader: SectionReader): Promise<void> {
  await reader.eachEntry("skills", (found) => readSkill(found, reader));
}

async function readSkill({ path, origin, listed, access }: FoundEntry, reader: SectionReader): Promise<void> {
  const root = posix.dirname(path);
  const name = posix.basename(root);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    const hint =
      name === "SKILL.md" ? parentHint : "1 to 64 lower-case letters and digits, with single dashes between them.";
    throw new MCIError("MCI_CONTENT", `${quoted(name)} cannot be the name of a skill.`, { hint });
  }
  const base = posix.join(reader.section.prefix?.replace(/[._-]+$/, "") ?? "", name);
  const readFile = (file: string, maxBytes: number): Promise<ReadFile> => {
    const uri = `skill://${base}/${file.split("/").map(encodeURIComponent).join("/")}`;
    return reader.read(uri, posix.join(root, file), { maxBytes });
  };
  const others = (await pathsIn(root, listed, reader)).filter((file) => file !== "SKILL.md");
  const main = await readFile("SKILL.md", contentLimits.textBytes);
  const files: ReadFile[] = [main];
  for (const file of others) files.push(await readFile(file, contentLimits.resourceBytes));
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  if (size > contentLimits.skillBytes) throw limitError(`Skill '${name}' has more than 16 MiB`);
  await reader.attempt(origin, async () => {
    const frontmatter = (await readFrontMatter(await main.read(), schemaOf(name), origin, reader))?.fields;
    if (frontmatter === undefined) return;
    const description = String(frontmatter["description"]);
    reader.add({ kind: "skill", id: main.file.uri, name, description, frontmatter, access, origin }, files);
  });
}

/** Returns the schema of the front matter of a skill. Fields that it does not name are for others. */
function schemaOf(name: string): JsonObject & { readonly description: string } {
  return {
    description:
      "Front matter says the name of the skill, which is that of its folder, and in description what it is for.",
    type: "object",
    required: ["name", "description"],
    properties: { name: { const: name }, description: { type: "string", minLength: 1 } },
  };
}

/** Returns the paths of the files of a skill, below its folder. Throws MCIError if it has no `SKILL.md`, or too many. */
async function pathsIn(root: string, listed: Origin, reader: SectionReader): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [""];
  for (const folder of folders) {
    for (const entry of await reader.list(posix.join(root, folder), listed)) {
      const path = posix.join(folder, entry.name);
      (entry.isDirectory() ? folders : files).push(path);
      if (Math.max(files.length, folders.length) > contentLimits.skillFiles) {
        throw limitError(`${quoted(root)} has more than ${contentLimits.skillFiles} files or folders`);
      }
    }
  }
  if (files.includes("SKILL.md")) return files;
  throw new MCIError("MCI_CONTENT", `${quoted(root)} has no SKILL.md.`, { hint: parentHint });
}

const parentHint = "Name a folder that has a folder for each skill, with a SKILL.md of exactly this name.";
