import { editFile, readEditable } from "../../edit/edit-file.ts";
import { envEntry, envExample, type UsedEnv } from "../../output/env-example.ts";
import { shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";

/** Adds the names that an example file lacks, or writes the file. The lines that it has stay. Returns the exit code. */
export async function updateExample(file: string, used: readonly UsedEnv[], { notes }: Terminal): Promise<number> {
  const { text } = await readEditable(file);
  const { isChanged } = await editFile(file, (current) => updated(current, used));
  const name = shortPath(file);
  const done = text === undefined ? `Wrote ${name}.` : `Updated ${name}.`;
  notes.print(visible(isChanged ? done : `${name} has all names.`));
  for (const unused of unusedIn(text, used)) notes.print(visible(`${unused} in ${name} is not used by any tool.`));
  return 0;
}

/** Reports how an example file differs from what the tools use. Returns the exit code: 1 if it differs. */
export async function compareExample(
  file: string,
  used: readonly UsedEnv[],
  { messages, notes }: Terminal,
): Promise<number> {
  const { text } = await readEditable(file);
  const name = shortPath(file);
  const lines = [
    ...missingIn(text, used).map((env) => `${env.name} is missing in ${name}. ${env.tools.join(", ")} uses it.`),
    ...unusedIn(text, used).map((unused) => `${unused} in ${name} is not used by any tool.`),
  ];
  for (const line of lines) messages.print(visible(line));
  if (lines.length === 0) notes.print(visible(`${name} has all names.`));
  else messages.print("'mci envs --format env' adds missing names.");
  return lines.length > 0 ? 1 : 0;
}

function updated(text: string | undefined, used: readonly UsedEnv[]): string {
  if (text === undefined || text.trim() === "") return envExample(used);
  const entries = missingIn(text, used).map(envEntry).join("");
  return entries === "" ? text : `${text}${text.endsWith("\n") ? "" : "\n"}${entries}`;
}

function missingIn(text: string | undefined, used: readonly UsedEnv[]): readonly UsedEnv[] {
  const names = namesIn(text);
  return used.filter(({ name }) => !names.has(name));
}

function unusedIn(text: string | undefined, used: readonly UsedEnv[]): readonly string[] {
  const names = new Set(used.map(({ name }) => name));
  return [...namesIn(text)].filter((name) => !names.has(name));
}

/** Returns the names that a file sets, in lines that are commented out, too. */
function namesIn(text = ""): ReadonlySet<string> {
  const lines = text.matchAll(/^\uFEFF?[ \t]*(?:#[ \t]*)?(?:export[ \t]+)?([\w.-]+)[ \t]*=/gm);
  return new Set(Array.from(lines, ([, name = ""]) => name));
}
