import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Tool } from "@mci/contract";
import { shellWord } from "@mci/plugin-kit";
import { notOurs, readOut, unwritable, writeOut } from "../../../edit/out-file.ts";
import type { GivenOptions } from "../../../arguments/options.ts";
import { UsageError } from "../../../usage-error.ts";
import { skillGenerator, skillText } from "./skill-text.ts";

/**
 * Writes a skill that teaches the tools into a folder of skills, and returns its path. An earlier one is replaced, one that something else wrote
 * is not.
 */
export async function writeSkill(tools: readonly Tool[], file: string, options: GivenOptions): Promise<string> {
  const { out } = options;
  if (out === undefined) throw new UsageError("Which --out?", "A folder of skills, such as: --out .claude/skills");
  if (tools.length === 0) throw new UsageError("There are no tools to teach.");
  const name = options.name ?? nameOf(file);
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(name) || name.length > 64) {
    const hint = "1 to 64 lower-case letters and digits, with single dashes between them.";
    throw new UsageError(`'${name}' cannot be the name of a skill.`, `--name: ${hint}`);
  }
  const path = join(out, name, "SKILL.md");
  const old = await readOut(path);
  if (old !== undefined && !old.includes(`\n  generator: ${skillGenerator}\n`)) {
    throw notOurs(path, "was not written by 'mci export'");
  }
  const finding = (["file", "config", "secrets"] as const).map((option) =>
    options[option] === undefined ? "" : ` --${option} ${shellWord(options[option])}`,
  );
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  await writeOut(path, skillText(tools, name, finding.join("")));
  return path;
}

/** The name of the folder of a schema file, as the name of a skill: `My_Tools` is `my-tools`. */
function nameOf(file: string): string {
  const words = basename(dirname(file)).match(/[a-z\d]+/gi) ?? [];
  return words.join("-").toLowerCase().slice(0, 64).replace(/-$/, "") || "mci-tools";
}
