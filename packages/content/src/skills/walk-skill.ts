import { posix } from "node:path";
import { MCIError } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import { contentLimits } from "../limits.ts";
import { limitError, refuseEntry, type SectionReader } from "../section-reader.ts";

/**
 * Returns the paths of the files of a skill, below its folder, `SKILL.md` first. Throws MCIError if it has none of its own, or names that are
 * the same where upper and lower case are.
 */
export async function walkSkill(root: string, reader: SectionReader): Promise<readonly string[]> {
  const files: string[] = [];
  const seen = new Map<string, string>();
  const walk = async (below: string, depth: number): Promise<void> => {
    if (depth > contentLimits.depth)
      throw limitError(`${quoted(root)} is nested more than ${contentLimits.depth} deep`);
    for (const entry of await reader.list(posix.join(root, below))) {
      const path = posix.join(below, entry.name);
      refuseEntry(entry, posix.join(root, path));
      const folded = path.normalize("NFC").toLowerCase();
      const twin = seen.get(folded);
      if (twin !== undefined) throw twinError(root, twin, path);
      seen.set(folded, path);
      if (entry.isDirectory()) {
        await walk(path, depth + 1);
        continue;
      }
      if (files.length >= contentLimits.skillFiles) {
        throw limitError(`${quoted(root)} has more than ${contentLimits.skillFiles} files`);
      }
      files.push(path);
    }
  };
  await walk("", 1);
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
