import { lstat, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { editFile } from "../edit/edit-file.ts";
import { projectRoot } from "../connect/find-client.ts";

/** The file for env values that are not for others. */
export const privateEnvFile = ".env.mci";

/**
 * Adds values at the end of `.env.mci` in a folder. Those that no quotes can hold are returned, and all of them if it is a link: in a
 * project of other people it may lead to a file that a shell runs.
 */
export async function addEnvValues(folder: string, values: ReadonlyMap<string, string>): Promise<readonly string[]> {
  if (await isLink(join(folder, privateEnvFile))) return [...values.keys()];
  const lines = Array.from(values, ([name, value]) => ({ name, line: envLine(name, value) }));
  const written = lines.flatMap(({ line }) => line ?? []);
  if (written.length > 0) {
    const path = join(folder, privateEnvFile);
    // The mode of a file that is there stays.
    await writeFile(path, "", { flag: "a", mode: 0o600 });
    await editFile(path, (text = "") => {
      const gap = text === "" || text.endsWith("\n") ? "" : "\n";
      return `${text}${gap}${written.join("\n")}\n`;
    });
  }
  return lines.filter(({ line }) => line === undefined).map(({ name }) => name);
}

export async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
}

/** Returns a line that `parseEnv` of Node reads as the value; undefined if there is none. */
function envLine(name: string, value: string): string | undefined {
  if (/^[\w.+/=:@-]+$/.test(value)) return `${name}=${value}`;
  const quote = ["'", "`"].find((candidate) => !value.includes(candidate));
  return quote === undefined ? undefined : `${name}=${quote}${value}${quote}`;
}

/** Adds `.env.mci` to the `.gitignore` of a folder in a repository, unless one up to its root has it. Returns whether it did. */
export async function ignoreEnvValues(folder: string): Promise<boolean> {
  const root = await projectRoot(folder);
  const isRepository = await readFile(join(root, ".git", "HEAD")).then(
    () => true,
    () => false,
  );
  for (let at = folder; ; at = dirname(at)) {
    const text = await readFile(join(at, ".gitignore"), "utf8").catch(() => "");
    if (text.split(/\r?\n/).some((line) => patterns.has(line.trim()))) return false;
    if (at === root || at === dirname(at)) break;
  }
  if (!isRepository) return false;
  const ignored = await editFile(join(folder, ".gitignore"), (text = "") => {
    const gap = text === "" || text.endsWith("\n") ? "" : "\n";
    return `${text}${gap}${privateEnvFile}\n`;
  });
  return ignored.isChanged;
}

const patterns: ReadonlySet<string> = new Set([
  privateEnvFile,
  `/${privateEnvFile}`,
  `**/${privateEnvFile}`,
  ".env*",
  ".env.*",
  "*.mci",
]);
