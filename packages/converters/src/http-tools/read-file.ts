import { readFileUpTo, unreadableFile } from "@mci/plugin-kit";
import { fileLimits, parse, type ParsedDocument } from "@mci/schema";

/**
 * Reads and parses a file of HTTP tools. Never throws.
 *
 * @returns A document; if the file cannot be read, one without a value and with a problem.
 */
export async function readHttpTools(file: string): Promise<ParsedDocument> {
  let bytes: Uint8Array;
  try {
    bytes = await readFileUpTo(file, Math.max(fileLimits.jsonBytes, fileLimits.yamlBytes));
  } catch (cause) {
    return { file, value: undefined, problems: [unreadableFile(file, cause)], locate: () => undefined };
  }
  return parse(bytes, { file });
}
