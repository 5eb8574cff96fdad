import type { JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** A version of JSON Schema that values can be checked against. */
export type Dialect = "2020-12" | "2019-09" | "draft-07";

/** Whatever draft-06 allows means the same in draft-07. */
const uris: readonly (readonly [RegExp, Dialect])[] = [
  [/^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, "2020-12"],
  [/^https:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, "2019-09"],
  [/^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/, "draft-07"],
];

/** Returns the dialect that a schema names in `$schema`: 2020-12 if it names none, undefined if the name is unknown. */
export function dialectOf(schema: JsonSchema): Dialect | undefined {
  const uri = isRecord(schema) ? schema["$schema"] : undefined;
  if (uri === undefined) return "2020-12";
  return typeof uri === "string" ? uris.find(([pattern]) => pattern.test(uri))?.[1] : undefined;
}
