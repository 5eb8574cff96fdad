import { checkTools, type CheckedTools } from "@mci/client";
import { fileSource } from "@mci/source-file";
import { clientOptions, type LoadOptions } from "./mci-client.ts";

/**
 * Checks a schema file and everything it names, without env values, starting and reaching nothing. Never throws for
 * problems: it lists them.
 */
export function checkFile(file: string, options: LoadOptions = {}): Promise<CheckedTools> {
  return checkTools({ ...clientOptions(options), sources: [fileSource(file, options)] });
}
