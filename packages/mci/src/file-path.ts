import { fileURLToPath } from "node:url";
import { ConfigError } from "@mci/contract";

/** Returns the path of a schema file given as one, or as a `file:` URL. Throws ConfigError for anything else. */
export function filePath(owner: string, file: unknown): string {
  if (typeof file === "string" && file !== "") return file;
  if (!(file instanceof URL)) {
    throw new ConfigError("MCI_CONFIG", `${owner} requires the path of a schema file, not ${describeValue(file)}.`, {
      hint: `Write ${owner}("tools.mci.yaml"). A schema that is already an object goes to MCIClient.from.`,
    });
  }
  if (file.protocol !== "file:") {
    throw new ConfigError("MCI_CONFIG", `${owner} reads local files, not ${file.protocol}// URLs.`, {
      hint: "Download the file first, look at it, and load it from there: its tools run with your rights.",
    });
  }
  try {
    return fileURLToPath(file);
  } catch (cause) {
    throw new ConfigError("MCI_CONFIG", `${owner} cannot make a path of ${file.href.slice(0, 200)}.`, { cause });
  }
}

function describeValue(file: unknown): string {
  if (file === null || file === "") return JSON.stringify(file);
  if (Array.isArray(file)) return "an array";
  if (file === undefined) return "undefined";
  return typeof file === "object" ? "an object" : `a ${typeof file}`;
}
