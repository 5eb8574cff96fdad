import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { FieldMistake } from "./field-mistake.ts";

/** A mistake as the generated code reports it. */
export interface GeneratedMistake {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: JsonObject;
  readonly parentSchema: JsonObject;
  readonly data: unknown;
}

/** Returns true if a value fits; else `errors` contains the mistakes of this call, at most a thousand and one. */
export type Validate = ((value: unknown) => boolean) & { readonly errors: readonly GeneratedMistake[] | null };

/** Returns a mistake that the generated code found, in the shape of this package. */
export function toFieldMistake(mistake: GeneratedMistake): FieldMistake {
  const { instancePath: pointer, keyword, params, parentSchema, data } = mistake;
  const fields = isRecord(parentSchema["properties"]) ? parentSchema["properties"] : {};
  if (keyword === "required") {
    return { kind: "missing", pointer, name: String(params["missingProperty"]), data, fields };
  }
  if (keyword === "additionalProperties") {
    return { kind: "unknown", pointer, name: String(params["additionalProperty"]), known: Object.keys(fields) };
  }
  const types = keyword === "type" ? [params["type"]].flat() : undefined;
  return { kind: "value", pointer, data, choices: choicesOf(parentSchema), types, words: wordsOf(keyword, params) };
}

function choicesOf(schema: JsonObject): readonly unknown[] | undefined {
  if (Array.isArray(schema["enum"])) return schema["enum"];
  return "const" in schema ? [schema["const"]] : undefined;
}

function wordsOf(keyword: string, { limit }: JsonObject): string {
  if (keyword === "minProperties") return `must have at least ${String(limit)} field`;
  if (keyword === "minItems") return `must have at least ${String(limit)} entry`;
  if (keyword === "maxProperties") return `must have at most ${String(limit)} field`;
  return `must be at least ${String(limit)}`;
}
