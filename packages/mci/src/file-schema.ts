import type { JsonObject } from "@mci/contract";
import { checkNames } from "./check-names.ts";
import type { LoadOptions } from "./options.ts";

/**
 * Returns the JSON Schema of schema files with the execution types of further executors, for editors: blocks of an executor
 * with a `schema` are checked against it.
 *
 * @example
 * ```ts
 * await writeFile("tools.schema.json", JSON.stringify(await fileSchema({ executors: [dnsExecutor()] })));
 * ```
 *
 * @param options - `executors`: the executors to add to those of this package.
 * @returns The JSON Schema, as `mci schema` prints it.
 * @throws ConfigError for unknown and invalid options.
 */
export async function fileSchema(options: Pick<LoadOptions, "executors"> = {}): Promise<JsonObject> {
  checkNames("fileSchema", options);
  const { toolsFileSchema } = await import("@mci/schema/executors");
  return toolsFileSchema(options.executors ?? []);
}
