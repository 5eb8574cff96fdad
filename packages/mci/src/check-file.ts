import { checkTools, type CheckedTools } from "@mci/client";
import { checkNames } from "./check-names.ts";
import { fileClient, type LoadOptions } from "./mci-client.ts";

/**
 * Checks a schema file and everything it names, without env values, starting and reaching nothing. Never throws for
 * problems: it lists them. Throws ConfigError for options that there are not.
 */
export async function checkFile(file: string, options: LoadOptions = {}): Promise<CheckedTools> {
  checkNames("checkFile", options);
  return checkTools(fileClient(file, options));
}
