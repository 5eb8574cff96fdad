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

/** Makes Ajvs for one schema: a fresh one each time, so that no `$id` of one tool is seen by another. */
export type MakeAjv = (options?: Options) => Ajv;

/** Loads what a schema needs: its dialect, and formats and the pattern engine if it uses them. */
export async function loadAjv(dialect: Dialect, text: string): Promise<MakeAjv> {
  const { AjvOfDialect } = await modules[dialect]();
  const regExp = text.includes('"pattern') ? await linearRegExp() : undefined;
  const unique = text.includes('"uniqueItems"') ? await import("./ajv/unique-items.ts") : undefined;
  const formats = text.includes('"format"') ? await import("./ajv/formats.ts") : undefined;
  return (options) => {
    const ajv = new AjvOfDialect({
      strict: false,
      logger: false,
      ownProperties: inherited.test(text),
      ...(regExp === undefined ? undefined : { code: { regExp } }),
      ...options,
    });
    formats?.addFormats(ajv);
    unique?.addUniqueItems(ajv);
    return ajv;
  };
}

const modules = {
  "2020-12": () => import("./ajv/draft-2020-12.ts"),
  "2019-09": () => import("./ajv/draft-2019-09.ts"),
  "draft-07": () => import("./ajv/draft-07.ts"),
} as const;

/** Names every object inherits. A schema that uses one has to look closer, which costs a little on every call. */
const inherited =
  /"(?:constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|to(?:Locale)?String|valueOf|__\w+__)"/;

/** Ajv refuses a dialect whose meta-schema it was not given. */
export function withoutDialect(schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const { $schema: _, ...rest } = schema;
  return rest;
}
