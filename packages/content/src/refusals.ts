import type { Dirent } from "node:fs";
import { MCIError, type ContentEntry, type Problem } from "@mci/contract";
import { namesSecret } from "@mci/path-policy";
import { hiddenCharacters, quoted } from "@mci/plugin-kit";

/** Returns why an entry of a folder is not served: names that cannot be seen, files with secrets, links and devices. */
export function refusalOf(entry: Dirent, shown: string): Pick<Problem, "code" | "message" | "hint"> | undefined {
  if (entry.name.search(hiddenCharacters()) !== -1 || /[\\\t\n\r]/.test(entry.name)) {
    const message = `The name of ${shown} has a character that cannot be seen, or a backslash.`;
    return { code: "MCI_PATH_NAME", message, hint: "Rename the file." };
  }
  if (namesSecret(entry.name)) {
    return { code: "MCI_PATH_SECRET", message: `${shown} is of a kind that contains secrets, and would be served.` };
  }
  if (entry.isFile() || entry.isDirectory()) return undefined;
  const kind = entry.isSymbolicLink() ? "a link" : "neither a file nor a folder";
  return { code: "MCI_PATH_KIND", message: `${shown} is ${kind}.`, hint: "Put the file itself there." };
}

/** Returns the error for a URI that another entry has. */
export function takenError(uri: string, { toolset, origin = {} }: ContentEntry, section: string | undefined): MCIError {
  const owner = toolset === undefined ? "the main file" : `toolset '${toolset}'`;
  const message = `${quoted(uri)} is already taken by ${owner}, at ${origin.pointer ?? origin.file}.`;
  const hint =
    section === undefined ? "Rename one of the two." : "Give the toolset a prefix, or rename one of the two.";
  return new MCIError("MCI_CONTENT_DUPLICATE", message, { hint });
}

/** Returns the error for what is more than a limit allows. */
export function limitError(what: string): MCIError {
  const hint = "Name smaller folders.";
  return new MCIError("MCI_CONTENT_LIMIT", `${what}, which is more than content may have.`, { hint });
}

/** Returns the error for a file that is not as it was at the load. */
export function changedError(cause?: unknown): MCIError {
  return new MCIError("MCI_CONTENT_CHANGED", "The file is not as it was listed: it has changed since, or is gone.", {
    hint: "List it again after a reload, which 'mci run --watch' does by itself.",
    cause,
  });
}
