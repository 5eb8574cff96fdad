import { checkTools, type CheckedTools } from "@mci/client";
import { checkNames } from "./check-names.ts";
import { filePath } from "./file-path.ts";
import { fileClient } from "./mci-client.ts";
import type { LoadOptions } from "./options.ts";

/**
 * Checks a schema file and everything it names. Needs no env values, starts no commands or servers and sends no requests.
 *
 * @example
 * ```ts
 * const { problems } = await checkFile("tools.mci.yaml");
 * for (const problem of problems) console.log(formatProblem(problem));
 * ```
 *
 * @param file - A path, relative to the working directory, or a `file:` URL.
 * @param options - The options with which the file will be loaded.
 * @returns All problems with their places, the tools, and the `env` values the tools use. Problems are never thrown.
 * @throws ConfigError for unknown and invalid options.
 */
export async function checkFile(file: string | URL, options: LoadOptions = {}): Promise<CheckedTools> {
  const path = filePath("checkFile", file);
  checkNames("checkFile", options);
  return checkTools(fileClient(path, options));
}
