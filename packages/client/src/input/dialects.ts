import type { JsonSchema } from "@mci/contract";
import type { Ajv, Options } from "ajv";
import { isRecord } from "../records.ts";
import { linearRegExp } from "./patterns.ts";

/** A version of JSON Schema that arguments can be validated by. */
export type Dialect = "2020-12" | "2019-09" | "draft-07";

/** Draft-06 says nothing that draft-07 reads otherwise. */
const uris: readonly (readonly [RegExp, Dialect])[] = [
  [/^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, "2020-12"],
  [/^https:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, "2019-09"],
  [/^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/, "draft-07"],
];

/** The dialect a schema names in `$schema`; 2020-12 when it names none, undefined when it names an unknown one. */
export function dialectOf(schema: JsonSchema): Dialect | undefined {
  const uri = isRecord(schema) ? schema["$schema"] : undefined;
  if (uri === undefined) return "2020-12";
  return typeof uri === "string" ? uris.find(([pattern]) => pattern.test(uri))?.[1] : undefined;
}

/** A fresh Ajv for one schema, so that no `$id` of one tool is seen by another. */
export async function makeAjv(dialect: Dialect, text: string, options: Options = {}): Promise<Ajv> {
  const settings: Options = {
    strict: false,
    logger: false,
    allErrors: true,
    verbose: true,
    addUsedSchema: false,
    ...(text.includes('"pattern') ? { code: { regExp: await linearRegExp() } } : undefined),
    ...options,
  };
  const ajv = await construct(dialect, settings);
  if (text.includes('"format"')) (await import("ajv-formats")).default.default(ajv);
  return ajv;
}

async function construct(dialect: Dialect, settings: Options): Promise<Ajv> {
  if (dialect === "2020-12") return new (await import("ajv/dist/2020.js")).Ajv2020(settings);
  if (dialect === "2019-09") return new (await import("ajv/dist/2019.js")).Ajv2019(settings);
  return new (await import("ajv")).Ajv(settings);
}
