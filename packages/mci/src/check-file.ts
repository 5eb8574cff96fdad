import { checkTools, type CheckedTools } from "@mci/client";
import { clientOptions, type LoadOptions } from "./mci-client.ts";
import { schemaSource } from "./schema-source.ts";

/**
 * Checks a schema file and everything it names, without env values, starting and reaching nothing. Never throws for
 * problems: it lists them.
 */
export function checkFile(file: string, options: LoadOptions = {}): Promise<CheckedTools> {
  const { importer, ...rest } = clientOptions(options);
  return checkTools({ ...rest, sources: [schemaSource(file, { ...options, importer })] });
}
