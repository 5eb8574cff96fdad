import type { Dirent } from "node:fs";
import { MCIError, type ContentEntry, type Problem } from "@mci/contract";
import { namesSecret } from "@mci/path-policy";
import { hiddenCharacters, quoted } from "@mci/plugin-kit";

type Refusal = Pick<Problem, "code" | "message" | "hint">;

/**
 * Returns why an entry of a folder is not served: names that cannot be seen, or that differ in letter case alone, files with secrets, links and
 * devices.
 *
 * @param spellings - The names of the folder so far, by what they are where case does not count.
 */
export function refusalOf(entry: Dirent, shown: string, spellings: Map<string, string>): Refusal | undefined {
  if (entry.name.search(hiddenCharacters()) !== -1 || /[\\\t\n\r]/.test(entry.name)) {
    const message = `The name of ${shown} has a character that cannot be seen, or a backslash.`;
    return { code: "MCI_PATH_NAME", message, hint: "Rename the file." };
  }
  if (namesSecret(entry.name)) {
    return { code: "MCI_PATH_SECRET", message: `${shown} is of a kind that contains secrets, and would be served.` };
  }
  const folded = entry.name.normalize("NFC").toLowerCase();
  const twin = spellings.get(folded);
  if (twin !== undefined) {
    const message = `${shown} and ${quoted(twin)} beside it are one file where case does not count.`;
    return { code: "MCI_CONTENT", message, hint: "Rename one of the two." };
  }
  spellings.set(folded, entry.name);
  if (entry.isFile() || entry.isDirectory()) return undefined;
  const kind = entry.isSymbolicLink() ? "a link" : "neither a file nor a folder";
  return { code: "MCI_PATH_KIND", message: `${shown} is ${kind}.`, hint: "Put the file itself there." };
}

/** Returns the error for a URI or id that another entry has. */
export function takenError(name: string, { toolset, origin = {} }: ContentEntry): MCIError {
  const owner = toolset === undefined ? "the main file" : `toolset '${toolset}'`;
  const message = `${quoted(name)} is already taken by ${owner}, at ${origin.pointer ?? origin.file}.`;
  const hint = "Rename one of the two. The prefix of a toolset does that for skills and prompts.";
  return new MCIError("MCI_CONTENT_DUPLICATE", message, { hint });
}

/** Returns the error for what is more than a limit allows. */
export function limitError(what: string): MCIError {
  const hint = "Divide it, or serve less.";
  return new MCIError("MCI_CONTENT_LIMIT", `${what}, which is more than content may have.`, { hint });
}

/** Returns the error for a file that is not as it was at the load. */
export function changedError(cause?: unknown): MCIError {
  return new MCIError("MCI_CONTENT_CHANGED", "The file is not as it was listed: it has changed since, or is gone.", {
    hint: "List it again after a reload, which 'mci run --watch' does by itself.",
    cause,
  });
}
