import type { Dirent } from "node:fs";
import type { Problem } from "@mci/contract";
import { namesSecret } from "@mci/path-policy";
import { hiddenCharacters, quoted } from "@mci/plugin-kit";

/** Returns why an entry of a folder is not served: links, devices, files with secrets, and names that cannot be seen. */
export function refusedEntry(entry: Dirent, path: string): Pick<Problem, "code" | "message" | "hint"> | undefined {
  const shown = quoted(path);
  if (entry.name.search(hiddenCharacters()) !== -1 || /[\\\t\n\r]/.test(entry.name)) {
    const message = `The name of ${shown} has a character that cannot be seen, or a backslash.`;
    return { code: "MCI_PATH_NAME", message, hint: "Rename the file." };
  }
  if (namesSecret(entry.name)) {
    const message = `${shown} is of a kind that contains secrets, and would be served.`;
    return { code: "MCI_PATH_SECRET", message, hint: "Move it out of this folder." };
  }
  if (entry.isFile() || entry.isDirectory()) return undefined;
  const message = `${shown} is ${entry.isSymbolicLink() ? "a link" : "neither a file nor a folder"}.`;
  return { code: "MCI_PATH_KIND", message, hint: "Put the file itself there, or name the folder that has it." };
}
