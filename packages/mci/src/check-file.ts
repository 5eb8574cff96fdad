import { checkTools, type CheckedTools } from "@mci/client";
import { checkNames } from "./check-names.ts";
import { filePath } from "./file-path.ts";
import { fileClient } from "./mci-client.ts";
import type { LoadOptions } from "./options.ts";

/**
 * Checks a schema file and everything it names, without env values, starting and reaching nothing. Never throws for
 * problems: it lists them. Throws ConfigError for unknown options.
 */
export async function checkFile(file: string | URL, options: LoadOptions = {}): Promise<CheckedTools> {
  const path = filePath("checkFile", file);
  checkNames("checkFile", options);
  return checkTools(fileClient(path, options));
}
