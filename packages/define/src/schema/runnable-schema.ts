import type { JsonObject } from "@mci/contract";
import { patternProblem } from "@mci/json-schema";
import { patternsOf } from "@mci/schema";
import { isStandardSchema } from "./standard-schema.ts";
import { withoutPatterns } from "./without-patterns.ts";

/**
 * Leaves out of the JSON Schema of a library the patterns that the engine of linear time cannot run: the library checks
 * its values itself. A schema that an author wrote stays as it is, and is refused when it is loaded.
 */
export async function runnableSchema<T extends JsonObject | undefined>(schema: T, writtenAs: unknown): Promise<T> {
  if (schema === undefined || !isStandardSchema(writtenAs)) return schema;
  const patterns = [...new Set(patternsOf(schema).map(({ pattern }) => pattern))];
  const problems = await Promise.all(patterns.map(patternProblem));
  const refused = new Set(patterns.filter((_, at) => problems[at] !== undefined));
  return refused.size === 0 ? schema : (withoutPatterns(schema, (pattern) => refused.has(pattern)) as T);
}
