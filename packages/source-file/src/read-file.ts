import { readFileUpTo, readSmallFileSync } from "@mci/plugin-kit";
import { fileLimits } from "@mci/schema";

/** The content of a file; of one that is too large just enough for `parse` to see that it is. */
export async function readFile(file: string): Promise<Uint8Array> {
  return readSmallFileSync(file) ?? readFileUpTo(file, Math.max(fileLimits.jsonBytes, fileLimits.yamlBytes));
}
